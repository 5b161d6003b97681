import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { startFileServer } from '../../../test/support/file-server.js';
import { resolveTestTag } from '../../../test/support/small-packs.js';
import { catalogueEntries, catalogueEntry, parseCatalogue, readCatalogue } from './catalogue.js';

/** Spellers of both deployments, in the words of the service's description. */
const SPELLER_TAGS =
  `apu ba bxr ciw crk de est-x-plamk est-x-utee esu fi fit fkv fo ga hdn ik izh kl koi kpv krl kw liv lv
  mdf mhr mns mrj myv nb nn nno-x-ext-apertium oj olo ro ru se sje sma smj smn sms so spa-x-ext-apertium srs tt udm vep
  vot vot-x-ext-kkankain vro yrk`.split(/\s+/);

describe('the built-in catalogue', () => {
  it('has every speller tag, once', async () => {
    const { languages } = await readCatalogue();
    expect(Object.keys(languages).sort()).toEqual([...SPELLER_TAGS].sort());
  });

  it('names the three-letter code of the download service', async () => {
    const catalogue = await readCatalogue();
    const url = (tag: string) => catalogueEntry(catalogue, tag, 'speller')?.url;
    const address = (code: string) =>
      `https://pahkat.uit.no/main/download/speller-${code}?platform=mobile&channel=nightly`;
    expect(url('se')).toBe(address('sme'));
    expect(url('fo')).toBe(address('fao'));
    expect(url('kw')).toBe(address('cor'));
    expect(url('est-x-plamk')).toBe(address('est-x-plamk'));
    for (const { code } of Object.values(catalogue.languages)) expect(code).toMatch(/^[a-z]{3}(?:-x-[a-z-]+)?$/);
  });

  it('is formatted so that a person can add a line', async () => {
    const text = await readFile('languages/catalogue.json', 'utf8');
    expect(text).toContain('    "se": { "code": "sme", "speller": {} },\n');
  });
});

describe('a catalogue', () => {
  const text = JSON.stringify({
    version: 1,
    templates: { speller: 'https://example.org/{code}.txz' },
    languages: {
      se: {
        code: 'sme',
        speller: { sha256: 'a'.repeat(64), sizeBytes: 5 },
        grammar: { url: 'https://example.org/g.drb' },
      },
      fo: { code: 'fao', grammar: {} },
    },
  });

  it('gives address, checksum and size', () => {
    const catalogue = parseCatalogue(text, 'x');
    expect(catalogueEntries(catalogue, ['sme'], ['speller', 'grammar'], resolveTestTag)).toEqual([
      { tag: 'se', kind: 'speller', url: 'https://example.org/sme.txz', sha256: 'a'.repeat(64), sizeBytes: 5 },
      { tag: 'se', kind: 'grammar', url: 'https://example.org/g.drb' },
    ]);
    expect(catalogueEntries(catalogue, 'all', ['speller'], resolveTestTag)).toHaveLength(1);
  });

  it('says what it does not have', () => {
    const catalogue = parseCatalogue(text, 'x');
    expect(() => catalogueEntries(catalogue, ['fo'], ['speller'], resolveTestTag)).toThrow('no speller pack for fo');
    expect(() => catalogueEntries(catalogue, ['ga'], ['speller'], resolveTestTag)).toThrow('no speller pack for ga');
    expect(() => catalogueEntries(catalogue, ['xx'], ['speller'], resolveTestTag)).toThrow('no tag is called xx');
    expect(catalogueEntry(catalogue, 'toString', 'speller')).toBeUndefined();
  });

  it.each([
    ['{', 'not JSON'],
    ['[]', 'form'],
    ['{"version":2,"templates":{},"languages":{}}', '/version'],
    ['{"version":1,"templates":{},"languages":{"se":{"code":"../x"}}}', '/languages/se/code'],
    [
      '{"version":1,"templates":{},"languages":{"se":{"code":"sme","speller":{"sha256":"x"}}}}',
      '/languages/se/speller/sha256',
    ],
  ])('of another form is refused: %s', (wrong, problem) => {
    expect(() => parseCatalogue(wrong, 'x')).toThrow(problem);
  });

  it('can be read from another address', async () => {
    const server = await startFileServer();
    const url = server.serve('/catalogue.json', { bytes: new TextEncoder().encode(text) });
    expect(Object.keys((await readCatalogue(url)).languages)).toEqual(['se', 'fo']);
    await expect(readCatalogue(`${server.url}/nowhere`)).rejects.toMatchObject({ code: 'http-status' });
    await server.close();
    await expect(readCatalogue(url)).rejects.toMatchObject({ code: 'network' });
    await expect(readCatalogue('nowhere.json')).rejects.toMatchObject({ code: 'file' });
  });
});
