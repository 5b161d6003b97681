/**
 * Errors that overlap are brought to one span, so that no replacement cuts another in two. Start at `joinOverlaps`.
 *
 *     dego lávvomuorran     syn-not-dego  → lávvomuorran
 *          lávvomuorran     syn-dego-nom  → lávvomuorra     becomes     dego lávvomuorran → dego lávvomuorra
 */
import type { FoundError } from './found-error.js';

/** Spans are joined up to this length: every suggestion of a group is written out over the whole of it. */
const MAX_JOINED_UNITS = 1000;

export type Overlapping = 'touching' | 'overlapping';

export function joinOverlaps(errors: readonly FoundError[], text: string, join: Overlapping): FoundError[] {
  const byPlace = [...errors].sort(compareErrors);
  const joined: FoundError[] = [];
  let group: FoundError[] = [];
  let endUtf16 = -1;
  const close = () => {
    const startUtf16 = group[0]?.startUtf16 ?? 0;
    for (const error of group) joined.push(widened(error, startUtf16, endUtf16, text));
    group = [];
  };
  for (const error of byPlace) {
    const touches = join === 'touching' ? error.startUtf16 <= endUtf16 : error.startUtf16 < endUtf16;
    const isShort = error.endUtf16 - (group[0]?.startUtf16 ?? error.startUtf16) <= MAX_JOINED_UNITS;
    const isApart = !touches || !isShort;
    if (isApart) close();
    endUtf16 = isApart ? error.endUtf16 : Math.max(endUtf16, error.endUtf16);
    group.push(error);
  }
  close();
  return mergeDuplicates(joined.sort(compareErrors));
}

function widened(error: FoundError, startUtf16: number, endUtf16: number, text: string): FoundError {
  if (error.startUtf16 === startUtf16 && error.endUtf16 === endUtf16) return error;
  const before = text.slice(startUtf16, error.startUtf16);
  const after = text.slice(error.endUtf16, endUtf16);
  const suggestions = error.suggestions.map((suggestion) => before + suggestion + after);
  return { ...error, startUtf16, endUtf16, suggestions };
}

/** The same error marked on two words of one span is one error, with the suggestions of both. */
function mergeDuplicates(errors: readonly FoundError[]): FoundError[] {
  const merged: { error: FoundError; suggestions: Set<string> }[] = [];
  for (const error of errors) {
    const last = merged.at(-1);
    if (last && compareErrors(last.error, error) === 0) {
      for (const suggestion of error.suggestions) last.suggestions.add(suggestion);
    } else merged.push({ error, suggestions: new Set(error.suggestions) });
  }
  return merged.map(({ error, suggestions }) => ({ ...error, suggestions: [...suggestions] }));
}

function compareErrors(a: FoundError, b: FoundError): number {
  return a.startUtf16 - b.startUtf16 || a.endUtf16 - b.endUtf16 || compareCodes(a.code, b.code);
}

function compareCodes(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
