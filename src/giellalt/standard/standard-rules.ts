/** The rules of this build by folder. */
import type { FolderRules } from '../build/standard-rule.js';
import { CORE, type Repository } from '../repository/repository.js';
import { analyserRules } from './analysers.js';
import { builtFilters, builtSpellerFilters } from './built-filters.js';
import { compileRules, copyTextRule } from './compile-rules.js';
import { coreFilterRules, isCoreFilter } from './core-filters.js';
import { CHECKER_FILTER_RULES, CHECKER_RULES, GRAMMAR_CHECKERS, GRAMMAR_RULES } from './grammar-checkers.js';
import { HYPHENATOR_FILTER_RULES, HYPHENATORS, hyphenatorRules } from './hyphenators.js';
import { MORPHOLOGY, morphologyRules } from './morphology.js';
import { ORTHOGRAPHY_RULES } from './orthography.js';
import { PHONETICS, SPEECH, speechRules, TRANSCRIPTION_RULES, TRANSCRIPTIONS } from './speech.js';
import { SPELLCHECKERS, spellcheckerRules, spellerFilterRules } from './spellcheckers.js';
import { TAG_FILTERS } from './tag-filters.js';
import { TOKENISER_FILTER_RULES, TOKENISER_RULES, TOKENISERS } from './tokenisers.js';

export function standardRules(repository: Repository): ReadonlyMap<string, FolderRules> {
  const filters = [
    ...TAG_FILTERS,
    ...coreFilterRules(repository),
    copyTextRule('%.regex', `@${CORE}/fst-filters/%.regex`),
    ...compileRules('letters'),
  ];
  return new Map<string, FolderRules>([
    ['src/fst', { rules: analyserRules(repository) }],
    [MORPHOLOGY, { rules: morphologyRules(repository) }],
    ['src/fst/orthography', { rules: ORTHOGRAPHY_RULES }],
    ['src/fst/filters', { rules: filters, builds: builtFilters(repository, isCoreFilter) }],
    ['src/fst/syllabification', { rules: compileRules('symbols') }],
    [TRANSCRIPTIONS, { rules: TRANSCRIPTION_RULES }],
    [PHONETICS, { rules: compileRules('symbols') }],
    ['src/cg3', { rules: GRAMMAR_RULES }],
    [SPELLCHECKERS, { rules: spellcheckerRules(repository) }],
    [HYPHENATORS, { rules: hyphenatorRules(repository) }],
    [`${HYPHENATORS}/filters`, { rules: HYPHENATOR_FILTER_RULES }],
    [SPEECH, { rules: speechRules(repository) }],
    [TOKENISERS, { rules: TOKENISER_RULES }],
    [`${TOKENISERS}/filters`, { rules: TOKENISER_FILTER_RULES }],
    [GRAMMAR_CHECKERS, { rules: CHECKER_RULES }],
    [`${GRAMMAR_CHECKERS}/filters`, { rules: CHECKER_FILTER_RULES }],
    [`${SPELLCHECKERS}/filters`, { rules: spellerFilterRules(), builds: builtSpellerFilters(repository) }],
  ]);
}
