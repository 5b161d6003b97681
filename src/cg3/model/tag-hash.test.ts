import { describe, expect, it } from 'vitest';
import { evaluateMath } from './math.js';
import { hashTag, hashText } from './tag-hash.js';
import { parseStreamTag } from './tag-text.js';
import { TAG } from './tags.js';

describe('hashes of tags', () => {
  it('are those that cg-comp writes', () => {
    // Recorded from a binary grammar of revision 13 892.
    expect(hashText('n')).toBe(0xd622ef0d);
    expect(hashText('START')).toBe(0x4e3d257b);
    expect(hashTag('"x"', TAG.CASE_INSENSITIVE)).toBe(0x4e0df0d0);
    expect(hashTag('"<a.*>"', TAG.REGEXP)).toBe(0xf7573641);
    expect(hashTag('x=y', TAG.VARIABLE)).toBe(0xea069f7c);
    expect(hashTag('h', TAG.META | TAG.REGEXP)).toBe(0x1dfd1e24);
    expect(hashTag('q', TAG.FAIL_FAST)).toBe(0x00cbd8eb);
  });
});

describe('tags of a text', () => {
  it('have no suffixes or prefixes', () => {
    expect(parseStreamTag('"hann"r', 1)).toMatchObject({ text: '"hann"r', type: 0, regex: null });
    expect(parseStreamTag('VAR:x', 1)).toMatchObject({ text: 'VAR:x', type: 0 });
    expect(parseStreamTag('"<hann>"', 1).type).toBe(TAG.TEXTUAL | TAG.WORD_FORM);
    expect(parseStreamTag('"hann"', 1).type).toBe(TAG.TEXTUAL | TAG.BASE_FORM);
    expect(parseStreamTag('<W:2.5>', 1)).toMatchObject({ key: 'W', value: 2.5 });
    expect(parseStreamTag('<W=MAX-1>', 1).type).toBe(TAG.TEXTUAL);
    expect(parseStreamTag('"', 1).type).toBe(0);
  });
});

describe('expressions in numeric tags', () => {
  it('have the usual precedence', () => {
    expect(evaluateMath('1+2*3-4/2', 0, 0)).toBe(5);
    expect(evaluateMath('2^3^2', 0, 0)).toBe(64);
    expect(evaluateMath('-(MAX - MIN)*2', 1, 4)).toBe(-6);
    expect(evaluateMath('sqrt(16)+round(-2.5)', 0, 0)).toBe(1);
    expect(evaluateMath('sin(90)', 0, 0)).toBe(1);
  });

  it('are nothing when they are no expressions', () => {
    for (const text of ['', '1+', '(1', '1)', 'foo(1)', 'ab', '1 2', '1+é', `${'('.repeat(5000)}1`])
      expect(evaluateMath(text, 0, 0)).toBeUndefined();
  });
});
