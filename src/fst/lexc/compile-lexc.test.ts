/** Lexicons are the same relations as hfst-lexc makes of them (recorded in `fixtures/`), and problems have places. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findDifference } from '../algebra/equivalent.js';
import { formatProblem, SourceError } from '../diagnostics/source-problem.js';
import { readAtt } from '../formats/att.js';
import { compileLexc } from './compile-lexc.js';

const FIXTURES = new URL('fixtures/', import.meta.url);
const NAMES = readdirSync(FIXTURES);
const CASES = NAMES.filter((name) => name.endsWith('.att')).map((name) => name.slice(0, -'.att'.length));

function filesOf(name: string) {
  const parts = NAMES.filter((file) => file === `${name}.lexc` || /\.\d\.lexc$/.test(file.slice(name.length)));
  return parts
    .filter((file) => file.startsWith(name))
    .map((file) => ({ name: file, text: readFileSync(new URL(file, FIXTURES), 'utf8') }));
}

function lexc(text: string) {
  return compileLexc([{ name: 't.lexc', text }]);
}

function problemsOf(text: string): string[] {
  try {
    return lexc(text).warnings.map(formatProblem);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return error.problems.map(formatProblem);
  }
}

describe('a lexicon is what hfst-lexc makes of it', () => {
  test.each(CASES)('%s', (name) => {
    const files = filesOf(name);
    expect(files.length).toBeGreaterThan(0);
    const recorded = readAtt(readFileSync(new URL(`${name}.att`, FIXTURES), 'utf8'));
    const { automaton } = compileLexc(files);
    expect(findDifference(automaton, recorded, { weightTolerance: 1e-4 })).toBeUndefined();
    expect(automaton.stateCount).toBe(recorded.stateCount);
  });

  test.each(CASES)('%s, with flags that name the sublexicons', (name) => {
    const recorded = readAtt(readFileSync(new URL(`with-flags/${name}.att`, FIXTURES), 'utf8'));
    const { automaton } = compileLexc(filesOf(name), { withFlags: true });
    expect(findDifference(automaton, recorded, { weightTolerance: 1e-4 })).toBeUndefined();
  });

  test('cases exist', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(13);
  });
});

test('weights of entries can be left out: what differs in them alone is one state then', () => {
  const lexicon = (weights: readonly [string, string]) =>
    `LEXICON Root\nab X ;\ncb Y ;\nLEXICON X\nd # ${weights[0]} ;\n LEXICON Y\nd # ${weights[1]} ;\n`;
  const compiled = (weights: readonly [string, string], isUnweighted = false) =>
    compileLexc([{ name: 't.lexc', text: lexicon(weights) }], { isUnweighted }).automaton;
  const weighted = ['"weight: 1"', '"weight: 2.5"'] as const;
  const without = compiled(['', '']);
  expect(findDifference(compiled(weighted), without, { weightTolerance: 0 })).toBeDefined();
  expect(findDifference(compiled(weighted, true), without, { weightTolerance: 0 })).toBeUndefined();
  expect(compiled(weighted, true).stateCount).toBe(without.stateCount);
});

describe('what newer versions of hfst-lexc allow', () => {
  test('a plain ">" is a character', () => {
    const [plain, escaped] = ['a> # ;', 'a%> # ;'].map((entry) => lexc(`LEXICON Root\n${entry}\n`).automaton);
    expect(findDifference(plain!, escaped!)).toBeUndefined();
  });

  test('a lexicon that is defined again gets more entries, with a warning', () => {
    const { automaton, warnings } = lexc('LEXICON Root\nA ;\nLEXICON A\na # ;\nLEXICON A\nb # ;\n');
    const expected = lexc('LEXICON Root\nA ;\nLEXICON A\na # ;\nb # ;\n').automaton;
    expect(findDifference(automaton, expected)).toBeUndefined();
    expect(warnings.map(formatProblem)).toEqual([
      't.lexc:5:1: warning: the lexicon "A" was defined before, on line 3; these entries are added to it',
    ]);
  });

  test('a byte order mark is skipped', () => {
    expect(lexc('\ufeffMultichar_Symbols +N\nLEXICON Root\na+N # ;\n').automaton.symbols).toContain('+N');
  });
});

describe('warnings', () => {
  test('name a misspelt continuation and the lexicon that was probably meant', () => {
    expect(problemsOf('LEXICON Root\na Nuon ;\nNoun ;\nLEXICON Noun\nb # ;\n')).toEqual([
      't.lexc:2:3: warning: there is no lexicon "Nuon"; entries that continue with it are lost (did you mean "Noun"?)',
    ]);
  });

  test('name lexicons that no word reaches, also where they reach each other', () => {
    expect(problemsOf('LEXICON Root\na # ;\nLEXICON A\nb B ;\nLEXICON B\nc A ;\n')).toEqual([
      't.lexc:3:1: warning: no word reaches the lexicon "A"',
      't.lexc:5:1: warning: no word reaches the lexicon "B"',
    ]);
  });

  test('name tags, flags and triggers that are not declared, each once', () => {
    const entries = 'a+N # ;\nb+N # ;\n@P.X.Y@a # ;\na:a^WG # ;\n1+1 # ;\na+ # ;\n';
    expect(problemsOf(`LEXICON Root\n${entries}`)).toEqual([
      't.lexc:2:1: warning: "+N" is not declared, so it is cut into single characters (declare it under Multichar_Symbols)',
      't.lexc:4:1: warning: "@P.X.Y@" is not declared, so it is cut into single characters (declare it under Multichar_Symbols)',
      't.lexc:5:3: warning: "^WG" is not declared, so it is cut into single characters (declare it under Multichar_Symbols)',
    ]);
  });

  test('name a declaration that comes too late', () => {
    const files = [
      { name: 'nouns.lexc', text: 'LEXICON Nouns\na+N # ;\n' },
      { name: 'root.lexc', text: 'Multichar_Symbols +N +V\nLEXICON Root\nNouns ;\n' },
    ];
    const late = compileLexc(files).warnings.filter(({ file }) => file === 'root.lexc');
    expect(late).toMatchObject([
      {
        line: 1,
        column: 19,
        message: '"+N" is declared after entries that have it',
        hint: 'name this file before the others',
      },
    ]);
  });

  test('are bounded', () => {
    const entries = Array.from({ length: 500 }, (_, i) => `a Missing${i} ;\nb+T${i} # ;`).join('\n');
    const problems = problemsOf(`LEXICON Root\n${entries}\n`);
    expect(problems.length).toBeLessThan(50);
    expect(problems.at(-1)).toContain('480 more warnings of this kind: missing lexicon');
  });
});

describe('errors', () => {
  test.each([
    ['a Noun ! n\nb # ;', 't.lexc:2:3: error: there is no ";" after "Noun" (an entry is: word Continuation ;)'],
    ['a b Noun ;', 't.lexc:2:3: error: "b" is one word too many in this entry (write "% " for a space in a word)'],
    ['a:b:c Noun ;', 't.lexc:2:4: error: a second ":" in the entry (write "%:" for the character)'],
    [
      'a < b Noun ;',
      't.lexc:2:3: error: "<" begins a regular expression that has no ">" at its end (write "%<" for the character)',
    ],
    [': ;', 't.lexc:2:3: error: the entry has no continuation (an entry is: word Continuation ;)'],
    ['a Noun "gloss ;', 't.lexc:2:8: error: the text in quotes has no end on this line, or contains a tab'],
    ['a # "weight: much" ;', 't.lexc:2:5: error: no usable number follows "weight:" (as in "weight: 1.5")'],
    ['a # "weight: 1e99" ;', 't.lexc:2:5: error: no usable number follows "weight:" (as in "weight: 1.5")'],
    ['a\u0007 # ;', 't.lexc:2:2: error: the character U+0007 is not allowed here'],
    ['a Noun\n;', 't.lexc:2:3: error: there is no ";" after "Noun" (an entry is: word Continuation ;)'],
    ['a:b\nLEXICON A\nb # ;', 't.lexc:2:1: error: the entry has no ";" at its end (an entry is: word Continuation ;)'],
  ])('%j', (entry, expected) => {
    expect(problemsOf(`LEXICON Root\n${entry}\n`)[0]).toBe(expected);
  });

  test('are found behind each other, up to twenty', () => {
    const problems = problemsOf(`LEXICON Root\n${'a b c ;\nx # ;\n'.repeat(50)}`);
    expect(problems).toHaveLength(20);
    expect(problems[1]).toMatch(/^t\.lexc:4:3: error/);
  });

  test.each([
    ['', 't.lexc:1:1: error: there is no LEXICON (a lexicon begins with the line "LEXICON Root")'],
    [
      'LEXICN Root\na # ;\n',
      't.lexc:1:1: error: expected Multichar_Symbols, Definitions or LEXICON, and found "LEXICN" (did you mean LEXICON?)',
    ],
    ['LEXICON Root\nLEXICON A\na # ;\n', 't.lexc:1:1: error: the lexicon "Root" has no entries'],
    ['LEXICON #\na # ;\n', 't.lexc:1:1: error: "#" is the end of the word and cannot be a lexicon of its own'],
    ['Multichar_Symbols a:b\nLEXICON Root\na # ;\n', 't.lexc:1:20: error: ":" cannot be part of a symbol (write "%:")'],
    ['Definitions\nA = b\nLEXICON Root\na # ;\n', 't.lexc:2:1: error: the definition of "A" has no ";" at its end'],
  ])('%j', (text, expected) => {
    expect(problemsOf(text)[0]).toBe(expected);
  });

  test('in a regular expression are moved to its place in the file', () => {
    expect(problemsOf('LEXICON Root\na # ;\n  < a\n b ] > # ;\n')[0]).toMatch(/^t\.lexc:4:4: error/);
    expect(problemsOf('Definitions\n V = a ) ;\nLEXICON Root\na # ;\n')[0]).toMatch(/^t\.lexc:2:8: error/);
  });
});

describe('regular expressions', () => {
  test('end at the ">" that is no part of them', () => {
    const [quoted, plain] = ['< ">" %> > # ;', '%>%> # ;'].map((entry) => lexc(`LEXICON Root\n${entry}\n`).automaton);
    expect(findDifference(quoted!, plain!)).toBeUndefined();
  });

  test('see the definitions before them', () => {
    const definitions = 'Definitions\n V = [a|e] ; ! vowels\n W = V %; "%;" ;\n';
    const { automaton } = lexc(`${definitions}LEXICON Root\n< V W > # ;\n`);
    const expected = lexc('LEXICON Root\n< [a|e] [a|e] %; "%;" > # ;\n').automaton;
    expect(findDifference(automaton, expected)).toBeUndefined();
  });

  test('exclude a letter although no other entry uses it', () => {
    const { automaton } = lexc('LEXICON Root\n< \\a > # ;\n');
    expect(automaton.symbols).toContain('a');
  });
});
