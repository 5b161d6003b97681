import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.js';

describe('edit distance', () => {
  it.each([
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['teh', 'the', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ])('%s and %s: %d', (a, b, distance) => {
    expect(editDistance([...a], [...b])).toBe(distance);
  });

  it('of long words is right, too', () => {
    const long = 'ab'.repeat(200);
    expect(editDistance(long, `${long.slice(0, 300)}x${long.slice(300)}`)).toBe(1);
  });

  it('is counted up to its limit', () => {
    expect(editDistance('kitten', 'sitting', 4)).toBe(3);
    expect(editDistance('kitten', 'sitting', 3)).toBe(3);
    expect(editDistance('kitten', 'sitting', 2)).toBe(2);
    expect(editDistance('a', 'abcdef', 2)).toBe(2);
  });
});
