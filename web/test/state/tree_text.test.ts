import { expect, test } from 'vitest';
import { height } from '../../src/state/eval_curve';
import { makeRules, parseCell } from '../../src/state/rules';
import { back, play, treeFromMoves, withComment } from '../../src/state/tree';
import { treeTokens } from '../../src/state/tree_text';
import type { GameTree } from '../../src/state/tree';

const rules = makeRules(3, 3, 3)!;
const cell = (name: string) => parseCell(rules, name)!;

const text = (tree: GameTree) =>
  treeTokens(tree)
    .map((token) => {
      if (token.kind === 'move') return token.number + token.name;
      if (token.kind === 'comment') return `{${token.text}}`;
      return token.kind === 'open' ? '(' : ')';
    })
    .join(' ');

test('a game with variations reads as in a book', () => {
  let tree = treeFromMoves(rules, ['b2', 'a1', 'c3', 'a3'].map(cell));
  tree = play(back(back(back(tree))), cell('c1'))!;
  tree = play(tree, cell('a2'))!;
  expect(text(tree)).toBe('1.b2 a1 ( 1…c1 2.a2 ) 2.c3 a3');
});

test('a comment makes the second side say its number again', () => {
  const tree = treeFromMoves(rules, ['b2', 'a1'].map(cell));
  expect(text(withComment(tree, 1, 'the centre'))).toBe('1.b2 {the centre} 1…a1');
});

test('the curve is drawn from the first side: proved at the edges, guesses between them', () => {
  expect(height({ kind: 'win' }, true)).toBe(1);
  expect(height({ kind: 'win' }, false)).toBe(-1);
  expect(height({ kind: 'draw' }, false)).toBe(0);
  expect(height({ kind: 'unknown' }, true)).toBeNull();
  expect(Math.abs(height({ kind: 'searched', score: 1e9 }, true)!)).toBeLessThan(1);
  expect(height({ kind: 'searched', score: 200 }, true)).toBeCloseTo(-height({ kind: 'searched', score: 200 }, false)!);
});
