/**
 * A language on a device answers as the service does, with the built-in data of four languages: a dictionary with a checker
 * (nb, fo, ga) and a starter with a morphology (se).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LangtoolsClient } from '../../src/client/index.js';
import {
  type DeviceLanguage,
  fetchParts,
  type LanguageManifest,
  memoryStore,
  openLanguage,
  readManifest,
} from '../../src/device/index.js';
import type { EngineSource } from '../../src/service/engines/registry.js';
import { startTestServer, type TestServer } from '../harness.js';
import { preparedData } from '../support/small-pack-sources.js';

const TAGS = ['nb', 'se', 'ga', 'fo'] as const;
/** What stands in every language: signs, marks, breaks, addresses, half of what a program may send. */
const COMMON = [
  '',
  '   \r\n\r\n ',
  '😀 12 345,50 kr … «aa» "bb" - cc.Dd  ee , ff',
  'e\u0301 a\u030a \u00adxx \u200dyy zz\ufe0f',
  'https://uit.no/abcd person@example.org C:\\fil.txt `kode` #merke @navn ferdigFor',
  'æøå ÆØÅ áčđŋšŧž\u2028éíóú\u2029\f\v',
];
const TEXTS: Readonly<Record<(typeof TAGS)[number], readonly string[]>> = {
  nb: [
    'Dette er en teskt med noen feill  i seg. Han gikk hjem og og la seg.',
    'Vi likte ikke å se en hus der.\r\nDe kom i går , men vi var ikke hjemme!\n\nNy linje\nmed fortsettelse.',
    'Jeg har vært der bl.a. i fjor, og bodde på hotelll.',
  ],
  se: [
    'Mun in lea dál ruovttus . Dat dat lea buorre beaivi.',
    'Sii manne meahccái\r\nja guolástedje jávrris. Sii eai šat lea dáppe.',
    'Guovdageainnus lea áltá giellá ja sámegielat olbmot.',
  ],
  ga: [
    'Tá mé sa bhaile agus tá an fear mór ann. Tá tá sé go maith.',
    "D'imigh sé abhaile  inné.\r\nBhí an lá go brea ar fad !",
    'Ní thuigim an sceal seo, a chara.',
  ],
  fo: [
    'Eg havi ein hest og og ein kettu. Tað er gott veður.',
    'Vit fóru til Havnar í gjár\r\nog vórðu har leingi . Bátarnir vóru fluttir',
    'Hon býr í húsinumm hjá ommuni.',
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'langtools-device-'));
let server: TestServer;
let client: LangtoolsClient;
const languages = new Map<
  string,
  { manifest: LanguageManifest; language: DeviceLanguage; ofWords: LanguageManifest; words: DeviceLanguage }
>();

