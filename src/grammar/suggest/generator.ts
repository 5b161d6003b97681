/**
 * The forms of an analysis: `guolli+N+Pl+Nom` → guolit. A generator is an inverted analyser, which packs hold for their
 * suggestions. Start at `Generator.forms`. Results are cached, with a bound: the same few rules need the same forms
 * again and again.
 */
import { type Budget, SearchBudget } from '../../engine/budget.js';
import { CountedCache } from '../../engine/memory/counted-cache.js';
import { Lookup } from '../../fst/lookup/lookup.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

const LIMITS = { steps: 200_000, ms: 500 } as const;
/** An analysis has a handful of forms; a generator with a loop has any number. */
const MAX_FORMS = 20;
const MAX_ANALYSIS_UNITS = 1_000;
/** What one form takes in the cache, roughly. */
const FORM_BYTES = 60;

export class Generator {
  readonly #lookup: Lookup;
  readonly #formCache = new CountedCache<readonly string[]>();
  /** True once a search was ended early; the caller resets it. */
  cutShort = false;

  constructor(transducer: Transducer) {
    this.#lookup = new Lookup(transducer);
  }

  /** Best first. */
  forms(analysis: string, budget: Budget): readonly string[] {
    if (analysis.length > MAX_ANALYSIS_UNITS) return [];
    let isCut = false;
    const generate = () => {
      const search = new SearchBudget(budget, LIMITS);
      const outputs = this.#lookup.lookup(analysis, search, { limit: MAX_FORMS });
      isCut = search.cutShort;
      return outputs.map(({ value }) => value);
    };
    const forms = this.#formCache.get(analysis, budget, generate, ({ length }) =>
      isCut ? undefined : FORM_BYTES * length,
    );
    if (isCut) this.cutShort = true;
    return forms;
  }
}
