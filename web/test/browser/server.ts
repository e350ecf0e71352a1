import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

// A server on a free port with a database of its own, and a browser that asks nobody else.

const web = resolve(import.meta.dirname, '../..');
const binaries = [process.env.MNK_BINARY, '../build/release/apps/mnk/mnk', '../build/dev/apps/mnk/mnk'];

export function programPath(): string {
  const found = binaries.flatMap((path) => (path ? [resolve(web, path)] : [])).find((path) => existsSync(path));
  if (!found) throw new Error('there is no mnk to test: build it, or say where it is in MNK_BINARY');
  if (!existsSync(join(web, 'dist/index.html'))) throw new Error('there is no page to test: npm run build');
  return found;
}

export class Server {
  private child: ChildProcess | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'mnk-browser-'));
  address = '';
  port = 0;

  /** On the port of the last time, so that a page finds it again. */
  async start(): Promise<void> {
    const child = spawn(
      programPath(),
      ['serve', '--json', '--port', String(this.port), '--web', join(web, 'dist'), '--database', join(this.folder, 'arena.db')],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.child = child;
    const line = await new Promise<string>((done, fail) => {
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes('\n')) done(text.slice(0, text.indexOf('\n')));
      });
      child.on('exit', (code) => fail(new Error(`mnk serve ended with ${code}`)));
    });
    const said = JSON.parse(line) as { address: string; port: number };
    this.address = said.address;
    this.port = said.port;
  }

  /** SIGKILL if it must be sudden. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    child.removeAllListeners('exit');
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }

  clean(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.MNK_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync',
    ],
  });
