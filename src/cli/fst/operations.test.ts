/** `langtools fst compose …`: files, standard input and output, and comparison. What the operations do is tested in `src/fst/tools`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { EXIT } from '../console/exit-codes.js';
import { runCommand, runWithInput } from '../run-command.cases.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-operations-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const write = (name: string, content: string | Uint8Array) => {
  writeFileSync(at(name), content);
  return at(name);
};
const FIXTURES = fileURLToPath(new URL('../../fst/fixtures/', import.meta.url));
const AB = '0\t1\ta\tb\t0.000000\n1\t0.000000\n';
const BC = '0\t1\tb\tc\t1.500000\n1\t0.000000\n';

describe('langtools fst OPERATION', () => {
  test.each(['.hfst', '.hfstol', '.att', '.tmp'])('reads two files and writes one: %s', async (ending) => {
    const output = at(`out${ending}`);
    const args = [write('ab.att', AB), write('bc.att', BC), '-o', output];
    expect(await runCommand('fst', 'compose', ...args)).toEqual({ code: EXIT.ok, out: '', err: '' });
    expect((await runCommand('fst', 'strings', '-w', output)).out).toBe('a:c\t1.5\n');
  });

  test('has the names of HFST, and its options', async () => {
    const [first, second] = [write('ab.att', AB), write('bc.att', BC)];
    for (const name of ['union', 'disjunct', 'hfst-disjunct']) {
      await runCommand('fst', name, '-1', first, `--input2=${second}`, '-o', at('either.att'));
      expect((await runCommand('fst', 'strings', at('either.att'))).out.split('\n').sort()).toEqual(['', 'a:b', 'b:c']);
    }
  });

  test('reads standard input and writes standard output', async () => {
    const piped = await runWithInput(AB, 'fst', 'invert');
    expect([piped.code, piped.out.slice(0, 4)]).toEqual([EXIT.ok, 'HFST']);
    const second = await runWithInput(AB, 'fst', 'compose', '-', write('bc.att', BC), '-o', at('piped.att'));
    expect(second.code).toBe(EXIT.ok);
    expect(readFileSync(at('piped.att'), 'utf8')).toBe('0\t1\ta\tc\t1.500000\n1\t0.000000\n');
  });

  test('writes every transducer of a file, where the format has several', async () => {
    const two = write('two.att', `${AB}--\n${BC}`);
    await runCommand('fst', 'invert', two, '-o', at('inverted.att'));
    expect(readFileSync(at('inverted.att'), 'utf8').split('--\n')).toHaveLength(2);
    const { code, err } = await runCommand('fst', 'invert', two, '-o', at('inverted.hfstol'));
    expect([code, err]).toEqual([EXIT.pack, expect.stringContaining('holds one transducer, and these are 2')]);
  });

  test('shows its options, and refuses others', async () => {
    const help = await runCommand('fst', 'project', '--help');
    expect(help.out).toMatch(/^Usage: langtools fst project \[options\] \[FILE\]\n.*-p, --project SIDE/s);
    const file = write('ab.att', AB);
    expect(await runCommand('fst', 'project', '--unheard', file)).toMatchObject({ code: EXIT.usage });
    const side = await runCommand('fst', 'project', '-p', 'middle', file);
    expect([side.code, side.err]).toEqual([EXIT.usage, expect.stringContaining('not "middle"')]);
    const missing = await runCommand('fst', 'invert', at('none.hfst'));
    expect([missing.code, missing.err]).toEqual([EXIT.usage, expect.stringContaining('there is no such file')]);
  });
});

describe('langtools fst compare', () => {
  const compare = (...args: string[]) => runCommand('fst', 'compare', ...args);

  test('says that transducers are the same, or shows a string that differs', async () => {
    const [first, second] = [write('ab.att', AB), write('bc.att', BC)];
    expect(await compare(first, first)).toEqual({ code: EXIT.ok, out: `${first} == ${first}\n`, err: '' });
    const { code, out } = await compare(first, second);
    expect([code, out]).toEqual([EXIT.findings, `${first} != ${second}\nonly in ${first}: "a:b"\n`]);
    const heavy = write('heavy.att', BC.replace('1.5', '2.5'));
    expect((await compare(second, heavy)).out).toContain('weights 1.5 and 2.5: "b:c"');
  });

  test('compares every transducer of a file with its partner', async () => {
    const [first, two] = [write('ab.att', AB), write('two.att', `${AB}--\n${BC}`)];
    const { code, out } = await compare(two, first);
    expect([code, out]).toEqual([
      EXIT.findings,
      `${two}[1] == ${first}[1]\n${two}[2] != ${first}[1]\nonly in ${two}[2]: "b:c"\n`,
    ]);
  });
});

describe('networks of foma', () => {
  const letters = readFileSync(join(FIXTURES, 'letters.foma'));

  test('are read, gzipped or not, alone or in a file of HFST', async () => {
    const zipped = write('letters.foma', gzipSync(letters));
    expect((await runCommand('fst', 'compare', zipped, join(FIXTURES, 'letters.foma'))).code).toBe(EXIT.ok);
    expect((await runCommand('fst', 'info', zipped)).out).toMatch(/^format +foma$/m);
    const wrapped = join(FIXTURES, 'analyser-foma.hfst');
    expect((await runCommand('fst', 'lookup', wrapped, 'guolli')).out).toContain('guolli\tguolli+N+Sg+Nom\t');
    const source = write('use.regex', '@"letters.foma" "x" ;');
    await runCommand('fst', 'compile', source, '-o', at('used.hfst'));
    expect((await runCommand('fst', 'strings', at('used.hfst'))).out).toContain('ŋx\n');
  });

  test('are refused where they are damaged', async () => {
    const cut = write('cut.foma', gzipSync(letters).subarray(0, 60));
    const { code, err } = await runCommand('fst', 'info', cut);
    expect([code, err]).toEqual([EXIT.pack, expect.stringContaining('cannot be unpacked')]);
    const short = write('short.foma', letters.subarray(0, 100));
    expect((await runCommand('fst', 'info', short)).err).toMatch(/short\.foma, byte \d+: the file ends/);
  });
});
