import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A folder may import only what its row names: the table of web/README.md, checked.
const LAYERS: Record<string, readonly string[]> = {
  state: [],
  net: ['state'],
  board: ['state', 'net'],
  settings: [],
  words: ['settings'],
  store: ['state', 'net', 'board', 'settings', 'words'],
  views: ['state', 'net', 'board', 'settings', 'words', 'store'],
};

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });

const imports = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']*)'/g)].map((match) => join(path, '..', match[1]!));

test('every folder keeps to its layer', () => {
  const wrong: string[] = [];
  for (const [layer, allowed] of Object.entries(LAYERS)) {
    for (const path of files(join('src', layer))) {
      for (const target of imports(path)) {
        const other = target.split('/')[1]!;
        if (other !== layer && !allowed.includes(other)) wrong.push(`${path} imports ${target}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the table names every folder there is', () => {
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map((entry) => entry.name).sort()).toEqual(Object.keys(LAYERS).sort());
});

test('the check sees an import that goes the wrong way', () => {
  expect(imports('src/App.svelte')).toContain(join('src', 'views/BoardArea.svelte'));
  expect(LAYERS.state).not.toContain('views');
});

test('no file is longer than can be read in a sitting', () => {
  const long = files('src').filter((path) => !path.includes('words') && readFileSync(path, 'utf8').split('\n').length > 400);
  expect(long).toEqual([]);
});
