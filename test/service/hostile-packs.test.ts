/**
 * Hostile files in the packs folder: they are refused, and meanwhile the event loop turns and memory stays as it is. Each
 * archive here stands for one that really stopped a service.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scanPacks } from '../../src/packs/folder/packs-folder.js';
import { scanVoicePacks } from '../../src/packs/piper/voice-packs.js';
import { Registry } from '../../src/service/engines/registry.js';
import { PackLoader } from '../../src/service/pool/loader.js';
import { threadInspector } from '../../src/service/sources/thread-inspector.js';
import { WORKERS_URL } from '../harness.js';
import { concat, le, type ZipEntry } from '../support/archive-writers.js';
import { CHECKER, zcheckPack } from '../support/small-grammar-pack.js';
import { resolveTestTag, zhfst } from '../support/small-packs.js';

const MIB = 1024 * 1024;
const inspector = threadInspector({ poolUrl: WORKERS_URL, memoryMb: 512, timeoutMs: 30_000 });
afterAll(() => inspector.close());

let packsDir: string;
beforeEach(async () => {
  packsDir = await mkdtemp(path.join(tmpdir(), 'langtools-hostile-'));
});
afterEach(() => rm(packsDir, { recursive: true }));
const put = (name: string, bytes: Uint8Array | string) => writeFile(path.join(packsDir, name), bytes);

/** Runs the work, and says how long the event loop stood still at most and how much memory came on top. */
async function observe<Result>(work: () => Promise<Result>) {
  const before = process.memoryUsage.rss();
  let [peak, gapMs, last] = [before, 0, performance.now()];
  const look = () => {
    const now = performance.now();
    gapMs = Math.max(gapMs, now - last);
    last = now;
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 5);
  const result = await work();
  look();
  clearInterval(timer);
  return { result, gapMs, grownMb: (peak - before) / MIB };
}

/** Deflated bytes that inflate to `count` MiB and shrink a hundred and fifty times only, as a ratio limit of 200 allows. */
function deflated(count: number): Uint8Array {
  const mebibyte = new Uint8Array(MIB);
  for (let i = 0, random = 1; i < 6 * 1024; i++) {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    mebibyte[i] = random >>> 24;
  }
  const chunk = deflateRawSync(mebibyte, { finishFlush: constants.Z_FULL_FLUSH });
  return concat(...Array.from({ length: count }, () => chunk), [0x03, 0x00]);
}

/** A zip that states for its members what it likes. */
function zipOf(members: readonly (Pick<ZipEntry, 'name'> & { body: Uint8Array; sizeBytes: number })[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, body, sizeBytes } of members) {
    const common = concat(le(20, 2), le(0, 2), le(8, 2), le(0, 4), le(0, 4), le(body.length, 4), le(sizeBytes, 4));
    const lengths = concat(le(name.length, 2), le(0, 2));
    const local = concat(encoder.encode('PK\x03\x04'), common, lengths, encoder.encode(name), body);
    const central = concat(encoder.encode('PK\x01\x02'), le(20, 2), common, lengths, new Uint8Array(10));
    directory.push(central, le(offset, 4), encoder.encode(name));
    parts.push(local);
    offset += local.length;
  }
  const central = concat(...directory);
  const count = le(members.length, 2);
  const end = concat(
    encoder.encode('PK\x05\x06'),
    le(0, 4),
    count,
    count,
    le(central.length, 4),
    le(offset, 4),
    le(0, 2),
  );
  return concat(...parts, central, end);
}

