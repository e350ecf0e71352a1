import { cellAt, cellCount, contains } from '../../src/state/rules';
import type { Cell, Rules, Side } from '../../src/state/rules';

/** Slow and obviously right: looks at every line of k cells on the board, and for `exact` at both of its ends. */
export function naiveWinner(rules: Rules, stones: readonly (Side | undefined)[]): Side | undefined {
  const at = (row: number, column: number) =>
    contains(rules, row, column) ? stones[cellAt(rules, row, column)] : undefined;
  for (let row = 0; row < rules.rows; ++row) {
    for (let column = 0; column < rules.columns; ++column) {
      for (const [down, right] of [[0, 1], [1, 0], [1, 1], [-1, 1]] as const) {
        const side = at(row, column);
        if (!side) continue;
        let isRun = true;
        for (let step = 0; step < rules.run; ++step) isRun &&= at(row + step * down, column + step * right) === side;
        if (isRun && rules.exact && rules.run > 1) {
          isRun = at(row - down, column - right) !== side && at(row + rules.run * down, column + rules.run * right) !== side;
        }
        if (isRun) return side;
      }
    }
  }
  return undefined;
}

/** The same numbers on every machine (mulberry32). */
export function randomNumbers(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function shuffledCells(rules: Rules, random: () => number): Cell[] {
  const cells = Array.from({ length: cellCount(rules) }, (_, cell) => cell);
  for (let at = cells.length - 1; at > 0; --at) {
    const other = Math.floor(random() * (at + 1));
    [cells[at], cells[other]] = [cells[other]!, cells[at]!];
  }
  return cells;
}

/** "X . O" lines, top row first. */
export const drawing = (text: string): (Side | undefined)[] =>
  [...text.replace(/\s/g, '')].map((letter) => (letter === 'X' || letter === 'O' ? letter : undefined));
