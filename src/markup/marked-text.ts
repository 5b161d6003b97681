/**
 * A text with markup, as two strings: `source`, which the client counts in, and `checked`, which the engines read. Start
 * at `MarkedText.of`.
 *
 * The parts of a source lie end to end. Text is the same in both strings; markup is left out of `checked`, or stands
 * there as something else (`interpretAs`): `&aring;` as `å`, inline code as one character that is no word.
 */

export type TextPart = { readonly text: string } | { readonly markup: string; readonly interpretAs?: string };

export interface SourceSpan {
  /** Inclusive and exclusive, in UTF-16 code units. */
  readonly startUtf16: number;
  readonly endUtf16: number;
}

/** Plain data, for another thread. */
export interface MarkedTextData {
  readonly source: string;
  readonly checked: string;
  readonly segments: Segments | undefined;
}

/** Of each segment: its kind, and where it ends in both strings. */
interface Segments {
  readonly kinds: Uint8Array;
  readonly checkedEnds: Int32Array;
  readonly sourceEnds: Int32Array;
}

/** Inline code, a formula, an image: something is there that has no words. U+FFFC is the object replacement character. */
export const PLACEHOLDER = '\ufffc';

const TEXT = 0;
/** Markup that engines do not see. */
const SILENT = 1;
/** Written in another way, but the same text: `&aring;`, a line break that is a space. It may be replaced. */
const EQUIVALENT = 2;
/** White space that has more to it: a line break with the `> ` of a quotation. Not to be replaced. */
const BREAK = 3;
/** Something else stands for it. */
const STAND_IN = 4;
/** Something was there that engines do not see at all: clients leave out inline code without anything in its place. */
const LEFT_OUT = 5;

const LETTER = /^\p{L}\p{M}*$/u;
const WHITE_SPACE = /^\s+$/u;
/** Letters of these are names of markup: tags, the address of a link, commands of LaTeX. */
const NAMES = /<[^<>]*>|\]\([^)]*\)?|\\[a-zA-Z]+/g;
const WORD = /[\p{L}\p{N}]/u;

export class MarkedText {
  readonly source: string;
  readonly checked: string;
  readonly #segments: Segments | undefined;

  private constructor({ source, checked, segments }: MarkedTextData) {
    this.source = source;
    this.checked = checked;
    this.#segments = segments;
  }

  static of(parts: Iterable<TextPart>): MarkedText {
    const builder = new SegmentBuilder();
    for (const part of parts) {
      if ('text' in part) builder.addText(part.text);
      else builder.addMarkup(part.markup, part.interpretAs ?? '');
    }
    return new MarkedText(builder.finish());
  }

  /** A text without markup costs nothing. */
  static plain(text: string): MarkedText {
    return new MarkedText({ source: text, checked: text, segments: undefined });
  }

  static fromData(data: MarkedTextData): MarkedText {
    return new MarkedText(data);
  }

