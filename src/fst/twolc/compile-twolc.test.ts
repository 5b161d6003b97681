import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findDifference } from '../algebra/paths.js';
import { withoutSymbols, withSymbols } from '../algebra/substitute.js';
import { SourceError } from '../diagnostics/source-problem.js';
import { readAllAtt, readAtt } from '../formats/att.js';
import { compileTwolc, type TwolcOptions } from './compile-twolc.js';
import { composeIntersect, composeIntersectTransducers } from './compose-intersect.js';
import { readPairString, rejections } from './pair-test.js';
import { intersectRules, ruleToAutomaton } from './rule-automaton.js';

const FIXTURES = new URL('./fixtures/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, FIXTURES), 'utf8');
const NAMES = readdirSync(FIXTURES).flatMap((file) =>
  file.endsWith('.twolc') ? [file.slice(0, -'.twolc'.length)] : [],
);

const compile = (text: string, options: TwolcOptions = {}) => compileTwolc({ name: 'test.twolc', text }, options);
const rejected = (text: string, word: string, options: TwolcOptions = {}): string[] =>
  rejections(compile(text, options), readPairString(word)).map(({ rule }) => rule);

describe.each(NAMES)('the recorded grammar %s', (name) => {
  const grammar = compileTwolc({ name, text: read(`${name}.twolc`) }, { resolveLeft: name === 'conflicts' });

  test('has the rule automata of hfst-twolc', () => {
    const recorded = readAllAtt(read(`${name}.rules.att`));
    expect(grammar.rules).toHaveLength(recorded.length);
    for (const [i, rule] of grammar.rules.entries()) {
      const ours = ruleToAutomaton(grammar.alphabet, rule);
      // The text leaves out symbols that no arc has.
      const theirs = withSymbols(recorded[i]!, ours.symbols);
      expect(findDifference(ours, theirs)).toBeUndefined();
    }
  });

  test('composed with its lexicon is what hfst-compose-intersect makes of it', () => {
    const lexicon = readAtt(read(`${name}.lexicon.att`));
    const theirs = readAtt(read(`${name}.composed.att`));
    expect(theirs.input.length).toBeGreaterThan(5);
    expect(findDifference(composeIntersect(lexicon, grammar), theirs, { weightTolerance: 1e-4 })).toBeUndefined();
  });

  test('composed as transducers, or as one transducer, is the same', () => {
    const lexicon = readAtt(read(`${name}.lexicon.att`));
    const composed = composeIntersect(lexicon, grammar);
    const transducers = grammar.rules.map((rule) => ruleToAutomaton(grammar.alphabet, rule));
    for (const rules of [transducers, [intersectRules(grammar)]]) {
      const other = composeIntersectTransducers(lexicon, rules);
      expect(findDifference(composed, other, { weightTolerance: 1e-4 })).toBeUndefined();
    }
  });

  test('accepts and rejects the pairs as hfst-pair-test does', () => {
    const verdicts = read(`${name}.pairs`)
      .trimEnd()
      .split('\n')
      .map((line) => `${rejections(grammar, readPairString(line)).length === 0 ? '+' : '-'} ${line}`);
    expect(`${verdicts.join('\n')}\n`).toBe(read(`${name}.pairs.expected`));
  });
});

describe('a rule', () => {
  const ALPHABET = 'Alphabet a b c a:b 0:c ;\nRules\n"r"\n';

  test('with => keeps a pair out of other places', () => {
    expect(rejected(`${ALPHABET} a:b => c _ ;`, 'c a:b')).toEqual([]);
    expect(rejected(`${ALPHABET} a:b => c _ ;`, 'a:b')).toEqual(['r']);
    expect(rejected(`${ALPHABET} a:b => c _ ;`, 'c a')).toEqual([]);
  });

  test('with <= forbids other lower sides in its place', () => {
    expect(rejected(`${ALPHABET} a:b <= c _ ;`, 'c a')).toEqual(['r']);
    expect(rejected(`${ALPHABET} a:b <= c _ ;`, 'a:b')).toEqual([]);
  });

  test('with <= and a zero above demands the insertion', () => {
    expect(rejected(`${ALPHABET} 0:c <= a _ b ;`, 'a b')).toEqual(['r']);
    expect(rejected(`${ALPHABET} 0:c <= a _ b ;`, 'a 0:c b')).toEqual([]);
  });

  test('with /<= forbids a pair in its place', () => {
    expect(rejected(`${ALPHABET} a:b /<= c _ ;`, 'c a:b')).toEqual(['r']);
    expect(rejected(`${ALPHABET} a:b /<= c _ ;`, 'a:b')).toEqual([]);
  });

  test('without contexts allows its pair nowhere', () => {
    expect(rejected(`${ALPHABET} a:b =>`, 'a:b')).toEqual(['r']);
  });

  test('does not see a diacritic that it does not name', () => {
    const grammar = 'Alphabet a b c a:b ;\nDiacritics %^D ;\nRules\n"r" a:b <=> c _ ;\n"s" b /<= %^D _ ;\n';
    expect(rejected(grammar, 'c %^D:0 a:b')).toEqual([]);
    expect(rejected(grammar, 'c %^D:0 a')).toEqual(['r']);
    expect(rejected(grammar, '%^D:0 b')).toEqual(['s']);
  });

  test('is joined with others about the same pair, unless that is turned off', () => {
    const grammar = 'Alphabet a b c a:b ;\nRules\n"r" a:b => c _ ;\n"s" a:b => b _ ;\n';
    expect(rejected(grammar, 'b a:b')).toEqual([]);
    expect(rejected(grammar, 'b a:b', { resolveRight: false })).toEqual(['r']);
  });

  test('with a lone 0 in a context lets <= rules lose their effect, with a warning', () => {
    const { warnings } = compile('Alphabet a b c a:b ;\nRules\n"r" a:b <= c _ ;\n"s" b => _ [ c | 0 ] ;\n');
    expect(warnings.map(({ line, message }) => [line, message.slice(0, 26)])).toEqual([
      [4, 'a 0 that stands alone beco'],
    ]);
  });

  test('knows the symbols # and .#.', () => {
    const grammar = 'Alphabet a b # a:b ;\nRules\n"r" a:b <=> # _ ;\n"s" b /<= .#. _ ;\n';
    expect(rejected(grammar, 'a:b')).toEqual([]);
    expect(rejected(grammar, 'a')).toEqual(['r']);
    expect(rejected(grammar, 'a:b # a:b # b')).toEqual([]);
    expect(rejected(grammar, 'a:b # a')).toEqual(['r']);
    expect(rejected(grammar, 'b')).toEqual(['s']);
  });
});

describe('precedence', () => {
  const accepted = (context: string, word: string): boolean =>
    rejected(`Alphabet a b c x:y ;\nRules\n"r" x:y => .#. ${context} _ ;\n`, `${word} x:y`).length === 0;

  test('of prefixes is above the star: \\a* is [\\a]*', () => {
    expect(accepted('\\a*', 'b c b')).toBe(true);
    expect(accepted('\\a*', 'b a')).toBe(false);
  });

  test('of the power is above prefixes: \\b^2 is \\[b b]', () => {
    expect(accepted('\\b^2', 'b')).toBe(true);
    expect(accepted('\\b^2', 'a a')).toBe(false);
  });

  test('of | & - is the same: they are read from the left', () => {
    expect(accepted('[ a | b & b ]', 'a')).toBe(false);
    expect(accepted('[ b & a | a ]', 'a')).toBe(true);
  });

  test('of / is above concatenation', () => {
    expect(accepted('[ a b / c ]', 'c a b')).toBe(false);
    expect(accepted('[ a b / c ]', 'a c b c')).toBe(true);
  });
});

describe('a problem', () => {
  const problems = (text: string) => {
    try {
      compile(text);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return error.problems.map(({ line, column, message, hint }) => [line, column, message, hint]);
    }
    return [];
  };

  test('has its place and a hint', () => {
    expect(problems('Alphabet a b ;\nRules\n"r" a:b =< _ ;\n')).toEqual([
      [
        3,
        9,
        'expected one of => <= <=> /<= (with a space before it), found "="',
        'to mean the character itself, write %=',
      ],
    ]);
    expect(problems('Alphabet a in ;')).toEqual([
      [1, 12, 'expected ";" after the alphabet, found "in"', '"in" is a reserved word: as a symbol it is written %in'],
    ]);
    expect(problems('Rules')[0]![2]).toBe('a grammar begins with Alphabet');
    expect(problems('Alphabet a ;\nRules\n"r')).toEqual([
      [3, 1, 'a rule name without its closing quotation mark', undefined],
    ]);
  });

  test('of a set that fits no pair is an error, and all are reported', () => {
    expect(problems('Alphabet a b ;\nSets S = a ;\nRules\n"r" a => S:0 _ a ;\n b:a _ S:b ;\n')).toEqual([
      [4, 10, 'no pair of the alphabet fits S:0', 'a pair must be in the Alphabet, or be written out in a rule'],
      [5, 8, 'no pair of the alphabet fits S:b', 'a pair must be in the Alphabet, or be written out in a rule'],
    ]);
  });

  test('of a misspelt set is a warning with the name that was meant', () => {
    const { warnings } = compile('Alphabet a b ;\nSets Vowel = a ;\nRules\n"r" b => Vowl _ ;\n');
    expect(warnings).toEqual([
      {
        file: 'test.twolc',
        line: 4,
        column: 10,
        severity: 'warning',
        message: '"Vowl" is not in the Alphabet and no set or definition; it is taken for a symbol',
        hint: 'did you mean "Vowel"?',
      },
    ]);
  });

  test('of matched variables names their lengths', () => {
    expect(problems('Alphabet a b ;\nRules\n"r" X:Y => _ ; where X in (a b) Y in (a) matched ;')[0]![2]).toBe(
      'matched variables need as many values each: X has 2, Y has 1',
    );
  });

  test('of an automaton that grows too large stops with the rule', () => {
    const far = '? '.repeat(40);
    expect(() => compile(`Alphabet a b a:b ;\nRules\n"r" a:b => _ ${far} b ;`, { maxCells: 100_000 })).toThrow(
      /test\.twolc:3:1: error: the automaton of a rule is too large/,
    );
  });

  test('of deep nesting is an error, not a stack overflow', () => {
    expect(problems(`Alphabet a ;\nRules\n"r" a => ${'['.repeat(100_000)}`)[0]![2]).toBe(
      'brackets nested deeper than 200',
    );
  });
});

test('a <= conflict is reported with a place where both rules apply', () => {
  const { warnings } = compileTwolc({ name: 'conflicts.twolc', text: read('conflicts.twolc') });
  expect(warnings.map(({ message }) => message)).toEqual([
    '<= conflict between "k is g between vowels" and "k is lost between a and i", for example in .#. a _ i .#.: not resolved',
  ]);
});

test('the symbols that a rule was made with are not those of the room', () => {
  const grammar = compile('Alphabet a ;\nRules\n"r" a => _ ;\n');
  const automaton = ruleToAutomaton(grammar.alphabet, grammar.rules[0]!);
  expect([...automaton.symbols].sort()).toEqual(['@#@', '@_EPSILON_SYMBOL_@', '@_IDENTITY_SYMBOL_@', 'a']);
  expect(withoutSymbols(automaton, ['a']).symbols).toContain('a');
});
