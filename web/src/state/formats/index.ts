import { makeRules, parseCells } from '../rules';
import type { GameTree } from '../tree';
import { readJson, writeJson } from './json';
import { readPsq, writePsq } from './psq';
import { FileError, LARGEST_FILE, treeOfMoves } from './record';
import type { LoadedGame } from './record';
import { readSgf, writeSgf } from './sgf';

export { FileError } from './record';
export type { LoadedGame } from './record';
export { fitsSgf } from './sgf';

export type Format = 'psq' | 'sgf' | 'json';
export const FORMATS: readonly Format[] = ['psq', 'sgf', 'json'];

export function writeGame(format: Format, tree: GameTree, players: readonly [string, string]): string {
  return { psq: writePsq, sgf: writeSgf, json: writeJson }[format](tree, players);
}

/** rules 15 15 5, then cells: what a person would type. */
function readMoves(text: string): LoadedGame {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/#.*/, '').trim());
  const head = lines.map((line) => /^rules\s+(\d+)\s+(\d+)\s+(\d+)(\s+exact)?$/.exec(line)).find((match) => match);
  const rules = head && makeRules(Number(head[1]), Number(head[2]), Number(head[3]), head[4] !== undefined);
  if (!rules) throw new FileError(head ? 'fileBadBoard' : 'fileNotAGame');
  const name = (key: string) => lines.find((line) => line.startsWith(`${key} `))?.slice(key.length + 1) ?? '';
  const cells = parseCells(rules, lines.filter((line) => !/^(rules|first|second)\s/.test(line)).join(' '));
  if (!cells) throw new FileError('fileBadMove');
  const moves = cells.map((cell) => ({ cell, comment: '', milliseconds: undefined }));
  return { tree: treeOfMoves(rules, moves), players: [name('first'), name('second')] };
}

/** The text itself tells its format, as in the library. */
export function readGame(text: string): LoadedGame {
  if (text.length > LARGEST_FILE) throw new FileError('fileTooLarge');
  const begin = text.replace(/^\uFEFF/, '').trimStart();
  if (begin.startsWith('(')) return readSgf(begin);
  if (begin.startsWith('{')) return readJson(begin);
  if (/^piskvorky/i.test(begin)) return readPsq(begin);
  return readMoves(begin);
}
