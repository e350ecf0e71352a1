import { untrack } from 'svelte';
import { ApiError, wasStopped } from '../net/errors';
import { cellOf } from '../net/api';
import type { Report } from '../net/wire';
import { server } from './connection.svelte';
import { editor } from './editor.svelte';
import { game } from './game.svelte';
import { notice } from './notice.svelte';
import { settings } from '../settings/settings.svelte';
import { tellMove } from './telling';

/** Two players that answer at once would still be watched, not guessed at. */
const SHORTEST_MOVE = 200;

/** Moves for whoever is a player of the server and has the turn. */
class Opponent {
  isThinking = $state(false);
  report: Report | undefined = $state.raw(undefined);

  /** For an effect: asks if it is a player's turn, and gives what ends the question when anything changes. */
  moveIfItsTurn(): (() => void) | undefined {
    const seat = game.toMoveSeat;
    const position = game.position;
    if (seat.kind === 'you' || game.isOver || !game.isLive || editor.isOn) return undefined;
    const time = untrack(() => this.timeFor(position.toMove));
    const options: Record<string, number> = seat.name === 'champion' ? { level: seat.level } : {};
    const began = Date.now();
    let isCurrent = true;
    this.isThinking = true;
    const asking = server.api.move(position, { player: seat.name, options }, { time }, (report) => {
      if (isCurrent) this.report = report;
    });
    asking.done.then(
      (result) => {
        const took = Date.now() - began;
        setTimeout(() => {
          if (!isCurrent) return;
          if (game.play(cellOf(position.rules, result.move), Date.now(), took)) tellMove();
        }, Math.max(0, SHORTEST_MOVE - took));
      },
      (error: unknown) => {
        if (!isCurrent || wasStopped(error)) return;
        game.isLive = false;
        notice.failWith(error instanceof ApiError ? error : new ApiError('failed', String(error)));
      },
    );
    return () => {
      isCurrent = false;
      this.isThinking = false;
      this.report = undefined;
      asking.stop();
    };
  }

  private timeFor(side: 'X' | 'O'): number {
    if (!game.hasClocks) return settings.moveTime;
    return Math.max(20, Math.min(settings.moveTime, Math.floor(game.remaining(side, Date.now()) / 20)));
  }
}

export const opponent = new Opponent();
