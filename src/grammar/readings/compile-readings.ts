/**
 * Finds out what every word of a dictionary may be: which stems have all the endings of a paradigm. Start at `compileReadings`.
 *
 * The flags of a Hunspell dictionary do not tell. A program has packed its word list, so that one flag serves the plural of nouns and the present of
 * verbs, and many forms are entries of their own. But the automaton of its words does: a state stands for all stems that can be continued in the same
 * ways. So paradigms are compared with states, not with words, and a stem of which the paradigm is known takes its readings along to its endings.
 */
import { DataError } from '../../engine/data-error.js';
import { Dawg } from '../../fst/build/dawg.js';
import { type ArcGraph, WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { checkTags, type Paradigm, readFeatures, readParadigms } from './read-paradigms.js';
import { readLexicon } from './lexicon.js';
import { packReadings, type ReadingsData } from './readings-tables.js';

/** The texts of the files, and what to call them in messages. */
export interface ReadingsSources {
  readonly paradigms: string;
  /** Words of closed classes and irregular ones, as in `lexicon.tsv`. */
  readonly words: string;
  readonly features: string;
  readonly names: { readonly paradigms: string; readonly words: string; readonly features: string };
}

/** Throws `DataError` for files that are not as they should be, and for paradigms whose example the dictionary does not have. */
export function compileReadings(acceptor: Transducer, sources: ReadingsSources): ReadingsData {
  const features = readFeatures(sources.features, sources.names.features);
  const paradigms = readParadigms(sources.paradigms, sources.names.paradigms, features);
  readLexicon(sources.words, sources.names.words, (tags, line) => checkTags(tags, line, sources.names.words, features));
  const words = new AcceptedWords(acceptor);
  checkExamples(paradigms.paradigms, words, sources.names.paradigms);
  const annotator = new Annotator(words, paradigms.paradigms);
  const root = annotator.build();
  return packReadings({ ...annotator, root, symbols: acceptor.alphabet.symbols, paradigms, words: sources.words });
}

/** The words that a dictionary has by themselves: arcs that read nothing lead into compounds, and are left out. */
class AcceptedWords {
  readonly graph: ArcGraph;
  readonly symbolOf = new Map<string, number>();
  readonly symbols: readonly string[];

  constructor({ graph, alphabet }: Transducer) {
    this.graph = graph;
    this.symbols = alphabet.symbols;
    for (const [symbol, text] of alphabet.symbols.entries()) this.symbolOf.set(text, symbol);
  }

  isFinal(state: number): boolean {
    return this.graph.finalWeights[state] !== Number.POSITIVE_INFINITY;
  }

  has(word: string): boolean {
    let state = 0;
    for (const letter of word) {
      const symbol = this.symbolOf.get(letter);
      const { letterStart, arcStart, arcs } = this.graph;
      let arc = letterStart[state]!;
      while (arc < arcStart[state + 1]! && (arcs[arc * WORDS_PER_ARC]! & 0xffff) !== symbol) arc++;
      if (arc === arcStart[state + 1]) return false;
      state = arcs[arc * WORDS_PER_ARC + 1]!;
    }
    return this.isFinal(state);
  }
}

/** An example that the dictionary does not have shows a paradigm that is written wrongly. */
function checkExamples(paradigms: readonly Paradigm[], words: AcceptedWords, file: string): void {
  const missing = new Map<number, string>();
  for (const { line, example, lemmaEnding, forms } of paradigms) {
    if (missing.get(line) === '') continue;
    if (!example.endsWith(lemmaEnding)) continue;
    const stem = example.slice(0, example.length - lemmaEnding.length);
    const wrong = forms.find(({ ending, role }) => role !== 'possible' && words.has(stem + ending) !== (role === 'needed'));
    missing.set(line, wrong === undefined ? '' : `"${stem}${wrong.ending}" is ${wrong.role === 'needed' ? 'not ' : ''}in the dictionary`);
  }
  const problems = [...missing].flatMap(([line, problem]) => (problem === '' ? [] : [`line ${line}: ${problem}`]));
  if (problems.length > 0) throw new DataError(`examples without their paradigm: ${problems.join('; ')}`, { file });
}

/** What a reading is made of: letters to cut off at the end, letters to put there, tags. */
export interface Atom {
  readonly cut: number;
  readonly append: string;
  readonly tags: string;
}

interface EndingNode {
  readonly children: Map<number, EndingNode>;
  /** Number of the ending that is complete here, −1 without. */
  ending: number;
}

/** The product of the automaton of words and of the endings that are still expected. */
class Annotator {
  readonly dawg = new Dawg();
  readonly atoms: Atom[] = [];
  /** By final value of `dawg`: numbers of atoms. */
  readonly annotations: (readonly number[])[] = [[]];
  readonly #words: AcceptedWords;
  readonly #paradigms: readonly Paradigm[];
  readonly #atomNumbers = new Map<string, number>();
  readonly #annotationNumbers = new Map<string, number>();
  readonly #endings: string[] = [];
  readonly #endingRoot: EndingNode = { children: new Map(), ending: -1 };
  /** Per ending: paradigms that need it, and those that exclude it. */
  readonly #neededBy: number[][] = [];
  readonly #excludedBy: number[][] = [];
  readonly #needs: number[] = [];
  readonly #seen: Uint16Array;
  /** What may follow a stem, by the endings that are there: a node of the tries below. */
  readonly #triesByEndings = new Map<string, number>();
  readonly #children: ReadonlyMap<number, number>[] = [new Map()];
  readonly #nodeAtoms: (readonly number[])[] = [[]];
  readonly #nodeNumbers = new Map<string, number>();
  /** Sets of nodes that are still expected. */
  readonly #sets: (readonly number[])[] = [[]];
  readonly #setNumbers = new Map<string, number>([['', 0]]);
  readonly #steps = new Map<number, number>();
  readonly #made = new Map<number, number>();
  readonly #capitals: Uint8Array;
  readonly #rowsOfState: [Int32Array, Int32Array];

  constructor(words: AcceptedWords, paradigms: readonly Paradigm[]) {
    this.#words = words;
    this.#paradigms = paradigms;
    this.#seen = new Uint16Array(paradigms.length);
    this.#capitals = Uint8Array.from(words.symbols, (text) => (/^\p{Lu}/u.test(text) ? 1 : 0));
    this.#rowsOfState = [new Int32Array(words.graph.stateCount).fill(-1), new Int32Array(words.graph.stateCount).fill(-1)];
    for (const [number, paradigm] of paradigms.entries()) this.#addParadigm(number, paradigm);
  }

  build(): number {
    return this.#visit(0, 0, 0);
  }

  #addParadigm(number: number, { forms }: Paradigm): void {
    const needed = new Set(forms.filter(({ role }) => role === 'needed').map(({ ending }) => ending));
    this.#needs.push(needed.size);
    for (const ending of needed) this.#neededBy[this.#endingNumber(ending)]!.push(number);
    for (const { ending, role } of forms) {
      const at = this.#endingNumber(ending);
      if (role === 'excluded') this.#excludedBy[at]!.push(number);
    }
  }

  #endingNumber(ending: string): number {
    let node = this.#endingRoot;
    for (const letter of ending) {
      // A letter that the dictionary does not have gets a symbol that no arc has.
      const symbol = this.#words.symbolOf.get(letter) ?? -1;
      let next = node.children.get(symbol);
      if (next === undefined) {
        next = { children: new Map(), ending: -1 };
        node.children.set(symbol, next);
      }
      node = next;
    }
    if (node.ending < 0) {
      node.ending = this.#endings.length;
      this.#endings.push(ending);
      this.#neededBy.push([]);
      this.#excludedBy.push([]);
    }
    return node.ending;
  }

  /** `expected`: a set of nodes; `isCapital`: 1 where the word begins with a capital. */
  #visit(state: number, expected: number, isCapital: 0 | 1): number {
    const own = this.#trieAt(state, isCapital);
    const active = own === 0 ? expected : this.#setNumber([...this.#sets[expected]!, own]);
    const key = (active * 2 + isCapital) * 0x1000000 + state;
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const { letterStart, arcStart, arcs } = this.#words.graph;
    const labels: number[] = [];
    const targets: number[] = [];
    for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++) {
      const symbol = arcs[arc * WORDS_PER_ARC]! & 0xffff;
      const capital = state === 0 ? (this.#capitals[symbol] as 0 | 1) : isCapital;
      const target = this.#visit(arcs[arc * WORDS_PER_ARC + 1]!, this.#step(active, symbol), capital);
      if (target === Dawg.EMPTY) continue;
      labels.push(symbol);
      targets.push(target);
    }
    this.dawg.load(labels, targets);
    const made = this.dawg.intern(this.#words.isFinal(state) ? this.#annotationOf(active) : 0, labels.length);
    this.#made.set(key, made);
    return made;
  }

  #step(active: number, symbol: number): number {
    if (active === 0) return 0;
    const key = active * 0x10000 + symbol;
    let next = this.#steps.get(key);
    if (next === undefined) {
      const nodes = this.#sets[active]!.flatMap((node) => this.#children[node]!.get(symbol) ?? []);
      next = this.#setNumber(nodes);
      this.#steps.set(key, next);
    }
    return next;
  }

  #setNumber(nodes: readonly number[]): number {
    const sorted = [...new Set(nodes)].sort((a, b) => a - b);
    return numberOf(sorted.join(), sorted, this.#setNumbers, this.#sets);
  }

  #annotationOf(active: number): number {
    const atoms = [...new Set(this.#sets[active]!.flatMap((node) => this.#nodeAtoms[node]!))].sort((a, b) => a - b);
    return atoms.length === 0 ? 0 : numberOf(atoms.join(), atoms, this.#annotationNumbers, this.annotations);
  }

  /** The trie of what may follow a stem that ends in this state; 0 where no paradigm fits. */
  #trieAt(state: number, isCapital: 0 | 1): number {
    const known = this.#rowsOfState[isCapital][state]!;
    if (known >= 0) return known;
    const there: number[] = [];
    this.#collect(state, this.#endingRoot, there);
    const key = `${isCapital} ${there.join()}`;
    let trie = this.#triesByEndings.get(key);
    if (trie === undefined) {
      const fitting = this.#fitting(there).filter((number) => isCapital === 1 || !this.#paradigms[number]!.isCapital);
      trie = fitting.length === 0 ? 0 : this.#trieOf(fitting, new Set(there));
      this.#triesByEndings.set(key, trie);
    }
    this.#rowsOfState[isCapital][state] = trie;
    return trie;
  }

  /** The endings that lead from a state to the end of a word. */
  #collect(state: number, node: EndingNode, there: number[]): void {
    if (node.ending >= 0 && this.#words.isFinal(state)) there.push(node.ending);
    if (node.children.size === 0) return;
    const { letterStart, arcStart, arcs } = this.#words.graph;
    for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++) {
      const child = node.children.get(arcs[arc * WORDS_PER_ARC]! & 0xffff);
      if (child !== undefined) this.#collect(arcs[arc * WORDS_PER_ARC + 1]!, child, there);
    }
  }

  #fitting(there: readonly number[]): number[] {
    const seen = this.#seen.fill(0);
    for (const ending of there) for (const paradigm of this.#neededBy[ending]!) seen[paradigm]!++;
    for (const ending of there) for (const paradigm of this.#excludedBy[ending]!) seen[paradigm] = 0xffff;
    return this.#needs.flatMap((needs, paradigm) => (seen[paradigm] === needs ? [paradigm] : []));
  }

  #trieOf(paradigms: readonly number[], there: ReadonlySet<number>): number {
    const atomsOfEnding = new Map<string, Set<number>>();
    for (const number of paradigms) {
      const { forms, lemmaEnding } = this.#paradigms[number]!;
      for (const { ending, meanings } of forms) {
        if (meanings.length === 0 || !there.has(this.#endingNumber(ending))) continue;
        const atoms = atomsOfEnding.get(ending) ?? new Set();
        atomsOfEnding.set(ending, atoms);
        for (const tags of meanings) atoms.add(this.#atom({ ...replacement(ending, lemmaEnding), tags }));
      }
    }
    return this.#node([...atomsOfEnding]);
  }

  /** Equal nodes are one, so that stems of different paradigms share what their endings have in common. */
  #node(endings: readonly (readonly [string, ReadonlySet<number>])[]): number {
    const atoms = endings.flatMap(([ending, own]) => (ending === '' ? [...own] : [])).sort((a, b) => a - b);
    const rests = new Map<string, (readonly [string, ReadonlySet<number>])[]>();
    for (const [ending, own] of endings) {
      if (ending === '') continue;
      const letter = String.fromCodePoint(ending.codePointAt(0)!);
      rests.set(letter, [...(rests.get(letter) ?? []), [ending.slice(letter.length), own]]);
    }
    const children = new Map<number, number>();
    for (const [letter, rest] of rests) children.set(this.#words.symbolOf.get(letter)!, this.#node(rest));
    const key = `${atoms.join()} ${[...children].map((pair) => pair.join(':')).sort().join()}`;
    const known = this.#nodeNumbers.get(key);
    if (known !== undefined) return known;
    this.#children.push(children);
    this.#nodeNumbers.set(key, this.#nodeAtoms.push(atoms) - 1);
    return this.#nodeAtoms.length - 1;
  }

  #atom(atom: Atom): number {
    return numberOf(`${atom.cut} ${atom.append} ${atom.tags}`, atom, this.#atomNumbers, this.atoms);
  }
}

/** How the lemma is made of the form: "en" becomes "e" by cutting one letter. */
function replacement(ending: string, lemmaEnding: string): { cut: number; append: string } {
  let same = 0;
  while (same < ending.length && same < lemmaEnding.length && ending[same] === lemmaEnding[same]) same++;
  return { cut: ending.length - same, append: lemmaEnding.slice(same) };
}

/** The number of a thing in a list where each is once. */
function numberOf<Thing>(key: string, thing: Thing, numbers: Map<string, number>, list: Thing[]): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, list.length);
  return list.push(thing) - 1;
}
