/** `src/fst`: analysers and generators, each the raw transducer between filters of its tags and edits of its surface. */
import { twoSidedFlags } from '../../fst/algebra/flag-symbols.js';
import { optimise } from '../../fst/algebra/optimise.js';
import { invert, upper } from '../../fst/algebra/projection.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { applyRules, backwardRules } from '../../fst/twolc/apply-rules.js';
import { cascadeFor } from '../../fst/twolc/cascade.js';
import { CASCADE, type StandardRule } from '../build/standard-rule.js';
import { netArtefact, netsOf } from '../recipes/artefact.js';
import type { Repository } from '../repository/repository.js';
import { compileRules, copyRule } from './compile-rules.js';
import { composition } from './compose-filters.js';
import { MORPHOLOGY } from './morphology.js';

interface Composition {
  readonly target: string;
  /** Filters on the left of `net`, as file names without their ending. */
  readonly left: readonly string[];
  readonly net: string;
  readonly right?: readonly string[];
  /** Composed below all that, with flags silent. */
  readonly below?: readonly string[];
  readonly isTwoSided?: boolean;
}

function compositionRule({ target, left, net, right = [], below = [], isTwoSided = false }: Composition): StandardRule {
  const { parts, compose } = composition({ left: left.length, right: right.length, below: below.length });
  return {
    target: `${target}.%`,
    prerequisites: [...left, net, ...right, ...below].map((name) => `${name}.%`),
    parts,
    make: (context) => netArtefact(compose(context, isTwoSided ? twoSidedFlags : undefined)),
  };
}

const filter = (name: string) => `filters/${name}`;
const remove = (...names: string[]) => names.map((name) => `filters/remove-${name}`);
const optional = (...names: string[]) => names.map((name) => `filters/make-optional-${name}-tags`);
const BORDERS = remove('hyphenation-marks', 'infl_deriv-borders', 'word-boundary');
const USES = remove(
  'Use_GC-strings',
  'Use_minusGC-tags',
  'Use_TTS-strings',
  'Use_minusTTS-tags',
  'Use_PMatch-strings',
  'Use_minus_PMatch-tags',
);
const ORTHOGRAPHY = remove('orthography-tags', 'Orth_IPA-strings');
const RAW = '.generated/analyser-raw-gt-desc';
const DECOMPOSED = 'orthography/spellrelax-nfc2nfd.compose';
const INITIAL_CAPITAL = 'orthography/inituppercase.compose';
const SPELLRELAX = 'orthography/spellrelax.compose';

/** Parts that only some repositories have. */
function variantsOf({ configuration }: Repository) {
  const holds = (condition: string) => configuration.condition(condition) === true;
  return {
    downcase: holds('DEFAULT_CASE_HANDLING') ? ['orthography/downcase-derived_proper-strings.compose'] : [],
    orthographies: holds('HAVE_ALT_ORTHS')
      ? remove('altorth-tags', `all_orths_but_${configuration.variable('DEFAULT_ORTH')}-strings`)
      : [],
    mixedAreas: holds('HAVE_AREAS') ? remove('mixed_area-strings') : [],
    areaTags: holds('HAVE_AREAS') ? [filter('insert-area-tags-before-pos')] : [],
  };
}

const GENERATED = optional('transitivity', 'homonymy', 'hyph', 'variant', 'semantic');

