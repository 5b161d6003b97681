import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../fst/algebra/limits.js';
import { paths } from '../../fst/algebra/paths.js';
import { compileRegex } from '../../fst/xfst/compile-regex.js';
import { type Artefact, netArtefact, netOf, textArtefact, textOf } from './artefact.js';
import { runRecipe } from './run-recipe.js';
import { UnsupportedRecipe } from './tool.js';

const net = (text: string) => netArtefact(compileRegex({ name: 'x', text: `${text};` }));

function run(files: Record<string, Artefact>, ...commands: string[]): Record<string, Artefact> {
  const lines = commands.map((text, i) => ({ text, file: 'Makefile.am', line: i + 1 }));
  const host = {
    read: (path: string) => files[path],
    write: (path: string, artefact: Artefact) => {
      files[path] = artefact;
    },
    limits: DEFAULT_LIMITS,
    warn: () => {},
    isFoma: false,
  };
  runRecipe(lines, host, 'out');
  return files;
}

/** Upper and lower side of every path, with its weight. */
function shown(artefact: Artefact | undefined): string[] {
  return [...paths(netOf(artefact!, 'x'), { max: 100 })]
    .map(({ upper, lower, weight }) => `${upper.join('')}:${lower.join('')} ${weight}`)
    .sort();
}

describe('transducers', () => {
  test('are composed by a script that is piped into hfst-xfst', () => {
    const script =
      'printf "read regex @\\"f/up.hfst\\" .o. @\\"raw.hfst\\" ;\\n invert net\\n save stack out.hfst\\n quit\\n"';
    const files = run({ 'f/up.hfst': net('a:b'), 'raw.hfst': net('b:c') }, `${script} | hfst-xfst -p --format=foma`);
    expect(shown(files['out.hfst'])).toEqual(['c:a 0']);
  });

  test('lose their weights in a format that has none', () => {
    const command = (format: string) => `hfst-fst2fst --format=${format} -i w.hfst -o out.hfst`;
    expect(shown(run({ 'w.hfst': net('a::3') }, command('foma'))['out.hfst'])).toEqual(['a:a 0']);
    expect(shown(run({ 'w.hfst': net('a::3') }, command('openfst-tropical'))['out.hfst'])).toEqual(['a:a 3']);
  });

  test('are compiled from an expression, reweighted and joined in a pipe', () => {
    const command =
      "printf '[ a | b ];' | hfst-regexp2fst -S | hfst-reweight -S a -a 10 --arcs-only | hfst-disjunct - c.hfst > out.hfst";
    expect(shown(run({ 'c.hfst': net('c') }, command)['out.hfst'])).toEqual(['a:a 10', 'b:b 0', 'c:c 0']);
  });

  test('are made of lists of strings', () => {
    const list = () => ({ 'l.txt': textArtefact('# remark\nae:æ\t3\tmore\n\nll:l\n') });
    const command = "grep -h -v '^#' l.txt | grep -v '^$' | cut -f1-2 | hfst-strings2fst -j -o o.hfst";
    expect(shown(run(list(), command)['o.hfst'])).toEqual(['ae:æ 3', 'll:l 0']);
    const pairs = "printf 'a:bc\\t2\\n' | hfst-strings2fst -j -p -o o.hfst";
    expect(shown(run({}, pairs)['o.hfst'])).toEqual(['ac:bc 2']);
    expect(() => run(list(), 'hfst-strings2fst -j -o o.hfst l.txt')).toThrow('remarks and empty lines');
    expect(() => run(list(), 'hfst-strings2fst -o o.hfst l.txt')).toThrow('only "-j" is supported');
  });

  test('are compiled from lexicons with flags that name the sublexicons', () => {
    const files = { 'a.lexc': textArtefact('LEXICON Root\na B ;\nLEXICON B\nb # ;\n') };
    const flagged = '@P.LEXNAME.Root@a@P.LEXNAME.B@b@P.LEXNAME.#@';
    expect(shown(run(files, 'hfst-lexc --withFlags -o o.hfst a.lexc')['o.hfst'])).toEqual([`${flagged}:${flagged} 0`]);
  });

  test('are compiled from lexicons, aligned where that is asked for', () => {
    const lexicon = () => ({ 'a.lexc': textArtefact('LEXICON Root\nab:b # ;\n') });
    const arcs = (files: Record<string, Artefact>) => netOf(files['o.hfst']!, 'o').input.length;
    // a:0 b:b, or a:b b:0
    const aligned = run(lexicon(), 'hfst-lexc --alignStrings --Werror -o o.hfst a.lexc');
    expect(shown(aligned['o.hfst'])).toEqual(['ab:b 0']);
    const { symbols, input, output } = netOf(aligned['o.hfst']!, 'o');
    expect(symbols[input[arcs(aligned) - 1]!]).toBe(symbols[output[arcs(aligned) - 1]!]);
    expect(shown(run(lexicon(), 'hfst-lexc -o o.hfst a.lexc')['o.hfst'])).toEqual(['ab:b 0']);
  });

  test('pass flags through each other with -F, and not without it', () => {
    const files = { 'a.hfst': net('x "@P.A.B@" y'), 'b.hfst': net('x y:z') };
    expect(shown(run(files, 'hfst-compose -F a.hfst b.hfst | hfst-project -p output -o o.hfst')['o.hfst'])).toEqual([
      'x@P.A.B@z:x@P.A.B@z 0',
    ]);
    expect(shown(run(files, 'hfst-compose -1 a.hfst -2 b.hfst -o n.hfst')['n.hfst'])).toEqual([]);
  });

  test.each([
    ['hfst-invert a.hfst -o o.hfst', ['b:a 0']],
    ['hfst-concatenate a.hfst a.hfst > o.hfst', ['aa:bb 0']],
    ['hfst-repeat -f 1 -t 2 < a.hfst > o.hfst', ['a:b 0', 'aa:bb 0']],
    ['cat a.hfst | hfst-substitute -f a -t c -o o.hfst', ['c:b 0']],
    ['hfst-reweight -e -a 2.5 -i a.hfst > o.hfst', ['a:b 2.5']],
    ['hfst-project -p upper a.hfst | hfst-minimize | hfst-reverse -o o.hfst', ['a:a 0']],
    ['cp -f a.hfst o.hfst', ['a:b 0']],
  ])('%s', (command, expected) => {
    expect(shown(run({ 'a.hfst': net('a:b') }, command)['o.hfst'])).toEqual(expected);
  });
});

