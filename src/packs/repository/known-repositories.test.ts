import { describe, expect, test } from 'vitest';
import { OPERATIONS, readDeployments, union } from '../../service/languages/deployments.js';
import { readStarters } from '../built-in/starters.js';
import { parseRepositories, readRepositories } from './known-repositories.js';

const ENTRY = {
  repository: 'https://example.org/languages/lang-qaa',
  branch: 'main',
  licence: 'GPL-3.0',
  authors: ['Somebody'],
  needs: ['shared-mul'],
};

describe('the list of repositories', () => {
  const { tags } = union(readDeployments());
  const offered = new Set(OPERATIONS.flatMap((operation) => [...tags[operation].keys()]));
  const list = readRepositories();

  test('has tags of the deployments only, and every one that a speller is offered for', () => {
    expect([...list.keys()].filter((tag) => !offered.has(tag))).toEqual([]);
    expect([...tags.speller.keys()].filter((tag) => !list.has(tag))).toEqual([]);
  });

  test('has every language with a starter, because the page offers its users to build a pack', () => {
    const starters = readStarters().flatMap((starter) => starter.tags);
    expect(starters.length).toBeGreaterThan(30);
    expect(starters.filter((tag) => !list.has(tag))).toEqual([]);
  });

  test('has each repository once', () => {
    const addresses = [...list.values()].map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(list.get('se')).toMatchObject({ name: 'lang-sme', branch: 'main', licence: 'GPL-3.0' });
  });

  test('needs language repositories only that it lists itself', () => {
    const names = new Set([...list.values()].map(({ name }) => name));
    const needed = [...list.values()].flatMap(({ needs }) => needs).filter((name) => name.startsWith('lang-'));
    expect(needed.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('reading a list', () => {
  test('gives names by addresses', () => {
    expect(parseRepositories(JSON.stringify({ qaa: ENTRY })).get('qaa')).toEqual({
      name: 'lang-qaa',
      address: 'https://example.org/languages/lang-qaa',
      branch: 'main',
      licence: 'GPL-3.0',
      authors: ['Somebody'],
      needs: ['shared-mul'],
    });
  });

  test.each([
    ['text that is no JSON', '{', 'repositories.json: is not JSON'],
    ['an entry that is not complete', { ...ENTRY, authors: undefined }, '/qaa must have required properties authors'],
    ['what it does not know', { ...ENTRY, owner: 'x' }, 'repositories.json: /qaa'],
    ['an address that is not public', { ...ENTRY, repository: 'ext::sh -c id' }, '/qaa/repository must match pattern'],
    ['an address that climbs', { ...ENTRY, repository: 'https://example.org/../lang-qaa' }, '/qaa/repository'],
    ['a branch that is an option', { ...ENTRY, branch: '--upload-pack=id' }, '/qaa/branch must match pattern'],
    ['a name of another kind', { ...ENTRY, repository: 'https://example.org/words' }, 'words is not the name of a'],
    ['a need that leaves the folder', { ...ENTRY, needs: ['../shared-mul'] }, '../shared-mul is not the name of a'],
  ])('refuses %s', (_, entry, message) => {
    const text = typeof entry === 'string' ? entry : JSON.stringify({ qaa: entry });
    expect(() => parseRepositories(text)).toThrow(message);
  });
});
