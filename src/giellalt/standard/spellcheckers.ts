/** `tools/spellcheckers`: the lexicon of the speller with its weights, and the error model. */
import { composeHarmonised } from '../../fst/algebra/compose.js';
import { twoSidedFlags } from '../../fst/algebra/flag-symbols.js';
import { invert } from '../../fst/algebra/projection.js';
import { union } from '../../fst/algebra/rational.js';
import { withoutUnusedSymbols } from '../../fst/algebra/substitute.js';
import { EPSILON_SYMBOL, oneState } from '../../fst/build/automaton.js';
import { removeEpsilon } from '../../fst/build/remove-epsilon.js';
import type { SourceFile } from '../../fst/diagnostics/source-problem.js';
import { ACCEPTOR_MEMBER, ERROR_MODEL_MEMBER } from '../../fst/formats/speller-pack.js';
import type { StandardRule, StepContext } from '../build/standard-rule.js';
import { netArtefact, netsOf, textArtefact } from '../recipes/artefact.js';
import type { Repository } from '../repository/repository.js';
import {
  buildErrorModelFromRegex,
  buildGiellaErrorModel,
  type ErrorModelSources,
} from '../speller/build-giella-error-model.js';
import { corpusWeights, readCorpusConfig } from '../speller/corpus-weights.js';
import { easterEggLines, easterEggSuggestions, letterSequences } from '../speller/easter-egg.js';
import { finishAcceptor } from '../speller/finish-acceptor.js';
import { arcSymbols } from '../speller/lexicon-symbols.js';
import { type PartSources, type SpellerSettings, TEMPLATE_SETTINGS } from '../speller/settings.js';
import { addToFinals, reweightByTags } from '../speller/tag-reweighting.js';
import { compileRules, copyRule, copyTextRule } from './compile-rules.js';
import { composition } from './compose-filters.js';

export const SPELLCHECKERS = 'tools/spellcheckers';
export const ACCEPTOR = `${SPELLCHECKERS}/.generated/${ACCEPTOR_MEMBER}`;
export const ERROR_MODEL = `${SPELLCHECKERS}/.generated/${ERROR_MODEL_MEMBER}`;
const DESKTOP = '.generated/generator-desktopspeller-gt-norm';
const EASTER_EGG = '.generated/easteregg.default.desktop.txt';
/** The symbols of the acceptor: most changes of a lexicon leave them, and with them the error model, as they are. */
const ACCEPTOR_SYMBOLS = '.generated/acceptor.default.symbols.json';

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
  const sources = (name: string): PartSources => {
    const value = text(name);
    return value === 'txt' || value === 'regex' || value === 'both' ? value : 'no';
  };
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

function fileOf(path: string, { text }: StepContext): SourceFile {
  return { name: path, text: text(path) };
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
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
      make: (context) => netArtefact(words.compose(context)),
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
    copyRule(`${DESKTOP}-base.hfst`, '.generated/generator-fstspeller-gt-norm.hfst'),
  ];
}

function weightRules(repository: Repository, settings: SpellerSettings): StandardRule[] {
  const makefile = repository.makefile(SPELLCHECKERS);
  const corpus = `weights/${makefile.variable('CORPUSNAME').trim() || 'spellercorpus'}.raw.txt`;
  const tags = `weights/${makefile.variable('TAGWEIGHTS').trim() || 'tags.reweight'}`;
  const config = `${SPELLCHECKERS}/weights/config.json`;
  const plain = composition({ left: 1, right: 1 });
  return [
    {
      target: `${DESKTOP}-unit_weighted.hfst`,
      prerequisites: [`${DESKTOP}-base.hfst`, corpus],
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
        const frequent = composeHarmonised(base, words!, context.limits);
        return netArtefact(union(frequent, addToFinals(base, unit!.finalWeight[0]!), context.limits));
      },
    },
    {
      target: `${DESKTOP}-tag_weighted.hfst`,
      prerequisites: [`${DESKTOP}-${settings.corpusWeights ? 'unit_weighted' : 'base'}.hfst`, tags],
      make: (context) => {
        const [netPath = '', tagsPath = ''] = context.inputs;
        return netArtefact(reweightByTags(context.net(netPath), fileOf(tagsPath, context), repository.warnings));
      },
    },
    {
      target: `${DESKTOP}.tmp.hfst`,
      prerequisites: [
        'filters/remove-usage-tags.hfst',
        `${DESKTOP}-tag_weighted.hfst`,
        'filters/remove-word-boundary.hfst',
        EASTER_EGG,
      ],
      make: (context) => {
        const lines = linesOf(context.text(context.inputs.at(-1)!));
        return netArtefact(union(plain.compose(context), letterSequences(lines), context.limits));
      },
    },
  ];
}

