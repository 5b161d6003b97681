/**
 * The text of a document and the way back: which letters of its source stand for which of the text, so that a change of
 * words is a change of these letters and of nothing else. Start at `EditableText`. The readers of formats make one.
 */
import { alignLines, changedWords, type TextEdit } from './align.js';

/** A stretch of the source and what it says. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /**
   * `letters`: the source is the text. `sign`: it is written in another way, such as `&amp;`, and replaced as a whole.
   * `fixed`: not to be changed, such as the number of a page.
   */
  readonly kind: 'letters' | 'sign' | 'fixed';
}

/** A paragraph, a cell, a cue: what changes of words do not cross. */
export interface Block<P extends Piece = Piece> {
  readonly pieces: readonly P[];
  /** Between it and the block before. */
  readonly separator: string;
}

/** Puts `insert` in the place of `start` to `end` of the source. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
  /** However often it is asked for. */
  readonly isOnce?: boolean;
}

/** How a format writes what is new. */
export interface BlockWriter<P extends Piece = Piece, B extends Block<P> = Block<P>> {
  /** Text in the place of a piece, or beside it. */
  write(text: string, piece: P): string;
  /** What else must change where a piece does. */
  touch?(piece: P): Splice | undefined;
  /** Text into a block that has no pieces. */
  fill?(block: B, text: string): Splice | undefined;
  /** A new block behind or before another, whose formatting it takes. Without this, it becomes a line of that block. */
  add?(neighbour: B, text: string, isBefore: boolean): Splice;
  /** What stands in the place of a piece of which nothing is left. */
  erase?(piece: P): string;
  /** Takes a block away; without this, or where it answers nothing, an empty one stays. */
  remove?(block: B): readonly Splice[] | undefined;
}

interface PlacedBlock<B> {
  readonly block: B;
  readonly start: number;
  readonly end: number;
  /** Where each piece ends, in the text. */
  readonly ends: readonly number[];
}

interface Line<B> {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly block: PlacedBlock<B> | undefined;
}

const WORD = /[\p{L}\p{N}]/u;

export class EditableText<P extends Piece = Piece, B extends Block<P> = Block<P>> {
  /** Its lines end with `\n`. */
  readonly text: string;
  readonly #blocks: readonly PlacedBlock<B>[];
  readonly #writer: BlockWriter<P, B>;

  constructor(blocks: readonly B[], writer: BlockWriter<P, B>) {
    const texts: string[] = [];
    const placed: PlacedBlock<B>[] = [];
    let at = 0;
    for (const [index, block] of blocks.entries()) {
      const separator = index === 0 ? '' : block.separator;
      const start = at + separator.length;
      at = start;
      const ends = block.pieces.map(({ text }) => {
        at += text.length;
        return at;
      });
      texts.push(separator, ...block.pieces.map(({ text }) => text));
      placed.push({ block, start, end: at, ends });
    }
    this.text = texts.join('');
    this.#blocks = placed;
    this.#writer = writer;
  }

  /** The number of the block that a place is in, from 0, and where in the text it begins. */
  blockAt(position: number): { readonly index: number; readonly start: number } {
    let low = 0;
    let high = this.#blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#blocks[middle]!.start <= position) low = middle;
      else high = middle - 1;
    }
    return { index: low, start: this.#blocks[low]?.start ?? 0 };
  }

  /** Where in the source a place of the text stands. */
  sourceAt(position: number): number {
    const placed = this.#blocks[this.blockAt(position).index];
    if (placed === undefined) return 0;
    const index = Math.min(firstAbove(placed.ends, position), placed.ends.length - 1);
    const piece = placed.block.pieces[index];
    if (piece === undefined) return 0;
    const offset = position - (index === 0 ? placed.start : placed.ends[index - 1]!);
    return piece.kind === 'letters' ? Math.min(piece.start + offset, piece.end) : offset > 0 ? piece.end : piece.start;
  }

  /** Whether this may be replaced: it lies in one block, and something of it can be changed. */
  canReplace(startUtf16: number, endUtf16: number): boolean {
    return this.#editSplices({ startUtf16, endUtf16, insert: '' }) !== undefined;
  }

