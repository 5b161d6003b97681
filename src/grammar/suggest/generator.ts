/**
 * The forms of an analysis: `guolli+N+Pl+Nom` → guolit. A generator is an inverted analyser, which packs hold for their
 * suggestions. Start at `Generator.forms`. Results are cached, with a bound: the same few rules need the same forms
 * again and again.
 */
import { type Budget, SearchBudget } from '../../engine/budget.js';
import { Lookup } from '../../fst/lookup/lookup.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

const LIMITS = { steps: 200_000, ms: 500 } as const;
const MAX_CACHED = 2_000;
/** An analysis has a handful of forms; a generator with a loop has any number. */
const MAX_FORMS = 20;
const MAX_ANALYSIS_UNITS = 1_000;

export class Generator {
  readonly #lookup: Lookup;
  readonly #formCache = new Map<string, readonly string[]>();
  /** True once a search was ended early; the caller resets it. */
  cutShort = false;

  constructor(transducer: Transducer) {
    this.#lookup = new Lookup(transducer);
  }

  /** Best first. */
  forms(analysis: string, budget: Budget): readonly string[] {
    const cachedForms = this.#formCache.get(analysis);
    if (cachedForms !== undefined || analysis.length > MAX_ANALYSIS_UNITS) return cachedForms ?? [];
    const search = new SearchBudget(budget, LIMITS);
    const forms = this.#lookup.lookup(analysis, search, { limit: MAX_FORMS }).map(({ value }) => value);
    if (search.cutShort) {
      this.cutShort = true;
      return forms;
    }
    if (this.#formCache.size >= MAX_CACHED) this.#formCache.clear();
    this.#formCache.set(analysis, forms);
    return forms;
  }
}
