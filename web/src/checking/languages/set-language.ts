/** Gives a part of a text a language; what was said of it before is cut away. */
import type { Span } from '../dirty-ranges.js';
import type { LanguageSpan } from './language-spans.js';

export function withLanguage(
  spans: readonly LanguageSpan[],
  { from, to }: Span,
  tag: string | undefined,
): LanguageSpan[] {
  const left = spans.flatMap((span) => {
    if (span.to <= from || span.from >= to) return [span];
    const edges = [
      { ...span, to: from },
      { ...span, from: to },
    ];
    return edges.filter((edge) => edge.to > edge.from);
  });
  return [...left, ...(tag === undefined ? [] : [{ from, to, tag }])].sort((a, b) => a.from - b.from);
}
