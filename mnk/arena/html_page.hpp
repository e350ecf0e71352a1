#pragma once

namespace mnk::arena {

// Light and dark as the reader's system has it; no font, picture or script from elsewhere.
inline constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --line: #8886; --accent: #2a6; --bad: #c44; --board: #d8b27a; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
.scroll { overflow-x: auto; }
pre { overflow-x: auto; }
svg text { fill: currentColor; font-size: 13px; }
#board { width: min(100%, 34rem); background: var(--board); border-radius: .5rem; }
#board text { fill: #0008; font-size: .35px; }
.plot { min-width: 36rem; }
button, select { font: inherit; padding: .3rem .8rem; max-width: 100%; }
.controls { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0; }
)";

// Replays games on a board drawn with SVG.  `run` comes from the element called data.
inline constexpr const char* kScript = R"(
const run = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const letters = n => n < 26 ? String.fromCharCode(97 + n) : letters(Math.floor(n / 26) - 1) + letters(n % 26);
let game = null, ply = 0;
const pick = $('game');
run.games.forEach((g, i) => {
  const o = document.createElement('option');
  o.value = i;
  o.textContent = '#' + (g.n + 1) + '  ' + run.players[g.p[0]] + ' – ' + run.players[g.p[1]] + ', ' + run.boards[g.b].name + ': ' + g.r;
  pick.append(o);
});
function node(name, attributes, text) {
  const e = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const key in attributes) e.setAttribute(key, attributes[key]);
  if (text !== undefined) e.textContent = text;
  return e;
}
function draw() {
  const svg = $('board');
  svg.replaceChildren();
  if (!game) return;
  const { rows, columns } = run.boards[game.b];
  svg.setAttribute('viewBox', '-1 -1 ' + (columns + 1) + ' ' + (rows + 1));
  for (let r = 0; r < rows; r++) {
    svg.append(node('line', { x1: 0, x2: columns - 1, y1: r, y2: r, stroke: '#0006', 'stroke-width': .03 }));
    svg.append(node('text', { x: -.75, y: r + .12 }, rows - r));
  }
  for (let c = 0; c < columns; c++) {
    svg.append(node('line', { x1: c, x2: c, y1: 0, y2: rows - 1, stroke: '#0006', 'stroke-width': .03 }));
    svg.append(node('text', { x: c - .1, y: -.6 }, letters(c)));
  }
  for (let i = 0; i < ply; i++) {
    const x = game.c[i] % columns, y = Math.floor(game.c[i] / columns);
    svg.append(node('circle', { cx: x, cy: y, r: .42, fill: i % 2 ? '#fff' : '#111', stroke: '#0008', 'stroke-width': .03 }));
    if (i === ply - 1) svg.append(node('circle', { cx: x, cy: y, r: .12, fill: '#c33' }));
  }
  let says = 'Before the first move.';
  if (ply > 0) {
    const cell = game.c[ply - 1];
    says = 'Move ' + ply + ' of ' + game.c.length + ': ' + run.players[game.p[(ply - 1) % 2]] + ' at ' +
      letters(cell % columns) + (rows - Math.floor(cell / columns)) +
      (ply <= game.o ? ' (opening)' : ', ' + game.t[ply - 1] + ' ms, value ' + game.v[ply - 1]);
  }
  $('says').textContent = says + (ply > 0 && ply === game.c.length ? ' – ' + game.r : '');
}
function go(to) { if (game) { ply = Math.max(0, Math.min(game.c.length, to)); draw(); } }
function choose() { game = run.games[pick.value] || null; ply = game ? game.c.length : 0; draw(); }
pick.onchange = choose;
$('start').onclick = () => go(0);
$('back').onclick = () => go(ply - 1);
$('next').onclick = () => go(ply + 1);
$('end').onclick = () => go(1e9);
$('board').onkeydown = e => {
  const step = { ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9 }[e.key];
  if (step) { go(ply + step); e.preventDefault(); }
};
choose();
)";

}  // namespace mnk::arena
