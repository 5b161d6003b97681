/** `tools/spellcheckers`: the lexicon of the speller with its weights, and the error model. */
import { composeHarmonised } from '../../fst/algebra/compose.js';
import { twoSidedFlags } from '../../fst/algebra/flag-symbols.js';
import type { Limits } from '../../fst/algebra/limits.js';
import { optimise } from '../../fst/algebra/optimise.js';
import { pair } from '../../fst/algebra/primitives.js';
import { invert } from '../../fst/algebra/projection.js';
import { concatenate, star, union } from '../../fst/algebra/rational.js';
import { withoutUnusedSymbols } from '../../fst/algebra/substitute.js';
import { type Automaton, EPSILON_SYMBOL, oneState } from '../../fst/build/automaton.js';
import { removeEpsilon } from '../../fst/build/remove-epsilon.js';
import type { SourceFile, SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { ACCEPTOR_MEMBER, ERROR_MODEL_MEMBER } from '../../fst/formats/speller-pack.js';
import type { StandardRule, StepContext } from '../build/standard-rule.js';
import { netArtefact, netsOf, textArtefact } from '../recipes/artefact.js';
import type { Repository } from '../repository/repository.js';
import { corpusWeights, readCorpusConfig } from '../speller/corpus-weights.js';
import { easterEggLines, letterSequences } from '../speller/easter-egg.js';
import { finishAcceptor } from '../speller/finish-acceptor.js';
import { type PartSources, type SpellerSettings, TEMPLATE_SETTINGS } from '../speller/settings.js';
import { addToFinals, reweightByTags } from '../speller/tag-reweighting.js';
import { compileRules, copyRule, copyTextRule } from './compile-rules.js';
import { composition } from './compose-filters.js';
import { COMPLETION_MODEL, easterEggOf, errorModelRules, linesOf, type SpellerKind } from './error-models.js';
import { type KeptWords, spellerVariants } from './speller-variants.js';

export const SPELLCHECKERS = 'tools/spellcheckers';
export const ACCEPTOR = `${SPELLCHECKERS}/.generated/${ACCEPTOR_MEMBER}`;
export const ERROR_MODEL = `${SPELLCHECKERS}/.generated/${ERROR_MODEL_MEMBER}`;
export const MOBILE_ERROR_MODEL = `${SPELLCHECKERS}/.generated/errmodel.default.mobile.hfst`;
export const MOBILE_ACCEPTOR = `${SPELLCHECKERS}/acceptor.default.mobile.hfst`;
export const MOBILE_COMPLETION_MODEL = `${SPELLCHECKERS}/${COMPLETION_MODEL}`;
const EASTER_EGG = easterEggOf({ variant: 'default', platform: 'desktop' });
const lexiconOf = (platform: Platform) => `.generated/generator-${platform}speller-gt-norm`;
type Platform = SpellerKind['platform'];

/** Which strings and tags of the raw transducer are of no use to a speller. */
const NOT_FOR_SPELLERS = [
  'usage_except_speller-tags',
  'orig_lang-tags',
  'CLB-strings',
  'error-strings',
  'MinusSpell-strings',
  'PUNCT-strings',
  'use_marg-strings',
  'Use_minus_PMatch-tags',
  'Use_minusGC-tags',
  'Use_GC-strings',
  'Use_PMatch-strings',
  'mwe-tags',
  'use_mt-strings',
].map((name) => `/src/fst/filters/remove-${name}.hfst`);

/** What the makefiles of the speller set. */
export function spellerSettings(repository: Repository): SpellerSettings {
  const makefile = repository.makefile(SPELLCHECKERS);
  const text = (name: string) => makefile.variable(name).trim();
  const number = (name: string, otherwise: number) => (text(name) === '' ? otherwise : Number(text(name)));
  const sources = (name: string) => partSources(text(name));
  return {
    defaultWeight: number('DEFAULT_WEIGHT', TEMPLATE_SETTINGS.defaultWeight),
    useSwaps: text('USE_SWAPS') !== 'no' && text('USE_SWAPS') !== '',
    editDistance: number('EDIT_DISTANCE', TEMPLATE_SETTINGS.editDistance),
    initialEdits: sources('INITIAL_EDITS'),
    stringEdits: sources('STRING_EDITS'),
    stringRegexEditDistance: number('STRING_REGEX_EDIT_DISTANCE', TEMPLATE_SETTINGS.stringRegexEditDistance),
    finalStringEdits: sources('FINAL_STRING_EDITS'),
    wordReplacements: text('WORD_REPLACEMENTS') !== 'no' && text('WORD_REPLACEMENTS') !== '',
    corpusWeights: text('ENABLE_CORPUS_WEIGHTS') === 'yes',
  };
}

function partSources(value: string): PartSources {
  return value === 'txt' || value === 'regex' || value === 'both' ? value : 'no';
}

/** Of the speller for phones: strings and letters are edited once, with the lists of the other one. */
function mobileSettings(repository: Repository, desktop: SpellerSettings): SpellerSettings {
  const makefile = repository.makefile(SPELLCHECKERS);
  const text = (name: string) => makefile.variable(`MOB_${name}`).trim();
  return {
    ...desktop,
    editDistance: 1,
    initialEdits: partSources(text('INITIAL_EDITS')),
    finalStringEdits: partSources(text('FINAL_STRING_EDITS')),
    corpusWeights: makefile.variable('ENABLE_MOB_CORPUS_WEIGHTS').trim() === 'yes',
  };
}

function fileOf(path: string, { text }: StepContext): SourceFile {
  return { name: path, text: text(path) };
}

/** The lexicon before there are weights. */
function lexiconRules(repository: Repository): StandardRule[] {
  const hasAreas = repository.configuration.condition('HAVE_AREAS') === true;
  const areas = hasAreas ? ['/src/fst/filters/remove-mixed_area-strings.hfst'] : [];
  const words = composition({ left: NOT_FOR_SPELLERS.length, right: 1 });
  const surfaces = composition({ left: areas.length, right: 2 });
  return [
    {
      target: '.generated/generator-speller-gt-norm.tmp.hfst',
      prerequisites: [
        ...NOT_FOR_SPELLERS,
        '/src/fst/analyser-raw-gt-desc.hfst',
        '/src/fst/orthography/downcase-derived_proper-strings.compose.hfst',
      ],
      parts: words.parts,
      make: (context) => netArtefact(words.join(context)),
    },
    {
      target: '.generated/generator-fstspeller-gt-norm.tmp.hfst',
      prerequisites: [
        ...areas,
        'generator-speller-gt-norm.hfst',
        '/src/fst/filters/remove-hyphenation-marks.hfst',
        '/src/fst/filters/remove-infl_deriv-borders.hfst',
      ],
      parts: surfaces.parts,
      make: (context) => netArtefact(surfaces.compose(context, twoSidedFlags)),
    },
    ...PLATFORMS.map((platform) =>
      copyRule(`${lexiconOf(platform)}-base.hfst`, '.generated/generator-fstspeller-gt-norm.hfst'),
    ),
  ];
}

const PLATFORMS: readonly Platform[] = ['desktop', 'mobile'];
/** How the makefiles call what each platform has of its own. */
const VARIABLES = {
  desktop: { corpus: 'CORPUSNAME', tags: 'TAGWEIGHTS' },
  mobile: { corpus: 'MOBILE_CORPUSNAME', tags: 'MOB_TAGWEIGHTS' },
};

function weightRules(repository: Repository, settings: SpellerSettings, platform: Platform): StandardRule[] {
  const makefile = repository.makefile(SPELLCHECKERS);
  const lexicon = lexiconOf(platform);
  const corpus = `weights/${makefile.variable(VARIABLES[platform].corpus).trim() || 'spellercorpus'}.raw.txt`;
  const tags = `weights/${makefile.variable(VARIABLES[platform].tags).trim() || 'tags.reweight'}`;
  const config = `${SPELLCHECKERS}/weights/config.json`;
  const plain = composition({ left: 1, right: 1 });
  return [
    {
      target: `${lexicon}-unit_weighted.hfst`,
      prerequisites: [`${lexicon}-base.hfst`, corpus],
      without: (path) => (path.includes('/weights/') ? 'asked' : 'never'),
      parts: [
        {
          name: 'corpus',
          inputsOf: (inputs) => inputs.slice(1),
          make: (context) => {
            const settingsFile = repository.files.has(config) ? fileOf(config, context) : { name: config, text: '{}' };
            const corpusFile = fileOf(context.inputs[0]!, context);
            const { words, unitWeight } = corpusWeights(corpusFile, readCorpusConfig(settingsFile));
            return netArtefact(words, oneState([EPSILON_SYMBOL], unitWeight));
          },
        },
      ],
      make: (context) => {
        const [basePath = '', corpusPath] = context.inputs;
        const base = context.net(basePath);
        if (corpusPath === undefined) return netArtefact(base);
        const [words, unit] = netsOf(context.part('corpus'), corpusPath);
        const frequent = composeHarmonised(
          base,
          platform === 'mobile' ? inCompounds(words!, context.limits) : words!,
          context.limits,
        );
        return netArtefact(union(frequent, addToFinals(base, unit!.finalWeight[0]!), context.limits));
      },
    },
    {
      target: `${lexicon}-tag_weighted.hfst`,
      prerequisites: [`${lexicon}-${settings.corpusWeights ? 'unit_weighted' : 'base'}.hfst`, tags],
      make: (context) => {
        const [netPath = '', tagsPath = ''] = context.inputs;
        const problems: SourceProblem[] = [];
        const net = reweightByTags(context.net(netPath), fileOf(tagsPath, context), problems);
        problems.forEach(context.warn);
        return netArtefact(net);
      },
    },
    {
      target: `${lexicon}.tmp.hfst`,
      prerequisites: [
        'filters/remove-usage-tags.hfst',
        `${lexicon}-tag_weighted.hfst`,
        'filters/remove-word-boundary.hfst',
        ...(platform === 'desktop' ? [EASTER_EGG] : []),
      ],
      make: (context) => {
        // Made small here it would have more arcs once its silent ones are removed, which the last step does in any case.
        const words = plain.join(context);
        const easterEgg = context.inputs[3];
        if (easterEgg === undefined) return netArtefact(words);
        return netArtefact(union(words, letterSequences(linesOf(context.text(easterEgg))), context.limits));
      },
    },
  ];
}

/** Phones know the words of a corpus in compounds, too. */
function inCompounds(words: Automaton, limits: Limits): Automaton {
  const further = star(concatenate(pair('#', '#'), words, limits), limits);
  return optimise(concatenate(words, further, limits), limits);
}

/** Which speller this is, by the name of its file: `easteregg.VARIANT.PLATFORM.txt`. */
function easterEggRule({ variant, platform }: SpellerKind): StandardRule {
  return {
    target: easterEggOf({ variant, platform }),
    prerequisites: [],
    make: ({ repository }) => {
      const { configuration, language } = repository;
      const lines = easterEggLines({
        language: configuration.variable('GLANGUAGE') ?? language,
        code: configuration.variable('GTLANG2') ?? language,
        version: configuration.variable('SPELLERVERSION') ?? '0',
        date: 'undated',
        variant: variant === 'default' ? undefined : variant,
        platform,
        builtUsing: 'langtools',
      });
      return textArtefact(lines.map((line) => `${line}\n`).join(''));
    },
  };
}

/** The words of a speller: those that `kept` leaves of the lexicon, if it says so, and the lines that tell which speller this is. */
function acceptorRule(kind: SpellerKind, target: string, kept?: KeptWords): StandardRule {
  const lexicon = `generator-${kind.platform}speller-gt-norm.hfst`;
  return {
    target,
    prerequisites: [lexicon, easterEggOf(kind), ...(kept === undefined ? [] : [kept.filter])],
    make: ({ inputs, net, text, limits }) => {
      const [words = '', easterEgg = '', filter] = inputs;
      const nets = filter === undefined ? [] : [net(filter)];
      const [first, second] = kept?.side === 'below' ? [net(words), ...nets] : [...nets, net(words)];
      const composed = second === undefined ? first! : composeHarmonised(first!, second, limits);
      return netArtefact(finishAcceptor(composed, { easterEgg: linesOf(text(easterEgg)), limits }));
    },
  };
}

export function spellcheckerRules(repository: Repository): StandardRule[] {
  const settings = spellerSettings(repository);
  const mobile: SpellerKind = { variant: 'default', platform: 'mobile' };
  const desktop: SpellerKind = { variant: 'default', platform: 'desktop' };
  const variants = spellerVariants(repository).map((variant) => ({
    ...variant,
    kind: { variant: variant.name, platform: 'desktop' } as const,
  }));
  const kinds = [desktop, ...variants.map(({ kind }) => kind)];
  return [
    ...lexiconRules(repository),
    ...weightRules(repository, settings, 'desktop'),
    ...weightRules(repository, mobileSettings(repository, settings), 'mobile'),
    ...[...kinds, mobile].map(easterEggRule),
    acceptorRule(desktop, '.generated/acceptor.default.hfst', {
      side: 'above',
      filter: 'filters/remove-error-strings.hfst',
    }),
    ...variants.map(({ kind, name, words }) => acceptorRule(kind, `.generated/acceptor.${name}.hfst`, words)),
    acceptorRule(mobile, 'acceptor.default.mobile.hfst'),
    ...errorModelRules(repository, SPELLCHECKERS, [
      ...kinds.map((kind) => ({ ...kind, settings })),
      { ...mobile, settings: mobileSettings(repository, settings) },
    ]),
    {
      target: 'analyser-desktopspeller-gt-norm.hfst',
      prerequisites: ['generator-desktopspeller-gt-norm.hfst'],
      make: ({ inputs, net, limits }) =>
        netArtefact(removeEpsilon(withoutUnusedSymbols(invert(net(inputs[0]!))), limits)),
    },
    copyRule('.generated/%.hfst', '.generated/%.tmp.hfst'),
    copyRule('%.hfst', '.generated/%.tmp.hfst'),
    {
      target: 'analyser-%.hfst',
      prerequisites: ['generator-%.hfst'],
      make: ({ inputs, net }) => netArtefact(invert(net(inputs[0]!))),
    },
    ...compileRules('symbols'),
  ];
}

/** Filters that a speller has a copy of; a repository names more of them. */
export function spellerFilterRules(): StandardRule[] {
  return [copyTextRule('%.regex', '/src/fst/filters/%.regex'), ...compileRules('letters')];
}