  /** What replaces words in the source. Edits that `canReplace` refuses are left out. */
  replace(edits: readonly TextEdit[]): Splice[] {
    return inOrder(edits.flatMap((edit) => this.#editSplices(this.#trimmed(edit)) ?? []));
  }

  /** What makes the source say another text: changed lines keep what they have, new ones take after the line before. */
  rewrite(text: string): Splice[] {
    const lines = this.#lines();
    const steps = alignLines(
      lines.map(({ text: line }) => line),
      text.split('\n'),
    );
    const removed = new Set(steps.flatMap((step) => (step.kind === 'remove' ? [lines[step.line]!] : [])));
    const staying = new Set(lines.filter((line) => !removed.has(line)).map(({ block }) => block));
    const gone = new Set(
      [...removed].flatMap(({ block }) => (block === undefined || staying.has(block) ? [] : [block])),
    );
    const splices = [...gone].flatMap((block) => this.#removeBlock(block));
    splices.push(...this.#removeLines(lines.filter((line) => removed.has(line) && !gone.has(line.block!))));
    for (const step of steps) {
      if (step.kind === 'add') splices.push(...this.#addLine(lines, step.after, step.text));
      else if (step.kind === 'change') splices.push(...this.#changeLine(lines[step.line]!, step.text));
    }
    return inOrder(splices);
  }

  #changeLine({ block, start, text: before }: Line<B>, after: string): Splice[] {
    if (block === undefined) return [];
    return changedWords(before, after).flatMap(({ startUtf16, endUtf16, insert }) => {
      const edit = { startUtf16: start + startUtf16, endUtf16: start + endUtf16, insert };
      return this.#editSplices(edit, block) ?? [];
    });
  }

  /** Lines beside each other go with the line end behind them, or before them where they are the last of their block. */
  #removeLines(removed: readonly Line<B>[]): Splice[] {
    const splices: Splice[] = [];
    for (let i = 0; i < removed.length; i++) {
      const { start, block } = removed[i]!;
      let last = removed[i]!;
      while (removed[i + 1]?.block === block && removed[i + 1]?.start === last.end + 1) last = removed[++i]!;
      if (block === undefined) continue;
      const edit =
        last.end < block.end
          ? { startUtf16: start, endUtf16: last.end + 1 }
          : { startUtf16: start - 1, endUtf16: last.end };
      splices.push(...(this.#editSplices({ ...edit, insert: '' }, block) ?? []));
    }
    return splices;
  }

  /** The lines of the text, and the block that each is in; those between two blocks are in none. */
  #lines(): Line<B>[] {
    let at = 0;
    let next = 0;
    return this.text.split('\n').map((line) => {
      const start = at;
      const end = start + line.length;
      at = end + 1;
      while (next < this.#blocks.length - 1 && this.#blocks[next]!.end < start) next++;
      const block = this.#blocks[next];
      return { text: line, start, end, block: block && block.start <= start && end <= block.end ? block : undefined };
    });
  }

  #addLine(lines: readonly Line<B>[], after: number, text: string): Splice[] {
    let before = after;
    while (before >= 0 && lines[before]!.block === undefined) before--;
    const line = lines[before];
    const block = line?.block ?? this.#blocks[0];
    if (block === undefined) return [];
    const isFirst = line === undefined;
    if (this.#writer.add !== undefined && (isFirst || line.end === block.end))
      return [this.#writer.add(block.block, text, isFirst)];
    // Where blocks are separated by empty lines, those are not text.
    if (text.trim() === '' && this.#blocks.some(({ block: { separator } }) => separator.length > 1)) return [];
    if (isFirst) return this.#insertion(block.start, `${text}\n`, block);
    return this.#insertion(line.end, `\n${text}`, block);
  }

  #insertion(at: number, insert: string, block: PlacedBlock<B>): Splice[] {
    return this.#editSplices({ startUtf16: at, endUtf16: at, insert }, block) ?? [];
  }

  #removeBlock(block: PlacedBlock<B>): Splice[] {
    const splices = this.#writer.remove?.(block.block);
    if (splices !== undefined) return [...splices];
    return this.#editSplices({ startUtf16: block.start, endUtf16: block.end, insert: '' }, block) ?? [];
  }

  /** Spaces and marks that stay are left alone: where there are no letters, no word is replaced as a whole. */
  #trimmed(edit: TextEdit): TextEdit {
    const old = this.text.slice(edit.startUtf16, edit.endUtf16);
    if (WORD.test(old) || WORD.test(edit.insert)) return edit;
    let [from, to] = [0, old.length];
    while (from < to && from < edit.insert.length && old[from] === edit.insert[from]) from++;
    let rest = edit.insert.length;
    while (to > from && rest > from && old[to - 1] === edit.insert[rest - 1]) {
      to--;
      rest--;
    }
    const { startUtf16 } = edit;
    return { startUtf16: startUtf16 + from, endUtf16: startUtf16 + to, insert: edit.insert.slice(from, rest) };
  }

  #editSplices(
    { startUtf16: from, endUtf16: to, insert }: TextEdit,
    placed = this.#blocks[this.blockAt(from).index],
  ): Splice[] | undefined {
    if (placed === undefined || from < placed.start || to > placed.end || from > to) return undefined;
    const { block, ends } = placed;
    if (from === to) return insert === '' ? [] : this.#insertAt(placed, from, insert);
    const splices: Splice[] = [];
    let isWritten = insert === '';
    for (let i = firstAbove(ends, from); i < ends.length; i++) {
      const pieceStart = i === 0 ? placed.start : ends[i - 1]!;
      if (pieceStart >= to) break;
      const piece = block.pieces[i]!;
      if (piece.kind === 'fixed') continue;
      splices.push(this.#replacePiece(piece, from - pieceStart, to - pieceStart, isWritten ? '' : insert));
      splices.push(...this.#touched(piece));
      isWritten = true;
    }
    return splices.length === 0 ? undefined : splices;
  }

  /** Into the piece before, whose formatting it takes; at the beginning, into the first. */
  #insertAt({ block, ends, start: blockStart }: PlacedBlock<B>, at: number, insert: string): Splice[] | undefined {
    if (block.pieces.length === 0) {
      const splice = this.#writer.fill?.(block, insert);
      return splice && [splice];
    }
    const inside = firstAbove(ends, at - 1);
    for (const index of [inside, inside + 1]) {
      const piece = block.pieces[index];
      if (piece === undefined || piece.kind === 'fixed') continue;
      const pieceStart = index === 0 ? blockStart : ends[index - 1]!;
      const offset = at - pieceStart;
      if (offset < 0 || offset > piece.text.length) continue;
      return [this.#replacePiece(piece, offset, offset, insert), ...this.#touched(piece)];
    }
    return undefined;
  }

  /** `from` and `to` are offsets into the piece, or lie outside of it. */
  #replacePiece(piece: P, from: number, to: number, insert: string): Splice {
    const { kind, text } = piece;
    const [head, tail] = [text.slice(0, Math.max(0, from)), text.slice(to)];
    if (kind === 'letters') {
      const written = insert === '' ? this.#erased(piece) : this.#writer.write(insert, piece);
      return { start: piece.start + head.length, end: piece.end - tail.length, insert: written };
    }
    // Nothing of it is taken away at its edges; else it is written anew.
    const isBeside = from === to && (head === '' || tail === '');
    const whole = isBeside ? insert : `${head}${insert}${tail}`;
    const written = whole === '' ? this.#erased(piece) : this.#writer.write(whole, piece);
    const start = isBeside && head !== '' ? piece.end : piece.start;
    return { start, end: isBeside && head === '' ? piece.start : piece.end, insert: written };
  }

  #erased(piece: P): string {
    return this.#writer.erase?.(piece) ?? '';
  }

  #touched(piece: P): Splice[] {
    const touched = this.#writer.touch?.(piece);
    return touched === undefined ? [] : [touched];
  }
}

/** The first index whose value is above a number. */
function firstAbove(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** By place; the same place is touched once. Those that reach into one before are left out. */
function inOrder(splices: readonly Splice[]): Splice[] {
  const sorted = splices
    .map((splice, index) => ({ splice, index }))
    .sort((a, b) => a.splice.start - b.splice.start || a.splice.end - b.splice.end || a.index - b.index);
  const kept: Splice[] = [];
  for (const { splice } of sorted) {
    const last = kept.at(-1);
    if (last !== undefined && splice.start < last.end) continue;
    if (splice.isOnce && last?.isOnce && last.start === splice.start) continue;
    kept.push(splice);
  }
  return kept;
}

export function spliced(source: string, splices: readonly Splice[], offset = 0): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, insert } of splices) {
    parts.push(source.slice(at, start - offset), insert);
    at = end - offset;
  }
  parts.push(source.slice(at));
  return parts.join('');
}
