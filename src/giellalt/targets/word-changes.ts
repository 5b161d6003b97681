/**
 * Words that a speller has gained and lost since it was built last.
 *
 * Both are walked at the same time, shortest beginnings first. A beginning that only one of them has is followed in that one alone: all
 * that it leads to has come or gone. So nothing is built, and the walk ends when enough words are found.
 */
import { withoutWeights } from '../../fst/algebra/boolean.js';
import { harmonise } from '../../fst/algebra/harmonise.js';
import type { Limits } from '../../fst/algebra/limits.js';
import { deterministic } from '../../fst/algebra/optimise.js';
import { isFlagDiacritic } from '../../fst/algebra/special-symbols.js';
import { type Automaton, EPSILON } from '../../fst/build/automaton.js';
import { PairTable } from '../../fst/build/pair-table.js';

export interface WordChanges {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** The words of a speller in the form that `wordChanges` compares. */
export interface KnownWords {
  readonly net: Automaton;
}

export const knownWords = (acceptor: Automaton, limits?: Limits): KnownWords => ({
  net: deterministic(withoutWeights(acceptor), limits),
});

/** At most `most` words each way, the shortest. */
export function wordChanges(before: KnownWords, after: KnownWords, most: number, limits?: Limits): WordChanges {
  const [old, young] = harmonise(before.net, after.net, limits);
  const text = old.symbols.map((symbol, i) => (i === EPSILON || isFlagDiacritic(symbol) ? '' : symbol));
  const gained = new Continuations(young, text, most);
  const lost = new Continuations(old, text, most);
  new CommonWalk(old, young, text).run(lost, gained);
  return { gained: gained.words(), lost: lost.words() };
}

const isFinal = ({ finalWeight }: Automaton, state: number): boolean => finalWeight[state] !== Number.POSITIVE_INFINITY;

/** Goes through the beginnings that both have. */
class CommonWalk {
  readonly #old: Automaton;
  readonly #young: Automaton;
  readonly #text: readonly string[];
  readonly #pairs = new PairTable();
  /** How a pair was reached first: from which, and by which symbol. */
  readonly #origins: number[] = [-1];
  readonly #symbols: number[] = [EPSILON];

  constructor(old: Automaton, young: Automaton, text: readonly string[]) {
    this.#old = old;
    this.#young = young;
    this.#text = text;
  }

