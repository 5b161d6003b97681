/**
 * What has changed between two states of a text: which lines were kept, changed, added or removed, and which words of a
 * changed line. Start at `alignLines` and `changedWords`.
 */
import { diffArrays } from 'diff';

export type LineStep =
  | { readonly kind: 'change'; readonly line: number; readonly text: string }
  /** `after` is a line of the earlier text; -1 is before the first. */
  | { readonly kind: 'add'; readonly after: number; readonly text: string }
  | { readonly kind: 'remove'; readonly line: number };

export interface TextEdit {
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly insert: string;
}

/** Beyond so many differences the time grows too fast: then all between the first and the last of them has changed. */
const MOST_LINE_EDITS = 2_000;
const MOST_WORD_EDITS = 400;
/** Of pairs of lines that are compared with each other where some were added or removed beside changed ones. */
const MOST_PAIRS = 2_500;
const ALIKE = 0.5;

export function alignLines(before: readonly string[], after: readonly string[]): LineStep[] {
  const steps: LineStep[] = [];
  let line = 0;
  for (const { removed, added } of hunks(before, after, MOST_LINE_EDITS)) {
    if (removed === undefined) {
      line += added.length;
      continue;
    }
    steps.push(...pairLines(removed, added, line));
    line += removed.length;
  }
  return steps;
}

/** Replaced words of a line, with offsets into `before`. */
export function changedWords(before: string, after: string): TextEdit[] {
  const edits: TextEdit[] = [];
  let at = 0;
  for (const { removed, added } of hunks(wordsOf(before), wordsOf(after), MOST_WORD_EDITS)) {
    const length = (removed ?? added).reduce((sum, word) => sum + word.length, 0);
    if (removed !== undefined) edits.push({ startUtf16: at, endUtf16: at + length, insert: added.join('') });
    at += length;
  }
  return edits;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];

/** `removed` is undefined where both have `added`. */
interface Hunk {
  readonly removed: readonly string[] | undefined;
  readonly added: readonly string[];
}

function hunks(before: readonly string[], after: readonly string[], mostEdits: number): Hunk[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: mostEdits });
  if (changes === undefined) return coarseHunks(before, after);
  const found: { removed: string[] | undefined; added: string[] }[] = [];
  for (const { added, removed, value } of changes) {
    const last = found.at(-1);
    if (!added && !removed) found.push({ removed: undefined, added: value });
    else if (last?.removed !== undefined) (removed ? last.removed : last.added).push(...value);
    else found.push(removed ? { removed: value, added: [] } : { removed: [], added: value });
  }
  return found;
}

function coarseHunks(before: readonly string[], after: readonly string[]): Hunk[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return [
    { removed: undefined, added: before.slice(0, start) },
    { removed: before.slice(start, before.length - same), added: after.slice(start, after.length - same) },
    { removed: undefined, added: before.slice(before.length - same) },
  ];
}

function pairLines(removed: readonly string[], added: readonly string[], firstLine: number): LineStep[] {
  const pairs =
    removed.length === added.length || removed.length * added.length > MOST_PAIRS
      ? removed.map((_, index) => (index < added.length ? index : undefined))
      : mostAlike(removed, added);
  const steps: LineStep[] = [];
  let line = 0;
  let next = 0;
  // What lies between two pairs has become each other in order, as far as there is something on both sides.
  const between = (lineEnd: number, nextEnd: number) => {
    while (line < lineEnd && next < nextEnd)
      steps.push({ kind: 'change', line: firstLine + line++, text: added[next++]! });
    while (line < lineEnd) steps.push({ kind: 'remove', line: firstLine + line++ });
    while (next < nextEnd) steps.push({ kind: 'add', after: firstLine + line - 1, text: added[next++]! });
  };
  for (const [index, partner] of pairs.entries()) {
    if (partner === undefined) continue;
    between(index, partner);
    between(index + 1, partner + 1);
  }
  between(removed.length, added.length);
  return steps;
}

/** For each removed line the added one that it has become, in order, so that as much as possible is alike. */
function mostAlike(removed: readonly string[], added: readonly string[]): (number | undefined)[] {
  const width = added.length + 1;
  const best = new Float64Array((removed.length + 1) * width);
  const sets = added.map((line) => new Set(wordsOf(line)));
  const likeness = removed.map((line) => sets.map((words) => shareOf(new Set(wordsOf(line)), words)));
  for (let i = removed.length - 1; i >= 0; i--) {
    for (let j = added.length - 1; j >= 0; j--) {
      const paired = best[(i + 1) * width + j + 1]! + likeness[i]![j]!;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j]!, best[i * width + j + 1]!);
    }
  }
  const pairs: (number | undefined)[] = removed.map(() => undefined);
  let i = 0;
  let j = 0;
  while (i < removed.length && j < added.length) {
    const here = best[i * width + j]!;
    if (here === best[(i + 1) * width + j + 1]! + likeness[i]![j]! && likeness[i]![j]! >= ALIKE) pairs[i++] = j++;
    else if (here === best[i * width + j + 1]!) j++;
    else i++;
  }
  return pairs;
}

function shareOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / Math.max(1, left.size, right.size);
}
