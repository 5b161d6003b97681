/** Starters end to end: what the morphologies in `languages/` are compiled into, through the service. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LanguagesResponse, StatusResponse } from '../../src/client/types.js';
import { compileWordList } from '../../src/hunspell/compile-word-list.js';
import { zhfstOf } from '../../src/hunspell/compiled-dictionary.js';
import { resolveSettings } from '../../src/service/settings/settings.js';
import { problemOf, type TestServer } from '../harness.js';
import { findSources, servePacks, type WatchedPacks } from '../support/watched-packs.js';

/** North Sámi has a grammar checker, too. */
const TAGS = ['se', 'fkv'];

function packOf(words: string[]): Uint8Array {
  return zhfstOf(compileWordList(words), { locale: 'se', title: 'Test', version: '7.0' });
}

describe('a starter', () => {
  const dir = mkdtempSync(join(tmpdir(), 'langtools-starters-'));
  let packs: WatchedPacks;
  let server: TestServer;
  beforeAll(async () => {
    packs = await servePacks(dir, ({ tag, operation }) => TAGS.includes(tag) && operation !== 'tts', {
      starters: true,
    });
    server = packs.server;
  });
  afterAll(async () => {
    await packs.close();
    rmSync(dir, { recursive: true });
  });

  async function spell(text: string, query = '') {
    const response = await server.post(`/speller/se${query}`, { text });
    const { results } = (await response.json()) as { results: { is_correct: boolean }[] };
    return { pack: response.headers.get('x-pack'), results: results.map(({ is_correct }) => is_correct) };
  }

  test('answers, and X-Pack says so', async () => {
    expect(await spell('guolis girjjiin')).toEqual({
      pack: expect.stringMatching(/^starter-se\/\d/),
      results: [true, true],
    });
  });

  test('is as good as not installed with starter=false', async () => {
    const response = await server.post('/speller/se?starter=false', { text: 'guolli' });
    const problem = await problemOf(response);
    expect([problem.status, problem.code]).toEqual([503, 'pack-not-installed']);
    expect(problem.detail).toContain('langtools packs install se');
    expect((await server.post('/speller/se?starter=true', { text: 'guolli' })).status).toBe(200);
    expect((await server.post('/speller/se?starter=maybe', { text: 'guolli' })).status).toBe(422);
  });

  test('is listed as a starter, and its state is known', async () => {
    const languages = (await (await fetch(`${server.url}/languages?details=true`)).json()) as LanguagesResponse;
    expect(languages.available.speller).toHaveProperty('se');
    expect(languages.details?.se).toMatchObject({ source: 'starter', experimental: false });
    expect(languages.details?.se?.speller).toMatchObject({ source: 'starter', pack: 'starter-se' });
    expect(languages.details?.se?.grammar).toMatchObject({ source: 'built-in' });
    const { speller } = (await (await fetch(`${server.url}/readyz`)).json()) as StatusResponse;
    expect(speller.se).toMatchObject({ state: 'ready', pack: 'starter-se', source: 'starter', experimental: false });
    expect(speller.kl).toEqual({ state: 'not-installed' });
  });

  test('gives the grammar checker its words, unless starter=false', async () => {
    const grammar = async (query: string) => {
      const response = await server.post(`/grammar/se${query}`, { text: 'Dát lea ovttasbargggu birra.' });
      expect(response.status).toBe(200);
      const { errs } = (await response.json()) as { errs: { error_text: string; error_code: string }[] };
      return errs.filter(({ error_code }) => error_code === 'typo').map(({ error_text }) => error_text);
    };
    const found = await grammar('');
    expect(found.length).toBeGreaterThan(0);
    expect(await grammar('?starter=false')).toEqual([]);
    // Asked again, each from the cache.
    expect(await grammar('')).toEqual(found);
    expect(await grammar('?starter=false')).toEqual([]);
  });

  test('does not check a sentence in another language, although it accepts most of its words', async () => {
    const passage = 'Vi skal ha eksamen i morgen og gruer oss';
    const text = `Mun lean dáppe.\n\nSon dajai: ovttasbargggu. «${passage}.»`;
    const form = new URLSearchParams({ text, language: 'se' });
    const checked = (await (await fetch(`${server.url}/v2/check`, { method: 'POST', body: form })).json()) as {
      matches: { offset: number; length: number }[];
      ignoreRanges?: { from: number; to: number; language: { code: string } }[];
    };
    const from = text.indexOf(passage);
    const to = from + passage.length;
    expect(checked.ignoreRanges).toMatchObject([{ from, to, language: { code: 'nb' } }]);
    expect(checked.matches.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual(['ovttasbargggu']);
    const spelled = (await (await server.post('/speller/se?details=true&suggestions=0', { text })).json()) as {
      foreign: object[];
    };
    expect(spelled.foreign).toEqual([{ start_index: from, end_index: to, language: 'nb' }]);
  });

  test('is replaced by a pack without a restart, and comes back when the pack goes', async () => {
    const soon = { interval: 100 };
    expect((await spell('guolis')).results).toEqual([true]);
    writeFileSync(join(dir, 'se.zhfst'), packOf(['hápmu']));
    await expect.poll(async () => (await spell('guolis')).pack, soon).toBe('se.zhfst@7.0');
    expect((await spell('guolis hápmu')).results).toEqual([false, true]);
    expect(await spell('hápmu', '?starter=false')).toEqual({ pack: 'se.zhfst@7.0', results: [true] });
    rmSync(join(dir, 'se.zhfst'));
    await expect.poll(async () => (await spell('guolis')).pack, soon).toMatch(/^starter-se\//);
    expect((await spell('guolis')).results).toEqual([true]);
  });
});

describe('without starters', () => {
  test('tags that have no dictionary have no speller, and their checkers neither words nor readings', async () => {
    const flags = { packs: join(tmpdir(), 'langtools-no-such-folder'), starters: false };
    const { sources } = await findSources(resolveSettings({ flags }));
    expect(
      sources.filter(({ origin, tag, operation }) => origin === 'starter' || (tag === 'se' && operation === 'speller')),
    ).toEqual([]);
    const checker = sources.find(({ operation, tag }) => operation === 'grammar' && tag === 'se');
    expect([checker?.speller, checker?.morphology]).toEqual([undefined, undefined]);
  });
});

test('a checker has the morphology of the starter also where a pack judges its words', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'langtools-starters-'));
  writeFileSync(join(dir, 'se.zhfst'), packOf(['hápmu']));
  const { sources } = await findSources(resolveSettings({ flags: { packs: dir } }));
  rmSync(dir, { recursive: true });
  const checker = sources.find(({ operation, tag }) => operation === 'grammar' && tag === 'se');
  expect([checker?.speller?.pack.name, checker?.morphology?.pack.name]).toEqual(['se.zhfst', 'starter-se']);
});
