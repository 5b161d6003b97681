import { describe, expect, test } from 'vitest';
import { SourceError, type SourceProblem } from '../../diagnostics/source-problem.js';
import { compileRegex } from '../compile-regex.js';
import { runScript } from './run-script.js';

const FILES: Readonly<Record<string, string>> = {
  'more.xfscript': 'define Vowel [a|e] ;\necho more\n',
  'words.txt': 'guolli\nguolit\n',
};

function run(text: string) {
  const printed: string[] = [];
  const warnings: SourceProblem[] = [];
  const result = runScript(
    { name: 'test.xfscript', text },
    {
      print: (line) => printed.push(line),
      readText: (name) => FILES[name],
      readLexc: () => compileRegex({ name: 'lexicon', text: '{kala}' }),
      warn: (problem) => warnings.push(problem),
    },
  );
  return { ...result, printed, warnings };
}

function problemOf(text: string): string {
  try {
    run(text);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const { line, column, message, hint } = error.problems[0]!;
    return `${line}:${column} ${message}${hint === undefined ? '' : ` (${hint})`}`;
  }
  return 'none';
}

describe('a script', () => {
  test('defines sets and functions and uses them', () => {
    const { printed } = run('define V [a|e] ;\ndefine around(x, y) x y x ;\nregex around(V, {lk}) ;\nprint words\n');
    expect(printed.sort()).toEqual(['alka', 'alke', 'elka', 'elke']);
  });

  test('composes the stack from the top down', () => {
    const { printed, stack } = run('regex b -> c ;\nregex a -> b ;\ncompose net\napply down aba\nup c\n');
    expect(stack).toHaveLength(1);
    expect(printed.sort()).toEqual(['a', 'b', 'c', 'ccc']);
  });

  test('takes a definition from the stack, saves, and stops at quit', () => {
    const { definitions, saved, stack } = run('regex a ;\ndefine A ;\npush A\nsave stack a.hfst\nquit\nnonsense');
    expect([...definitions.keys()]).toEqual(['A']);
    expect(saved.get('a.hfst')).toEqual(stack);
  });

  test('reads scripts, words and lexicons through the host', () => {
    const { printed } = run('source more.xfscript\nread text words.txt\nwords\nread lexc nouns.lexc\nwords\n');
    expect(printed.sort()).toEqual(['guolit', 'guolli', 'kala', 'more']);
  });

  test('substitutes definitions for symbols, and says where it cannot', () => {
    const { printed, warnings } = run(
      'define V [a|e] ;\nregex k VOWEL ;\nsubstitute defined V for VOWEL\nwords\nsubstitute defined V for OTHER\n',
    );
    expect(printed).toEqual(['ka', 'ke']);
    expect(warnings.map(({ message }) => message)).toEqual(['the network has no symbol "OTHER": nothing is replaced']);
  });

  test('eliminates flag diacritics', () => {
    const flags = 'regex ["@P.X.A@" a | "@P.X.B@" b] [c "@R.X.A@" | d "@U.X.B@"] ;\n';
    expect(run(`${flags}eliminate flags\nwords\n`).printed).toEqual(['ac', 'bd']);
  });

  test('warns of a name that resembles a definition', () => {
    const { warnings } = run('define Vowel [a|e] ;\nregex Vovel ;\n');
    expect(warnings[0]).toMatchObject({ line: 2, column: 7, hint: 'did you mean "Vowel"?' });
  });
});

describe('an error in a script', () => {
  test('names a command that does not exist', () => {
    expect(problemOf('regex a ;\ncompsoe net\n')).toBe(
      '2:1 there is no command "compsoe" (did you mean "compose net"?)',
    );
  });

  test('has the place in the expression', () => {
    expect(problemOf('define A [a|b ;\n')).toBe('1:15 expected "]", but found ";"');
  });

  test('is an empty stack, a missing file, and a function called wrongly', () => {
    expect(problemOf('invert net\n')).toMatch(/the stack is empty/);
    expect(problemOf('read text none.txt\n')).toMatch(/"none.txt" cannot be read/);
    expect(problemOf('define pair(x, y) x y ;\nregex pair(a) ;\n')).toMatch(/takes 2 operands, and 1 are given/);
    expect(problemOf('assert test null\n')).toMatch(/the stack is empty/);
  });

  test('is a function that calls itself without end', () => {
    expect(problemOf('define loop(x) loop(x) ;\nregex loop(a) ;\n')).toMatch(/more than 50 times/);
  });
});
