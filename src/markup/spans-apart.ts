/** Of stretches of a text that overlap, those that are kept. */
import type { SourceSpan } from './marked-text.js';

/** In order; of two that overlap the one that begins first, and of those that begin together the longer. */
export function spansApart<Span extends SourceSpan>(spans: Iterable<Span>): Span[] {
  const sorted = [...spans].sort((left, right) => left.startUtf16 - right.startUtf16 || right.endUtf16 - left.endUtf16);
  let end = 0;
  return sorted.filter(({ startUtf16, endUtf16 }) => {
    const isApart = startUtf16 >= end;
    if (isApart) end = endUtf16;
    return isApart;
  });
}