  run(lost: Continuations, gained: Continuations): void {
    let level = [this.#pairs.numberOf(this.#old.start, this.#young.start)];
    for (let letters = 0; level.length > 0; letters++) {
      const next: number[] = [];
      // What is added to this level meanwhile was reached by symbols that are no letters.
      for (const pair of level) {
        const here = { letters, word: () => this.#wordOf(pair) };
        this.#compareEnds(pair, lost, gained, here);
        this.#compareArcs(pair, { lost, gained }, here, (target, isLetter) => (isLetter ? next : level).push(target));
      }
      if (lost.hasEnough(letters) && gained.hasEnough(letters)) return;
      level = next;
    }
  }

  #compareEnds(pair: number, lost: Continuations, gained: Continuations, here: Place): void {
    const [ends, stillEnds] = [
      isFinal(this.#old, this.#pairs.left(pair)),
      isFinal(this.#young, this.#pairs.right(pair)),
    ];
    if (ends && !stillEnds) lost.addWord(here);
    if (stillEnds && !ends) gained.addWord(here);
  }

  #compareArcs(
    pair: number,
    { lost, gained }: { readonly lost: Continuations; readonly gained: Continuations },
    here: Place,
    onCommon: (pair: number, isLetter: boolean) => void,
  ): void {
    const [old, young] = [this.#old, this.#young];
    const [s, t] = [this.#pairs.left(pair), this.#pairs.right(pair)];
    let i = old.firstArc[s]!;
    let j = young.firstArc[t]!;
    for (;;) {
      const ofOld = i < old.firstArc[s + 1]! ? old.input[i]! : Number.POSITIVE_INFINITY;
      const ofYoung = j < young.firstArc[t + 1]! ? young.input[j]! : Number.POSITIVE_INFINITY;
      if (ofOld === Number.POSITIVE_INFINITY && ofYoung === Number.POSITIVE_INFINITY) return;
      if (ofOld < ofYoung) lost.addArc(here, i++);
      else if (ofYoung < ofOld) gained.addArc(here, j++);
      else {
        const known = this.#pairs.count;
        const target = this.#pairs.numberOf(old.target[i++]!, young.target[j++]!);
        if (target < known) continue;
        this.#origins.push(pair);
        this.#symbols.push(ofOld);
        onCommon(target, this.#text[ofOld] !== '');
      }
    }
  }

  #wordOf(pair: number): string {
    let word = '';
    for (let at = pair; at >= 0; at = this.#origins[at]!) word = this.#text[this.#symbols[at]!]! + word;
    return word;
  }
}

/** Where the walk is. */
interface Place {
  readonly letters: number;
  readonly word: () => string;
}

/** What is known of the beginning of a word: its letters, and where they lead. */
interface Beginning {
  readonly word: string;
  readonly letters: number;
  readonly state: number;
}

/** Beginnings that are looked at: with flags, very many may lead to the same word. */
const MOST_BEGINNINGS = 100_000;

/** Beginnings that only one net has, and the shortest words that begin so: of the compounds with a new word there is no end. */
class Continuations {
  readonly #net: Automaton;
  readonly #text: readonly string[];
  readonly #most: number;
  readonly #words: { readonly word: string; readonly letters: number }[] = [];
  /** By the length of the shortest word that they lead to. */
  readonly #beginnings: Beginning[][] = [];
  #count = 0;
  #rest: Int32Array | undefined;

  constructor(net: Automaton, text: readonly string[], most: number) {
    this.#net = net;
    this.#text = text;
    this.#most = most;
  }

  addWord({ letters, word }: Place): void {
    this.#words.push({ word: word(), letters });
  }

  addArc({ letters, word }: Place, arc: number): void {
    if (this.#count++ < MOST_BEGINNINGS) this.#add(word(), letters, arc);
  }

  #add(word: string, letters: number, arc: number): void {
    this.#rest ??= lettersToEnd(this.#net, this.#text);
    const letter = this.#text[this.#net.input[arc]!]!;
    const state = this.#net.target[arc]!;
    const beginning = { word: word + letter, letters: letters + (letter === '' ? 0 : 1), state };
    const length = beginning.letters + this.#rest[state]!;
    this.#beginnings[length] ??= [];
    this.#beginnings[length].push(beginning);
  }

  /** Whether what is not found yet is longer than as many words as are wanted. */
  hasEnough(letters: number): boolean {
    let found = this.#words.filter((each) => each.letters <= letters).length;
    for (let length = 0; length <= letters && length < this.#beginnings.length; length++)
      found += this.#beginnings[length]?.length ?? 0;
    return found >= this.#most;
  }

  words(): string[] {
    const found = new Set<string>();
    const whole = this.#words.sort((a, b) => a.letters - b.letters);
    let next = 0;
    const takeWhole = (letters: number) => {
      for (; next < whole.length && whole[next]!.letters <= letters && found.size < this.#most; next++)
        found.add(whole[next]!.word);
    };
    for (let length = 0, looked = 0; length < this.#beginnings.length; length++) {
      takeWhole(length);
      const beginnings = this.#beginnings[length];
      for (let beginning = beginnings?.pop(); beginning !== undefined; beginning = beginnings?.pop()) {
        if (found.size === this.#most || ++looked > MOST_BEGINNINGS) return [...found];
        const { word, letters, state } = beginning;
        if (letters === length && isFinal(this.#net, state)) found.add(word);
        for (let arc = this.#net.firstArc[state]!; arc < this.#net.firstArc[state + 1]!; arc++)
          this.#add(word, letters, arc);
      }
    }
    takeWhole(Number.POSITIVE_INFINITY);
    return [...found];
  }
}

/** Of each state, the fewest letters that lead from it to the end of a word. All states lead to one. */
function lettersToEnd(net: Automaton, text: readonly string[]): Int32Array {
  const { firstInto, sources, symbols } = arcsInto(net);
  const rest = new Int32Array(net.stateCount).fill(-1);
  let level: number[] = [];
  for (let state = 0; state < net.stateCount; state++) if (isFinal(net, state)) level.push(state);
  for (let letters = 0; level.length > 0; letters++) {
    const next: number[] = [];
    for (const state of level) {
      if (rest[state]! >= 0) continue;
      rest[state] = letters;
      for (let at = firstInto[state]!; at < firstInto[state + 1]!; at++) {
        if (rest[sources[at]!]! < 0) (text[symbols[at]!] === '' ? level : next).push(sources[at]!);
      }
    }
    level = next;
  }
  return rest;
}

/** The arcs in the order of their targets. */
function arcsInto({ firstArc, input, target, stateCount }: Automaton) {
  const firstInto = new Uint32Array(stateCount + 1);
  for (const state of target) firstInto[state + 1]!++;
  for (let state = 0; state < stateCount; state++) firstInto[state + 1]! += firstInto[state]!;
  const filled = firstInto.slice(0, stateCount);
  const sources = new Uint32Array(target.length);
  const symbols = new Uint16Array(target.length);
  for (let state = 0; state < stateCount; state++) {
    for (let arc = firstArc[state]!; arc < firstArc[state + 1]!; arc++) {
      const at = filled[target[arc]!]!++;
      sources[at] = state;
      symbols[at] = input[arc]!;
    }
  }
  return { firstInto, sources, symbols };
}
