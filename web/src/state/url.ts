import { legalLength } from './position';
import { cellsName, parseCells, parseRules, rulesName } from './rules';
import type { Cell, Rules } from './rules';

// What the address says:  #/15x15x5/h8i9   a position;   #/arena   or   #/arena/12   tournaments.

export type Route =
  | { readonly view: 'board'; readonly rules: Rules; readonly moves: readonly Cell[] }
  | { readonly view: 'arena'; readonly run: number | undefined };

export const boardAddress = (rules: Rules, moves: readonly Cell[]): string =>
  `#/${rulesName(rules)}/${cellsName(rules, moves)}`;

/** undefined if the address is not one of ours; moves that are not legal end the game before them. */
export function parseAddress(hash: string): Route | undefined {
  const parts = hash.replace(/^#\/?/, '').split('/');
  if (parts[0] === 'arena') {
    const run = Number(parts[1]);
    return { view: 'arena', run: parts[1] && Number.isInteger(run) && run > 0 ? run : undefined };
  }
  const rules = parseRules(parts[0] ?? '');
  if (!rules) return undefined;
  const moves = parseCells(rules, parts[1] ?? '') ?? [];
  return { view: 'board', rules, moves: moves.slice(0, legalLength(rules, moves)) };
}
