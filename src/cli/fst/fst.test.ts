/** The commands of `langtools fst`, compared with what HFST's tools printed of the same transducers. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { EXIT } from '../console/exit-codes.js';
import { runCommand } from '../run-command.cases.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-fst-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const write = (name: string, text: string) => {
  writeFileSync(at(name), text);
  return at(name);
};

const FIXTURES = fileURLToPath(new URL('../../fst/fixtures/', import.meta.url));
const recorded = (name: string) => readFileSync(join(FIXTURES, name), 'utf8');
const sorted = (text: string) => text.trim().split('\n').sort();

describe('langtools fst lookup', () => {
  const words = recorded('words.txt').trim().split('\n');

  test.each(['analyser.hfstol', 'analyser.att'])('prints what hfst-lookup prints: %s', async (file) => {
    const { out, err, code } = await runCommand('fst', 'lookup', join(FIXTURES, file), ...words);
    expect(out).toBe(recorded('analyser.lookup.txt'));
    expect([err, code]).toEqual(['', EXIT.ok]);
  });

  test('prints every path, or the best ones', async () => {
    const file = join(FIXTURES, 'same-text.hfstol');
    expect((await runCommand('fst', 'lookup', file, 'a')).out).toBe(recorded('same-text.lookup.txt'));
    expect((await runCommand('fst', 'lookup', file, '-n', '1', 'a')).out).toBe('a\tc\t0.750000\n\n');
  });

  test('looks up the other side with --inverted', async () => {
    const { out } = await runCommand('fst', 'lookup', '-I', join(FIXTURES, 'analyser.hfstol'), 'beana+N+Pl+Nom');
    expect(out).toBe('beana+N+Pl+Nom\tbeanat\t1.500000\n\n');
  });

  test('says what is wrong with a file', async () => {
    const missing = await runCommand('fst', 'lookup', at('none.hfstol'), 'a');
    expect([missing.code, missing.err]).toEqual([
      EXIT.usage,
      `langtools: ${at('none.hfstol')}: there is no such file\n`,
    ]);
    const broken = await runCommand('fst', 'lookup', write('x.hfstol', 'words'), 'a');
    expect([broken.code, broken.err]).toEqual([EXIT.pack, expect.stringContaining('x.hfstol')]);
    const text = await runCommand('fst', 'lookup', write('x.att', '0\t1\ta\n'), 'a');
    expect([text.code, text.err]).toEqual([EXIT.pack, expect.stringMatching(/x\.att: line 1: /)]);
  });
});

describe('langtools fst strings', () => {
  test.each([
    ['analyser.hfstol', '1'],
    ['analyser.att', '1'],
    ['cycle.att', '2'],
  ])('prints what hfst-fst2strings prints: %s', async (file, cycles) => {
    const { out } = await runCommand('fst', 'strings', '-w', '-c', cycles, join(FIXTURES, file));
    expect(sorted(out)).toEqual(sorted(recorded(file.replace(/\..*/, '.strings.txt'))));
  });

  test('of an endless transducer want a limit', async () => {
    const file = join(FIXTURES, 'cycle.att');
    const { code, err } = await runCommand('fst', 'strings', file);
    expect([code, err]).toEqual([EXIT.usage, expect.stringContaining('limit them with -n, -c or -r')]);
    expect((await runCommand('fst', 'strings', '-n', '2', file)).out.trim().split('\n')).toHaveLength(2);
  });

  test('are random, and the same for the same seed', async () => {
    const random = async (seed: string) =>
      (await runCommand('fst', 'strings', '-r', '20', '--seed', seed, join(FIXTURES, 'cycle.att'))).out;
    const first = await random('5');
    expect(first.trim().split('\n')).toHaveLength(20);
    for (const line of first.trim().split('\n')) expect(line).toMatch(/^[ab]*d(:[ac]*d)?$/);
    expect(await random('5')).toBe(first);
    expect(await random('6')).not.toBe(first);
  });
});

describe('langtools fst info', () => {
  test('says what is in a transducer', async () => {
    const { out } = await runCommand('fst', 'info', join(FIXTURES, 'analyser.hfstol'));
    expect(out).toMatch(/^format +HFST optimised lookup$/m);
    expect(out).toMatch(/^states +48$/m);
    expect(out).toMatch(/^arcs +62$/m);
    expect(out).toMatch(/^cycles +yes$/m);
    expect(out).toMatch(/^weights +yes$/m);
    const [att] = (await runCommand('fst', 'info', '--json', join(FIXTURES, 'cycle.att'))).out.split('\n');
    expect(JSON.parse(att!)).toMatchObject({
      ...{ format: 'AT&T text', states: 2, finalStates: 1, arcs: 3, letters: ['b', 'c', 'a', 'd'], isCyclic: true },
      ...{ isAcceptor: false, isWeighted: true, flagDiacritics: [], multicharacterSymbols: [] },
    });
  });
});

const LEXICON = `Multichar_Symbols +N +Pl
LEXICON Root
kala Noun ;
puu  Noun ;
LEXICON Noun
+N:0    # ;
+N+Pl:t # ;
`;

