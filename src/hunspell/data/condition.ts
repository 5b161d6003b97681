/**
 * The condition of an affix: a row of single-character tests, "[^aeiou]y" or "..s", that the end (suffix) or the
 * beginning (prefix) of the stem must pass. Not a regular expression: no repetition, no alternatives but the bracketed
 * characters.
 */

interface CharacterTest {
  /** undefined: any character. */
  readonly characters: ReadonlySet<number> | undefined;
  readonly negated: boolean;
}

export type Condition = readonly CharacterTest[];

export const ALWAYS: Condition = [];

/** `undefined` when a bracket is not closed. */
export function parseCondition(text: string): Condition | undefined {
  if (text === '.' || text === '') return ALWAYS;
  const tests: CharacterTest[] = [];
  const characters = [...text];
  for (let i = 0; i < characters.length; i++) {
    const c = characters[i]!;
    if (c === '.') tests.push({ characters: undefined, negated: false });
    else if (c !== '[') tests.push({ characters: new Set([c.codePointAt(0)!]), negated: false });
    else {
      const close = characters.indexOf(']', i + 1);
      if (close < 0) return undefined;
      const negated = characters[i + 1] === '^';
      const inside = characters.slice(negated ? i + 2 : i + 1, close);
      tests.push({ characters: new Set(inside.map((x) => x.codePointAt(0)!)), negated });
      i = close;
    }
  }
  return tests;
}

/** Whether the characters of `word` from `start` on pass, one by one. */
export function conditionHolds(condition: Condition, word: readonly number[], start: number): boolean {
  if (start < 0 || start + condition.length > word.length) return false;
  for (let i = 0; i < condition.length; i++) {
    const { characters, negated } = condition[i]!;
    if (characters !== undefined && characters.has(word[start + i]!) === negated) return false;
  }
  return true;
}
