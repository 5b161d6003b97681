/**
 * Which parts of a text have not been checked since they were last changed: sorted ranges that do not touch. A
 * keystroke costs as much as there are such ranges, usually one, and not as much as there is text.
 */

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Adds a range; those that it touches become one with it. */
export function addSpan(spans: readonly Span[], { from, to }: Span): Span[] {
  const before = spans.filter((span) => span.to < from);
  const after = spans.filter((span) => span.from > to);
  const touched = spans.slice(before.length, spans.length - after.length);
  const merged = {
    from: Math.min(from, touched[0]?.from ?? from),
    to: Math.max(to, touched[touched.length - 1]?.to ?? to),
  };
  return [...before, merged, ...after];
}

/** Takes a range out. A span that is left without any text is gone. */
export function removeSpan(spans: readonly Span[], { from, to }: Span): Span[] {
  const left: Span[] = [];
  for (const span of spans) {
    if (span.to < from || span.from > to) left.push(span);
    else {
      if (span.from < from) left.push({ from: span.from, to: from });
      if (span.to > to) left.push({ from: to, to: span.to });
    }
  }
  return left;
}

/** Moves every span with the text; `map` is CodeMirror's `mapPos`, with its side: -1 stays before an insertion. */
export function mapSpans(spans: readonly Span[], map: (position: number, side: -1 | 1) => number): Span[] {
  let mapped: Span[] = [];
  for (const { from, to } of spans) mapped = addSpan(mapped, { from: map(from, -1), to: map(to, 1) });
  return mapped;
}
