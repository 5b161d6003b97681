/**
 * Finds out what every word of a dictionary may be: which stems have all the endings of a paradigm. Start at `compileReadings`.
 *
 * The flags of a Hunspell dictionary do not tell. A program has packed its word list, so that one flag serves the plural of nouns and the present of
 * verbs, and many forms are entries of their own. But the automaton of its words does: a state stands for all stems that can be continued in the same
 * ways. So paradigms are compared with states, not with words, and a stem of which the paradigm is known takes its readings along to its endings.
 */
import { DataError } from '../../engine/data-error.js';
import { Dawg } from '../../fst/build/dawg.js';
import { WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { AcceptedWords, EndingTrie } from './ending-trie.js';
import { readLexicon } from './lexicon.js';
import { checkTags, type Paradigm, type ParadigmForm, readFeatures, readParadigms } from './read-paradigms.js';
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

/** An example that the dictionary does not have shows a paradigm that is written wrongly. */
function checkExamples(paradigms: readonly Paradigm[], words: AcceptedWords, file: string): void {
  const missing = new Map<number, string>();
  for (const { line, example, lemmaEnding, forms } of paradigms) {
    if (missing.get(line) === '') continue;
    if (!example.endsWith(lemmaEnding)) continue;
    const stem = example.slice(0, example.length - lemmaEnding.length);
    const wrong = forms.find(
      ({ ending, role }) => role !== 'possible' && words.has(stem + ending) !== (role === 'needed'),
    );
    missing.set(
      line,
      wrong === undefined
        ? ''
        : `"${stem}${wrong.ending}" is ${wrong.role === 'needed' ? 'not ' : ''}in the dictionary`,
    );
  }
  const problems = [...missing].flatMap(([line, problem]) => (problem === '' ? [] : [`line ${line}: ${problem}`]));
  if (problems.length > 0) throw new DataError(`examples without their paradigm: ${problems.join('; ')}`, { file });
}

/** More than there are nodes, so that a number holds two. */
const MOST_NODES = 2 ** 26;

/** What a reading is made of: letters to cut off at the end, letters to put there, tags. */
export interface Atom {
  readonly cut: number;
  readonly append: string;
  readonly tags: string;
}

/** A paradigm as it is compared with a state. */
interface Pattern extends Paradigm {
  /** Numbers of the endings that must be there, that need not, and that must not. */
  readonly needed: readonly number[];
  readonly possible: readonly number[];
  readonly excluded: readonly number[];
  /** What the forms mean, in their order. */
  readonly meanings: readonly {
    readonly ending: number;
    readonly text: string;
    readonly atoms: readonly number[];
  }[];
}

/** The product of the automaton of words and of the endings that are still expected. Start at `build`. */
class Annotator {
  readonly dawg = new Dawg();
  readonly atoms: Atom[] = [];
  /** By final value of `dawg`: numbers of atoms. */
  readonly annotations: (readonly number[])[] = [[]];
  readonly #words: AcceptedWords;
  readonly #endings: EndingTrie;
  readonly #patterns: readonly Pattern[];
  /** Per ending: the patterns that are looked at where it is there. Each is there once, for the one of its endings that fewest patterns need. */
  readonly #askedFor: readonly number[][];
  readonly #atomNumbers = new Map<string, number>();
  readonly #annotationNumbers = new Map<string, number>();
  /** What may follow a stem, by the patterns that fit it: a set of nodes of the tries below; 0 is nothing. */
  readonly #startsByPatterns = new Map<string, number>();
  /** Per pattern its tries, by which of its possible endings are there. */
  readonly #triesOfPattern: readonly Map<number, number>[];
  readonly #children: ReadonlyMap<number, number>[] = [new Map()];
  readonly #nodeAtoms: (readonly number[])[] = [[]];
  readonly #nodeNumbers = new Map<string, number>();
  /** Sets of nodes that are still expected, with what is worked out about each. */
  readonly #sets: ExpectedSet[] = [{ nodes: [], steps: new Map(), joined: new Map(), annotation: 0 }];
  readonly #setNumbers = new Map<number | string, number>();
  /** Per state what was made of it, by set and capital; nearly all states are visited once, so the first has tables of its own. */
  readonly #firstKey: Int32Array;
  readonly #firstMade: Int32Array;
  readonly #otherMade = new Map<number, Map<number, number>>();
  /** Arcs of the states that are being visited, the outermost first. */
  readonly #labels: number[] = [];
  readonly #targets: number[] = [];
  #waiting = 0;
  readonly #capitals: Uint8Array;
  /** Per state the set of nodes that begins there, in words without and with a capital; −1: not yet known. */
  readonly #starts: readonly [Int32Array, Int32Array];
  /** Per ending, the round of `#startAt` in which it was there. */
  readonly #thereIn: Int32Array;
  #round = 0;

  constructor(words: AcceptedWords, paradigms: readonly Paradigm[]) {
    this.#words = words;
    this.#endings = new EndingTrie(words);
    this.#patterns = paradigms.map((paradigm) => this.#patternOf(paradigm));
    this.#askedFor = patternsByEnding(this.#patterns, this.#endings.count);
    this.#thereIn = new Int32Array(this.#endings.count);
    this.#capitals = Uint8Array.from(words.symbols, (text) => (/^\p{Lu}/u.test(text) ? 1 : 0));
    const unknown = () => new Int32Array(words.graph.stateCount).fill(-1);
    this.#starts = [unknown(), unknown()];
    this.#triesOfPattern = paradigms.map(() => new Map<number, number>());
    this.#firstKey = unknown();
    this.#firstMade = unknown();
  }

  build(): number {
    return this.#visit(0, 0, 0);
  }

  #patternOf(paradigm: Paradigm): Pattern {
    const { forms, lemmaEnding } = paradigm;
    const endings = forms.map(({ ending }) => this.#endings.add(ending));
    const ofRole = (role: ParadigmForm['role']) => sortedSet(endings.filter((_, i) => forms[i]!.role === role));
    const meanings = forms.map((form, i) => {
      const atoms = form.meanings.map((tags) => this.#atom({ ...replacement(form.ending, lemmaEnding), tags }));
      return { ending: endings[i]!, text: form.ending, atoms };
    });
    const roles = { needed: ofRole('needed'), possible: ofRole('possible'), excluded: ofRole('excluded') };
    return { ...paradigm, ...roles, meanings };
  }

  /** `expected`: a set of nodes; `isCapital`: 1 where the word begins with a capital. */
  #visit(state: number, expected: number, isCapital: 0 | 1): number {
    const active = this.#join(expected, this.#startAt(state, isCapital));
    const key = active * 2 + isCapital;
    if (this.#firstKey[state] === key) return this.#firstMade[state]!;
    const existing = this.#otherMade.get(state)?.get(key);
    if (existing !== undefined) return existing;
    const { letterStart, arcStart, arcs } = this.#words.graph;
    const from = this.#waiting;
    for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++) {
      const symbol = arcs[arc * WORDS_PER_ARC]! & 0xffff;
      const capital = state === 0 ? (this.#capitals[symbol] as 0 | 1) : isCapital;
      const target = this.#visit(arcs[arc * WORDS_PER_ARC + 1]!, this.#step(active, symbol), capital);
      if (target === Dawg.EMPTY) continue;
      this.#labels[this.#waiting] = symbol;
      this.#targets[this.#waiting++] = target;
    }
    const made = this.#intern(from, this.#words.isFinal(state) ? this.#sets[active]!.annotation : 0);
    this.#remember(state, key, made);
    return made;
  }

  /** The state with the arcs that wait from `from` on. */
  #intern(from: number, annotation: number): number {
    const count = this.#waiting - from;
    this.dawg.reserve(count);
    for (let i = 0; i < count; i++) {
      this.dawg.labels[i] = this.#labels[from + i]!;
      this.dawg.targets[i] = this.#targets[from + i]!;
    }
    this.#waiting = from;
    return this.dawg.intern(annotation, count);
  }

  #remember(state: number, key: number, made: number): void {
    if (this.#firstKey[state] === -1) {
      this.#firstKey[state] = key;
      this.#firstMade[state] = made;
      return;
    }
    const others = this.#otherMade.get(state);
    if (others === undefined) this.#otherMade.set(state, new Map([[key, made]]));
    else others.set(key, made);
  }

  /** The nodes of both sets. */
  #join(expected: number, start: number): number {
    if (start === 0) return expected;
    if (expected === 0) return start;
    const { nodes, joined } = this.#sets[expected]!;
    let active = joined.get(start);
    if (active === undefined) {
      active = this.#setNumber([...nodes, ...this.#sets[start]!.nodes]);
      joined.set(start, active);
    }
    return active;
  }

  #step(active: number, symbol: number): number {
    if (active === 0) return 0;
    const { nodes, steps } = this.#sets[active]!;
    let next = steps.get(symbol);
    if (next === undefined) {
      const children: number[] = [];
      for (const node of nodes) {
        const child = this.#children[node]!.get(symbol);
        if (child !== undefined) children.push(child);
      }
      next = this.#setNumber(children);
      steps.set(symbol, next);
    }
    return next;
  }

  #setNumber(unsorted: readonly number[]): number {
    if (unsorted.length === 0) return 0;
    const nodes = sortedSet(unsorted);
    // Most sets are of one node or two, and a number is found sooner than a text.
    const key = nodes.length === 1 ? nodes[0]! : nodes.length === 2 ? nodes[0]! * MOST_NODES + nodes[1]! : nodes.join();
    const existing = this.#setNumbers.get(key);
    if (existing !== undefined) return existing;
    const atoms =
      nodes.length === 1 ? this.#nodeAtoms[nodes[0]!]! : sortedSet(nodes.flatMap((node) => this.#nodeAtoms[node]!));
    const annotation = atoms.length === 0 ? 0 : this.#annotationNumber(atoms);
    const number = this.#sets.push({ nodes, steps: new Map(), joined: new Map(), annotation }) - 1;
    this.#setNumbers.set(key, number);
    return number;
  }

  #annotationNumber(atoms: readonly number[]): number {
    return numberOf(atoms.join(), atoms, this.#annotationNumbers, this.annotations);
  }

  /** The set of what may follow a stem that ends in this state; 0 where no paradigm fits. */
  #startAt(state: number, isCapital: 0 | 1): number {
    const starts = this.#starts[isCapital];
    if (starts[state]! < 0) {
      this.#round++;
      const count = this.#endings.collect(state);
      const { there } = this.#endings;
      for (let i = 0; i < count; i++) this.#thereIn[there[i]!] = this.#round;
      const fitting = this.#fitting(count);
      const small = fitting.filter((number) => !this.#patterns[number]!.isCapital);
      this.#starts[0][state] = this.#startOf(small);
      // Hardly any paradigm is of names alone.
      this.#starts[1][state] = small.length === fitting.length ? this.#starts[0][state]! : this.#startOf(fitting);
    }
    return starts[state]!;
  }

  #isThere(ending: number): boolean {
    return this.#thereIn[ending] === this.#round;
  }

  /** The patterns all of whose endings are there. */
  #fitting(count: number): number[] {
    const { there } = this.#endings;
    const fitting: number[] = [];
    for (let i = 0; i < count; i++) {
      for (const number of this.#askedFor[there[i]!]!) {
        const { needed, excluded } = this.#patterns[number]!;
        if (this.#areThere(needed) && !excluded.some((other) => this.#isThere(other))) fitting.push(number);
      }
    }
    return fitting;
  }

  #areThere(endings: readonly number[]): boolean {
    for (const ending of endings) if (this.#thereIn[ending] !== this.#round) return false;
    return true;
  }

  /** The same patterns with the same forms there have the same set. */
  #startOf(fitting: number[]): number {
    if (fitting.length === 0) return 0;
    const nodes = fitting.map((number) => this.#trieOf(number)).sort((a, b) => a - b);
    const key = nodes.join();
    let start = this.#startsByPatterns.get(key);
    if (start === undefined) {
      start = this.#setNumber(nodes.filter((node) => node !== 0));
      this.#startsByPatterns.set(key, start);
    }
    return start;
  }

  /** The trie of the endings of a pattern that are there. Each pattern has its own: what several have in common is found where a word goes on with it. */
  #trieOf(number: number): number {
    const { possible, meanings } = this.#patterns[number]!;
    let present = 0;
    for (const ending of possible) present = present * 2 + (this.#isThere(ending) ? 1 : 0);
    const existing = this.#triesOfPattern[number]!.get(present);
    if (existing !== undefined) return existing;
    const endings = new Map<number, AnnotatedEnding>();
    for (const { ending, text, atoms } of meanings) {
      if (atoms.length === 0 || !this.#isThere(ending)) continue;
      const others = endings.get(ending);
      if (others === undefined) endings.set(ending, { symbols: this.#symbolsOf(text), atoms: [...atoms] });
      else others.atoms.push(...atoms);
    }
    const trie = this.#node([...endings.values()]);
    this.#triesOfPattern[number]!.set(present, trie);
    return trie;
  }

  #symbolsOf(ending: string): number[] {
    return Array.from(ending, (letter) => this.#words.symbolOf.get(letter) ?? 0);
  }

  /** Equal nodes are one, so that paradigms share what their endings have in common. */
  #node(endings: readonly AnnotatedEnding[], depth = 0): number {
    let atoms: readonly number[] = [];
    const groups = new Map<number, AnnotatedEnding[]>();
    for (const each of endings) {
      const symbol = each.symbols[depth];
      const group = symbol === undefined ? undefined : groups.get(symbol);
      if (symbol === undefined) atoms = sortedSet(each.atoms);
      else if (group === undefined) groups.set(symbol, [each]);
      else group.push(each);
    }
    const children = new Map<number, number>();
    let key = `${atoms.join()} `;
    for (const symbol of [...groups.keys()].sort((a, b) => a - b)) {
      const child = this.#node(groups.get(symbol)!, depth + 1);
      children.set(symbol, child);
      key += `${symbol}:${child},`;
    }
    const existing = this.#nodeNumbers.get(key);
    if (existing !== undefined) return existing;
    this.#children.push(children);
    return numberOf(key, atoms, this.#nodeNumbers, this.#nodeAtoms);
  }

  #atom(atom: Atom): number {
    return numberOf(`${atom.cut} ${atom.append} ${atom.tags}`, atom, this.#atomNumbers, this.atoms);
  }
}

interface AnnotatedEnding {
  readonly symbols: readonly number[];
  readonly atoms: number[];
}

interface ExpectedSet {
  readonly nodes: readonly number[];
  readonly steps: Map<number, number>;
  readonly joined: Map<number, number>;
  readonly annotation: number;
}

function patternsByEnding(patterns: readonly Pattern[], endings: number): number[][] {
  const needs = new Int32Array(endings);
  for (const { needed } of patterns) for (const ending of needed) needs[ending]!++;
  const byEnding: number[][] = Array.from({ length: endings }, () => []);
  for (const [number, { needed }] of patterns.entries()) {
    const rarest = needed.reduce((best, ending) => (needs[ending]! < needs[best]! ? ending : best));
    byEnding[rarest]!.push(number);
  }
  return byEnding;
}

function sortedSet(numbers: readonly number[]): readonly number[] {
  if (numbers.length < 2) return numbers;
  if (numbers.length === 2) {
    const [a, b] = numbers as readonly [number, number];
    return a < b ? numbers : a === b ? [a] : [b, a];
  }
  return [...new Set(numbers)].sort((a, b) => a - b);
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
