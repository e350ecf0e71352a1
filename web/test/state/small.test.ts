import { expect, test } from 'vitest';
import { clockText, fallen, newClocks, pressed, remainingAt, started, stopped } from '../../src/state/clock';
import { orderStones } from '../../src/state/edit';
import { legalLength, positionAfter } from '../../src/state/position';
import { cellName, cellsName, makeRules, parseCell } from '../../src/state/rules';
import { boardAddress, parseAddress } from '../../src/state/url';
import { bestWindows, drawnWindows, windowsThrough } from '../../src/state/windows';
import { drawing, randomNumbers, shuffledCells } from './support';

test('an address leads back to the position it was made from', () => {
  const random = randomNumbers(11);
  for (let game = 0; game < 50; ++game) {
    const rules = makeRules(1 + Math.floor(random() * 70), 1 + Math.floor(random() * 70), 1 + Math.floor(random() * 9), random() < 0.3)!;
    const cells = shuffledCells(rules, random).slice(0, 40);
    const moves = cells.slice(0, legalLength(rules, cells));
    expect(parseAddress(boardAddress(rules, moves))).toEqual({ view: 'board', rules, moves });
  }
});

test('an address with nonsense in it opens what of it makes sense', () => {
  const moves = (hash: string) => {
    const route = parseAddress(hash);
    return route?.view === 'board' ? cellsName(route.rules, route.moves) : undefined;
  };
  expect(moves('#/3x3x3/b2a1b2c3')).toBe('b2a1');
  expect(moves('#/3x3x3/%%%')).toBe('');
  expect(moves('#/3x3x3')).toBe('');
  expect(moves('#/99x3x3/a1')).toBeUndefined();
  expect(parseAddress('#/arena/12')).toEqual({ view: 'arena', run: 12 });
  expect(parseAddress('#/arena/x')).toEqual({ view: 'arena', run: undefined });
  expect(parseAddress('')).toBeUndefined();
});

test('a clock runs only for the side to move, and the increment comes with the move', () => {
  let clocks = started(newClocks(60_000, 1000), 'X', 0);
  expect(remainingAt(clocks, 'X', 5000)).toBe(55_000);
  expect(remainingAt(clocks, 'O', 5000)).toBe(60_000);
  clocks = pressed(clocks, 'X', 5000);
  expect(remainingAt(clocks, 'X', 99_000)).toBe(56_000);
  expect(fallen(clocks, 64_999)).toBeUndefined();
  expect(fallen(clocks, 65_000)).toBe('O');
  expect(remainingAt(stopped(clocks, 6000), 'O', 99_000)).toBe(59_000);
});

test('clocks are written in minutes, and in tenths at the end', () => {
  expect([600_000, 65_900, 10_000, 9_960, 0].map(clockText)).toEqual(['10:00', '1:05', '0:10', '9.9', '0.0']);
});

test('stones set by hand get an order in which the game does not end too early', () => {
  const rules = makeRules(3, 3, 3)!;
  const ordered = orderStones(rules, drawing('XXX OO. ...'));
  if (!('moves' in ordered)) throw new Error(ordered.problem);
  expect(legalLength(rules, ordered.moves)).toBe(5);
  expect(positionAfter(rules, ordered.moves).stones).toEqual(drawing('XXX OO. ...'));
});

test('stones that no game can lead to are told apart', () => {
  const rules = makeRules(3, 3, 3)!;
  const problem = (text: string) => {
    const ordered = orderStones(rules, drawing(text));
    return 'problem' in ordered ? ordered.problem : 'none';
  };
  expect(problem('X.. X.. ...')).toBe('counts');
  expect(problem('O.. ... ...')).toBe('counts');
  expect(problem('XXX OOO ...')).toBe('both-won');
  expect(problem('... ... ...')).toBe('none');
  const twoRuns = orderStones(makeRules(2, 3, 3)!, drawing('XXX XXX'));
  expect('problem' in twoRuns && twoRuns.problem).toBe('counts');
  expect(orderStones(makeRules(5, 3, 3)!, drawing('XXX O.O XXX O.O O..'))).toMatchObject({ problem: 'won-early' });
});

test('open windows through a cell are those without a stone of the other side', () => {
  //  . . . .
  //  . X O .     X through b1: the column b and the row; the diagonal up-right runs into O at c2
  //  . . . .
  const rules = makeRules(3, 4, 3)!;
  const stones = drawing('.... .XO. ....');
  const windows = windowsThrough(rules, stones, parseCell(rules, 'b1')!, 'X');
  const drawn = windows.map((window) => window.cells.map((cell) => cellName(rules, cell)).join(''));
  expect(drawn.sort()).toEqual(['a1b1c1', 'b1c1d1', 'b3b2b1']);
  expect(bestWindows(windows).map((window) => [window.direction, window.missing])).toEqual([['row', 3], ['column', 2]]);
});

test('an empty window is not drawn over one of the other side that has stones', () => {
  //  . . .
  //  . X .     O to move, the cell b1: in the column only X has stones, in the row nobody has any
  //  . . .
  const rules = makeRules(3, 3, 3)!;
  const windows = drawnWindows(rules, drawing('... .X. ...'), parseCell(rules, 'b1')!, 'O');
  expect(windows.map((window) => [window.side, window.direction])).toEqual([['X', 'column'], ['O', 'row']]);
});
