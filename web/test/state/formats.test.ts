import { expect, test } from 'vitest';
import { FORMATS, FileError, readGame, writeGame } from '../../src/state/formats';
import { cellsName, makeRules, parseCell, rulesName } from '../../src/state/rules';
import { back, currentMoves, play, toStart, treeFromMoves, withComment } from '../../src/state/tree';
import type { GameTree } from '../../src/state/tree';
import { randomNumbers, shuffledCells } from './support';

const rules = makeRules(5, 6, 4)!;
const cells = (text: string) => text.split(' ').map((name) => parseCell(rules, name)!);

/** Moves, comments and variations without the numbers of the nodes. */
const shape = (tree: GameTree, node = 0): unknown => ({
  cell: tree.nodes[node]!.cell,
  comment: tree.nodes[node]!.comment,
  children: tree.nodes[node]!.children.map((child) => shape(tree, child)),
});

function branched(): GameTree {
  let tree = treeFromMoves(rules, cells('c3 d3 c2 c4'));
  tree = withComment(tree, 2, 'a ] and a \\ and\ntwo lines');
  tree = play(back(back(tree)), cells('b2')[0]!)!;
  return withComment(withComment(tree, tree.current, 'instead'), 0, 'before it all');
}

test('SGF and JSON bring variations and comments back', () => {
  for (const format of ['sgf', 'json'] as const) {
    const loaded = readGame(writeGame(format, branched(), ['Ann', 'Bob']));
    expect(shape(loaded.tree), format).toEqual(shape(branched()));
    expect(loaded.players).toEqual(['Ann', 'Bob']);
    expect(loaded.tree.rules).toEqual(rules);
  }
});

test('every format brings random games on random boards back', () => {
  const random = randomNumbers(3);
  for (let game = 0; game < 60; ++game) {
    const board = makeRules(1 + Math.floor(random() * 52), 1 + Math.floor(random() * 52), 1 + Math.floor(random() * 8), random() < 0.2)!;
    const tree = treeFromMoves(board, shuffledCells(board, random).slice(0, 60));
    for (const format of FORMATS) {
      const loaded = readGame(writeGame(format, tree, ['one', 'two']));
      expect(rulesName(loaded.tree.rules), format).toBe(rulesName(board));
      expect(currentMoves(loaded.tree), format).toEqual(currentMoves(tree));
    }
  }
});

test('PSQ is written as Piskvorky has it, with k in a line of ours', () => {
  expect(writeGame('psq', treeFromMoves(rules, cells('a5 b4')), ['', ''])).toBe(
    'Piskvorky 6x5, 11:11, 0\n1,1,0\n2,2,0\nfirst\nsecond\n-1\nmnk k=4\n',
  );
});

test('SGF from elsewhere opens at the end of its main line', () => {
  const game = readGame('(;FF[4]GM[4]SZ[15]AP[x:1]PB[a\\]b];B[hh]C[centre](;W[ii];B[hi])(;W[gg]))');
  expect(cellsName(game.tree.rules, currentMoves(game.tree))).toBe('h8i7h7');
  expect(game.players[0]).toBe('a]b');
  expect(game.tree.nodes).toHaveLength(5);
});

test('SGF has no letters for a board wider than 52', () => {
  const wide = toStart(treeFromMoves(makeRules(3, 53, 3)!, []));
  expect(() => writeGame('sgf', wide, ['', ''])).toThrow(FileError);
});

test('a list of moves is read too', () => {
  const game = readGame('# typed\nrules 3 3 3\nfirst Ann\nb2 a1\nc3\n');
  expect(cellsName(game.tree.rules, currentMoves(game.tree))).toBe('b2a1c3');
});

test('what is no game is refused with a reason, whatever it is', () => {
  const reason = (text: string) => {
    try {
      readGame(text);
    } catch (error) {
      return error instanceof FileError ? error.key : String(error);
    }
    return 'read';
  };
  expect(reason('')).toBe('fileNotAGame');
  expect(reason('hello')).toBe('fileNotAGame');
  expect(reason('{"moves": [')).toBe('fileNotAGame');
  expect(reason('{"rules": {"rows": 99, "columns": 3, "run": 3}, "moves": []}')).toBe('fileBadBoard');
  expect(reason('{"rules": {"rows": 3, "columns": 3, "run": 3}, "moves": ["b2", "b2"]}')).toBe('fileBadMove');
  expect(reason('{"rules": {"rows": 3, "columns": 3, "run": 3}, "moves": [{"cell": "a1", "row": 0, "col": 0}]}')).toBe('fileBadMove');
  expect(reason('{"rules": {"rows": 3, "columns": 3, "run": 3}, "moves": [{"row": 0, "col": 5}]}')).toBe('fileBadMove');
  expect(reason('Piskvorky 15x15, 0\n16,1,0\n')).toBe('fileBadMove');
  expect(reason('(;SZ[99])')).toBe('fileBadBoard');
  expect(reason('(;SZ[3]XK[3];B[zz])')).toBe('fileBadMove');
  expect(reason('[')).toBe('fileNotAGame');
});
