/**
 * Every morphology under `languages/` compiles without a word that is lost, and analyses its examples. `langtools test TAG`
 * does the same for one language.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkMorphology } from '../../src/packs/examples/morphology-examples.js';

const LANGUAGES = new URL('../../languages/', import.meta.url);
const TAGS = readdirSync(LANGUAGES).filter((tag) => existsSync(new URL(`${tag}/morphology/speller.json`, LANGUAGES)));

test('every starter has a morphology, and every morphology is a starter', () => {
  const starters = JSON.parse(readFileSync(new URL('starters.json', LANGUAGES), 'utf8')) as Record<string, unknown>;
  expect(TAGS.sort()).toEqual(Object.keys(starters).sort());
});

describe.each(TAGS)('the morphology of %s', (tag) => {
  test('names all its lexicons, compiles, and analyses its examples', () => {
    const { problems, examples } = checkMorphology(tag);
    expect(problems).toEqual([]);
    expect(examples).toBeGreaterThan(0);
  });
});
