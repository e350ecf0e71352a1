import { DIRECTIONS, cellAt, columnOf, contains, opponent, rowOf } from './rules';
import type { Cell, Rules, Side } from './rules';
import type { Stones } from './position';

/** k cells in a line that one side can still fill. */
export interface Window {
  readonly side: Side;
  readonly direction: (typeof DIRECTIONS)[number]['name'];
  readonly cells: readonly Cell[];
  /** How many of its cells are still empty. */
  readonly missing: number;
}

/** Every open window through `cell` in each direction: no stone of the other side in it.  At most 4·k of a side. */
export function windowsThrough(rules: Rules, stones: Stones, cell: Cell, side: Side): Window[] {
  const found: Window[] = [];
  for (const direction of DIRECTIONS) {
    for (let offset = 0; offset < rules.run; ++offset) {
      const row = rowOf(rules, cell) - offset * direction.row;
      const column = columnOf(rules, cell) - offset * direction.column;
      const end = rules.run - 1;
      if (!contains(rules, row, column)) continue;
      if (!contains(rules, row + end * direction.row, column + end * direction.column)) continue;
      const cells = Array.from({ length: rules.run }, (_, at) =>
        cellAt(rules, row + at * direction.row, column + at * direction.column),
      );
      if (cells.some((at) => stones[at] === opponent(side))) continue;
      const missing = cells.filter((at) => stones[at] === undefined).length;
      found.push({ side, direction: direction.name, cells, missing });
      if (rules.run === 1) return found;
    }
  }
  return found;
}

/** Of both sides' best windows those worth drawing: an empty one only where the other side has none with stones. */
export function drawnWindows(rules: Rules, stones: Stones, cell: Cell, toMove: Side): Window[] {
  const own = bestWindows(windowsThrough(rules, stones, cell, toMove));
  const enemy = bestWindows(windowsThrough(rules, stones, cell, opponent(toMove))).filter((window) => window.missing < rules.run);
  const taken = new Set(enemy.map((window) => window.direction));
  return [...enemy, ...own.filter((window) => window.missing < rules.run || !taken.has(window.direction))];
}

/** The window nearest to done in each direction. */
export function bestWindows(windows: readonly Window[]): Window[] {
  const best = new Map<string, Window>();
  for (const window of windows) {
    const known = best.get(window.direction);
    if (!known || window.missing < known.missing) best.set(window.direction, window);
  }
  return [...best.values()];
}
