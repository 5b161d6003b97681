/**
 * What every built-in speller must do. A full stop is no letter: a misspelling is judged alike with and without the marks that may end a
 * sentence, between quotation marks, divided at the end of a line, and in a heading in capitals. And what was hit on a keyboard with both
 * hands is no word.
 */
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

/** Where the word `X` may stand. */
const PLACES = [
  ...[
    'X.',
    'X…',
    'X...',
    '(X.)',
    '"X."',
    '«X.»',
    '”X.”',
    '„X.“',
    "'X.'",
    '’X!’',
    '‘X?’',
    'X. ',
    'X!',
    'X?',
    'X,',
    'X.\n',
    'X\r\n',
  ],
  // Without a blank behind the full stop; of compounds; with soft hyphens.
  ...['X.X', 'X-', '-X', 'X-X', 'X\u00ad'],
];
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

const KEYBOARDS = [
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
] as const;
const MASHES = 400;
/** Limits are chosen so that 99 % are found, with other random letters; Livonian, whose lexicon has the fewest letter sequences, is left more. */
const LEAST_FOUND: Readonly<Record<string, number>> = { liv: 0.8 };
const USUALLY_FOUND = 0.97;

/** Six to eleven random letters of a keyboard, or of one of its rows. */
function mashOf(rows: readonly string[]): string[] {
  let seed = 20_261_117;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  return Array.from({ length: MASHES }, () => {
    const keys = random(2) === 0 ? rows.join('') : rows[random(rows.length)]!;
    return Array.from({ length: 6 + random(6) }, () => keys[random(keys.length)]!).join('');
  });
}

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

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

async function openBuiltIn(name: string): Promise<Speller> {
  return openUncached((await load({ name, cacheDir: defaultCacheDir() })).engine.data);
}

function isCorrect(speller: Speller, text: string): boolean {
  const { results } = checkText(speller, text, { limit: 0, suggestFor: 'wrong' }, Budget.unlimited());
  return results.every((result) => result.isCorrect);
}

describe.each(builtInSpellers().map((dictionary) => ({ dictionary, language: dictionary.language })))(
  'the speller of $language',
  ({ dictionary, language }) => {
    test('finds a misspelling wherever it stands', async () => {
      const speller = await openBuiltIn(dictionary.name);
      const wrong = wordsOf(language)
        .flatMap(misspellings)
        .filter((word) => !isCorrect(speller, word))
        .slice(0, MOST_WORDS);
      expect(wrong.length).toBeGreaterThan(0);
      const texts = wrong.flatMap((word) => [
        ...PLACES.map((place) => place.replaceAll('X', word)),
        `${word} ${word}\n`.toUpperCase(),
      ]);
      const missed = texts.filter((text) => isCorrect(speller, text));
      expect(missed).toEqual([]);
    });

    test('takes no keyboard mash for words', async () => {
      const speller = await openBuiltIn(dictionary.name);
      const letters = wordsOf(language).join('');
      const share = (rows: readonly string[]) => [...letters].filter((letter) => rows.join('').includes(letter)).length;
      const rows = share(KEYBOARDS[0]) >= share(KEYBOARDS[1]) ? KEYBOARDS[0] : KEYBOARDS[1];
      for (const written of [(word: string) => word, capitalised, (word: string) => `${word} ${word}`.toUpperCase()]) {
        const wrong = mashOf(rows).filter((word) => !isCorrect(speller, written(word)));
        expect(wrong.length / MASHES).toBeGreaterThan(LEAST_FOUND[language] ?? USUALLY_FOUND);
      }
      // What a finger makes that goes along a row, in both directions.
      const runs = rows.flatMap((row) => [row, [...row].reverse().join('')]);
      expect(runs.filter((word) => isCorrect(speller, word))).toEqual([]);
    });
  },
);
