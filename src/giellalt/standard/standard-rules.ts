/** The rules of this build by folder. */
import type { FolderRules } from '../build/standard-rule.js';
import { CORE, type Repository } from '../repository/repository.js';
import { analyserRules } from './analysers.js';
import { builtFilters, builtSpellerFilters } from './built-filters.js';
import { compileRules, copyTextRule } from './compile-rules.js';
import { MORPHOLOGY, morphologyRules } from './morphology.js';
import { ORTHOGRAPHY_RULES } from './orthography.js';
import { SPELLCHECKERS, spellcheckerRules, spellerFilterRules } from './spellcheckers.js';
import { TAG_FILTERS } from './tag-filters.js';

export function standardRules(repository: Repository): ReadonlyMap<string, FolderRules> {
  const filters = [...TAG_FILTERS, copyTextRule('%.regex', `@${CORE}/fst-filters/%.regex`), ...compileRules('letters')];
  return new Map<string, FolderRules>([
    ['src/fst', { rules: analyserRules(repository) }],
    [MORPHOLOGY, { rules: morphologyRules(repository) }],
    ['src/fst/orthography', { rules: ORTHOGRAPHY_RULES }],
    ['src/fst/filters', { rules: filters, builds: builtFilters(repository, () => false) }],
    [SPELLCHECKERS, { rules: spellcheckerRules(repository) }],
    [`${SPELLCHECKERS}/filters`, { rules: spellerFilterRules(), builds: builtSpellerFilters(repository) }],
  ]);
}
