/** The text files of error models: what they mean, and what is said of slips in them. */
import { describe, expect, test } from 'vitest';
import { formatProblem, SourceError, type SourceProblem } from '../diagnostics/source-problem.js';
import { readEditCosts } from './edit-costs.js';
import { readStringCorrections } from './string-corrections.js';

const file = (text: string) => ({ name: 'x.txt', text });

function problemsOf(read: (warnings: SourceProblem[]) => unknown): string[] {
  const warnings: SourceProblem[] = [];
  try {
    read(warnings);
    return warnings.map(formatProblem);
  } catch (error) {
    if (error instanceof SourceError) return error.problems.map(formatProblem);
    throw error;
  }
}

describe('letter costs', () => {
  test('are read with letters, exclusions, pairs and swaps', () => {
    const costs = readEditCosts(
      file('\uFEFF## x\r\na\r\n-\t50\r\n~b\r\n\r\n@@\r\na\t-\t2.5\r\n\ta\t1\r\na,-\t-,a\t3\r\n'),
      10,
    );
    expect([...costs.letters]).toEqual([
      ['a', 10],
      ['-', 50],
    ]);
    expect([...costs.excluded]).toEqual(['b']);
    expect(costs.pairs).toEqual([
      { wrong: 'a', right: '-', cost: 2.5 },
      { wrong: '', right: 'a', cost: 1 },
    ]);
    expect(costs.swaps).toEqual([{ first: 'a', second: '-', cost: 3 }]);
  });

  test('take a # for a letter where it stands alone, and for a remark otherwise', () => {
    const costs = readEditCosts(file('#\na\n#b\n@@\n#\ta\t2\n#a,b\tb,a\t4\n'), 10);
    expect([[...costs.letters.keys()], costs.pairs, costs.swaps]).toEqual([
      ['#', 'a'],
      [{ wrong: '#', right: 'a', cost: 2 }],
      [],
    ]);
  });

  test('take a comma for a letter where it stands alone', () => {
    expect(readEditCosts(file(',\n.\n@@\n,\t.\t1\n'), 10).pairs).toEqual([{ wrong: ',', right: '.', cost: 1 }]);
  });

  test.each([
    ['a\tx\n', 'x.txt:1:3: error: "x" is not a cost (a number, 0 or more)'],
    ['a b\n', 'x.txt:1:1: error: "a b" is not one letter (write one letter a line; a tab stands before its cost)'],
    [
      'a\nb\n@@\na b 3\n',
      'x.txt:4:1: error: a pair needs three fields with tabs between them (wrong letter, right letter, cost)',
    ],
    [
      'a\n@@\na\tö\t3\n',
      'x.txt:3:1: warning: the pair a to ö is left out: "ö" is not in the list of letters (add a line "ö" above @@)',
    ],
    ['a\nb\n@@\na,b\ta,b\t3\n', 'x.txt:4:1: error: a swap is written with the same two letters (a,b<TAB>b,a<TAB>cost)'],
    ['a\na\n', 'x.txt:2:1: warning: the letter "a" is listed twice'],
  ])('%j', (text, problem) => {
    expect(problemsOf((warnings) => readEditCosts(file(text), 10, warnings))).toEqual([problem]);
  });
});

describe('lists of corrections', () => {
  test('are read with escapes, remarks and empty sides', () => {
    const text = '# x\nkk:k\t1\tremark\na\\:b:c\\\\d\t.5\n:h\t2\nh:\t3\n';
    expect(readStringCorrections(file(text))).toEqual([
      { wrong: 'kk', right: 'k', cost: 1 },
      { wrong: 'a:b', right: 'c\\d', cost: 0.5 },
      { wrong: '', right: 'h', cost: 2 },
      { wrong: 'h', right: '', cost: 3 },
    ]);
  });

  test.each([
    [
      'kk\t1\n',
      'x.txt:1:1: error: there is no colon between wrong and right (wrong:right<TAB>cost; a colon of the text itself is written \\:)',
    ],
    [
      'a:b:c\t1\n',
      'x.txt:1:1: error: there are two colons (wrong:right<TAB>cost; a colon of the text itself is written \\:)',
    ],
    ['a:b\t-1\n', 'x.txt:1:5: error: "-1" is not a cost (a number, 0 or more)'],
    ['a:b 1\n', 'x.txt:1:1: warning: "a:b 1" has no cost, so it is free (a tab, not a blank, stands before the cost)'],
    ['a:b\n', 'x.txt:1:1: warning: "a:b" has no cost, so it is free (add a tab and a cost)'],
    ['a:b\t1 # remark\n', 'x.txt:1:5: error: "1 # remark" is not a cost (a tab stands before a remark)'],
  ])('%j', (text, problem) => {
    expect(problemsOf((warnings) => readStringCorrections(file(text), warnings))).toEqual([problem]);
  });
});
