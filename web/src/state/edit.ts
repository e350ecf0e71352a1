import { winningRuns } from './position';
import type { Stones } from './position';
import type { Cell, Rules, Side } from './rules';

// A position set up by hand has no order of moves, but players and files want one.

export type Ordered =
  | { readonly moves: readonly Cell[] }
  | { readonly problem: 'counts' | 'both-won' | 'won-early'; readonly first: number; readonly second: number };

const cellsOf = (stones: Stones, side: Side): Cell[] =>
  stones.flatMap((stone, cell) => (stone === side ? [cell] : []));

const hasRun = (rules: Rules, stones: Stones): boolean =>
  stones.some((_, cell) => winningRuns(rules, stones, cell).length > 0);

/** A legal game that leads to these stones, or why there is none. */
export function orderStones(rules: Rules, stones: Stones): Ordered {
  const first = cellsOf(stones, 'X');
  const second = cellsOf(stones, 'O');
  const counts = { first: first.length, second: second.length };
  if (first.length !== second.length && first.length !== second.length + 1) return { problem: 'counts', ...counts };
  const lastSide: Side = first.length > second.length ? 'X' : 'O';
  const wins = stones.map((stone, cell) => (stone && winningRuns(rules, stones, cell).length > 0 ? stone : undefined));
  if (wins.some((side) => side && side !== lastSide)) return { problem: 'both-won', ...counts };
  if (wins.some((side) => side === lastSide)) {
    // The run must appear with the last stone: without that stone there is none.
    const mover = lastSide === 'X' ? first : second;
    const last = mover.find((cell) => {
      const without = stones.slice();
      without[cell] = undefined;
      return wins[cell] && !hasRun(rules, without);
    });
    if (last === undefined) return { problem: 'won-early', ...counts };
    mover.push(...mover.splice(mover.indexOf(last), 1));
  }
  return { moves: first.flatMap((cell, at) => (at < second.length ? [cell, second[at]!] : [cell])) };
}
