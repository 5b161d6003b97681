/** The detector with statistics made for the test: what adds up, what is refused, what a mixed text is. */
import { describe, expect, test } from 'vitest';
import { DetectionModel } from './detection-model.js';
import { LanguageDetector } from './language-detector.js';
import { smallModel } from './small-model.cases.js';

/** One language writes `a` and `k`, the other `o` and `t`; both know the edges of words. */
const detector = new LanguageDetector(
  new DetectionModel(
    smallModel([
      { tag: 'aa', ngrams: { a: -1, k: -1, ' ': -1, o: -4, t: -4 } },
      { tag: 'oo', ngrams: { o: -1, t: -1, ' ': -1, a: -4, k: -4 } },
    ]),
  ),
);

test('the language whose letters are more likely comes first', () => {
  expect(detector.detect('kaka akka')).toEqual([{ tag: 'aa', confidence: 1 }]);
  expect(detector.detect('toto otto')).toEqual([{ tag: 'oo', confidence: 1 }]);
});

test('the confidences of all languages are at most 1 together', () => {
  const results = detector.detect('kakkk tottt');
  expect(results).toHaveLength(2);
  expect(results.reduce((sum, { confidence }) => sum + confidence, 0)).toBeCloseTo(1, 2);
});

test('a text in two languages is what most of its letters are', () => {
  expect(detector.detect('kakkak toto otto toto')[0]?.tag).toBe('oo');
  expect(detector.detect('toto otto kakka kaka kak')[0]?.tag).toBe('aa');
});

describe('nothing is returned', () => {
  test.each([
    ['', 'nothing'],
    ['kak', 'three letters'],
    ['1234567890 2024', 'digits'],
    ['https://kaka.example/kakakakaka', 'an address'],
    ['मानव अधिकारों की सार्वभौम घोषणा', 'a script without statistics'],
    ['zzzzz xxxxx qqqqq', 'letters that no language has'],
  ])('for %j: %s', (text) => {
    expect(detector.detect(text)).toEqual([]);
  });
});

test('a very long text is answered from passages of all of it', () => {
  const text = `${'kaka '.repeat(30_000)}${'toto '.repeat(50_000)}`;
  expect(detector.detect(text)[0]?.tag).toBe('oo');
});
