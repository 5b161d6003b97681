/** The formant voices, on the real eSpeak and the real data of `languages/`. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Budget, WorkStopped } from '../../engine/budget.js';
import { load } from '../../packs/built-in/load-espeak.js';
import { speechLevelDb } from '../audio/level.js';
import { voiceCases } from '../voice.cases.js';
import { SpeechTooLong, type SpeechVoice, UnspeakableText, type WordTiming } from '../voice.js';
import { addTimings } from '../word-timings.js';
import { open } from './espeak-engine.js';

let engine: SpeechVoice;
beforeAll(async () => {
  engine = await open(load().engine.data);
});

async function say(voice: string, text: string, pace = 1) {
  const { skippedCharacters, pieces } = engine.speak(text, { voice, pace }, Budget.unlimited());
  const samples: number[] = [];
  const timings: WordTiming[] = [];
  for await (const piece of pieces) {
    addTimings(timings, piece.words, (samples.length * 1000) / engine.sampleRateHz);
    for (const sample of piece.samples) samples.push(sample);
  }
  const words = timings.map((word) => ({ ...word, text: text.slice(word.startUtf16, word.endUtf16) }));
  return { skippedCharacters, words, samples: Float32Array.from(samples), ms: (samples.length * 1000) / 22_050 };
}

/** Sentences of ordinary words; Faroese takes longest for a letter. */
const ORDINARY = [
  ['fo/man', 'Øll menniskju eru fødd fræls og jøvn til virðingar og mannarættindi. '],
  ['fi/man', 'Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. '],
  ['se/man', 'Buot olbmot leat riegádan friddjan ja olmmošárvvu dáfus dássálažžan. '],
  ['nb/man', 'Alle mennesker er født frie og med samme menneskeverd og menneskerettigheter. '],
] as const;

describe('a native voice', () => voiceCases(() => engine, 'Hyvää päivää kaikille.', 'fi/man'));
describe('a voice by rules', () => voiceCases(() => engine, 'Bures buot olbmuide.', 'se/woman'));

describe('the formant voices', () => {
  test('differ: a woman speaks higher than a man', async () => {
    const [man, woman] = await Promise.all(['fi/man', 'fi/woman'].map((voice) => say(voice, 'Aaaaaa aaaaa aaaaa.')));
    const [low, high] = [pitchOf(man!.samples), pitchOf(woman!.samples)];
    expect(low).toBeGreaterThan(80);
    expect(low).toBeLessThan(140);
    expect(high).toBeGreaterThan(1.5 * low);
  });

  test('keep their pitch whatever the pace', async () => {
    const text = 'Aaaaaa aaaaa aaaaa aaaaa.';
    const normalPitch = pitchOf((await say('fi/man', text)).samples, 200);
    for (const pace of [0.25, 0.5, 2, 4]) {
      const pitch = pitchOf((await say('fi/man', text, pace)).samples, 200);
      expect(Math.abs(pitch / normalPitch - 1)).toBeLessThan(0.15);
    }
  });

  test('are equally loud and do not clip', async () => {
    for (const voice of ['fi/man', 'fi/woman', 'de/man', 'ga/woman', 'ru/man', 'smj/woman']) {
      const text = voice.startsWith('ru')
        ? 'Все люди рождаются свободными.'
        : 'Mun lean dáppe ja don leat doppe, buorre.';
      const { samples } = await say(voice, text);
      expect(Math.abs(speechLevelDb(samples, 22_050) - -20)).toBeLessThan(3);
      expect(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)).toBeLessThan(0.9);
    }
  });

  test('pause between sentences, longer between paragraphs', async () => {
    const gap = async (between: string) => {
      const { words } = await say('fi/man', `Talo${between}Talo`);
      return words[1]!.startMs - words[0]!.endMs;
    };
    const [none, sentence, paragraph] = [await gap(' '), await gap('. '), await gap('.\n\n')];
    expect(none).toBeLessThan(150);
    expect(sentence).toBeGreaterThan(250);
    expect(paragraph).toBeGreaterThan(sentence + 100);
  });

  test('cut a monster of a word into pieces instead of choking on it', async () => {
    for (const voice of ['fi/man', 'se/man']) {
      const { words } = await say(voice, 'ta'.repeat(400));
      expect(words.map((word) => word.text).join('')).toBe('ta'.repeat(400));
    }
  });

  test('refuse names that are not theirs', () => {
    for (const voice of ['fi/nobody', 'xx/man', '', 'fi', 'fi/man+f2'])
      expect(() => engine.speak('a', { voice, pace: 1 }, Budget.unlimited())).toThrow(/no voice/);
  });

  test('stop within a sentence when the time is up, and speak again afterwards', async () => {
    let looks = 0;
    const budget = new Budget({ isAborted: () => ++looks > 4 });
    const { pieces } = engine.speak(
      'yksi kaksi kolme neljä viisi kuusi seitsemän',
      { voice: 'fi/man', pace: 0.5 },
      budget,
    );
    const first = (async () => {
      for await (const _piece of pieces);
    })();
    await expect(first).rejects.toThrow(WorkStopped);
    expect((await say('fi/man', 'yksi')).samples.length).toBeGreaterThan(4_000);
  });
});

