/**
 * Parts of a text whose language its writer has chosen. They lie within lines, because lines are what is checked in one piece. The name of a
 * passage in the queue of checks says which such parts it has: the same words in another language are another check.
 */
import type { Span } from '../dirty-ranges.js';

export interface LanguageSpan extends Span {
  readonly tag: string;
}

/** In no language that could be checked. */
export const NO_LANGUAGE = 'und';

const END_OF_TEXT = '\0';

export function passageKey(text: string, from: number, spans: readonly LanguageSpan[]): string {
  const inPassage = spans
    .filter((span) => span.from < from + text.length && span.to > from)
    .map((span) => ({ ...span, from: Math.max(0, span.from - from), to: Math.min(text.length, span.to - from) }));
  return inPassage.length === 0 && !text.includes(END_OF_TEXT)
    ? text
    : `${text}${END_OF_TEXT}${JSON.stringify(inPassage)}`;
}

export interface KeyedPassage {
  readonly key: string;
  readonly text: string;
  /** Counted from the start of the passage. */
  readonly spans: readonly LanguageSpan[];
}

export function readPassageKey(key: string): KeyedPassage {
  const end = key.lastIndexOf(END_OF_TEXT);
  if (end === -1) return { key, text: key, spans: [] };
  return { key, text: key.slice(0, end), spans: JSON.parse(key.slice(end + 1)) as LanguageSpan[] };
}

/** For what was stored: only what can be meant. */
export function readLanguageSpans(value: unknown): LanguageSpan[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((span: Partial<LanguageSpan> | null) => {
    const { from = -1, to = 0, tag } = span ?? {};
    const isSpan = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0 && to > from;
    return isSpan && isTag(tag) ? [{ from, to, tag }] : [];
  });
}

function isTag(tag: unknown): tag is string {
  try {
    return typeof tag === 'string' && Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
