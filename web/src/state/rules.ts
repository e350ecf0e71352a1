// The game: `rows` (m) by `columns` (n), `run` (k) stones in a straight line win; with `exact` just k and no longer.
export interface Rules {
  readonly rows: number;
  readonly columns: number;
  readonly run: number;
  readonly exact: boolean;
}

export type Side = 'X' | 'O';

/** Counted row by row from the top left, as the library counts. */
export type Cell = number;

/** What the page draws; the library itself goes on to 128. */
export const LARGEST_SIDE = 70;
export const LARGEST_RUN = 70;

/** Row, column, diagonal (down-right), antidiagonal (up-right). */
export const DIRECTIONS = [
  { name: 'row', row: 0, column: 1 },
  { name: 'column', row: 1, column: 0 },
  { name: 'diagonal', row: 1, column: 1 },
  { name: 'antidiagonal', row: -1, column: 1 },
] as const;

export function makeRules(rows: number, columns: number, run: number, exact = false): Rules | undefined {
  const within = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
  if (!within(rows, LARGEST_SIDE) || !within(columns, LARGEST_SIDE) || !within(run, LARGEST_RUN)) return undefined;
  return { rows, columns, run, exact };
}

export const cellCount = (rules: Rules): number => rules.rows * rules.columns;
export const rowOf = (rules: Rules, cell: Cell): number => Math.floor(cell / rules.columns);
export const columnOf = (rules: Rules, cell: Cell): number => cell % rules.columns;

export function contains(rules: Rules, row: number, column: number): boolean {
  return row >= 0 && row < rules.rows && column >= 0 && column < rules.columns;
}

export const cellAt = (rules: Rules, row: number, column: number): Cell => row * rules.columns + column;

export const opponent = (side: Side): Side => (side === 'X' ? 'O' : 'X');

/** Who makes the move with this number, counted from 0. */
export const sideOfPly = (ply: number): Side => (ply % 2 === 0 ? 'X' : 'O');

export function sameRules(a: Rules, b: Rules): boolean {
  return a.rows === b.rows && a.columns === b.columns && a.run === b.run && a.exact === b.exact;
}

/** "15x15x5", or "15x15x5-exact": one word, so that it fits in an address. */
export function rulesName(rules: Rules): string {
  return `${rules.rows}x${rules.columns}x${rules.run}${rules.exact ? '-exact' : ''}`;
}

export function parseRules(text: string): Rules | undefined {
  const match = /^(\d{1,3})[x×](\d{1,3})[x×](\d{1,3})(-exact)?$/i.exec(text.trim());
  if (!match) return undefined;
  return makeRules(Number(match[1]), Number(match[2]), Number(match[3]), match[4] !== undefined);
}

/** a … z, aa, ab …: no letter is skipped. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** "h8": the letter is the column from the left, the number the row from the bottom. */
export function cellName(rules: Rules, cell: Cell): string {
  return columnName(columnOf(rules, cell)) + String(rules.rows - rowOf(rules, cell));
}

export function parseCell(rules: Rules, text: string): Cell | undefined {
  const match = /^([a-z]{1,2})([1-9]\d{0,2})$/i.exec(text.trim());
  if (!match) return undefined;
  let column = 0;
  for (const letter of match[1]!.toLowerCase()) column = column * 26 + (letter.charCodeAt(0) - 96);
  const row = rules.rows - Number(match[2]);
  return contains(rules, row, column - 1) ? cellAt(rules, row, column - 1) : undefined;
}

/** "h8i9", "h8 i9" or "h8,i9"; undefined if any of it is no cell of this board. */
export function parseCells(rules: Rules, text: string): Cell[] | undefined {
  const cells: Cell[] = [];
  for (const word of text.toLowerCase().match(/[a-z]+\d+|[^\s,]/g) ?? []) {
    const cell = parseCell(rules, word);
    if (cell === undefined) return undefined;
    cells.push(cell);
  }
  return cells;
}

export const cellsName = (rules: Rules, cells: readonly Cell[]): string =>
  cells.map((cell) => cellName(rules, cell)).join('');
