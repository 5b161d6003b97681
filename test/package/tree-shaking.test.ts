/**
 * A bundler takes only what a program uses: a page that spells loads neither the grammar checkers nor eSpeak. Relies on
 * `sideEffects` of package.json.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Inside the package, so that its own name leads to it. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(ROOT, 'dist', 'tree-shaking-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function bundle(code: string): Promise<{ gzipBytes: number; modules: string[] }> {
  const entry = join(folder, 'entry.js');
  writeFileSync(entry, code);
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: entry } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('the bundler returned nothing');
  const chunks = output.output.filter((file) => file.type === 'chunk');
  return {
    gzipBytes: chunks.reduce((sum, { code: text }) => sum + gzipSync(text).length, 0),
    modules: chunks.flatMap(({ modules }) => Object.keys(modules)),
  };
}

test.each([
  { name: 'openSpeller', from: 'langtools', mostBytes: 110_000, without: [/espeak/, /dist\/cg3\//, /fluent/] },
  { name: 'openChecker', from: 'langtools', mostBytes: 210_000, without: [/espeak/, /media-encoders/] },
  { name: 'parseGrammar', from: 'langtools/cg3', mostBytes: 40_000, without: [/espeak/, /dist\/speller\//] },
  {
    name: 'openRepository',
    from: 'langtools/giellalt',
    mostBytes: 160_000,
    without: [/espeak/, /dist\/grammar\//, /dist\/hunspell\//],
  },
  {
    name: 'Transducer',
    from: 'langtools/fst',
    mostBytes: 15_000,
    without: [/dist\/fst\/lexc\//, /dist\/fst\/twolc\//],
  },
])('$name of $from comes alone', async ({ name, from, mostBytes, without }) => {
  const { gzipBytes, modules } = await bundle(`import { ${name} } from '${from}'; globalThis.used = ${name};`);
  expect(modules.some((module) => module.includes('/dist/'))).toBe(true);
  for (const unwanted of without) expect(modules.filter((module) => unwanted.test(module))).toEqual([]);
  expect(gzipBytes).toBeLessThan(mostBytes);
});
