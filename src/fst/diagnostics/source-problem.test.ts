/** Problems in sources are shown with their place, and misspelt names are recognised. */
import { describe, expect, test } from 'vitest';
import { DataError } from '../../engine/data-error.js';
import { closest, formatProblem, LineIndex, placeOf, SourceError } from './source-problem.js';

describe('the place of an offset', () => {
  test('counts lines from 1, and columns in UTF-16 units from 1', () => {
    const text = 'ab\n😀x\r\ny\rz';
    expect(placeOf(text, 0)).toEqual({ line: 1, column: 1 });
    expect(placeOf(text, 2)).toEqual({ line: 1, column: 3 });
    expect(placeOf(text, 3)).toEqual({ line: 2, column: 1 });
    expect(placeOf(text, text.indexOf('x'))).toEqual({ line: 2, column: 3 });
    expect(placeOf(text, text.indexOf('y'))).toEqual({ line: 3, column: 1 });
    expect(placeOf(text, text.indexOf('z'))).toEqual({ line: 4, column: 1 });
  });

  test('at the end of the text is the last line', () => {
    expect(new LineIndex('a\n').placeOf(2)).toEqual({ line: 2, column: 1 });
    expect(placeOf('', 0)).toEqual({ line: 1, column: 1 });
  });
});

describe('a source error', () => {
  const problem = { file: 'n.lexc', line: 3, column: 7, message: 'no lexicon "Nuon"', severity: 'error' } as const;

  test('is a data error whose message names the place', () => {
    const error = new SourceError([problem]);
    expect(error).toBeInstanceOf(DataError);
    expect(error.message).toBe('n.lexc:3:7: error: no lexicon "Nuon"');
    expect(error.problems).toEqual([problem]);
  });

  test('shows the first five problems and counts the others, and leaves warnings out when there are errors', () => {
    const many = Array.from({ length: 7 }, (_, i) => ({ ...problem, line: i + 1 }));
    const error = new SourceError([{ ...problem, severity: 'warning', message: 'unreachable' }, ...many]);
    expect(error.message).toContain('n.lexc:5:7');
    expect(error.message).not.toContain('n.lexc:6:7');
    expect(error.message).not.toContain('unreachable');
    expect(error.message).toContain('and 2 more');
  });

  test('is formatted with its hint', () => {
    expect(formatProblem({ ...problem, hint: 'did you mean "Noun"?' })).toBe(
      'n.lexc:3:7: error: no lexicon "Nuon" (did you mean "Noun"?)',
    );
  });
});

describe('the closest name', () => {
  test.each([
    ['Nuon', 'Noun'],
    ['noun', 'Noun'],
    ['Verbs', 'Verb'],
    ['NounCsaes', 'NounCases'],
  ])('%s is meant to be %s', (name, expected) => {
    expect(closest(name, ['Root', 'Noun', 'Verb', 'NounCases', 'Adjective'])).toBe(expected);
  });

  test('is not guessed when nothing is near', () => {
    expect(closest('Particle', ['Root', 'Noun', 'Verb'])).toBeUndefined();
    expect(closest('x'.repeat(200), ['x'.repeat(199)])).toBeUndefined();
    expect(closest('A', ['Noun'])).toBeUndefined();
  });
});
