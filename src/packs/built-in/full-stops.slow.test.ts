/** A full stop is no letter: every built-in speller judges a misspelling alike with and without the marks that may end a sentence. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { checkText } from '../../speller/check-text.js';
import type { Speller } from '../../speller/speller.js';
import { openUncached } from '../../speller/speller-engine.js';
import { builtInSpellers, defaultCacheDir } from './built-in.js';

// Compiled dictionaries are kept by their compiler's fingerprint: the built one has compiled them already.
const { load } = (await import(
  new URL('../../../dist/packs/built-in/load-built-in.js', import.meta.url).href
)) as typeof import('./load-built-in.js');

const ENDS = ['.', '…', '...', '.)', '."', '.»', '.”', '. ', '!', '?', ',', '.\n'];
const MOST_WORDS = 5;
/** Words of the languages whose data is a package, and has no list of examples here. */
const DICTIONARY_WORDS: Readonly<Record<string, string[]>> = {
  de: ['Rechtschreibung', 'Sprache'],
  es: ['hablábamos', 'palabra'],
  et: ['hommikust', 'maailma'],
  fi: ['taloissa', 'kirjasto'],
  fo: ['oyggjarnar', 'Føroyar'],
  ga: ['leabhar', 'Gaeilge'],
  lv: ['grāmata', 'valodas'],
  nb: ['språket', 'skriver'],
  nn: ['språket', 'skriv'],
  ro: ['limba', 'română'],
  ru: ['привет', 'словарь'],
};

function wordsOf(language: string): string[] {
  const examples = fileURLToPath(new URL(`../../../languages/${language}/morphology/examples.tsv`, import.meta.url));
  if (!existsSync(examples)) return DICTIONARY_WORDS[language] ?? [];
  const lines = readFileSync(examples, 'utf8').split('\n');
  return lines.map((line) => line.split('\t')[0]!).filter((word) => /^\p{Ll}{5,}$/u.test(word));
}

/** With its third letter tripled, or its letters two and three swapped. */
function misspellings(word: string): string[] {
  const letters = [...word];
  const [first = '', second = '', third = '', ...rest] = letters;
  return [[first, second, third, third, third, ...rest].join(''), [first, third, second, ...rest].join('')];
}

function isCorrect(speller: Speller, text: string): boolean {
  const { results } = checkText(speller, text, { limit: 0, suggestFor: 'wrong' }, Budget.unlimited());
  return results.every((result) => result.isCorrect);
}

describe.each(builtInSpellers().map((dictionary) => ({ dictionary, language: dictionary.language })))(
  'the speller of $language',
  ({ dictionary, language }) => {
    test('finds a misspelling at the end of a sentence', async () => {
      const speller = openUncached((await load({ name: dictionary.name, cacheDir: defaultCacheDir() })).engine.data);
      const wrong = wordsOf(language)
        .flatMap(misspellings)
        .filter((word) => !isCorrect(speller, word))
        .slice(0, MOST_WORDS);
      expect(wrong.length).toBeGreaterThan(0);
      const missed = wrong.flatMap((word) => ENDS.map((end) => word + end).filter((text) => isCorrect(speller, text)));
      expect(missed).toEqual([]);
    });
  },
);
