/** `langtools cg` on small grammars; vislcg3.test.ts compares it with the real program. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseGrammar, writeBinaryGrammar } from '../../cg3/index.js';
import { EXIT } from '../console/exit-codes.js';
import { main } from '../main.js';
import { runCommand } from '../run-command.cases.js';

const GRAMMAR = `DELIMITERS = "<.>" ;
INCLUDE sets.cg3 ;
SECTION
SELECT:nomen N IF (-1 Det) ;
`;
const SETS = 'LIST N = N ;\nLIST Det = Det ;\nLIST Ongantíð = x ;\n';
const TEXT = '"<ein>"\n\t"ein" Det\n"<hestur>"\n\t"hestur" N\n\t"hestur" V\n';

let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cg-'));
  writeFileSync(file('good.cg3'), GRAMMAR);
  writeFileSync(file('sets.cg3'), SETS);
  writeFileSync(file('bad.cg3'), 'SELECT X ;\nREMOVE Y ;\n');
  writeFileSync(file('latin1.cg3'), Uint8Array.of(0x4c, 0xe1, 0xff));
  writeFileSync(file('good.bin'), writeBinaryGrammar(parseGrammar(GRAMMAR.replace('INCLUDE sets.cg3 ;', SETS))));
  writeFileSync(file('text.cg'), TEXT);
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => runCommand('cg', ...args);

describe('langtools cg', () => {
  it('applies a grammar in either form', async () => {
    for (const grammar of ['good.cg3', 'good.bin']) {
      const { out } = await run(file(grammar), file('text.cg'));
      expect(out).toContain('"hestur" N');
      expect(out).not.toContain('"hestur" V');
      expect((await run('-g', file(grammar), '-I', file('text.cg'))).out).toBe(out);
    }
  });

  it('names the rules with --trace', async () => {
    expect((await run('--trace', file('good.cg3'), file('text.cg'))).out).toContain('SELECT:4:nomen');
    expect((await run('-t', '', '-g', file('good.cg3'), '-I', file('text.cg'))).out).toContain('SELECT:4:nomen');
  });

  it('reports every error and warning with --check', async () => {
    const good = await run('--check', file('good.cg3'));
    expect(good.out).toBe(
      `${file('sets.cg3')}:3:6: warning: the set "Ongantíð" is not used\n${file('good.cg3')}: no errors, 1 warnings, 1 rules\n`,
    );
    expect(good.code).toBe(EXIT.ok);
    const bad = await run('--check', file('bad.cg3'));
    expect(bad.out).toBe(
      `${file('bad.cg3')}:1:8: error: there is no set "X"\n${file('bad.cg3')}:2:8: error: there is no set "Y"\n`,
    );
    expect(bad.code).toBe(EXIT.findings);
    expect((await run('--check', file('latin1.cg3'))).out).toContain('neither a binary grammar nor UTF-8');
  });

  it('says what is in a grammar', async () => {
    expect((await run('--stats', file('good.cg3'))).out).toMatch(/^form +text\nfiles +2\n/);
    expect((await run('--stats', file('good.bin'))).out).toMatch(/revision 13898\n[\s\S]*SELECT +1\n/);
    expect((await run('--show-tags', '-g', file('good.cg3'))).out.split('\n')).toEqual(
      expect.arrayContaining(['"<.>"', 'N', 'Det']),
    );
    expect((await run('--show-unused-sets', '-g', file('good.cg3'))).out).toBe(
      `${file('sets.cg3')}:3:6: the set "Ongantíð" is not used\n`,
    );
    const { out, err } = await run('--grammar-only', '-g', file('good.cg3'));
    expect([out, err]).toEqual(['', expect.stringMatching(/good\.cg3: 1 sections, 1 rules, \d+ sets, \d+ tags\n$/)]);
  });

  it('fails with a message where the grammar is broken or missing', async () => {
    expect(await run(file('bad.cg3'))).toEqual({
      code: EXIT.pack,
      out: '',
      err:
        `${file('bad.cg3')}:1:8: error: there is no set "X"\n${file('bad.cg3')}:2:8: error: there is no set "Y"\n` +
        `langtools: ${file('bad.cg3')}: 2 errors, so it was not run\n`,
    });
    expect(await run('-g', file('none.cg3'))).toEqual({
      ...{ code: EXIT.usage, out: '', err: `langtools: ${file('none.cg3')}: there is no such file\n` },
    });
  });

  it.each([
    [[], 'which grammar'],
    [['-g', 'good.cg3', '--none'], 'there is no option --none'],
    [['-g', 'good.cg3', '--sections', 'x'], '--sections: "x" should be'],
    [['-g', 'good.cg3', '-I', 'none.txt'], 'none.txt: there is no such file'],
    [['-g', 'good.cg3', '-I', 'text.cg', '-O', 'none/out'], 'none/out: its folder does not exist'],
    [['-g', 'good.cg3', '-I', 'text.cg', 'more'], '"more" belongs to no option'],
    [['-g', 'good.cg3', '--dump-ast'], '--dump-ast: the parse tree'],
    [['-g', 'good.cg3', '--show-set-hashes'], '--show-set-hashes: sets are known by number'],
    [['-g', 'good.cg3', '--profile', 'x'], '--profile: the database of profiles is not written'],
    [['-g', 'good.cg3', '-S'], '--statistics: rules are not counted'],
    [['-g', 'good.cg3', '-z'], '--optimize-safe: rules are not reordered'],
    [['-g', 'good.cg3', '-C', 'latin1'], 'only UTF-8'],
  ])('refuses %j', async (args, message) => {
    const named = args.map((word) => (/[./]/.test(word) ? file(word) : word));
    const { code, err } = await run(...named);
    expect([code, err.replaceAll(`${folder}/`, '')]).toEqual([EXIT.usage, expect.stringContaining(message)]);
  });

  it('reads options from the environment, around its own', async () => {
    const stdout = new PassThrough({ highWaterMark: 1 << 20 });
    const env = { CG3_DEFAULT: '-t --soft-limit 5', CG3_OVERRIDE: '--trace-name-only' };
    const args = ['cg', '-g', file('good.cg3'), '-I', file('text.cg'), '--soft-limit', '7'];
    expect(await main(args, { stdout, stderr: stdout, env })).toBe(EXIT.ok);
    expect(String(stdout.read())).toContain('SELECT:nomen');
  });

  it('takes the place of vislcg3 where it is called so', async () => {
    const stdout = new PassThrough();
    expect(await main(['--min-binary-revision'], { stdout, env: {} }, 'vislcg3')).toBe(EXIT.ok);
    expect(String(stdout.read())).toBe('10373\n');
  });

  it('says where the input is broken, and where a limit ended a window', async () => {
    writeFileSync(file('broken.cg'), '"<ein>"\n\t"ein" Det\n"<hestur\n"<kom>"\n\t"koma" V\n"<inn>"\n\t"inn" Adv\n');
    const { code, err } = await run('-g', file('good.cg3'), '-I', file('broken.cg'), '--hard-limit', '2');
    expect([code, err.split('\n')]).toEqual([
      EXIT.ok,
      [
        expect.stringContaining('line 3 looks like a word but is none, and is taken as text: "<hestur'),
        expect.stringContaining('the hard limit of 2 words ends a window at "<kom>" on line 4'),
        '',
      ],
    ]);
  });

  it('writes the result and the messages to files', async () => {
    const args = ['-O', file('out.txt'), '-E', file('err.txt'), '-v', '-g', file('good.cg3'), '-I', file('text.cg')];
    expect(await run(...args)).toEqual({ code: EXIT.ok, out: '', err: '' });
    expect(readFileSync(file('out.txt'), 'utf8')).toBe('"<ein>"\n\t"ein" Det\n"<hestur>"\n\t"hestur" N\n');
    expect(readFileSync(file('err.txt'), 'utf8')).toContain('is not used');
  });

  it.each([
    ['none', '"<a>"\n\t"a" Det\n"<.>"\n\t"." P\n"<c>"\n\t"c" N\n"<.>"\n\t"." P\n'],
    ['one after each window', '"<a>"\n\t"a" Det\n"<.>"\n\t"." P\n\n"<c>"\n\t"c" N\n"<.>"\n\t"." P\n\n'],
    ['several, and text', '"<a>"\n\t"a" Det\n: \n"<.>"\n\t"." P\n:\\n\n\nsome text\n\n\n"<d>"\n\t"d" N\n'],
  ])('leaves blank lines as they are, as vislcg3 1.6 does: %s', async (_, text) => {
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    stdin.end(text);
    expect(await main(['cg', '-g', file('good.cg3')], { stdin, stdout, env: {} })).toBe(EXIT.ok);
    expect(String(stdout.read())).toBe(text);
  });

  it('answers a stream window by window, and at once when told to flush', async () => {
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    const ended = main(['cg', '--num-windows', '0', '-g', file('good.cg3')], { stdin, stdout, env: {} });
    const answer = () => new Promise<string>((resolve) => stdout.once('data', (data) => resolve(String(data))));
    const bytes = Buffer.from(`${TEXT}<STREAMCMD:FLUSH>\n`);
    // Cut in the middle of a character and of a line.
    stdin.write(bytes.subarray(0, 20));
    const first = answer();
    stdin.write(bytes.subarray(20));
    expect(await first).toBe('"<ein>"\n\t"ein" Det\n"<hestur>"\n\t"hestur" N\n<STREAMCMD:FLUSH>\n');
    const second = answer();
    stdin.end('"<á>"\n\t"á" N\n');
    expect(await second).toBe('"<á>"\n\t"á" N\n');
    expect(await ended).toBe(EXIT.ok);
  });
});
