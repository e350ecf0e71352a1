import { expect, test } from 'vitest';
import { cell, expectStone, fixture, playAlone, seat, spoken, standing } from './support';

const { visit, leave } = fixture();

test('a game is played with the mouse against the champion until it ends', async () => {
  const page = await visit('#/3x3x3/');
  await cell(page, 'b2').click();
  await expectStone(page, 'b2', 'X');
  // Whoever answers, some cell is left for each of our moves until nobody can move.
  for (let turn = 0; turn < 5; ++turn) {
    await standing(page, /X \(you\) to move|wins|a draw/).waitFor();
    if (!(await standing(page, 'X (you) to move').isVisible())) break;
    await page.getByRole('gridcell', { name: /, empty/ }).first().click();
  }
  await standing(page, /[XO] wins|a draw/).waitFor();
  await leave(page);
});

test('a game is played with the keyboard alone, and every move is spoken', async () => {
  const page = await visit('#/3x3x3/');
  await playAlone(page);
  await page.keyboard.press('b');
  //  X X X     b2 is the centre, where the focus begins
  //  O O .
  //  . . .
  for (const key of ['ArrowUp', 'ArrowLeft', 'Enter', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  expect(await spoken(page)).toContain('X played b3');
  for (const key of ['ArrowDown', 'Enter', 'ArrowUp', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await standing(page, 'X wins').waitFor();
  expect(await spoken(page)).toMatch(/X played c3.*X wins/);
  expect(await page.locator('svg .winning').count()).toBe(1);
  await page.keyboard.press('Control+z');
  await expectStone(page, 'c3', 'empty');
  await page.keyboard.press('Control+y');
  await expectStone(page, 'c3', 'X');
  await page.keyboard.press('[');
  await page.keyboard.press('[');
  await expectStone(page, 'b2', 'empty');
  await leave(page);
});

test('two players of the server are watched, stopped and let go on', async () => {
  const page = await visit('#/7x7x4/');
  await seat(page, 'First player', 'random');
  await seat(page, 'Second player', 'quasirandom');
  await page.getByRole('button', { name: 'pause' }).click();
  const stones = () => page.getByRole('gridcell', { name: /, [XO]/ }).count();
  const paused = await stones();
  await page.waitForTimeout(600);
  expect(await stones()).toBe(paused);
  await page.getByRole('button', { name: 'go on' }).click();
  await page.waitForFunction((count) => document.querySelectorAll('[role=gridcell][aria-label*=", X"],[role=gridcell][aria-label*=", O"]').length > count + 2, paused);
  await leave(page);
});

test('undo takes back the answer too, a new game can be undone, sides are swapped', async () => {
  const page = await visit('#/5x5x4/');
  await cell(page, 'c3').click();
  await standing(page, 'X (you) to move').waitFor();
  await page.getByRole('button', { name: 'undo' }).click();
  await expectStone(page, 'c3', 'empty');
  await page.getByRole('button', { name: 'redo' }).click();
  await expectStone(page, 'c3', 'X');
  await page.getByRole('button', { name: 'new' }).click();
  await expectStone(page, 'c3', 'empty');
  await page.getByRole('button', { name: 'undo' }).click();
  await expectStone(page, 'c3', 'X');
  await page.getByRole('button', { name: 'new' }).click();
  await page.getByRole('button', { name: 'swap sides' }).click();
  await page.getByRole('gridcell', { name: /, X/ }).first().waitFor();
  await standing(page, 'O (you) to move').waitFor();
  await leave(page);
});

test('a position is set up by hand, and one that no game leads to is refused with a reason', async () => {
  const page = await visit('#/3x3x3/');
  await page.getByRole('button', { name: 'edit position' }).click();
  await cell(page, 'a1').click();
  await cell(page, 'b1').click();
  await page.getByRole('button', { name: 'done' }).click();
  await page.getByText('X has 2 stones and O has 0').first().waitFor();
  await page.getByRole('button', { name: 'O stones' }).click();
  await cell(page, 'c3').click();
  await page.getByRole('button', { name: 'done' }).click();
  await standing(page, 'O (champion) to move').waitFor();
  expect(await page.evaluate(() => location.hash)).toBe('#/3x3x3/a1c3b1');
  await leave(page);
});

test('clocks run from the first move on and end the game', async () => {
  const page = await visit('#/3x3x3/');
  await playAlone(page);
  await page.clock.install();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Clock').selectOption('60+0');
  await page.getByRole('button', { name: 'close' }).click();
  await cell(page, 'b2').click();
  await page.clock.runFor(30_000);
  await page.getByRole('timer', { name: 'Clock of O' }).getByText(/0:(29|30)/).waitFor();
  await page.clock.runFor(31_000);
  await standing(page, 'O ran out of time, X wins').waitFor();
  await leave(page);
});

test('a board of 70 by 70 shows a click at once, zooms with the wheel and fits again', async () => {
  const page = await visit('#/70x70x10/');
  await playAlone(page);
  const took = await page.evaluate(async () => {
    const target = document.querySelector<HTMLElement>('[data-cell="2485"]')!;
    const begin = performance.now();
    target.click();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.querySelectorAll('svg .stone').length === 1 ? performance.now() - begin : Infinity;
  });
  expect(took).toBeLessThan(300);
  const width = () => page.evaluate(() => document.querySelector('[role=grid]')!.getBoundingClientRect().width);
  const fitted = await width();
  await page.mouse.move(620, 400);
  await page.mouse.wheel(0, -600);
  await page.waitForFunction((before) => document.querySelector('[role=grid]')!.getBoundingClientRect().width > before * 2, fitted);
  // Dragging moves the board and plays nothing.
  const left = () => page.evaluate(() => document.querySelector('[role=grid]')!.getBoundingClientRect().left);
  const before = await left();
  await page.mouse.down();
  await page.mouse.move(520, 380, { steps: 4 });
  await page.mouse.up();
  expect(before - (await left())).toBeCloseTo(100, 0);
  expect(await page.locator('svg .stone').count()).toBe(1);
  await page.keyboard.press('0');
  await page.waitForFunction((before) => Math.abs(document.querySelector('[role=grid]')!.getBoundingClientRect().width - before) < 1, fitted);
  await leave(page);
});

test('the command box takes cells, boards and words, and says what it does not know', async () => {
  const page = await visit('#/3x3x3/');
  await playAlone(page);
  await page.keyboard.press('/');
  await page.keyboard.type('b2\n');
  await expectStone(page, 'b2', 'X');
  await page.keyboard.type('6x5x4\n');
  await page.getByRole('grid', { name: /6 rows and 5 columns, 4 in a row/ }).waitFor();
  await page.keyboard.type('constructor\n');
  await page.getByText('“constructor” is no cell').first().waitFor();
  await leave(page);
});
