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
import type { SequenceTable } from '../../fst/twolc/sequence-table.js';
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
  readonly annotations: SequenceTable;
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
    ...packAnnotations(annotations),
    unknownName: paradigms.unknownName,
    suffixes: paradigms.suffixes,
    prefixes: paradigms.prefixes,
    words,
  };
}

function packAnnotations(lists: SequenceTable): Pick<ReadingsData, 'annotationStart' | 'annotationAtoms'> {
  const annotationStart = new Uint32Array(allocateShared((lists.size + 1) * 4));
  for (let list = 0; list < lists.size; list++) annotationStart[list + 1] = lists.start(list) + lists.length(list);
  const annotationAtoms = new Uint16Array(allocateShared(annotationStart[lists.size]! * 2));
  annotationAtoms.set(lists.items.subarray(0, annotationAtoms.length));
  return { annotationStart, annotationAtoms };
}

/** The same for the same tags in any order. */
export function tagSet(tags: readonly string[]): string {
  return [...tags].sort().join(' ');
}

export class ReadingsGraph {
  readonly #data: ReadingsData;
  readonly #letterNumbers: ReadonlyMap<string, number>;
  readonly #tags: readonly (readonly string[])[];
  #atomsByTags: ReadonlyMap<string, readonly number[]> | undefined;

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
    return Array.from(this.#atomsAt(at), (atom) => {
      const [cut, append] = this.#data.atoms[atom]!;
      return { lemma: form.slice(0, form.length - cut) + append, tags: this.#tags[atom]! };
    });
  }

  /** What may be read where a word ends; nothing where none does. */
  #atomsAt(state: number): Uint16Array {
    const { arcs, annotationStart, annotationAtoms } = this.#data;
    const end = arcs[state]!;
    if ((end & (LAST - 1)) !== 0) return annotationAtoms.subarray(0, 0);
    const annotation = end >>> TARGET_SHIFT;
    return annotationAtoms.subarray(annotationStart[annotation], annotationStart[annotation + 1]);
  }

  /** The forms that have a reading: the other way round, through the states behind what form and lemma have in common. */
  forms(lemma: string, tags: string): string[] {
    return this.#atomsWith(tags).flatMap((atom) => {
      const [cut, append] = this.#data.atoms[atom]!;
      if (!lemma.endsWith(append)) return [];
      const stem = lemma.slice(0, lemma.length - append.length);
      let at = this.#data.start;
      for (const letter of stem) {
        at = this.#step(at, this.#letterNumbers.get(letter) ?? 0);
        if (at === 0) return [];
      }
      return [...this.#endsFrom(at, cut, atom)].map((end) => stem + end);
    });
  }

  #atomsWith(tags: string): readonly number[] {
    if (this.#atomsByTags === undefined) {
      const atoms = new Map<string, number[]>();
      for (const [atom, own] of this.#tags.entries()) {
        const key = tagSet(own);
        atoms.set(key, [...(atoms.get(key) ?? []), atom]);
      }
      this.#atomsByTags = atoms;
    }
    return this.#atomsByTags.get(tags) ?? [];
  }

  /** What leads from a state to an end with this atom. */
  *#endsFrom(state: number, length: number, atom: number): Generator<string> {
    const { arcs, letters } = this.#data;
    if (length === 0) {
      if (this.#atomsAt(state).includes(atom)) yield '';
      return;
    }
    for (let at = state; ; at++) {
      const arc = arcs[at]!;
      const letter = letters[arc & (LAST - 1)]!;
      if ((arc & (LAST - 1)) !== 0 && letter.length <= length) {
        for (const end of this.#endsFrom(arc >>> TARGET_SHIFT, length - letter.length, atom)) yield letter + end;
      }
      if ((arc & LAST) !== 0) return;
    }
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
