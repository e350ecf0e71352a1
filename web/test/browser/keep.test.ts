import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cell, expectStone, fixture, playAlone, standing } from './support';

const { visit, leave, server } = fixture();

async function saved(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button, exact: true }).click()]);
  return readFileSync(await download.path());
}

/** b2 a1 with a comment, and b2 c1 as a variation. */
async function branched(): Promise<Page> {
  const page = await visit('#/3x3x3/b2a1');
  await playAlone(page);
  await page.getByLabel('comment on this move').fill('a corner');
  await page.getByLabel('comment on this move').blur();
  await page.keyboard.press('[');
  await cell(page, 'c1').click();
  await page.getByText('a corner').first().waitFor();
  return page;
}

const open = (page: Page, name: string, content: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: content });

test('SGF and JSON are saved and opened again with variations and comments', async () => {
  for (const format of ['SGF', 'JSON']) {
    const page = await branched();
    const content = await saved(page, format);
    await page.getByRole('button', { name: 'new' }).click();
    await open(page, `game.${format.toLowerCase()}`, content);
    await page.getByText('is on the board').first().waitFor();
    await expectStone(page, 'a1', 'O');
    await page.locator('.moves').getByText('a corner').waitFor();
    await page.locator('.moves').getByRole('button', { name: 'c1' }).click();
    await expectStone(page, 'c1', 'O');
    await leave(page);
  }
});

test('PSQ is saved and opened again, and the server reads what the page writes', async () => {
  const page = await visit('#/5x6x4/c3d4');
  await playAlone(page);
  const content = await saved(page, 'PSQ');
  const answer = await page.evaluate(async (text) => {
    const response = await fetch('api/convert', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ text, to: 'moves' }) });
    return (await response.json()) as { content: string };
  }, content.toString());
  expect(answer.content).toContain('rules 5 6 4');
  expect(answer.content).toContain('c3 d4');
  await page.getByRole('button', { name: 'new' }).click();
  await open(page, 'game.psq', content);
  await expectStone(page, 'd4', 'O');
  await leave(page);
});

test('a file dropped on the page is opened, and one that is no game is refused in words', async () => {
  const page = await visit('#/3x3x3/');
  const drop = (name: string, text: string) =>
    page.evaluate(([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text!], name!));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [name, text]);
  await drop('game.sgf', '(;FF[4]GM[4]SZ[15]XK[5];B[hh];W[ii])');
  await page.getByRole('grid', { name: /15 rows/ }).waitFor();
  await expectStone(page, 'h8', 'X');
  await drop('picture.png', '\u0089PNG');
  await page.getByText('picture.png is no game that can be read').first().waitFor();
  await leave(page);
});

test('the board is saved as SVG and PNG', async () => {
  const page = await visit('#/3x3x3/b2a1');
  const svg = (await saved(page, 'SVG')).toString();
  expect(svg).toContain('<circle');
  expect(svg).not.toContain('var(--');
  const png = await saved(page, 'PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeGreaterThan(1000);
  await leave(page);
});

test('the address is the position, there and back', async () => {
  const page = await visit('#/6x5x4/');
  await playAlone(page);
  for (const name of ['c3', 'c4', 'd3']) await cell(page, name).click();
  await expectStone(page, 'd3', 'X');
  const address = await page.evaluate(() => location.href);
  expect(address).toMatch(/#\/6x5x4\/c3c4d3$/);
  const other = await visit(address.slice(address.indexOf('#')));
  await expectStone(other, 'd3', 'X');
  await other.evaluate(() => (location.hash = '#/3x3x3/b2'));
  await other.getByRole('grid', { name: /3 rows/ }).waitFor();
  await expectStone(other, 'b2', 'X');
  await leave(other);
  await leave(page);
});

test('nothing is lost on reload: seats, variations, comments, the place in the game', async () => {
  const page = await branched();
  await page.reload();
  await expectStone(page, 'c1', 'O');
  await page.locator('.moves').getByText('a corner').waitFor();
  expect(await page.getByLabel('Second player').inputValue()).toBe('');
  await leave(page);
});

test('what another version left in the storage does not keep the page from opening', async () => {
  const page = await visit('#/3x3x3/b2');
  for (const rubbish of ['{', '{"tree":{"nodes":[{}]}}', '{"game":"{}","line":[0],"seats":{"X":7},"timeControl":{}}']) {
    await page.evaluate((text) => localStorage.setItem('mnk.game', text), rubbish);
    await page.goto(server.address);
    await page.reload();
    await page.getByRole('grid', { name: /3 rows/ }).waitFor();
  }
  await leave(page);
});

test('the link to the position is copied', async () => {
  const page = await visit('#/3x3x3/b2');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'copy link' }).click();
  await page.getByText('The link is copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#\/3x3x3\/b2$/);
  await leave(page);
});

test('a server that is killed in the middle of a game and started again goes on with it', async () => {
  const page = await visit('#/5x5x4/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Time for a player’s move').selectOption('3000');
  await page.getByRole('button', { name: 'close' }).click();
  await page.getByLabel('Level of O').selectOption('10');
  await cell(page, 'c3').click();
  await page.getByText('thinking').first().waitFor();
  await server.stop('SIGKILL');
  await page.getByText('No connection to mnk').first().waitFor();
  await expectStone(page, 'c3', 'X');
  await server.start();
  await standing(page, 'X (you) to move').waitFor({ timeout: 30_000 });
  expect(await page.getByRole('gridcell', { name: /, O/ }).count()).toBe(1);
  await leave(page);
});
