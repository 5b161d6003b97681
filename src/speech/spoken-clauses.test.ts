import { describe, expect, test } from 'vitest';
import { NORMAL_PROSODY, type ScriptToken, type ScriptUtterance } from './script.js';
import { refuseLongSpeech, spokenClauses } from './spoken-clauses.js';
import { SpeechTooLong, type WordTiming } from './voice.js';
import { addTimings } from './word-timings.js';

function utterance(tokens: readonly Partial<ScriptToken>[], pauseAfterMs = 400): ScriptUtterance {
  const full = tokens.map((token, i) => ({ words: 'a', startUtf16: i, endUtf16: i + 1, pauseAfterMs: 0, ...token }));
  return {
    tokens: full,
    startUtf16: 0,
    endUtf16: full.length,
    pauseAfterMs,
    melody: 'statement',
    skippedCharacters: 0,
  };
}

describe('a token of very many words', () => {
  const words = Array.from({ length: 500 }, (_, i) => `word${i}`).join(' ');
  const clauses = spokenClauses([utterance([{}, { words, pauseAfterMs: 150 }, {}])]);

  test('is spoken in parts, and nothing of it is lost', () => {
    const parts = clauses.flatMap(({ tokens }) => tokens);
    expect(parts.map((part) => part.words).join(' ')).toBe(`a ${words} a`);
    for (const { tokens } of clauses) {
      expect(tokens.reduce((sum, part) => sum + part.words.length, 0)).toBeLessThanOrEqual(800);
    }
  });

  test('has its pause after the last of them', () => {
    expect(clauses.map(({ pauseAfterMs }) => pauseAfterMs).filter((ms) => ms > 0)).toEqual([150, 400]);
  });

  test('is one word in the list of times', () => {
    const timings: WordTiming[] = [];
    for (const [i, { tokens }] of clauses.entries()) {
      const times = tokens.map(({ startUtf16, endUtf16 }, at) => ({
        startUtf16,
        endUtf16,
        startMs: at,
        endMs: at + 1,
      }));
      addTimings(timings, times, i * 1000);
    }
    expect(timings.map(({ startUtf16 }) => startUtf16)).toEqual([0, 1, 2]);
    expect(timings[1]!.endMs).toBeGreaterThan(timings[1]!.startMs + 1000 * (clauses.length - 3));
  });

  test('is cut also where it has no spaces', () => {
    const [first, ...rest] = spokenClauses([utterance([{ words: 'x'.repeat(3_000) }])]);
    expect([first, ...rest].map((clause) => clause?.tokens[0]?.words.length)).toEqual([
      400, 400, 400, 400, 400, 400, 400, 200,
    ]);
  });
});

describe('speech that would last too long', () => {
  const seconds = (utterances: readonly ScriptUtterance[], pace = 1) => {
    // By halving: the least limit that lets it pass.
    let [low, high] = [0, 100_000];
    const clauses = spokenClauses(utterances);
    while (high - low > 0.01) {
      const maxSeconds = (low + high) / 2;
      try {
        refuseLongSpeech(clauses, { pace, maxSeconds });
        high = maxSeconds;
      } catch (error) {
        expect(error).toBeInstanceOf(SpeechTooLong);
        low = maxSeconds;
      }
    }
    return high;
  };
  const text = [utterance([{ words: 'a'.repeat(300) }])];

  test('is refused by its words, whose number no letter of the source may tell', () => {
    expect(seconds([utterance([{ words: 'a'.repeat(3_000) }])])).toBeCloseTo(10 * seconds(text, 1) - 9 * 0.4, 0);
  });

  test('is longer at a slower pace and in slower prosody', () => {
    expect(seconds(text, 0.25) / seconds(text)).toBeCloseTo(4, 1);
    const slow = [utterance([{ words: 'a'.repeat(300), prosody: { ...NORMAL_PROSODY, rate: 0.25 } }], 0)];
    expect(seconds(slow) / seconds([utterance([{ words: 'a'.repeat(300) }], 0)])).toBeCloseTo(4, 1);
  });

  test('has its breaks counted', () => {
    expect(seconds([utterance([{}], 60_000)], 0.25) - seconds([utterance([{}], 0)], 0.25)).toBeCloseTo(240, 0);
  });

  test('counts digits that are left to the voice as the words that they become', () => {
    expect(seconds([utterance([{ words: '1'.repeat(300) }])])).toBeGreaterThan(2 * seconds(text));
  });

  test('is not refused where nobody limits it', () => {
    refuseLongSpeech(spokenClauses([utterance([{ words: 'a'.repeat(1_000_000) }])]), { pace: 0.25 });
  });
});
