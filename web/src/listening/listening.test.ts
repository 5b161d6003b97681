import { expect, test } from 'vitest';
import { sentenceAt, sentencesOf } from '../sentences/sentences.js';
import { joinWav, splitWav } from './join-wav.js';
import { cutUtterances } from './utterances.js';

const NB = {
  abbreviations: new Set(['f.eks.', 'dr.']),
  months: [],
  numbers: { ordinalMarks: ['.'] },
};
const SE = { ...NB, abbreviations: new Set(['omd.']) };

const cut = (text: string, limit: number, usual?: number) => cutUtterances(text, sentencesOf(text, SE), limit, usual);

test('utterances end with sentences and together hold every word, at its place', () => {
  const text = `${'Mun lean sámi nieida. '.repeat(60)}\n\n* * *\nManne son ii boahtán?`;
  const utterances = cut(text, 5000, 100);
  for (const { from, text: piece } of utterances) expect(text.slice(from, from + piece.length)).toBe(piece);
  expect(
    utterances
      .map((passage) => passage.text)
      .join('')
      .replace(/\s/g, ''),
  ).toBe(text.replace(/[\s*]/g, ''));
  expect(utterances.filter((passage) => !/[.?]$/.test(passage.text))).toEqual([]);
  expect(Math.max(...utterances.map((passage) => passage.text.length))).toBeLessThanOrEqual(100);
});

test('no utterance is longer than the service takes, whatever the text', () => {
  const texts = ['a'.repeat(5000), 'ab '.repeat(3000).trim(), '🙂a'.repeat(2000), `${'x'.repeat(300)}. `.repeat(20)];
  for (const text of texts) {
    const utterances = cut(text, 250);
    expect(Math.max(...utterances.map((passage) => passage.text.length))).toBeLessThanOrEqual(250);
    expect(
      utterances
        .map((passage) => passage.text)
        .join('')
        .replace(/\s/g, ''),
    ).toBe(text.replace(/\s/g, ''));
    expect(utterances.filter((passage) => /\p{Surrogate}/u.test(passage.text))).toEqual([]);
  }
});

test('a text without letters or digits has nothing to say', () => {
  expect(cut(' … \n—\n', 100)).toEqual([]);
});

test('abbreviations of the language end no sentence', () => {
  const text = 'Vi kan f.eks. Oslo besøke. Det er dr. Olsen som sa det! «Kommer du?» Ja.';
  const texts = (data: typeof NB) => sentencesOf(text, data).map(({ from, to }) => text.slice(from, to));
  expect(texts(NB)).toEqual(['Vi kan f.eks. Oslo besøke.', 'Det er dr. Olsen som sa det!', '«Kommer du?»', 'Ja.']);
  // North Sámi has other abbreviations.
  expect(texts(SE)[0]).toBe('Vi kan f.eks.');
});

test('a sentence is found by any place in it', () => {
  const sentences = sentencesOf('  Okta. Guokte.\nGolbma.', SE);
  expect([0, 2, 6, 8, 9, 15, 16, 99].map((place) => sentenceAt(sentences, place))).toEqual([0, 0, 0, 1, 1, 1, 2, 2]);
  expect(sentenceAt([], 3)).toBe(-1);
});

function wav(samples: number[], extra: number[] = []): Uint8Array {
  const chunk = (name: string, data: number[]) => [
    ...[...name].map((letter) => letter.charCodeAt(0)),
    ...[data.length & 255, data.length >> 8, 0, 0],
    ...data,
    ...(data.length % 2 === 1 ? [0] : []),
  ];
  const body = [...chunk('fmt ', Array(16).fill(1)), ...extra, ...chunk('data', samples)];
  return Uint8Array.from([
    ...[...'RIFF'].map((letter) => letter.charCodeAt(0)),
    ...[(body.length + 4) & 255, (body.length + 4) >> 8, 0, 0],
    ...[...'WAVE'].map((letter) => letter.charCodeAt(0)),
    ...body,
  ]);
}

test('joined files have the samples of all and sizes that are right', () => {
  const joined = joinWav([wav([1, 2]), wav([3, 4, 5, 6])]);
  expect([...splitWav(joined).samples]).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new DataView(joined.buffer).getUint32(4, true)).toBe(joined.length - 8);
});

test('chunks before the samples are passed over, and nonsense is refused', () => {
  const list = [...'LIST'].map((letter) => letter.charCodeAt(0));
  expect([...splitWav(wav([7, 8], [...list, 3, 0, 0, 0, 9, 9, 9, 0])).samples]).toEqual([7, 8]);
  expect(() => splitWav(new Uint8Array(20))).toThrow('not a WAV file');
});
