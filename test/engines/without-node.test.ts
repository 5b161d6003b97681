/**
 * The portable code runs without Node: spellers and grammar checkers open from the bytes of their packs, in a script that is bundled for a browser and
 * runs where there is no `process`, no `Buffer` and no `require`. The compiler already refuses these in our own sources
 * (`tsconfig.portable.json`); here the npm packages that they use are included.
 */
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as api from '../../src/api/index.js';
import { type Files, writeBox, writeZip } from '../support/archive-writers.js';
import { drbPack, oneEdit, pairs, zcheckPack } from '../support/small-grammar-pack.js';
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

type Portable = Pick<typeof api, 'openChecker' | 'openSpeller'>;

/** What Node and every browser have. */
const WEB_GLOBALS = { TextDecoder, TextEncoder, ReadableStream, performance, atob };
const BUILD_MS = 120_000;

let code: string;
beforeAll(async () => {
  const entry = fileURLToPath(new URL('../../src/api/index.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'portable' },
      // The program of eSpeak is loaded by its own address where there is a voice.
      rolldownOptions: { external: ['@echogarden/espeak-ng-emscripten'], output: { globals: () => 'undefined' } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('the bundler returned nothing');
  code = output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}, BUILD_MS);

function openWithoutNode(isIsolated: boolean): { portable: Portable; copy: (bytes: Uint8Array) => Uint8Array } {
  const context = vm.createContext({ ...WEB_GLOBALS });
  if (!isIsolated) vm.runInContext('delete globalThis.SharedArrayBuffer', context);
  vm.runInContext(code, context);
  const portable = vm.runInContext('portable', context) as Portable;
  const Bytes = vm.runInContext('Uint8Array', context) as typeof Uint8Array;
  return { portable, copy: (bytes) => new Bytes(bytes) };
}

describe.each([
  ['with shared memory', true],
  ['without shared memory, as in a page that is not isolated', false],
])('without Node, %s', (_, isIsolated) => {
  let opened: ReturnType<typeof openWithoutNode>;
  beforeAll(() => {
    opened = openWithoutNode(isIsolated);
  });

  test.each([
    ['se.zhfst', zhfst],
    ['se.bhfst', bhfst],
  ])('a speller opens from the bytes of %s', async (name, bytes) => {
    const { portable, copy } = opened;
    const speller = await portable.openSpeller(copy(bytes), { name });
    expect(WORDS.filter((word) => speller.check(word))).toEqual(WORDS);
    expect(speller.check('guoli')).toBe(false);
    expect(speller.suggest('guoli').suggestions.map(({ value }) => value)).toContain('guolli');
  });

  test.each([
    ['se.zcheck', zcheckPack()],
    ['se.drb', drbPack()],
  ])('a grammar checker opens from the bytes of %s', async (name, bytes) => {
    const { portable, copy } = opened;
    const checker = await portable.openChecker(copy(bytes), { name, tag: 'se' });
    expect(checker.checkText('mun leat').errors.map(({ start, end }) => [start, end])).toEqual([[4, 8]]);
  });

  test('what is no pack is refused by its name', async () => {
    const { portable, copy } = opened;
    await expect(portable.openSpeller(copy(new Uint8Array(100)), { name: 'x.zhfst' })).rejects.toThrow('x.zhfst');
  });
});
