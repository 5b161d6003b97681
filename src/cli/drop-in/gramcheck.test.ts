/** `langtools gramcheck`: the options and the JSON of divvun-checker, on a small pack of our own in every form. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN } from '../../../test/support/known-questions.js';
import { cannotCompare } from '../../../test/support/peers.js';
import { drbPack, zcheckFiles, zcheckPack } from '../../../test/support/small-grammar-pack.js';
import { type Outcome, runWithInput } from '../run-command.cases.js';
import { checkerJson } from './checker-json.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-gramcheck-'));
const [zcheck, drb, unpacked] = [join(folder, 'se.zcheck'), join(folder, 'se.drb'), join(folder, 'se')];
beforeAll(() => {
  writeFileSync(zcheck, zcheckPack());
  writeFileSync(drb, drbPack());
  mkdirSync(unpacked);
  for (const [name, content] of Object.entries(zcheckFiles())) writeFileSync(join(unpacked, name), content);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The texts, and what divvun-checker of libdivvun 0.3 says about them with the same pack. */
const fixture = (name: string) => readFileSync(new URL(`fixtures/divvun-checker-${name}`, import.meta.url), 'utf8');

const gramcheck = (input: string, ...args: string[]): Promise<Outcome> => runWithInput(input, 'gramcheck', ...args);
const INFINITIVE = '["leat",4,8,"msyn-infinitive","“leat” → “lea”",["lea"],"Hápmi"]';

describe('langtools gramcheck', () => {
  it('answers each line with a line of JSON', async () => {
    const { code, out, err } = await gramcheck('mun leat\n\nmun lea\n', '-a', zcheck);
    expect(err).toBe('');
    expect(out).toBe(
      `{"errs":[${INFINITIVE}],"text":"mun leat"}\n{"errs":[],"text":""}\n{"errs":[],"text":"mun lea"}\n`,
    );
    expect(code).toBe(0);
  });

  it('takes lines that end as on Windows', async () => {
    const { out } = await gramcheck('mun leat\r\nmun lea\r\r\n', '-a', zcheck);
    expect(out).toBe(`{"errs":[${INFINITIVE}],"text":"mun leat"}\n{"errs":[],"text":"mun lea"}\n`);
  });

  it('gives the recorded output of divvun-checker', async () => {
    expect((await gramcheck(fixture('input.txt'), '-a', zcheck)).out).toBe(fixture('output.jsonl'));
  });

  it
    .skipIf(cannotCompare(KNOWN.checker))
    .each([[[]], [['-n', 'spaces']], [['-I', 'typo,msyn-infinitive']], [['-U', 'doubled-word']]])(
    'has the same output as the real tool with %j',
    async (options) => {
      const args = ['-a', zcheck, ...options];
      const { stdout } = spawnSync('divvun-checker', args, { input: fixture('input.txt'), encoding: 'utf8' });
      expect((await gramcheck(fixture('input.txt'), ...args)).out).toBe(stdout);
    },
  );

  it.each([
    ['a bundle', () => ['-a', drb]],
    ['a folder', () => ['-a', unpacked]],
    ['a pipespec', () => ['--spec', join(unpacked, 'pipespec.xml')]],
  ])('opens %s', async (_, args) => {
    const { out } = await gramcheck('mun leat\n', ...args());
    const [[form, start, end, , , suggestions]] = JSON.parse(out).errs;
    expect([form, start, end, suggestions]).toEqual(['leat', 4, 8, ['lea']]);
  });

  it('leaves out what it is told to, or all but that', async () => {
    const text = 'mun  leat\n';
    const codes = async (...args: string[]) =>
      JSON.parse((await gramcheck(text, '-a', zcheck, ...args)).out).errs.map((error: unknown[]) => error[3]);
    expect(await codes()).toEqual(['double-space-before', 'msyn-infinitive']);
    expect(await codes('-I', 'msyn-infinitive,typo')).toEqual(['double-space-before']);
    expect(await codes('-U', 'msyn-infinitive,typo')).toEqual(['msyn-infinitive']);
  });

  it('runs the pipeline that it is told to', async () => {
    expect(JSON.parse((await gramcheck('guollii\n', '-a', zcheck)).out).errs).toHaveLength(1);
    expect(JSON.parse((await gramcheck('guollii\n', '-a', zcheck, '-n', 'spaces')).out).errs).toEqual([]);
    const { code, err } = await gramcheck('guollii\n', '-a', zcheck, '-n', 'none');
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('spaces, gram') });
  });

  it('writes its answers where it is told to', async () => {
    const file = join(folder, 'answers.jsonl');
    expect(await gramcheck('mun leat\nmun\n', '-a', zcheck, '-o', file)).toMatchObject({ code: 0, out: '' });
    const texts = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(texts.map((line) => JSON.parse(line).text)).toEqual(['mun leat', 'mun']);
  });

  it('lists the errors that the pack knows', async () => {
    const { out } = await gramcheck('', '-p', '-a', zcheck);
    expect(out).toContain('- [ ] typo \tČállinmeattáhus\n');
  });

  it.each([[['-a', 'a.zcheck', '-l', 'se']], [[]]])('refuses %j', async (args) => {
    expect(await gramcheck('', ...args)).toMatchObject({ code: 2 });
  });
});

describe('the JSON of divvun-checker', () => {
  const finding = { code: 'x', title: 't', description: 'd', suggestions: ['a', 'b'] };

  it('counts in UTF-16 code units and orders errors by their ends', () => {
    const errors = [
      { ...finding, startUtf16: 0, endUtf16: 6 },
      { ...finding, startUtf16: 3, endUtf16: 5, suggestions: [] },
    ];
    expect(checkerJson('😀 ab c', errors)).toBe(
      '{"errs":[["ab",3,5,"x","d",[],"t"],["😀 ab ",0,6,"x","d",["a","b"],"t"]],"text":"😀 ab c"}',
    );
  });

  it('escapes as divvun-checker does', () => {
    const json = checkerJson('a\tb"\\\u0085\nø', []);
    expect(json).toBe('{"errs":[],"text":"a\\u0009b\\"\\\\\\u0085\\nø"}');
    expect(JSON.parse(json).text).toBe('a\tb"\\\u0085\nø');
  });
});