describe('a text that expands', () => {
  const LIMIT_S = 1_800;
  test.each([
    ['addresses', 'nb', 'www.'.repeat(400), 0.25],
    ['digits', 'se', '1'.repeat(5_000), 0.25],
    ['digits that are left to the voice', 'smj', '1'.repeat(5_000), 0.25],
    ['dates', 'se', '31.12.1999 '.repeat(450), 0.5],
    [
      'letters that are spelt',
      'nb',
      `<speak><say-as interpret-as="characters">${'w'.repeat(4_900)}</say-as></speak>`,
      1,
    ],
    ['slow prosody', 'fi', `<speak><prosody rate="0.25">${'talo '.repeat(950)}</prosody></speak>`, 0.5],
    ['sentences and their pauses', 'fi', 'Ei. '.repeat(1_250), 0.25],
  ])('to too much speech is refused before it is pronounced: %s', (_, tag, text, pace) => {
    let looks = 0;
    const budget = new Budget({ isAborted: () => ++looks < 0 });
    const speak = () => engine.speak(text, { voice: `${tag}/man`, pace, maxSeconds: LIMIT_S }, budget);
    expect(speak).toThrow(SpeechTooLong);
    expect(looks).toBeLessThan(10);
  });

  test.each(ORDINARY)('only a little passes, as long as it may be, at the slowest pace: %s', (voice, sentence) => {
    const text = sentence.repeat(100).slice(0, 5_000);
    engine.speak(text, { voice, pace: 0.25, maxSeconds: LIMIT_S }, Budget.unlimited());
  });

  test('can be stopped while it is pronounced', () => {
    let left = 2;
    const budget = new Budget({ isAborted: () => --left < 0 });
    expect(() => engine.speak('31.12.1999 '.repeat(100), { voice: 'se/man', pace: 1 }, budget)).toThrow(WorkStopped);
  });

  test('is spoken in pieces that are not much longer than those of other texts', async () => {
    const longest = async (text: string) => {
      let most = 0;
      for await (const { samples } of engine.speak(text, { voice: 'nb/man', pace: 1 }, Budget.unlimited()).pieces) {
        most = Math.max(most, samples.length);
      }
      return most;
    };
    const plain = await longest('menneskerettigheter '.repeat(40));
    expect(await longest('www.'.repeat(50))).toBeLessThan(3 * plain);
    expect(await longest(`<speak><say-as interpret-as="characters">${'w'.repeat(150)}</say-as></speak>`)).toBeLessThan(
      3 * plain,
    );
  });

  test('has one time for each token, whatever its length', async () => {
    const address = `${'www.'.repeat(40)}no`;
    const { words } = await say('nb/man', `Se ${address} nå.`, 2);
    expect(words.map(({ text }) => text)).toEqual(['Se', address, 'nå']);
  });
});

describe('SSML', () => {
  test('is obeyed, and every word keeps its place in the source', async () => {
    const text =
      '<speak>Yksi <prosody rate="x-slow" volume="soft">kaksi &amp; kolme</prosody>, <sub alias="neljä">4</sub>' +
      '<break time="900ms"/>viisi<p>kuusi <![CDATA[seitsemän]]></p><!-- ei --></speak>';
    const { words } = await say('fi/man', text);
    expect(words.map((word) => word.text)).toEqual([
      'Yksi',
      'kaksi',
      '&amp;',
      'kolme',
      '4',
      'viisi',
      'kuusi',
      'seitsemän',
    ]);
    const [one, two] = words;
    expect(two!.endMs - two!.startMs).toBeGreaterThan(1.4 * (one!.endMs - one!.startMs));
    expect(words[5]!.startMs - words[4]!.endMs).toBeGreaterThan(850);
  });

  test.each([
    ['<speak>auki', /SSML/],
    ['<!DOCTYPE speak><speak>a</speak>', /DOCTYPE/],
    ['<speak><!DOCTYPE x [<!ENTITY a "b">]>&a;</speak>', /SSML/],
    ['<speak>&tuntematon;</speak>', /SSML/],
    [`<speak>${'<prosody>'.repeat(40)}a${'</prosody>'.repeat(40)}</speak>`, /32 deep/],
    [`<speak>a${'<break time="9s"/>'.repeat(9)}</speak>`, /60 seconds/],
  ])('%s', (text, refusal) => {
    const speak = () => engine.speak(text, { voice: 'fi/man', pace: 1 }, Budget.unlimited());
    expect(speak).toThrow(UnspeakableText);
    expect(speak).toThrow(refusal);
  });
});

/** The fundamental in Hz, by autocorrelation: the median over all loud tenths of a second. */
function pitchOf(samples: Float32Array, highestHz = 400): number {
  const [size, shortest, longest] = [1200, Math.round(22_050 / highestHz), 315];
  const energies: { start: number; energy: number }[] = [];
  for (let start = 0; start + size + longest < samples.length; start += size / 2)
    energies.push({ start, energy: correlation(samples, start, 0, size) });
  const loudest = Math.max(...energies.map(({ energy }) => energy));
  const pitches = energies
    .filter(({ energy }) => energy > loudest / 4)
    .map(({ start }) => {
      const values = Array.from({ length: longest }, (_, lag) =>
        lag < shortest
          ? 0
          : correlation(samples, start, lag, size) / Math.sqrt(correlation(samples, start + lag, 0, size)),
      );
      // A multiple of the period fits as well as the period: the first lag that is nearly as good as the best is near
      // it.
      const good = values.findIndex((value) => value > 0.95 * Math.max(...values));
      return 22_050 / values.indexOf(Math.max(...values.slice(good, good + 20)));
    });
  return pitches.sort((a, b) => a - b)[pitches.length >> 1]!;
}

function correlation(samples: Float32Array, start: number, lag: number, size: number): number {
  let sum = 0;
  for (let i = start; i < start + size; i++) sum += samples[i]! * samples[i + lag]!;
  return sum;
}
