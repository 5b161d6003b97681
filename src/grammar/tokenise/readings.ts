/**
 * Turns the analyses of one word into readings as `hfst-tokenize --giella-cg` prints them, but as data. Start at
 * `readingsOf`; split-readings.ts adds those of words that may be split.
 *
 *   guolleborramuš  →  "borramuš" N Sg Nom        the last part outermost,
 *                          "guolli" N Cmp/SgNom   the others below: `#` stood between them
 *   gosa’s          →  "son" … "<’s>"             an input mark: the part has a form of its own
 *                          "gosa" … "<gosa>"
 */
import { type CgReading, nestedReading } from '../../cg3/index.js';
import { isUnknown, type SubReadingStart, type TokenAnalysis } from './token-analyses.js';
import { weightText } from './weight-text.js';

/** One line of a reading and those below it, outermost first. */
export interface ReadingLines {
  readonly lines: readonly (readonly string[])[];
  /** Where the word may be split, in letters from its start, in order; empty, or with both ends. */
  readonly splits: readonly number[];
}

const SUB_READING = '#';
const BACKTRACK = '@PMATCH_BACKTRACK@';
const NO_LINES: ReadingLines = { lines: [], splits: [] };

/**
 * @param letters the word, letter by letter
 * @param alwaysForm every outermost line names its form: where a word was split
 */
export function readingLines(analysis: TokenAnalysis, letters: readonly string[], alwaysForm: boolean): ReadingLines {
  const { texts, marks } = analysis;
  if (isUnknown(analysis)) return NO_LINES;
  const splits = new Set<number>();
  const lines: string[][] = [];
  let part = marks.length;
  const markBefore = (): SubReadingStart | undefined => (part > 0 ? marks[part - 1] : undefined);
  let outEnd = texts.length;
  let inEnd = letters.length;
  let inStart = alwaysForm ? 0 : inEnd;
  for (;;) {
    while ((markBefore()?.symbol ?? 0) > 0 && texts[markBefore()!.symbol - 1] === BACKTRACK) {
      splits.add(markBefore()!.letter);
      part--;
    }
    const mark = markBefore();
    const markAt = mark?.symbol ?? 0;
    const separator = lastSeparator(texts, markAt, outEnd);
    let outStart = 0;
    if (separator >= 0) outStart = separator + 1;
    else if (mark !== undefined && markAt > 0) {
      outStart = markAt;
      inStart = mark.letter;
      part--;
    } else if (inEnd !== letters.length) {
      // A mark came before: what is left has a form of its own too.
      inStart = 0;
    }
    lines.push(lineTags(analysis, outStart, outEnd, inStart < inEnd ? letters.slice(inStart, inEnd).join('') : ''));
    if (outStart === 0) break;
    outEnd = separator >= 0 ? separator : outStart;
    inEnd = inStart;
  }
  if (splits.size === 0) return { lines, splits: [] };
  splits.add(0).add(letters.length);
  return { lines, splits: [...splits].sort((a, b) => a - b) };
}

/** The last `#` among the symbols after `from` and before `to`. */
function lastSeparator(texts: readonly string[], from: number, to: number): number {
  for (let i = to - 1; i > from; i--) if (texts[i] === SUB_READING) return i;
  return -1;
}

/** Lemma, tags, weight and form of the symbols from `from` to `to`. */
function lineTags(analysis: TokenAnalysis, from: number, to: number, form: string): string[] {
  const tags: string[] = [];
  let tag = '';
  let inLemma = false;
  const endTag = () => {
    if (tag !== '') tags.push(tag);
    tag = '';
  };
  for (let i = from; i < to; i++) {
    const text = analysis.texts[i]!;
    if (text === BACKTRACK) continue;
    const isTag = analysis.isTag[i]!;
    if (isTag === inLemma) {
      tag += '"';
      inLemma = !inLemma;
    }
    const escaped = escapeBackslashes(text);
    if (!isTag) {
      tag += escaped;
      continue;
    }
    // Tags bring the spaces before them along: " N", " Sg".
    const words = escaped.split(' ');
    tag += words[0]!;
    for (let word = 1; word < words.length; word++) {
      endTag();
      tag = words[word]!;
    }
  }
  if (inLemma) tag += '"';
  endTag();
  tags.push(`<W:${weightText(analysis.weight)}>`);
  if (form !== '') tags.push(`"<${escapeBackslashes(form)}>"`);
  return tags;
}

export function escapeBackslashes(text: string): string {
  return text.includes('\\') ? text.replaceAll('\\', '\\\\') : text;
}

/** A reading with its sub-readings, the outermost line first. */
export function nested(lines: readonly (readonly string[])[]): CgReading {
  return nestedReading(lines.map((tags) => ({ tags: [...tags] })).reverse());
}
