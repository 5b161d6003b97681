import { describe, expect, test } from 'vitest';
import { BoundedPattern, StepBudget } from './bounded-pattern.js';
import type { Dialect } from './pattern-program.js';

const replaced = (dialect: Dialect, source: string, text: string, isGlobal = true) =>
  new BoundedPattern(source, { dialect }).replace(text, (match, ...groups) => `<${match}|${groups.join(',')}>`, {
    isGlobal,
    budget: new StepBudget(text),
  });

/** Numbers that look random and are the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomPattern(next: (below: number) => number, depth: number): string {
  const item = () => {
    const kind = next(depth > 0 ? 9 : 6);
    if (kind < 3) return 'abž'[kind]!;
    if (kind < 6) return ['.', '[ab]', '[^a]'][kind - 3]!;
    return kind < 8 ? `(${randomPattern(next, depth - 1)})` : `(?:${randomPattern(next, depth - 1)})`;
  };
  const times = () => ['', '', '', '*', '+', '?', '{1,2}', '*?', '+?'][next(9)]!;
  const parts = Array.from({ length: 1 + next(3) }, () => item() + times());
  const joined = parts.join(next(5) === 0 ? '|' : '');
  return next(12) === 0 ? `^${joined}` : next(12) === 0 ? `${joined}$` : joined;
}

describe('a pattern of a recipe', () => {
  test('matches what the engine of JavaScript matches, groups included', () => {
    const next = numbers(36);
    for (let i = 0; i < 3000; i++) {
      const source = randomPattern(next, 2);
      const text = Array.from({ length: next(9) }, () => 'abž'[next(3)]).join('');
      const expected = text.replace(new RegExp(source, 'gu'), (match, ...rest) => {
        const groups = rest.slice(
          0,
          rest.findIndex((value) => typeof value === 'number'),
        );
        return `<${match}|${groups.join(',')}>`;
      });
      // Groups of an earlier turn of a repetition are kept, as in Perl; JavaScript forgets them.
      const withoutGroups = (result: string) => result.replace(/\|[^>]*>/g, '>');
      expect(withoutGroups(replaced('perl', source, text)), `${source} in ${text}`).toBe(withoutGroups(expected));
      if (!/\)[*+?{]/.test(source)) expect(replaced('perl', source, text), `${source} in ${text}`).toBe(expected);
    }
  });

  test.each([
    ['basic', 'a\\(b*\\)c', 'abbc', '<abbc|bb>'],
    ['basic', 'a(b)+', 'a(b)+', '<a(b)+|>'],
    ['basic', '*a', 'b*a', 'b<*a|>'],
    ['basic', 'a^b$c', 'a^b$c', '<a^b$c|>'],
    ['basic', 'x\\{2,3\\}', 'x xx xxxx', 'x <xx|> <xxx|>x'],
    ['basic', 'a*', 'baaac', '<|>b<aaa|>c<|>'],
    ['basic', '\\(a\\)\\1', 'aab', '<aa|a>b'],
    ['basic', '[[:space:]][[:upper:]]', 'a Đ', 'a< Đ|>'],
    ['basic', '[]x]', 'a]', 'a<]|>'],
    ['basic', '\\<a', 'ba a', 'ba <a|>'],
    ['extended', '(a|b){2}$', 'aab', 'a<ab|b>'],
    ['extended', 'a\\.b', 'acb a.b', 'acb <a.b|>'],
    ['perl', 'a*', 'baaac', '<|>b<aaa|><|>c<|>'],
    ['perl', '\\bč\\w+', 'ač čaš', 'ač <čaš|>'],
    ['perl', 'a$', 'aa\n', 'a<a|>\n'],
    ['perl', '.', '\u{10400}', '<\u{10400}|>'],
  ] as const)('%s: %s in %j', (dialect, source, text, expected) => {
    expect(replaced(dialect, source, text)).toBe(expected);
  });

  test('ignores case where it is told to', () => {
    const pattern = new BoundedPattern('[a-c]Š', { dialect: 'perl', ignoresCase: true });
    expect(pattern.test('xBš', new StepBudget(''))).toBe(true);
    expect(pattern.test('xDš', new StepBudget(''))).toBe(false);
  });

  test.each([
    ['\\(a', 'a group is not closed'],
    ['a\\)', 'not opened'],
    ['[a', 'a bracket is not closed'],
    ['[b-a]', 'a range'],
    ['[[:none:]]', 'no class'],
    ['a\\{3,2\\}', 'less than'],
    ['a\\{x', '{ without'],
    ['\\q', 'not supported'],
    ['a\\', 'at its end'],
    ['\\(\\(\\(a\\{999\\}\\)\\{999\\}\\)\\{999\\}\\)', 'too large'],
    ['\\('.repeat(200), 'more than 100 groups'],
  ])('that is none is refused: %s', (source, message) => {
    expect(() => new BoundedPattern(source, { dialect: 'basic' })).toThrow(message);
  });

  test.each([
    ['(a*)*b', 'a'.repeat(40)],
    ['(a|a)*b', 'a'.repeat(60)],
    ['(a|aa)+$', `${'a'.repeat(80)}b`],
    ['.*.*.*.*.*x', 'a'.repeat(2000)],
    ['(.*)\\1\\1b', 'a'.repeat(20_000)],
  ])('cannot go on for ever: %s', (source, text) => {
    const search = () => new BoundedPattern(source, { dialect: 'extended' }).test(text, new StepBudget(text));
    expect(search).toThrow(/takes too many steps|too many ways/);
  });
});
