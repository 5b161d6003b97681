/**
 * Inflection tables that are known to be right, in `languages/<tag>/forms.tsv`: the morphology generates every form, and analyses it. A line is a word
 * (`guolli+N`) and its cells (`Sg+Loc guolis`, several forms with spaces between them; `.` where there are no more tags), with tabs between them. A line that
 * begins with `-` has a form that the morphology does not have, and why: whoever adds it moves it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { MorphologyWords } from '../../grammar/words/source-words.js';
import { builtInStarters } from './built-in.js';
import { defaultCacheDir } from './cache-dir.js';
import { loadMorphology } from './load-morphology.js';
import { LANGUAGES_DIR } from './package-dir.js';

const fileOf = (language: string) => join(LANGUAGES_DIR, language, 'forms.tsv');
const LANGUAGES = readdirSync(LANGUAGES_DIR).filter((language) => existsSync(fileOf(language)));

test('every starter has tables', () => {
  const starters = builtInStarters().map(({ language }) => language);
  expect(starters.filter((language) => !LANGUAGES.includes(language)).sort()).toEqual([]);
});

test.each(LANGUAGES)('tables of %s', async (language) => {
  const words = new MorphologyWords((await loadMorphology(language, defaultCacheDir()))!);
  const budget = Budget.unlimited();
  const lines = readFileSync(fileOf(language), 'utf8').trimEnd().split('\n');
  const isKnown = (form: string) => words.readings(form, budget).length > 0;
  const missing: string[] = [];
  let cells = 0;
  for (const line of lines) {
    const [word = '', ...rest] = line.split('\t');
    if (word === '-') {
      const [form = '', why = ''] = rest;
      expect({ form, isKnown: isKnown(form), why: why !== '' }).toEqual({ form, isKnown: false, why: true });
      continue;
    }
    for (const cell of rest) {
      const [tags = '', ...forms] = cell.split(' ');
      const reading = tags === '.' ? word : `${word}+${tags}`;
      const made = words.forms(reading, budget);
      cells += forms.length;
      missing.push(
        ...forms.filter((form) => !made.includes(form) || !isKnown(form)).map((form) => `${reading} ${form}`),
      );
    }
  }
  expect(missing).toEqual([]);
  expect(cells).toBeGreaterThan(0);
});
