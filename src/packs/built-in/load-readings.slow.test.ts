/** The readings of every language that has them compile against its dictionary, and say what they should of a few words. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { DictionaryReadings } from '../../grammar/readings/dictionary-readings.js';
import { open } from '../../speller/speller-engine.js';
import { builtInDictionaries, defaultCacheDir } from './built-in.js';

// Compiled dictionaries are kept by their compiler's fingerprint: the built one has compiled them already.
const fromDist = (name: string) => import(new URL(`../../../dist/packs/built-in/${name}.js`, import.meta.url).href);
const { load } = (await fromDist('load-built-in')) as typeof import('./load-built-in.js');
const { areReadingsKept, hasReadings, loadReadings, readingsOf } = (await fromDist(
  'load-readings',
)) as typeof import('./load-readings.js');

const folder = mkdtempSync(join(tmpdir(), 'readings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  nb: {
    huset: 'hus N Neu Sg Def',
    Sykler: 'sykkel N Masc Pl Indef',
    skrevet: 'skrive V PastPart',
    viktigste: 'viktig A Sup Def',
    oss: 'vi Pron Pers P1 Pl Acc',
    Norges: 'Norge N Prop Gen',
    bokhyllefabrikken: 'bokhyllefabrikk N Masc Sg Def Cmp',
    ostehøvelmuseet: 'ostehøvelmuseum N Neu Sg Def Cmp Guess',
  },
  nn: {
    huset: 'hus N Neu Sg Def',
    jentene: 'jente N Fem Pl Def',
    skreiv: 'skrive V Prt',
    viktigaste: 'viktig A Sup Def',
    oss: 'vi Pron Pers P1 Pl Acc',
  },
  fo: {
    bátin: 'bátur N Masc Sg Acc Def',
    gentuna: 'genta N Fem Sg Acc Def',
    segði: 'siga V Prt Sg',
    okkum: 'vit Pron Pers P1 Pl Dat',
  },
  ga: {
    bháid: 'bád N Masc Sg Gen AnyDef Len',
    mBealach: 'bealach N Masc Sg Nom AnyDef Ecl',
    dhúnfadh: 'dún V Cnd Len',
    orainn: 'orainn Pr P1 Pl',
  },
};

const dictionaryOf = (language: string) => builtInDictionaries().find((each) => each.language === language)!;

test('the languages with readings are those with examples here', () => {
  const languages = builtInDictionaries().filter((each) => hasReadings(each));
  expect(languages.map(({ language }) => language).sort()).toEqual(Object.keys(EXAMPLES).sort());
});

test.each(Object.entries(EXAMPLES))('%s: words have their readings', async (language, words) => {
  const dictionary = dictionaryOf(language);
  const { engine } = await load({ name: dictionary.name, cacheDir: defaultCacheDir() });
  const speller = open(engine.data);
  const readings = new DictionaryReadings(readingsOf(dictionary, engine.data), (form, budget) =>
    speller.isCorrect(form, budget),
  );
  for (const [word, reading] of Object.entries(words)) {
    const all = readings.readings(word, Budget.unlimited()).map(({ lemma, tags }) => `${lemma} ${tags.join(' ')}`);
    expect({ word, all }).toEqual({ word, all: expect.arrayContaining([reading]) });
  }
});

test('readings are kept beside their dictionary, and made again where the file is damaged', async () => {
  const dictionary = dictionaryOf('nn');
  const { name } = dictionary;
  for (const file of readdirSync(defaultCacheDir()))
    if (file.startsWith(name) && file.endsWith('.speller'))
      writeFileSync(join(folder, file), readFileSync(join(defaultCacheDir(), file)));
  expect(areReadingsKept(dictionary, folder)).toBe(false);
  const made = await loadReadings(dictionary, folder);
  expect(areReadingsKept(dictionary, folder)).toBe(true);
  const file = join(folder, readdirSync(folder).find((each) => each.endsWith('.readings'))!);
  writeFileSync(file, readFileSync(file).subarray(0, -1));
  expect(areReadingsKept(dictionary, folder)).toBe(false);
  expect((await loadReadings(dictionary, folder)).arcs).toEqual(made.arcs);
  expect(areReadingsKept(dictionary, folder)).toBe(true);
});
