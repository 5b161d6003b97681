import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { Budget } from '../../engine/budget.js';
import type { ScriptReaders, ScriptUtterance } from '../script.js';
import type { Utterance } from '../text/utterance.js';
import { UnspeakableText } from '../voice.js';
import { readBreakMs, readProsody } from './prosody-values.js';
import { isSsml, readSsml } from './read-ssml.js';

/** Words between spaces, a sentence up to its full stop; what it is to be read as stands behind the word. */
const readers: ScriptReaders = {
  text: (text, readAs) =>
    [...text.matchAll(/[^.?]*[.?]?/g)]
      .map((sentence): Utterance => {
        const tokens = [...sentence[0].matchAll(/[\p{L}\p{N}]+/gu)].map((word) => {
          const startUtf16 = sentence.index + word.index;
          const words = readAs === 'auto' ? word[0] : `${word[0]}:${readAs}`;
          return { words, startUtf16, endUtf16: startUtf16 + word[0].length, pauseAfterMs: 0 };
        });
        const melody = sentence[0].endsWith('?') ? 'question' : 'statement';
        return { tokens, startUtf16: 0, endUtf16: 0, pauseAfterMs: 400, melody, skippedCharacters: 0 };
      })
      .filter(({ tokens }) => tokens.length > 0),
  phonemes: (phonemes, alphabet) => (alphabet === 'ipa' ? `<${phonemes}>` : undefined),
};

const budget = Budget.unlimited();
const read = (text: string) => readSsml(`<speak>${text}</speak>`, readers, budget);
const wordsOf = (utterances: readonly ScriptUtterance[]) =>
  utterances.map(({ tokens }) => tokens.map(({ words }) => words).join(' '));

describe('SSML', () => {
  test('begins with <speak', () => {
    expect(['<speak>', ' <speak xml:lang="se">', '<speak/>'].map(isSsml)).toEqual([true, true, true]);
    expect(
      ['\ufeff<?xml version="1.0"?>\n<!-- a --> <!-- b -->\n<speak>', '<!DOCTYPE speak><speak>'].map(isSsml),
    ).toEqual([true, true]);
    expect(['<?xml <speak>', '<!-- <speak>', '<!-- a --> <p>', '<?a?>'].map(isSsml)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(['<speaker>', 'a <speak>', '<speak', '&lt;speak>'].map(isSsml)).toEqual([false, false, false, false]);
  });

  test('may have a declaration and comments before it', () => {
    const source = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a < b --><speak>okta guokte</speak>';
    const [only] = readSsml(source, readers, budget);
    expect(only?.tokens.map(({ startUtf16, endUtf16 }) => source.slice(startUtf16, endUtf16))).toEqual([
      'okta',
      'guokte',
    ]);
  });

  test('keeps a sentence together across markup', () => {
    const [only, ...more] = read('mun <prosody rate="slow">in</prosody> <sub alias="boađe ihttin">b.</sub> deike.');
    expect(more).toEqual([]);
    expect(wordsOf([only!])).toEqual(['mun in boađe ihttin deike']);
    expect(only?.tokens.map(({ prosody }) => prosody?.rate)).toEqual([1, 0.75, 1, 1]);
  });

  test('ends sentences at p and s, and after their full stops', () => {
    const utterances = read('<p>okta<s>guokte</s><s>golbma</s></p>njeallje. vihtta');
    expect(wordsOf(utterances)).toEqual(['okta', 'guokte', 'golbma', 'njeallje', 'vihtta']);
    expect(utterances[2]?.pauseAfterMs).toBe(700);
  });

  test('takes punctuation behind markup for the sentence', () => {
    const [first, second] = read('boađátgo <sub alias="ihttin">i.</sub>? juo');
    expect([wordsOf([first!])[0], first?.melody]).toEqual(['boađátgo ihttin', 'question']);
    expect(wordsOf([second!])).toEqual(['juo']);
    expect(read('okta <sub alias="guokte">2</sub>, golbma')[0]?.tokens[1]?.pauseAfterMs).toBe(200);
  });

  test('breaks inside a sentence and after it', () => {
    const [only] = read('okta <break time="0.5s"/> guokte');
    expect(only?.tokens.map(({ pauseAfterMs }) => pauseAfterMs)).toEqual([500, 0]);
    expect(read('okta.<break time="2s"/> guokte')[0]?.pauseAfterMs).toBe(2000);
    expect(wordsOf(read('<break/>okta'))).toEqual(['okta']);
  });

  test('reads as it is told, and says phonemes as they are given', () => {
    const [only] = read(
      '<say-as interpret-as="characters">abc</say-as> <phoneme ph="ˈsæː">so</phoneme> <phoneme alphabet="x" ph="q">ii</phoneme>',
    );
    expect(only?.tokens.map(({ words, phonemes }) => phonemes ?? words)).toEqual(['abc:characters', '<ˈsæː>', 'ii']);
  });

  test('reads as text what is to be read in a way that only every object has', () => {
    const [only] = read('<say-as interpret-as="constructor">abc</say-as>');
    expect(only?.tokens.map(({ words }) => words)).toEqual(['abc']);
  });

  test('does not read metadata, comments and instructions', () => {
    expect(wordsOf(read('<metadata>x <b>y</b></metadata>okta<!-- z --> <?pi q?> <desc>w</desc>guokte'))).toEqual([
      'okta guokte',
    ]);
  });

  test('refuses more than it can bear', () => {
    expect(() => read('<p/>'.repeat(3000))).toThrow(/2000 elements/);
    expect(() => read('<a>'.repeat(100))).toThrow(/32 deep/);
    expect(() => read('</p>')).toThrow(UnspeakableText);
    expect(() => readSsml('<!DOCTYPE a><speak/>', readers, budget)).toThrow(/DOCTYPE/);
  });

  test('every token stands where its word stands, whatever is around it', () => {
    const word = fc.constantFrom('okta', 'ŋuovžža', '𝔘ksi', 'x');
    const piece = fc.oneof(
      word,
      word.map((text) => `<prosody rate="fast">${text}</prosody>`),
      word.map((text) => `<![CDATA[${text}]]>`),
      word.map((text) => `<sub alias="muhtun sátni">${text}</sub>`),
      fc.constantFrom(' ', '&amp;', '&#x1F600;', '\r\n', '<break/>', '<p>', '</p>', '.', '<!-- & -->', '&lt;'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const source = `<speak>${pieces.join(' ')}</speak>`;
        let utterances: ScriptUtterance[];
        try {
          utterances = readSsml(source, readers, budget);
        } catch (error) {
          expect(error).toBeInstanceOf(UnspeakableText);
          return;
        }
        const tokenTexts = utterances.flatMap(({ tokens }) =>
          tokens.map((token) => source.slice(token.startUtf16, token.endUtf16)),
        );
        const written = pieces.join(' ').match(/okta|ŋuovžža|𝔘ksi|\bx\b/gu) ?? [];
        expect(tokenTexts).toEqual(written);
      }),
      propertyRuns(300),
    );
  });
});

