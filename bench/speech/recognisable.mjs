/**
 * Whether our voices say what eSpeak itself says: the phonemes and the spectra of the same words by Debian's `espeak-ng` and by ours, with
 * another sentence of the same voice as the measure of what "different" is.
 *
 *     npm run build && node bench/speech/recognisable.mjs        # needs espeak-ng
 */
import { spawnSync } from 'node:child_process';
import { Budget } from '../../dist/engine/budget.js';
import { load } from '../../dist/packs/built-in/load-espeak.js';
import { Espeak } from '../../dist/speech/espeak/espeak.js';
import { open } from '../../dist/speech/espeak/espeak-engine.js';

const WORDS = {
  fi: 'hyvää päivää kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan yöllä metsässä lumi sataa hiljaa',
  nb: 'god dag alle mennesker er født frie og med samme menneskeverd kjøkken skjorte sjøen øya barna leker',
  de: 'guten tag alle menschen sind frei und gleich an würde geboren straße bücher zeitung nicht machen',
  et: 'tere päevast kõik inimesed sünnivad vabadena ja võrdsetena õhtul sõbrad läksid üle jõe metsa',
  ga: 'dia duit saolaítear gach duine saor agus comhionann i ndínit bhí an oíche fuar agus ciúin',
};
const TAGS = { et: 'est-x-utee' };

const data = load().engine.data;
const engine = await open(data);
const espeak = await Espeak.create(data.espeak);
for (const [language, text] of Object.entries(WORDS)) {
  const words = text.split(' ');
  const same = words.filter((word) => plain(espeak.ipa(word, language)) === plain(debianIpa(word, language)));
  const half = words.length >> 1;
  const [first, second] = [words.slice(0, half).join(' '), words.slice(half).join(' ')];
  const tag = TAGS[language] ?? language;
  const [ours, theirs, other] = [
    await speak(`${tag}/man`, first),
    debianSpeech(first, `${language}+m3`),
    debianSpeech(second, `${language}+m3`),
  ];
  const [near, far] = [distance(ours, theirs), distance(ours, other)];
  console.log(
    `${language}: ${same.length} of ${words.length} words have the same phonemes; spectral distance ${near.toFixed(2)} to eSpeak's own, ${far.toFixed(2)} to another sentence of its`,
  );
  for (const word of words.filter((each) => !same.includes(each)))
    console.log(`    ${word}: ${espeak.ipa(word, language)} / ${debianIpa(word, language)}`);
}

function plain(ipa) {
  return ipa.replace(/[\s_ˌ]/g, '');
}

function debianIpa(word, language) {
  return spawnSync('espeak-ng', ['-q', '--ipa', '-v', language, word]).stdout.toString().trim();
}

async function speak(voice, text) {
  const pieces = [];
  for await (const { samples } of engine.speak(text, { voice, pace: 1 }, Budget.unlimited()).pieces)
    pieces.push(...samples);
  return Float32Array.from(pieces);
}

function debianSpeech(text, voice) {
  const { stdout } = spawnSync('espeak-ng', ['-v', voice, '-s', '175', '--stdout', text], { maxBuffer: 1 << 26 });
  const samples = [];
  for (let at = 44; at + 1 < stdout.length; at += 2) samples.push(stdout.readInt16LE(at) / 32768);
  return Float32Array.from(samples);
}

/** The mean distance of frames that belong together, after the two have been aligned (dynamic time warping). */
function distance(a, b) {
  const [left, right] = [frames(a), frames(b)];
  const cost = (i, j) =>
    Math.sqrt(left[i].reduce((sum, value, band) => sum + (value - right[j][band]) ** 2, 0) / left[i].length);
  let row = new Float64Array(right.length).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < left.length; i++) {
    const next = new Float64Array(right.length);
    for (let j = 0; j < right.length; j++) {
      const before =
        i === 0 && j === 0
          ? 0
          : Math.min(
              row[j],
              j > 0 ? next[j - 1] : Number.POSITIVE_INFINITY,
              j > 0 ? row[j - 1] : Number.POSITIVE_INFINITY,
            );
      next[j] = before + cost(i, j);
    }
    row = next;
  }
  return row.at(-1) / Math.max(left.length, right.length);
}

/** Logarithms of the energy in 18 bands, every 15 ms; each band about its mean, so that loudness does not count. */
function frames(samples) {
  const [size, step, bands] = [512, 330, 18];
  const out = [];
  for (let start = 0; start + size <= samples.length; start += step) {
    const frame = [];
    for (let band = 0; band < bands; band++) {
      const hz = 700 * (10 ** ((300 + (band * 2400) / bands) / 2595) - 1);
      let [re, im] = [0, 0];
      for (let i = 0; i < size; i++) {
        const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size);
        const angle = (2 * Math.PI * hz * i) / 22_050;
        re += samples[start + i] * window * Math.cos(angle);
        im += samples[start + i] * window * Math.sin(angle);
      }
      frame.push(Math.log(re * re + im * im + 1e-4));
    }
    out.push(frame);
  }
  const means = Array.from(
    { length: bands },
    (_, band) => out.reduce((sum, frame) => sum + frame[band], 0) / out.length,
  );
  return out.map((frame) => frame.map((value, band) => value - means[band]));
}
