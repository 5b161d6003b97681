/**
 * Finds out what every word of a dictionary may be: which stems have all the endings of a paradigm. Start at `compileReadings`.
 *
 * The flags of a Hunspell dictionary do not tell. A program has packed its word list, so that one flag serves the plural of nouns and the present of
 * verbs, and many forms are entries of their own. But the automaton of its words does: a state stands for all stems that can be continued in the same
 * ways. So paradigms are compared with states, not with words, and a stem of which the paradigm is known takes its readings along to its endings.
 */
import { DataError } from '../../engine/data-error.js';
import { Dawg } from '../../fst/build/dawg.js';
import { PairTable } from '../../fst/build/pair-table.js';
import { WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { SequenceTable } from '../../fst/twolc/sequence-table.js';
import { AcceptedWords, EndingTrie } from './ending-trie.js';
import { type AnnotatedEnding, ExpectedEndings } from './expected-endings.js';
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
  const { dawg, atoms, annotations } = annotator;
  return packReadings({
    dawg,
    atoms,
    annotations,
    root,
    symbols: acceptor.alphabet.symbols,
    paradigms,
    words: sources.words,
  });
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

/** What a reading is made of: letters to cut off at the end, letters to put there, tags. */
export interface Atom {
  readonly cut: number;
  readonly append: string;
  readonly tags: string;
}

/** A paradigm as it is compared with a state. */
interface Pattern {
  readonly isCapital: boolean;
  /** Numbers of the endings that must be there, that need not, and that must not. */
  readonly needed: readonly number[];
  readonly possible: readonly number[];
  readonly excluded: readonly number[];
  /** What the endings mean, each once, as `ExpectedEndings.trieOf` wants them. */
  readonly meanings: readonly (AnnotatedEnding & { readonly ending: number })[];
}

/** The product of the automaton of words and of the endings that are still expected. Start at `build`. */
class Annotator {
  readonly dawg = new Dawg();
  readonly atoms: Atom[] = [];
  readonly #words: AcceptedWords;
  readonly #endings: EndingTrie;
  readonly #expected = new ExpectedEndings();
  readonly #patterns: readonly Pattern[];
  /** Per ending: the patterns that are looked at where it is there. Each is there once, for the one of its endings that fewest patterns need. */
  readonly #askedFor: readonly number[][];
  /** By tags, and by what is cut off and put there. */
  readonly #atomNumbers = new Map<string, Map<string, number>>();
  /** Per pattern its tries, by which of its possible endings are there. */
  readonly #triesOfPattern: readonly Map<number, number>[];
  /** Per state what was made of it where nothing is expected, in words without and with a capital; −1: not yet known. */
  readonly #fresh: readonly [Int32Array, Int32Array];
  /** And where something is: by state, set and capital. */
  readonly #visited = new PairTable();
  readonly #made: number[] = [];
  /** Arcs of the states that are being visited, the outermost first. */
  readonly #labels: number[] = [];
  readonly #targets: number[] = [];
  #waiting = 0;
  readonly #capitals: Uint8Array;
  /** Per state the number of what begins there; −1: not yet known. */
  readonly #startNumber: Int32Array;
  /** Which endings are there, and by their number the sets that begin there, in words without and with a capital. */
  readonly #thereLists = new SequenceTable();
  readonly #startSets: [number[], number[]] = [[], []];
  /** Per ending, the last list of `#thereLists` in which it was. */
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
    this.#fresh = [unknown(), unknown()];
    this.#startNumber = unknown();
    this.#triesOfPattern = paradigms.map(() => new Map<number, number>());
  }

  build(): number {
    return this.#visit(0, 0, 0);
  }

  get annotations(): SequenceTable {
    return this.#expected.annotations;
  }

  #patternOf(paradigm: Paradigm): Pattern {
    const { isCapital, lemmaEnding, forms } = paradigm;
    const ofRole: Record<ParadigmForm['role'], number[]> = { needed: [], possible: [], excluded: [] };
    const byEnding = new Map<number, { ending: number; symbols: readonly number[]; atoms: number[] }>();
    for (const { ending: text, role, meanings } of forms) {
      const ending = this.#endings.add(text);
      if (!ofRole[role].includes(ending)) ofRole[role].push(ending);
      if (meanings.length === 0) continue;
      const { cut, append } = replacement(text, lemmaEnding);
      let entry = byEnding.get(ending);
      if (entry === undefined) {
        entry = { ending, symbols: this.#endings.symbolsOf(ending), atoms: [] };
        byEnding.set(ending, entry);
      }
      for (const tags of meanings) entry.atoms.push(this.#atom(cut, append, tags));
    }
    const meanings = [...byEnding.values()].sort((a, b) => compare(a.symbols, b.symbols));
    return { isCapital, ...ofRole, meanings };
  }

  /** `expected`: a set of nodes; `isCapital`: 1 where the word begins with a capital. */
  #visit(state: number, expected: number, isCapital: 0 | 1): number {
    // Half of the states are only ever reached with nothing expected.
    if (expected === 0) {
      const fresh = this.#fresh[isCapital];
      if (fresh[state]! < 0) fresh[state] = this.#make(state, this.#startAt(state, isCapital), isCapital);
      return fresh[state]!;
    }
    const active = this.#expected.join(expected, this.#startAt(state, isCapital));
    const known = this.#visited.count;
    const visit = this.#visited.numberOf(state, active * 2 + isCapital);
    if (visit !== known) return this.#made[visit]!;
    // The number is taken before those of the states behind this one.
    this.#made.push(Dawg.EMPTY);
    this.#made[visit] = this.#make(state, active, isCapital);
    return this.#made[visit]!;
  }

  #make(state: number, active: number, isCapital: 0 | 1): number {
    const { letterStart, arcStart, arcs } = this.#words.graph;
    const from = this.#waiting;
    for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++) {
      const symbol = arcs[arc * WORDS_PER_ARC]! & 0xffff;
      const capital = state === 0 ? (this.#capitals[symbol] as 0 | 1) : isCapital;
      const target = this.#visit(arcs[arc * WORDS_PER_ARC + 1]!, this.#expected.step(active, symbol), capital);
      if (target === Dawg.EMPTY) continue;
      this.#labels[this.#waiting] = symbol;
      this.#targets[this.#waiting++] = target;
    }
    return this.#intern(from, this.#words.finals[state] === 1 ? this.#expected.annotationOf(active) : 0);
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

  /** The set of what may follow a stem that ends in this state; 0 where no paradigm fits. Most states have the endings of others. */
  #startAt(state: number, isCapital: 0 | 1): number {
    let number = this.#startNumber[state]!;
    if (number < 0) {
      const count = this.#endings.collect(state);
      const known = this.#thereLists.size;
      number = this.#thereLists.intern(this.#endings.there, count);
      if (number === known) this.#addStart(count);
      this.#startNumber[state] = number;
    }
    return this.#startSets[isCapital][number]!;
  }

  #addStart(count: number): void {
    this.#round++;
    const { there } = this.#endings;
    for (let i = 0; i < count; i++) this.#thereIn[there[i]!] = this.#round;
    const fitting = this.#fitting(count);
    const ofAny = this.#startOf(fitting);
    // Hardly any paradigm is of names alone.
    const hasNames = fitting.some((number) => this.#patterns[number]!.isCapital);
    const ofSmall = hasNames ? this.#startOf(fitting.filter((number) => !this.#patterns[number]!.isCapital)) : ofAny;
    this.#startSets[0].push(ofSmall);
    this.#startSets[1].push(ofAny);
  }

  #startOf(fitting: readonly number[]): number {
    if (fitting.length === 0) return 0;
    return this.#expected.setOf(fitting.map((number) => this.#trieOf(number)));
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

  /** The trie of the endings of a pattern that are there. Each pattern has its own: what several have in common is found where a word goes on with it. */
  #trieOf(number: number): number {
    const { possible, meanings } = this.#patterns[number]!;
    let present = 0;
    for (const ending of possible) present = present * 2 + (this.#isThere(ending) ? 1 : 0);
    const existing = this.#triesOfPattern[number]!.get(present);
    if (existing !== undefined) return existing;
    const endings = meanings.filter(({ ending }) => this.#isThere(ending));
    const trie = this.#expected.trieOf(endings);
    this.#triesOfPattern[number]!.set(present, trie);
    return trie;
  }

  #atom(cut: number, append: string, tags: string): number {
    let byChange = this.#atomNumbers.get(tags);
    if (byChange === undefined) {
      byChange = new Map();
      this.#atomNumbers.set(tags, byChange);
    }
    const change = `${cut}${append}`;
    const known = byChange.get(change);
    if (known !== undefined) return known;
    byChange.set(change, this.atoms.length);
    return this.atoms.push({ cut, append, tags }) - 1;
  }
}

/** Letter by letter, and what ends first comes first. */
function compare(a: readonly number[], b: readonly number[]): number {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return (a[i] ?? -1) - (b[i] ?? -1);
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

/** How the lemma is made of the form: "en" becomes "e" by cutting one letter. */
function replacement(ending: string, lemmaEnding: string): { cut: number; append: string } {
  let same = 0;
  while (same < ending.length && same < lemmaEnding.length && ending[same] === lemmaEnding[same]) same++;
  return { cut: ending.length - same, append: lemmaEnding.slice(same) };
}