/** Analysers and generators for everybody. */
function generalCompositions(repository: Repository): Composition[] {
  const { downcase, orthographies, mixedAreas } = variantsOf(repository);
  const surface = [...downcase, ...BORDERS];
  return [
    {
      target: '.generated/analyser-gt-desc.tmp',
      left: [
        ...remove('area-tags', 'dialect-tags', 'number-string-tags', 'semantic-tags', 'orig_lang-tags'),
        ...ORTHOGRAPHY,
        ...USES,
        ...remove('mwe-tags'),
        ...orthographies,
      ],
      net: RAW,
      right: [DECOMPOSED, ...surface],
      below: [INITIAL_CAPITAL, DECOMPOSED, SPELLRELAX],
    },
    {
      target: '.generated/analyser-gt-norm.tmp',
      left: [
        ...remove(
          'area-tags',
          'dialect-tags',
          'variant-tags',
          'number-string-tags',
          'semantic-tags',
          'error-strings',
          'orig_lang-tags',
        ),
        ...ORTHOGRAPHY,
        ...USES,
        ...remove('mwe-tags'),
        ...mixedAreas,
        ...orthographies,
      ],
      net: RAW,
      right: surface,
      below: [INITIAL_CAPITAL],
      isTwoSided: true,
    },
    {
      target: '.generated/generator-gt-desc.tmp',
      left: [
        ...GENERATED,
        ...optional('error', 'adv_comp', 'orig_lang', 'grammatical'),
        ...remove('area-tags', 'dialect-tags', 'number-string-tags'),
        ...ORTHOGRAPHY,
        ...USES,
        ...remove('mwe-tags'),
        ...orthographies,
      ],
      net: RAW,
      right: surface,
    },
    {
      target: '.generated/generator-gt-norm.tmp',
      left: [
        ...GENERATED,
        ...optional('adv_comp', 'orig_lang', 'grammatical'),
        ...remove('area-tags', 'dialect-tags', 'number-string-tags', 'error-strings'),
        ...ORTHOGRAPHY,
        ...USES,
        ...remove('mwe-tags'),
        ...mixedAreas,
        ...orthographies,
      ],
      net: RAW,
      right: surface,
      isTwoSided: true,
    },
  ];
}

/** What proofing tools need: tokenisers, grammar checkers, voices. */
function proofingCompositions(repository: Repository): Composition[] {
  const { downcase, mixedAreas, areaTags } = variantsOf(repository);
  const surface = [...downcase, ...BORDERS];
  const proofing = [
    ...GENERATED,
    ...optional('adv_comp', 'area', 'dialect', 'grammatical'),
    ...remove('orig_lang-tags', 'number-string-tags'),
    ...ORTHOGRAPHY,
    ...remove('error-strings'),
  ];
  const uses = remove('Use_minus_PMatch-tags', 'Use_minusGC-tags', 'Use_GC-strings', 'Use_PMatch-strings', 'mwe-tags');
  return [
    {
      target: '.generated/analyser-disamb-gt-desc.tmp1',
      left: [...remove('variant-tags'), ...ORTHOGRAPHY, ...remove('mwe-tags'), filter('block-mwe-compounds')],
      net: RAW,
      right: [DECOMPOSED, ...surface],
      below: [INITIAL_CAPITAL, SPELLRELAX],
    },
    {
      target: '.generated/analyser-gramcheck-gt-desc.tmp',
      left: [
        ...remove('orig_lang-tags'),
        ...ORTHOGRAPHY,
        ...remove('Use_minus_PMatch-strings', 'Use_minusGC-strings', 'Use_GC-tags', 'Use_PMatch-tags'),
        filter('block-mwe-compounds'),
      ],
      net: RAW,
      right: [DECOMPOSED, ...downcase, ...remove('hyphenation-marks', 'infl_deriv-borders')],
      below: [INITIAL_CAPITAL],
    },
    {
      target: '.generated/generator-gramcheck-gt-norm.tmp',
      left: [...proofing, ...uses, ...areaTags, ...mixedAreas],
      net: RAW,
      right: surface,
    },
    {
      target: '.generated/generator-tts-gt-norm.tmp',
      left: [...proofing, ...remove('use_marg-strings', 'NG-strings'), ...uses, ...areaTags, ...mixedAreas],
      net: RAW,
      right: surface,
      isTwoSided: true,
    },
  ];
}