describe('texts', () => {
  const text = (files: Record<string, Artefact>, name: string) => textOf(files[name]!, name);

  test('are copied, appended to and joined', () => {
    const files = run(
      { 'a.lexc': textArtefact('one\n') },
      '@mkdir -p generated_files',
      '-rm -f out.lexc',
      'cp -f a.lexc out.lexc',
      'echo "! from here" >> out.lexc',
      'cat a.lexc - out.lexc < a.lexc > all.lexc && mv all.lexc last.lexc',
    );
    expect(text(files, 'out.lexc')).toBe('one\n! from here\n');
    expect(text(files, 'last.lexc')).toBe('one\none\none\n! from here\n');
  });

  test.each([
    ["sed 's/a\\(b*\\)c/<\\1>/g' in > out", 'abbc ac\nx;y\n', '<bb> <>\nx;y\n'],
    [
      "sed -e 's/^# Tags$/&\\nLIST x = x ;/' -e 's/^SUB \\(.*\\);/SUB \\1 (0 x) ;/' < in > out",
      '# Tags\nSUB (a) (b);\n',
      '# Tags\nLIST x = x ;\nSUB (a) (b) (0 x) ;\n',
    ],
    ["sed 's:/x::' in > out", 'a/xb\n', 'ab\n'],
    ["sed '/^#/d' in > out", '# no\nyes\n', 'yes\n'],
    ["sed '/^ *LEXICON  *Root/,$d' in > out", 'a\nLEXICON  Root\nb\n', 'a\n'],
    ["grep -v '^#' in | grep -v '^$' | cut -f1-2 > out", '# no\n\na:b\t1\tmore\n', 'a:b\t1\n'],
    ["egrep -v '(x|y)' in > out", 'ax\nb\n', 'b\n'],
    ["grep -v 'PROTECT' in > out", 'a PROTECT b\nc\n', 'c\n'],
    [
      'gawk -f @giella-core/scripts/gc-release.awk in > out',
      'ADD:x1 (a)\n (b) ;\nADD:y (c) ;\n',
      '#ADD:x1 (a)\n# (b) ;\nADD:y (c) ;\n',
    ],
    ['printf "%s%% %s\\n" a b > out', '', 'a% b\n'],
  ])('%s', (command, before, after) => {
    expect(text(run({ in: textArtefact(before) }, command), 'out')).toBe(after);
  });
});

