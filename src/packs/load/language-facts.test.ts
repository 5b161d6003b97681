import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WordFrequencies } from '../../speller/frequency/word-frequencies.js';
import { LANGUAGES_DIR } from '../built-in/package-dir.js';
import { readLetterFacts } from './language-facts.js';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-facts-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'letters.json'), text);
  }
  return folder;
}

test('a language has its own letters and those of all', () => {
  const folder = folderWith({
    common: '{"typed":{"ø":["o"]},"kept":"й","keyboards":[["qw","as"]],"alike":["bp"]}',
    nb: '{"typed":{"ø":["oe"],"å":["aa"]},"keyboards":[["øæ"]],"alike":["æe"],"shown":{"ø":"ö"}}',
  });
  const keyboards = [['qw', 'as'], ['øæ']];
  expect(readLetterFacts(folder, 'nb')).toEqual({
    typed: { ø: ['o', 'oe'], å: ['aa'] },
    kept: 'й',
    keyboards,
    alike: ['bp', 'æe'],
    capitalNouns: false,
    shown: { ø: 'ö' },
    shownUnlessTyped: {},
  });
  expect(readLetterFacts(folder, 'se')).toEqual({
    typed: { ø: ['o'] },
    kept: 'й',
    keyboards: [['qw', 'as']],
    alike: ['bp'],
    capitalNouns: false,
    shown: {},
    shownUnlessTyped: {},
  });
});

test.each([
  ['{"typed":{"å":"aa"}}', 'no list of letters for "å"'],
  ['{"typed":{"å":[""]}}', 'no list of letters for "å"'],
  ['{"shown":["ø"]}', '"shown" and "shownUnlessTyped"'],
  ['{"shownUnlessTyped":{"ä":1}}', '"shown" and "shownUnlessTyped"'],
  ['{"typed":{"Å":["AA"]}}', 'the capital "Å"'],
  ['{"typed":[],"keeps":"й"}', '"keeps", which nothing reads'],
  ['{"keyboards":["qwerty"]}', '"keyboards" is not a list of lists of rows'],
  ['{"keyboards":[["QWERTY"]]}', 'capitals in "QWERTY"'],
  ['{"alike":"bp"}', '"alike" is not a list of groups of letters'],
  ['{"capitalNouns":1}', '"capitalNouns" is neither true nor false'],
  ['{"kept":1}', '"kept" is not a string'],
  ['{"numbers":{"ending":["er"]}}', '"numbers" has something else'],
  ['{"numbers":{"endings":"er"}}', '"numbers" has something else'],
  ['{"typed":{', 'is not valid JSON'],
  ['3', 'is not an object'],
])('a slip in it is reported: %s', (text, message) => {
  expect(() => readLetterFacts(folderWith({ nb: text }), 'nb')).toThrow(message);
});

test('every file in languages/ is right', () => {
  for (const name of readdirSync(LANGUAGES_DIR)) if (!name.includes('.')) readLetterFacts(LANGUAGES_DIR, name);
  expect(readLetterFacts(LANGUAGES_DIR, 'nb').typed?.å).toContain('aa');
  expect(readLetterFacts(LANGUAGES_DIR, 'ru').numbers?.endings).toContain('-й');
});

test.each([
  ['de', 'Tag', 'Tank'],
  ['nb', 'på', 'pakke'],
  ['fi', 'päivä', 'paita'],
  ['lv', 'lūdzu', 'rudzu'],
  ['ru', 'привет', 'приват'],
  ['ga', 'áfach', 'gafach'],
])('%s knows that %s is more common than %s', (tag, common, rare) => {
  const table = WordFrequencies.read(readFileSync(join(LANGUAGES_DIR, tag, 'frequency.bin')));
  expect(table.classOf(common)).toBeGreaterThan(table.classOf(rare));
});