/** Norms of one area or dialect each. Their words are only written as in the lexicon: no capitals, no letters that names lose. */
function variantCompositions({ configuration }: Repository): Composition[] {
  const namesOf = (variable: string) =>
    (configuration.variable(variable) ?? '').split(/\s+/).filter((name) => name !== '');
  const variants = [
    ...namesOf('AREAS').map((name) => ({ ending: `_${name}`, others: `all_areas_but_${name}-strings` })),
    ...namesOf('DIALECTS').map((name) => ({ ending: `-dial_${name}`, others: `all_dialects_but_${name}-strings` })),
  ];
  return variants.flatMap(({ ending, others }): Composition[] => {
    const uses = remove('Use_minus_PMatch-tags', 'Use_minusGC-tags', 'Use_GC-strings', 'Use_PMatch-strings');
    const common = [...ORTHOGRAPHY, ...uses, ...remove(others, 'mwe-tags')];
    return [
      {
        target: `.generated/analyser-gt-norm${ending}.tmp`,
        left: [
          ...remove('area-tags', 'dialect-tags', 'variant-tags', 'number-string-tags', 'semantic-tags'),
          ...remove('error-strings', 'orig_lang-tags'),
          ...common,
        ],
        net: RAW,
        right: BORDERS,
      },
      {
        target: `.generated/generator-gt-norm${ending}.tmp`,
        left: [
          ...GENERATED,
          ...optional('adv_comp', 'grammatical'),
          ...remove('area-tags', 'dialect-tags', 'number-string-tags', 'error-strings', 'orig_lang-tags'),
          ...common,
        ],
        net: RAW,
        right: BORDERS,
      },
    ];
  });
}

/** Both disambiguating analysers come from one: one for words alone, one for words in running text. */
const DISAMBIGUATION: readonly Composition[] = [
  {
    target: '.generated/analyser-disamb-gt-desc.tmp',
    left: remove(
      'Use_minus_PMatch-tags',
      'Use_minusGC-tags',
      'Use_GC-strings',
      'Use_PMatch-strings',
      'use_mt-strings',
      'Use_minusTTS-tags',
      'Use_TTS-strings',
    ),
    net: '.generated/analyser-disamb-gt-desc.tmp1',
  },
  {
    target: '.generated/analyser-pmatchdisamb-gt-desc.tmp',
    left: remove(
      'Use_PMatch-tags',
      'Use_minusGC-tags',
      'Use_GC-strings',
      'Use_minus_PMatch-strings',
      'use_mt-strings',
      'Use_minusTTS-tags',
      'Use_TTS-strings',
    ),
    net: '.generated/analyser-disamb-gt-desc.tmp1',
  },
];

/** Voices analyse in two steps: from text to what the lexicon has below its analyses, and from there to the analyses. */
function speechRules(repository: Repository): StandardRule[] {
  const { downcase } = variantsOf(repository);
  const read = '.generated/analyser-tts-gt-input';
  return [
    compositionRule({
      target: '.generated/analyser-tts-gt-output.tmp',
      left: [
        ...remove('usage-tags', 'derivation-position-tags'),
        filter('rename-POS_before_Der-tags'),
        ...remove('norm-comp-tags', 'DNorm-tags', 'use_mt-strings', 'Use_minusTTS-strings', 'Use_GC-strings'),
      ],
      net: 'morphology/lexicon',
      isTwoSided: true,
    }),
    {
      target: '.generated/%-input.pretmp.hfst',
      prerequisites: ['.generated/%-output.hfst'],
      make: ({ inputs, net, limits }) => netArtefact(optimise(upper(net(inputs[0]!)), limits)),
    },
    withSoundRules(repository, `${read}.midtmp.hfst`, `${read}.pretmp.hfst`, 'phonology'),
    compositionRule({
      target: `${read}.tmp`,
      left: [],
      net: `${read}.midtmp`,
      right: [DECOMPOSED, ...downcase, ...BORDERS],
      below: [INITIAL_CAPITAL, SPELLRELAX],
    }),
  ];
}

/** What is done last where a repository does not do something of its own. */
const LAST_STEPS: readonly StandardRule[] = [
  copyRule('.generated/%raw-gt-desc.hfst', '.generated/%raw-gt-desc.tmp.hfst'),
  lastStep('analyser-gramcheck%', { right: ['filters/remove-word-boundary.hfst'] }, invert),
  {
    target: '.generated/generator-gramcheck%.hfst',
    prerequisites: ['.generated/generator-gramcheck%.tmp.hfst', 'filters/remove-word-boundary.hfst'],
    make: ({ inputs, net }) => netArtefact(net(inputs[0]!)),
  },
  lastStep('analyser%', { left: ['filters/remove-usage-tags.hfst'] }, invert),
  lastStep('generator%', { left: ['filters/remove-usage-tags.hfst'] }),
];

