/**
 * GiellaLT's marks of errors in running text. Start at `readErrorMarkup`.
 *
 *     Manne {båata}£{båatam}.                    text "Manne båata.", one mark
 *     {girjii}£{case,acc-ill|girjái///girjjis}   information before |, several corrections
 *     {akte {tjielke}${tjïelke} vuepsie}£{…}     a mark inside a mark: only the outer one counts
 *
 * The sign between the braces says what kind of error it is. Braces that belong to no mark are text.
 */
import { DataError } from '../../engine/data-error.js';

/** What the signs mean, by GiellaLT's names. */
export const MARK_KINDS = {
  $: 'errorort',
  '¢': 'errorortreal',
  '€': 'errorlex',
  '£': 'errormorphsyn',
  '¥': 'errorsyn',
  '§': 'error',
  '∞': 'errorlang',
  '‰': 'errorformat',
} as const;

export type MarkKind = (typeof MARK_KINDS)[keyof typeof MARK_KINDS];

export interface ErrorMark {
  /** In the text without marks, in UTF-16 code units. */
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly form: string;
  /** An empty correction deletes the form. */
  readonly correct: readonly string[];
  readonly kind: MarkKind;
  /** What stands before `|`: the kind of word, the cases, a code. Empty if there is nothing. */
  readonly info: string;
}

export interface MarkedText {
  /** With the errors, without the marks. */
  readonly text: string;
  /** In the order of the text; marks inside other marks are left out. */
  readonly errors: readonly ErrorMark[];
}

interface OpenMark {
  /** The number of the piece that its brace is. */
  readonly piece: number;
  /** Marks that were complete when it began. */
  readonly marksBefore: number;
}

interface PiecedMark {
  readonly firstPiece: number;
  readonly endPiece: number;
  readonly kind: MarkKind;
  readonly correction: string;
}

/** True for a text that has at least one mark. */
export function hasErrorMarkup(text: string): boolean {
  return /\}[$¢€£¥§∞‰]\{/u.test(text);
}

/** Throws `DataError` on a mark that is not complete. Linear in the length of the text. */
export function readErrorMarkup(marked: string): MarkedText {
  const pieces: string[] = [];
  const open: OpenMark[] = [];
  const marks: PiecedMark[] = [];
  let at = 0;
  while (at < marked.length) {
    const character = marked[at]!;
    if (character === '{') {
      open.push({ piece: pieces.length, marksBefore: marks.length });
      pieces.push('{');
      at++;
    } else if (character === '}') {
      const begun = open.pop();
      const kind = kindAt(marked, at + 1);
      if (kind === undefined) {
        pieces.push('}');
        at++;
        continue;
      }
      if (begun === undefined) throw new DataError(`no error stands before ${marked.slice(at, at + 20)}`);
      const end = marked.indexOf('}', at + 3);
      if (end < 0) throw new DataError(`a correction has no end: ${marked.slice(at + 1, at + 20)}`);
      pieces[begun.piece] = '';
      // What is inside is part of this one.
      marks.length = begun.marksBefore;
      marks.push({ firstPiece: begun.piece, endPiece: pieces.length, kind, correction: marked.slice(at + 3, end) });
      at = end + 1;
    } else {
      const next = nextBrace(marked, at);
      pieces.push(marked.slice(at, next));
      at = next;
    }
  }
  return placed(pieces, marks);
}

function nextBrace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '{' && text[at] !== '}') at++;
  return at;
}

function kindAt(text: string, at: number): MarkKind | undefined {
  const sign = text[at] ?? '';
  if (text[at + 1] !== '{' || !Object.hasOwn(MARK_KINDS, sign)) return undefined;
  return MARK_KINDS[sign as keyof typeof MARK_KINDS];
}

function placed(pieces: readonly string[], marks: readonly PiecedMark[]): MarkedText {
  const starts = new Int32Array(pieces.length + 1);
  for (const [i, piece] of pieces.entries()) starts[i + 1] = starts[i]! + piece.length;
  const text = pieces.join('');
  const errors = marks.map(({ firstPiece, endPiece, kind, correction }): ErrorMark => {
    const [startUtf16, endUtf16] = [starts[firstPiece]!, starts[endPiece]!];
    return { startUtf16, endUtf16, form: text.slice(startUtf16, endUtf16), kind, ...readCorrection(correction) };
  });
  return { text, errors };
}

function readCorrection(correction: string): { correct: string[]; info: string } {
  let info = '';
  const correct = correction.split('///').map((each) => {
    const parts = each.split('|');
    if (parts.length > 2) throw new DataError(`more than one | in the correction {${correction}}`);
    if (parts.length === 2 && info === '') info = parts[0]!;
    return parts.at(-1)!;
  });
  return { correct, info };
}
