import { expect, test } from 'vitest';
import { cellsName, makeRules, parseCell } from '../../src/state/rules';
import {
  back, canGoBack, canGoForward, currentMoves, currentPosition, emptyTree, findLine, forward, goTo, play, promote,
  remove, shownLine, toEnd, toStart, treeFromMoves, withComment,
} from '../../src/state/tree';
import type { GameTree } from '../../src/state/tree';

const rules = makeRules(3, 3, 3)!;
const cell = (name: string) => parseCell(rules, name)!;
const after = (text: string): GameTree =>
  treeFromMoves(rules, text.split(' ').map(cell));
const line = (tree: GameTree) => cellsName(rules, currentMoves(tree));

test('undo and redo walk the same line', () => {
  const tree = after('b2 a1 c3');
  expect(line(back(tree))).toBe('b2a1');
  expect(line(forward(back(back(tree))))).toBe('b2a1');
  expect(canGoForward(tree)).toBe(false);
  expect(canGoBack(toStart(tree))).toBe(false);
  expect(line(toEnd(toStart(tree)))).toBe('b2a1c3');
});

test('another move after undo is a variation, and redo follows the one last looked at', () => {
  const main = after('b2 a1 c3');
  const tree = play(back(back(main)), cell('c1'))!;
  expect(tree.nodes[1]!.children).toHaveLength(2);
  expect(line(forward(back(tree)))).toBe('b2c1');
  expect(line(toEnd(goTo(tree, findLine(tree, [cell('b2'), cell('a1')])!)))).toBe('b2a1c3');
});

test('a move that is already in the tree makes no new node', () => {
  const tree = play(back(after('b2 a1')), cell('a1'))!;
  expect(tree.nodes).toHaveLength(3);
});

test('what is not legal is refused: a stone on a stone, a cell outside, a move after the end', () => {
  expect(play(after('b2'), cell('b2'))).toBeUndefined();
  expect(play(after('b2'), 9)).toBeUndefined();
  expect(play(after('a1 a2 b1 b2 c1'), cell('c3'))).toBeUndefined();
  expect(currentPosition(after('a1 a2 b1 b2 c1')).winner).toBe('X');
});

test('a tree is a value: playing leaves the old one alone', () => {
  const before = after('b2');
  play(before, cell('a1'));
  expect(before.nodes).toHaveLength(2);
  expect(before.nodes[1]!.children).toEqual([]);
});

test('a promoted variation is the main line', () => {
  const tree = play(back(after('b2 a1 c3')), cell('a3'))!;
  const promoted = promote(tree, tree.current);
  expect(line(toEnd({ ...toStart(promoted), preferred: {} }))).toBe('b2a1a3');
});

test('removing a variation takes its descendants and keeps comments where they were', () => {
  //  b2 ─ a1 ─ c3
  //   └── c1 ─ a3 "kept"
  let tree = after('b2 a1 c3');
  tree = play(play(back(back(tree)), cell('c1'))!, cell('a3'))!;
  tree = withComment(tree, tree.current, 'kept');
  const removed = remove(tree, findLine(tree, [cell('b2'), cell('a1')])!);
  expect(removed.nodes).toHaveLength(4);
  expect(line(removed)).toBe('b2c1a3');
  expect(removed.nodes[removed.current]!.comment).toBe('kept');
  expect(shownLine(removed)).toHaveLength(3);
});

test('removing where one stands leads to the move before', () => {
  const tree = after('b2 a1 c3');
  expect(line(remove(tree, findLine(tree, [cell('b2'), cell('a1')])!))).toBe('b2');
  expect(remove(emptyTree(rules), 0).nodes).toHaveLength(1);
});