/** `finish` must keep a small net small. */
function lastStep(
  name: string,
  { left = [], right = [] }: { readonly left?: readonly string[]; readonly right?: readonly string[] },
  finish = (net: Automaton): Automaton => net,
): StandardRule {
  const { parts, compose } = composition({ left: left.length, right: right.length });
  return {
    target: `.generated/${name}.hfst`,
    prerequisites: [...left, `.generated/${name}.tmp.hfst`, ...right],
    parts,
    make: (context) => netArtefact(finish(compose(context))),
  };
}

/** The lexicon with the sound rules applied. */
function phonologyRule(repository: Repository): StandardRule {
  const [main = 'phonology.twolc'] = repository.makefile(MORPHOLOGY).list('GT_PHONOLOGY_MAIN');
  const lexicon = `/${MORPHOLOGY}/.generated/lexicon.hfst`;
  return withSoundRules(repository, '.generated/generator-raw-gt-desc.tmp1.hfst', lexicon, main.replace(/\.\w+$/, ''));
}

/** Words with the sound rules applied, where the repository has such rules. */
export function withSoundRules(
  { configuration, files }: Repository,
  target: string,
  words: string,
  name: string,
): StandardRule {
  if (configuration.condition('SKIP_PHONOLOGY') === true) return copyRule(target, words);
  const rules = `${MORPHOLOGY}/.generated/${name}.hfst`;
  if (files.has(`${MORPHOLOGY}/${name}.xfscript`)) return withCascade(target, words, rules);
  return {
    target,
    prerequisites: [words, `/${rules}`],
    parts: [
      {
        name: 'backwards',
        inputsOf: (inputs) => inputs.slice(1),
        make: ({ inputs, nets, limits }) => netArtefact(...backwardRules(nets(inputs[0]!), limits)),
      },
    ],
    make: ({ inputs, net, nets, part, limits }) =>
      netArtefact(
        applyRules(net(inputs[0]!), nets(inputs[1]!), netsOf(part('backwards'), 'the rules read backwards'), limits),
      ),
  };
}

/** The rules of a script are made as one transducer only where words cannot go through one rule after the other. */
function withCascade(target: string, words: string, rules: string): StandardRule {
  return {
    target,
    prerequisites: [words, `/${rules}#${CASCADE}`],
    make: ({ inputs, net, nets, limits }) => {
      const lexicon = net(inputs[0]!);
      const cascade = cascadeFor(lexicon, nets(inputs[1]!), limits);
      return netArtefact(applyRules(lexicon, cascade === undefined ? nets(rules) : [cascade], undefined, limits));
    },
  };
}

export function analyserRules(repository: Repository): StandardRule[] {
  const order = ['filters/reorder-subpos-tags', 'filters/reorder-semantic-tags'];
  const raw = ['generator', 'analyser'].flatMap((kind) => {
    const [target, net] = [`.generated/${kind}-raw-gt-desc.tmp`, `.generated/${kind}-raw-gt-desc.tmp1`];
    return [
      compositionRule({ target, left: [`filters/reorder-tags.${repository.language}`, ...order], net }),
      compositionRule({ target, left: order, net }),
    ];
  });
  return [
    phonologyRule(repository),
    ...raw,
    copyRule('.generated/analyser-raw-gt-%.hfst', '.generated/generator-raw-gt-%.hfst'),
    ...generalCompositions(repository).map(compositionRule),
    ...proofingCompositions(repository).map(compositionRule),
    ...variantCompositions(repository).map(compositionRule),
    ...DISAMBIGUATION.map(compositionRule),
    ...speechRules(repository),
    ...LAST_STEPS,
    invertedRule('analyser-url-gt-desc.hfst', 'morphology/.generated/url.hfst'),
    invertedRule('analyser-emojis-gt-desc.hfst', 'morphology/.generated/emojis.hfst'),
    copyRule('analyser-%.hfst', '.generated/analyser-%.hfst'),
    ...compileRules('symbols'),
  ];
}

function invertedRule(target: string, source: string): StandardRule {
  return {
    target,
    prerequisites: [source],
    make: ({ inputs, net }) => netArtefact(invert(net(inputs[0]!))),
  };
}
