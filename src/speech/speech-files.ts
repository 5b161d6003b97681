/**
 * The texts of `languages/` that speech needs, given as a table of paths: no file system here, so that voices also open
 * in a browser. Start at `readers`. What is read once is kept.
 */
import { DataError } from '../engine/data-error.js';
import { parseJson } from '../engine/parse-json.js';
import { phonemeReader } from './phoneme-reader.js';
import { compilePronunciation, type SpeakingVoice } from './pronounce/compile-pronunciation.js';
import { readPhonemeTable } from './pronounce/phoneme-table.js';
import type { Pronouncer } from './pronounce/pronouncer.js';
import type { ReadWord } from './pronounce/word-reader.js';
import type { ScriptReaders } from './script.js';
import { readSpeechData, type SpeechData } from './text/speech-data.js';
import { textToUtterances } from './text/text-to-utterances.js';

/** The analyser of a language, for pronunciations that ask for readings. */
export type ReadersOfWords = (language: string) => ReadWord | undefined;

export class SpeechFiles {
  readonly #files: Readonly<Record<string, string>>;
  readonly #readsWords: ReadersOfWords;
  readonly #pronouncers = new Map<string, Pronouncer>();

  constructor(files: Readonly<Record<string, string>>, readsWords: ReadersOfWords = () => undefined) {
    this.#files = files;
    this.#readsWords = readsWords;
  }

  json(path: string): unknown {
    return parseJson(this.text(path), path);
  }

  text(path: string): string {
    const content = this.find(path);
    if (content === undefined) throw new DataError('is not there', { file: path });
    return content;
  }

  find(path: string): string | undefined {
    return Object.hasOwn(this.#files, path) ? this.#files[path] : undefined;
  }

  /** The languages that have one of these files, in the order of tags. */
  languagesWith(...names: readonly string[]): string[] {
    const paths = Object.keys(this.#files).map((path) => path.split('/'));
    const tags = paths.flatMap(([tag = '', name = '']) => (names.includes(name) ? [tag] : []));
    return [...new Set(tags)].sort();
  }

  /** The rules of a language, or undefined if it has none. */
  pronouncer(language: string): Pronouncer | undefined {
    const cached = this.#pronouncers.get(language);
    if (cached !== undefined) return cached;
    const file = `${language}/pronunciation.txt`;
    const rules = this.find(file);
    if (rules === undefined) return undefined;
    const pronouncer = compilePronunciation(rules, {
      file,
      voice: (name) => this.espeakVoice(name),
      readWord: this.#readsWords(language),
    });
    this.#pronouncers.set(language, pronouncer);
    return pronouncer;
  }

  /** How a language reads numbers, dates, abbreviations and letter names. */
  speechData(language: string): SpeechData {
    return readSpeechData({
      tag: language,
      speech: this.find(`${language}/speech.json`),
      numbers: this.find(`${language}/numbers.txt`),
      cldr: (locale) => this.find(`cldr/${locale}.txt`),
    });
  }

  /** How text of a language is read, and phonemes that are spoken by an eSpeak voice. */
  readers(language: string, espeakVoice: string): ScriptReaders {
    const data = this.speechData(language);
    const isRecorded = this.find(`espeak/${espeakVoice}.phonemes.txt`) !== undefined;
    const voice = isRecorded ? this.espeakVoice(espeakVoice) : undefined;
    return {
      text: (text, readAs, budget) => textToUtterances(text, data, readAs, budget),
      phonemes: voice === undefined ? () => undefined : phonemeReader(voice),
    };
  }

  /** What an eSpeak voice can say. */
  espeakVoice(name: string): SpeakingVoice {
    const file = `espeak/${name}.phonemes.txt`;
    const table = this.find(file);
    if (table === undefined)
      throw new DataError(`is missing: no phoneme table of the eSpeak voice "${name}"`, { file });
    return {
      table: readPhonemeTable(name, table, file),
      // The voice's own sounds last: of two rules for the same sound the later one counts.
      speak: ['common', name].map((each) => this.find(`espeak/${each}.speak.txt`) ?? ''),
    };
  }
}
