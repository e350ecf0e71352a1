import { expect, test } from 'vitest';
import { legalLength, positionAfter } from '../../src/state/position';
import { cellName, makeRules, parseCell, parseCells, parseRules, rulesName, sideOfPly } from '../../src/state/rules';
import type { Side } from '../../src/state/rules';
import { naiveWinner, randomNumbers, shuffledCells } from './support';

const gomoku = makeRules(15, 15, 5)!;

test('h8 is the centre of a 15x15 board, counted from the bottom left', () => {
  expect(parseCell(gomoku, 'h8')).toBe(7 * 15 + 7);
  expect(cellName(gomoku, 0)).toBe('a15');
  expect(parseCell(gomoku, 'a16')).toBeUndefined();
  expect(parseCell(gomoku, 'p1')).toBeUndefined();
});

test('every cell of the largest board has a name that leads back to it', () => {
  const rules = makeRules(70, 70, 5)!;
  for (let cell = 0; cell < 4900; ++cell) expect(parseCell(rules, cellName(rules, cell))).toBe(cell);
  expect(cellName(rules, 4900 - 1)).toBe('br1');
});

test('moves may stand together or apart, and one that is no cell spoils them all', () => {
  expect(parseCells(gomoku, 'h8i9')).toEqual(parseCells(gomoku, ' H8, i9 '));
  expect(parseCells(gomoku, 'h8z99')).toBeUndefined();
  expect(parseCells(gomoku, 'h8!')).toBeUndefined();
  expect(parseCells(gomoku, '')).toEqual([]);
});

test('rules have a name that leads back to them, and nothing beyond the board of the page is taken', () => {
  for (const name of ['3x3x3', '15x15x5-exact', '70x1x70']) expect(rulesName(parseRules(name)!)).toBe(name);
  for (const name of ['71x3x3', '0x3x3', '3x3', '3x3x3x3', 'x', '3x3x3-exakt']) expect(parseRules(name)).toBeUndefined();
});

test('a random game is won exactly when some line of k cells is full', () => {
  const random = randomNumbers(7);
  for (let game = 0; game < 300; ++game) {
    const side = () => 1 + Math.floor(random() * 7);
    const rules = makeRules(side(), side(), 1 + Math.floor(random() * 5), random() < 0.3)!;
    const moves = shuffledCells(rules, random);
    const stones: (Side | undefined)[] = new Array(moves.length).fill(undefined);
    let length = 0;
    for (; length < moves.length && !naiveWinner(rules, stones); ++length) stones[moves[length]!] = sideOfPly(length);
    expect(legalLength(rules, moves), rulesName(rules)).toBe(length);
    const position = positionAfter(rules, moves.slice(0, length));
    expect(position.winner).toBe(naiveWinner(rules, stones));
    expect(position.isOver).toBe(true);
  }
});

test('a stone that joins two runs shows all of both', () => {
  //  X X X     a3 b3 c3: the stone on c3 comes last and ends
  //  O O X     a row and a column at once
  //  O O X
  const rules = makeRules(3, 3, 3)!;
  const moves = parseCells(rules, 'a3 a2 b3 b2 c1 a1 c2 b1 c3')!;
  expect(legalLength(rules, moves)).toBe(9);
  const names = positionAfter(rules, moves).winningCells.map((cell) => cellName(rules, cell));
  expect(names.sort()).toEqual(['a3', 'b3', 'c1', 'c2', 'c3']);
});

test('with exact, six in a row are no five', () => {
  const rules = makeRules(1, 12, 5, true)!;
  const moves = parseCells(rules, 'a1 h1 b1 i1 c1 j1 e1 l1 f1 g1 d1')!;
  expect(legalLength(rules, moves)).toBe(11);
  expect(positionAfter(rules, moves).winner).toBeUndefined();
});
