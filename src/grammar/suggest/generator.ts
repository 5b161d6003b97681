/**
 * The forms of an analysis: `guolli+N+Pl+Nom` → guolit. A generator is an analyser turned around, as packs hold one for
 * their suggestions. Start at `Generator.forms`. What was asked is remembered, bounded: the same few rules ask again and again.
 */
import { type Budget, SearchBudget } from '../../engine/budget.js';
import { Lookup } from '../../fst/lookup/lookup.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

const LIMITS = { steps: 200_000, ms: 500 } as const;
const MAX_REMEMBERED = 2_000;
/** An analysis has a handful of forms; a generator with a loop has as many as one lets it. */
const MAX_FORMS = 20;
const MAX_ANALYSIS_UNITS = 1_000;

export class Generator {
  readonly #lookup: Lookup;
  readonly #known = new Map<string, readonly string[]>();
  /** True once a search had to be ended; whoever asks sets it back. */
  cutShort = false;

  constructor(transducer: Transducer) {
    this.#lookup = new Lookup(transducer);
  }

  /** Best first. */
  forms(analysis: string, budget: Budget): readonly string[] {
    const known = this.#known.get(analysis);
    if (known !== undefined || analysis.length > MAX_ANALYSIS_UNITS) return known ?? [];
    const search = new SearchBudget(budget, LIMITS);
    const forms = this.#lookup.lookup(analysis, search, { limit: MAX_FORMS }).map(({ value }) => value);
    if (search.cutShort) {
      this.cutShort = true;
      return forms;
    }
    if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
    this.#known.set(analysis, forms);
    return forms;
  }
}