/** Where there are no lists of edits, one expression may be the whole error model. */
function wholeErrorModelRule(name: string): StandardRule {
  return {
    target: '.generated/errmodel.default.hfst',
    prerequisites: [name, EASTER_EGG],
    make: (context) => {
      const [expression = '', easterEgg = ''] = context.inputs;
      const lines = linesOf(context.text(easterEgg));
      const { limits } = context;
      return netArtefact(buildErrorModelFromRegex(fileOf(expression, context), lines, { limits }));
    },
  };
}

function errorModelRule(repository: Repository, settings: SpellerSettings): StandardRule {
  const has = (name: string) => repository.files.has(`${SPELLCHECKERS}/${name}`);
  const whole = ['errmodel.default.regex', 'errmodel.default.xfscript'].find(has);
  if (whole !== undefined && !has('editdist.default.txt')) return wholeErrorModelRule(whole);
  const needs = (part: PartSources, name: string) => [
    ...(part === 'txt' || part === 'both' ? [`${name}.default.txt`] : []),
    ...(part === 'regex' || part === 'both' ? [`${name}.default.regex`] : []),
  ];
  const files = [
    'editdist.default.txt',
    ...needs(settings.stringEdits, 'strings'),
    ...needs(settings.finalStringEdits, 'final_strings'),
    ...needs(settings.initialEdits, 'initial_letters'),
    ...(settings.wordReplacements ? ['words.default.txt'] : []),
  ];
  return {
    target: '.generated/errmodel.default.hfst',
    prerequisites: [ACCEPTOR_SYMBOLS, EASTER_EGG, ...files],
    make: (context) => {
      const [acceptorSymbols = '', easterEgg = '', ...parts] = context.inputs;
      const part = (name: string) => {
        const path = parts.find((each) => each === `${SPELLCHECKERS}/${name}`);
        return path === undefined ? undefined : fileOf(path, context);
      };
      const sources: ErrorModelSources = {
        editdist: part('editdist.default.txt')!,
        strings: part('strings.default.txt'),
        stringsRegex: part('strings.default.regex'),
        finalStrings: part('final_strings.default.txt'),
        finalStringsRegex: part('final_strings.default.regex'),
        initialLetters: part('initial_letters.default.txt'),
        initialLettersRegex: part('initial_letters.default.regex'),
        words: part('words.default.txt'),
        suggestions: easterEggSuggestions(linesOf(context.text(easterEgg))),
      };
      const symbols = JSON.parse(context.text(acceptorSymbols)) as string[];
      const options = { limits: context.limits, warnings: repository.warnings };
      return netArtefact(buildGiellaErrorModel(sources, settings, symbols, options));
    },
  };
}

export function spellcheckerRules(repository: Repository): StandardRule[] {
  const settings = spellerSettings(repository);
  const { configuration } = repository;
  return [
    ...lexiconRules(repository),
    ...weightRules(repository, settings),
    {
      target: EASTER_EGG,
      prerequisites: [],
      make: () => {
        const facts = {
          language: configuration.variable('GLANGUAGE') ?? repository.language,
          code: configuration.variable('GTLANG2') ?? repository.language,
          version: configuration.variable('SPELLERVERSION') ?? '0',
          date: 'undated',
          builtUsing: 'langtools',
        };
        return textArtefact(
          easterEggLines(facts)
            .map((line) => `${line}\n`)
            .join(''),
        );
      },
    },
    {
      target: '.generated/acceptor.default.hfst',
      prerequisites: ['filters/remove-error-strings.hfst', 'generator-desktopspeller-gt-norm.hfst', EASTER_EGG],
      make: (context) => {
        const [errors = '', net = '', easterEgg = ''] = context.inputs;
        const words = composeHarmonised(context.net(errors), context.net(net), context.limits);
        const lines = linesOf(context.text(easterEgg));
        return netArtefact(finishAcceptor(words, { easterEgg: lines, limits: context.limits }));
      },
    },
    {
      target: ACCEPTOR_SYMBOLS,
      prerequisites: ['.generated/acceptor.default.hfst'],
      make: ({ inputs, net }) => textArtefact(JSON.stringify(arcSymbols(net(inputs[0]!)).sort())),
    },
    errorModelRule(repository, settings),
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
