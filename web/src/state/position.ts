import { DIRECTIONS, cellAt, cellCount, columnOf, contains, opponent, rowOf, sideOfPly } from './rules';
import type { Cell, Rules, Side } from './rules';

export type Stones = readonly (Side | undefined)[];

export interface Position {
  readonly rules: Rules;
  readonly moves: readonly Cell[];
  readonly stones: Stones;
  readonly toMove: Side;
  readonly winner: Side | undefined;
  /** Every cell of the runs that won, in no particular order; empty unless somebody won. */
  readonly winningCells: readonly Cell[];
  readonly isOver: boolean;
}

/** The cells of one colour in a straight line through `cell`, both ways. */
function runThrough(rules: Rules, stones: Stones, cell: Cell, direction: (typeof DIRECTIONS)[number]): Cell[] {
  const side = stones[cell];
  const run: Cell[] = [cell];
  for (const way of [1, -1]) {
    let row = rowOf(rules, cell) + way * direction.row;
    let column = columnOf(rules, cell) + way * direction.column;
    while (contains(rules, row, column) && stones[cellAt(rules, row, column)] === side) {
      run.push(cellAt(rules, row, column));
      row += way * direction.row;
      column += way * direction.column;
    }
  }
  return run;
}

/** The runs that the stone on `cell` completes; a longer one counts unless the rules say exactly k. */
export function winningRuns(rules: Rules, stones: Stones, cell: Cell): Cell[][] {
  if (stones[cell] === undefined) return [];
  // With k = 1 every direction is the same run of one stone.
  const directions = rules.run === 1 ? DIRECTIONS.slice(0, 1) : DIRECTIONS;
  return directions
    .map((direction) => runThrough(rules, stones, cell, direction))
    .filter((run) => (rules.exact && rules.run > 1 ? run.length === rules.run : run.length >= rules.run));
}

/** @pre  the moves are a legal game: no cell twice, nothing after a win.  Costs O(moves + k). */
export function positionAfter(rules: Rules, moves: readonly Cell[]): Position {
  const stones: (Side | undefined)[] = new Array(cellCount(rules)).fill(undefined);
  moves.forEach((cell, ply) => (stones[cell] = sideOfPly(ply)));
  const last = moves[moves.length - 1];
  const runs = last === undefined ? [] : winningRuns(rules, stones, last);
  const toMove = sideOfPly(moves.length);
  return {
    rules,
    moves,
    stones,
    toMove,
    winner: runs.length > 0 ? opponent(toMove) : undefined,
    winningCells: [...new Set(runs.flat())],
    isOver: runs.length > 0 || moves.length === cellCount(rules),
  };
}

/** How many of the moves are a legal game, from the first one on. */
export function legalLength(rules: Rules, moves: readonly Cell[]): number {
  const stones: (Side | undefined)[] = new Array(cellCount(rules)).fill(undefined);
  for (const [ply, cell] of moves.entries()) {
    if (cell < 0 || cell >= stones.length || stones[cell] !== undefined) return ply;
    stones[cell] = sideOfPly(ply);
    if (winningRuns(rules, stones, cell).length > 0) return ply + 1;
  }
  return moves.length;
}
