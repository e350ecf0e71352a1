import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../../src/words/en';
import { it } from '../../src/words/it';

const names = (sentence: string): string[] => (sentence.match(/\{\w+\}/g) ?? []).sort();

test('English and Italian have the same keys in the same order', () => {
  expect(Object.keys(it)).toEqual(Object.keys(en));
});

test('no sentence is empty, and both languages fill in the same names', () => {
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect(en[key].trim(), key).not.toBe('');
    expect(it[key].trim(), key).not.toBe('');
    expect(names(it[key]), key).toEqual(names(en[key]));
  }
});

function sources(folder: string, only: 'all' | 'markup'): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'words' ? '' : sources(path, only);
      const text = readFileSync(path, 'utf8');
      return only === 'all' ? text : path.endsWith('.svelte') ? text.replace(/<(script|style)[^]*?<\/\1>/g, '') : '';
    })
    .join('\n');
}

test('every sentence is used somewhere', () => {
  const text = sources('src', 'all');
  const unused = Object.keys(en).filter((key) => !text.includes(`'${key}'`));
  expect(unused).toEqual([]);
});

test('no word of the page stands outside the lists', () => {
  // Text between tags that is more than signs and numbers would be English in an Italian page.
  const markup = sources('src', 'markup').match(/>[^<>{}=;()]*[A-Za-z]{3,}[^<>{}=;()]*</g) ?? [];
  const allowed = ['English', 'Italiano', 'mnk', 'PNG', 'SVG'];
  const words = markup.map((text) => text.slice(1, -1).trim()).filter((text) => text !== '' && !allowed.includes(text));
  expect(words).toEqual([]);
});
