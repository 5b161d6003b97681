/**
 * The morphologies mean the same to HFST as to our compiler: the same analyses of every word of `examples.tsv`. HFST's answers are
 * recorded. Where the sources have changed since, HFST compiles them here, if it is installed; else the test says that it is skipped.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Budget, SearchBudget } from '../../src/engine/budget.js';
import { Lookup } from '../../src/fst/lookup/lookup.js';
import { Transducer } from '../../src/fst/lookup/transducer.js';
import { defaultCacheDir } from '../../src/packs/built-in/cache-dir.js';
import { KNOWN } from '../support/known-questions.js';
import { cannotCompare, isMissing } from '../support/peers.js';

type Analyses = Readonly<Record<string, readonly string[]>>;

const ROOT = new URL('../../', import.meta.url);
const { HFST_TOOLS, exampleWords, hfstAnalyses, sourceDigest } = (await import(
  new URL('scripts/lib/hfst-analyses.mjs', ROOT).href
)) as {
  HFST_TOOLS: readonly string[];
  exampleWords(folder: string): string[];
  hfstAnalyses(folder: string, words: readonly string[]): Analyses;
  sourceDigest(folder: string): string;
};
// As compiled: what the set-up of the tests has compiled is found there.
const { morphologyOf } = (await import(
  new URL('dist/packs/built-in/load-morphology.js', ROOT).href
)) as typeof import('../../src/packs/built-in/load-morphology.js');
const { builtInStarters } = (await import(
  new URL('dist/packs/built-in/built-in.js', ROOT).href
)) as typeof import('../../src/packs/built-in/built-in.js');

const recorded = JSON.parse(readFileSync(new URL('fixtures/hfst-analyses.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, { readonly sources: string; readonly analyses: Analyses }>
>;
const missingTools = HFST_TOOLS.filter(isMissing);
const cannotCompile = () => missingTools.length > 0 || cannotCompare(KNOWN.compiledMorphology);

const starters = builtInStarters();

describe.each(starters.map(({ language }) => language))('the morphology of %s', (language) => {
  const folder = fileURLToPath(new URL(`languages/${language}/morphology/`, ROOT));
  const isRecorded = recorded[language]?.sources === sourceDigest(folder);
  const isSkipped = !isRecorded && cannotCompile();
  if (isSkipped)
    console.warn(
      `${language}: the sources have changed since HFST analysed the examples, and ${missingTools.join(', ') || 'HFST of this machine'} cannot be ${missingTools.length > 0 ? 'started' : 'compared with'}: SKIPPED. On Debian: apt install hfst, then node scripts/record-hfst-analyses.mjs`,
    );

  test.skipIf(isSkipped)('has the analyses that HFST gives it', async () => {
    const words = exampleWords(folder);
    const theirs = isRecorded ? recorded[language]!.analyses : hfstAnalyses(folder, words);
    const morphology = await morphologyOf(
      starters.find((starter) => starter.language === language)!,
      defaultCacheDir(),
    );
    const analyser = new Lookup(Transducer.fromShared(morphology!.analyser));
    const ours = words.map((word) => {
      const budget = new SearchBudget(Budget.unlimited(), { steps: 1_000_000, ms: 10_000 });
      const found = analyser.lookup(word, budget, { limit: 1_000 }).map(({ value }) => value);
      return [word, [...new Set(found)].sort()];
    });
    expect(Object.fromEntries(ours)).toEqual(theirs);
  });
});

test('some words are recorded, with and without analyses', () => {
  const words = Object.values(recorded).flatMap(({ analyses }) => Object.values(analyses));
  expect(words.filter((analyses) => analyses.length > 0).length).toBeGreaterThan(50);
  expect(words.filter((analyses) => analyses.length === 0).length).toBeGreaterThan(5);
});

test('every record is of a morphology that is there', () => {
  const folders = readdirSync(new URL('languages/', ROOT));
  const isThere = (tag: string) => folders.includes(tag) && existsSync(new URL(`languages/${tag}/morphology/`, ROOT));
  expect(Object.keys(recorded).filter((tag) => !isThere(tag))).toEqual([]);
});
