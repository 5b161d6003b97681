import { describe, expect, it } from 'vitest';
import { listsOf, parse, problems } from '../../../test/support/parsed-grammars.js';
import { ANY_SUB_READING, JUMP, POS, POS_HIGH } from '../model/contexts.js';
import type { Grammar } from '../model/grammar.js';
import { FLAG, FLAG_HIGH, RULE, SECTION } from '../model/rules.js';
import { TAG } from '../model/tags.js';
import { parseGrammar } from './parse-grammar.js';

const onlyTest = (grammar: Grammar) => grammar.contexts[grammar.rules[0]!.tests[0]!]!;
const context = (position: string, rest = 'N') => onlyTest(parse(`SELECT N IF (${position} ${rest}) ;`));
const warnings = (grammar: Grammar) =>
  grammar.warnings.map(({ line, column, message }) => `${line}:${column} ${message}`);

describe('contextual tests', () => {
  it('have positions with letters in any order', () => {
    expect(context('-1')).toMatchObject({ pos: 0, offset: -1 });
    expect(context('1**-')).toMatchObject({ pos: POS.SCAN_ALL, offset: -1 });
    expect(context('W*2C')).toMatchObject({ pos: POS.SPAN_BOTH | POS.SCAN_FIRST | POS.CAREFUL, offset: 2 });
    expect(context('@-1<>')).toMatchObject({ pos: POS.ABSOLUTE | POS.SPAN_LEFT | POS.SPAN_RIGHT, offset: -1 });
    expect(context('p')).toMatchObject({ pos: POS.DEP_PARENT });
    expect(context('pp')).toMatchObject({ pos: POS.DEP_PARENT | POS.DEP_GLOB });
    expect(context('ccS')).toMatchObject({ pos: POS.DEP_GLOB | POS.SELF });
    expect(context('*c')).toMatchObject({ pos: POS.DEP_CHILD | POS.DEP_DEEP });
    expect(context('llccN')).toMatchObject({ posHigh: POS_HIGH.LEFTMOST | POS_HIGH.NO_BARRIER });
    expect(context('rs')).toMatchObject({ pos: POS.DEP_SIBLING, posHigh: POS_HIGH.RIGHT });
    expect(context('0wITt')).toMatchObject({
      posHigh: POS_HIGH.WITH | POS_HIGH.LOOK_IGNORED | POS_HIGH.ACTIVE | POS_HIGH.INACTIVE,
    });
    expect(context('0/-2')).toMatchObject({ offset: 0, offsetSub: -2 });
    expect(context('1/*')).toMatchObject({ offset: 1, offsetSub: ANY_SUB_READING });
    expect(context('jC4')).toMatchObject({ pos: POS.JUMP, jump: 4 });
    expect(context('jA')).toMatchObject({ jump: JUMP.ATTACH_TO });
    expect(context('1x')).toMatchObject({ pos: POS.JUMP, jump: JUMP.MARK });
    expect(context('NOTp')).toMatchObject({ pos: POS.NOT | POS.DEP_PARENT });
    expect(context('NEGATE NONE NOT 1')).toMatchObject({ pos: POS.NEGATE | POS.NONE | POS.NOT });
  });

  it('name relations', () => {
    const grammar = parse('SELECT N IF (r:tað N) ;');
    expect(grammar.tags[onlyTest(grammar).relation]!.text).toBe('tað');
    expect(grammar.hasRelations).toBe(true);
  });

  it('are linked, with barriers', () => {
    const grammar = parse('SELECT N IF (*1 N - A CBARRIER V BARRIER A LINK NOT -1 V) ;');
    const test = onlyTest(grammar);
    expect(listsOf(grammar, test.barrier)).toEqual(['A']);
    expect(listsOf(grammar, test.cbarrier)).toEqual(['V']);
    expect(grammar.contexts[test.linked]).toMatchObject({ pos: POS.NOT, offset: -1 });
  });

  it('offer alternatives, sequences and templates', () => {
    const alternatives = onlyTest(parse('SELECT N IF ((1 N) OR (2 V LINK 1 A) LINK 1 N) ;'));
    expect(alternatives.ors).toHaveLength(2);
    expect(alternatives.linked).toBeGreaterThanOrEqual(0);
    const grammar = parse('SELECT N IF ([N, V - A, N] LINK 1 A) ;');
    const offsets: number[] = [];
    for (let at = grammar.rules[0]!.tests[0]!; at >= 0; at = grammar.contexts[at]!.linked)
      offsets.push(grammar.contexts[at]!.offset);
    expect(offsets).toEqual([1, 1, 1, 1]);
    // A template may be used before it is there, and even in itself.
    const template = parse('SELECT N IF (T:t) (-1 T:t LINK 1 N) ; TEMPLATE t = (1 N) OR (2 V LINK T:t) ;');
    const [plain, moved] = template.rules[0]!.tests.map((test) => template.contexts[test]!);
    expect(plain!.template).toBe(moved!.template);
    expect(moved).toMatchObject({ pos: POS.TEMPLATE_OVERRIDE, offset: -1 });
    expect(template.contexts[plain!.template]!.ors).toHaveLength(2);
  });

  it('branch on f', () => {
    const grammar = parse('SELECT N IF (1f (N <W>5>)) ;');
    const [careful, exact] = onlyTest(grammar).ors.map((or) => grammar.contexts[or]!);
    expect(careful!.pos).toBe(POS.CAREFUL);
    expect(listsOf(grammar, careful!.target)).toEqual(['N']);
    expect(exact!.pos).toBe(0);
  });

  it('get the look of their rule', () => {
    const grammar = parse('SELECT LOOKDELETED LOOKIGNORED N IF (1 N LINK 1 V) ;');
    for (const { pos, posHigh } of grammar.contexts)
      expect([pos, posHigh]).toEqual([POS.LOOK_DELETED, POS_HIGH.LOOK_IGNORED]);
  });

  it('are one where they are equal', () => {
    expect(parse('SELECT N IF (1 N) (1 (N)) ; REMOVE V IF (1 N) ;').contexts).toHaveLength(1);
  });

  it('say what does not go together', () => {
    const error = (position: string) => problems(`SELECT (a) IF (${position} (b)) ;`)[0];
    expect(error('1p')).toBe('1:16 an offset cannot go with p, c or s');
    expect(error('oO1')).toBe('1:16 o and O exclude each other');
    expect(error('O')).toBe('1:16 "O" stands alone; the digit 0 may be meant');
    expect(error('1é')).toBe('1:16 "é" in "1é" is no part of a position');
    expect(error('llp')).toBe('1:16 ll and rr go with the ancestors pp, not with the parent p');
    expect(error('99999999')).toBe('1:16 the offset 99999999 is too great');
    expect(error('jX')).toBe('1:16 expected M, A, T or C1 … C9 after "j"');
    expect(error('1/x')).toBe('1:16 expected a number or * after "/", found "x"');
  });
});

