/** Holds every `languages/<tag>/numbers.txt` and `speech.json` to its own table of numbers and texts. Nothing is to be registered here. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES_DIR, readIfThere, readLanguageSpeech, readPronouncer } from '../../packs/speech-files.js';

const FEWEST_NUMBERS = 12;
const tagsWith = (name: string) =>
  readdirSync(LANGUAGES_DIR).filter((tag) => existsSync(join(LANGUAGES_DIR, tag, name)));

function readTable(path: string): [string, string, number][] {
  return (readIfThere(path) ?? '').split('\n').flatMap((line, index): [string, string, number][] => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [left, right] = line.split('\t');
    if (left === undefined || right === undefined) throw new Error(`${path}:${index + 1}: a line needs a tab`);
    return [[left, right.trim().normalize('NFC'), index + 1]];
  });
}

describe.each(tagsWith('numbers.txt'))('the number words of %s', (tag) => {
  const data = readLanguageSpeech(tag);
  const rows = readTable(join(LANGUAGES_DIR, tag, 'numbers-tests.tsv'));

  test('are those of its table', () => {
    const wrong = rows.flatMap(([left, expected, line]) => {
      const [digits = '', kind = 'cardinal'] = left.split(' ').reverse();
      if (kind !== 'cardinal' && kind !== 'ordinal' && kind !== 'year') return [`line ${line}: "${kind}" is no kind`];
      const words = data.words?.format(Number(digits), data.numbers[kind])?.replaceAll('\u00ad', '') ?? 'no words';
      return words === expected ? [] : [`line ${line}: ${left} is ${words}, not ${expected}`];
    });
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(FEWEST_NUMBERS);
  });

  test('can be pronounced', () => {
    const pronouncer = readPronouncer(tag);
    const numbers = [...Array(131).keys(), 200, 345, 999, 1000, 1999, 2024, 12_345, 1_000_000, 999_999_999];
    const unsaid = numbers.flatMap((number) => {
      const words = data.words?.format(number, data.numbers.cardinal);
      return words === undefined || pronouncer === undefined || pronouncer.pronounce(words).skipped === 0
        ? []
        : [words];
    });
    expect(unsaid).toEqual([]);
  });
});

describe.each(tagsWith('speech.json'))('the speech data of %s', (tag) => {
  test('can be read and pronounced', () => {
    const data = readLanguageSpeech(tag);
    const pronouncer = readPronouncer(tag);
    const said = [data.symbols, data.abbreviations, data.letters].flatMap((map) => [...map.values()]);
    const forms = [data.currencies, data.units].flatMap((map) => [...map.values()]);
    const all = [
      ...said,
      ...forms.flatMap((each) => (typeof each === 'string' ? [each] : Object.values(each))),
      ...data.months,
    ];
    expect(all.filter((each) => each.trim() === '')).toEqual([]);
    if (pronouncer !== undefined) expect(all.filter((each) => pronouncer.pronounce(each).skipped > 0)).toEqual([]);
  });
});
