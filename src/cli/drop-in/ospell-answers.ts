/**
 * What hfst-ospell answers to a word: the verdict of the lexicon on the word exactly as it stands, the corrections with
 * the pack's own weights, the analyses. Start at `OspellSpeller`. The speller of the service does more (letter case,
 * ranking); this one is for comparing with the real tool.
 */
import { Budget, SearchBudget } from '../../engine/budget.js';
import { Acceptor } from '../../fst/lookup/acceptor.js';
import { Lookup } from '../../fst/lookup/lookup.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { bestFirst } from '../../grammar/pipeline/equal-weights.js';
import { CorrectionSearch } from '../../speller/search/correction-search.js';
import type { Suggestion } from '../../speller/speller.js';
import { SinglePrecisionWeights } from './single-precision-weights.js';

export interface OspellLimits {
  /** The most suggestions to show; 0: all. */
  readonly count: number;
  /** Leave out what weighs more. */
  readonly maxWeight: number | undefined;
  /** Leave out what is worse than the best by more. */
  readonly beam: number | undefined;
  /** End a search after so long. */
  readonly seconds: number | undefined;
}

export interface OspellCorrections {
  readonly corrections: readonly Suggestion[];
  readonly cutShort: boolean;
}

/** No error model makes more words of one; one that allows anything would make all words of the lexicon. */
const MOST_CORRECTIONS = 1_000_000;
/** How many more than `count` are asked for, so that all of the last weight are seen. */
const MORE = 64;
/** Weights that are as near as this may come in another order in single precision. */
const SLACK = 1e-3;

export class OspellSpeller {
  readonly #acceptor: Acceptor;
  readonly #lookup: Lookup;
  readonly #search: CorrectionSearch | undefined;
  readonly #weights: SinglePrecisionWeights | undefined;

  constructor(lexicon: Transducer, errorModel: Transducer | undefined) {
    this.#acceptor = new Acceptor(lexicon);
    this.#lookup = new Lookup(lexicon);
    if (errorModel === undefined) return;
    this.#search = new CorrectionSearch(lexicon, errorModel);
    this.#weights = new SinglePrecisionWeights(lexicon, errorModel);
  }

  isInLexicon(word: string): boolean {
    return this.#acceptor.accepts(word);
  }

  /** Every analysis once, with its least weight, in hfst-ospell's order. */
  analyses(word: string): Suggestion[] {
    const outputs = this.#lookup.lookup(word, unlimited(undefined));
    return bestFirst(outputs.map(toSingle), outputs.length);
  }

  /** The word itself is among them if it is in the lexicon. */
  corrections(word: string, limits: OspellLimits): OspellCorrections {
    const weights = this.#weights;
    if (weights === undefined) return { corrections: [], cutShort: false };
    const { suggestions, cutShort } = this.#found(word, limits);
    weights.start(word);
    const corrections = suggestions.map(({ value, weight }) => ({ value, weight: weights.weightOf(value, weight) }));
    return { corrections: limited(corrections, limits), cutShort };
  }

  /** All corrections; where a count limits them, at least that many, and all that weigh as little as the last of those. */
  #found(word: string, { count, maxWeight, seconds }: OspellLimits) {
    // Somewhat more: what is just above it may be below it in single precision.
    const bound = maxWeight === undefined ? {} : { maxWeight: maxWeight + SLACK };
    for (let limit = count === 0 ? MOST_CORRECTIONS : count + MORE; ; limit *= 4) {
      const budget = unlimited(seconds);
      const result = this.#search!.suggest(word, { limit, ...bound }, budget);
      const { suggestions, cutShort } = result;
      const isComplete =
        suggestions.length < limit || suggestions.at(-1)!.weight > suggestions[count - 1]!.weight + SLACK;
      if (isComplete || cutShort || limit >= MOST_CORRECTIONS) return result;
    }
  }
}

function unlimited(seconds: number | undefined): SearchBudget {
  const ms = seconds === undefined || seconds <= 0 ? Number.POSITIVE_INFINITY : seconds * 1000;
  return new SearchBudget(Budget.unlimited(), { steps: Number.POSITIVE_INFINITY, ms });
}

/** hfst-ospell adds in single precision. */
function toSingle({ value, weight }: Suggestion): Suggestion {
  return { value, weight: Math.fround(weight) };
}

/**
 * As hfst-ospell's help describes its limits. The real tool (0.5) applies `beam` to nothing, because it forgets the best
 * weight at every step, and with `count` it shows fewer than that many: which ones depends on the order of its search.
 */
function limited(suggestions: readonly Suggestion[], { count, beam, maxWeight }: OspellLimits): Suggestion[] {
  const most = maxWeight === undefined ? Number.POSITIVE_INFINITY : Math.fround(maxWeight);
  const light = suggestions.filter(({ weight }) => weight <= most);
  const sorted = bestFirst(light, count === 0 ? light.length : count);
  const worst = beam === undefined ? Number.POSITIVE_INFINITY : (sorted[0]?.weight ?? 0) + beam;
  return sorted.filter(({ weight }) => weight <= worst);
}