describe('rules', () => {
  const rule = (text: string) => {
    const grammar = parse(text);
    return { ...grammar.rules.at(-1)!, grammar };
  };

  it('may have spaces and line ends before the name, as vislcg3 reads it', () => {
    const { rules } = parse('MAP :670 (@x) TARGET N ;\nSELECT\n :eitt N ;');
    expect(rules.map(({ name, line }) => [name, line])).toEqual([
      ['670', 2],
      ['eitt', 3],
    ]);
  });

  it('have names, word forms, flags and sections', () => {
    const grammar = parse(
      'SELECT N ;\nSECTION\n"<Ja>"i  select:eitt UNSAFE SUB:-1 n (1 V);\nSECTION seinni : DELAYED ;\nREMOVE IMMEDIATE N; REMOVE N;\nAFTER-SECTIONS\nMAP(@x) TARGET N IF(1 V);\nNULL-SECTION\nREMOVE N ;'.replace(
        ' n ',
        ' N ',
      ),
    );
    expect(grammar.rules.map(({ section, line }) => [section, line])).toEqual([
      [SECTION.BEFORE, 2],
      [0, 4],
      [1, 6],
      [1, 6],
      [SECTION.AFTER, 8],
      [SECTION.NULL, 10],
    ]);
    expect(grammar.rules[1]).toMatchObject({ name: 'eitt', subReading: -1, flags: FLAG.UNSAFE | FLAG.SUB });
    expect(grammar.tags[grammar.rules[1]!.wordForm]!.raw).toBe('"<Ja>"i');
    expect(grammar.rules[2]!.flags).toBe(FLAG.IMMEDIATE);
    expect(grammar.rules[3]!.flags).toBe(FLAG.DELAYED);
    expect(grammar.sections).toEqual([[1], [2, 3]]);
    expect(Object.fromEntries(grammar.anchors)).toEqual({ seinni: 2, eitt: 1, START: 0, END: 5 });
  });

  it('know what to write and what to take', () => {
    const { grammar, mapList, subList } = rule('SUBSTITUTE (a) (b c) N ;');
    expect([listsOf(grammar, subList), listsOf(grammar, mapList)]).toEqual([['a'], ['b c']]);
    const copy = rule('COPY (a) EXCEPT (b) AFTER (c) TARGET N ;');
    expect(listsOf(copy.grammar, copy.subList)).toEqual(['b']);
    expect(listsOf(copy.grammar, copy.childSet1)).toEqual(['c']);
    expect(copy.flags & FLAG.AFTER).toBe(FLAG.AFTER);
    const cohort = rule('ADDCOHORT ("<a>" "a") BEFORE WITHCHILD V N ;');
    expect(cohort).toMatchObject({ type: RULE.ADDCOHORT_BEFORE });
    expect(listsOf(cohort.grammar, cohort.childSet1)).toEqual(['V']);
  });

  it('attach to the first context after TO; the others are tests', () => {
    const { grammar, depTarget, depTests, flags } = rule('SETPARENT N (0 V) FROM (1 V) (2 A) (3 N) ;');
    expect(grammar.contexts[depTarget]!.offset).toBe(1);
    expect(depTests.map((test) => grammar.contexts[test]!.offset)).toEqual([2, 3]);
    expect(flags & FLAG.REVERSE).toBe(FLAG.REVERSE);
    expect(grammar.hasDependencies).toBe(true);
    const merge = rule('MERGECOHORTS ("<a>") N WITH (1 V) (2 A) ;');
    expect([merge.depTarget, merge.depTests.length]).toEqual([-1, 2]);
    const move = rule('MOVE N BEFORE WITHCHILD A (1 V) ;');
    expect(move.type).toBe(RULE.MOVE_BEFORE);
    expect(listsOf(move.grammar, move.childSet2)).toEqual(['A']);
    const to = rule('COPYCOHORT (a) N TO BEFORE (1 V) ;');
    expect(to.flags & (FLAG.BEFORE | FLAG.AFTER)).toBe(FLAG.BEFORE);
  });

  it('nest in WITH', () => {
    const { grammar, subRules, flags } = rule(
      'WITH N IF (1 V) { "<a>" REMOVE NOMAPPED N ; WITH V { SELECT A ; } ; } ;',
    );
    expect(subRules).toEqual([0, 2]);
    expect(grammar.rules.map(({ nested }) => nested)).toEqual([true, true, true, false]);
    expect(grammar.rules[0]!.flagsHigh).toBe(FLAG_HIGH.NOMAPPED);
    expect(flags & FLAG.KEEPORDER).toBe(FLAG.KEEPORDER);
    expect(grammar.beforeSections).toEqual([3]);
  });

  it('keep the order of tests that depend on each other', () => {
    const ordered = (text: string) => (rule(text).flags & FLAG.KEEPORDER) !== 0;
    expect(ordered('SELECT N IF (1 V) ;')).toBe(false);
    expect(ordered('SELECT N IF (1 V LINK 1 $$A) ;')).toBe(true);
    expect(ordered('ADD ("$1"v) N IF (1 V) ;')).toBe(true);
    expect(ordered('SELECT N IF (1 V) (2x V) ;')).toBe(true);
  });

  it('say what is missing, where, and go on behind it', () => {
    expect(
      problems(
        [
          'LIST N = N ;',
          'SELECT X ;',
          'REMOVE N IF (1 N BARRIER) ;',
          'SETPARENT N (1 N) ;',
          'SETPARENT N TO ;',
          'MOVE N (1 N) ;',
          'ADDCOHORT ("<a>") N ;',
          'SELECT SAFE UNSAFE N ;',
          'LIST N = V ;',
          'LIST M = ;',
          'SELECT N IF (1 N ;',
          'waffles ;',
          'JUMP (x) N ;',
          'SELECT ("a N) ;',
          'ADD N - (b) N ;',
          'SELECT () ;',
        ].join('\n'),
      ),
    ).toEqual([
      '2:8 there is no set "X"',
      '3:25 expected a set, found ") ;"',
      '4:19 expected TO or FROM, found ";"',
      '5:16 expected a contextual test in brackets, found ";"',
      '6:14 expected AFTER or BEFORE, found ";"',
      '7:19 expected AFTER or BEFORE, found "N ;"',
      '8:8 UNSAFE and SAFE exclude each other',
      '9:6 the set "N" is defined already, in line 1',
      '10:6 the list "M" is empty',
      '11:18 expected ")" after the contextual test, found ";"',
      '12:1 expected a statement or a rule, found "waffles ;"',
      '14:9 this quote does not end on its line',
      '15:5 expected tags to write; this set is more than a list of tags',
      '16:8 this inline set is empty; "(*)" is the set of everything',
    ]);
    expect(problems('JUMP (x) (a) ;')).toEqual(['1:1 there is no anchor "x" to jump to']);
    expect(problems('SELECT (a) IF (T:x) ;')).toEqual(['1:1 there is no template "x"']);
    expect(problems('WITH (a) { SELECT (b) ;')).toEqual([
      '1:10 expected "}" to close this brace before the end of the file',
    ]);
  });

  it('have an error that names the file and the first mistake', () => {
    expect(() => parse('\nSELECT X ; SELECT Y ;')).toThrow('g.cg3: line 3, column 8: there is no set "X" (and 1 more)');
  });
});

