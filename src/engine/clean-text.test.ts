import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.js';
import { DataError } from './data-error.js';

describe('text from a pack', () => {
  it.each([
    ['Davvisámegiella ᓂᐦᐃᔭᐍᐏᐣ 2.1', 'Davvisámegiella ᓂᐦᐃᔭᐍᐏᐣ 2.1'],
    ['\u001b[31mred\u001b[0m\u0007', '[31mred[0m'],
    ['\u009b2J1.0', '2J1.0'],
    ['1.0\r\nSet-Cookie: a=b', '1.0 Set-Cookie: a=b'],
    ['a\u2028b\u2029c\u0085d', 'a b c d'],
    ['safe\u202egnp.exe\u2066x\u200f', 'safegnp.exex'],
    ['zero\u200b\u200d\u00ad\ufeffwidth', 'zerowidth'],
    ['half \ud800 a pair, whole 𐐨', 'half  a pair, whole 𐐨'],
    ['\u0000\u0001', ''],
  ])('%j is shown as %j', (text, shown) => {
    expect(cleanText(text)).toBe(shown);
  });

  it('is cut between characters', () => {
    expect(cleanText('9'.repeat(200_000))).toBe('9'.repeat(100));
    expect(cleanText('𐐨'.repeat(150))).toBe('𐐨'.repeat(100));
    expect(cleanText('12345', 3)).toBe('123');
  });

  it('is clean when an error quotes it', () => {
    const { message, problem } = new DataError('begins with <\u001b[2J>', { file: 'a\u202eb.zhfst', offset: 3 });
    expect([message, problem]).toEqual(['ab.zhfst, byte 3: begins with <[2J>', 'begins with <[2J>']);
    expect(new DataError('x'.repeat(100_000)).message.length).toBeLessThan(1000);
  });
});
