/** Starters from sources to analyses, on a morphology of three words that is made here. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { Morphology, type MorphologyData } from '../../grammar/built-in/morphology.js';
import { readDeployments, union } from '../../service/languages/deployments.js';
import { openUncached, type SpellerEngineData } from '../../speller/speller-engine.js';
import { readImageFile } from '../images/image-file.js';
import {
  builtInDictionaries,
  builtInStarters,
  compileInto,
  compilerFingerprint,
  ensureCompiled,
  findMorphology,
} from './built-in.js';
import { loadMorphology, morphologyOf } from './load-morphology.js';
import { readStarters } from './starters.js';

// Kven: "talo" is a house, "talot" houses, "kala" a fish.
const LEXICON = `Multichar_Symbols +N +Sg +Pl +Nom
LEXICON Root
talo Noun ;
kala Noun ;
LEXICON Noun
+N+Sg+Nom:0 # ;
+N+Pl+Nom:t # ;
`;
const DESCRIPTION = {
  locale: 'fkv',
  title: 'Kven (starter)',
  version: '0.3',
  lexicon: 'root.lexc',
  suggestions: { distance: 1 },
};

let root: string;
let cache: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'starters-'));
  cache = join(root, 'cache');
});
afterEach(() => rmSync(root, { recursive: true }));

/** A `languages/` folder with one starter; another `name` is another folder, because hashes are taken once a process. */
function languages(name: string, files: Record<string, string> = {}): string {
  const dir = join(root, name);
  const folder = join(dir, 'fkv', 'morphology');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(dir, 'made'), { recursive: true });
  const list = { fkv: { tags: ['fkv', 'fkv-x-test'] }, olo: { tags: ['olo'] } };
  writeFileSync(join(dir, 'starters.json'), JSON.stringify(list));
  writeFileSync(join(dir, 'made', 'starter-figures.json'), '{"fkv":{"tokens":91.5}}');
  const sources = {
    'root.lexc': LEXICON,
    'speller.json': JSON.stringify(DESCRIPTION),
    'README.md': '# Kven',
    ...files,
  };
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(folder, file), text);
  return dir;
}

function analyses(data: MorphologyData | undefined, word: string): string[] {
  if (data === undefined) throw new Error('there is no morphology');
  const readings = new Morphology(data).readings(word, Budget.unlimited());
  return readings.map(({ lemma, tags }) => [lemma, ...tags].join('+'));
}

describe('the list of starters', () => {
  test('offers those whose morphology is there', () => {
    const [starter, ...others] = readStarters(languages('a'));
    expect(others).toEqual([]);
    expect(starter).toMatchObject({
      language: 'fkv',
      tags: ['fkv', 'fkv-x-test'],
      version: '0.3',
      isExperimental: false,
      figures: { tokens: 91.5 },
    });
  });

  test('serves every tag of the deployments that no dictionary serves, once', () => {
    const offered = [...union(readDeployments()).tags.speller.keys()];
    const served = [...builtInDictionaries(), ...builtInStarters()].flatMap(({ tags }) => tags);
    expect(served.sort()).toEqual(offered.sort());
  });
});

