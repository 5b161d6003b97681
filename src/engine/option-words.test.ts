import { describe, expect, test } from 'vitest';
import { describeOptions, type OptionSpec, splitOptions, splitWords } from './option-words.js';

const SPECS: OptionSpec[] = [
  { name: 'trace', short: 't', value: 'optional', pattern: /^[\d,-]*$/, help: 'shows why', of: 'RULES' },
  { name: 'end', short: 'e', help: 'shows ends' },
  { name: 'sections', short: 's', value: 'required', help: 'which to run' },
  { name: 'text', value: 'optional', help: 'ends at text' },
];
const split = (...words: string[]) => splitOptions(words, SPECS);
const options = (...words: string[]) => split(...words).options.map(({ name, value }) => `${name}=${value}`);

describe('the words of a command line', () => {
  test('are options, values and the rest', () => {
    expect(split('-e', 'file', '--sections', '3', '--', '-e')).toEqual({
      options: [
        { name: 'end', value: undefined },
        { name: 'sections', value: '3' },
      ],
      rest: ['file', '-e'],
      problems: [],
    });
    expect(options('--sections=1,3', '-s4', '-es5', '-s', '-x')).toEqual([
      ...['sections=1,3', 'sections=4', 'end=undefined', 'sections=5', 'sections=-x'],
    ]);
    expect(split('-', '').rest).toEqual(['-', '']);
  });

  test('are values of an option that may have one only if they look like it', () => {
    expect(options('-t', '', '-e')).toEqual(['trace=', 'end=undefined']);
    expect(options('-t', '3,5-7')).toEqual(['trace=3,5-7']);
    expect(split('-t', 'grammar.cg3').rest).toEqual(['grammar.cg3']);
    expect(options('--text', 'abc', '--text', '-e')).toEqual(['text=abc', 'text=undefined', 'end=undefined']);
  });

  test('are reported where they are wrong', () => {
    expect(split('--none', '-n', '--end=3', '-s').problems).toEqual([
      'there is no option --none',
      'there is no option -n',
      '--end takes no value',
      '-s needs a value',
    ]);
  });

  test('can come from one line, with quotes', () => {
    expect(splitWords(`-T "/<p x/ri" --rule 'a b' c`)).toEqual(['-T', '/<p x/ri', '--rule', 'a b', 'c']);
  });

  test('have a help text', () => {
    expect(describeOptions(SPECS.slice(0, 2))).toBe(
      '  -t, --trace [RULES]  shows why\n  -e, --end            shows ends\n',
    );
  });
});
