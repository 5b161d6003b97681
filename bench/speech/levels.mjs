/**
 * Measures how loud every voice is and what gain makes them equal. `--write` puts the gains into `languages/voices.json`.
 *
 *     npm run build && node bench/speech/levels.mjs [--write]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Budget } from '../../dist/engine/budget.js';
import { load } from '../../dist/packs/built-in/load-espeak.js';
import { speechLevelDb } from '../../dist/speech/audio/level.js';
import { open } from '../../dist/speech/espeak/espeak-engine.js';
import { readVoiceList } from '../../dist/speech/voice-list.js';
import { sampleText } from './sample-texts.mjs';

const TARGET_DB = -20;
const file = new URL('../../languages/voices.json', import.meta.url);
const content = JSON.parse(readFileSync(file, 'utf8'));
const list = readVoiceList(content);
const { data } = load().engine;
const engine = await open(data);
const known = new Map();
for (const { tag, language, espeak, gainDb } of list.languages.values()) {
  const text = sampleText(language);
  const isSpoken = espeak !== undefined || data.files[`${language}/pronunciation.txt`] !== undefined;
  if (text === undefined || !isSpoken) {
    console.log(`${tag}: no text to measure with`);
    continue;
  }
  const gains = known.get(language) ?? {};
  if (!known.has(language)) {
    for (const voice of list.variants.keys()) {
      const level = await levelOf(`${tag}/${voice}`, text);
      const gain = (gainDb.get(voice) ?? 0) + TARGET_DB - level;
      gains[voice] = Math.round(gain * 10) / 10;
      console.log(`${tag}/${voice}`.padEnd(26), `${level.toFixed(1)} dB`, `gain ${gains[voice]} dB`);
    }
    known.set(language, gains);
  }
  content.languages[tag] = { ...content.languages[tag], gainDb: gains };
}
if (process.argv.includes('--write')) writeFileSync(file, format(content));

async function levelOf(voice, text) {
  const pieces = [];
  for await (const { samples } of engine.speak(text, { voice, pace: 1 }, Budget.unlimited()).pieces)
    pieces.push(samples);
  const all = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return speechLevelDb(all, engine.sampleRateHz);
}

/** One language a line, as the file is read by people. */
function format({ languages, ...head }) {
  const spaced = (value) =>
    JSON.stringify(value)
      .replace(/([{,:])(?=["{\d-])/g, '$1 ')
      .replace(/([^ {])}/g, '$1 }');
  const lines = Object.entries(languages).map(([tag, value]) => `    ${JSON.stringify(tag)}: ${spaced(value)}`);
  const rest = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${spaced(value)},`);
  return `{\n${rest.join('\n')}\n  "languages": {\n${lines.join(',\n')}\n  }\n}\n`;
}
