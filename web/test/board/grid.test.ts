// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import Grid from '../../src/board/Grid.svelte';
import { cellCount, cellName, makeRules, parseCell } from '../../src/state/rules';
import type { Cell } from '../../src/state/rules';

const rules = makeRules(3, 4, 3)!;
let mounted: Record<string, unknown> | undefined;

afterEach(() => {
  if (mounted) void unmount(mounted);
});

function grid(focused: string) {
  const played: string[] = [];
  const walked: string[] = [];
  const names = Array.from({ length: cellCount(rules) }, (_, cell) => `${cellName(rules, cell)}, empty`);
  mounted = mount(Grid, {
    target: document.body,
    props: {
      rules, label: 'Board', names, focused: parseCell(rules, focused)!,
      onFocus: (cell: Cell) => walked.push(cellName(rules, cell)),
      onPlay: (cell: Cell) => played.push(cellName(rules, cell)),
      onHover: () => undefined,
    },
  }) as Record<string, unknown>;
  flushSync();
  const root = document.querySelector<HTMLElement>('[role=grid]')!;
  const press = (key: string) => root.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  return { root, press, played, walked };
}

test('every cell is a gridcell with a name, and just one of them can be reached with Tab', () => {
  const { root } = grid('b2');
  expect(root.querySelectorAll('[role=row]')).toHaveLength(3);
  expect(root.querySelectorAll('[role=gridcell]')).toHaveLength(12);
  const reachable = root.querySelectorAll<HTMLElement>('[tabindex="0"]');
  expect([...reachable].map((cell) => cell.getAttribute('aria-label'))).toEqual(['b2, empty']);
});

test('arrows walk and stop at the edge, Home and End go to the ends of the row', () => {
  const { press, walked } = grid('a1');
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'End', 'Home', 'PageUp']) press(key);
  expect(walked).toEqual(['a2', 'b1', 'a1', 'a1', 'd1', 'a1', 'a3']);
});

test('Enter plays the focused cell, a click the one clicked', () => {
  const { root, press, played } = grid('b2');
  press('Enter');
  root.querySelector<HTMLElement>('[aria-label="c3, empty"]')!.click();
  expect(played).toEqual(['b2', 'c3']);
});
