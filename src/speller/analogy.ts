/**
 * Whether a word that the lexicon does not have is a form of another one that it does not have, by analogy with words that rhyme:
 * who has added `Xyzander` to their own words may write `Xyzanders`, because most words in `-nder` have a form in `-nders`. Start at
 * `Analogy.isFormOf`.
 *
 * The automaton of a lexicon needs no list of its lemmas for that. The two words part somewhere (`Xyzander|`, `Xyzander|s`); the states that
 * the letters before lead to, from anywhere in the automaton, are those of all words that rhyme, and each knows which endings its
 * words have. The longest rhyme that enough words have decides; names follow names.
 */
import type { Budget } from '../engine/budget.js';
import { type ArcGraph, firstLetterArc, WORDS_PER_ARC } from '../fst/lookup/arc-graph.js';
import type { Transducer } from '../fst/lookup/transducer.js';

/** Letters of a rhyme: more say nothing more, fewer rhyme by chance. */
const LONGEST_RHYME = 6;
const SHORTEST_RHYME = 2;
/** So many words must rhyme, and so many of them have the form. Where so many rhyme and none has it, shorter rhymes are not asked. */
const FEWEST_WORDS = 3;
const FEWEST_AGREEING = 2;
const ENOUGH_WORDS = 20;
/** The share of classes of words that have it: words that rhyme may be adverbs, or inflect in several ways. */
const LEAST_SHARE = 0.04;
const CAPITAL = /^\p{Lu}/u;

/** What the words of the lexicon say that rhyme with a word. */
interface Tally {
  readonly words: number;
  /** Those that have the form that is asked for. */
  readonly agreeing: number;
  /** The same, where words that are inflected alike count less the more there are: a thousand adverbs are one class. */
  readonly classes: number;
  readonly agreeingClasses: number;
}

/** A state from which letters lead to the ending of the word, and whether they lead to that of the form, too. */
interface Place {
  readonly state: number;
  readonly agrees: boolean;
}

/** Per state the arcs that lead to it. */
interface Incoming {
  readonly start: Uint32Array;
  readonly sources: Uint32Array;
  readonly symbols: Uint16Array;
}

export class Analogy {
  readonly #lexicon: Transducer;
  /** Made when it is first needed, as all that follows: most writers have no words of their own. */
  #symbolOf: ReadonlyMap<string, number> | undefined;
  /** Per state how many ways lead there from the start, of words without and with a capital. */
  #ways: readonly [small: Float64Array, capital: Float64Array] | undefined;
  #incoming: Incoming | undefined;
  /** Per letter the states that have an arc for it. */
  readonly #sources = new Map<number, Uint32Array>();

  constructor(lexicon: Transducer) {
    this.#lexicon = lexicon;
  }

  isFormOf(form: string, word: string, budget: Budget): boolean {
    const shared = sharedBeginning(form, word);
    const wordEnding = this.#symbols(word.slice(shared));
    const formEnding = this.#symbols(form.slice(shared));
    if (wordEnding === undefined || formEnding === undefined) return false;
    const rhyme = this.#rhymeOf(word.slice(Math.max(0, shared - LONGEST_RHYME), shared));
    const places = this.#rhyming(rhyme, { wordEnding, formEnding }, budget);
    const fewest = Math.max(0, SHORTEST_RHYME - wordEnding.length);
    this.#ways ??= countWays(this.#lexicon);
    const [small, capital] = this.#ways;
    // Where too few names rhyme, other words do.
    for (const ways of CAPITAL.test(word) ? [capital, small] : [small]) {
      for (let length = places.length - 1; length >= fewest; length--) {
        const tally = tallyOf(places[length]!, ways);
        if (agrees(tally)) return true;
        if (tally.words >= ENOUGH_WORDS) return false;
      }
    }
    return false;
  }

