import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { Server, launch } from '../test/browser/server.ts';

// The pictures of the README, from the real page on the real server: npm run screenshots.
const LARGEST = 150_000;
const folder = resolve(import.meta.dirname, '../../docs/images');

interface Picture {
  readonly name: string;
  readonly hash: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly theme?: 'light' | 'dark';
  readonly prepare: (page: Page) => Promise<void>;
}

const alone = async (page: Page) => {
  await page.getByLabel('First player').selectOption('');
  await page.getByLabel('Second player').selectOption('');
};

const PICTURES: readonly Picture[] = [
  {
    name: 'web-sees',
    hash: '#/15x15x5/h8i9i8g8h9h7',
    prepare: async (page) => {
      await alone(page);
      await page.keyboard.press('2');
      await page.locator('svg .heat').first().waitFor();
      await page.getByRole('gridcell', { name: /^j8,/ }).hover();
    },
  },
  {
    name: 'web-proved',
    hash: '#/4x4x3/b2a1',
    theme: 'dark',
    prepare: async (page) => {
      await alone(page);
      await page.keyboard.press('6');
      await page.locator('svg .verdict.proved').first().waitFor();
    },
  },
  {
    name: 'web-analysis',
    hash: '#/7x7x4/d4c4d3d5c3b3e3f3e4b4f5',
    prepare: async (page) => {
      await alone(page);
      await page.getByRole('button', { name: 'look at every move' }).click();
      await page.locator('.uplot canvas').waitFor();
      for (let step = 0; step < 6; ++step) await page.keyboard.press('[');
      await page.getByRole('button', { name: 'Think about this position' }).click();
      await page.locator('ol li').first().waitFor();
      await page.locator('ol li button').first().hover();
    },
  },
  {
    name: 'web-compare',
    hash: '#/6x6x4/c3d4c4c5d3',
    prepare: async (page) => {
      await alone(page);
      await page.keyboard.press('3');
      await page.getByLabel('compare with').selectOption('cadrega');
      await page.waitForFunction(() => document.querySelectorAll('svg:has(.heat)').length === 2);
    },
  },
  {
    name: 'web-alphabeta',
    hash: '#/3x3x3/b2a1c1a3',
    prepare: async (page) => {
      await alone(page);
      await page.getByText('Watch alpha-beta').click();
      await page.getByRole('button', { name: 'search', exact: true }).click();
      await page.getByRole('button', { name: 'next cut-off' }).click();
    },
  },
  {
    name: 'web-phone',
    hash: '#/10x10x5/e5f6e6e7d6f4',
    size: { width: 390, height: 780 },
    prepare: async (page) => {
      await alone(page);
      await page.getByRole('button', { name: 'What it sees' }).click();
      await page.getByRole('radio', { name: /threats/ }).check();
      await page.locator('svg .sign').first().waitFor();
    },
  },
  {
    name: 'web-arena',
    hash: '#/arena',
    prepare: async (page) => {
      for (const name of ['hayes-loge', 'helpfulness', 'random']) await page.getByLabel(name, { exact: true }).check();
      await page.getByLabel('Boards').fill('5x5x4');
      await page.getByLabel('Time a move').selectOption('20');
      await page.getByRole('button', { name: 'start' }).click();
      await page.getByText('The run ended').first().waitFor({ timeout: 120_000 });
      await page.getByRole('button', { name: 'close' }).click();
      await page.locator('.games button').first().click();
    },
  },
];

const server = new Server();
await server.start();
const browser = await launch();
mkdirSync(folder, { recursive: true });
try {
  for (const { name, hash, size, theme, prepare } of PICTURES) {
    const page = await browser.newPage({ viewport: size ?? { width: 1200, height: 760 }, colorScheme: theme ?? 'light', locale: 'en-GB' });
    await page.goto(server.address + hash);
    await prepare(page);
    await page.waitForTimeout(300); // motion has ended
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
  server.clean();
}
for (const file of readdirSync(folder).filter((name) => name.startsWith('web-'))) {
  const { size } = statSync(join(folder, file));
  console.log(`${file}: ${Math.round(size / 1000)} kB`);
  if (size > LARGEST) throw new Error(`${file} is larger than ${LARGEST / 1000} kB`);
}
