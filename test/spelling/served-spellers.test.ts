/** Spelling end to end: what the folder and the npm packages hold, through the service. */
import { copyFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileWordList } from '../../src/hunspell/compile-word-list.js';
import { zhfstOf } from '../../src/hunspell/compiled-dictionary.js';
import { resolveSettings } from '../../src/service/settings/settings.js';
import { startTestServer, type TestServer } from '../harness.js';
import { findSources, servePacks, type WatchedPacks } from '../support/watched-packs.js';

// The sources of the service load compiled modules, so this one is taken from there, too.
const { installMissing } = (await import(
  new URL('../../dist/service/sources/install-missing.js', import.meta.url).href
)) as typeof import('../../src/service/sources/install-missing.js');

interface Result {
  word: string;
  is_correct: boolean;
  suggestions: { value: string; weight: number }[];
}

async function spell(server: TestServer, tag: string, text: string): Promise<Result[]> {
  const response = await server.post(`/speller/${tag}`, { text });
  const body = (await response.json()) as { results: Result[]; detail?: string };
  expect(response.status, body.detail).toBe(200);
  return body.results;
}

function packOf(words: string[], version: string): Uint8Array {
  return zhfstOf(compileWordList(words), { locale: 'se', title: 'Test', version });
}

/** Per tag: right words, one of them made by its affixes or compounds; a misspelling; what was meant. */
const KNOWN: Record<string, { right: string; wrong: string; meant: string }> = {
  de: {
    right: 'Häusern Donaudampfschifffahrtsgesellschaft',
    wrong: 'Rechtschreibkorektur',
    meant: 'Rechtschreibkorrektur',
  },
  'est-x-plamk': { right: 'hommikust keelele', wrong: 'hommikustt', meant: 'hommikust' },
  'est-x-utee': { right: 'Tere maailma', wrong: 'keeel', meant: 'keel' },
  fi: { right: 'taloissammekin lentokonesuihkuturbiinimoottori', wrong: 'asuntto', meant: 'asunto' },
  fo: { right: 'Føroyar oyggjarnar', wrong: 'oyggjr', meant: 'oyggjar' },
  ga: { right: "t-uisce b'fhéidir Gaeilge", wrong: 'uisge', meant: 'uisce' },
  lv: { right: 'valodas grāmata', wrong: 'gramata', meant: 'grāmata' },
  nb: { right: 'språkteknologi lammelår', wrong: 'språkteknolgi', meant: 'språkteknologi' },
  nn: { right: 'språket ikkje', wrong: 'ikkjee', meant: 'ikkje' },
  'nno-x-ext-apertium': { right: 'språket', wrong: 'språkket', meant: 'språket' },
  ro: { right: 'limba română', wrong: 'limmba', meant: 'limba' },
  ru: { right: 'привет мир', wrong: 'привт', meant: 'привет' },
  'spa-x-ext-apertium': { right: 'hablábamos español', wrong: 'espanol', meant: 'español' },
};

