/**
 * The morphology of a language, where it has one: which lemma and tags a written word may have, and which word has a lemma and
 * tags. Start at `Morphology.readings`.
 *
 *     morphology.readings('guolis', budget)   // [{ lemma: 'guolli', tags: ['N', 'Sg', 'Loc'] }]
 *     morphology.forms('guolli+N+Sg+Loc', budget)   // ['guolis']
 */
import { type Budget, SearchBudget } from '../../engine/budget.js';
import { Lookup } from '../../fst/lookup/lookup.js';
import { type SharedTransducer, Transducer } from '../../fst/lookup/transducer.js';
import type { Reading, ReadingSource } from '../readings/reading.js';
import { Generator } from '../suggest/generator.js';

/** Tables for any thread. */
export interface MorphologyData {
  /** From a written word to its analyses: `guolis` to `guolli+N+Sg+Loc`. */
  readonly analyser: SharedTransducer;
  /** The other way round. */
  readonly generator: SharedTransducer;
}

export interface WeightedAnalysis {
  /** The last part is what the word is. */
  readonly parts: readonly Reading[];
  /** Where it begins in the word. */
  readonly lastStart: number;
  readonly weight: number;
}

const LIMITS = { steps: 100_000, ms: 200 } as const;
/** No real word has as many; the rules would take long over more. */
const MOST_READINGS = 24;
const MOST_ANALYSES = 100;
/** What joins the analyses of the parts of a compound. */
const JOINT = '#';
/** Of a compound whose first part is not known: a shorter last part is found at the end of too many words. */
const SHORTEST_FIRST = 3;
const SHORTEST_LAST = 5;
/** What the unknown part has in an analysis: `substituution+Guess#njuolgâdus+N+Pl+Acc`. */
const GUESSED = /^(.+)\+Guess#(.+)$/su;
const VOWEL = /[aeiouyáéíóúýàèìòùâêîôûäëïöüåæøõ]/iu;

export class Morphology implements ReadingSource {
  readonly vouches = true;
  readonly #lookup: Lookup;
  readonly #generator: Generator;

  constructor({ analyser, generator }: MorphologyData) {
    this.#lookup = new Lookup(Transducer.fromShared(analyser));
    this.#generator = new Generator(Transducer.fromShared(generator));
  }

  /**
   * Best first; none for a word that it does not know. Of a word that is listed, it does not say that it might be a compound,
   * too.
   */
  readings(form: string, budget: Budget): readonly Reading[] {
    return this.analyses(form, budget).map(({ parts }) => nested(parts));
  }

  /** The same with weights, and with the parts of compounds in their order. */
  analyses(form: string, budget: Budget): readonly WeightedAnalysis[] {
    const search = new SearchBudget(budget, LIMITS);
    const outputs = this.#lookup.lookup(form, search, { limit: MOST_ANALYSES, withStarts: true });
    if (search.cutShort) budget.undecided++;
    const analyses = outputs.map(({ symbols, weight, starts }) => ({
      parts: partsOf(symbols),
      lastStart: starts?.[symbols.findLastIndex((symbol) => symbol.endsWith(JOINT)) + 1] ?? 0,
      weight,
    }));
    const fewest = analyses.reduce((least, { parts }) => Math.min(least, parts.length), Number.POSITIVE_INFINITY);
    return analyses.filter(({ parts }) => parts.length === fewest).slice(0, MOST_READINGS);
  }

  /**
   * Of a word that has no readings, those of the longest noun or adjective at its end: nobody lists all first parts of compounds.
   *
   *     morphology.guesses('jazzfestivála', budget)   // as festivála, and sub: { lemma: 'jazz', tags: ['Guess'] }
   */
  guesses(form: string, budget: Budget): readonly Reading[] {
    for (let start = SHORTEST_FIRST; start <= form.length - SHORTEST_LAST; start++) {
      const first = form.slice(0, start);
      if (!VOWEL.test(first) || form[start] === '-') continue;
      const readings = this.readings(form.slice(start), budget).filter(isLastPart);
      if (readings.length === 0) continue;
      const sub: Reading = { lemma: first, tags: ['Guess'] };
      return readings.map((reading) => ({ ...reading, tags: [...reading.tags, '<guess>'], sub }));
    }
    return [];
  }

  /** The written words of an analysis, best first. */
  forms(analysis: string, budget: Budget): readonly string[] {
    const guessed = GUESSED.exec(analysis);
    if (guessed === null) return this.#generator.forms(analysis, budget);
    return this.#generator.forms(guessed[2]!, budget).map((form) => guessed[1]! + form);
  }

  /** True once a search for forms was ended early; the caller resets it. */
  get cutShort(): boolean {
    return this.#generator.cutShort;
  }

  set cutShort(value: boolean) {
    this.#generator.cutShort = value;
  }
}

/** A single noun or adjective, no name. */
function isLastPart({ tags, sub }: Reading): boolean {
  return sub === undefined && (tags.includes('N') || tags.includes('A')) && !tags.includes('Prop');
}

/** `sápmi+N+Cmp/SgGen+Cmp#giella+N+Sg+Loc` is two parts. */
function partsOf(symbols: readonly string[]): Reading[] {
  const parts: { lemma: string; tags: string[] }[] = [{ lemma: '', tags: [] }];
  for (const symbol of symbols) {
    const part = parts.at(-1)!;
    if (symbol.startsWith('+') && symbol.length > 1) {
      const endsPart = symbol.endsWith(JOINT);
      const tag = endsPart ? symbol.slice(1, -JOINT.length) : symbol.slice(1);
      if (tag !== '') part.tags.push(tag);
      if (endsPart) parts.push({ lemma: '', tags: [] });
    } else if (symbol === JOINT) parts.push({ lemma: '', tags: [] });
    else part.lemma += symbol;
  }
  return parts;
}

/** The last part is what the word is; the parts before it hang below. */
function nested(parts: readonly Reading[]): Reading {
  const [first, ...others] = parts as [Reading, ...Reading[]];
  return others.reduce<Reading>((sub, part) => ({ ...part, sub }), first);
}
