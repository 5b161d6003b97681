/**
 * What the acceptor cannot say about a form goes into a second, small automaton, the marks: it holds the few forms with
 * a special status, and the weight of each is a number whose bits say which. `verdict/` reads it.
 */
import { Dawg } from '../../fst/build/dawg.js';
import { automatonOfDawg } from '../../fst/build/dawg-automaton.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import * as FormBits from './form-bits.js';
import type { SymbolTable } from './symbol-table.js';

/** Never a word, not even as a compound (FORBIDDENWORD). */
export const MARK_FORBIDDEN = 1;
/** Only in the case in which it stands in the dictionary (KEEPCASE). */
export const MARK_KEEP_CASE = 2;
/** Only when the text is all capitals. */
export const MARK_HIDDEN = 4;
/** A word, but never suggested (NOSUGGEST); such a form is not in the acceptor. */
export const MARK_NO_SUGGEST = 8;
/** Ends a compound only if that begins with a capital (FORCEUCASE). */
export const MARK_END_UPPERCASE = 16;
/** A compound that begins with this keeps its case. */
export const MARK_BEGIN_KEEP_CASE = 32;
/** The number of a flag set is kept above these bits, for CHECKCOMPOUNDPATTERN. */
export const MARK_SET_FACTOR = 64;

/** A word by itself, whatever the compounds say. */
export function isAcceptedAlone(bits: number): boolean {
  if ((bits & FormBits.ROOT_FORBIDDEN) !== 0) return false;
  if ((bits & (FormBits.ROOT | FormBits.ROOT_KEEP)) !== 0) return true;
  return (bits & (FormBits.AFFIXED | FormBits.AFFIXED_KEEP)) !== 0 && (bits & FormBits.AFFIXED_FORBIDDEN) === 0;
}

export function markOf(bits: number, keepSets: boolean): number {
  const asRoot = bits & (FormBits.ROOT | FormBits.ROOT_KEEP);
  const forbidden =
    (bits & FormBits.ROOT_FORBIDDEN) !== 0 || (asRoot === 0 && (bits & FormBits.AFFIXED_FORBIDDEN) !== 0);
  let mark = forbidden ? MARK_FORBIDDEN : 0;
  if (isAcceptedAlone(bits)) {
    // Hunspell takes a plain stem before an affixed one, so the stem decides about the case.
    const keep = asRoot !== 0 ? (bits & FormBits.ROOT) === 0 : (bits & FormBits.AFFIXED) === 0;
    if (keep) mark |= MARK_KEEP_CASE;
    if ((bits & FormBits.SUGGESTED) === 0) mark |= MARK_NO_SUGGEST;
  } else if (!forbidden && (bits & (FormBits.ROOT_HIDDEN | FormBits.AFFIXED_HIDDEN)) !== 0) mark |= MARK_HIDDEN;
  if ((bits & FormBits.END_UPPERCASE) !== 0 && (bits & FormBits.END) === 0) mark |= MARK_END_UPPERCASE;
  if ((bits & FormBits.BEGIN_KEEP) !== 0) mark |= MARK_BEGIN_KEEP_CASE;
  return keepSets ? mark + MARK_SET_FACTOR * FormBits.setNumberOf(bits) : mark;
}

/** The marks of a dictionary as optimised lookup, or undefined when nothing in it is special. */
export function compileMarks(
  forms: Dawg,
  root: number,
  symbols: SymbolTable,
  keepSets: boolean,
): Uint8Array<ArrayBuffer> | undefined {
  const made = new Dawg();
  const marksRoot = forms.project(root, (bits) => markOf(bits, keepSets), made);
  if (marksRoot === Dawg.EMPTY) return undefined;
  const meanings = Array.from({ length: largestFinalValue(made) + 1 }, (_, mark) => ({ finalWeight: mark, jumps: [] }));
  return writeOptimisedLookup(automatonOfDawg(made, marksRoot, [undefined, ...meanings.slice(1)], symbols.symbols), {
    name: 'marks',
  }).bytes;
}

function largestFinalValue(dawg: Dawg): number {
  let largest = 0;
  for (let s = 0; s < dawg.stateCount; s++) largest = Math.max(largest, dawg.finalValueOf(s));
  return largest;
}
