/**
 * The compiled readings of a dictionary: an automaton of its words, whose ends say what may be read there. Start at `packReadings`, which makes it, and
 * `ReadingsGraph`, which looks a word up.
 *
 * A word of 32 bits is an arc: its letter (9 bits; 0: the word ends here, and the rest is the number of its annotation), whether it is the last of its state
 * (1 bit), and where the arcs of its target begin (22 bits). Plain data, which threads share and images keep.
 */
import { DataError } from '../../engine/data-error.js';
import { allocateShared } from '../../engine/memory/shared-memory.js';
import type { Dawg } from '../../fst/build/dawg.js';
import type { Attachment, Paradigms } from './read-paradigms.js';
import type { Reading } from './reading.js';

/** Letters to cut off at the end of a form, letters to put there, tags. */
type PackedAtom = readonly [cut: number, append: string, tags: string];

export interface ReadingsData {
  readonly arcs: Uint32Array;
  readonly start: number;
  readonly letters: readonly string[];
  readonly atoms: readonly PackedAtom[];
  /** Annotation a has the atoms annotationAtoms[annotationStart[a]] … annotationAtoms[annotationStart[a + 1] − 1]. */
  readonly annotationStart: Uint32Array;
  readonly annotationAtoms: Uint16Array;
  readonly unknownName: readonly string[];
  readonly suffixes: readonly Attachment[];
  readonly prefixes: readonly Attachment[];
  /** The text of the words that are listed with their readings. */
  readonly words: string;
}

interface ReadingsParts {
  readonly dawg: Dawg;
  readonly root: number;
  readonly symbols: readonly string[];
  readonly atoms: readonly { readonly cut: number; readonly append: string; readonly tags: string }[];
  readonly annotations: readonly (readonly number[])[];
  readonly paradigms: Paradigms;
  readonly words: string;
}

const LETTER_BITS = 9;
const LAST = 1 << LETTER_BITS;
const TARGET_SHIFT = LETTER_BITS + 1;
const MOST_LETTERS = 1 << LETTER_BITS;
const MOST_ARCS = 2 ** (32 - TARGET_SHIFT);

export function packReadings(parts: ReadingsParts): ReadingsData {
  const { dawg, root, symbols, atoms, annotations, paradigms, words } = parts;
  const places = new Uint32Array(dawg.stateCount);
  let size = 1;
  for (let state = 1; state < dawg.stateCount; state++) {
    places[state] = size;
    size += dawg.endArc(state) - dawg.firstArc(state) + (dawg.finalValueOf(state) === 0 ? 0 : 1);
  }
  if (size > MOST_ARCS || symbols.length > MOST_LETTERS)
    throw new DataError('the dictionary is too large for readings');
  const arcs = new Uint32Array(allocateShared(size * 4));
  arcs[0] = LAST;
  for (let state = 1; state < dawg.stateCount; state++) {
    let at = places[state]!;
    const annotation = dawg.finalValueOf(state);
    if (annotation !== 0) arcs[at++] = annotation << TARGET_SHIFT;
    for (let arc = dawg.firstArc(state); arc < dawg.endArc(state); arc++) {
      arcs[at++] = (places[dawg.arcTarget(arc)]! << TARGET_SHIFT) | dawg.arcLabel(arc);
    }
    arcs[at - 1]! |= LAST;
  }
  return {
    arcs,
    start: places[root]!,
    letters: symbols,
    atoms: atoms.map(({ cut, append, tags }) => [cut, append, tags]),
    ...packLists(annotations),
    unknownName: paradigms.unknownName,
    suffixes: paradigms.suffixes,
    prefixes: paradigms.prefixes,
    words,
  };
}

function packLists(lists: readonly (readonly number[])[]): Pick<ReadingsData, 'annotationStart' | 'annotationAtoms'> {
  const annotationStart = new Uint32Array(allocateShared((lists.length + 1) * 4));
  const annotationAtoms = new Uint16Array(allocateShared(lists.reduce((sum, list) => sum + list.length, 0) * 2));
  for (const [i, list] of lists.entries()) {
    annotationAtoms.set(list, annotationStart[i]!);
    annotationStart[i + 1] = annotationStart[i]! + list.length;
  }
  return { annotationStart, annotationAtoms };
}

export class ReadingsGraph {
  readonly #data: ReadingsData;
  readonly #letterNumbers: ReadonlyMap<string, number>;
  readonly #tags: readonly (readonly string[])[];

  constructor(data: ReadingsData) {
    this.#data = data;
    this.#letterNumbers = new Map(data.letters.map((letter, number) => [letter, number]));
    this.#tags = data.atoms.map(([, , tags]) => tags.split(' '));
  }

  /** The readings of a form as it is written. */
  readings(form: string): Reading[] {
    let at = this.#data.start;
    for (const letter of form) {
      at = this.#step(at, this.#letterNumbers.get(letter) ?? 0);
      if (at === 0) return [];
    }
    const end = this.#data.arcs[at]!;
    if ((end & (LAST - 1)) !== 0) return [];
    const { annotationStart, annotationAtoms, atoms } = this.#data;
    const annotation = end >>> TARGET_SHIFT;
    return Array.from(
      annotationAtoms.subarray(annotationStart[annotation], annotationStart[annotation + 1]),
      (atom) => {
        const [cut, append] = atoms[atom]!;
        return { lemma: form.slice(0, form.length - cut) + append, tags: this.#tags[atom]! };
      },
    );
  }

  /** Where the arcs of the next state begin; 0 without an arc. */
  #step(state: number, letter: number): number {
    if (letter === 0) return 0;
    for (let at = state; ; at++) {
      const arc = this.#data.arcs[at]!;
      if ((arc & (LAST - 1)) === letter) return arc >>> TARGET_SHIFT;
      if ((arc & LAST) !== 0) return 0;
    }
  }
}
