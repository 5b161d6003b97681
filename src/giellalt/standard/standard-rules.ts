/** The rules of this build by folder. */
import type { StandardRule } from '../build/standard-rule.js';
import { CORE, type Repository } from '../repository/repository.js';
import { analyserRules } from './analysers.js';
import { compileRules, copyTextRule } from './compile-rules.js';
import { MORPHOLOGY, morphologyRules } from './morphology.js';
import { ORTHOGRAPHY_RULES } from './orthography.js';
import { TAG_FILTERS } from './tag-filters.js';

export function standardRules(repository: Repository): ReadonlyMap<string, readonly StandardRule[]> {
  return new Map([
    ['src/fst', analyserRules(repository)],
    [MORPHOLOGY, morphologyRules(repository)],
    ['src/fst/orthography', ORTHOGRAPHY_RULES],
    [
      'src/fst/filters',
      [...TAG_FILTERS, copyTextRule('%.regex', `@${CORE}/fst-filters/%.regex`), ...compileRules('letters')],
    ],
  ]);
}
