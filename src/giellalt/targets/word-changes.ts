/** Words that a speller has gained and lost since it was built last. */
import { subtract, withoutWeights } from '../../fst/algebra/boolean.js';
import type { Limits } from '../../fst/algebra/limits.js';
import { deterministic } from '../../fst/algebra/optimise.js';
import { isFlagDiacritic } from '../../fst/algebra/special-symbols.js';
import { type Automaton, EPSILON } from '../../fst/build/automaton.js';

export interface WordChanges {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** Of two acceptors, at most `most` words each way, the shortest. */
export function wordChanges(before: Automaton, after: Automaton, most: number, limits?: Limits): WordChanges {
  const [old, young] = [before, after].map((net) => deterministic(withoutWeights(net), limits));
  return { gained: wordsOf(subtract(young!, old!, limits), most), lost: wordsOf(subtract(old!, young!, limits), most) };
}

/** What is known of the beginning of a word: its letters, and where they lead. */
interface Beginning {
  readonly word: string;
  readonly letters: number;
  readonly state: number;
}

/** Beginnings that are looked at: with flags or empty arcs, very many may lead to the same word. */
const MOST_BEGINNINGS = 100_000;

/** The shortest words: of the compounds with a new word there is no end. */
function wordsOf(net: Automaton, most: number): string[] {
  const text = net.symbols.map((symbol, i) => (i === EPSILON || isFlagDiacritic(symbol) ? '' : symbol));
  const rest = lettersToEnd(net, text);
  const words = new Set<string>();
  /** By the length of the shortest word that they lead to. */
  const beginnings: Beginning[][] = [];
  const add = (beginning: Beginning) => {
    const length = beginning.letters + rest[beginning.state]!;
    if (length === Number.POSITIVE_INFINITY) return;
    beginnings[length] ??= [];
    beginnings[length].push(beginning);
  };
  add({ word: '', letters: 0, state: net.start });
  for (let length = 0, looked = 0; length < beginnings.length; length++) {
    for (let next = beginnings[length]?.pop(); next !== undefined; next = beginnings[length]?.pop()) {
      const { word, letters, state } = next;
      if (net.finalWeight[state] !== Number.POSITIVE_INFINITY && letters === length) words.add(word);
      if (words.size === most || ++looked > MOST_BEGINNINGS) return [...words];
      for (let arc = net.firstArc[state]!; arc < net.firstArc[state + 1]!; arc++) {
        const letter = text[net.input[arc]!]!;
        add({ word: word + letter, letters: letters + (letter === '' ? 0 : 1), state: net.target[arc]! });
      }
    }
  }
  return [...words];
}

/** Of each state, the fewest letters that lead from it to the end of a word. */
function lettersToEnd(net: Automaton, text: readonly string[]): Float64Array {
  const rest = Float64Array.from(net.finalWeight, (weight) => (weight === Number.POSITIVE_INFINITY ? weight : 0));
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (let state = net.stateCount - 1; state >= 0; state--) {
      for (let arc = net.firstArc[state]!; arc < net.firstArc[state + 1]!; arc++) {
        const through = rest[net.target[arc]!]! + (text[net.input[arc]!] === '' ? 0 : 1);
        if (through >= rest[state]!) continue;
        rest[state] = through;
        hasChanged = true;
      }
    }
  }
  return rest;
}
