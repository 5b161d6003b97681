/**
 * Splits a word into the parts of its compound: at hyphens, at soft hyphens and `|` (number words and respellings bring
 * them), where the analyser of the language sees a border, and before or after parts that the pronunciation lists. Each part is then read as a word of its own: its first
 * letter is a first letter.
 */
import type { PronunciationFile } from './parse-pronunciation.js';
import type { ReadPart } from './pronouncer.js';
import type { ReadWord } from './word-reader.js';

/** What is left beside a listed part must look like a word: at least this long. */
const SHORTEST_REST = 3;
/** No word is longer; what is (5 000 × s’) is read in pieces, so that no rule ever sees more than this. */
const LONGEST_PART = 60;

export class CompoundSplitter {
  readonly #readWord: ReadWord | undefined;

  constructor(
    readonly file: Pick<PronunciationFile, 'hyphen' | 'compounds' | 'firstParts' | 'lastParts'>,
    readWord?: ReadWord,
  ) {
    this.#readWord = file.compounds === 'analysed' ? readWord : undefined;
  }

  /** @param readings what the analyser said is added here */
  cut(word: string, readings?: ReadPart[]): string[] {
    const joined = this.file.hyphen === 'join' ? word.replace(/[-‐‑]/gu, '') : word;
    return joined
      .split(/[|\u00ad\u2010\u2011-]+/u)
      .filter((part) => part !== '')
      .flatMap((part) => this.#cutRead(part, readings))
      .flatMap((part) => this.#cutListed(part))
      .flatMap(inPieces);
  }

  #cutRead(word: string, readings: ReadPart[] | undefined): string[] {
    if (word.length > LONGEST_PART) return [word];
    const reading = this.#readWord?.(word);
    if (reading === undefined) return [word];
    const starts = [0, ...reading.borders];
    const parts = starts.map((start, index) => word.slice(start, starts[index + 1]));
    readings?.push({ word, analysis: reading.analysis, parts });
    return parts;
  }

  #cutListed(word: string): string[] {
    const { firstParts, lastParts } = this.file;
    let rest = word.length > 4 * LONGEST_PART ? '' : word;
    if (rest === '') return [word];
    const before: string[] = [];
    const after: string[] = [];
    // The longest part first: se "davvisámegiella" is davvi + sáme + giella.
    for (let length = rest.length - SHORTEST_REST; length > 1; ) {
      if (firstParts.has(rest.slice(0, length))) {
        before.push(rest.slice(0, length));
        rest = rest.slice(length);
        length = rest.length - SHORTEST_REST;
      } else length--;
    }
    for (let length = rest.length - SHORTEST_REST; length > 1; ) {
      if (lastParts.has(rest.slice(-length))) {
        after.unshift(rest.slice(-length));
        rest = rest.slice(0, -length);
        length = rest.length - SHORTEST_REST;
      } else length--;
    }
    return [...before, rest, ...after];
  }
}

function inPieces(part: string): string[] {
  const chars = [...part];
  if (chars.length <= LONGEST_PART) return [part];
  const pieces: string[] = [];
  for (let at = 0; at < chars.length; at += LONGEST_PART) pieces.push(chars.slice(at, at + LONGEST_PART).join(''));
  return pieces;
}
