/**
 * One list of findings from two checkers, without overlaps: most programs cannot show two underlines at one place. Start at
 * `mergeFindings`.
 *
 * A grammar checker that reports the misspelling of a word knows its context, so its suggestions come first and those of the
 * speller follow. Of findings that overlap otherwise, a grammar error with a suggestion wins over a misspelling, which wins over
 * a grammar error that is a mere remark, which wins over a matter of style; then the longer wins, then the later.
 */

import type { FoundError, Misspelling } from '../../answers/find-operation.js';
import { TYPO } from '../../grammar/grammar-checker.js';

export type FindingKind = 'spelling' | 'grammar' | 'style';

export interface Finding {
  /** Inclusive and exclusive, in UTF-16 code units of the text as it was sent. */
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly kind: FindingKind;
  /** Our error code; `typo` for a misspelling. */
  readonly code: string;
  /** Empty where only a speller has judged: it has no texts of its own. */
  readonly title: string;
  readonly description: string;
  /** Best first, no duplicates. */
  readonly suggestions: readonly string[];
}

export function kindOfCode(code: string): FindingKind {
  if (code === TYPO) return 'spelling';
  return /^style(?:-|$)|calque/.test(code) ? 'style' : 'grammar';
}

/** By position, each at least a character long. Both lists count in `text`. */
export function mergeFindings(
  errors: readonly FoundError[],
  misspellings: readonly Misspelling[],
  { text, maxSuggestions }: { readonly text: string; readonly maxSuggestions: number },
): Finding[] {
  const typos = new Map<string, number>();
  const all: Finding[] = errors.map((error, i) => {
    const { startUtf16, endUtf16, code, title, description, suggestions } = error;
    if (code === TYPO) typos.set(`${startUtf16} ${endUtf16}`, i);
    const finding = { startUtf16, endUtf16, kind: kindOfCode(code), code, title, description, suggestions };
    return startUtf16 < endUtf16 ? finding : withNeighbour(finding, text);
  });
  for (const { startUtf16, endUtf16, suggestions } of misspellings) {
    const same = typos.get(`${startUtf16} ${endUtf16}`);
    if (same === undefined) {
      all.push({ startUtf16, endUtf16, kind: 'spelling', code: TYPO, title: '', description: '', suggestions });
    } else {
      const typo = all[same]!;
      all[same] = { ...typo, suggestions: [...new Set([...typo.suggestions, ...suggestions])] };
    }
  }
  const kept = withoutOverlaps(all, text.length);
  return kept.map((finding) =>
    finding.suggestions.length <= maxSuggestions
      ? finding
      : { ...finding, suggestions: finding.suggestions.slice(0, maxSuggestions) },
  );
}

/**
 * What is missing between two characters has no length, and programs drop such a finding or fail on it. So it gets the character in
 * front of it, or the one behind it where that one is visible and the other is not; suggestions are written with it.
 */
function withNeighbour(finding: Finding, text: string): Finding {
  const { startUtf16: place, suggestions } = finding;
  const before = /.$/su.exec(text.slice(Math.max(0, place - 2), place))?.[0] ?? '';
  const behind = /^./su.exec(text.slice(place, place + 2))?.[0] ?? '';
  return before !== '' && (before.trim() !== '' || behind.trim() === '')
    ? { ...finding, startUtf16: place - before.length, suggestions: suggestions.map((each) => before + each) }
    : { ...finding, endUtf16: place + behind.length, suggestions: suggestions.map((each) => each + behind) };
}

function priorityOf({ kind, suggestions }: Finding): number {
  if (kind === 'style') return 0;
  if (kind === 'spelling') return 2;
  return suggestions.length > 0 ? 3 : 1;
}

function withoutOverlaps(findings: readonly Finding[], length: number): Finding[] {
  const byPlace = [...findings].sort((a, b) => a.startUtf16 - b.startUtf16);
  // Of thousands, most often none do, and to rank them all takes much longer than to see that.
  if (byPlace.every(({ startUtf16 }, i) => i === 0 || byPlace[i - 1]!.endUtf16 <= startUtf16)) return byPlace;
  const ranked = [...findings].sort(
    (a, b) =>
      priorityOf(b) - priorityOf(a) ||
      b.endUtf16 - b.startUtf16 - (a.endUtf16 - a.startUtf16) ||
      b.startUtf16 - a.startUtf16,
  );
  const taken = new Uint8Array(length);
  const kept = ranked.filter(({ startUtf16, endUtf16 }) => {
    if (taken.subarray(startUtf16, endUtf16).includes(1)) return false;
    taken.fill(1, startUtf16, endUtf16);
    return true;
  });
  return kept.sort((a, b) => a.startUtf16 - b.startUtf16);
}
