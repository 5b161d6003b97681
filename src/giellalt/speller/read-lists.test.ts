/** The text files of error models, with what the published build makes of odd lines in them. */
import { describe, expect, test } from 'vitest';
import { formatProblem, SourceError, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { completionExpression } from './completion-expression.js';
import { readEditdist } from './read-editdist.js';
import { readStringList } from './string-lists.js';

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

const edits = (text: string) => readEditdist(file(text), 10);

describe('editdist', () => {
  test('takes a line with one # for a letter, and one with two for a remark', () => {
    expect([...edits('#\n# b\n##c\na\n@@\n##a\ta\t1\n').letters.keys()]).toEqual(['#', '# b', 'a']);
  });

  test('keeps blanks of a letter, and skips lines of blanks', () => {
    expect([...edits('a \n  \nb\t 3 \n').letters]).toEqual([
      ['a ', 10],
      ['b', 3],
    ]);
  });

  test('has the last weight of a letter and the first one of a pair', () => {
    const { letters, pairs } = edits('a\t1\nb\na\t2\n@@\na\tb\t3\na\tb\t4\n');
    expect([[...letters], pairs]).toEqual([
      [
        ['a', 2],
        ['b', 10],
      ],
      [{ wrong: 'a', right: 'b', cost: 3 }],
    ]);
  });

  test('reads `@@` and `~` as letters only where no line end follows them', () => {
    expect([...edits('a\n~b\n~\n@@').letters.keys()]).toEqual(['a', '@@']);
    expect([...edits('a\n~').letters.keys()]).toEqual(['a', '~']);
  });

  test('reads swaps, and those that do not exchange their letters without using them', () => {
    expect(edits('a\nb\n@@\na,b\tb,a\t2\nb,a\tb,b\t1\n').swaps).toEqual([{ first: 'a', second: 'b', cost: 2 }]);
  });

  test.each([
    ['a\n@@\na\tö\t3\n', 'x.txt:3:1: warning: the line is left out: "ö" is not a letter (add a line "ö" above @@)'],
    ['a\n@@\na\t\t3\n', 'x.txt:3:1: warning: what it costs to leave out "a" is not used (it is always DEFAULT_WEIGHT)'],
    ['#b\n', 'x.txt:1:1: warning: "#b" is a letter here (## begins a remark)'],
    [
      'a\n@@\na\ta\n',
      'x.txt:3:1: error: a pair has three fields, this line has 2 (wrong letter, right letter, weight)',
    ],
    ['a\n@@\n  \n', 'x.txt:3:1: error: a pair has three fields, this line has 1 (wrong letter, right letter, weight)'],
    [',\n.\n@@\n,\t.\t1\n', 'x.txt:4:1: error: a swap has one comma in each of its fields (a,b<TAB>b,a<TAB>weight)'],
    ['a\tx\n', 'x.txt:1:1: error: "x" is not a weight'],
    ['"\na\n', 'x.txt:1:1: error: """ cannot be a letter (quotation marks and backslashes stop the published build)'],
    ['\t3\na\n', 'x.txt:1:1: error: a letter is missing before the tab'],
  ])('%j', (text, problem) => {
    expect(problemsOf((warnings) => readEditdist(file(text), 10, warnings))).toContain(problem);
  });

  test('needs a letter', () => {
    expect(() => edits('## a\n')).toThrow('there is no letter');
  });
});

describe('lists of strings', () => {
  const read = (text: string, hasRemarks = true) => readStringList(file(text), { hasRemarks });

  test('are read with escapes, remarks, empty sides and words of one side', () => {
    expect(read('# x\n\nkk:k\t1\tremark\na\\:b:c\\\\d\t.5\n:h\t-2\nh:\noa\t4\n')).toEqual([
      { wrong: 'kk', right: 'k', cost: 1 },
      { wrong: 'a:b', right: 'c\\d', cost: 0.5 },
      { wrong: '', right: 'h', cost: -2 },
      { wrong: 'h', right: '', cost: 0 },
      { wrong: 'oa', right: 'oa', cost: 4 },
    ]);
  });

  test('lose a backslash before any other character, and "nothing"', () => {
    expect(read('a\\dc:@0@b@0@\t1\nx\\\\y\\\n')).toEqual([
      { wrong: 'adc', right: 'b', cost: 1 },
      { wrong: 'x\\y', right: 'x\\y', cost: 0 },
    ]);
  });

  test('keep blanks: they are letters', () => {
    expect(read(' a:b 1\r\n')).toEqual([{ wrong: ' a', right: 'b 1', cost: 0 }]);
  });

  test('of pairs have a colon in each pair', () => {
    const pairs = readStringList(file('a:bc:d\t3\nab:c\t1\na:@0@\n\\::b\n'), { hasRemarks: true, isPairs: true });
    expect(pairs.map(({ wrong, right }) => `${wrong}>${right}`)).toEqual(['ac>bd', 'ab>ac', 'a>', ':>b']);
  });

  test.each([
    ['a:b:c\t1\n', true, 'x.txt:1:1: error: "a:b:c" has a colon too many (a colon of the text is \\:)'],
    ['a:b\t1 # x\n', true, 'x.txt:1:5: error: "1 # x" is not a weight (a tab stands before a remark)'],
    ['a:b\t1\tx\n', false, 'x.txt:1:5: error: "1\tx" is not a weight (this list has no remarks behind its weights)'],
  ])('%j', (text, hasRemarks, problem) => {
    expect(problemsOf(() => read(text, hasRemarks))).toEqual([problem]);
  });

  test.each(['a:\t1\n', ':b\t1\n', 'a:b:c\t1\n'])('of pairs have no half a pair: %j', (text) => {
    expect(() => readStringList(file(text), { hasRemarks: true, isPairs: true })).toThrow('has a colon too many');
  });
});

describe('what completes words', () => {
  test('adds the letters above `@@` with their weights, signs among them', () => {
    const expression = completionExpression(file('## letters\n#b\n~c\n\na\n-\t15\n  ä 8\n@@\na\tä\t3\n'), 10);
    const added = '(0:?::100|0:a::10|0:%-::15|0:ä::8)';
    expect(expression).toBe(`? ? ?* ${Array.from({ length: 7 }, () => added).join(' ')} ;\n`);
  });

  test.each([
    ['a\nb 1 2\n', '2:1: error: "b 1 2"'],
    ['a\tmuch\n', '1:1: error: "a\tmuch"'],
  ])('refuses %j', (text, problem) => {
    const hint = 'is not a letter with its weight (a letter stands alone, or before a weight)';
    expect(problemsOf(() => completionExpression(file(text), 10))).toEqual([`x.txt:${problem} ${hint}`]);
  });
});