describe('langtools fst compile', () => {
  test('reads what sources name beside the files that were named, and nothing elsewhere', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'langtools-elsewhere-'));
    writeFileSync(join(elsewhere, 'secret.txt'), 'salasana\n');
    write('beside.txt', 'kana\n');
    const compile = (name: string) =>
      runCommand('fst', 'compile', write('named.regex', `@txt"${name}" ;`), '-o', at('named.hfstol'));
    expect(await compile('beside.txt')).toMatchObject({ code: 0 });
    const { code, err } = await compile(join(elsewhere, 'secret.txt'));
    expect(code).not.toBe(0);
    expect(err).toContain('leads out of its folder');
    rmSync(elsewhere, { recursive: true });
  });

  test.each(['.hfstol', '.hfst', '.att'])('writes %s', async (ending) => {
    const output = at(`out${ending}`);
    const compiled = await runCommand('fst', 'compile', write('nouns.lexc', LEXICON), '-o', output);
    expect(compiled).toEqual({
      code: EXIT.ok,
      out: expect.stringMatching(/: \d+ states, \d+ arcs, 1 KiB\n$/),
      err: '',
    });
    const { out } = await runCommand('fst', 'strings', output);
    expect(sorted(out)).toEqual(['kala+N+Pl:kalat', 'kala+N:kala', 'puu+N+Pl:puut', 'puu+N:puu']);
  });

  test('takes several lexc files as one lexicon, and swaps the sides with --invert', async () => {
    const [root, nouns] = LEXICON.split(/(?=LEXICON Noun)/);
    const files = [write('a.lexc', root!), write('b.lexc', nouns!)];
    await runCommand('fst', 'compile', ...files, '--invert', '-o', at('analyser.hfstol'));
    expect((await runCommand('fst', 'lookup', at('analyser.hfstol'), 'kalat')).out).toBe(
      'kalat\tkala+N+Pl\t0.000000\n\n',
    );
  });

  test('applies rules in order', async () => {
    const rules = [write('one.regex', 'a -> o || _ t ;\n'), write('two.regex', 'o -> u || _ t ;\n')];
    const source = write('nouns.lexc', LEXICON);
    await runCommand('fst', 'compile', source, '--rules', ...rules, '-o', at('ruled.hfstol'));
    expect((await runCommand('fst', 'lookup', at('ruled.hfstol'), 'kala+N+Pl')).out).toContain('\tkalut\t');
  });

  test('applies what a script leaves on its stack', async () => {
    const script = write('rules.xfscript', 'define Raise [ a -> o || _ t ] ;\nregex Raise .o. [ o -> u || _ t ] ;\n');
    const source = write('nouns.lexc', LEXICON);
    await runCommand('fst', 'compile', source, '--rules', script, '-o', at('scripted.hfstol'));
    expect((await runCommand('fst', 'lookup', at('scripted.hfstol'), 'kala+N+Pl')).out).toContain('\tkalut\t');
    const empty = write('empty.xfscript', 'define Raise [ a -> o ] ;\n');
    const refused = await runCommand('fst', 'compile', source, '--rules', empty, '-o', at('scripted.hfstol'));
    expect([refused.code, refused.err]).toEqual([EXIT.pack, expect.stringContaining('leaves no network on its stack')]);
  });

  test('applies a twolc grammar', async () => {
    const rules = write('rules.twolc', 'Alphabet a k l p t u a:o ;\nRules\n"Raising" a:o <=> _ t ;\n');
    const source = write('nouns.lexc', LEXICON);
    await runCommand('fst', 'compile', source, '--rules', rules, '-o', at('two-level.hfstol'));
    expect((await runCommand('fst', 'lookup', at('two-level.hfstol'), 'kala+N+Pl')).out).toContain('\tkalot\t');
  });

  test('reports an error with its line and a mark', async () => {
    const source = write('bad.lexc', 'LEXICON Root\nkala Noun ;\nLEXICON Noun\n+N:0 # \n');
    const { code, err } = await runCommand('fst', 'compile', source, '-o', at('bad.hfstol'));
    expect(code).toBe(EXIT.pack);
    expect(err).toMatch(/^.*bad\.lexc:\d+:\d+: error: .*\n +\d+ \| .*\n +\| *\^/);
    expect(err).toMatch(/\nlangtools: 1 error\n$/);
  });

  test('makes warnings errors with --strict', async () => {
    const source = write('warned.lexc', 'LEXICON Root\nkala Noum ;\npuu # ;\nLEXICON Noun\n# ;\n');
    const lenient = await runCommand('fst', 'compile', source, '-o', at('warned.hfstol'));
    expect([lenient.code, lenient.err]).toEqual([EXIT.ok, expect.stringContaining('warned.lexc:2:6: warning: ')]);
    expect(lenient.err).toContain('did you mean "Noun"?');
    const strict = await runCommand('fst', 'compile', '--strict', source, '-o', at('strict.hfstol'));
    expect([strict.code, strict.err]).toEqual([EXIT.pack, expect.stringContaining('warned.lexc:2:6: error: ')]);
  });

  test.each([
    [['a.xyz'], 'its name does not tell what it is'],
    [['none.lexc'], 'there is no such file'],
    [['nouns.lexc', 'one.regex'], 'this file cannot be part of a lexicon of several files'],
    [['nouns.lexc', '--rules', 'a.lexc'], 'this is a lexicon, not a rule'],
  ])('refuses %j', async (args, message) => {
    const files = args.map((name) => (name.startsWith('-') ? name : at(name)));
    const { code, err } = await runCommand('fst', 'compile', ...files, '-o', at('refused.hfstol'));
    expect([code, err]).toEqual([EXIT.pack, expect.stringContaining(message)]);
  });

  test('wants an output of a known kind', async () => {
    const { code, err } = await runCommand('fst', 'compile', write('nouns.lexc', LEXICON), '-o', at('out.bin'));
    expect([code, err]).toEqual([EXIT.usage, expect.stringContaining('must end with one of .hfstol, .hfst, .att')]);
  });
});
