/** The words on both sides of a finding that has no letters: a comma in a list says nothing, "dyrt,og" says where it is. */
import type { PlacedIssue } from '../../editor/issues-field.js';

/** Longer words are cut off. */
const REACH = 20;

export interface WordsAround {
  readonly before: string;
  readonly after: string;
}

export function wordsAround({ from, to, issue }: PlacedIssue, text: string): WordsAround {
  if (/[\p{L}\p{N}]/u.test(issue.text)) return { before: '', after: '' };
  const before =
    text
      .slice(Math.max(0, from - REACH), from)
      .split(/\s/)
      .at(-1) ?? '';
  const [after = ''] = text.slice(to, to + REACH).split(/\s/);
  return { before, after };
}
