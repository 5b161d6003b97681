/**
 * Reads what `languages/` says about speech: pronunciations, number words, abbreviations. Start at `readPronouncer`. The
 * engines take texts, so that they run in a browser; this is the one place that knows where the files lie.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compilePronunciation, type SpeakingVoice } from '../../speech/pronounce/compile-pronunciation.js';
import { readPhonemeTable } from '../../speech/pronounce/phoneme-table.js';
import type { Pronouncer } from '../../speech/pronounce/pronouncer.js';
import { readSpeechData, type SpeechData } from '../../speech/text/speech-data.js';
import { PackError } from '../formats/pack-error.js';

export const LANGUAGES_DIR = fileURLToPath(new URL('../../../languages/', import.meta.url));

const SPEECH_FILES = ['pronunciation.txt', 'numbers.txt', 'speech.json'];

/** The tags with a pronunciation of their own. */
export function pronouncedTags(dir = LANGUAGES_DIR): string[] {
  return tagsWith(['pronunciation.txt'], dir);
}

/** The tags that have anything to say about speech. */
export function speechTags(dir = LANGUAGES_DIR): string[] {
  return tagsWith(SPEECH_FILES, dir);
}

function tagsWith(names: readonly string[], dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && names.some((name) => existsSync(join(dir, entry.name, name))))
    .map(({ name }) => name)
    .sort();
}

/** The pronunciation of a language, or undefined if eSpeak has a voice of its own for it. */
export function readPronouncer(tag: string, dir = LANGUAGES_DIR): Pronouncer | undefined {
  const text = readIfThere(join(dir, tag, 'pronunciation.txt'));
  if (text === undefined) return undefined;
  return compilePronunciation(text, { file: `${tag}/pronunciation.txt`, voice: (name) => readVoice(name, dir) });
}

export function readVoice(name: string, dir = LANGUAGES_DIR): SpeakingVoice {
  const table = readIfThere(join(dir, 'espeak', `${name}.phonemes.txt`));
  if (table === undefined) throw new PackError('file', `no phoneme table of the eSpeak voice "${name}" is recorded`);
  const speak = ['common', name].map((each) => readIfThere(join(dir, 'espeak', `${each}.speak.txt`)) ?? '');
  return { table: readPhonemeTable(name, table, `espeak/${name}.phonemes.txt`), speak };
}

export function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

const CLDR_RULES = join(dirname(createRequire(import.meta.url).resolve('cldr-rbnf/package.json')), 'rbnf');

/** How a language's text is read: numbers, dates, abbreviations, letter names. */
export function readLanguageSpeech(tag: string, dir = LANGUAGES_DIR): SpeechData {
  return readSpeechData({
    tag,
    speech: readIfThere(join(dir, tag, 'speech.json')),
    numbers: readIfThere(join(dir, tag, 'numbers.txt')),
    cldr: (locale) => readIfThere(join(CLDR_RULES, `${locale}-SpelloutRules.txt`)),
  });
}
