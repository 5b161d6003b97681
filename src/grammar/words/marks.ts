/** The tags of what is no word: punctuation marks, numbers, symbols and addresses. All sources have the same. */
import type { Token } from '../text/tokens.js';

const CLAUSE_BOUNDARY = /^[.,;:!?…]+$/u;
const OPENING = /^[\p{Ps}\p{Pi}]$/u;
const CLOSING = /^[\p{Pe}\p{Pf}]$/u;

export function tagsOfMark({ kind, text, stop }: Pick<Token, 'kind' | 'text' | 'stop'>): string[] {
  if (kind === 'number') return stop === 'ordinal' ? ['Num', 'Arab', 'Ord'] : ['Num', 'Arab'];
  if (kind === 'symbol') return ['Symbol'];
  if (kind !== 'mark') return ['URL'];
  if (CLAUSE_BOUNDARY.test(text)) return ['CLB'];
  return ['PUNCT', ...(OPENING.test(text) ? ['LEFT'] : []), ...(CLOSING.test(text) ? ['RIGHT'] : [])];
}