describe('a built-in dictionary', () => {
  let server: TestServer;
  beforeAll(async () => {
    const settings = resolveSettings({ flags: { packs: join(tmpdir(), 'langtools-no-such-folder'), starters: false } });
    const sources = (await findSources(settings)).sources.filter(({ operation }) => operation === 'speller');
    expect(sources.map(({ tag }) => tag).sort()).toEqual(Object.keys(KNOWN).sort());
    server = await startTestServer({}, sources);
  }, 240_000);
  afterAll(() => server.close());

  test.each(Object.entries(KNOWN))('answers for %s', async (tag, { right, wrong, meant }) => {
    for (const { word, is_correct } of await spell(server, tag, right))
      expect([word, is_correct]).toEqual([word, true]);
    const [result] = await spell(server, tag, wrong);
    expect(result?.is_correct).toBe(false);
    expect(result?.suggestions.map(({ value }) => value)).toContain(meant);
    const weights = result?.suggestions.map(({ weight }) => weight) ?? [];
    expect([...weights].sort((a, b) => a - b)).toEqual(weights);
  });

  test.each([
    ['fi', 'paiva', 'päivä'],
    ['fi', 'kayttaa', 'käyttää'],
    ['ro', 'scoala', 'școală'],
    ['nb', 'gaa', 'gå'],
    ['nb', 'oel', 'øl'],
    ['nb', 'pa', 'på'],
    ['de', 'Strasse', 'Straße'],
    ['de', 'muenchen', 'München'],
    ['de', 'gruen', 'grün'],
    ['nb', 'naar', 'når'],
    ['nb', 'vaere', 'være'],
    ['nn', 'gaa', 'gå'],
    ['fo', 'foroyar', 'Føroyar'],
    ['ga', 'failte', 'fáilte'],
    ['ga', 'bothar', 'bóthar'],
    ['lv', 'berns', 'bērns'],
    ['est-x-utee', 'opilane', 'õpilane'],
    ['spa-x-ext-apertium', 'camion', 'camión'],
  ])('of %s offers for %s first the word with its own letters', async (tag, typed, meant) => {
    const [result] = await spell(server, tag, typed);
    expect(result?.suggestions[0]?.value).toBe(meant);
  });

  test.each([
    ['de', 'Tak', 'Tag'],
    ['de', 'drie', 'drei'],
    ['de', 'enbst', 'nebst'],
    ['de', 'ySlt', 'Sylt'],
    ['nb', 'skrove', 'skrive'],
    ['ru', 'карова', 'корова'],
  ])('of %s offers for %s first what is likely on a keyboard, or by ear', async (tag, typed, meant) => {
    const [result] = await spell(server, tag, typed);
    expect(result?.suggestions[0]?.value).toBe(meant);
  });

  test('of Romanian offers every word that scoala may be', async () => {
    const [result] = await spell(server, 'ro', 'scoala');
    expect(result?.suggestions.slice(0, 3).map(({ value }) => value)).toEqual(
      expect.arrayContaining(['școala', 'școală']),
    );
  });

  test('of Finnish knows clitics, compounds and hyphens, and still tells nonsense', async () => {
    const right =
      'hevoskärry kahvikuppi juoksentelisinkohan linja-auto EU:n 18-vuotias Etelä-Suomessa yhdistymisvapauteen kokoontumis- tasa-arvoisesti';
    for (const { word, is_correct } of await spell(server, 'fi', right))
      expect([word, is_correct]).toEqual([word, true]);
    const wrong = 'talomenen asdfgh kesälllä kiinnostaaa talokään linjaauto jähtyy huumeitä Kesälllä';
    const results = await spell(server, 'fi', wrong);
    expect(results.filter(({ is_correct }) => is_correct)).toEqual([]);
    const first = new Map(results.map(({ word, suggestions }) => [word, suggestions[0]?.value]));
    expect(['kesälllä', 'jähtyy', 'huumeitä', 'Kesälllä'].map((word) => first.get(word))).toEqual([
      'kesällä',
      'jäähtyy',
      'huumeita',
      'Kesällä',
    ]);
  });

  test('suggests no halves of compounds, and nothing for another script', async () => {
    const [noun, foreign] = await spell(server, 'de', 'Wotnung 字');
    expect(noun?.suggestions.filter(({ value }) => /^-|-$/.test(value))).toEqual([]);
    expect(noun?.suggestions.map(({ value }) => value)).toContain('Wohnung');
    expect([foreign?.is_correct, foreign?.suggestions]).toEqual([false, []]);
  });

  test('says which dictionary answered, and is in memory once for two tags', async () => {
    const response = await server.post('/speller/est-x-plamk', { text: 'Tere' });
    expect(response.headers.get('x-pack')).toMatch(/^dictionary-et@/);
    const keys = ['est-x-plamk', 'est-x-utee'].map(
      async (tag) => (await server.service.registry.acquire('speller', tag, '', 1)).definition.key,
    );
    expect(new Set(await Promise.all(keys)).size).toBe(1);
  });

  test('does not let an odd word stop anybody', async () => {
    const odd = ['a'.repeat(10_000), 'ab'.repeat(500), 'аbсd'.repeat(100), 'ʹ'.repeat(300), 'Ⱥ'.repeat(64)].join(' ');
    const slow = Promise.all(Object.keys(KNOWN).map((tag) => server.post(`/speller/${tag}`, { text: odd })));
    expect((await spell(server, 'fo', 'oyggjarnar'))[0]?.is_correct).toBe(true);
    for (const response of await slow) expect([200, 503]).toContain(response.status);
  });
});

