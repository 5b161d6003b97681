/**
 * The lookahead of an arc: which letters can be read next after it, as a set of 31 bits (letters share bits), and one bit for
 * "the word may end here". It is stored in the arc, so that a search drops most dead paths without reading the target state: in a large lexicon, memory access is the main cost.
 *
 * Flag diacritics are passed as if they always held, which can only make a set larger.
 */
import { type Alphabet, FOREIGN, NO_SYMBOL, type Tokens } from './alphabet.js';
import { type ArcGraph, WORDS_PER_ARC } from './arc-graph.js';

/** Where in an arc's words its lookahead set is. */
export const LOOKAHEAD = 3;
const LETTER_BITS = 31;
export const MAY_END = 1 << LETTER_BITS;

/** The bit of a letter in a lookahead set. */
export function lookaheadBit(symbol: number): number {
  return 1 << (symbol % LETTER_BITS);
}

/** The bits of what reads a character that is not in the alphabet. */
export function foreignBits({ identity, unknown }: Pick<Alphabet, 'identity' | 'unknown'>): number {
  const bitOf = (symbol: number) => (symbol === NO_SYMBOL ? 0 : lookaheadBit(symbol));
  return bitOf(identity) | bitOf(unknown);
}

type Letters = Int32Array<ArrayBuffer>;

/**
 * What an arc that leads to each position of a word must let follow: the bit of the next letter, or of the end.
 *
 * @param ofForeign `foreignBits`
 * @param wanted where to write it; a larger one is returned if it does not fit
 */
export function readAhead({ symbols, length }: Tokens, ofForeign: number, wanted: Letters): Letters {
  const bits = wanted.length > length ? wanted : new Int32Array(length + 64);
  for (let i = 0; i < length; i++) bits[i] = symbols[i] === FOREIGN ? ofForeign : lookaheadBit(symbols[i]!);
  bits[length] = MAY_END;
  return bits;
}

/** Sweeps after which a long chain of ε gets the set of everything. */
const MAX_SWEEPS = 50;

export function fillLookahead(graph: ArcGraph): void {
  const { stateCount, arcStart, letterStart, arcs, finalWeights } = graph;
  const next = new Uint32Array(stateCount);
  for (let state = 0; state < stateCount; state++) {
    let set = finalWeights[state]! < Number.POSITIVE_INFINITY ? MAY_END : 0;
    for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++) {
      set |= lookaheadBit(arcs[arc * WORDS_PER_ARC]! & 0xffff);
    }
    next[state] = set;
  }
  addWhatFollowsSilently(graph, next);
  for (let at = 0; at < arcs.length; at += WORDS_PER_ARC) arcs[at + LOOKAHEAD] = next[arcs[at + 1]!]!;
}

/** Arcs that read nothing let through what can follow them. */
function addWhatFollowsSilently({ stateCount, arcStart, letterStart, arcs }: ArcGraph, next: Uint32Array): void {
  for (let sweep = 0; sweep <= MAX_SWEEPS; sweep++) {
    let changed = false;
    for (let state = stateCount - 1; state >= 0; state--) {
      let set = next[state]!;
      for (let arc = arcStart[state]!; arc < letterStart[state]!; arc++) {
        set |= sweep === MAX_SWEEPS ? 0xffffffff : next[arcs[arc * WORDS_PER_ARC + 1]!]!;
      }
      if (set >>> 0 !== next[state]) {
        next[state] = set;
        changed = true;
      }
    }
    if (!changed) return;
  }
}
