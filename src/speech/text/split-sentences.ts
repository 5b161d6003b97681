/**
 * Cuts text into sentences without losing a position. Start at `splitSentences`. A full stop ends a sentence unless it
 * belongs to an abbreviation (se "omd."), an ordinal ("3. beaivi") or an initial ("J. Turi"). A very long sentence is
 * cut at a comma or another pause.
 */
import type { SpeechData } from './speech-data.js';

export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly endsParagraph: boolean;
}

/** Longer sentences are spoken in pieces: streaming and the synthesiser's memory need bounded pieces. */
const LONGEST_UTF16 = 600;
/**
 * The end of a sentence, in the scripts that our languages are written in (᙮ ends one in syllabics), with what closes
 * it.
 */
const END = /(?<![.!?…᙮])[.!?…᙮]+["'»”’)\]]*(?=\s|$)|\r?\n/gu;

/** As little of the data of a language as sentences need; the page has no more than this. */
interface SentenceData {
  readonly abbreviations: Pick<SpeechData['abbreviations'], 'has'>;
  readonly numbers: Pick<SpeechData['numbers'], 'ordinalMarks'>;
  readonly months: SpeechData['months'];
}

/** With `longestUtf16` as Infinity every sentence stays whole, for who counts them. */
export function splitSentences(text: string, data: SentenceData, longestUtf16 = LONGEST_UTF16): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const close = (end: number, endsParagraph: boolean) => {
    for (const piece of pieces(text, start, end, longestUtf16))
      sentences.push({ ...piece, endsParagraph: endsParagraph && piece.end === end });
    start = end;
  };
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (end <= start) continue;
    if (match[0].endsWith('\n')) {
      const blank = /^[^\S\n]*(\r?\n|$)/u.test(text.slice(end, end + 200));
      if (blank || endsLine(text, start, match.index, end)) close(end, blank);
    } else if (match[0] !== '.' || endsWithStop(text, start, match.index, end, data)) close(end, false);
  }
  close(text.length, true);
  return markParagraphs(
    text,
    sentences.filter(({ start: from, end }) => /\S/u.test(text.slice(from, end))),
  );
}

/** The blank line after a full stop ends the paragraph of the sentence before it. */
function markParagraphs(text: string, sentences: readonly Sentence[]): Sentence[] {
  return sentences.map((sentence, index) => {
    const next = sentences[index + 1];
    const gap = next === undefined ? '' : text.slice(sentence.end, next.end).match(/^\s*/u)?.[0];
    return next === undefined || /\n[^\S\n]*\r?\n/.test(gap ?? '') ? { ...sentence, endsParagraph: true } : sentence;
  });
}

/** A line that is a heading or an item of a list: the next line begins with a capital, a digit or a bullet. */
function endsLine(text: string, start: number, at: number, next: number): boolean {
  if (!/\S/u.test(text.slice(start, at))) return false;
  return /^\s*[\p{Lu}\p{N}•·*–-]/u.test(text.slice(next, next + 100));
}

function endsWithStop(text: string, start: number, at: number, end: number, data: SentenceData): boolean {
  const before = /(?<!\S)\S*$/u.exec(text.slice(Math.max(start, at - 40), at))?.[0].replace(/^["'«“„([]+/u, '') ?? '';
  const rest = /^\s*(\S*)/u.exec(text.slice(end, end + 60))?.[1] ?? '';
  if (rest === '') return true;
  if (data.abbreviations.has(`${before}.`) || data.abbreviations.has(`${before.toLowerCase()}.`)) return false;
  // "J. Turi"; but "… Plan B. De" ends, which no rule can tell.
  if (/^\p{Lu}$/u.test(before)) return false;
  const goesOn = /^\p{Ll}/u.test(rest);
  if (/^\d{1,4}$/.test(before) && data.numbers.ordinalMarks.includes('.'))
    return !(goesOn || /^\d/.test(rest) || startsWithMonth(rest, data.months));
  // An abbreviation that nobody listed, or a Roman numeral: short, and the sentence goes on with a small letter.
  return !(goesOn && (before.length <= 4 || before.includes('.') || /^[IVXLC]+$/.test(before)));
}

/** "3. Golggotmánu": only the beginning is compared, because months are inflected. */
export function startsWithMonth(word: string, months: readonly string[]): boolean {
  const lower = word.toLowerCase();
  return months.some((month) => {
    const name = month.toLowerCase();
    return (
      lower.replace(/(?<!\P{L})\P{L}+$/u, '') === name ||
      (name.length > 3 && lower.startsWith(name.slice(0, Math.max(4, name.length - 3))))
    );
  });
}

function* pieces(
  text: string,
  start: number,
  end: number,
  longestUtf16: number,
): Generator<{ start: number; end: number }> {
  let from = start;
  while (end - from > longestUtf16) {
    const window = text.slice(from, from + longestUtf16);
    const clauseEnd = Math.max(lastOf(window, /[,;:–—][^\p{L}\p{N}]/gu), 0);
    const space = clauseEnd > longestUtf16 / 4 ? clauseEnd : lastOf(window, /\s/gu);
    let cut = from + (space > 0 ? space + 1 : longestUtf16);
    // Never between the halves of a surrogate pair.
    if (/[\udc00-\udfff]/.test(text[cut] ?? '')) cut--;
    yield { start: from, end: cut };
    from = cut;
  }
  if (end > from) yield { start: from, end };
}

function lastOf(text: string, pattern: RegExp): number {
  let lastIndex = -1;
  for (const match of text.matchAll(pattern)) lastIndex = match.index;
  return lastIndex;
}
