/**
 * HTML files: what a reader sees of them, block by block, as `src/markup/` reads it. Start at `openHtml`. Letters that the
 * encoding of the file does not have are written as `&#331;`.
 */
import { readHtml } from '../markup/read-html.js';
import { type Block, EditableText, type Piece, type Splice, spliced } from './editable-text.js';
import { decodeText, encodeText, fitsEncoding } from './encoding.js';
import type { TextDocument } from './text-document.js';

const BLOCK_BREAK = '\n\n';
const SNIFFED_BYTES = 2_048;

export function openHtml(bytes: Uint8Array, language?: string): TextDocument {
  const decoded = decodeText(bytes, { language, label: labelOf(bytes) });
  const source = decoded.text;
  const text = new EditableText(blocksOf(source, language), {
    write: (insert) =>
      [...escapeHtml(insert)]
        .map((character) => (fitsEncoding(character, decoded.encoding) ? character : `&#${character.codePointAt(0)};`))
        .join('')
        .replaceAll('\n', '<br>'),
  });
  const write = async (splices: readonly Splice[]) => encodeText(spliced(source, splices), decoded);
  return {
    format: 'html',
    text: text.text,
    encoding: decoded.encoding,
    blockAt: (position) => text.blockAt(position),
    canReplace: (from, to) => text.canReplace(from, to),
    replace: (edits) => write(text.replace(edits)),
    rewrite: (after) => write(text.rewrite(after)),
  };
}

function blocksOf(source: string, language: string | undefined): Block[] {
  const blocks: { pieces: Piece[]; separator: string }[] = [];
  for (const { startUtf16, endUtf16, text, isReplaceable } of readHtml(source, { language }).parts()) {
    if (text === BLOCK_BREAK || blocks.length === 0) blocks.push({ pieces: [], separator: BLOCK_BREAK });
    if (text === '' || text === BLOCK_BREAK) continue;
    const written = source.slice(startUtf16, endUtf16);
    const isSign = isReplaceable || /^&[^;]+;?$/.test(written);
    const kind = written === text ? 'letters' : isSign ? 'sign' : 'fixed';
    blocks.at(-1)!.pieces.push({ start: startUtf16, end: endUtf16, text, kind });
  }
  return blocks;
}

/** The encoding that a file names in its first lines. */
export function labelOf(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.slice(0, SNIFFED_BYTES));
  return /<meta\b[^>]*\bcharset\s*=\s*["']?([\w-]+)|^<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)/i
    .exec(head)
    ?.slice(1)
    .find((label) => label !== undefined);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
