/**
 * Subtitles (`.srt`, and WebVTT, `.vtt`): cues with a time and lines of text. Start at `openSubtitles`. A sentence may go
 * over several cues, so only a cue that ends one is followed by an empty line.
 */
import { type Block, EditableText, type Piece, type Splice, spliced } from './editable-text.js';
import { decodeText, encodeText } from './encoding.js';
import type { TextDocument } from './text-document.js';
import { textPieces } from './xml-source.js';

const TIMES = /^\s*(?:\d+:)?\d+:\d+[.,]\d+\s*-->/;
/** `<i>`, `<v Name>`, `{\an8}`: not text. */
const TAGS = /<\/?[a-zA-Z\d][^<>]*>|\{\\[^{}]*\}/g;
const SENTENCE_END = /[.!?…:]["'»”’)\]]*\s*$/;
const LINE = /([^\r\n]*)(\r\n|\r|\n|$)/g;

export function openSubtitles(bytes: Uint8Array, format: 'srt' | 'vtt', language?: string): TextDocument {
  const decoded = decodeText(bytes, { language });
  const source = decoded.text;
  const lineEnd = /\r\n?|\n/.exec(source)?.[0] ?? '\n';
  const text = new EditableText(cuesOf(source, format), {
    write(insert) {
      // An empty line would end the cue.
      const written = insert.replace(/\n{2,}/g, '\n').replaceAll('\n', lineEnd);
      return format === 'srt' ? written : written.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    },
  });
  const write = async (splices: readonly Splice[]) => encodeText(spliced(source, splices), decoded);
  return {
    format,
    text: text.text,
    encoding: decoded.encoding,
    blockAt: (position) => text.blockAt(position),
    lineAt: (position) => lineAt(source, text.sourceAt(position)),
    canReplace: (from, to) => text.canReplace(from, to),
    replace: (edits) => write(text.replace(edits)),
    rewrite: (after) => write(text.rewrite(after)),
  };
}

function lineAt(source: string, position: number): { line: number; column: number } {
  const lines = source.slice(0, position).split(/\r\n?|\n/);
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}

function cuesOf(source: string, format: 'srt' | 'vtt'): Block[] {
  const cues: { pieces: Piece[]; separator: string }[] = [];
  let cue: Piece[] | undefined;
  let separator = '';
  for (const match of source.matchAll(LINE)) {
    const [whole, line = '', lineEnd = ''] = match;
    if (whole === '') break;
    if (TIMES.test(line)) {
      cue = [];
      cues.push({ pieces: cue, separator });
    } else if (line.trim() === '') {
      if (cue !== undefined) trimEnd(cue);
      const said = cue?.map(({ text }) => text).join('') ?? '';
      if (cue !== undefined) separator = said === '' || SENTENCE_END.test(said) ? '\n\n' : '\n';
      cue = undefined;
    } else cue?.push(...linePieces(source, match.index, line, lineEnd, format));
  }
  if (cue !== undefined) trimEnd(cue);
  return cues;
}

function linePieces(source: string, start: number, line: string, lineEnd: string, format: 'srt' | 'vtt'): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const text = (end: number) => {
    if (end <= at) return;
    const letters: Piece = { start: start + at, end: start + end, text: line.slice(at, end), kind: 'letters' };
    pieces.push(...(format === 'vtt' ? textPieces(source, letters.start, letters.end) : [letters]));
  };
  for (const tag of line.matchAll(TAGS)) {
    text(tag.index);
    at = tag.index + tag[0].length;
  }
  text(line.length);
  const end = start + line.length;
  if (lineEnd !== '')
    pieces.push({ start: end, end: end + lineEnd.length, text: '\n', kind: lineEnd === '\n' ? 'letters' : 'sign' });
  return pieces;
}

/** The end of its last line belongs to the file, not to the text. */
function trimEnd(cue: Piece[]): void {
  if (cue.at(-1)?.text === '\n') cue.pop();
}