describe('what cannot be interpreted', () => {
  test.each([
    ['perl -e 1', 'the program perl is not supported'],
    ['./configure', 'the program configure is not supported'],
    ['hfst-compose --new-option a b', '--new-option'],
    ['sed y/a/b/ in', 'is not supported'],
    ['gawk -f other.awk in', 'other.awk'],
    ['hfst-project -p middle a.hfst', 'middle'],
  ])('%s is unsupported, with its place', (command, message) => {
    const attempt = () => run({ in: textArtefact(''), 'a.hfst': net('a'), a: net('a'), b: net('b') }, 'true', command);
    expect(attempt).toThrow(UnsupportedRecipe);
    expect(attempt).toThrow(`Makefile.am:2`);
    expect(attempt).toThrow(message);
  });

  test.each([
    ['cp $HOME/x y', 'variables and commands of a shell'],
    ['echo `id` > out', 'variables and commands of a shell'],
    ['for i in a b; do cp i x; done', '"for" is not supported'],
    ['cp missing out', 'there is no missing'],
    ['echo "never ends > out', 'does not end'],
    ['hfst-invert in -o out', 'is not a transducer'],
    ['cat in > out || true', '"||" is not supported'],
    ["sed 's/[a/b/' in > out", 'sed: "[a" is not a regular expression'],
    ["echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | grep -E '(a|a)*b' > out", 'takes too many steps'],
  ])('%s is an error with its place', (command, message) => {
    expect(() => run({ in: textArtefact('') }, command)).toThrow(/Makefile\.am:1/);
    expect(() => run({ in: textArtefact('') }, command)).toThrow(message);
  });
});

describe('conversion scripts', () => {
  const script = (...lines: string[]) =>
    textArtefact(
      ['#!/usr/bin/perl -w', 'use utf8;', 'while(<>) {', ...lines, '\tmy $line = $_;', '\tprint $line;', '}', ''].join(
        '\n',
      ),
    );
  const convert = (lines: string[], text: string) =>
    textOf(run({ 's/conv.pl': script(...lines), in: textArtefact(text) }, 's/conv.pl in >> out').out!, 'out');

  test.each([
    [['\ts/ LONDON/ BERN/g ;  # a remark'], 'Oslo LONDON ;\n', 'Oslo BERN ;\n'],
    [['s/^Måeh\\+/!Måeh+/g ;'], 'Måeh+N X ;\nx Måeh+ ;\n', '!Måeh+N X ;\nx Måeh+ ;\n'],
    [['s/([^ ])#([^ ])/$1^$2/g ;'], 'a#b c # ;\n', 'a^b c # ;\n'],
    [['s/đ\\+Use\\/X/!đ+Use\\/X/g ;', '#s/!//g;'], 'đ+Use/X\n', '!đ+Use/X\n'],
    [['s/\\ +N\\ *\\;/\\ N_\\ \\;/g ;'], 'a N;\nb  N ;\n', 'a N_ ;\nb N_ ;\n'],
    [['s/a$/b/;'], 'aa\nba', 'ab\nbb'],
  ])('%s', (lines, before, after) => {
    expect(convert(lines, before)).toBe(after);
  });

  test('that do anything else are refused, with the line', () => {
    expect(() => convert(['\tif (/x/) { next; }'], 'x\n')).toThrow(/conv\.pl:4/);
    expect(() => convert(['\tsystem("id");'], 'x\n')).toThrow(UnsupportedRecipe);
  });
});
