import { cellAt, columnOf, contains, makeRules, rowOf } from '../rules';
import { shownLine } from '../tree';
import type { GameTree } from '../tree';
import { FileError, treeOfMoves } from './record';
import type { LoadedGame, LoadedMove } from './record';

// The records of Piskvorky, as the library reads and writes them: one line of play, no comments; k stands in a last line
// of our own ("mnk k=4 exact") and is left out for 5.

export function writePsq(tree: GameTree, players: readonly [string, string]): string {
  const { rows, columns, run, exact } = tree.rules;
  const lines = [`Piskvorky ${columns}x${rows}, 11:11, 0`];
  for (const at of shownLine(tree)) {
    const { cell, milliseconds } = tree.nodes[at]!;
    lines.push(`${columnOf(tree.rules, cell!) + 1},${rowOf(tree.rules, cell!) + 1},${milliseconds ?? 0}`);
  }
  // A name that looks like a number would end the list of moves for other readers.
  const name = (text: string, otherwise: string) => (/^[a-z]/i.test(text) ? text.replace(/[\r\n"]/g, ' ') : otherwise);
  lines.push(name(players[0], 'first'), name(players[1], 'second'), '-1');
  if (run !== 5 || exact) lines.push(`mnk k=${run}${exact ? ' exact' : ''}`);
  return `${lines.join('\n')}\n`;
}

export function readPsq(text: string): LoadedGame {
  const lines = text.split(/\r\n|\r|\n/);
  const head = /^Piskvorky\s+(\d+)x(\d+)/i.exec(lines[0] ?? '');
  if (!head) throw new FileError('fileNotAGame');
  const own = lines.map((line) => /^mnk k=(\d+)( exact)?\s*$/.exec(line)).find((match) => match);
  const isStandard = lines.some((line) => /^-?\d+,Standard/.test(line));
  const rules = makeRules(Number(head[2]), Number(head[1]), Number(own?.[1] ?? 5), own ? !!own[2] : isStandard);
  if (!rules) throw new FileError('fileBadBoard');
  const moves: LoadedMove[] = [];
  let at = 1;
  for (; at < lines.length; ++at) {
    const match = /^(\d+),(\d+),(\d+)\s*$/.exec(lines[at]!);
    if (!match) break;
    const [column, row] = [Number(match[1]) - 1, Number(match[2]) - 1];
    if (!contains(rules, row, column)) throw new FileError('fileBadMove', lines[at]);
    moves.push({ cell: cellAt(rules, row, column), comment: '', milliseconds: Number(match[3]) });
  }
  const nameAt = (line: string | undefined) => (line && /^["a-z]/i.test(line) ? line.replace(/^"|"$/g, '') : '');
  return { tree: treeOfMoves(rules, moves), players: [nameAt(lines[at]), nameAt(lines[at + 1])] };
}