describe('the packs folder', () => {
  test('refuses archives that would unpack to more than a pack may have, without stopping the event loop', async () => {
    const bomb = deflated(1500);
    // Compressed as a whole: was unpacked to see what is inside.
    await put('se.zhfst', concat(gzipSync(new Uint8Array(0)).subarray(0, 10), bomb, new Uint8Array(8)));
    // States its true size in one member, and in several.
    await put('fo.zhfst', zipOf([{ name: 'index.xml', body: bomb, sizeBytes: 1500 * MIB }]));
    const part = { body: deflated(300), sizeBytes: 300 * MIB };
    await put('ga.zcheck', zipOf(['pipespec.xml', 'a.hfst', 'b.hfst'].map((name) => ({ name, ...part }))));
    // Small enough for a pack, too large for the file that says what the pack is.
    await put('sme.zhfst', zipOf([{ name: 'index.xml', body: part.body, sizeBytes: 300 * MIB }]));
    // States less than comes out.
    await put('gle.drb', zipOf([{ name: 'pipeline.json', body: part.body, sizeBytes: 500_000 }]));
    await put('fao.bhfst', zhfst());
    const { result, gapMs, grownMb } = await observe(() => scanPacks(packsDir, resolveTestTag, inspector.inspectPack));
    expect(Object.fromEntries(result.problems.map(({ fileName, message }) => [fileName, message]))).toEqual({
      'se.zhfst': 'se.zhfst, byte 0: is not a pack: neither a zip nor a Box archive',
      'fo.zhfst': expect.stringMatching(/^fo\.zhfst, byte \d+: index\.xml would be too large: 1572864000 bytes$/),
      'ga.zcheck': expect.stringMatching(/^ga\.zcheck, byte \d+: a\.hfst would be too large: 314572800 bytes$/),
      'sme.zhfst': 'sme.zhfst: index.xml has 314572800 bytes; at most 1048576 are read',
      'gle.drb': expect.stringMatching(/^gle\.drb, byte \d+: pipeline\.json does not inflate$/),
    });
    expect(result.packs.map(({ fileName }) => fileName)).toEqual(['fao.bhfst']);
    // A loaded machine may hold up a thread for a second or two; unpacking one of these takes far longer.
    expect(gapMs).toBeLessThan(5000);
    expect(grownMb).toBeLessThan(300);
  });

  test('says that a look into a pack took too long, and looks into the others', async () => {
    const impatient = threadInspector({ poolUrl: WORKERS_URL, memoryMb: 512, timeoutMs: 1 });
    await put('se.zhfst', zhfst());
    const { problems } = await scanPacks(packsDir, resolveTestTag, impatient.inspectPack);
    await impatient.close();
    expect(problems).toMatchObject([{ fileName: 'se.zhfst', code: 'broken', tag: 'se', kind: 'speller' }]);
    expect(problems[0]?.message).toMatch(/^se\.zhfst: loading took more than 1 ms$/);
  });

  test.skipIf(process.platform === 'win32')('passes over pipes, devices and what leads to them', async () => {
    const pipe = (name: string) => execFileSync('mkfifo', [path.join(packsDir, name)]);
    const link = (name: string, to: string) => execFileSync('ln', ['-s', to, path.join(packsDir, name)]);
    await put('fo.zhfst', zhfst({ locale: 'fo' }));
    pipe('se.zhfst');
    pipe('se-a.onnx');
    await put('se-b.onnx', 'x');
    pipe('se-b.onnx.json');
    await put('se-c.onnx', 'x');
    link('se-c.onnx.json', '/dev/zero');
    link('ga.bhfst', '/dev/zero');
    pipe('se-d.zip');
    await mkdir(path.join(packsDir, 'se-e'));
    pipe('se-e/e.onnx');
    await put('se-e/e.onnx.json', '{}');
    await mkdir(path.join(packsDir, 'gle'));
    pipe('gle/index.xml');
    const { packs, problems } = await scanPacks(packsDir, resolveTestTag, inspector.inspectPack);
    const voices = await scanVoicePacks(packsDir, resolveTestTag, inspector.inspectVoice);
    expect(packs.map(({ fileName }) => fileName)).toEqual(['fo.zhfst']);
    expect([...problems, ...voices.problems].map(({ message }) => message)).toEqual([
      'ga.bhfst: is neither a file nor a folder',
      'gle: is neither a speller nor a grammar checker',
      'se.zhfst: is neither a file nor a folder',
      'se-a.onnx: is not a regular file',
      'se-b.onnx.json: is not a regular file',
      'se-c.onnx.json: is not a regular file',
      'se-d.zip: is neither a file nor a folder',
    ]);
  });
});

describe('a grammar pack', () => {
  const loaderOf = (trial: { memoryMb: number; timeoutMs: number }) =>
    new PackLoader({
      workerUrl: new URL('loader-worker.js', WORKERS_URL),
      memoryMb: 512,
      timeoutMs: 60_000,
      compileTimeoutMs: 60_000,
      concurrency: 1,
      trial,
    });
  const GRAMMAR_LOADER = new URL('../../packs/load/load-grammar.js', WORKERS_URL).href;

  test('that wants to start a program is refused when it is loaded, and the checker that works goes on', async () => {
    const loader = loaderOf({ memoryMb: 256, timeoutMs: 30_000 });
    const registry = new Registry({ load: (request) => loader.load(request) });
    const install = async (version: string, grammar: string) => {
      await put(`${version}.zcheck`, zcheckPack({ 'checker.cg3': grammar }));
      const params = { file: path.join(packsDir, `${version}.zcheck`), tag: 'se' };
      const request = { module: GRAMMAR_LOADER, params, needsTrial: true };
      await registry.install({ operation: 'grammar', tag: 'se', pack: { name: 'se', version }, loader: request });
      return registry.status('grammar', 'se');
    };
    expect(await install('1', CHECKER)).toMatchObject({ state: 'ready', pack: { version: '1' } });
    const after = await install('2', `${CHECKER}EXTERNAL ONCE "rm" (*) ;\n`);
    expect(after).toMatchObject({ state: 'ready', pack: { version: '1' } });
    expect(after.reason).toMatch(
      /^2\.zcheck!checker\.cg3: line \d+: EXTERNAL would start a program, which is refused$/,
    );
    await loader.close();
  });

  const trials = [
    ['without end', 'loop', /^cannot be opened in 500 ms$/],
    ['with more memory than a worker has', 'memory', /^needs more than 32 MB to be opened$/],
    ['with an error', 'fail', /^there is nothing to open$/],
    ['with the end of its thread', 'exit', /^ended the thread that opened it$/],
    ['with sixty thousand rules', 'rules', /^describes more than 10000 errors$/],
    [
      'with rules that are described at length',
      'long rules',
      /^describes its errors with more than 2000000 characters$/,
    ],
  ] as const;
  test.each(trials)('that opens %s is broken before a worker meets it', async (_, opening, reason) => {
    const loader = loaderOf({ memoryMb: 32, timeoutMs: opening === 'loop' ? 500 : 25_000 });
    const module = new URL('../engines/hard-to-open.mjs', import.meta.url).href;
    await expect(loader.load({ module, params: { opening }, needsTrial: true })).rejects.toThrow(reason);
    await expect(loader.load({ module, params: {}, needsTrial: false })).resolves.toMatchObject({ bytes: 0 });
    await loader.close();
  });
});
