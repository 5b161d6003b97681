/** Light, dark, or as the system has it. */
import { readChoice, writeChoice } from './browser-storage.js';

export type Theme = 'auto' | 'light' | 'dark';

export function readTheme(): Theme {
  const storedTheme = readChoice('theme');
  return storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : 'auto';
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  writeChoice('theme', theme === 'auto' ? undefined : theme);
}
