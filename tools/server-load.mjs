// Many sessions that analyse at once: does everyone hear of it, do all get the same share, does memory stay bounded?
//
//   web/node_modules/.bin/node tools/server-load.mjs [SESSIONS [SECONDS]]      100 sessions, 60 s
//
// Starts the server of build/release (or $MNK_BINARY) on a free port, lets each session analyse the same position of
// 15 × 15, asks for a fact over HTTP every 100 ms besides, and prints a table row for docs/server.md.  Ends with 1 if
// anything went wrong.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = dirname(dirname(fileURLToPath(import.meta.url)));
const sessions = Number(process.argv[2] ?? 100);
const seconds = Number(process.argv[3] ?? 60);
const state = mkdtempSync(join(tmpdir(), 'mnk-load-'));
const server = spawn(process.env.MNK_BINARY ?? join(top, 'build/release/apps/mnk/mnk'), ['serve', '--port', '0', '--json'], {
  env: { ...process.env, XDG_STATE_HOME: state },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const { port } = JSON.parse(await new Promise((resolve) => server.stdout.once('data', (bytes) => resolve(String(bytes)))));

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const residentMiB = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) / 1024;

/** One session: how many reports it heard, how long it waited for the first, and what it had searched in the end. */
function analyse() {
  return new Promise((resolve) => {
    const heard = { reports: 0, first: Infinity, nodes: 0, problem: '' };
    const begun = performance.now();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/session`);
    const end = (problem) => {
      heard.problem = problem;
      socket.close();
      resolve(heard);
    };
    socket.onerror = () => end('connection failed');
    socket.onclose = () => end(heard.problem || 'closed early');
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          id: 1,
          type: 'analyse',
          rules: { rows: 15, columns: 15, run: 5 },
          moves: 'h8 i9 i8',
          limits: { time: 1000 * seconds },
        }),
      );
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'report') {
        heard.reports += 1;
        heard.first = Math.min(heard.first, performance.now() - begun);
      } else if (message.type === 'done') {
        heard.nodes = message.result.nodes;
        socket.onclose = null;
        end('');
      } else if (message.type === 'error') {
        socket.onclose = null;
        end(message.message);
      }
    };
  });
}

const before = residentMiB();
let largest = before;
let isOver = false;
const answers = [];
const all = Promise.all(Array.from({ length: sessions }, analyse)).then((heard) => {
  isOver = true;
  return heard;
});
while (!isOver) {
  const begun = performance.now();
  await (await fetch(`http://127.0.0.1:${port}/api/limits`)).json();
  answers.push(performance.now() - begun);
  largest = Math.max(largest, residentMiB());
  await sleep(100);
}
const heard = await all;
server.kill('SIGTERM');
const code = await new Promise((resolve) => server.once('exit', resolve));
rmSync(state, { recursive: true });

const problems = heard.filter(({ problem }) => problem);
const nodes = heard.map((session) => session.nodes);
const firsts = heard.map((session) => session.first);
const silent = heard.filter(({ reports }) => reports === 0).length;
const round = (number) => Math.round(number).toLocaleString('en');
console.log('| sessions | seconds | errors | without a report | first report, median and latest | nodes: least, median, most | HTTP meanwhile, median and slowest | memory |');
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
console.log(
  `| ${sessions} | ${seconds} | ${problems.length} | ${silent} | ${round(middle(firsts))} and ${round(Math.max(...firsts))} ms | ` +
    `${round(Math.min(...nodes))}, ${round(middle(nodes))}, ${round(Math.max(...nodes))} | ` +
    `${round(middle(answers))} and ${round(Math.max(...answers))} ms | ${round(before)} to ${round(largest)} MiB |`,
);
for (const { problem } of problems.slice(0, 5)) console.error(problem);
process.exit(problems.length > 0 || silent > 0 || code !== 0 ? 1 : 0);
