import { expect, test } from 'vitest';
import { candidatesOverlay, explainOverlay, heatSteps, threatsOverlay, verdictMark } from '../../src/board/overlays';
import { HEAT_STEPS, heatPaths, winningStrokes } from '../../src/board/scene';
import { clampZoom, fitted, scrollKeeping } from '../../src/board/zoom';
import type { AnalyseResult, Candidate, ExplainResult, WireCell } from '../../src/net/wire';
import { positionAfter } from '../../src/state/position';
import { cellName, makeRules, parseCell, parseCells } from '../../src/state/rules';

const rules = makeRules(3, 3, 3)!;
const wire = (name: string): WireCell => {
  const cell = parseCell(rules, name)!;
  return { cell: name, row: Math.floor(cell / 3), col: cell % 3 };
};

test('heat goes by rank: one huge value does not hide the order of the others', () => {
  const steps = heatSteps([[0, 1], [1, 2], [2, 3], [3, 1_000_000]]);
  expect([...steps.values()]).toEqual([0, 2, 4, HEAT_STEPS - 1]);
  expect([...heatSteps([[0, 5], [1, 5]]).values()]).toEqual([0, 0]);
});

test('double plays and cells that end the game are marked, however a player names them', () => {
  const result = {
    choice: wire('b2'),
    order: [wire('b2'), wire('a1')],
    cells: [
      { ...wire('a1'), value: 3, parts: { own: { double_play: 0, end_of_game: 1 } } },
      { ...wire('b2'), value: 9, parts: { enemy: { double: 2, block: 0 } } },
      { ...wire('c3'), value: 1, parts: { own: { row: { windows: 1 } } } },
    ],
  } as unknown as ExplainResult;
  const overlay = explainOverlay(rules, result, 'value', (cell) => String(cell.value));
  expect(overlay.signs).toEqual([
    { cell: parseCell(rules, 'a1'), shape: 'end' },
    { cell: parseCell(rules, 'b2'), shape: 'double' },
  ]);
  expect(overlay.order.get(parseCell(rules, 'a1')!)).toBe(2);
  expect(overlay.choice).toBe(parseCell(rules, 'b2'));
});

test('proved, searched and unknown are three different things', () => {
  expect(verdictMark({ kind: 'win', plies: 7, text: '+M7' })).toEqual({ verdict: 'win', isProved: true, text: 'M7' });
  expect(verdictMark({ kind: 'searched', score: 20, text: '+20' })).toEqual({ verdict: 'draw', isProved: false, text: '+20' });
  expect(verdictMark({ kind: 'searched', score: -900, text: '-900' })?.verdict).toBe('loss');
  expect(verdictMark({ kind: 'unknown', text: '?' })).toBeUndefined();
});

test('a move that is worth this or less has no mark, unless it is lost', () => {
  const candidate = (name: string, kind: 'draw' | 'loss', at_most: boolean) =>
    ({ ...wire(name), value: { kind, text: '' }, at_most }) as Candidate;
  const overlay = candidatesOverlay(rules, [candidate('a1', 'draw', true), candidate('b2', 'loss', true), candidate('c3', 'draw', false)], () => '');
  expect([...overlay.verdicts.keys()].map((cell) => cellName(rules, cell)).sort()).toEqual(['b2', 'c3']);
});

test('of each side only the strongest threats are drawn', () => {
  const threat = (player: 'X' | 'O', kind: 'wins' | 'must_answer', cell: string) => ({ player, kind, stones: [wire('a1'), wire('a2')], cells: [wire(cell)], answers: [] });
  const result = { threats: [threat('X', 'wins', 'a3'), threat('X', 'must_answer', 'c1'), threat('O', 'must_answer', 'c3')] } as unknown as AnalyseResult;
  const overlay = threatsOverlay(rules, result);
  expect(overlay.signs).toEqual([
    { cell: parseCell(rules, 'a3'), shape: 'end', side: 'X' },
    { cell: parseCell(rules, 'c3'), shape: 'threat', side: 'O' },
  ]);
});

test('two runs ended by one stone are two strokes', () => {
  const position = positionAfter(rules, parseCells(rules, 'a3 a2 b3 b2 c1 a1 c2 b1 c3')!);
  expect(winningStrokes(position).map((cells) => cells.length)).toEqual([3, 3]);
});

test('the point under the pointer stays where it is while zooming', () => {
  const offset = 120;
  const scroll = scrollKeeping(300, offset, 1.5);
  expect((scroll + offset) / 1.5).toBeCloseTo(300 + offset);
  expect(clampZoom(0.1)).toBe(1);
  expect(fitted({ width: 100, height: 50 }, { width: 200, height: 200 })).toBe(2);
});

test('every cell of the heat map is drawn once, in the path of its step', () => {
  const paths = heatPaths(rules, new Map([[0, 0], [4, 6], [8, 6]]));
  expect(paths.map(({ step, cells, path }) => [step, cells, path.split('z').length - 1])).toEqual([[0, 1, 1], [6, 2, 2]]);
});
