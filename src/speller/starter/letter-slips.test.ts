import { describe, expect, test } from 'vitest';
import { DetectionModel, LetterStatistics } from '../../detect/index.js';
import { smallModel } from '../../detect/small-model.cases.js';
import { LetterSlips } from './letter-slips.js';

/** Syllables of `k` or `t` and a vowel, of which a word has three: no two consonants or vowels meet. */
const LETTERS = { a: -1, i: -1, k: -1, t: -1, x: -12, ' ': -1 };
const PAIRS = ['ka', 'ki', 'ta', 'ti', 'ak', 'at', 'ik', 'it', ' k', ' t', 'a ', 'i '];
const RARE = ['kk', 'tt', 'kt', 'tk', 'aa', 'ii', 'ai', 'ia', 'k ', 't ', ' a', ' i'];
const ngrams = {
  ...LETTERS,
  ...Object.fromEntries(PAIRS.map((pair) => [pair, -0.7])),
  ...Object.fromEntries(RARE.map((pair) => [pair, -8])),
};
const statistics = new LetterStatistics(new DetectionModel(smallModel([{ tag: 'aa', ngrams }])).lettersOf('aa')!);
const slips = new LetterSlips(statistics, 'aiktx');

function likelihood(word: string): number {
  const units = Array.from(` ${word} `, (letter) => letter.charCodeAt(0));
  return units.reduce((sum, _, at) => (at === 0 ? 0 : sum + statistics.logarithm(units, at + 1)), 0);
}

/** The same by trying everything and looking at whole words. */
function naiveGain(word: string): number {
  let best = 0;
  const attempt = (changed: string, cost: number) => {
    best = Math.max(best, likelihood(changed) - likelihood(word) - cost);
  };
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    for (const letter of 'aikt') attempt(head + letter + tail, letter === word[at - 1] ? 1 : 2.5);
    if (at === word.length) break;
    const isDoubled = word[at] === word[at - 1] || word[at] === word[at + 1];
    attempt(head + tail.slice(1), isDoubled ? 0 : 1);
    for (const letter of 'aikt') if (letter !== word[at]) attempt(head + letter + tail.slice(1), 3.5);
    if (tail.length > 1 && tail[0] !== tail[1]) attempt(head + tail[1] + tail[0] + tail.slice(2), 0.5);
  }
  return best;
}

describe('what undoing a slip makes likelier', () => {
  test.each(['kataki', 'katki', 'kkataki', 'aktaki', 'katakit', 'katxaki', 'kaatiaki', 'k', 'ak', ''])(
    'of "%s"',
    (word) => {
      expect(slips.gain(word)).toBeCloseTo(naiveGain(word), 6);
    },
  );

  test.each(['kataki', 'katki', 'kkataki', 'aktaki', 'katakit', 'katxaki', 'kaatiaki', 'k', 'ak', ''])(
    'of "%s" is bounded, and compared without being computed',
    (word) => {
      const gain = naiveGain(word);
      expect(slips.mostGain(word)).toBeGreaterThanOrEqual(gain - 1e-9);
      expect(slips.gainsMore(word, gain + 0.01)).toBe(false);
      expect(slips.gainsMore(word, gain - 0.01)).toBe(gain > 0);
    },
  );

  test('is nothing for a usual word, and much for a slip of it', () => {
    expect(slips.gain('katita')).toBe(0);
    expect(slips.gain('katiita')).toBeGreaterThan(6);
    expect(slips.gain('katia')).toBeGreaterThan(3);
  });

  test('is little where no single change makes a word usual', () => {
    expect(slips.gain('xxxxxx')).toBeLessThan(slips.gain('kaxtita') + 13);
    expect(slips.gain('ktktktk')).toBeLessThan(slips.gain('katktiki') + 8);
  });

  test('does not look at letters that the language has not, nor beyond forty', () => {
    expect(slips.gain('ж'.repeat(100_000))).toBeGreaterThanOrEqual(0);
    expect(slips.gain('\ud800ka')).toBeGreaterThanOrEqual(0);
  });
});
