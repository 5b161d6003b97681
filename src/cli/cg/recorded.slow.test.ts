/**
 * `langtools cg` and `langtools cg-conv` beside CG-3 1.6: outputs recorded by scripts/record-cg3.mjs for grammars and texts
 * of our own, option by option; and the real tools where they are installed in that version. As CG-3's own tests do, a
 * grammar is also run as it is written out, in its binary form, and on binary streams.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN } from '../../../test/support/known-questions.js';
import { cannotCompare } from '../../../test/support/peers.js';
import { EXIT } from '../console/exit-codes.js';
import { main } from '../main.js';

interface RecordedCase {
  readonly input: string;
  readonly args: readonly string[];
  readonly output: string;
}

interface Recorded<Case extends RecordedCase> {
  readonly inputs: Readonly<Record<string, string>>;
  readonly cases: readonly Case[];
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
const conversions = read('cg-conv') as Recorded<RecordedCase>;
const runs = read('vislcg3') as Recorded<RecordedCase & { readonly grammar: string }> & {
  readonly grammars: Readonly<Record<string, string>>;
};

const bytesOf = (text: string) =>
  text.startsWith('base64:') ? Buffer.from(text.slice('base64:'.length), 'base64') : Buffer.from(text);
/** Shown as text where a test fails. */
const shown = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const titleOf = ({ input, args }: RecordedCase) => `${args.join(' ')} with ${input}`;

async function answer(input: Uint8Array, ...args: string[]): Promise<Buffer> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough({ highWaterMark: 1 << 24 })];
  stdin.end(input);
  expect(await main(args, { stdin, stdout, stderr: new PassThrough(), env: {} })).toBe(EXIT.ok);
  return (stdout.read() as Buffer | null) ?? Buffer.alloc(0);
}

describe('langtools cg-conv', () => {
  it.each(conversions.cases.map((each) => [titleOf(each), each] as const))('%s', async (_, { input, args, output }) => {
    const out = await answer(bytesOf(conversions.inputs[input]!), 'cg-conv', ...args);
    expect(shown(out)).toBe(shown(bytesOf(output)));
  });

  it.skipIf(cannotCompare(KNOWN.cgConv))('is the same as the tool that is installed', async () => {
    for (const { input, args } of conversions.cases) {
      const bytes = bytesOf(conversions.inputs[input]!);
      const { stdout } = spawnSync('cg-conv', [...args], { input: bytes });
      expect(shown(await answer(bytes, 'cg-conv', ...args)), `${input} ${args}`).toBe(shown(stdout));
    }
  });

  it('comes to the same whatever pieces the input comes in', async () => {
    for (const { input, args, output } of conversions.cases.filter((_, i) => i % 7 === 0)) {
      const bytes = bytesOf(conversions.inputs[input]!);
      const [stdin, stdout] = [new PassThrough(), new PassThrough({ highWaterMark: 1 << 24 })];
      for (let at = 0; at < bytes.length; at += 3) stdin.write(bytes.subarray(at, at + 3));
      stdin.end();
      expect(await main(['cg-conv', ...args], { stdin, stdout, stderr: new PassThrough(), env: {} })).toBe(EXIT.ok);
      expect(shown((stdout.read() as Buffer | null) ?? Buffer.alloc(0)), `${input} ${args}`).toBe(
        shown(bytesOf(output)),
      );
    }
  });

  it.each([
    [['--in-html'], 'there is no option --in-html'],
    [['file.txt'], '"file.txt" belongs to no option'],
    [['-W', 'much'], 'a number is wanted'],
  ])('refuses %j', async (args, message) => {
    const stderr = new PassThrough();
    const code = await main(['cg-conv', ...args], {
      stdin: new PassThrough(),
      stdout: new PassThrough(),
      stderr,
      env: {},
    });
    expect([code, String(stderr.read())]).toEqual([EXIT.usage, expect.stringContaining(message)]);
  });

  it('takes options from the environment, and lists them', async () => {
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    stdin.end('"<a>"\n\t"a" N\n');
    const env = { CG3_CONV_DEFAULT: '--out-fst', CG3_CONV_OVERRIDE: '--in-cg' };
    expect(await main(['cg-conv'], { stdin, stdout, stderr: new PassThrough(), env })).toBe(EXIT.ok);
    expect(String(stdout.read())).toBe('a\ta+N\n\n\n');
    expect(String(await answer(Buffer.alloc(0), 'cg-conv', '--help'))).toContain('--sub-delim');
  });
});

describe('langtools cg', () => {
  let folder: string;
  const file = (name: string) => join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cg-recorded-'));
    for (const [name, text] of Object.entries(runs.grammars)) writeFileSync(file(`${name}.cg3`), text);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const cases = runs.cases.map((each) => [`${each.grammar}: ${titleOf(each)}`, each] as const);

  it.each(cases)('%s', async (_, { grammar, input, args, output }) => {
    const out = await answer(bytesOf(runs.inputs[input]!), 'cg', ...args, '-g', file(`${grammar}.cg3`));
    expect(shown(out)).toBe(shown(bytesOf(output)));
  });

  /** Lines of rules are others in a grammar that was written out. */
  const byLines = new Set(['-t', '--trace-no-removed', '--rules', '--trace-name-only', '--trace-encl']);

  it.each(['--grammar-bin', '--grammar-out'])('comes to the same with what %s wrote', async (option) => {
    for (const { grammar, input, args, output } of runs.cases) {
      if (option === '--grammar-out' && args.some((arg) => byLines.has(arg))) continue;
      const written = file(`${grammar}.written`);
      await answer(Buffer.alloc(0), 'cg', ...args, '-g', file(`${grammar}.cg3`), '--grammar-only', option, written);
      const out = await answer(bytesOf(runs.inputs[input]!), 'cg', ...args, '-g', written);
      expect(shown(out), `${grammar} ${input} ${args}`).toBe(shown(bytesOf(output)));
    }
  });

  it('comes to the same on binary streams', async () => {
    writeFileSync(file('nothing.cg3'), 'DELIMITERS = "<.>" ;\n');
    const streams = runs.cases.filter(({ args }) => args.length === 1 && args[0] === '--in-cg');
    expect(streams.length).toBeGreaterThan(3);
    for (const { grammar, input, output } of streams) {
      const step = (stream: Uint8Array, from: string, to: string, name: string) =>
        answer(stream, 'cg', `--in-${from}`, `--out-${to}`, '-g', file(`${name}.cg3`));
      const read = await step(bytesOf(runs.inputs[input]!), 'cg', 'binary', grammar === 'links' ? 'links' : 'nothing');
      const run = await step(read, 'binary', 'binary', grammar);
      const out = await step(run, 'binary', 'cg', 'nothing');
      expect(shown(out), grammar).toBe(shown(bytesOf(output)));
    }
  });

  it.skipIf(cannotCompare(KNOWN.vislcg3))('is the same as the tool that is installed', async () => {
    for (const { grammar, input, args } of runs.cases) {
      const bytes = bytesOf(runs.inputs[input]!);
      const own = await answer(bytes, 'cg', ...args, '-g', file(`${grammar}.cg3`));
      const { stdout } = spawnSync('vislcg3', [...args, '-g', file(`${grammar}.cg3`)], { input: bytes });
      expect(shown(own), `${grammar} ${input} ${args}`).toBe(shown(stdout));
    }
  });
});
