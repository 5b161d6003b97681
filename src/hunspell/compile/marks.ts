/**
 * What the acceptor cannot say about a form goes into a second, small automaton, the marks: it holds the few forms that need
 * a word of explanation, and the weight of each is a number whose bits say what is special. `verdict/` asks it.
 */
import { Dawg } from '../../fst/build/dawg.js';
import { automatonOfDawg } from '../../fst/build/dawg-automaton.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import * as C from './form-bits.js';
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
export function isAcceptedAlone(colour: number): boolean {
  if ((colour & C.ROOT_FORBIDDEN) !== 0) return false;
  if ((colour & (C.ROOT | C.ROOT_KEEP)) !== 0) return true;
  return (colour & (C.AFFIXED | C.AFFIXED_KEEP)) !== 0 && (colour & C.AFFIXED_FORBIDDEN) === 0;
}

export function markOf(colour: number, keepSets: boolean): number {
  const asRoot = colour & (C.ROOT | C.ROOT_KEEP);
  const forbidden = (colour & C.ROOT_FORBIDDEN) !== 0 || (asRoot === 0 && (colour & C.AFFIXED_FORBIDDEN) !== 0);
  let mark = forbidden ? MARK_FORBIDDEN : 0;
  if (isAcceptedAlone(colour)) {
    // Hunspell takes a plain stem before an affixed one, so the stem decides about the case.
    const keep = asRoot !== 0 ? (colour & C.ROOT) === 0 : (colour & C.AFFIXED) === 0;
    if (keep) mark |= MARK_KEEP_CASE;
    if ((colour & C.SUGGESTED) === 0) mark |= MARK_NO_SUGGEST;
  } else if (!forbidden && (colour & (C.ROOT_HIDDEN | C.AFFIXED_HIDDEN)) !== 0) mark |= MARK_HIDDEN;
  if ((colour & C.END_UPPERCASE) !== 0 && (colour & C.END) === 0) mark |= MARK_END_UPPERCASE;
  if ((colour & C.BEGIN_KEEP) !== 0) mark |= MARK_BEGIN_KEEP_CASE;
  return keepSets ? mark + MARK_SET_FACTOR * C.setNumberOf(colour) : mark;
}

/** The marks of a dictionary as optimised lookup, or undefined when nothing in it is special. */
export function compileMarks(
  forms: Dawg,
  root: number,
  symbols: SymbolTable,
  keepSets: boolean,
): Uint8Array<ArrayBuffer> | undefined {
  const made = new Dawg();
  const marksRoot = forms.project(root, (colour) => markOf(colour, keepSets), made);
  if (marksRoot === Dawg.EMPTY) return undefined;
  const meanings = Array.from({ length: largestColour(made) + 1 }, (_, mark) => ({ finalWeight: mark, jumps: [] }));
  return writeOptimisedLookup(automatonOfDawg(made, marksRoot, [undefined, ...meanings.slice(1)], symbols.symbols), {
    name: 'marks',
  }).bytes;
}

function largestColour(dawg: Dawg): number {
  let largest = 0;
  for (let s = 0; s < dawg.stateCount; s++) largest = Math.max(largest, dawg.colourOf(s));
  return largest;
}
