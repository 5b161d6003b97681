import { describe, expect, test } from 'vitest';
import { OPERATIONS, readDeployments, union } from './deployments.js';
import { canonicalTag, findTag, matchTag, readTagTable } from './tags.js';

const table = readTagTable();
const deployments = readDeployments();
const everything = union(deployments);
const a = deployments.find(({ name }) => name === 'a')!;
const b = deployments.find(({ name }) => name === 'b')!;

describe('a tag', () => {
  test.each([
    ['sme', 'se'],
    ['SME', 'se'],
    ['gle', 'ga'],
    ['est-x-plamk', 'est-x-plamk'],
    ['EST-X-Plamk', 'est-x-plamk'],
    ['zz', 'zz'],
  ])('asked for as %s is filed under %s', (asked, tag) => {
    expect(canonicalTag(asked, table)).toBe(tag);
  });

  test.each([
    ['nb-NO', 'nb'],
    ['nb_NO', 'nb'],
    ['no', 'nb'],
    ['no-NO', 'nb'],
    ['nor', 'nb'],
    ['nn-NO', 'nn'],
    ['ga-Latn-IE', 'ga'],
    ['se-FI', 'se'],
    ['sme-NO', 'se'],
    ['de-CH-1996', 'de'],
    ['et', 'est-x-utee'],
    ['et-EE', 'est-x-utee'],
    ['est', 'est-x-utee'],
    ['est-x-plamk', 'est-x-plamk'],
    ['es-MX', 'spa-x-ext-apertium'],
    ['spa', 'spa-x-ext-apertium'],
    ['crk-Cans-CA', 'crk'],
    ['vot-', 'vot'],
  ])('asked for as %s is answered by %s', (asked, tag) => {
    expect(findTag(everything, 'speller', asked, table)).toBe(tag);
  });

  test('that is private is not shortened: it says another thing than its beginning', () => {
    expect(Intl.getCanonicalLocales('est-x-plamk')[0]).not.toBe('est-x-plamk');
    expect(findTag(b, 'speller', 'est-x-plamk', table)).toBe('est-x-plamk');
    expect(findTag(everything, 'speller', 'de-x-simple', table)).toBeUndefined();
  });

  test('is preferred as it is, even where a substitute is offered too', () => {
    const offered = (...tags: string[]) => matchTag((tag) => tags.includes(tag), 'et-EE', table);
    expect(offered('est-x-plamk', 'est-x-utee')).toBe('est-x-utee');
    expect(offered('est-x-plamk')).toBe('est-x-plamk');
    expect(offered('est-x-plamk', 'et')).toBe('et');
  });

  test('outside the deployment is unknown there, also by its beginning', () => {
    expect(findTag(a, 'speller', 'se-NO', table)).toBeUndefined();
    expect(findTag(a, 'grammar', 'fit', table)).toBeUndefined();
    expect(findTag(a, OPERATIONS, 'fit', table)).toBe('fit');
  });

  test('never resolves to a property of an object, nor to nothing', () => {
    for (const odd of ['__proto__', 'constructor', 'toString', '', '-', '--NO', 'x', `${'a-'.repeat(5_000)}b`]) {
      expect(findTag(b, 'speller', odd, table)).toBeUndefined();
    }
  });

  test('that others stand for is offered by some deployment, or has a substitute that is', () => {
    const isOffered = (tag: string) => everything.tags.speller.has(tag);
    for (const target of table.aliases.values()) {
      expect([target, ...(table.substitutes.get(target) ?? [])].some(isOffered)).toBe(true);
    }
    for (const tags of table.substitutes.values()) expect(tags.every(isOffered)).toBe(true);
  });
});