describe('the packs folder', () => {
  const dir = mkdtempSync(join(tmpdir(), 'langtools-packs-'));
  let server: TestServer;
  let packs: WatchedPacks;
  const isRight = async (tag: string, word: string) => (await spell(server, tag, word))[0]?.is_correct;

  beforeAll(async () => {
    writeFileSync(join(dir, 'sme.zhfst'), packOf(['guolli'], '1.0'));
    writeFileSync(join(dir, 'fo.zhfst'), packOf(['eingin'], '9.9'));
    writeFileSync(join(dir, 'kal.zhfst'), packOf(['illu'], '1.0').slice(0, 500));
    packs = await servePacks(dir, ({ tag }) => ['se', 'fo', 'kl', 'smj'].includes(tag));
    server = packs.server;
  });
  afterAll(async () => {
    await packs.close();
    rmSync(dir, { recursive: true });
  });

  test('serves a pack under its tag, whatever alias its file is named by', async () => {
    expect(await isRight('se', 'guolli')).toBe(true);
    expect((await server.post('/speller/se', { text: 'a' })).headers.get('x-pack')).toBe('sme.zhfst@1.0');
  });

  test('wins over a built-in dictionary', async () => {
    expect([await isRight('fo', 'eingin'), await isRight('fo', 'oyggjarnar')]).toEqual([true, false]);
  });

  test('shows a broken pack as broken, with the reason', async () => {
    expect((await server.post('/speller/kl', { text: 'a' })).status).toBe(503);
    const status = server.service.registry.status('speller', 'kl');
    expect([status.state, status.reason]).toEqual(['broken', expect.stringContaining('kal.zhfst')]);
  });

  test('is looked at again when a file comes, changes, breaks or goes', async () => {
    const soon = { timeout: 15_000, interval: 100 };
    writeFileSync(join(dir, 'smj.zhfst'), packOf(['guolle'], '1.0'));
    await expect.poll(async () => (await server.post('/speller/smj', { text: 'guolle' })).status, soon).toBe(200);
    writeFileSync(join(dir, 'sme.zhfst'), packOf(['guolli', 'čáhci'], '1.1'));
    await expect.poll(() => isRight('se', 'čáhci'), soon).toBe(true);
    truncateSync(join(dir, 'sme.zhfst'), 300);
    await expect.poll(() => packs.problems.length, soon).toBeGreaterThan(0);
    expect(await isRight('se', 'čáhci')).toBe(true);
    expect(server.service.registry.status('speller', 'se')).toMatchObject({ state: 'ready', pack: { version: '1.1' } });
    expect(server.service.registry.status('speller', 'se').reason).toContain('sme.zhfst');
    rmSync(join(dir, 'fo.zhfst'));
    await expect.poll(() => isRight('fo', 'oyggjarnar'), soon).toBe(true);
  });

  test('gets what is missing from a catalogue', async () => {
    const pack = packOf(['nukes'], '3.1');
    copyFileSync(join(dir, 'smj.zhfst'), join(dir, '.hidden'));
    const site = createServer((_request, response) => response.end(pack)).listen(0, '127.0.0.1');
    await new Promise((resolve) => site.once('listening', resolve));
    const { port } = site.address() as AddressInfo;
    const catalogue = join(dir, '.catalogue.json');
    const url = `http://127.0.0.1:${port}/{code}.zhfst`;
    writeFileSync(
      catalogue,
      JSON.stringify({ version: 1, templates: { speller: url }, languages: { sms: { code: 'sms', speller: {} } } }),
    );
    const log: string[] = [];
    const stop = installMissing({ packs: dir, catalogue, deploymentsDir: '' }, ['sms', 'yrk'], (news) =>
      log.push(news.level === 'info' ? news.message : JSON.stringify(news.details)),
    );
    await expect.poll(() => log, { timeout: 10_000 }).toEqual(['installing missing packs', 'pack installed']);
    await expect
      .poll(async () => (await server.post('/speller/sms', { text: 'nukes' })).status, { timeout: 15_000 })
      .toBe(200);
    stop();
    site.close();
  });
});
