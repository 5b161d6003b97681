/**
 * A paragraph as rules and tokenisers read it, and the way back from there to the text as it was sent. Start at
 * `readableText`.
 *
 * One text has many encodings: `å` may be one character or two, a word may hold soft hyphens where it can be divided,
 * a line may have been broken because it was full. None of that is a matter of grammar, so all of them are read alike:
 * letters and their marks are composed (or decomposed, for packs that are), invisible characters inside words are left
 * out, and a line break between two words is a space.
 */
import { type NormalisationForm, normalise } from '../../engine/normalise.js';
import type { TextSpan } from './paragraphs.js';

export interface ReadableText {
  readonly text: string;
  /** The stretch of the paragraph as sent for a stretch of `text`. */
  sourceSpan(startUtf16: number, endUtf16: number): TextSpan;
}

const LINE_BREAK = '(?:\\r\\n|[\\n\\v\\f\\r\\u0085\\u2028\\u2029])';
/** Soft hyphen, zero width space, joiners, word joiner, BOM. */
const INVISIBLE = '[\\u00ad\\u200b-\\u200d\\u2060\\ufeff]';
const IN_WORD = `(?<=[\\p{L}\\p{M}])${INVISIBLE}+(?=\\p{L})`;
/** Marks, the letters that are copies of others (Å the unit), invisible characters, and line breaks with something behind them. */
const MAY_DIFFER = /[\p{M}\u2126\u212a\u212b\u00ad\u200b-\u200d\u2060\ufeff]|[\n\v\f\r\u0085\u2028\u2029][ \t]*\S/u;
/** With a decomposed pack, also every letter outside ASCII. */
const MAY_DIFFER_IF_DECOMPOSED = /[\u0080-\uffff\n\v\f\r]/;
/** Characters that are composed already and stay as they are; the last one is left to its marks, if it has any. */
const PLAIN_RUN = '[!-\\u007e\\u00a1-\\u00ac\\u00ae-\\u02ff]+(?!\\p{M})';
/** In this order: a line break with the blanks around it, what is left out, other blanks, what stays, a character with its marks. */
const pieces = (stays: string) =>
  new RegExp(`([ \\t]*${LINE_BREAK}[ \\t]*(?=\\S))|(${IN_WORD})|[ \\t]+|${stays}[^\\p{M}]\\p{M}*|\\p{M}+`, 'gsu');
const PIECES: Readonly<Record<NormalisationForm, RegExp>> = { NFC: pieces(`${PLAIN_RUN}|`), NFD: pieces('') };

export function readableText(paragraph: string, form: NormalisationForm = 'NFC'): ReadableText {
  const mayDiffer = form === 'NFC' ? MAY_DIFFER : MAY_DIFFER_IF_DECOMPOSED;
  if (!mayDiffer.test(paragraph)) return new UnchangedText(paragraph);
  const readable = new TextPieces(paragraph);
  for (const match of paragraph.matchAll(PIECES[form])) {
    const [piece, lineBreak, invisible] = match;
    if (invisible !== undefined) continue;
    readable.add(lineBreak === undefined ? normalise(piece, form) : ' ', piece, match.index);
  }
  return readable.toReadable();
}

class UnchangedText implements ReadableText {
  constructor(readonly text: string) {}

  sourceSpan(startUtf16: number, endUtf16: number): TextSpan {
    return { startUtf16, endUtf16 };
  }
}

/** Collects the readable text, and for each of its code units the piece of the source that it was made of. */
class TextPieces {
  readonly #source: string;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #text = '';

  constructor(source: string) {
    this.#source = source;
  }

  add(readable: string, piece: string, at: number): void {
    this.#text += readable;
    for (let i = 0; i < readable.length; i++) {
      // Unchanged pieces keep every place; a changed one is whole or not at all.
      this.#starts.push(readable === piece ? at + i : at);
      this.#ends.push(readable === piece ? at + i + 1 : at + piece.length);
    }
  }

  toReadable(): ReadableText {
    if (this.#text === this.#source) return new UnchangedText(this.#source);
    const starts = this.#starts;
    const ends = this.#ends;
    const length = this.#source.length;
    return {
      text: this.#text,
      sourceSpan: (startUtf16, endUtf16) => {
        const start = starts[startUtf16] ?? length;
        return { startUtf16: start, endUtf16: endUtf16 > startUtf16 ? ends[endUtf16 - 1]! : start };
      },
    };
  }
}
