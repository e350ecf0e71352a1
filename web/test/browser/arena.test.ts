import { expect, test } from 'vitest';
import { expectStone, fixture } from './support';

const { visit, leave } = fixture();

test('a tournament is started, watched to its end, tabled with intervals and replayed', async () => {
  const page = await visit('#/arena');
  await page.getByText('No run yet').waitFor();
  for (const name of ['mics', 'cadrega']) await page.getByLabel(name, { exact: true }).uncheck();
  for (const name of ['random', 'quasirandom', 'hayes-loge']) await page.getByLabel(name, { exact: true }).check();
  await page.getByLabel('Boards').fill('4x4x3, 5x5x4');
  await page.getByLabel('Rounds').fill('2');
  await page.getByLabel('Name').fill('<b>evening</b>');
  await page.getByRole('button', { name: 'start' }).click();
  await page.getByText('The run ended').first().waitFor({ timeout: 45_000 });
  // A hostile name is a name, not markup.
  await page.getByRole('heading', { name: /Run 1: <b>evening<\/b>/ }).waitFor();
  await page.getByRole('row', { name: /quasirandom/ }).getByText(/±|n\/a/).waitFor();
  expect(await page.getByRole('row').count()).toBe(4);
  const games = page.locator('.games button');
  expect(await games.count()).toBeGreaterThan(10);
  await games.first().click();
  const replay = page.getByRole('region', { name: 'Replay' });
  const stones = await replay.locator('.stone').count();
  expect(stones).toBeGreaterThan(3);
  await replay.getByRole('button', { name: 'One step back' }).click();
  expect(await replay.locator('.stone').count()).toBe(stones - 1);
  await replay.getByRole('link', { name: 'open on the board' }).click();
  await page.getByRole('grid').waitFor();
  expect(await page.getByRole('gridcell', { name: /, [XO]/ }).count()).toBe(stones);
  await leave(page);
});

test('a run in progress is watched live and stopped, and is there on the next visit', async () => {
  const page = await visit('#/arena');
  await page.getByLabel('Boards').fill('7x7x4');
  await page.getByLabel('Rounds').fill('500');
  await page.getByRole('button', { name: 'start' }).click();
  await page.locator('figure .stone').first().waitFor();
  await page.getByRole('button', { name: 'stop' }).click();
  await page.getByText('The run ended').first().waitFor();
  await page.reload();
  await page.getByRole('link', { name: /2\. unnamed/ }).waitFor();
  await page.getByRole('link', { name: /1\. <b>evening/ }).click();
  await page.getByRole('heading', { name: /Run 1/ }).waitFor();
  await leave(page);
});

test('an address in the arena and a game on the board do not disturb each other', async () => {
  const page = await visit('#/3x3x3/b2');
  await page.getByRole('link', { name: 'Arena' }).click();
  await page.getByRole('heading', { name: 'Start a tournament' }).waitFor();
  await page.getByRole('link', { name: 'Back to the board' }).click();
  await expectStone(page, 'b2', 'X');
  await leave(page);
});
