import { describe, expect, test } from 'vitest';
import { SourceError, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { type Makefile, readMakefile } from './makefile.js';

function read(
  files: Readonly<Record<string, string>>,
  conditions: readonly string[] = [],
  warnings: SourceProblem[] = [],
): Makefile {
  return readMakefile('Makefile.am', {
    readText: (path) => files[path],
    holds: (condition) => conditions.includes(condition),
    variables: (name) => ({ GTLANG: 'xx', srcdir: '.' })[name],
    include: (path) => (path.includes('giella-core') ? undefined : path.replace(/^\.\//, '')),
    warn: (problem) => warnings.push(problem),
  });
}

const readText = (text: string, conditions?: readonly string[], warnings?: SourceProblem[]) =>
  read({ 'Makefile.am': text }, conditions, warnings);

describe('variables', () => {
  test('are joined over lines, added to, and expanded when they are used', () => {
    const makefile = readText('B = $(A).lexc\nA = \\\n  one \\\n  two # a remark\nA += three\nC := $(A)\nA = late\n');
    expect(makefile.list('B')).toEqual(['late.lexc']);
    expect(makefile.list('C')).toEqual(['one', 'two', 'three']);
  });

  test('of configure count where the makefile has none', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: makefiles have two kinds of brackets
    expect(readText('F=smi-$(GTLANG)-names.lexc ${srcdir}/a').list('F')).toEqual(['smi-xx-names.lexc', './a']);
  });

  test.each([
    ['$(patsubst %.regex,%.hfst,a.regex b.lexc)', 'a.hfst b.lexc'],
    ['$(LIST:.cg3=.bin)', 'a.bin b.bin'],
    ['$(LIST:%.cg3=x/%.bin)', 'x/a.bin x/b.bin'],
    ['$(subst a,b,banana)', 'bbnbnb'],
    ['$(filter %.a,x.a y.b z.a)', 'x.a z.a'],
    ['$(filter-out %.a,x.a y.b z.a)', 'y.b'],
    ['$(addprefix p/,$(addsuffix .s,a b))', 'p/a.s p/b.s'],
    ['$(word 2,a b c)$(firstword x y)$(words a b)', 'bx2'],
    ['$(sort b a b)', 'a b'],
    ['$(dir a/b c) $(notdir a/b) $(basename a/b.c.d)', 'a/ ./ b a/b.c'],
    ['$(foreach x,a b,<$(x)>)', '<a> <b>'],
    ['$(if ,yes,no)$(if x,yes,no)', 'noyes'],
    ['$$x $(unknown)', '$x '],
  ])('%s is %s', (text, expected) => {
    expect(readText(`LIST = a.cg3 b.cg3\nR = ${text}`).variable('R')).toBe(expected);
  });

  test('that need each other in a circle are an error with its place', () => {
    const makefile = readText('\nA = $(B)\nB = $(A)\n');
    expect(() => makefile.variable('A')).toThrow(SourceError);
  });

  const doubled = Array.from({ length: 60 }, (_, i) => `A${i} = $(A${i + 1})$(A${i + 1})\n`).join('');
  const list = `L = ${'ab '.repeat(1000)}\n`;

  test.each([
    ['each name two others', `${doubled}X := $(A0)\n`],
    ['are lists of lists', `${list}X := $(foreach a,$(L),$(foreach b,$(L),))\n`],
    ['grow with each other', `${list}X := $(subst a,$(L),$(L) $(L))\n`],
    ['get long beginnings', `${list}X := $(addprefix $(L),$(L) $(L))\n`],
    ['are compared with thousands of patterns', `${list}X := $(filter $(addprefix %,$(L) $(L)),$(L))\n`],
    ['evaluate themselves', 'E = $$(eval $$(E))\nX := $(eval $(E))\n'],
  ])('that %s are an error with its place, and not waited for', (_, text) => {
    const line = text.trimEnd().split('\n').length;
    expect(() => readText(text)).toThrow(`Makefile.am:${line}:1: error:`);
  });

  test('from a shell are empty, and said to be', () => {
    const warnings: SourceProblem[] = [];
    expect(readText('A := $(shell rm -rf /)x\n', [], warnings).variable('A')).toBe('x');
    expect(warnings).toMatchObject([{ file: 'Makefile.am', line: 1, severity: 'warning' }]);
    expect(warnings[0]!.message).toContain('shell');
  });
});

describe('conditionals', () => {
  const text = 'if WANT_A\nX = a\nif WANT_B\nX += ab\nendif # WANT_B\nelse !WANT_A\nX = none\nendif\n';

  test.each([
    [['WANT_A'], 'a'],
    [['WANT_A', 'WANT_B'], 'a ab'],
    [['WANT_B'], 'none'],
  ])('%s', (conditions, expected) => {
    expect(readText(text, conditions).variable('X')).toBe(expected);
  });

  test('apply to recipes and rules', () => {
    const { rules } = readText('if NO\na.x: b.x\n\tcp $< $@\nelse\na.x: c.x\n\tcat $< > $@\nendif\n');
    expect(rules).toMatchObject([
      { targets: ['a.x'], prerequisites: ['c.x'], recipe: [{ text: 'cat $< > $@', line: 6 }] },
    ]);
  });

  test.each(['if A\nX=1\n', 'endif\n', 'define f\nX=1\n'])('%j is an error', (broken) => {
    expect(() => readText(broken)).toThrow(/Makefile\.am:\d/);
  });
});

describe('rules', () => {
  test('have targets, prerequisites and a recipe whose lines are joined as a shell joins them', () => {
    const { rules } = readText('a.%: b.% \\\n   filters/c.%\n\t$(AM)printf "read \\\n\t\tregex" \\\n\t| tool\n');
    expect(rules).toMatchObject([{ targets: ['a.%'], prerequisites: ['b.%', 'filters/c.%'], line: 1 }]);
    expect(rules[0]!.recipe.map(({ text }) => text)).toEqual(['$(AM)printf "read \tregex" | tool']);
  });

  test('with a pattern for named targets are one rule for each', () => {
    const { rules } = readText('x.hfst y.hfst: %.hfst: %.regex $(GTLANG)\n\tcp $< $@\n');
    expect(rules).toMatchObject([
      { targets: ['x.hfst'], prerequisites: ['x.regex', 'xx'], stem: 'x' },
      { targets: ['y.hfst'], prerequisites: ['y.regex', 'xx'], stem: 'y' },
    ]);
    expect(rules[1]!.recipe).toHaveLength(1);
  });

  test('are made by functions', () => {
    const text =
      'define both\ngen-%.$(1): tmp-%.$(1)\n\tcp $$< $$@ $(1)\nendef\n$(foreach f,hfst foma,$(eval $(call both,$(f))))\n';
    const makefile = readText(text);
    expect(makefile.rules.map(({ targets }) => targets)).toEqual([['gen-%.hfst'], ['gen-%.foma']]);
    const automatic = new Map([
      ['@', 'gen-a.hfst'],
      ['<', 'tmp-a.hfst'],
    ]);
    expect(makefile.expand(makefile.rules[0]!.recipe[0]!.text, automatic)).toBe('cp tmp-a.hfst gen-a.hfst hfst');
  });

  test('come from included files too, but not from giella-core', () => {
    const makefile = read({
      'Makefile.am': 'include $(srcdir)/more.am\ninclude $(top_srcdir)/../giella-core/am-shared/x.am\n',
      'more.am': 'MORE = yes\nm: n\n\tcp $< $@\n',
    });
    expect(makefile.variable('MORE')).toBe('yes');
    expect(makefile.rules).toMatchObject([{ file: 'more.am', line: 2 }]);
  });

  test('files that include each other end', () => {
    expect(() => read({ 'Makefile.am': 'include a.am\n', 'a.am': 'include a.am\n' })).toThrow(
      /^a\.am:1:1: error: .*include each other/,
    );
  });
});