const refuse = (attribute: string): never => {
  throw new Error(attribute);
};

describe('values', () => {
  test.each([
    [{ rate: 'fast' }, 'rate', 1.33],
    [{ rate: '120%' }, 'rate', 1.2],
    [{ rate: '+20%' }, 'rate', 1.2],
    [{ rate: '-95%' }, 'rate', 0.25],
    [{ rate: '99' }, 'rate', 4],
    [{ pitch: '+12st' }, 'pitch', 2],
    [{ pitch: '120Hz' }, 'pitch', 1],
    [{ volume: '-6dB' }, 'volume', 0.501],
    [{ volume: 'silent' }, 'volume', 0],
    [{ volume: 'default' }, 'volume', 1],
  ] as const)('%j', (attributes, name, expected) => {
    expect(readProsody(attributes, { rate: 1, pitch: 1, volume: 1 }, refuse)[name]).toBeCloseTo(expected, 2);
  });

  test.each([
    [{ time: '250ms' }, 250],
    [{ time: '1.5s' }, 1500],
    [{ strength: 'x-strong' }, 1200],
    [{}, 400],
  ])('a break of %j', (attributes, expected) => {
    expect(readBreakMs(attributes as Record<string, string>, refuse)).toBe(expected);
  });

  test('that are none are refused, with their place', () => {
    expect(() => read('\n okta <prosody pitch="high" rate="banana">guokte</prosody>')).toThrow(
      /line 2, column 29: the value of rate is/,
    );
    expect(() => read('<break time="soon"/>')).toThrow(/line 1, column 15: the value of time/);
    expect(() => read('<break strength="toString"/>')).toThrow(/value of strength/);
    expect(() => read('<prosody volume="constructor">x</prosody>')).toThrow(/value of volume/);
  });
});
