import { legalLength } from '../position';
import type { Cell, Rules } from '../rules';
import { emptyTree, goTo, play, toStart, withComment } from '../tree';
import type { GameTree } from '../tree';

// What every reader gives and every writer takes.  Files come from anywhere: a reader throws a FileError with a key of
// the word list, and never gives half a game.

export interface LoadedGame {
  readonly tree: GameTree;
  readonly players: readonly [string, string];
}

export class FileError extends Error {
  constructor(
    readonly key: 'fileNotAGame' | 'fileTooLarge' | 'fileBadBoard' | 'fileBadMove' | 'fileTooWide',
    readonly detail = '',
  ) {
    super(key);
  }
}

/** Far above any real game; the library reads no more either. */
export const LARGEST_FILE = 16 * 1024 * 1024;

export interface LoadedMove {
  readonly cell: Cell;
  readonly comment: string;
  readonly milliseconds: number | undefined;
}

/** One line of moves as a tree, with the end of the game as the current node. */
export function treeOfMoves(rules: Rules, moves: readonly LoadedMove[]): GameTree {
  const legal = legalLength(rules, moves.map((move) => move.cell));
  if (legal < moves.length) throw new FileError('fileBadMove', String(legal + 1));
  return moves.reduce(addMove, emptyTree(rules));
}

/** A move after the current node, where a variation may begin. */
export function addMove(tree: GameTree, move: LoadedMove): GameTree {
  const next = play(tree, move.cell, move.milliseconds);
  if (!next) throw new FileError('fileBadMove', String(move.cell));
  return move.comment === '' ? next : withComment(next, next.current, move.comment);
}

/** The end of the main line: where a loaded game opens. */
export function atEndOfMainLine(tree: GameTree): GameTree {
  let node = 0;
  for (let child = tree.nodes[0]!.children[0]; child !== undefined; child = tree.nodes[node]!.children[0]) node = child;
  return goTo(toStart({ ...tree, preferred: {} }), node);
}
