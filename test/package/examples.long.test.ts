/** The programs of `examples/` run and print what they should. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'langtools-examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(name: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(EXAMPLES, name), ...args], { cwd: folder });
  return stdout;
}

test('a constraint grammar chooses a reading', async () => {
  expect(await run('constraint-grammar.mjs')).toBe('"<the>" "the" Det\n"<saw>" "saw" N Sg\n');
});

test('a lexicon is compiled and looked up', async () => {
  expect(await run('lexicon.mjs')).toContain('guolli+N+Pl\tguollit\n');
});

test('a Hunspell dictionary is opened from its bytes', async () => {
  const dictionary = dirname(createRequire(import.meta.url).resolve('dictionary-fo/package.json'));
  const files = ['index.aff', 'index.dic'].map((name) => join(dictionary, name));
  const [right, wrong] = (await run('hunspell.mjs', ...files, 'hús', 'husum')).split('\n');
  expect(right).toBe('hús: right');
  expect(wrong).toMatch(/^husum: .*húsum/);
});

test('a text is spoken into a WAV file', async () => {
  const file = join(folder, 'out.wav');
  expect(await run('speak.mjs', 'ga', 'Dia dhuit', file)).toMatch(/^\d+ ms Dia\n\d+ ms dhuit\n$/);
  const wav = readFileSync(file);
  expect(wav.subarray(0, 4).toString()).toBe('RIFF');
  expect(wav.length).toBeGreaterThan(20_000);
});

test('a text is checked with the built-in languages', async () => {
  expect(await run('spell.mjs', 'fo', 'Eg eri í husum')).toMatch(/^9-14 husum: .*húsum/);
});

test('spelling is a route of a Fastify application', async () => {
  const output = await run('fastify-plugin.mjs');
  expect(output).toMatch(/^200 /);
  expect(output).toContain('"start":9,"end":14');
});

test('a language works from a folder, without a network', async () => {
  const data = join(folder, 'data');
  const command = fileURLToPath(new URL('../../bin/langtools', import.meta.url));
  await promisify(execFile)(process.execPath, [command, 'data', 'ga', '--output', data]);
  const file = join(folder, 'offline.wav');
  expect(await run('offline.mjs', data, 'ga', 'Tá an cailin anseo', file)).toMatch(/^cailin: .*cailín/);
  expect(readFileSync(file).length).toBeGreaterThan(20_000);
});
