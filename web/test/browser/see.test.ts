import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cell, fixture, playAlone, spoken } from './support';

const { visit, leave } = fixture();

/** Cells with a colour of the heat map, on all boards of the page. */
const heated = (page: Page) =>
  page.locator('svg .heat').evaluateAll((paths) => paths.reduce((sum, path) => sum + Number((path as SVGElement).dataset.cells), 0));

test('each player shows its heat map with a legend, its candidates and its choice', async () => {
  const page = await visit('#/6x6x4/c3d4');
  await playAlone(page);
  for (const [key, name] of [['2', 'mics'], ['3', 'helpfulness'], ['4', 'cadrega']] as const) {
    await page.keyboard.press(key);
    expect(await page.getByRole('radio', { name: new RegExp(name) }).isChecked()).toBe(true);
    await page.locator('svg .heat').first().waitFor({ state: 'attached' });
    expect(await heated(page)).toBe(34);
    expect(await page.locator('svg .choice').count()).toBeGreaterThan(0);
    await page.locator('svg .rank').first().waitFor();
    await page.getByRole('img', { name: 'Scale of the heat map' }).waitFor();
  }
  await page.keyboard.press('1');
  expect(await page.locator('svg .heat').count()).toBe(0);
  await leave(page);
});

test('the windows through the cell under the pointer, or the focus, are drawn with what is missing', async () => {
  const page = await visit('#/6x6x4/c3d4');
  await playAlone(page);
  await page.keyboard.press('2');
  await page.locator('svg .heat').first().waitFor();
  await cell(page, 'c4').hover();
  await page.locator('svg .line.window').first().waitFor({ state: 'attached' });
  expect(await page.locator('svg .missing').count()).toBeGreaterThan(2);
  await page.getByRole('heading', { name: /^c4: / }).waitFor();
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: /^e3: / }).waitFor();
  await leave(page);
});

test('two players are compared side by side on the same position', async () => {
  const page = await visit('#/6x6x4/c3d4');
  await playAlone(page);
  await page.keyboard.press('2');
  await page.getByLabel('compare with').selectOption('cadrega');
  await page.getByRole('grid', { name: /cadrega/ }).waitFor();
  expect(await page.getByRole('grid').count()).toBe(2);
  await page.waitForFunction(() => document.querySelectorAll('svg:has(.heat)').length === 2);
  expect(await heated(page)).toBe(68);
  await leave(page);
});

test('threats are drawn with their answers', async () => {
  //  three X in a row with both ends open: O must answer at one of them
  const page = await visit('#/15x15x5/h8a1i8a2j8');
  await playAlone(page);
  await page.keyboard.press('5');
  await page.locator('svg .line').first().waitFor({ state: 'attached' });
  await page.locator('svg .sign.answer').first().waitFor();
  await leave(page);
});

test('every empty cell of 3x3x3 and of 4x4x4 shows its proved value', async () => {
  for (const [board, free] of [['3x3x3', 7], ['4x4x4', 14]] as const) {
    const page = await visit(`#/${board}/b2a1`);
    await playAlone(page);
    await page.keyboard.press('6');
    await page.locator('svg .verdict.proved').nth(free - 1).waitFor({ timeout: 30_000 });
    expect(await page.locator('svg .verdict.proved').count()).toBe(free);
    expect(await spoken(page)).toMatch(/proved values: .*proved/);
    expect(await page.getByRole('gridcell', { name: /empty, .*proved/ }).count()).toBe(free);
    await leave(page);
  }
});

test('a lost move and a won one are told apart: O on the edge against the centre loses', async () => {
  //  . . .
  //  . X .     O has answered on the edge b1: some cells win for X
  //  . O .
  const page = await visit('#/3x3x3/b2b1');
  await playAlone(page);
  await page.keyboard.press('6');
  await page.locator('svg .verdict.win.proved').first().waitFor();
  await page.getByRole('gridcell', { name: /^a1, empty, win( in \d+)?, proved/ }).waitFor();
  await leave(page);
});

test('a board too large for exact values says so', async () => {
  const page = await visit('#/15x15x5/h8');
  await page.keyboard.press('6');
  await page.getByText('Too many free cells').waitFor();
  await leave(page);
});

test('alpha-beta is watched step by step, to a cut-off and to the end', async () => {
  const page = await visit('#/3x3x3/b2a1c1a3');
  await playAlone(page);
  await page.getByText('Watch alpha-beta').click();
  await page.locator('.watch select').selectOption('3');
  await page.getByRole('button', { name: 'search', exact: true }).click();
  await page.getByText(/step 1 of \d+/).waitFor();
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.locator('svg .stone.ghost').first().waitFor();
  await page.getByRole('button', { name: 'next cut-off' }).click();
  await page.getByText(/moves not tried/).waitFor();
  await page.getByLabel('Step', { exact: true }).press('End');
  await page.getByText(/Leaves the position with/).waitFor();
  await leave(page);
});

test('analysis gives several lines, values on the board and a preview under the pointer', async () => {
  const page = await visit('#/7x7x4/d4');
  await playAlone(page);
  await page.getByRole('button', { name: 'Think about this position' }).click();
  await page.locator('ol li').nth(2).waitFor();
  await page.locator('svg .verdict').first().waitFor();
  await page.locator('ol li button').first().hover();
  await page.locator('svg .stone.ghost').first().waitFor();
  await page.keyboard.press('b');
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Think about this position' }).waitFor();
  await leave(page);
});

test('analysis of tic-tac-toe is proved', async () => {
  const page = await visit('#/3x3x3/b2');
  await playAlone(page);
  await page.getByRole('button', { name: 'Think about this position' }).click();
  await page.locator('aside ol li').getByText('draw').first().waitFor();
  await page.locator('svg .verdict.proved').first().waitFor();
  await page.getByText('done', { exact: true }).waitFor();
  await leave(page);
});

test('a game is reviewed: the graph is drawn, and the blunder can be jumped to', async () => {
  //  O answers the centre on the edge: a proved loss
  const page = await visit('#/3x3x3/b2b1a1c3a3');
  await playAlone(page);
  await page.getByRole('button', { name: 'look at every move' }).click();
  await page.locator('.uplot canvas').waitFor();
  await page.getByRole('button', { name: /2\. O b1\?\?/ }).click();
  expect(await page.evaluate(() => location.hash)).toBe('#/3x3x3/b2b1');
  await leave(page);
});
