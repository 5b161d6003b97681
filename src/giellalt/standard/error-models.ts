/**
 * The error models of spellers. Where a repository makes none of their parts by rules of its own, the whole is planned at once;
 * otherwise the parts are made one by one, under the names that such rules use, and put together.
 */
import { optimise } from '../../fst/algebra/optimise.js';
import { pairs } from '../../fst/algebra/primitives.js';
import { concatenateAll, optional, repeat, star, unionAll } from '../../fst/algebra/rational.js';
import { type Automaton, trim } from '../../fst/build/automaton.js';
import { pushWeights } from '../../fst/build/push-weights.js';
import type { SourceFile, SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { ACCEPTOR_MEMBER } from '../../fst/formats/speller-pack.js';
import { compileRegex } from '../../fst/xfst/compile-regex.js';
import type { StandardRule, StepContext } from '../build/standard-rule.js';
import { matchPattern } from '../make/pattern.js';
import { type Artefact, netArtefact, textArtefact } from '../recipes/artefact.js';
import { UnsupportedRecipe } from '../recipes/tool.js';
import { folderOf, resolvePath } from '../repository/paths.js';
import type { Repository } from '../repository/repository.js';
import {
  buildErrorModelFromRegex,
  buildGiellaErrorModel,
  type ErrorModelSources,
} from '../speller/build-giella-error-model.js';
import { completionExpression } from '../speller/completion-expression.js';
import { anyString, anywhere, correctionNet } from '../speller/correction-nets.js';
import { easterEggSuggestions } from '../speller/easter-egg.js';
import { arcSymbols, sigmaStarSymbols } from '../speller/lexicon-symbols.js';
import type { PartSources, SpellerSettings } from '../speller/settings.js';
import { readStringList } from '../speller/string-lists.js';
import { copyRule } from './compile-rules.js';

/** For whom a speller is, and on what it runs. */
export interface SpellerKind {
  /** `default`, or a dialect, an area, a script, an orthography. */
  readonly variant: string;
  readonly platform: 'desktop' | 'mobile';
}

export const easterEggOf = ({ variant, platform }: SpellerKind) => `.generated/easteregg.${variant}.${platform}.txt`;
export const errorModelOf = ({ variant, platform }: SpellerKind) =>
  `.generated/errmodel.${variant}${platform === 'mobile' ? '.mobile' : ''}.hfst`;
/** What adds letters at the end of a word. */
export const COMPLETION_MODEL = '.generated/errmodel.default.predict.hfst';
/** They stand around the edits of all variants. Most changes of a lexicon leave them, and with them the error models, as they are. */
const ACCEPTOR_SYMBOLS = '.generated/acceptor.default.symbols.json';
const LISTS = ['strings', 'final_strings', 'initial_letters'] as const;
type ListName = (typeof LISTS)[number];

function sourcesOf(name: ListName, settings: SpellerSettings): PartSources {
  return {
    strings: settings.stringEdits,
    final_strings: settings.finalStringEdits,
    initial_letters: settings.initialEdits,
  }[name];
}

const kindsOf = (sources: PartSources): readonly ('txt' | 'regex')[] =>
  sources === 'no' ? [] : sources === 'both' ? ['txt', 'regex'] : [sources];

function fileOf(path: string, { text }: StepContext): SourceFile {
  return { name: path, text: text(path) };
}

export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

function symbolsOf(path: string, { text }: StepContext): string[] {
  return JSON.parse(text(path)) as string[];
}

/** The files that the parts of an error model come from. */
function sourceNames(variant: string, settings: SpellerSettings): string[] {
  return [
    `editdist.${variant}.txt`,
    ...LISTS.flatMap((name) => kindsOf(sourcesOf(name, settings)).map((kind) => `${name}.${variant}.${kind}`)),
    ...(settings.wordReplacements ? [`words.${variant}.txt`] : []),
  ];
}

/** All at once, from the sources. */
function planned({ variant, platform }: SpellerKind, settings: SpellerSettings, context: StepContext): Artefact {
  const folder = folderOf(folderOf(context.path));
  const part = (name: string) => {
    const path = `${folder}/${name}`;
    return sourceNames(variant, settings).includes(name) ? fileOf(path, context) : undefined;
  };
  const easterEgg = context.text(`${folder}/${easterEggOf({ variant, platform })}`);
  const sources: ErrorModelSources = {
    editdist: part(`editdist.${variant}.txt`)!,
    strings: part(`strings.${variant}.txt`),
    stringsRegex: part(`strings.${variant}.regex`),
    finalStrings: part(`final_strings.${variant}.txt`),
    finalStringsRegex: part(`final_strings.${variant}.regex`),
    initialLetters: part(`initial_letters.${variant}.txt`),
    initialLettersRegex: part(`initial_letters.${variant}.regex`),
    words: part(`words.${variant}.txt`),
    suggestions: easterEggSuggestions(linesOf(easterEgg)),
  };
  const symbols = symbolsOf(`${folder}/${ACCEPTOR_SYMBOLS}`, context);
  return builtFrom(sources, settings, symbols, context);
}

function builtFrom(
  sources: ErrorModelSources,
  settings: SpellerSettings,
  symbols: readonly string[],
  { limits, warn }: StepContext,
): Artefact {
  const warnings: SourceProblem[] = [];
  const net = buildGiellaErrorModel(sources, settings, symbols, { limits, warnings });
  warnings.forEach(warn);
  return netArtefact(net);
}

/** From parts, each made by whatever rule there is for it. */
function assembled({ variant, platform }: SpellerKind, settings: SpellerSettings, context: StepContext): Artefact {
  const { limits } = context;
  const folder = folderOf(context.path);
  const part = (name: string) => context.net(`${folder}/${name}.hfst`);
  const words = readStringList(
    { name: 'words', text: wordsOf({ variant, platform }, settings, context) },
    { hasRemarks: false },
  );
  const edits = platform === 'desktop' ? part(`editdist.all.${variant}.desktop`) : once(variant, settings, context);
  const listed = (name: ListName) => {
    const kinds = kindsOf(sourcesOf(name, settings));
    const names = kinds.length > 0 && platform === 'desktop' ? ['all'] : kinds;
    const nets = names.map((kind) => part(`${name}.${kind}.${variant}.desktop`));
    return nets.length === 0 ? [] : [optional(unionAll(nets, limits), limits)];
  };
  const chain = [...listed('initial_letters'), edits, ...listed('final_strings')];
  const whole = unionAll([correctionNet(words), concatenateAll(chain, limits)], limits);
  return netArtefact(pushWeights(trim(whole)));
}

/** `words.V.txt` and what the speller says of itself. */
function wordsOf(kind: SpellerKind, settings: SpellerSettings, { path, text }: StepContext): string {
  const folder = folderOf(folderOf(path));
  const own = settings.wordReplacements ? [text(`${folder}/words.${kind.variant}.txt`)] : [];
  const suggestions = easterEggSuggestions(linesOf(text(`${folder}/${easterEggOf(kind)}`)));
  return [...own, ...suggestions.map(({ wrong, right, cost }) => `${wrong}:${escaped(right)}\t${cost}`)].join('\n');
}

const escaped = (text: string) => text.replace(/[\\:]/g, '\\$&');

/** Edits of letters and of strings, without repetition. */
function once(variant: string, settings: SpellerSettings, context: StepContext): Automaton {
  const folder = folderOf(context.path);
  const names = settings.stringEdits === 'no' ? [] : [`strings.all.${variant}.desktop`];
  const nets = [...names, `editdist.${variant}`].map((name) => context.net(`${folder}/${name}.hfst`));
  return optimise(unionAll(nets, context.limits), context.limits);
}

function expressionNet(path: string, context: StepContext): Automaton {
  const resolve = (name: string) => resolvePath(folderOf(path), name);
  const options = {
    readText: (name: string) => context.text(resolve(name)),
    readNet: (name: string) => context.net(resolve(name)),
    warn: context.warn,
    limits: context.limits,
  };
  return optimise(compileRegex(fileOf(path, context), options), context.limits);
}

/** Lists and expressions under the names of the official build, so that a repository's own rules can stand in their place. */
function listRules(name: ListName, settings: SpellerSettings): StandardRule[] {
  const isInside = name === 'strings';
  const isPairs = name === 'initial_letters';
  return [
    {
      target: `.generated/${name}.txt.%.desktop.hfst`,
      prerequisites: [`${name}.%.txt`],
      make: (context) => {
        const list = readStringList(fileOf(context.inputs[0]!, context), { hasRemarks: true, isPairs });
        const net = correctionNet(list);
        return netArtefact(isInside ? anywhere(net, context.limits) : net);
      },
    },
    {
      target: `.generated/${name}.regex.%.desktop.hfst`,
      prerequisites: [`${name}.%.regex`],
      make: (context) => {
        const net = expressionNet(context.inputs[0]!, context);
        if (!isInside) return netArtefact(net);
        const inside = optimise(anywhere(net, context.limits), context.limits);
        return netArtefact(repeat(inside, 1, settings.stringRegexEditDistance, context.limits));
      },
    },
    {
      target: `.generated/${name}.all.%.desktop.hfst`,
      prerequisites: kindsOf(sourcesOf(name, settings)).map((kind) => `.generated/${name}.${kind}.%.desktop.hfst`),
      make: ({ inputs, net, limits }) => netArtefact(unionAll(inputs.map(net), limits)),
    },
  ];
}

/** Packs for phones that complete words have this in the place of an error model. */
function completionRules(settings: SpellerSettings): StandardRule[] {
  return [
    {
      target: 'predict.%.regex',
      prerequisites: ['editdist.%.txt'],
      make: (context) =>
        textArtefact(completionExpression(fileOf(context.inputs[0]!, context), settings.defaultWeight)),
    },
    copyRule(COMPLETION_MODEL, '.generated/predict.default.hfst'),
  ];
}

function partRules(settings: SpellerSettings): StandardRule[] {
  return [
    {
      target: ACCEPTOR_SYMBOLS,
      prerequisites: [`.generated/${ACCEPTOR_MEMBER}`],
      make: ({ inputs, net }) => textArtefact(JSON.stringify(arcSymbols(net(inputs[0]!)).sort())),
    },
    ...LISTS.flatMap((name) => listRules(name, settings)),
    {
      target: '.generated/anystar.hfst',
      prerequisites: [],
      make: ({ limits }) => netArtefact(anyString(limits)),
    },
    {
      target: '.generated/sigmastar.hfst',
      prerequisites: [ACCEPTOR_SYMBOLS],
      make: (context) => {
        const symbols = sigmaStarSymbols(symbolsOf(context.inputs[0]!, context));
        return netArtefact(star(pairs([...symbols].map((symbol) => [symbol, symbol] as const)), context.limits));
      },
    },
    {
      target: '.generated/editdist.%.hfst',
      prerequisites: ['editdist.%.regex', '.generated/sigmastar.hfst'],
      make: (context) => {
        const [expression = '', sigma = ''] = context.inputs;
        const around = context.net(sigma);
        const edits = concatenateAll([around, expressionNet(expression, context), around], context.limits);
        return netArtefact(optimise(edits, context.limits));
      },
    },
    {
      target: '.generated/editdist.%.hfst',
      prerequisites: ['editdist.%.txt', ACCEPTOR_SYMBOLS],
      make: (context) => {
        const [editdist = '', acceptor = ''] = context.inputs;
        const alone = { ...settings, editDistance: 1, wordReplacements: false, ...WITHOUT_LISTS };
        const symbols = symbolsOf(acceptor, context);
        return builtFrom({ editdist: fileOf(editdist, context) }, alone, symbols, context);
      },
    },
    {
      target: '.generated/editdist.all.%.desktop.hfst',
      prerequisites: [
        ...(settings.stringEdits === 'no' ? [] : ['.generated/strings.all.%.desktop.hfst']),
        '.generated/editdist.%.hfst',
      ],
      make: (context) =>
        netArtefact(repeat(once(context.stem, settings, context), 1, settings.editDistance, context.limits)),
    },
  ];
}

const WITHOUT_LISTS = { stringEdits: 'no', finalStringEdits: 'no', initialEdits: 'no' } as const;

/** Whether the repository has a rule of its own for a part of this error model. */
function hasOwnParts(variant: string, repository: Repository, folder: string): boolean {
  const names = [
    `editdist.${variant}.regex`,
    `.generated/editdist.${variant}.hfst`,
    `.generated/editdist.all.${variant}.desktop.hfst`,
    ...LISTS.flatMap((name) =>
      ['txt', 'regex', 'all'].map((kind) => `.generated/${name}.${kind}.${variant}.desktop.hfst`),
    ),
  ];
  return repository
    .makefile(folder)
    .rules.some(
      ({ targets, recipe }) =>
        recipe.length > 0 && targets.some((target) => names.some((name) => matchPattern(target, name) !== undefined)),
    );
}

/** Where there are no lists of edits, one expression may be the whole error model. */
function wholeRule(name: string, kind: SpellerKind): StandardRule {
  return {
    target: errorModelOf(kind),
    prerequisites: [name, easterEggOf(kind)],
    make: (context) => {
      const [expression = '', easterEgg = ''] = context.inputs;
      const lines = linesOf(context.text(easterEgg));
      return netArtefact(buildErrorModelFromRegex(fileOf(expression, context), lines, { limits: context.limits }));
    },
  };
}

/** For a folder of spellers. */
export function errorModelRules(
  repository: Repository,
  folder: string,
  kinds: readonly (SpellerKind & { readonly settings: SpellerSettings })[],
): StandardRule[] {
  const has = (name: string) => repository.files.has(`${folder}/${name}`);
  const rules = kinds.map(({ settings, ...kind }): StandardRule => {
    const { variant } = kind;
    const target = errorModelOf(kind);
    if (hasOwnParts(variant, repository, folder)) return ownPartsRule(kind, settings);
    const whole = [`errmodel.${variant}.regex`, `errmodel.${variant}.xfscript`].find(has);
    if (whole !== undefined && !has(`editdist.${variant}.txt`)) return wholeRule(whole, kind);
    return {
      target,
      prerequisites: [ACCEPTOR_SYMBOLS, easterEggOf(kind), ...sourceNames(variant, settings)],
      make: (context) => planned(kind, settings, context),
    };
  });
  return [...rules, ...completionRules(kinds[0]!.settings), ...partRules(kinds[0]!.settings)];
}

/** What its parts need is only known when they are made; where one cannot be made, the common way is taken, with a warning. */
function ownPartsRule(kind: SpellerKind, settings: SpellerSettings): StandardRule {
  return {
    target: errorModelOf(kind),
    prerequisites: [ACCEPTOR_SYMBOLS, easterEggOf(kind)],
    make: (context) => {
      try {
        return assembled(kind, settings, context);
      } catch (error) {
        if (!(error instanceof UnsupportedRecipe) || error.place === undefined) throw error;
        const message = `${error.problem}; ${errorModelOf(kind)} is made without this rule`;
        context.warn({ ...error.place, column: 1, message, severity: 'warning' });
        return planned(kind, settings, context);
      }
    },
  };
}
