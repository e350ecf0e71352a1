import type { Position } from '../state/position';
import type { Cell, Rules, Side } from '../state/rules';

// What the board draws, as data.  The renderer knows nothing of servers, players or games: it draws this.

/** Proved, searched or not known are told apart by shape as well as by colour. */
export interface VerdictMark {
  readonly verdict: 'win' | 'draw' | 'loss';
  readonly isProved: boolean;
  /** "M7", "+120"; empty for a plain draw. */
  readonly text: string;
}

export interface BoardLine {
  readonly cells: readonly Cell[];
  readonly side: Side;
  readonly kind: 'window' | 'wins' | 'unstoppable' | 'must_answer';
}

export interface Ghost {
  readonly cell: Cell;
  readonly side: Side;
  readonly text: string;
}

export interface Sign {
  readonly cell: Cell;
  readonly shape: 'double' | 'end' | 'answer' | 'threat';
  /** Whose it is, where that matters. */
  readonly side?: Side;
}

export interface Overlay {
  /** 0 (cold) to HEAT_STEPS - 1 */
  readonly heat: ReadonlyMap<Cell, number>;
  readonly order: ReadonlyMap<Cell, number>;
  readonly verdicts: ReadonlyMap<Cell, VerdictMark>;
  /** Numbers in the cells, where there is room for them. */
  readonly texts: ReadonlyMap<Cell, string>;
  readonly signs: readonly Sign[];
  readonly lines: readonly BoardLine[];
  /** What a screen reader adds to the name of the cell. */
  readonly captions: ReadonlyMap<Cell, string>;
  readonly choice: Cell | undefined;
}

export const HEAT_STEPS = 7;

export const EMPTY_OVERLAY: Overlay = {
  heat: new Map(),
  order: new Map(),
  verdicts: new Map(),
  texts: new Map(),
  signs: [],
  lines: [],
  captions: new Map(),
  choice: undefined,
};

/** Sizes in the units of the drawing. */
export const UNIT = 20;
export const MARGIN_OTHER = 2;

/** Boards with every coordinate; beyond, every fifth is written, larger. */
const MOST_COORDINATES = 30;

/** Few cells are drawn large, many small, and coordinates should be neither: they go with the board. */
export function coordinateSize(rules: Rules): number {
  const largest = Math.max(rules.rows, rules.columns);
  if (largest > MOST_COORDINATES) return (7.5 * largest) / MOST_COORDINATES;
  return 7.5 * Math.min(1, Math.max(0.35, largest / 12));
}

/** Left of the board and below it, where the coordinates stand. */
export const margin = (rules: Rules): number => 2 * coordinateSize(rules);

export const drawingWidth = (rules: Rules): number => margin(rules) + rules.columns * UNIT + MARGIN_OTHER;
export const drawingHeight = (rules: Rules): number => MARGIN_OTHER + rules.rows * UNIT + margin(rules);

/** The middle of a cell. */
export const centre = (rules: Rules, cell: Cell): { x: number; y: number } => ({
  x: margin(rules) + ((cell % rules.columns) + 0.5) * UNIT,
  y: MARGIN_OTHER + (Math.floor(cell / rules.columns) + 0.5) * UNIT,
});

/** From the middle of the first cell to the middle of the last one, for cells in a straight line in any order. */
export function stroke(rules: Rules, cells: readonly Cell[]): { x1: number; y1: number; x2: number; y2: number } {
  const points = cells.map((cell) => centre(rules, cell)).sort((a, b) => a.x - b.x || a.y - b.y);
  const [from, to] = [points[0]!, points[points.length - 1]!];
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
}

/** The winning cells as one stroke a direction: a stone may end two runs at once. */
export function winningStrokes(position: Position): Cell[][] {
  const { rules, winningCells, moves } = position;
  const last = moves[moves.length - 1];
  if (winningCells.length === 0 || last === undefined) return [];
  const strokes = new Map<string, Cell[]>();
  const [lastRow, lastColumn] = [Math.floor(last / rules.columns), last % rules.columns];
  for (const cell of winningCells) {
    if (cell === last) continue;
    const down = Math.floor(cell / rules.columns) - lastRow;
    const right = (cell % rules.columns) - lastColumn;
    const key = down === 0 ? 'row' : right === 0 ? 'column' : down === right ? 'diagonal' : 'antidiagonal';
    strokes.set(key, [...(strokes.get(key) ?? [last]), cell]);
  }
  return strokes.size === 0 ? [[last]] : [...strokes.values()];
}

/** Cells of larger boards have no room for numbers. */
export const LARGEST_WITH_NUMBERS = 12;

export const showsCoordinate = (index: number, rules: Rules): boolean =>
  Math.max(rules.rows, rules.columns) <= MOST_COORDINATES || index === 0 || (index + 1) % 5 === 0;

/** The cells of each step of the heat map as one path: a few shapes to paint, whatever the board. */
export function heatPaths(rules: Rules, heat: ReadonlyMap<Cell, number>): { step: number; cells: number; path: string }[] {
  const steps = Array.from({ length: HEAT_STEPS }, (_, step) => ({ step, cells: 0, path: '' }));
  for (const [cell, step] of heat) {
    const { x, y } = centre(rules, cell);
    const entry = steps[step]!;
    ++entry.cells;
    entry.path += `M${x - UNIT / 2} ${y - UNIT / 2}h${UNIT}v${UNIT}h-${UNIT}z`;
  }
  return steps.filter((entry) => entry.cells > 0);
}
