import { cellName } from '../state/rules';
import type { Cell } from '../state/rules';
import { editor } from '../store/editor.svelte';
import { game } from '../store/game.svelte';
import { speech } from '../store/speech.svelte';
import { tellMove } from '../store/telling';
import { t } from '../words/words.svelte';

/** A person plays a cell, by whatever means; what cannot be played is said, not swallowed. */
export function playCell(cell: Cell): void {
  if (editor.isOn) {
    editor.set(cell);
    speech.say(`${cellName(game.rules, cell)}: ${editor.stones[cell] ?? t('empty')}`);
    return;
  }
  if (game.isOver) return speech.say(t('gameIsOver'));
  if (game.position.stones[cell] !== undefined) return speech.say(t('cellTaken', { cell: cellName(game.rules, cell) }));
  if (game.toMoveSeat.kind === 'player' && game.isLive) return speech.say(t('notYourTurn'));
  if (game.play(cell, Date.now())) tellMove();
}
