/** Starters from sources to analyses, on a morphology of three words that is made here. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { Lookup } from '../../fst/lookup/lookup.js';
import { type SharedTransducer, Transducer } from '../../fst/lookup/transducer.js';
import { readDeployments, union } from '../../service/deployments.js';
import { openUncached } from '../../speller/speller-engine.js';
import { readSpellerImage } from '../load/speller-image.js';
import {
  builtInDictionaries,
  builtInStarters,
  compileInto,
  compilerFingerprint,
  ensureCompiled,
  findAnalyser,
} from './built-in.js';
import { analyserOf, loadAnalyser } from './load-analyser.js';
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
  const list = { fkv: { tags: ['fkv', 'fkv-x-test'], figures: { tokens: 91.5 } }, olo: { tags: ['olo'] } };
  writeFileSync(join(dir, 'starters.json'), JSON.stringify(list));
  const sources = {
    'root.lexc': LEXICON,
    'speller.json': JSON.stringify(DESCRIPTION),
    'README.md': '# Kven',
    ...files,
  };
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(folder, file), text);
  return dir;
}

function analyses(shared: SharedTransducer | undefined, word: string): string[] {
  if (shared === undefined) throw new Error('there is no analyser');
  const budget = new SearchBudget(Budget.unlimited(), { steps: 10_000, ms: 10_000 });
  const found = new Lookup(Transducer.fromShared(shared)).lookup(word, budget, { limit: 10 });
  return found.map(({ value }) => value);
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

  test('names tags of the deployments that no dictionary serves, each once', () => {
    const offered = union(readDeployments()).tags.speller;
    const served = new Set(builtInDictionaries().flatMap(({ tags }) => tags));
    const tags = builtInStarters().flatMap((starter) => starter.tags);
    expect(tags.length).toBeGreaterThan(0);
    expect(tags.filter((tag) => !offered.has(tag) || served.has(tag))).toEqual([]);
    expect(new Set(tags).size).toBe(tags.length);
  });
});

describe('a compiled starter', () => {
  test('judges, suggests and analyses', async () => {
    const [starter] = builtInStarters(languages('a', { 'verdict.json': '{"threshold":3}' }));
    const file = await compileInto(starter!, cache);
    const data = readSpellerImage(file, compilerFingerprint('starter'));
    expect(data.starter).toMatchObject({ threshold: 3, expected: [] });
    expect(data.starter?.letters?.keys.length).toBeGreaterThan(1000);
    const speller = openUncached(data);
    expect(speller.isCorrect('talot', Budget.unlimited())).toBe(true);
    expect(speller.suggest('tallot', { limit: 1 }, Budget.unlimited()).suggestions[0]?.value).toBe('talot');
    const analyser = await analyserOf(starter!, cache);
    expect(analyser?.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(analyses(analyser, 'talot')).toEqual(['talo+N+Pl+Nom']);
    expect(analyses(analyser, 'talod')).toEqual([]);
  });

  test('is compiled by who needs the analyser first, and again if that is damaged', async () => {
    const [starter] = builtInStarters(languages('a'));
    expect(analyses(await analyserOf(starter!, cache), 'kala')).toEqual(['kala+N+Sg+Nom']);
    writeFileSync(findAnalyser(starter!, cache)!, 'damaged');
    const steps: number[] = [];
    const again = await analyserOf(starter!, cache, { onCompiling: (done) => steps.push(done) });
    expect(analyses(again, 'kalat')).toEqual(['kala+N+Pl+Nom']);
    expect([steps[0], steps.at(-1)]).toEqual([0, 1]);
  });

  test('is compiled again when a source changes without a new version, and the old files go', async () => {
    const [before] = builtInStarters(languages('a'));
    await ensureCompiled(before!, cache);
    const old = readdirSync(cache);
    expect(old.map((file) => file.replace(/^.*\./, '')).sort()).toEqual(['analyser', 'speller']);
    const changed = languages('b', { 'root.lexc': LEXICON.replace('kala Noun', 'kala Noun ;\nhevonen Noun') });
    const [after] = builtInStarters(changed);
    expect(analyses(await analyserOf(after!, cache), 'hevonen')).toEqual(['hevonen+N+Sg+Nom']);
    expect(readdirSync(cache).filter((file) => old.includes(file))).toEqual([]);
    expect(readdirSync(cache)).toHaveLength(2);
  });

  test('stays when only its description for people changes', async () => {
    const [before] = builtInStarters(languages('a'));
    const file = await ensureCompiled(before!, cache);
    const [after] = builtInStarters(languages('b', { 'README.md': '# Kven, longer', 'examples.tsv': 'talo\t' }));
    expect(await ensureCompiled(after!, cache)).toBe(file);
  });

  test('has no analyser for a tag that it does not serve', async () => {
    expect(await loadAnalyser('nb', cache)).toBeUndefined();
  });

  test('with a broken source says which', async () => {
    const [starter] = builtInStarters(languages('a', { 'root.lexc': 'LEXICON Root\ntalo < ;\n' }));
    await expect(compileInto(starter!, cache)).rejects.toThrow(/root\.lexc:2/);
  });
});
