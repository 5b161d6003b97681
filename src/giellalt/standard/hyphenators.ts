/**
 * `tools/hyphenators`: words with marks where they may be divided. The words of the lexicon come first, those with errors and rare
 * forms dearer than others; rules alone divide what is not in the lexicon.
 */
import { compose } from '../../fst/algebra/compose.js';
import { optimise } from '../../fst/algebra/optimise.js';
import { invert, lower } from '../../fst/algebra/projection.js';
import type { StandardRule } from '../build/standard-rule.js';
import { netArtefact, textArtefact } from '../recipes/artefact.js';
import type { Repository } from '../repository/repository.js';
import { addToFinals, reweightByTags } from '../speller/tag-reweighting.js';
import { withSoundRules } from './analysers.js';
import { compileRules, copyRule, copyTextRule } from './compile-rules.js';
import { composeAll } from './compose-filters.js';
import { MORPHOLOGY } from './morphology.js';

export const HYPHENATORS = 'tools/hyphenators';
/** Two transducers: the words of the lexicon, and the rules. */
export const HYPHENATOR = `${HYPHENATORS}/hyphenator-gt-desc.hfst`;
const RULES = '/src/fst/syllabification/hyphenation.compose.hfst';
const WEIGHTED = 'lexicon-gt-desc-tag_weighted_no_analysis.hfst';
const DOWNCASED = 'downcase-derived_proper-strings.compose.hfst';
/** The last line of the table of tags that has an addition holds for this one, too: see `reweightByTags`. */
const COST_OF_ERRORS = 15_000;
const COST_OF_RULES = 50_000;

/** What is left of the lexicon, below its analyses, as dear as its tags say. */
const weightedWords: StandardRule = {
  target: WEIGHTED,
  prerequisites: [
    ...['CLB', 'PUNCT', 'UseCirc'].map((name) => `filters/remove-${name}-strings.hfst`),
    `/${MORPHOLOGY}/.generated/lexicon.hfst`,
    'all_tags.txt',
  ],
  make: (context) => {
    const tags = context.inputs.at(-1)!;
    const words = composeAll(context.inputs.slice(0, -1).map(context.net), 'letters', context);
    const weighted = reweightByTags(words, { name: tags, text: context.text(tags) });
    return netArtefact(optimise(lower(weighted), context.limits));
  },
};

export function hyphenatorRules(repository: Repository): StandardRule[] {
  return [
    {
      target: 'all_tags.txt',
      prerequisites: [tagWeights(repository), '/src/fst/filters/.generated/error-tags.txt'],
      make: ({ inputs, text }) => {
        const [table = '', errors = ''] = inputs.map(text);
        return textArtefact(table + errors.replace(/(?=\n)/g, `\t${COST_OF_ERRORS}`));
      },
    },
    weightedWords,
    withSoundRules(repository, 'hyphenator-raw-gt-desc.tmp.hfst', WEIGHTED, 'phonology'),
    copyRule('%raw-gt-desc.hfst', '%raw-gt-desc.tmp.hfst'),
    copyRule(DOWNCASED, `/src/fst/orthography/${DOWNCASED}`),
    {
      target: 'hyphenator-gt-desc-input.hfst',
      prerequisites: [
        'hyphenator-raw-gt-desc.hfst',
        DOWNCASED,
        ...['hyphenation-marks', 'infl_deriv-borders', 'word-boundary'].map((name) => `filters/remove-${name}.hfst`),
      ],
      make: (context) =>
        netArtefact(optimise(invert(composeAll(context.inputs.map(context.net), 'letters', context)), context.limits)),
    },
    {
      target: 'hyphenator-gt-desc-output.hfst',
      prerequisites: ['hyphenator-raw-gt-desc.hfst', 'filters/remove-infl_deriv-borders.hfst', DOWNCASED, RULES],
      make: (context) => {
        const nets = context.inputs.map(context.net);
        const words = composeAll(nets.slice(0, 3), 'letters', context);
        return netArtefact(composeAll([words, nets[3]!], 'epsilon', context));
      },
    },
    {
      target: 'hyphenator-gt-desc-no_fallback.hfst',
      prerequisites: ['hyphenator-gt-desc-input.hfst', 'hyphenator-gt-desc-output.hfst'],
      make: ({ inputs, net, limits }) => {
        const [read, written] = inputs.map(net);
        return netArtefact(optimise(compose(read!, written!, { flags: 'symbols' }, limits), limits));
      },
    },
    {
      target: 'hyphenator-rules-desc-weighted.hfst',
      prerequisites: [RULES],
      make: ({ inputs, nets }) => netArtefact(...nets(inputs[0]!).map((net) => addToFinals(net, COST_OF_RULES))),
    },
    {
      target: 'hyphenator-gt-desc.hfst',
      prerequisites: ['hyphenator-gt-desc-no_fallback.hfst', 'hyphenator-rules-desc-weighted.hfst'],
      make: ({ inputs, nets }) => netArtefact(...inputs.flatMap(nets)),
    },
  ];
}

function tagWeights(repository: Repository): string {
  return repository.makefile(HYPHENATORS).variable('TAGWEIGHTS').trim() || 'tags.reweight';
}

export const HYPHENATOR_FILTER_RULES: readonly StandardRule[] = [
  copyTextRule('%.regex', '/src/fst/filters/%.regex'),
  ...compileRules('letters'),
];
