/**
 * Which paragraphs of a document keep their formatting when the text has been edited. Pure: `docx.ts` carries the plan
 * out. Paragraphs that read as before are left alone; one that was changed keeps what it has; a new one takes after the
 * paragraph before it.
 */

export type ParagraphStep =
  | { readonly kind: 'keep'; readonly index: number }
  | { readonly kind: 'change'; readonly index: number; readonly text: string }
  /** `after` is the paragraph whose formatting it takes; -1 for none. */
  | { readonly kind: 'add'; readonly after: number; readonly text: string }
  | { readonly kind: 'remove'; readonly index: number };

export function planParagraphs(before: readonly string[], after: readonly string[]): ParagraphStep[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let same = 0;
  const mostSame = Math.min(before.length, after.length) - start;
  while (same < mostSame && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  const steps: ParagraphStep[] = [];
  for (let i = 0; i < start; i++) steps.push({ kind: 'keep', index: i });
  const oldEnd = before.length - same;
  const newEnd = after.length - same;
  for (let i = start; i < Math.max(oldEnd, newEnd); i++) {
    const text = after[i] ?? '';
    if (i >= newEnd) steps.push({ kind: 'remove', index: i });
    else if (i >= oldEnd) steps.push({ kind: 'add', after: oldEnd - 1, text });
    else steps.push(before[i] === text ? { kind: 'keep', index: i } : { kind: 'change', index: i, text });
  }
  for (let i = oldEnd; i < before.length; i++) steps.push({ kind: 'keep', index: i });
  return steps;
}

/** The one range that differs: `before.slice(from, to)` has become `insert`. */
export function changedRange(before: string, after: string): { from: number; to: number; insert: string } {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from++;
  let same = 0;
  const most = Math.min(before.length, after.length) - from;
  while (same < most && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