beforeAll(async () => {
  const { findSources } = (await import(
    new URL('../../dist/service/sources/find-sources.js', import.meta.url).href
  )) as {
    findSources(settings: object): Promise<{ sources: readonly EngineSource[] }>;
  };
  const { sources } = await findSources({
    packs: join(folder, 'none'),
    cacheDir: '',
    deploymentsDir: '',
    starters: true,
  });
  const wanted = sources.filter(({ tag }) => TAGS.some((each) => each === tag));
  server = await startTestServer({ cacheDir: folder }, wanted);
  client = new LangtoolsClient({ baseUrl: server.url });
  for (const tag of TAGS) {
    const manifest = readManifest(await (await preparedData(`${server.url}/data/${tag}`)).json());
    const ofWords = readManifest(await (await preparedData(`${server.url}/data/${tag}?for=words`)).json());
    const opened = async (data: LanguageManifest) =>
      openLanguage(
        await fetchParts(data, memoryStore(), async (hash) =>
          (await fetch(`${server.url}/data/chunks/${hash}`)).arrayBuffer(),
        ),
      );
    languages.set(tag, { manifest, language: await opened(manifest), ofWords, words: await opened(ofWords) });
  }
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

describe.each(TAGS)('%s', (tag) => {
  const own = () => languages.get(tag)!.language;

  test('has spelling, grammar and speech', () => {
    const { manifest, language } = languages.get(tag)!;
    expect(language.parts).toEqual(['speller', 'grammar', 'speech']);
    expect(language.origins.speller).toBe(tag === 'se' ? 'starter' : 'built-in');
    expect(manifest.voices.map(({ name }) => name)).toEqual(['default', 'man', 'woman']);
    expect(manifest.voices).toEqual(language.voices);
  });

  test.each([...TEXTS[tag], ...COMMON])('spells and checks as the service does: %j', async (text) => {
    for (const options of [
      { offsets: true, details: true },
      { suggest: 'all', suggestions: 2 },
    ] as const) {
      expect(await own().spell(text, options)).toEqual(await client.spell(tag, text, options));
    }
    for (const options of [
      { details: true },
      { encoding: 'utf-8', locales: ['en', 'nb'], ignore: ['typo'] },
      { starter: false, contentType: 'text/markdown' },
    ] as const) {
      expect(await own().check(text, options)).toEqual(await client.check(tag, text, options));
    }
  });

  test.each([...TEXTS[tag], ...COMMON])('analyses and divides words as the service does: %j', async (text) => {
    const { words } = languages.get(tag)!;
    for (const options of [{}, { disambiguate: true, guess: true, encoding: 'utf-8' }] as const)
      expect(await words.analyse(text, options)).toEqual(await client.analyse(tag, text, options));
    for (const options of [{}, { character: '\u00ad', encoding: 'utf-32' }] as const)
      expect(await words.hyphenate(text, options)).toEqual(await client.hyphenate(tag, text, options));
  });

  test('inflects every word of its texts as the service does', async () => {
    const { words } = languages.get(tag)!;
    const { tokens } = await words.analyse(TEXTS[tag].join('\n\n'));
    const readings = tokens.flatMap((token) => token.readings).filter(({ upos }) => upos !== 'PUNCT');
    const analyses = [...new Set(readings.map(({ lemma, tags }) => [lemma, ...tags].join('+')))];
    expect(analyses.length).toBeGreaterThan(20);
    expect(await words.generate(analyses)).toEqual(await client.generate(tag, analyses));
    const outcome = (answer: Promise<unknown>) => answer.catch(({ code, detail }) => ({ code, detail }));
    for (const lemma of [...new Set(readings.map((reading) => reading.lemma)), 'xqzw', ''])
      expect(await outcome(words.paradigm(lemma))).toEqual(
        // An empty base form is no address of the service.
        lemma === '' ? expect.objectContaining({ code: 'unknown-lemma' }) : await outcome(client.paradigm(tag, lemma)),
      );
    expect(await outcome(words.generate(['x+N+Nonsense']))).toEqual(
      await outcome(client.generate(tag, ['x+N+Nonsense'])),
    );
  });

  test('what knows words is no part of what is kept of a language, and shares its chunks', async () => {
    const { manifest, ofWords } = languages.get(tag)!;
    expect(ofWords.parts.map(({ part }) => part)).toEqual(['words', 'hyphenation']);
    const kept = new Set(manifest.parts.flatMap(({ chunks }) => chunks.map(({ hash }) => hash)));
    const shared = ofWords.parts.flatMap(({ chunks }) => chunks.filter(({ hash }) => kept.has(hash)));
    expect(shared.length).toBeGreaterThan(0);
    await expect(languages.get(tag)!.language.analyse('a')).rejects.toMatchObject({ code: 'pack-not-installed' });
  });

  test('finds something in its own texts', async () => {
    const found = await Promise.all(TEXTS[tag].map((text) => own().check(text)));
    expect(found.flatMap(({ errs }) => errs).length).toBeGreaterThan(1);
  });

  test('has the rules and voices of the service', async () => {
    expect(own().rules(['en'])).toEqual(await client.rules(tag, { locales: ['en'] }));
    expect(own().voices).toEqual(await client.voices(tag));
  });

  test('speaks the same words at the same times', async () => {
    const [text = ''] = TEXTS[tag];
    const here = await own().speak(text, { voice: 'man', timings: true, pace: 1.5 });
    const there = await client.speak(tag, text, { voice: 'man', timings: true, pace: 1.5 });
    expect(here.type).toBe('audio/wav');
    // Two takes of one sentence may differ by some samples.
    expect(Math.abs(here.audio.length - there.audio.length)).toBeLessThan(0.01 * there.audio.length);
    expect(here.words?.map(({ word, start_index, end_index }) => [word, start_index, end_index])).toEqual(
      there.words?.map(({ word, start_index, end_index }) => [word, start_index, end_index]),
    );
  });
});

test('what cannot be spoken is refused as the service does', async () => {
  const { language } = languages.get('nb')!;
  const codeOf = ({ code }: { code: string }) => code;
  for (const [text, options] of [
    ['', {}],
    ['!?', {}],
    ['a\ud800', {}],
    ['<speak><p>a</speak>', {}],
    ['a', { voice: 'nobody' }],
    ['a', { pace: 9 }],
    ['a'.repeat(5001), {}],
  ] as const) {
    const here = await language.speak(text, options).catch(codeOf);
    expect([text.slice(0, 20), here]).toEqual([
      text.slice(0, 20),
      await client.speak('nb', text, options).catch(codeOf),
    ]);
    expect(typeof here).toBe('string');
  }
});
