/** Files that are their own source: plain text, Markdown, LaTeX … Their encoding and their line ends stay. */
import { EditableText, type Piece, type Splice, spliced } from './editable-text.js';
import { decodeText, encodeText } from './encoding.js';
import type { TextDocument } from './text-document.js';

/** Word writes some line ends as vertical tabs or as U+2028. */
const OTHER_LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

export function openPlainText(bytes: Uint8Array, language?: string): TextDocument {
  const decoded = decodeText(bytes, { language });
  const source = decoded.text;
  const lineEnd = /\r\n?|\n/.exec(source)?.[0] ?? '\n';
  const text = new EditableText([{ pieces: piecesOf(source), separator: '' }], {
    write: (insert) => insert.replaceAll('\n', lineEnd),
    fill: (_, insert) => ({ start: 0, end: 0, insert: insert.replaceAll('\n', lineEnd) }),
  });
  const write = async (splices: readonly Splice[]) => encodeText(spliced(source, splices), decoded);
  return {
    format: 'text',
    text: text.text,
    encoding: decoded.encoding,
    blockAt: () => ({ index: 0, start: 0 }),
    canReplace: (from, to) => text.canReplace(from, to),
    replace: (edits) => write(text.replace(edits)),
    rewrite: (after) => write(text.rewrite(after)),
  };
}

function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const letters = (end: number) => {
    if (end > at) pieces.push({ start: at, end, text: source.slice(at, end), kind: 'letters' });
  };
  for (const match of source.matchAll(OTHER_LINE_ENDS)) {
    letters(match.index);
    at = match.index + match[0].length;
    pieces.push({ start: match.index, end: at, text: '\n', kind: 'sign' });
  }
  letters(source.length);
  return pieces;
}
