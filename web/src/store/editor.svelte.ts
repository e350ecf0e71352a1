import { orderStones } from '../state/edit';
import type { Cell, Side } from '../state/rules';
import { treeFromMoves } from '../state/tree';
import { t } from '../words/words.svelte';
import { game } from './game.svelte';
import { notice } from './notice.svelte';

export type Tool = Side | 'empty';

/** Stones set by hand, outside any game, until they are taken as one. */
class Editor {
  isOn = $state(false);
  tool: Tool = $state('X');
  stones: (Side | undefined)[] = $state.raw([]);

  begin(): void {
    this.stones = game.position.stones.slice();
    this.isOn = true;
  }

  set(cell: Cell): void {
    const stones = this.stones.slice();
    const wanted = this.tool === 'empty' ? undefined : this.tool;
    stones[cell] = stones[cell] === wanted ? undefined : wanted;
    this.stones = stones;
  }

  clear(): void {
    this.stones = this.stones.map(() => undefined);
  }

  cancel(): void {
    this.isOn = false;
  }

  /** The stones become a game if some game leads to them; else the page says what is wrong. */
  take(): void {
    const ordered = orderStones(game.rules, this.stones);
    if ('problem' in ordered) {
      const keys = { counts: 'editCounts', 'both-won': 'editBothWon', 'won-early': 'editWonEarly' } as const;
      notice.fail(t(keys[ordered.problem], { first: ordered.first, second: ordered.second }));
      return;
    }
    this.isOn = false;
    notice.close();
    game.show(treeFromMoves(game.rules, ordered.moves));
  }
}

export const editor = new Editor();
