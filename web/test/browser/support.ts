import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { Server, launch } from './server.ts';

/** A server and a browser for the tests of one file. */
export function fixture() {
  const server = new Server();
  let browser: Browser;
  const complaints = new WeakMap<Page, string[]>();

  beforeAll(async () => {
    await server.start();
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server.stop();
    server.clean();
  });

  /** A fresh visitor at this address.  Whatever the page complains about fails the test. */
  async function visit(hash: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const problems: string[] = [];
    complaints.set(page, problems);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION_REFUSED/.test(message.text())) problems.push(message.text());
    });
    await page.goto(server.address + hash);
    await page.getByRole('grid').first().or(page.getByRole('form')).or(page.locator('main')).first().waitFor();
    return page;
  }

  async function leave(page: Page): Promise<void> {
    await page.context().close();
    expect(complaints.get(page)).toEqual([]);
  }

  return { server, visit, leave };
}

export const cell = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) }).first();

/** X or O on the cell, as a screen reader would hear it. */
export async function expectStone(page: Page, name: string, side: 'X' | 'O' | 'empty'): Promise<void> {
  await page.getByRole('gridcell', { name: new RegExp(`^${name}, ${side}`) }).first().waitFor();
}

/** Both sides are people: nobody answers. */
export async function playAlone(page: Page): Promise<void> {
  await page.getByLabel('First player').selectOption('');
  await page.getByLabel('Second player').selectOption('');
}

export async function seat(page: Page, label: 'First player' | 'Second player', player: string): Promise<void> {
  await page.locator(`select[aria-label="${label}"] option[value="${player}"]`).waitFor({ state: 'attached' });
  await page.getByLabel(label).selectOption(player);
}

export const spoken = (page: Page): Promise<string> => page.locator('[aria-live=polite]').innerText();

/** The words under the board. */
export const standing = (page: Page, text: string | RegExp) => page.locator('.standing').getByText(text);
