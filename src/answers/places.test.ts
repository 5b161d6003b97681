import { describe, expect, it, vi } from 'vitest';
import { Places } from './places.js';

describe('places in a text', () => {
  it('are lines and columns from 1, in code points', () => {
    const places = new Places('ab\n😀c\n\nd');
    expect([0, 1, 3, 5, 6, 7, 8].map((position) => places.of(position))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 2, column: 1 },
      { line: 2, column: 2 },
      { line: 2, column: 3 },
      { line: 3, column: 1 },
      { line: 4, column: 1 },
    ]);
  });

  it('of one long line are found in one walk', () => {
    const text = 'ab '.repeat(1000);
    const steps = vi.spyOn(String.prototype, 'codePointAt');
    const places = new Places(text);
    for (let position = 0; position < text.length; position += 3) places.of(position);
    const { length } = steps.mock.calls;
    steps.mockRestore();
    expect(length).toBeLessThanOrEqual(text.length);
    expect(places.of(text.length)).toEqual({ line: 1, column: 3001 });
  });
});