describe('a compiled starter', () => {
  test('judges, suggests and analyses', async () => {
    const [starter] = builtInStarters(languages('a', { 'verdict.json': '{"threshold":3}' }));
    const file = await compileInto(starter!, cache);
    const data = readImageFile(file, compilerFingerprint('starter')) as SpellerEngineData;
    expect(data.starter).toMatchObject({ threshold: 3, expected: [] });
    expect(data.starter?.letters?.keys.length).toBeGreaterThan(1000);
    const speller = openUncached(data);
    expect(speller.isCorrect('talot', Budget.unlimited())).toBe(true);
    expect(speller.suggest('tallot', { limit: 1 }, Budget.unlimited()).suggestions[0]?.value).toBe('talot');
    const morphology = await morphologyOf(starter!, cache);
    expect(morphology?.analyser.arcs.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(new Morphology(morphology!).forms('kala+N+Pl+Nom', Budget.unlimited())).toEqual(['kalat']);
    expect(analyses(morphology, 'talot')).toEqual(['talo+N+Pl+Nom']);
    expect(analyses(morphology, 'talod')).toEqual([]);
  });

  test('has the factors of its language, and says which are missing', async () => {
    const near = [1, 2, 3, 4, 5, -6];
    const factors = { near, long: near, length: 0, strangeness: 1, spot: 2, unseen: 3, slip: 0.5 };
    const [own] = builtInStarters(languages('c', { 'verdict.json': JSON.stringify({ threshold: 3, factors }) }));
    const data = readImageFile(await compileInto(own!, cache), compilerFingerprint('starter')) as SpellerEngineData;
    expect(data.starter?.factors).toEqual(factors);
    const [partly] = builtInStarters(languages('d', { 'verdict.json': '{"threshold":3,"factors":{"length":1}}' }));
    await expect(compileInto(partly!, cache)).rejects.toThrow(/"factors" must have "length"/);
    const short = JSON.stringify({ threshold: 3, factors: { ...factors, near: [1] } });
    const [shortly] = builtInStarters(languages('e', { 'verdict.json': short }));
    await expect(compileInto(shortly!, cache)).rejects.toThrow(/lists of 6 numbers/);
  });

  test('has the endings that the spelling of its language asks for', async () => {
    const [own] = builtInStarters(languages('f', { 'verdict.json': '{"threshold":3,"endings":["t"]}' }));
    const data = readImageFile(await compileInto(own!, cache), compilerFingerprint('starter')) as SpellerEngineData;
    expect(data.starter?.endings).toEqual(['t']);
    const [wrong] = builtInStarters(languages('g', { 'verdict.json': '{"threshold":3,"endings":["t",""]}' }));
    await expect(compileInto(wrong!, cache)).rejects.toThrow(/"endings" must be a list of strings/);
    const [marks] = builtInStarters(languages('h', { 'verdict.json': '{"threshold":3,"optionalMarks":"x"}' }));
    await expect(compileInto(marks!, cache)).rejects.toThrow(/"optionalMarks" must be a list of strings/);
  });

  test('is compiled by who needs the morphology first, and again if that is damaged', async () => {
    const [starter] = builtInStarters(languages('a'));
    expect(analyses(await morphologyOf(starter!, cache), 'kala')).toEqual(['kala+N+Sg+Nom']);
    writeFileSync(findMorphology(starter!, cache)!, 'damaged');
    const steps: number[] = [];
    const again = await morphologyOf(starter!, cache, { onCompiling: (done) => steps.push(done) });
    expect(analyses(again, 'kalat')).toEqual(['kala+N+Pl+Nom']);
    expect([steps[0], steps.at(-1)]).toEqual([0, 1]);
  });

  test('is compiled again when a source changes without a new version, and the old files go', async () => {
    const [before] = builtInStarters(languages('a'));
    await ensureCompiled(before!, cache);
    const old = readdirSync(cache);
    expect(old.map((file) => file.replace(/^.*\./, '')).sort()).toEqual(['morphology', 'speller']);
    const changed = languages('b', { 'root.lexc': LEXICON.replace('kala Noun', 'kala Noun ;\nhevonen Noun') });
    const [after] = builtInStarters(changed);
    expect(analyses(await morphologyOf(after!, cache), 'hevonen')).toEqual(['hevonen+N+Sg+Nom']);
    expect(readdirSync(cache).filter((file) => old.includes(file))).toEqual([]);
    expect(readdirSync(cache)).toHaveLength(2);
  });

  test('stays when only its description for people changes', async () => {
    const [before] = builtInStarters(languages('a'));
    const file = await ensureCompiled(before!, cache);
    const [after] = builtInStarters(languages('b', { 'README.md': '# Kven, longer', 'examples.tsv': 'talo\t' }));
    expect(await ensureCompiled(after!, cache)).toBe(file);
  });

  test('has no morphology for a tag that it does not serve', async () => {
    expect(await loadMorphology('nb', cache)).toBeUndefined();
  });

  test('with a broken source says which', async () => {
    const [starter] = builtInStarters(languages('a', { 'root.lexc': 'LEXICON Root\ntalo < ;\n' }));
    await expect(compileInto(starter!, cache)).rejects.toThrow(/root\.lexc:2/);
  });
});
