import { cellName, opponent, sideOfPly } from '../state/rules';
import { t } from '../words/words.svelte';
import { game } from './game.svelte';
import { settings } from '../settings/settings.svelte';
import { click } from './sound';
import { speech } from './speech.svelte';

/** How the game stands, in one sentence. */
export function standing(): string {
  const { position } = game;
  if (game.flagged) return t('lostOnTime', { side: game.flagged, winner: opponent(game.flagged) });
  if (position.winner) return t('wins', { side: position.winner });
  if (position.isOver) return t('drawn');
  const seat = game.toMoveSeat;
  return t('toMove', { side: position.toMove, who: seat.kind === 'you' ? t('you') : seat.name });
}

/** After a move: a sound if wanted, and the words for the live region. */
export function tellMove(): void {
  if (settings.sound) click();
  const { moves, rules } = game.position;
  const last = moves[moves.length - 1];
  if (last === undefined) return;
  speech.say(`${t('played', { side: sideOfPly(moves.length - 1), cell: cellName(rules, last) })}. ${standing()}.`);
}
