/**
 * The portable code runs without Node: a speller opens from the bytes of its pack, in a script that is bundled for a browser and
 * runs where there is no `process`, no `Buffer` and no `require`. The compiler already refuses these in our own sources
 * (`tsconfig.portable.json`); here the npm packages that they use are included.
 */
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Budget } from '../../src/engine/budget.js';
import { DataError } from '../../src/engine/data-error.js';
import { openSpellerFromBytes } from '../../src/packs/formats/speller-data.js';
import { type Files, writeBox, writeZip } from '../support/archive-writers.js';
import { oneEdit, pairs } from '../support/small-grammar-pack.js';
import { asThfst } from '../support/transducer-fixtures.js';

const WORDS = ['guolli', 'guollit', 'giella'];
const TRANSDUCERS = { acceptor: pairs(WORDS.map((word) => [word, word])), errmodel: oneEdit('aegilotu') };

const zhfst = writeZip({
  'acceptor.default.hfst': TRANSDUCERS.acceptor,
  'errmodel.default.hfst': TRANSDUCERS.errmodel,
});
const thfst = Object.entries(TRANSDUCERS).flatMap(([name, bytes]) => {
  const { alphabet, index, transition } = asThfst(bytes);
  return Object.entries({ alphabet, index, transition }).map(
    ([part, content]) => [`${name}.default.thfst/${part}`, content] as const,
  );
});
const bhfst = writeBox(Object.fromEntries(thfst) as Files);

interface Portable {
  readonly openSpellerFromBytes: typeof openSpellerFromBytes;
  readonly Budget: typeof Budget;
}

/** What Node and every browser have. */
const WEB_GLOBALS = { TextDecoder, TextEncoder, ReadableStream, performance, atob };

async function openWithoutNode(): Promise<{ portable: Portable; copy: (bytes: Uint8Array) => Uint8Array }> {
  const entry = fileURLToPath(new URL('portable.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'portable' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('the bundler returned nothing');
  const context = vm.createContext({ ...WEB_GLOBALS });
  for (const chunk of output.output) if (chunk.type === 'chunk') vm.runInContext(chunk.code, context);
  const portable = vm.runInContext('portable', context) as Portable;
  const Bytes = vm.runInContext('Uint8Array', context) as typeof Uint8Array;
  return { portable, copy: (bytes) => new Bytes(bytes) };
}

describe('without Node', () => {
  let opened: Awaited<ReturnType<typeof openWithoutNode>>;
  beforeAll(async () => {
    opened = await openWithoutNode();
  });

  test.each([
    ['se.zhfst', zhfst],
    ['se.bhfst', bhfst],
  ])('a speller opens from the bytes of %s', async (fileName, bytes) => {
    const { portable, copy } = opened;
    const speller = await portable.openSpellerFromBytes(copy(bytes), fileName);
    const budget = new portable.Budget();
    expect(WORDS.filter((word) => speller.isCorrect(word, budget))).toEqual(WORDS);
    expect(speller.isCorrect('guoli', budget)).toBe(false);
    const { suggestions } = speller.suggest('guoli', { limit: 3 }, budget);
    expect(suggestions.map(({ value }) => value)).toContain('guolli');
  });

  test('what is no pack is refused by its name', async () => {
    const { portable, copy } = opened;
    await expect(portable.openSpellerFromBytes(copy(new Uint8Array(100)), 'x.zhfst')).rejects.toThrow('x.zhfst');
  });
});

test('with Node the same function refuses damaged bytes with a DataError', async () => {
  await expect(openSpellerFromBytes(zhfst.subarray(0, zhfst.length / 2), 'se.zhfst')).rejects.toThrow(DataError);
});
