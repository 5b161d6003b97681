/**
 * The parts of the data of a language on a device: what is in each, and how it becomes bytes and is read again. Start at
 * `partBytes` and `readPart`. A part is an image (`engine/image.ts`) of what the engines open, so that opening it copies
 * nothing.
 */

import type { Voice as DeviceVoice } from '../client/types.js';
import { crc32 } from '../engine/crc32.js';
import { DataError } from '../engine/data-error.js';
import { type Crc32, imageChunks, openImage } from '../engine/image.js';
import type { CheckerData } from '../grammar/built-in/checker-data.js';
import type { GrammarPackData } from '../grammar/pipeline/pack-data.js';
import type { WordsData } from '../grammar/words/words-engine.js';
import type { HyphenationData } from '../hyphenation/hyphenation-engine.js';
import type { StoredRules } from '../hyphenation/stored-rules.js';
import type { VoiceExtract } from '../speech/espeak/extract-voice.js';
import type { SpellerEngineData } from '../speller/speller-engine.js';
import { RELEASE } from './release.js';

export const PART_NAMES = ['speller', 'grammar', 'speech', 'words', 'hyphenation'] as const;
/** A part of the data of a language. */
export type PartName = (typeof PART_NAMES)[number];

/** Whether data is an installed pack, comes with langtools, or is a starter, which knows the common words only. */
export type DataOrigin = 'pack' | 'built-in' | 'starter';

/**
 * Names what is in the images of a release: only the same release reads them. The number changes when the layout does
 * between two releases.
 */
export const PART_FORMAT = `langtools-data-2 ${RELEASE}`;

/** How images begin. */
const MAGIC = [...new TextEncoder().encode('LTIMAGE\n')];

interface AboutPart {
  readonly tag: string;
  readonly origin: DataOrigin;
  readonly pack: { readonly name: string; readonly version: string };
}

export interface SpellerPart extends AboutPart {
  readonly part: 'speller';
  readonly data: SpellerEngineData;
}

export interface GrammarPart extends AboutPart {
  readonly part: 'grammar';
  readonly checker:
    | {
        readonly kind: 'built-in';
        /** `speller` is here only where it is another one than the speller part. */
        readonly data: CheckerData;
        /** The speller part judges the words. */
        readonly joinsSpeller: boolean;
        /** The speller, joined or not, is a starter. */
        readonly hasStarterSpeller: boolean;
      }
    | { readonly kind: 'pack'; readonly data: GrammarPackData };
}

export interface SpeechPart extends AboutPart {
  readonly part: 'speech';
  readonly data: VoiceExtract;
  readonly voices: readonly DeviceVoice[];
}

export interface WordsPart extends AboutPart {
  readonly part: 'words';
  readonly data: WordsData;
}

export interface HyphenationPart extends AboutPart {
  readonly part: 'hyphenation';
  readonly data: Omit<HyphenationData, 'rules'> & { readonly rules: StoredRules };
}

export type LanguagePart = SpellerPart | GrammarPart | SpeechPart | WordsPart | HyphenationPart;

/** Whether bytes are a part, by how they begin. */
export function isPart(bytes: Uint8Array): boolean {
  return bytes.length > MAGIC.length && MAGIC.every((byte, i) => bytes[i] === byte);
}

/** The bytes of a part in pieces, to be joined: tables are not copied, and each begins a piece. */
export function partBytes(part: LanguagePart, crc: Crc32 = crc32): Uint8Array[] {
  return imageChunks(part, PART_FORMAT, crc);
}

/**
 * @param bytes they begin at a multiple of 8 of their buffer, else they are copied
 * @param isCompared every byte has been compared with a digest: their sum is not computed once more
 * @throws DataError if they are damaged, another part, or of another release
 */
export function readPart<Name extends PartName>(
  bytes: Uint8Array,
  name: Name,
  isCompared = false,
): Extract<LanguagePart, { part: Name }> {
  const file = `${name} data`;
  const inPlace = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const part = openImage(inPlace, PART_FORMAT, isCompared ? undefined : crc32, file) as Partial<LanguagePart> | null;
  if (typeof part !== 'object' || part === null || part.part !== name)
    throw new DataError(`is no ${name} data of a language`, { file });
  return part as Extract<LanguagePart, { part: Name }>;
}
