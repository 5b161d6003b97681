/**
 * What may follow a stem whose paradigms are known: a trie of endings for each paradigm, with what may be read where one is complete. A set of nodes of these
 * tries goes along with a stem through the automaton of words: `join` it with the tries that begin at a state, and `step` with each letter.
 */
import { PairTable } from '../../fst/build/pair-table.js';
import { SequenceTable } from '../../fst/twolc/sequence-table.js';

export interface AnnotatedEnding {
  readonly symbols: readonly number[];
  readonly atoms: readonly number[];
}

const NOTHING = new Int32Array(0);
/** So that tables seldom grow: a dictionary has some ten thousand of each. */
const SLOTS = 2 ** 16;

export class ExpectedEndings {
  /** Sorted lists of atoms; list 0 is empty. */
  readonly annotations = new SequenceTable();
  /** The same for nodes. */
  readonly #nodeAtoms = new SequenceTable();
  /** A node: the number of its atoms, then symbols and children by turns. Equal nodes are one, so that paradigms share what their endings have in common. */
  readonly #nodes = new SequenceTable();
  /** Sorted nodes; set 0 is empty. */
  readonly #sets = new SequenceTable();
  readonly #annotationOfSet: number[] = [0];
  readonly #steps = new PairTable(SLOTS);
  readonly #stepTargets: number[] = [];
  readonly #joins = new PairTable(SLOTS);
  readonly #joined: number[] = [];

  constructor() {
    for (const table of [this.annotations, this.#nodeAtoms, this.#sets]) table.intern(NOTHING, 0);
  }

  annotationOf(set: number): number {
    return this.#annotationOfSet[set]!;
  }

  /** The trie of endings whose symbols ascend: letter by letter, then shorter before longer. */
  trieOf(endings: readonly AnnotatedEnding[], from = 0, to = endings.length, depth = 0): number {
    const isComplete = from < to && endings[from]!.symbols.length === depth;
    const node = [isComplete ? intern(this.#nodeAtoms, endings[from]!.atoms) : 0];
    for (let first = isComplete ? from + 1 : from; first < to; ) {
      const symbol = endings[first]!.symbols[depth]!;
      let last = first + 1;
      while (last < to && endings[last]!.symbols[depth] === symbol) last++;
      node.push(symbol, this.trieOf(endings, first, last, depth + 1));
      first = last;
    }
    return this.#nodes.intern(scratch(node), node.length);
  }

  setOf(nodes: readonly number[]): number {
    if (nodes.length === 0) return 0;
    const known = this.#sets.size;
    const set = intern(this.#sets, nodes);
    if (set === known) this.#annotationOfSet.push(this.#annotation(nodes));
    return set;
  }

  #annotation(nodes: readonly number[]): number {
    const atoms: number[] = [];
    for (const node of nodes) append(this.#nodeAtoms, this.#nodes.at(this.#nodes.start(node)), atoms);
    return atoms.length === 0 ? 0 : intern(this.annotations, atoms);
  }

  /** The nodes of both sets. */
  join(expected: number, start: number): number {
    if (start === 0) return expected;
    if (expected === 0) return start;
    const known = this.#joins.count;
    const join = this.#joins.numberOf(expected, start);
    if (join === known) {
      const nodes: number[] = [];
      append(this.#sets, expected, nodes);
      append(this.#sets, start, nodes);
      this.#joined.push(this.setOf(nodes));
    }
    return this.#joined[join]!;
  }

  step(set: number, symbol: number): number {
    if (set === 0) return 0;
    const known = this.#steps.count;
    const step = this.#steps.numberOf(set, symbol);
    if (step === known) this.#stepTargets.push(this.#target(set, symbol));
    return this.#stepTargets[step]!;
  }

  #target(set: number, symbol: number): number {
    const children: number[] = [];
    const end = this.#sets.start(set) + this.#sets.length(set);
    for (let i = this.#sets.start(set); i < end; i++) {
      const node = this.#sets.at(i);
      const nodeEnd = this.#nodes.start(node) + this.#nodes.length(node);
      for (let at = this.#nodes.start(node) + 1; at < nodeEnd; at += 2) {
        if (this.#nodes.at(at) === symbol) children.push(this.#nodes.at(at + 1));
      }
    }
    return this.setOf(children);
  }
}

let buffer = new Int32Array(64);

/** For tables, which copy what they have not seen yet. */
function scratch(numbers: readonly number[]): Int32Array {
  if (numbers.length > buffer.length) buffer = new Int32Array(numbers.length * 2);
  for (let i = 0; i < numbers.length; i++) buffer[i] = numbers[i]!;
  return buffer;
}

/** The number of a set, given in any order and with repetitions: most are of a few. */
function intern(table: SequenceTable, numbers: readonly number[]): number {
  const sorted = scratch(numbers);
  let size = 0;
  for (let i = 0; i < numbers.length; i++) {
    const each = numbers[i]!;
    let at = size;
    while (at > 0 && sorted[at - 1]! > each) at--;
    if (at > 0 && sorted[at - 1] === each) continue;
    for (let from = size++; from > at; from--) sorted[from] = sorted[from - 1]!;
    sorted[at] = each;
  }
  return table.intern(sorted, size);
}

function append(table: SequenceTable, number: number, to: number[]): void {
  const end = table.start(number) + table.length(number);
  for (let i = table.start(number); i < end; i++) to.push(table.at(i));
}
