/**
 * Builds the error model of a GiellaLT speller: the same weighted relation as the published build makes with replace rules,
 * composition and regular expressions. Start at `buildGiellaErrorModel`.
 *
 * `error-model-plan.ts` says which parts may follow each other; here the parts are put into that plan. A part that
 * several states of the plan lead to at one place is there once, behind a silent arc: the letter edits alone are the
 * square of the alphabet.
 */
import { DataError } from '../../engine/data-error.js';
import { learnSymbols } from '../../fst/algebra/harmonise.js';
import { union } from '../../fst/algebra/rational.js';
import { IDENTITY_SYMBOL, isOrdinarySymbol, UNKNOWN_SYMBOL } from '../../fst/algebra/special-symbols.js';
import { type Automaton, trim } from '../../fst/build/automaton.js';
import { TransducerBuilder } from '../../fst/build/builder.js';
import { checkSize, DEFAULT_LIMITS, type Limits } from '../../fst/build/limits.js';
import { pushWeights } from '../../fst/build/push-weights.js';
import { removeEpsilon } from '../../fst/build/remove-epsilon.js';
import type { SourceFile, SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { CorrectionTree } from '../../fst/error-model/correction-tree.js';
import type { EditCosts } from '../../fst/error-model/edit-list.js';
import { LetterEdits } from '../../fst/error-model/letter-edits.js';
import type { StringCorrection } from '../../fst/error-model/string-corrections.js';
import { compileRegex, type RegexOptions } from '../../fst/xfst/compile-regex.js';
import { letterSequences } from './easter-egg.js';
import { type Meaning, type PartLabel, type Plan, planErrorModel } from './error-model-plan.js';
import { sigmaStarSymbols } from './lexicon-symbols.js';
import { readEditdist } from './read-editdist.js';
import { checkSettings, type PartSources, type SpellerSettings } from './settings.js';
import { readStringList } from './string-lists.js';

/** The sources of an error model; which of them are needed depends on the settings. */
export interface ErrorModelSources {
  /** `editdist.V.txt` */
  readonly editdist: SourceFile;
  /** `strings.V.txt`, `strings.V.regex` */
  readonly strings?: SourceFile | undefined;
  readonly stringsRegex?: SourceFile | undefined;
  /** `final_strings.V.txt`, `final_strings.V.regex` */
  readonly finalStrings?: SourceFile | undefined;
  readonly finalStringsRegex?: SourceFile | undefined;
  /** `initial_letters.V.txt`, `initial_letters.V.regex` */
  readonly initialLetters?: SourceFile | undefined;
  readonly initialLettersRegex?: SourceFile | undefined;
  /** `words.V.txt` */
  readonly words?: SourceFile | undefined;
  /** Corrections of whole words beside the list: what the version of the speller is offered for. */
  readonly suggestions?: readonly StringCorrection[] | undefined;
}

export interface ErrorModelOptions {
  readonly limits?: Limits;
  /** Warnings are added to it. */
  readonly warnings?: SourceProblem[];
  /** What the expressions may refer to. */
  readonly regex?: RegexOptions;
}

/** A symbol of the published build's rule that stays in the alphabet, although no arc has it. */
const CORRECTION_MARK = '<CORR>';

/** `acceptorSymbols`: the symbols on the arcs of the acceptor. Throws `SourceError` and other `DataError`s. */
export function buildGiellaErrorModel(
  sources: ErrorModelSources,
  settings: SpellerSettings,
  acceptorSymbols: Iterable<string>,
  options: ErrorModelOptions = {},
): Automaton {
  checkSettings(settings);
  const { limits = DEFAULT_LIMITS, warnings = [] } = options;
  const parts = readParts(sources, settings, { ...options.regex, limits }, warnings);
  const lexiconSymbols = sigmaStarSymbols(acceptorSymbols);
  const symbols = symbolsOf(parts, lexiconSymbols);
  const { expression } = parts;
  const plan = planErrorModel(
    {
      symbols,
      lexiconSymbols,
      letters: new Set(parts.costs.letters.keys()),
      mark: CORRECTION_MARK,
      expression: expression && {
        net: learnSymbols(expression, symbols, limits),
        times: settings.stringRegexEditDistance,
      },
      hasStrings: parts.strings !== undefined,
      hasSwaps: settings.useSwaps,
      hasInitial: settings.initialEdits !== 'no',
      hasFinal: settings.finalStringEdits !== 'no',
      distance: settings.editDistance,
    },
    limits,
  );
  const model = new ErrorModelBuilder(plan, symbols, parts, settings, limits).build();
  return pushWeights(trim(model));
}

/**
 * An error model that is one regular expression (`errmodel.V.regex`; `errmodel.V.xfscript` is read in the same way). The
 * lines of the easter egg are accepted beside it.
 */
export function buildErrorModelFromRegex(
  file: SourceFile,
  easterEgg: readonly string[],
  { limits = DEFAULT_LIMITS, regex = {} }: ErrorModelOptions = {},
): Automaton {
  const model = compileRegex(file, { ...regex, limits });
  return pushWeights(removeEpsilon(union(model, letterSequences(easterEgg), limits), limits));
}

/** A part that stands at one place: a list, an expression, or both. */
interface ListAndNet {
  readonly list: readonly StringCorrection[];
  readonly net: Automaton | undefined;
}

interface ErrorModelParts {
  readonly costs: EditCosts;
  readonly strings: readonly StringCorrection[] | undefined;
  readonly expression: Automaton | undefined;
  readonly initial: ListAndNet;
  readonly final: ListAndNet;
  readonly words: readonly StringCorrection[];
}

function readParts(
  sources: ErrorModelSources,
  settings: SpellerSettings,
  regex: RegexOptions,
  warnings: SourceProblem[],
): ErrorModelParts {
  const list = (kind: PartSources, setting: string, file: SourceFile | undefined, isPairs = false) =>
    hasList(kind) ? readStringList(needed(file, setting, kind), { hasRemarks: true, isPairs }) : [];
  const net = (kind: PartSources, setting: string, file: SourceFile | undefined) =>
    hasRegex(kind) ? compileRegex(needed(file, setting, kind), regex) : undefined;
  const { initialEdits, stringEdits, finalStringEdits, wordReplacements } = settings;
  const words = wordReplacements
    ? readStringList(needed(sources.words, 'WORD_REPLACEMENTS', 'yes'), { hasRemarks: false })
    : [];
  return {
    costs: readEditdist(sources.editdist, settings.defaultWeight, warnings),
    strings: hasList(stringEdits) ? list(stringEdits, 'STRING_EDITS', sources.strings) : undefined,
    expression: net(stringEdits, 'STRING_EDITS', sources.stringsRegex),
    initial: {
      list: list(initialEdits, 'INITIAL_EDITS', sources.initialLetters, true),
      net: net(initialEdits, 'INITIAL_EDITS', sources.initialLettersRegex),
    },
    final: {
      list: list(finalStringEdits, 'FINAL_STRING_EDITS', sources.finalStrings),
      net: net(finalStringEdits, 'FINAL_STRING_EDITS', sources.finalStringsRegex),
    },
    words: [...words, ...(sources.suggestions ?? [])],
  };
}

const hasList = (kind: PartSources) => kind === 'txt' || kind === 'both';
const hasRegex = (kind: PartSources) => kind === 'regex' || kind === 'both';

function needed(file: SourceFile | undefined, setting: string, value: string): SourceFile {
  if (file === undefined) throw new DataError(`${setting} is "${value}", but there is no file for it`);
  return file;
}

/** Every symbol that some part knows: what is none of them is unknown to the whole error model. */
function symbolsOf(parts: ErrorModelParts, lexiconSymbols: ReadonlySet<string>): readonly string[] {
  const builder = new TransducerBuilder();
  const { costs, strings = [], expression, initial, final, words } = parts;
  for (const symbol of [IDENTITY_SYMBOL, UNKNOWN_SYMBOL, CORRECTION_MARK]) builder.symbol(symbol);
  for (const symbol of [...costs.letters.keys(), ...lexiconSymbols]) builder.symbol(symbol);
  for (const { wrong, right } of [strings, initial.list, final.list, words].flat()) {
    for (const character of wrong + right) builder.symbol(character);
  }
  for (const net of [expression, initial.net, final.net])
    for (const symbol of net?.symbols ?? []) builder.symbol(symbol);
  return builder.symbols;
}

class ErrorModelBuilder {
  readonly #plan: Plan;
  readonly #parts: ErrorModelParts;
  readonly #settings: SpellerSettings;
  readonly #limits: Limits;
  readonly #symbols: readonly string[];
  readonly #fst = new TransducerBuilder();
  readonly #edits: LetterEdits;
  readonly #fill: Readonly<Record<PartLabel, (from: number, to: number) => void>>;

  constructor(
    plan: Plan,
    symbols: readonly string[],
    parts: ErrorModelParts,
    settings: SpellerSettings,
    limits: Limits,
  ) {
    this.#plan = plan;
    this.#parts = parts;
    this.#settings = settings;
    this.#limits = limits;
    this.#symbols = symbols;
    for (const symbol of symbols) this.#fst.symbol(symbol);
    const readable = symbols.filter((symbol) => isOrdinarySymbol(symbol) && symbol !== CORRECTION_MARK);
    const { letters } = parts.costs;
    // Before anything is made: each letter can stand in the place of each symbol.
    checkSize(0, letters.size * readable.length, limits, 'an error model');
    this.#edits = new LetterEdits({
      letters,
      readable,
      defaultCost: settings.defaultWeight,
      // A weight of leaving out a letter is read and not used by the published build.
      pairs: parts.costs.pairs.filter(({ right }) => right !== ''),
    });
    this.#fill = {
      edit: (from, to) => this.#edits.addArcs(this.#fst, from, to),
      swap: (from, to) => this.#plantSwaps(from, to),
      string: (from, to) => this.#plantList(parts.strings ?? [], from, to),
      initial: (from, to) => this.#plantBoth(parts.initial, from, to),
      final: (from, to) => this.#plantBoth(parts.final, from, to),
      word: (from, to) => this.#plantList(parts.words, from, to),
    };
  }

  build(): Automaton {
    const fst = this.#fst;
    const { automaton, meanings } = this.#plan;
    const { stateCount, firstArc, input, target, weight, finalWeight } = automaton;
    for (let s = 0; s < stateCount; s++) fst.addState();
    const places = new Map<string, { part: PartLabel; to: number; sources: [from: number, weight: number][] }>();
    for (let s = 0; s < stateCount; s++) {
      if (finalWeight[s]! < Number.POSITIVE_INFINITY) fst.setFinal(s, finalWeight[s]!);
      for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
        const label = automaton.symbols[input[a]!]!;
        const meaning: Meaning = input[a] === 0 ? { arcs: [[0, 0]] } : meanings.get(label)!;
        if ('arcs' in meaning) {
          for (const [upper, lower] of meaning.arcs) fst.addArc(s, upper, lower, target[a]!, weight[a]!);
          continue;
        }
        const key = `${label} ${target[a]}`;
        const place = places.get(key) ?? { part: meaning.part, to: target[a]!, sources: [] };
        place.sources.push([s, weight[a]!]);
        places.set(key, place);
      }
    }
    for (const { part, to, sources } of places.values()) this.#putIn(part, to, sources);
    return fst.finish(automaton.start);
  }

  #putIn(part: PartLabel, to: number, sources: readonly (readonly [from: number, weight: number])[]): void {
    const [first] = sources;
    let entrance = first![0];
    if (sources.length > 1 || first![1] !== 0) {
      entrance = this.#fst.addState();
      for (const [from, weight] of sources) this.#fst.addArc(from, 0, 0, entrance, weight);
    }
    this.#fill[part](entrance, to);
    checkSize(this.#fst.stateCount, this.#fst.arcCount, this.#limits, 'an error model');
  }

  #plantBoth({ list, net }: ListAndNet, from: number, to: number): void {
    this.#plantList(list, from, to);
    if (net !== undefined) this.#plantNet(learnSymbols(net, this.#symbols, this.#limits), from, to);
  }

  #plantList(list: readonly StringCorrection[], from: number, to: number): void {
    new CorrectionTree(list, (text) => [...text]).plant(this.#fst, to).enter(from);
    for (const { wrong, right, cost } of list) if (wrong === '' && right === '') this.#fst.addArc(from, 0, 0, to, cost);
  }

  #plantNet(net: Automaton, from: number, to: number): void {
    const fst = this.#fst;
    const copies = Array.from({ length: net.stateCount }, () => fst.addState());
    fst.addArc(from, 0, 0, copies[net.start]!);
    for (const [s, copy] of copies.entries()) {
      if (net.finalWeight[s]! < Number.POSITIVE_INFINITY) fst.addArc(copy, 0, 0, to, net.finalWeight[s]!);
      for (let a = net.firstArc[s]!; a < net.firstArc[s + 1]!; a++) {
        fst.addArc(copy, net.input[a]!, net.output[a]!, copies[net.target[a]!]!, net.weight[a]!);
      }
    }
  }

  #plantSwaps(from: number, to: number): void {
    const { costs } = this.#parts;
    const listed = new Map(costs.swaps.map(({ first, second, cost }) => [`${first}\0${second}`, cost]));
    const letters = [...costs.letters.keys()];
    const swaps = letters.flatMap((first) =>
      letters
        .filter((second) => second !== first)
        .map((second) => ({
          wrong: `${first}\0${second}`,
          right: `${second}\0${first}`,
          cost: listed.get(`${first}\0${second}`) ?? this.#settings.defaultWeight,
        })),
    );
    new CorrectionTree(swaps, (text) => text.split('\0')).plant(this.#fst, to).enter(from);
  }
}