  toData(): MarkedTextData {
    return { source: this.source, checked: this.checked, segments: this.#segments };
  }

  /** The parts from end to end: where each stands in `source`, what of `checked` it is, and whether that may be replaced. */
  *parts(): Generator<SourceSpan & { readonly text: string; readonly isReplaceable: boolean }> {
    if (this.#segments === undefined) {
      yield { startUtf16: 0, endUtf16: this.source.length, text: this.checked, isReplaceable: true };
      return;
    }
    const { kinds, checkedEnds, sourceEnds } = this.#segments;
    for (const [i, kind] of kinds.entries()) {
      yield {
        startUtf16: i === 0 ? 0 : sourceEnds[i - 1]!,
        endUtf16: sourceEnds[i]!,
        text: this.checked.slice(i === 0 ? 0 : checkedEnds[i - 1]!, checkedEnds[i]!),
        isReplaceable: kind === TEXT || kind === EQUIVALENT,
      };
    }
  }

  /**
   * Where a range of `checked` stands in `source`. Markup at its edges is left outside; an end inside an `interpretAs` is
   * moved to the edge of its markup.
   */
  toSource(startUtf16: number, endUtf16: number): SourceSpan {
    const segments = this.#segments;
    if (segments === undefined) return { startUtf16, endUtf16 };
    const length = this.checked.length;
    const start = Math.max(0, Math.min(startUtf16, length));
    const end = Math.max(start, Math.min(endUtf16, length));
    if (start === end) {
      const place = start === 0 ? startInSource(segments, 0, this.source.length) : endInSource(segments, start);
      return { startUtf16: place, endUtf16: place };
    }
    return {
      startUtf16: startInSource(segments, start, this.source.length),
      endUtf16: endInSource(segments, end),
    };
  }

  /**
   * Whether a range of `checked` has markup in its middle or touches what stands for something else. To replace it
   * would destroy markup. A letter that is written in another way, such as `&aring;`, counts as text.
   */
  touchesMarkup(startUtf16: number, endUtf16: number): boolean {
    return this.#touches(startUtf16, endUtf16, (kind) => kind !== TEXT && kind !== EQUIVALENT);
  }

  /**
   * Whether what is said about a range of `checked` is about something that was not written like that: something else stands there,
   * something is left out of its middle, or it is no more than the spaces and marks around markup.
   */
  isArtefact(startUtf16: number, endUtf16: number): boolean {
    if (this.#touches(startUtf16, endUtf16, (kind) => kind === STAND_IN || kind === LEFT_OUT)) return true;
    return this.touchesMarkup(startUtf16, endUtf16) && !WORD.test(this.checked.slice(startUtf16, endUtf16));
  }

  #touches(start: number, end: number, isWanted: (kind: number) => boolean): boolean {
    if (this.#segments === undefined) return false;
    const { kinds, checkedEnds } = this.#segments;
    for (let i = firstEndingBehind(checkedEnds, start); i < kinds.length; i++) {
      const segmentStart = i === 0 ? 0 : checkedEnds[i - 1]!;
      if (segmentStart >= end) return false;
      // A silent segment has no length: it is inside when there is something on both sides.
      const isInside = segmentStart === checkedEnds[i]! ? segmentStart > start : true;
      if (isInside && isWanted(kinds[i]!)) return true;
    }
    return false;
  }
}

function startInSource({ kinds, checkedEnds, sourceEnds }: Segments, start: number, sourceLength: number): number {
  const i = firstEndingBehind(checkedEnds, start);
  if (i === kinds.length) return sourceLength;
  const segmentStart = i === 0 ? 0 : checkedEnds[i - 1]!;
  const sourceStart = i === 0 ? 0 : sourceEnds[i - 1]!;
  return kinds[i] === TEXT ? sourceStart + (start - segmentStart) : sourceStart;
}

/** `end` is not 0. */
function endInSource({ kinds, checkedEnds, sourceEnds }: Segments, end: number): number {
  const i = firstEndingBehind(checkedEnds, end - 1);
  return kinds[i] === TEXT ? sourceEnds[i]! - (checkedEnds[i]! - end) : sourceEnds[i]!;
}

/** The first segment that ends behind a position; the number of segments when none does. */
function firstEndingBehind(ends: Int32Array, position: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

class SegmentBuilder {
  readonly #source: string[] = [];
  readonly #checked: string[] = [];
  readonly #kinds: number[] = [];
  readonly #checkedEnds: number[] = [];
  readonly #sourceEnds: number[] = [];
  #sourceLength = 0;
  #checkedLength = 0;

  addText(text: string): void {
    if (text !== '') this.#add(TEXT, text, text);
  }

  addMarkup(markup: string, interpretAs: string): void {
    // Without a source it has no place.
    if (markup === '') return;
    if (markup === interpretAs) this.#add(TEXT, markup, markup);
    else this.#add(kindOf(markup, interpretAs), markup, interpretAs);
  }

  #add(kind: number, source: string, checked: string): void {
    this.#source.push(source);
    this.#checked.push(checked);
    this.#sourceLength += source.length;
    this.#checkedLength += checked.length;
    const last = this.#kinds.length - 1;
    if (kind <= SILENT && this.#kinds[last] === kind) {
      this.#checkedEnds[last] = this.#checkedLength;
      this.#sourceEnds[last] = this.#sourceLength;
      return;
    }
    this.#kinds.push(kind);
    this.#checkedEnds.push(this.#checkedLength);
    this.#sourceEnds.push(this.#sourceLength);
  }

  finish(): MarkedTextData {
    const source = this.#source.join('');
    if (this.#kinds.every((kind) => kind === TEXT)) return { source, checked: source, segments: undefined };
    const segments = {
      kinds: Uint8Array.from(this.#kinds),
      checkedEnds: Int32Array.from(this.#checkedEnds),
      sourceEnds: Int32Array.from(this.#sourceEnds),
    };
    return { source, checked: this.#checked.join(''), segments };
  }
}

function kindOf(markup: string, interpretAs: string): number {
  if (interpretAs === '') return WORD.test(markup.replace(NAMES, '')) ? LEFT_OUT : SILENT;
  if (LETTER.test(interpretAs)) return EQUIVALENT;
  if (WHITE_SPACE.test(interpretAs)) return WHITE_SPACE.test(markup) ? EQUIVALENT : BREAK;
  return STAND_IN;
}
