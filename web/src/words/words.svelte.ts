import { settings } from '../settings/settings.svelte';
import { en } from './en';
import { it } from './it';

export type Key = keyof typeof en;

const LISTS = { en, it };

/** The sentence for `key` in the reader's language, with {names} filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return LISTS[settings.language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** 1,234,567 or 1.234.567. */
export const number = (value: number): string => value.toLocaleString(settings.language === 'it' ? 'it-IT' : 'en-GB');

/** 950, 12 k, 1.2 M: as short as a panel wants it. */
export function shortNumber(value: number): string {
  if (value < 10_000) return number(Math.round(value));
  if (value < 1e6) return `${number(Math.round(value / 1000))} k`;
  return `${number(Math.round(value / 1e5) / 10)} M`;
}
