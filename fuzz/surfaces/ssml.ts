/**
 * Texts to be spoken, plain and in SSML: markup, numbers, dates, abbreviations, up to what eSpeak gets. Every token must lie in the
 * text, and no clause may be long.
 */
import { readSpeechFiles } from '../../src/packs/built-in/speech-texts.js';
import { type Pronounces, toClauses } from '../../src/speech/espeak/clauses.js';
import type { ScriptReaders } from '../../src/speech/script.js';
import { refuseLongSpeech, spokenClauses } from '../../src/speech/spoken-clauses.js';
import { readScript } from '../../src/speech/ssml/read-script.js';
import { textToUtterances } from '../../src/speech/text/text-to-utterances.js';
import { UnspeakableText } from '../../src/speech/voice.js';
import { readVoiceList } from '../../src/speech/voice-list.js';
import { type Surface, textOf, Violation } from '../driver/surface.js';
import { stepBudget } from './step-budget.js';
import { XML_TOKENS } from './xml-tokens.js';

/** Languages with number words and without, of several scripts, read by rules and by eSpeak itself. */
const TAGS = ['se', 'fo', 'fi', 'nb', 'smj', 'kl', 'mhr', 'crk', 'sms', 'ga'];
const LONGEST_CLAUSE = 800;

function open(): (input: Uint8Array) => void {
  const files = readSpeechFiles();
  const { languages } = readVoiceList(files.json('voices.json'));
  const spoken = TAGS.map((tag) => {
    const { language, espeak } = languages.get(tag)!;
    const pronounces: Pronounces = espeak === undefined ? files.pronouncer(language)! : { letters: /\p{L}/u };
    return { data: files.speechData(language), pronounces };
  });
  return (input) => {
    const text = textOf(input);
    const { data, pronounces } = spoken[text.length % spoken.length]!;
    const budget = stepBudget(10_000_000);
    const readers: ScriptReaders = {
      text: (part, readAs) => textToUtterances(part, data, readAs, budget),
      phonemes: (ph) => (ph === '' ? undefined : ph),
    };
    const { utterances } = readScript(text, readers, budget);
    for (const { tokens, pauseAfterMs } of utterances) {
      if (!(pauseAfterMs >= 0 && pauseAfterMs <= 120_000)) throw new Violation('a pause that never ends');
      for (const { startUtf16, endUtf16 } of tokens) {
        const isInside = startUtf16 >= 0 && startUtf16 <= endUtf16 && endUtf16 <= text.length;
        if (!isInside) throw new Violation('a token lies outside of the text');
      }
    }
    const clauses = spokenClauses(utterances);
    for (const { tokens } of clauses) {
      const characters = tokens.reduce(
        (sum, { words, phonemes }) => sum + (phonemes === undefined ? words.length : 0),
        0,
      );
      if (characters > LONGEST_CLAUSE) throw new Violation('a clause is too long');
    }
    const limit = { pace: 0.25, maxSeconds: 1_800 };
    refuseLongSpeech(clauses, limit);
    for (const { text: notation, spans } of toClauses(clauses, pronounces, budget).clauses) {
      if (spans.some(({ start, end }) => start >= end || end > notation.length)) throw new Violation('a span is empty');
    }
  };
}

export const ssml: Surface = {
  name: 'ssml',
  about: 'texts to be spoken: SSML, numbers, dates, abbreviations',
  form: 'utf-8',
  seeds: () => [
    '<speak>Mun <prosody rate="slow" pitch="+10%" volume="-3dB">in</prosody> boađe. <break time="300ms"/> Boahtte!</speak>',
    '<speak><p><s>A &amp; B</s></p><say-as interpret-as="date">2024-05-17</say-as><sub alias="x y">z</sub></speak>',
    '<speak><phoneme alphabet="ipa" ph="ɡuolːi">guolli</phoneme><say-as interpret-as="telephone">+47 12 34</say-as>' +
      '<![CDATA[a < b]]><!-- c --><?x y?></speak>',
    `www.example.org/${'www.'.repeat(30)} ${'1'.repeat(60)} <a@b.no> e\u0301\u0301\u0301 😀😀 a\u00adb s’s’ ᐁᐃ жи`,
    'Diibmu 12:30, 3. beaivi; 1 234,5 km ja 50 %. Geahča www.example.org XIV NRK 1999–2024 (2/3) 12.5.2020',
  ],
  tokens: [
    ...XML_TOKENS,
    ...'<speak> </speak> <p> </p> <s> <break time=" strength= <prosody rate=" pitch= volume= <say-as interpret-as=" <sub'.split(
      ' ',
    ),
    ...'alias= <phoneme ph= alphabet= x-sampa 10ms 1e9s +99% -99% x-slow 200% 0% cardinal ordinal digits date time'.split(
      ' ',
    ),
    ...'characters telephone 12:30 1/2 3.5 1999 MCM km % € kr. nr. @ http:// a@b.c 0047 -5 −5 1 000 000 1.000.000'.split(
      ' ',
    ),
  ],
  refuses: [UnspeakableText],
  open,
};
