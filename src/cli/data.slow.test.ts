import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { writeZip } from '../../test/support/archive-writers.js';
import { oneEdit, pairs, zcheckPack } from '../../test/support/small-grammar-pack.js';
import { openChecker, openSpeller } from '../api/index.js';
import { fetchParts, memoryStore, openLanguage, readManifest } from '../device/index.js';
import { EXIT } from './console/exit-codes.js';
import type { Outcome } from './run-command.cases.js';

// The loaders are compiled modules, so the command is taken from there, too.
const { main } = (await import(new URL('../../dist/cli/main.js', import.meta.url).href)) as typeof import('./main.js');
const { PassThrough } = await import('node:stream');

const folder = mkdtempSync(join(tmpdir(), 'langtools-data-'));
const packs = join(folder, 'packs');
mkdirSync(packs);
writeFileSync(
  join(packs, 'se.zhfst'),
  writeZip({
    'acceptor.default.hfst': pairs([['guolli', 'guolli']]),
    'errmodel.default.hfst': oneEdit('gilotu'),
  }),
);
writeFileSync(join(packs, 'se.zcheck'), zcheckPack());
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const env = { LANGTOOLS_PACKS: packs, LANGTOOLS_CACHE_DIR: join(folder, 'cache') };
  const code = await main(args, { stdout, stderr, env });
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
}

// The first one compiles the starter whose readings the voice uses.
describe('langtools data', { timeout: 240_000 }, () => {
  const output = join(folder, 'data');

  test('writes a language as files that a program opens without a server', async () => {
    const { code, out, err } = await run('data', 'sme', '--output', output);
    expect([code, err]).toEqual([EXIT.ok, '']);
    expect(out).toMatch(/^se: speller, grammar, speech; \d+\.\d MB, \d+\.\d MB compressed, \d+ chunks\n$/);
    const manifest = readManifest(JSON.parse(readFileSync(join(output, 'se.json'), 'utf8')));
    const hashes = new Set(manifest.parts.flatMap(({ chunks }) => chunks.map(({ hash }) => hash)));
    expect(readdirSync(join(output, 'chunks')).sort()).toEqual(
      [...hashes].flatMap((hash) => [hash, `${hash}.br`]).sort(),
    );
    const parts = await fetchParts(manifest, memoryStore(), async (hash) => readFileSync(join(output, 'chunks', hash)));
    const language = await openLanguage(parts);
    expect((await language.spell('guoli')).results[0]).toMatchObject({ is_correct: false });
    expect((await language.check('mun leat guollii.')).errs.map(({ error_code }) => error_code)).toContain('typo');
    expect((await openSpeller(parts.speller!)).check('guolli')).toBe(true);
    expect((await openChecker(parts.grammar!)).checkText('dat dat').errors[0]?.code).toBe('doubled-word');
    await expect(openSpeller(parts.grammar!)).rejects.toThrow('is no speller data of a language');
    await expect(openLanguage({ speller: parts.speller!.subarray(0, 999) })).rejects.toThrow('another length');
  });

  test('writes anew what lies there damaged, and leaves what is right', async () => {
    const chunks = join(output, 'chunks');
    const names = readdirSync(chunks).sort();
    const right = new Map(names.map((name) => [name, readFileSync(join(chunks, name))]));
    const manifest = readFileSync(join(output, 'se.json'), 'utf8');
    const damages: ((bytes: Buffer) => Uint8Array)[] = [
      (bytes) => bytes.subarray(0, bytes.length >> 1),
      () => new Uint8Array(),
      (bytes) => Buffer.concat([bytes, Buffer.from('x')]),
      (bytes) => Buffer.from(bytes).fill(bytes[5]! ^ 1, 5, 6),
    ];
    const [untouched = '', ...others] = names;
    for (const [i, name] of others.entries())
      writeFileSync(join(chunks, name), damages[i % damages.length]!(right.get(name)!));
    writeFileSync(join(output, 'se.json'), manifest.slice(0, 50));
    const { ino, mtimeMs } = statSync(join(chunks, untouched));
    expect((await run('data', 'se', '-o', output)).code).toBe(EXIT.ok);
    expect(readdirSync(chunks).sort()).toEqual(names);
    for (const name of names) expect(readFileSync(join(chunks, name)).equals(right.get(name)!), name).toBe(true);
    expect(readFileSync(join(output, 'se.json'), 'utf8')).toBe(manifest);
    expect(statSync(join(chunks, untouched))).toMatchObject({ ino, mtimeMs });
  });

  test('says what is missing', async () => {
    expect(await run('data', 'xx', '-o', output)).toMatchObject({
      code: EXIT.pack,
      err: expect.stringContaining('"xx"'),
    });
    expect((await run('data', 'se')).code).toBe(EXIT.usage);
    const file = join(folder, 'a file');
    writeFileSync(file, '');
    const { code, err } = await run('data', 'se', '-o', file);
    expect([code, err]).toEqual([EXIT.usage, expect.stringContaining('is a file, not a folder')]);
  });
});
