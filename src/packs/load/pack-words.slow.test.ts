/** What the grammar pack of a small repository (`../../giellalt/fixtures/`), compiled here, says of words: from the file to the answer. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { builderOf } from '../../giellalt/small-repositories.cases.js';
import { outputsOf } from '../../giellalt/targets/targets.js';
import type { Words } from '../../grammar/words/words.js';
import { open } from '../../grammar/words/words-engine.js';
import { readWordsData } from '../built-in/load-words.js';
import { load } from './load-grammar.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-pack-words-'));
let words: Words;

beforeAll(async () => {
  const builder = builderOf('qtw');
  const pack = outputsOf('grammar', builder.repository).find(({ file }) => file.endsWith('.zcheck'))!;
  const file = join(folder, pack.file);
  writeFileSync(file, pack.write(builder));
  const { engine } = await load({ file, tag: 'qtw', sha256: '', cacheDir: folder });
  words = open({ ...readWordsData({ tag: 'qtw', language: 'qtw' }), morphology: engine.data });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const analyse = (text: string, options: { disambiguate?: boolean; guess?: boolean } = {}) => {
  const { disambiguate = false, guess = false } = options;
  return words.source.analyse(text, { disambiguate, guess }, Budget.unlimited()).tokens.map((token) => ({
    form: text.slice(token.startUtf16, token.endUtf16),
    readings: token.readings.map(({ lemma, tags, isGuess }) =>
      [lemma, ...tags, ...(isGuess ? ['guess'] : [])].join('+'),
    ),
  }));
};

test('tokens have the readings of the pack', () => {
  expect(analyse('tako\n\ntaon.')).toEqual([
    { form: 'tako', readings: expect.arrayContaining(['tako+N+Sg+Nom']) },
    { form: 'taon', readings: ['tako+N+Sg+Gen'] },
    { form: '.', readings: ['.+CLB'] },
  ]);
});

test('its constraint grammar chooses among them', () => {
  const [all] = analyse('läke');
  expect(all?.readings).toEqual(expect.arrayContaining(['läke+Hom1+N+Sg+Nom', 'läke+Hom2+N+Sg+Nom']));
  expect(analyse('läke', { disambiguate: true })[0]?.readings).toEqual(['läke+Hom1+N+Sg+Nom']);
});

test('compounds have the base form of the whole, and their parts', () => {
  const { tokens } = words.source.analyse('pölytaon', { disambiguate: false, guess: false }, Budget.unlimited());
  expect(tokens[0]?.readings[0]).toMatchObject({
    lemma: 'pölytako',
    tags: ['N', 'Sg', 'Gen'],
    parts: [{ lemma: 'pöly' }, { lemma: 'tako', tags: ['N', 'Sg', 'Gen'] }],
  });
});

test('unknown words have none, and names a guess where it is wanted', () => {
  expect(analyse('Xyzzy xyzzy').map(({ readings }) => readings)).toEqual([[], []]);
  expect(analyse('Xyzzy xyzzy', { guess: true }).map(({ readings }) => readings)).toEqual([
    ['Xyzzy+N+Prop+Sg+Nom+guess'],
    [],
  ]);
});

test('its generator gives forms and tables', () => {
  expect(words.forms('tako+N+Sg+Gen', Budget.unlimited())).toEqual(['taon']);
  expect(words.source.unknownTag('tako+N+Sg+Gen')).toBeUndefined();
  expect(words.source.unknownTag('tako+N+Xyz')).toBe('Xyz');
  const [table] = words.tables('tako', 'NOUN', Budget.unlimited());
  expect(table?.pos).toBe('N');
  expect(table?.cells.flatMap(({ forms }) => forms)).toEqual(expect.arrayContaining(['tako', 'taon']));
  expect(words.tables('xyzzy', undefined, Budget.unlimited())).toEqual([]);
});