  /** By the length of the rhyme, the places where words that rhyme begin to do so. */
  #rhyming(
    rhyme: readonly number[],
    endings: { readonly wordEnding: readonly number[]; readonly formEnding: readonly number[] },
    budget: Budget,
  ): Place[][] {
    const { wordEnding, formEnding } = endings;
    const placesBefore = (symbol: number, from: (state: number) => number | undefined): Place[] => {
      const places: Place[] = [];
      for (const state of this.#sourcesOf(symbol)) {
        budget.spend(1);
        const end = from(state);
        if (end === undefined || !this.#accepts(end, wordEnding)) continue;
        places.push({ state, agrees: this.#accepts(end, formEnding) });
      }
      return places;
    };
    const last = rhyme.at(-1);
    const byLength: Place[][] = [wordEnding.length === 0 ? [] : placesBefore(wordEnding[0]!, (state) => state)];
    if (last === undefined) return byLength;
    byLength.push(placesBefore(last, (state) => this.#walk(state, [last])));
    for (let length = 2; length <= rhyme.length; length++)
      byLength.push(this.#before(byLength[length - 1]!, rhyme.at(-length)!, budget));
    return byLength;
  }

  /** One letter further towards the beginning. */
  #before(places: readonly Place[], symbol: number, budget: Budget): Place[] {
    this.#incoming ??= incomingOf(this.#lexicon.graph);
    const { start, sources, symbols } = this.#incoming;
    const before: Place[] = [];
    for (const { state, agrees: isAgreeing } of places) {
      for (let i = start[state]!; i < start[state + 1]!; i++) {
        budget.spend(1);
        if (symbols[i] === symbol) before.push({ state: sources[i]!, agrees: isAgreeing });
      }
    }
    return before;
  }

  #accepts(state: number, ending: readonly number[]): boolean {
    const end = this.#walk(state, ending);
    return end !== undefined && this.#lexicon.graph.finalWeights[end] !== Number.POSITIVE_INFINITY;
  }

  #walk(from: number, symbols: readonly number[]): number | undefined {
    const { graph } = this.#lexicon;
    const { arcStart, arcs } = graph;
    let state = from;
    for (const symbol of symbols) {
      const arc = firstLetterArc(graph, state, symbol);
      if (arc === arcStart[state + 1] || (arcs[arc * WORDS_PER_ARC]! & 0xffff) !== symbol) return undefined;
      state = arcs[arc * WORDS_PER_ARC + 1]!;
    }
    return state;
  }

  /** Undefined where the lexicon does not have a letter. */
  #symbols(letters: string): number[] | undefined {
    this.#symbolOf ??= new Map(this.#lexicon.alphabet.symbols.map((text, symbol) => [text, symbol]));
    const symbols: number[] = [];
    for (const letter of letters) {
      const symbol = this.#symbolOf.get(letter);
      if (symbol === undefined) return undefined;
      symbols.push(symbol);
    }
    return symbols;
  }

  /** The letters at its end that the lexicon has. */
  #rhymeOf(beginning: string): number[] {
    const letters = [...beginning];
    const foreign = letters.findLastIndex((letter) => this.#symbols(letter) === undefined);
    return this.#symbols(letters.slice(foreign + 1).join('')) ?? [];
  }

  #sourcesOf(symbol: number): Uint32Array {
    let sources = this.#sources.get(symbol);
    if (sources === undefined) {
      const { graph } = this.#lexicon;
      const { stateCount, arcStart, arcs } = graph;
      const having: number[] = [];
      for (let state = 0; state < stateCount; state++) {
        const arc = firstLetterArc(graph, state, symbol);
        if (arc < arcStart[state + 1]! && (arcs[arc * WORDS_PER_ARC]! & 0xffff) === symbol) having.push(state);
      }
      sources = Uint32Array.from(having);
      this.#sources.set(symbol, sources);
    }
    return sources;
  }
}

function tallyOf(places: readonly Place[], ways: Float64Array): Tally {
  const tally = { words: 0, agreeing: 0, classes: 0, agreeingClasses: 0 };
  for (const { state, agrees: isAgreeing } of places) {
    const count = ways[state]!;
    if (count === 0) continue;
    const weight = 1 + Math.log2(count);
    tally.words += count;
    tally.classes += weight;
    if (!isAgreeing) continue;
    tally.agreeing += count;
    tally.agreeingClasses += weight;
  }
  return tally;
}

function agrees({ words, agreeing, classes, agreeingClasses }: Tally): boolean {
  return words >= FEWEST_WORDS && agreeing >= FEWEST_AGREEING && agreeingClasses >= classes * LEAST_SHARE;
}

function sharedBeginning(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

/**
 * Arcs that read nothing lead into compounds, and are left out; so are arcs that close a circle, such as those of digits.
 */
function countWays({ graph, alphabet }: Transducer): readonly [Float64Array, Float64Array] {
  const { stateCount, arcStart, letterStart, arcs } = graph;
  const small = new Float64Array(stateCount);
  const capital = new Float64Array(stateCount);
  const isCapital = alphabet.symbols.map((text) => CAPITAL.test(text));
  for (const state of inOrder(graph)) {
    for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++) {
      const target = arcs[arc * WORDS_PER_ARC + 1]!;
      if (state === 0) (isCapital[arcs[arc * WORDS_PER_ARC]! & 0xffff] ? capital : small)[target]!++;
      else {
        small[target]! += small[state]!;
        capital[target]! += capital[state]!;
      }
    }
  }
  return [small, capital];
}

/** The states that letters lead to from the start, each before those that follow it. */
function inOrder({ stateCount, arcStart, letterStart, arcs }: ArcGraph): Uint32Array {
  const order = new Uint32Array(stateCount);
  let first = stateCount;
  /** Per state the next arc to follow; 0 where the state was not entered yet. */
  const next = new Uint32Array(stateCount);
  const path = [0];
  next[0] = letterStart[0]! + 1;
  for (let state = path.at(-1); state !== undefined; state = path.at(-1)) {
    const arc = next[state]! - 1;
    if (arc === arcStart[state + 1]) {
      order[--first] = state;
      path.pop();
      continue;
    }
    next[state]!++;
    const target = arcs[arc * WORDS_PER_ARC + 1]!;
    if (next[target] !== 0) continue;
    next[target] = letterStart[target]! + 1;
    path.push(target);
  }
  return order.subarray(first);
}

function incomingOf({ stateCount, arcStart, letterStart, arcs }: ArcGraph): Incoming {
  const start = new Uint32Array(stateCount + 1);
  const eachArc = (visit: (source: number, symbol: number, target: number) => void) => {
    for (let state = 0; state < stateCount; state++)
      for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++)
        visit(state, arcs[arc * WORDS_PER_ARC]! & 0xffff, arcs[arc * WORDS_PER_ARC + 1]!);
  };
  eachArc((_source, _symbol, target) => {
    start[target + 1]!++;
  });
  for (let state = 0; state < stateCount; state++) start[state + 1]! += start[state]!;
  const next = start.slice(0, -1);
  const sources = new Uint32Array(start[stateCount]!);
  const symbols = new Uint16Array(start[stateCount]!);
  eachArc((source, symbol, target) => {
    const place = next[target]!++;
    sources[place] = source;
    symbols[place] = symbol;
  });
  return { start, sources, symbols };
}
