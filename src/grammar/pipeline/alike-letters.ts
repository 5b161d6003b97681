/**
 * Which letters a transducer cannot tell apart: in every state they have the same arcs. A transducer that looks at the blanks
 * around words takes almost all letters alike, so that what it says of one word it says of every word of that length.
 * Start at `AlikeLetters.keyOf`.
 */
import { EPSILON, FOREIGN, Tokens } from '../../fst/lookup/alphabet.js';
import { WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

/** Those that look at blanks have some thousand arcs. For a lexicon, comparing letters is not worth the time. */
const MAX_ARCS = 100_000;

export class AlikeLetters {
  readonly #transducer: Transducer;
  readonly #tokens = new Tokens();
  /** Symbol → the first symbol that has the same arcs. */
  readonly #firstAlike: Int32Array;
  /** Whether a letter outside the alphabet can come out again. */
  readonly #writesForeign: boolean;

  constructor(transducer: Transducer) {
    this.#transducer = transducer;
    this.#writesForeign = writesForeign(transducer);
    this.#firstAlike = firstAlike(transducer);
  }

  /** Equal for texts of which the transducer says the same. */
  keyOf(text: string): string {
    const tokens = this.#transducer.alphabet.tokenise(text, this.#tokens);
    let key = '';
    for (let i = 0; i < tokens.length; i++) {
      const symbol = tokens.symbols[i]!;
      // No letter has the number of ε.
      if (symbol !== FOREIGN) key += String.fromCharCode(this.#firstAlike[symbol]!);
      else key += this.#writesForeign ? `\0${tokens.textAt(i)}` : '\0';
    }
    return key;
  }
}

function writesForeign({ graph, alphabet }: Transducer): boolean {
  for (let at = 0; at < graph.arcs.length; at += WORDS_PER_ARC) {
    if (graph.arcs[at]! >>> 16 === alphabet.identity) return true;
  }
  return false;
}

function firstAlike({ graph, alphabet }: Transducer): Int32Array {
  const { arcStart, letterStart, arcs } = graph;
  const symbolCount = alphabet.symbols.length;
  const first = Int32Array.from({ length: symbolCount }, (_, symbol) => symbol);
  if (arcs.length > MAX_ARCS * WORDS_PER_ARC) return first;
  const arcsOf: string[] = new Array(symbolCount).fill('');
  for (let state = 0; state < letterStart.length; state++) {
    for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++) {
      const at = arc * WORDS_PER_ARC;
      // What is written, target and weight, as they lie in the table.
      arcsOf[arcs[at]! & 0xffff] += `${state} ${arcs[at]! >>> 16} ${arcs[at + 1]} ${arcs[at + 2]};`;
    }
  }
  const firstOf = new Map<string, number>();
  for (let symbol = EPSILON + 1; symbol < symbolCount; symbol++) {
    const firstSymbol = firstOf.get(arcsOf[symbol]!);
    if (firstSymbol === undefined) firstOf.set(arcsOf[symbol]!, symbol);
    else first[symbol] = firstSymbol;
  }
  return first;
}