describe('grammars', () => {
  it('hold declarations', () => {
    const grammar = parseGrammar(`
      DELIMITERS = "<.>" "<!>" ; SOFT-DELIMITERS = "<,>" ; TEXT-DELIMITERS = /x/r ;
      PREFERRED-TARGETS = a b ; REOPEN-MAPPINGS = @a ; PARENTHESES = ("<(>" "<)>") ("<[>" "<]>") ;
      MAPPING-PREFIX = § ; SUBREADINGS = LTR ; OPTIONS += addcohort-attach ; STATIC-SETS = S ;
      CMDARGS += --num-windows 5 ; CMDARGS += --sections "1-3" ; CMDARGS-OVERRIDE += --trace ;
      LIST S = §x y ; SELECT (SET:S) ; END
      this is not read`);
    const text = (tag: number) => grammar.tags[tag]!.text;
    expect(listsOf(grammar, grammar.softDelimiters)).toEqual(['"<,>"']);
    expect(listsOf(grammar, grammar.textDelimiters)).toEqual(['x']);
    expect(grammar.preferredTargets.map(text)).toEqual(['a', 'b']);
    expect(grammar.parentheses.map((pair) => pair.map(text))).toEqual([
      ['"<(>"', '"<)>"'],
      ['"<[>"', '"<]>"'],
    ]);
    expect(grammar).toMatchObject({
      mappingPrefix: '§',
      subReadingsLtr: true,
      addCohortAttach: true,
      hasDependencies: true,
      cmdArgs: '--num-windows 5 --sections "1-3"',
      cmdArgsOverride: '--trace',
    });
    expect(grammar.tags.find((tag) => tag.text === '§x')!.type & TAG.MAPPING).toBe(TAG.MAPPING);
    const named = grammar.tags.find(({ type }) => type & TAG.SET)!;
    expect(listsOf(grammar, named.setNumber).sort()).toEqual(['y', '§x']);
  });

  it('include other files', () => {
    const files: Record<string, string> = {
      'sets.cg3': 'LIST X = x ;\nSECTION\nSELECT X ;',
      'deep.cg3': 'INCLUDE sets.cg3 ; SELECT X ;',
      'loop.cg3': 'INCLUDE loop.cg3 ;',
      'bad.cg3': '\n\nSELECT Q ;',
    };
    const load = (path: string) => (files[path] === undefined ? undefined : { text: files[path], file: path });
    const grammar = parse('INCLUDE deep.cg3 ; REMOVE X ;', { load });
    expect(grammar.rules.map(({ file, line, section }) => [grammar.files[file], line, section])).toEqual([
      ['sets.cg3', 3, 0],
      ['deep.cg3', 1, 0],
      ['g.cg3', 2, 0],
    ]);
    const quiet = parse('INCLUDE STATIC deep.cg3 ; REMOVE X ;', { load });
    expect(quiet.rules.map(({ section }) => section)).toEqual([SECTION.BEFORE]);
    expect(problems('INCLUDE loop.cg3 ;', { load })).toEqual(['1:9 "loop.cg3" includes itself']);
    expect(problems('INCLUDE none.cg3 ;', { load })).toEqual(['1:9 the file "none.cg3" is not there']);
    expect(problems('INCLUDE sets.cg3 ;')).toEqual([
      '1:9 this grammar cannot include files: there is no way to load them',
    ]);
    expect(() => parse('INCLUDE bad.cg3 ;', { load })).toThrow('bad.cg3: line 3, column 8: there is no set "Q"');
  });

  it('go on after a word form whose quote does not end before its rule, as CG-3 does', () => {
    // What looks like a rule is one long word form; it does not belong to the rule behind it either.
    const grammar = parseGrammar('LIST A = a ;\n"<x> SELECT A (-1 ("b")) ;\nREMOVE A ;\n', { file: 'g' });
    expect(warnings(grammar)).toEqual(['2:1 this word form belongs to no rule: a keyword has to follow it']);
    expect(grammar.rules).toHaveLength(1);
  });

  it('pass over several word forms without a rule, and give a rule the first of its line, as CG-3 does', () => {
    const grammar = parseGrammar(
      'LIST A = a ;\n"x" "y" "z" ;\n"x" "y";\n"<u>" "<v>" SELECT A ;\n"<u>" "q"\nREMOVE A ;\n',
      { file: 'g' },
    );
    expect(warnings(grammar)).toEqual([
      '2:1 this word form belongs to no rule: a keyword has to follow it',
      '3:1 this word form belongs to no rule: a keyword has to follow it',
      '5:1 this word form belongs to no rule: the keyword has to follow on the same line',
    ]);
    expect(grammar.rules.map(({ wordForm }) => grammar.tags[wordForm]?.raw)).toEqual(['"<u>"', undefined]);
  });

  it('warn of what is not used and of what does nothing', () => {
    const grammar = parseGrammar(
      'LIST A = a ;\nLIST B = b ;\nSET C = A OR B ;\nTEMPLATE t = 1 A ;\nLIST D = OR ;\nSELECT A IF (1 A BARRIER B) ;\n"<x>"\nSELECT A IF (*1 A)\n',
      { file: 'g' },
    );
    expect(warnings(grammar)).toEqual([
      '5:10 "OR" is a tag here, not an operator',
      '6:16 a barrier does nothing here: the test neither scans nor looks at itself',
      '7:1 this word form belongs to no rule: the keyword has to follow on the same line',
      '9:1 expected ";" after the rule, found the end of the file',
      '2:6 the set "B" is not used',
      '3:5 the set "C" is not used',
      '5:6 the set "D" is not used',
      '4:1 the template "t" is not used',
    ]);
  });

  it('may be empty, start with a byte-order mark and have Windows line ends', () => {
    expect(parseGrammar('').rules).toEqual([]);
    expect(parseGrammar('\uFEFF# x\r\nLIST N = a ;\r\nSELECT N ;\r\n').rules[0]!.line).toBe(3);
  });

  it('are refused when they nest too deeply, without exhausting the stack', () => {
    expect(problems(`SELECT (a) IF ${'('.repeat(20_000)}`)[0]).toContain('nested more than');
    expect(problems(`SELECT (a) IF (1 (b)${' LINK 1 (b)'.repeat(20_000)}) ;`)[0]).toContain('nested more than');
    expect(problems(`${'WITH (a) { '.repeat(20_000)}`)[0]).toContain('nested more than');
    const chain = Array.from({ length: 5000 }, (_, i) => `SET S${i + 1} = S${i} + (x${i}) ;`).join('\n');
    expect(problems(`LIST S0 = a ;\n${chain}`)[0]).toContain('levels deep');
  });

  it('follow long chains of templates', () => {
    const chain = Array.from({ length: 20_000 }, (_, i) => `TEMPLATE t${i} = T:t${i + 1} ;`);
    const grammar = parse(`SELECT N IF (T:t0) ; ${chain.join('\n')} TEMPLATE t20000 = 1 $$N ;`);
    expect(grammar.rules[0]!.flags & FLAG.KEEPORDER).toBe(FLAG.KEEPORDER);
  });
});
