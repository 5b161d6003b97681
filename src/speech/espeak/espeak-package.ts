/**
 * The data of eSpeak NG cut down to one language. Start at `readPackageFiles`, `cutEspeakData` and `restoreEspeakData`.
 *
 * The package has all its files in one block of 24 MB, and its program knows at which byte each begins. What is cut
 * out is kept with its place; restored, it is a block of the same length, with zeros where the other files were.
 *
 * A voice needs the sounds, which all languages share, its own file, its dictionary, and the dictionaries of languages that
 * these hand words over to. A language that is spoken by rules of ours hands eSpeak sounds, never words: its dictionary
 * is an empty one.
 */
import { DataError } from '../../engine/data-error.js';

/** A file in the block of the package. */
export interface PackageFile {
  /** Without the folder of eSpeak's data. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** What is left of the block. */
export interface EspeakExtract {
  /** Of the whole block. */
  readonly totalBytes: number;
  readonly pieces: readonly { readonly start: number; readonly bytes: Uint8Array }[];
}

export interface EspeakNeeds {
  /** As eSpeak calls it, such as `fi`. */
  readonly language: string;
  /** Such as `f2`. */
  readonly variants: readonly string[];
  /** It is given words, not only sounds. */
  readonly readsWords: boolean;
  /** Words may have Cyrillic letters. */
  readonly isCyrillic: boolean;
}

const DATA_FOLDER = '/usr/share/espeak-ng-data/';
const SHARED_FILES = ['phontab', 'phonindex', 'phondata', 'intonations'];
/** What is not in a dictionary, or in other letters, is read as English. */
const FALLBACK = 'en';
/** Only Cyrillic letters lead there; it is a third of the package. */
const CYRILLIC_LANGUAGE = 'ru';
/** In the sounds of a word: "say this in another language", followed by its name and a zero. */
const SWITCH = 21;
const LONGEST_NAME = 12;
/** The number of hash groups, with which a dictionary begins, and where its rules begin. */
const HASH_GROUPS = 1024;
const HEADER_BYTES = 8;
/** Longer than the block may ever be. */
const MAX_PACKAGE_BYTES = 256 * 1024 * 1024;

/** The files of the block, as the program of the package lists them. */
export function readPackageFiles(program: string): PackageFile[] {
  const [, list = ''] = /loadPackage\(\{files:\[([^\]]*)\]/.exec(program) ?? [];
  const entries = [...list.matchAll(/\{filename:"([^"]*)",start:(\d+),end:(\d+)\}/g)];
  const files = entries.map(([, path = '', start, end]) => ({
    name: path.startsWith(DATA_FOLDER) ? path.slice(DATA_FOLDER.length) : path,
    start: Number(start),
    end: Number(end),
  }));
  if (files.length === 0) throw new DataError('lists no files', { file: 'espeak-ng.js' });
  return files;
}

export function cutEspeakData(block: Uint8Array, files: readonly PackageFile[], needs: EspeakNeeds): EspeakExtract {
  const data = new EspeakFiles(block, files);
  const voice = data.voiceOf(needs.language);
  if (voice === undefined) throw new DataError(`has no voice of ${needs.language}`, { file: 'espeak-ng.data' });
  const wanted = new Map<string, Uint8Array>();
  const keep = (name: string) => wanted.set(name, data.bytes(name));
  for (const name of SHARED_FILES) keep(name);
  for (const variant of needs.variants) keep(`voices/!v/${variant}`);
  if (needs.readsWords) for (const name of data.reachableFrom(needs)) keep(name);
  else {
    keep(voice.file);
    wanted.set(voice.dictionary, emptyDictionary(data.bytes(voice.dictionary).length));
  }
  const pieces = [...wanted].map(([name, bytes]) => ({ start: data.file(name).start, bytes }));
  return { totalBytes: block.length, pieces: pieces.sort((a, b) => a.start - b.start) };
}

/** The block again. */
export function restoreEspeakData({ totalBytes, pieces }: EspeakExtract): ArrayBuffer {
  if (!(totalBytes > 0 && totalBytes <= MAX_PACKAGE_BYTES))
    throw new DataError(`has ${totalBytes} bytes`, { file: 'eSpeak data' });
  const block = new Uint8Array(totalBytes);
  for (const { start, bytes } of pieces) {
    if (!(start >= 0 && start + bytes.length <= totalBytes))
      throw new DataError('has a file that ends too late', { file: 'eSpeak data', offset: start });
    block.set(bytes, start);
  }
  return block.buffer;
}

/** Zeros are groups without words and rules without end; only the header says where they lie. */
function emptyDictionary(length: number): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  const numbers = new DataView(header.buffer);
  const rulesAt = HEADER_BYTES + HASH_GROUPS;
  if (length <= rulesAt) throw new DataError('a dictionary is too short', { file: 'espeak-ng.data' });
  numbers.setUint32(0, HASH_GROUPS, true);
  numbers.setUint32(4, rulesAt, true);
  return header;
}

interface VoiceFile {
  readonly file: string;
  readonly dictionary: string;
}

class EspeakFiles {
  readonly #block: Uint8Array;
  readonly #files: ReadonlyMap<string, PackageFile>;
  readonly #voices = new Map<string, VoiceFile>();

  constructor(block: Uint8Array, files: readonly PackageFile[]) {
    this.#block = block;
    this.#files = new Map(files.map((file) => [file.name, file]));
    for (const { name } of files) {
      if (!name.startsWith('lang/')) continue;
      const text = this.#text(name);
      const languages = [...text.matchAll(/^language\s+(\S+)/gm)].map(([, language = '']) => language);
      const [, listed] = /^dictionary\s+(\S+)/m.exec(text) ?? [];
      const dictionary = `${listed ?? languages[0]?.split('-')[0]}_dict`;
      for (const language of languages) {
        if (!this.#voices.has(language)) this.#voices.set(language, { file: name, dictionary });
      }
    }
  }

  file(name: string): PackageFile {
    const file = this.#files.get(name);
    if (file === undefined || file.end > this.#block.length)
      throw new DataError(`has no file ${name}`, { file: 'espeak-ng.data' });
    return file;
  }

  bytes(name: string): Uint8Array {
    const { start, end } = this.file(name);
    return this.#block.subarray(start, end);
  }

  voiceOf(language: string): VoiceFile | undefined {
    return this.#voices.get(language);
  }

  /** The voice files and dictionaries that words of a language may be read with. */
  reachableFrom({ language, isCyrillic }: EspeakNeeds): Set<string> {
    const names = new Set<string>();
    const waiting = [language, FALLBACK];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const voice = this.voiceOf(next);
      const isUnreachable = next === CYRILLIC_LANGUAGE && !isCyrillic;
      if (voice === undefined || isUnreachable || names.has(voice.file)) continue;
      names.add(voice.file).add(voice.dictionary);
      waiting.push(...switchesIn(this.bytes(voice.dictionary)));
    }
    return names;
  }

  #text(name: string): string {
    return new TextDecoder().decode(this.bytes(name).slice());
  }
}

/** The languages that a dictionary hands words over to. Chance may add one; none is left out. */
function switchesIn(dictionary: Uint8Array): Set<string> {
  const languages = new Set<string>();
  for (let at = dictionary.indexOf(SWITCH); at >= 0; at = dictionary.indexOf(SWITCH, at + 1)) {
    const end = dictionary.indexOf(0, at + 1);
    if (end < 0 || end - at > LONGEST_NAME) continue;
    const name = String.fromCharCode(...dictionary.subarray(at + 1, end));
    if (/^[a-z]{2,3}(?:-[a-z0-9]+)*$/.test(name)) languages.add(name);
  }
  return languages;
}
