/** Grammar packs end to end: from a file in the folder to the answer over HTTP. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemOf, startTestServer, type TestServer } from '../harness.js';
import { CHECKER, drbPack, zcheckPack } from '../support/small-grammar-pack.js';
import { servePacks, type WatchedPacks } from '../support/watched-packs.js';

interface Answer {
  text: string;
  errs: { error_text: string; start_index: number; end_index: number; error_code: string; suggestions: string[] }[];
  trace?: { step: string; stream: string }[];
}

const dir = mkdtempSync(join(tmpdir(), 'langtools-grammar-'));
let server: TestServer;
let packs: WatchedPacks;

async function check(tag: string, text: string, query = ''): Promise<Answer> {
  const response = await server.post(`/grammar/${tag}${query}`, { text });
  const body = (await response.json()) as Answer & { detail?: string };
  expect(response.status, body.detail).toBe(200);
  return body;
}

beforeAll(async () => {
  writeFileSync(join(dir, 'sme.zcheck'), zcheckPack());
  writeFileSync(join(dir, 'smj.drb'), drbPack());
  writeFileSync(join(dir, 'kal.zcheck'), zcheckPack().slice(0, 3000));
  packs = await servePacks(
    dir,
    ({ tag, operation }) => ['se', 'smj', 'sma', 'kl'].includes(tag) && operation === 'grammar',
  );
  server = packs.server;
});
afterAll(async () => {
  await packs.close();
  rmSync(dir, { recursive: true });
});

describe('a grammar pack', () => {
  test('is served under its tag, with exactly the fields of the contract', async () => {
    const response = await server.post('/b/grammar/sme', { text: 'Mun leat dal.' }, { 'Accept-Language': 'en' });
    expect(response.headers.get('x-pack')).toBe('sme.zcheck@1.2');
    expect(response.headers.get('etag')).toBeTruthy();
    expect(await response.text()).toBe(
      '{"text":"Mun leat dal.","errs":[{"error_text":"leat","start_index":4,"end_index":8,"error_code":"msyn-infinitive",' +
        '"description":"“leat” should be “lea”.","suggestions":["lea"],"title":"Form"}]}',
    );
  });

  test('may be a .drb bundle', async () => {
    const { errs } = await check('smj', 'Mun leat guollii.');
    expect(errs.map(({ error_text, error_code }) => [error_text, error_code])).toEqual([
      ['leat', 'Form, wrong'],
      ['guollii', 'spelling'],
    ]);
  });

  test('is listed, and lists what it can report', async () => {
    const languages = (await (await fetch(`${server.url}/languages`)).json()) as { available: { grammar: object } };
    expect(Object.keys(languages.available.grammar)).toEqual(expect.arrayContaining(['se', 'smj']));
    for (const path of ['/grammar/se/preferences', '/preferences/grammar/sme']) {
      const response = await fetch(`${server.url}${path}`, { headers: { 'Accept-Language': 'en' } });
      expect(await response.json()).toEqual({
        error_tags: {
          typo: 'Typo',
          'doubled-word': 'Doubled word',
          'double-space-before': 'Guokte gaskka',
          'msyn-.*': 'Form',
        },
      });
    }
  });

  test('says what each of its rules finds', async () => {
    const response = await fetch(`${server.url}/grammar/se/rules`, { headers: { 'Accept-Language': 'en' } });
    const { rules } = (await response.json()) as { rules: { code: string; title: string; description: string }[] };
    expect(rules.map(({ code }) => code)).toEqual(['typo', 'doubled-word', 'double-space-before', 'msyn-.*']);
    for (const { title, description } of rules) {
      expect(title).not.toBe('');
      expect(description).not.toMatch(/[$€]\d/);
    }
  });

  test('shows what each of its steps did', async () => {
    const { errs, trace } = await check('se', 'Mun leat dal gitta.', '?trace=true');
    expect(errs).toEqual((await check('se', 'Mun leat dal gitta.')).errs);
    expect(trace?.map(({ step }) => step)).toContain('cg checker.cg3');
    expect(trace?.find(({ step }) => step === 'cg checker.cg3')?.stream).toContain('ADD:4:infinitive');
    expect((await check('se', 'Mun leat.')).trace).toBeUndefined();
    const long = await server.post('/grammar/se?trace=true', { text: 'x'.repeat(5001) });
    expect(await problemOf(long)).toMatchObject({ status: 413, code: 'text-too-long' });
  });

  test('is no condition for a trace: built-in rules show their steps, too', async () => {
    const { errs, trace } = await check('sma', 'Manne , dïhte.', '?trace=true');
    expect(errs.map(({ error_text }) => error_text)).toEqual([' ,']);
    expect(trace?.map(({ step }) => step)).toEqual(['analyse', 'rules', 'suggest']);
    expect(trace?.[1]?.stream).toMatch(/"<,>"\n\t.*&space-before-punct-mark .*ADD:spacing\.cg3:\d+/);
    expect(trace?.[2]?.stream).toBe('5-7 " ," &space-before-punct-mark [","]\n');
  });

  test('runs the pipeline that is asked for', async () => {
    expect(
      (await check('se', 'Mun  lea guollii.', '?pipeline=spaces')).errs.map(({ error_code }) => error_code),
    ).toEqual(['double-space-before']);
    for (const query of [
      '?pipeline=other',
      '?pipeline=other&trace=true',
      '?pipeline=shell',
      '?pipeline=',
      '?trace=2',
    ]) {
      const refused = await server.post(`/grammar/se${query}`, { text: 'Mun.' });
      expect(await problemOf(refused)).toMatchObject({ status: 422, code: 'invalid-request' });
    }
    const { detail } = await problemOf(await server.post('/grammar/se?pipeline=other', { text: 'Mun.' }));
    expect(detail).toBe('this pack has these pipelines: spaces, gram');
  });

  test('finds in a long text what it finds in its paragraphs, at the right places, in every unit', async () => {
    const paragraphs = Array.from(
      { length: 300 },
      (_, i) => `${i % 3 ? '😀 ' : ''}Mun${' '.repeat(1 + (i % 2))}leat ${i}.`,
    );
    const text = paragraphs.join('\r\n');
    const bytes = Buffer.from(text);
    const slices = {
      'utf-16': (from: number, to: number) => text.slice(from, to),
      'utf-8': (from: number, to: number) => bytes.subarray(from, to).toString(),
      'utf-32': (from: number, to: number) => [...text].slice(from, to).join(''),
    };
    for (const [unit, slice] of Object.entries(slices)) {
      const { errs } = await check('se', text, `?encoding=${unit}`);
      expect(errs).toHaveLength(450);
      for (const { error_text, start_index, end_index } of errs) expect(slice(start_index, end_index)).toBe(error_text);
    }
    const lookups = async () =>
      Number(/cache_lookups_total\{operation="grammar",result="hit"\} (\d+)/.exec(await metrics())?.[1] ?? 0);
    const before = await lookups();
    await check('se', text);
    expect(await lookups()).toBe(before + 1);
  });

  test('is stopped at the deadline, and goes on with the next text', async () => {
    const impatient = await startTestServer(
      { checkTimeoutMs: 50 },
      [...server.service.registry.readyEngines()].map(({ source }) => source).filter(({ tag }) => tag === 'se'),
    );
    try {
      const served = async () => (await impatient.post('/grammar/se', { text: 'Mun.' })).status;
      // Opening the pack takes longer than a request may take here, and is finished all the same.
      await expect.poll(served).toBe(200);
      const slow = await impatient.post('/grammar/se', { text: 'mun leat guollii '.repeat(5_000) });
      expect([503, 504]).toContain(slow.status);
      await expect.poll(served).toBe(200);
    } finally {
      await impatient.close();
    }
  });

  test('is looked at again when it comes, changes, breaks or goes', async () => {
    const soon = { interval: 100 };
    const codes = async (tag: string) => {
      const response = await server.post(`/grammar/${tag}`, { text: 'Mun leat.' });
      const { errs = [] } = (await response.json()) as Partial<Answer>;
      return [response.headers.get('x-pack') ?? '', ...errs.map(({ error_code }) => error_code)].join(' ');
    };
    expect(server.service.registry.status('grammar', 'kl').pack?.name).toBe('built-in-kl');
    writeFileSync(join(dir, 'sma.zcheck'), zcheckPack());
    await expect.poll(() => codes('sma'), soon).toBe('sma.zcheck@1.2 msyn-infinitive');
    writeFileSync(
      join(dir, 'sma.zcheck'),
      zcheckPack({ 'checker.cg3': CHECKER.replaceAll('msyn-infinitive', 'msyn-other') }),
    );
    await expect.poll(() => codes('sma'), soon).toBe('sma.zcheck@1.2 msyn-other');
    truncateSync(join(dir, 'sma.zcheck'), 2000);
    await expect.poll(() => packs.problems.join(), soon).toContain('sma.zcheck');
    expect(await codes('sma')).toBe('sma.zcheck@1.2 msyn-other');
    rmSync(join(dir, 'sma.zcheck'));
    await expect.poll(() => codes('sma'), soon).toMatch(/^built-in-sma@/);
  });
});

async function metrics(): Promise<string> {
  return (await fetch(`${server.url}/metrics`)).text();
}
