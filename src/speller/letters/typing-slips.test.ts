import { describe, expect, it } from 'vitest';
import { Keyboards } from './keyboards.js';
import { SLIP_SHARES, TypingSlips } from './typing-slips.js';

const FACTS = {
  typed: { ø: ['o', 'ö'], æ: ['ae'] },
  kept: 'й',
  alike: ['gk', 'дт'],
  keyboards: [
    ['qwertyuiopå', 'asdfghjkløæ', 'zxcvbnm'],
    ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
  ],
};
const keyboards = new Keyboards(FACTS);
const slips = new TypingSlips(FACTS);
const areBeside = (a: string, b: string) => keyboards.areBeside(a.charCodeAt(0), b.charCodeAt(0));

describe('neighbours on the keyboard', () => {
  it('are the keys to the left and right, above and below', () => {
    const beside = [...'qwertyuiopåasdfghjkløæzxcvbnm'].filter((letter) => areBeside('g', letter));
    expect(beside).toEqual(['t', 'y', 'f', 'h', 'v', 'b']);
    expect([areBeside('q', 'å'), areBeside('å', 'a'), areBeside('ø', 'æ'), areBeside('м', 'и')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('are the same in both directions', () => {
    const letters = [...FACTS.keyboards.flat().join('')];
    for (const a of letters) for (const b of letters) expect(areBeside(a, b)).toBe(areBeside(b, a));
  });
});

describe('the kind of a slip', () => {
  it.each([
    ['huset', 'huset', 'none'],
    ['gronn', 'grønn', 'none'],
    ['uhset', 'huset', 'swapped'],
    ['huste', 'huset', 'swapped'],
    ['gornn', 'grønn', 'swapped'],
    ['hset', 'huset', 'leftOut'],
    ['uset', 'huset', 'leftOut'],
    ['kafe', 'kaffe', 'single'],
    ['kattt', 'katt', 'doubled'],
    ['hhuset', 'huset', 'doubled'],
    ['huuuset', 'huset', 'held'],
    ['husettt', 'huset', 'held'],
    ['husetrr', 'huset', 'several'],
    ['huuuuset', 'huset', 'several'],
    ['huser', 'huset', 'besideKey'],
    ['grpnn', 'grønn', 'besideKey'],
    ['tak', 'tag', 'alike'],
    ['тым', 'дым', 'alike'],
    ['двм', 'дым', 'besideKey'],
    ['дбм', 'дым', 'otherLetter'],
    ['дыи', 'дый', 'otherLetter'],
    ['husem', 'huset', 'otherLetter'],
    ['husert', 'huset', 'touched'],
    ['husmet', 'huset', 'putIn'],
    ['hs', 'huset', 'several'],
    ['hysat', 'huset', 'several'],
    ['', 'huset', 'several'],
  ] as const)('%s for %s: %s', (typed, word, kind) => {
    expect(slips.kindOf(typed, word)).toBe(kind);
  });

  it('never makes a word lighter', () => {
    for (const share of Object.values(SLIP_SHARES)) expect(share).toBeGreaterThanOrEqual(0);
  });
});
