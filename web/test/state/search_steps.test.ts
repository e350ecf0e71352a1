import { expect, test } from 'vitest';
import { momentAt, searchSteps, spans } from '../../src/state/search_steps';
import type { SearchNode } from '../../src/state/search_steps';

const node = (id: number, parent: number | null, ply: number, value: number | null, rest: Partial<SearchNode> = {}): SearchNode => ({
  node: id, parent, ply, value, alpha: -100, beta: 100, kind: 'inner', skipped: 0, ...rest,
});

//        0                  values for the side to move there
//       / \
//      1   4               1 comes back with -3: worth 3 to the root, whose alpha rises
//     / \   \
//    2   3   5             5 is worth -5 to its mover, 5 to node 4: it reaches beta -3 and cuts
const TREE = [
  node(0, null, 0, 3),
  node(1, 0, 1, -3),
  node(2, 1, 2, 3),
  node(3, 1, 2, 4),
  node(4, 0, 1, 5, { alpha: -100, beta: -3, kind: 'cutoff', skipped: 6 }),
  node(5, 4, 2, -5),
];

test('a search is entered and left like brackets', () => {
  const steps = searchSteps(TREE).map((step) => `${step.way === 'in' ? '+' : '-'}${step.node}`);
  expect(steps.join(' ')).toBe('+0 +1 +2 -2 +3 -3 -1 +4 +5 -5 -4 -0');
});

test('alpha rises with what came back, and a cut-off counts what it spared', () => {
  const steps = searchSteps(TREE);
  const at = (way: 'in' | 'out', id: number) => momentAt(TREE, steps, steps.findIndex((step) => step.way === way && step.node === id));
  expect(at('in', 1).path.map((entry) => entry.alpha)).toEqual([-100, -100]);
  expect(at('in', 4).path.map((entry) => entry.alpha)).toEqual([3, -100]);
  expect(at('in', 4).cutoffs).toBe(0);
  expect(at('out', 4)).toMatchObject({ cutoffs: 1, spared: 6, entered: 6, returned: [{ node: 5, value: 5 }] });
  expect(at('out', 4).path[1]!.alpha).toBeGreaterThanOrEqual(at('out', 4).path[1]!.beta);
});

test('a search that was ended on the way never leaves its open nodes', () => {
  const steps = searchSteps([node(0, null, 0, null), node(1, 0, 1, null), node(2, 1, 2, 3)]);
  expect(steps.filter((step) => step.way === 'out')).toEqual([{ node: 2, way: 'out' }]);
});

test('a node is drawn as wide as everything below it', () => {
  expect(spans(TREE).map((span) => span.to - span.from)).toEqual([6, 3, 1, 1, 2, 1]);
});
