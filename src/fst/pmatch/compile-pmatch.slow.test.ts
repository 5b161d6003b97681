import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findDifference } from '../algebra/equivalent.js';
import { SourceError, type SourceProblem } from '../diagnostics/source-problem.js';
import { readHfstOpenFst } from '../formats/hfst-openfst.js';
import { compilePmatch, type PmatchOptions } from './compile-pmatch.js';
import { readNets } from './read-nets.cases.js';

const fixtures = new URL('fixtures/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, fixtures));
const files: PmatchOptions = {
  readNet: (name) => readHfstOpenFst(read(name), name)[0],
  readText: (name) => read(name).toString(),
};
const compile = (text: string, options: PmatchOptions = {}) => compilePmatch({ name: 'test.pmscript', text }, options);

describe('makes the networks that hfst-pmatch2fst made', () => {
  test.each(['case', 'contexts', 'functions', 'language'])('of %s.pmscript', (name) => {
    const recorded = readNets(read(`recorded/${name}.pmhfst`));
    const { bytes } = compilePmatch({ name, text: read(`${name}.pmscript`).toString() }, files);
    const made = readNets(bytes);
    expect([...made.nets.keys()]).toEqual([...recorded.nets.keys()]);
    expect(Object.fromEntries(made.properties)).toEqual(Object.fromEntries(recorded.properties));
    for (const [net, automaton] of made.nets) {
      const difference = findDifference(automaton, recorded.nets.get(net)!, { weightTolerance: 1e-3 });
      expect([net, difference]).toEqual([net, undefined]);
    }
  });
});

describe('a script', () => {
  const places = (text: string, options: PmatchOptions = {}) => {
    try {
      compile(text, options);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return error.problems.map(({ file, line, column, message, hint }) => ({ file, line, column, message, hint }));
    }
    return [];
  };
  const problem = (text: string, options?: PmatchOptions) => {
    const [first] = places(text, options);
    return first === undefined ? 'none' : `${first.line}:${first.column}: ${first.message} (${first.hint ?? ''})`;
  };

  test.each([
    ['Define a {b} ;', '1:1: the script has no "regex" (end it with: regex token ;)'],
    ['regex [ {a} ;', '1:13: expected "]", but found ";" (is a bracket not closed?)'],
    [
      'Define a Lst({ab} ! no end\n | "a-c" ;\nregex a ;',
      '2:10: expected ")", but found ";" (is a bracket not closed?)',
    ],
    ['regex {a ;', '1:7: no "}" closes this "{" (write %{ for the character itself)'],
    ['regex a -> b ;', '1:9: replace rules are not supported here (put the expression into a file of its own'],
    ['regex Like(cat) ;', '1:7: similarity of words ("Like(") is not supported (list the words: {cat} | {dog})'],
    ['@vec"v.txt"\nregex a ;', '1:1: word vectors (@vec"…") are not supported ()'],
    ['Define a {b} ;\nDefine a {c} ;\nregex a ;', '2:8: "a" is defined twice (only one of them can be meant'],
    ['Define a {b} Capture(a) ;\nregex a ;', '1:14: "a" is defined twice'],
    ['Define a {b} ( a ) ;\nregex a ;', '1:8: the definition of "a" needs itself (call it as a network: Ins(a))'],
    ['Define ab(X) X ;\nregex abc({x}) ;', '2:7: there is no function "abc" (did you mean "ab"?)'],
    ['Define f(X, Y) X Y ;\nregex f({x}) ;', '2:7: the function "f" takes 2 operands, and 1 are given ()'],
    ['Define f(X) f(X) ;\nregex f({x}) ;', '1:13: more than 50 functions call each other ()'],
    ['regex Ins(gone) ;', '1:7: there is no definition "gone" to call ()'],
    ['regex UpCase({a}, X) ;', '1:19: "X" is no side of a transducer (U is the upper side, L the lower)'],
    ['regex "z-a" ;', '1:7: a range goes from the lower character to the higher ()'],
    ['regex "\\u0001-\\U0010ffff" ;', '1:7: a range can have at most 60000 characters (use ? or Exc(…))'],
    [
      'regex [ a:b ]:{c} ;',
      '1:14: both sides of a cross product must be sets of strings, without pairs such as a:b ()',
    ],
    ['set nothing off\nregex a ;', '1:5: expected one of the settings count-patterns,'],
    ['regex @bin"no.hfst" ;', '1:7: the transducer "no.hfst" cannot be read ()'],
    ['regex @txt"no.txt" ;', '1:7: the file "no.txt" cannot be read ()'],
    ['@include"no.pmscript"\nregex a ;', '1:1: the file "no.pmscript" cannot be read'],
    ['regex a\u0001 ;', '1:8: "\u0001" cannot stand here'],
    ['regex a ;5', '1:9: a weight after ";" needs a blank before it (write "; 5")'],
  ])('that is wrong says where: %j', (text, expected) => {
    expect(problem(text)).toContain(expected);
  });

  test('that includes another reports problems in the file where they are', () => {
    const readText = (name: string) => (name === 'part.pmscript' ? 'Define a {b} ;\nDefine c [ {d} ;\n' : undefined);
    const [first] = places('! a comment\n@include"part.pmscript"\nregex a c ;', { readText });
    expect(first).toMatchObject({ file: 'part.pmscript', line: 2, column: 16 });
    const later = places('! @include"none"\n@include"part.pmscript"\nregex a c ;', {
      readText: () => 'Define a {b} ;',
    });
    expect(later).toEqual([]);
    const [circle] = places('@include"circle"', { readText: () => '@include"circle"' });
    expect(circle).toMatchObject({ file: 'circle', message: 'more than 50 files are included' });
  });

  test.each([
    ['[', '['.repeat(100_000)],
    ['(', `regex ${'('.repeat(100_000)}`],
    ['~', `regex ${'~'.repeat(100_000)} a ;`],
    [':', `regex a${':a'.repeat(100_000)} ;`],
    ['-', `regex a${' - a'.repeat(100_000)} ;`],
    ['LC(', `regex ${'LC('.repeat(100_000)}`],
    ['{', `regex ${'{'.repeat(1_000_000)}`],
    ['quotes', `regex ${'"\\'.repeat(500_000)}`],
    ['powers', 'regex [[[ {a}^999999 ]^999999]^999999] ;'],
    ['states', 'regex ~[ ?* {a} ?^40 ] ;'],
    ['calls', `${functions(40)}regex f40({a}) ;`],
    ['small calls', `${functions(40, '~[~[', ']]')}regex f40({a}) ;`],
    ['chains in brackets', `regex ${'['.repeat(100)}a${`${' - a'.repeat(250)}]`.repeat(100)} ;`],
    ['a chain of definitions', `${chained(5_000)}regex c5000 ;`],
    ['definitions', `${definitions(60)}regex d60 ;`],
  ])('that is hostile is refused: %s', (_, text) => {
    expect(problem(text, { limits: { maxStates: 20_000, maxArcs: 200_000 } })).not.toBe('none');
  });

  test('with a misspelt name gets a warning', () => {
    const warnings: SourceProblem[] = [];
    const text = 'Define letters {a} ;\nDefine other {b} ;\nregex leters | leters | other | word ;';
    compile(text, { warn: (warning) => warnings.push(warning) });
    expect(warnings).toEqual([
      {
        ...{ file: 'test.pmscript', line: 3, column: 7, severity: 'warning' },
        message: '"leters" is not defined, so it is one symbol of 6 letters',
        hint: 'did you mean "letters"?',
      },
    ]);
  });

  test('can have a chain of any length', () => {
    const words = Array.from({ length: 5000 }, (_, i) => `{w${i}}`);
    const { nets } = compile(`set need-separators off\nregex [${words.join(' | ')}] EndTag(w) ;`);
    expect(nets[0]!.stateCount).toBeLessThan(100);
  });
});

/** Each calls the one before it twice. */
function functions(count: number, before = '', after = ''): string {
  const lines = ['Define f0(X) X ;\n'];
  for (let i = 1; i <= count; i++) lines.push(`Define f${i}(X) ${before}f${i - 1}(X) f${i - 1}(X)${after} ;\n`);
  return lines.join('');
}

function chained(count: number): string {
  const lines = ['Define c0 {a} ;\n'];
  for (let i = 1; i <= count; i++) lines.push(`Define c${i} ~[c${i - 1}] ;\n`);
  return lines.join('');
}

/** Each is the one before it twice. */
function definitions(count: number): string {
  const lines = ['Define d0 {a} ;\n'];
  for (let i = 1; i <= count; i++) lines.push(`Define d${i} d${i - 1} d${i - 1} ;\n`);
  return lines.join('');
}
