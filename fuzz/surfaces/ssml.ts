/** Texts to be spoken, plain and in SSML: markup, numbers, dates, abbreviations. Every token must lie in the text. */
import { readSpeechFiles } from '../../src/packs/built-in/speech-texts.js';
import { readScript } from '../../src/speech/ssml/read-script.js';
import { textToUtterances } from '../../src/speech/text/text-to-utterances.js';
import { UnspeakableText } from '../../src/speech/voice.js';
import { type Surface, textOf, Violation } from '../driver/surface.js';
import { stepBudget } from './step-budget.js';
import { XML_TOKENS } from './xml-tokens.js';

function open(): (input: Uint8Array) => void {
  const files = readSpeechFiles();
  const languages = ['se', 'fo', 'fi'].map((tag) => files.speechData(tag));
  return (input) => {
    const text = textOf(input);
    const data = languages[text.length % languages.length]!;
    const { utterances } = readScript(
      text,
      {
        text: (part, readAs, budget) => textToUtterances(part, data, readAs, budget),
        phonemes: (ph) => (ph === '' ? undefined : ph),
      },
      stepBudget(10_000_000),
    );
    for (const { tokens, pauseAfterMs } of utterances) {
      if (!(pauseAfterMs >= 0 && pauseAfterMs <= 120_000)) throw new Violation('a pause that never ends');
      for (const { startUtf16, endUtf16 } of tokens) {
        const isInside = startUtf16 >= 0 && startUtf16 <= endUtf16 && endUtf16 <= text.length;
        if (!isInside) throw new Violation('a token lies outside of the text');
      }
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
