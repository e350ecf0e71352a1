import { keep, recall } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
export type Language = 'en' | 'it';

interface Kept {
  theme: Theme;
  language: Language;
  sound: boolean;
  numbers: boolean;
  moveTime: number;
}

const fromBrowser: Language = navigator.language.toLowerCase().startsWith('it') ? 'it' : 'en';

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

/** What a person chose once and finds again; everything in it is written to the browser's own storage. */
class Settings {
  private kept: Kept = $state({
    theme: 'auto',
    language: fromBrowser,
    sound: false,
    numbers: false,
    moveTime: 1000,
    ...recall<Partial<Kept>>('settings'),
  });

  get theme() { return this.kept.theme; }
  get language() { return this.kept.language; }
  get sound() { return this.kept.sound; }
  get numbers() { return this.kept.numbers; }
  get moveTime() { return this.kept.moveTime; }

  change(change: Partial<Kept>): void {
    Object.assign(this.kept, change);
    keep('settings', $state.snapshot(this.kept));
    this.apply();
  }

  /** The document carries theme and language, for the style sheet and for screen readers. */
  apply(): void {
    const isDark = this.kept.theme === 'dark' || (this.kept.theme === 'auto' && prefersDark.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    document.documentElement.lang = this.kept.language;
  }
}

export const settings = new Settings();
prefersDark.addEventListener('change', () => settings.apply());
