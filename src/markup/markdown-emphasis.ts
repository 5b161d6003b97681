/**
 * Markers of emphasis in a Markdown block: which `*`, `_` and `~` are markers and which are text. A marker that can close
 * takes as many characters from the last that can open as both have; what finds no partner is text.
 */

interface Run {
  readonly start: number;
  /** Characters that have no partner yet. */
  left: number;
}

export interface Marker {
  readonly start: number;
  readonly end: number;
}

const WHITE_SPACE = /\s/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;

export class EmphasisStack {
  readonly #block: string;
  readonly #open = new Map<string, Run[]>();
  readonly #markers: Marker[] = [];

  constructor(block: string) {
    this.#block = block;
  }

  /** Takes the run that begins at `at`, and gives the place behind it. */
  take(at: number): number {
    const block = this.#block;
    const character = block[at]!;
    let end = at;
    while (block[end] === character) end++;
    const length = end - at;
    // GitHub knows `~` and `~~` only.
    if (character === '~' && length > 2) return end;
    const before = at === 0 ? ' ' : characterBefore(block, at);
    const after = end >= block.length ? ' ' : String.fromCodePoint(block.codePointAt(end)!);
    const isLeft = flanks(before, after);
    const isRight = flanks(after, before);
    const isUnderscore = character === '_';
    const mayOpen = isLeft && (!isUnderscore || !isRight || PUNCTUATION.test(before));
    const mayClose = isRight && (!isUnderscore || !isLeft || PUNCTUATION.test(after));
    let used = 0;
    const open = this.#open.get(character) ?? [];
    if (mayClose) {
      for (let last = open.at(-1); last !== undefined && used < length; last = open.at(-1)) {
        const count = Math.min(last.left, length - used);
        const openEnd = last.start + last.left;
        this.#markers.push({ start: openEnd - count, end: openEnd }, { start: at + used, end: at + used + count });
        last.left -= count;
        used += count;
        if (last.left === 0) open.pop();
      }
    }
    if (mayOpen && used < length) {
      open.push({ start: at + used, left: length - used });
      this.#open.set(character, open);
    }
    return end;
  }

  markers(): readonly Marker[] {
    return this.#markers;
  }
}

/** Whether a run between the two flanks what stands behind it. */
function flanks(before: string, after: string): boolean {
  if (WHITE_SPACE.test(after)) return false;
  return !PUNCTUATION.test(after) || WHITE_SPACE.test(before) || PUNCTUATION.test(before);
}

function characterBefore(block: string, at: number): string {
  const unit = block.charCodeAt(at - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff && at >= 2;
  return isLow ? block.slice(at - 2, at) : block[at - 1]!;
}
