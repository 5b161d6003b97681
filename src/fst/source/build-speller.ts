/**
 * Builds a speller from its description and the sources that it names: the lexicon as an acceptor of what people write,
 * and the error model. Start at `buildSpeller`.
 *
 *     lexicon → rules → filters → weights of tags → the surface side → weights of a corpus → acceptor
 *     letters, strings, words → error model
 *
 * With a `PartCache` only what depends on a changed file is made again.
 */
import { optimise } from '../algebra/optimise.js';
import { isEmpty } from '../algebra/paths.js';
import { lower, upper } from '../algebra/projection.js';
import { isFlagDiacritic, isOrdinarySymbol } from '../algebra/special-symbols.js';
import type { Automaton } from '../build/automaton.js';
import { SourceError, type SourceProblem } from '../diagnostics/source-problem.js';
import { buildErrorModel } from '../error-model/build-error-model.js';
import { NO_EDIT_COSTS, readEditCosts } from '../error-model/edit-costs.js';
import { readStringCorrections, type StringCorrection } from '../error-model/string-corrections.js';
import { compileMorphology } from './compile-morphology.js';
import type { Compiled, CompileSettings } from './compile-sources.js';
import { addFrequencyWeights } from './frequency-weights.js';
import type { PartCache, ReadFile } from './part-cache.js';
import { fileProblem, sourceFile } from './source-files.js';
import {
  DESCRIPTION_FILE,
  filesOf,
  readSpellerDescription,
  type SpellerDescription,
  type SuggestionsDescription,
} from './speller-description.js';
import { addTagWeights } from './tag-weights.js';
import { weighWords } from './word-weights.js';

export interface BuiltSpeller {
  readonly description: SpellerDescription;
  readonly acceptor: Automaton;
  readonly errorModel: Automaton;
  readonly warnings: readonly SourceProblem[];
}

/** What a letter edit costs unless the description says otherwise: the scale of the published spellers. */
export const DEFAULT_COST = 10;
const DEFAULT_DISTANCE = 2;

/** `readFile` reads files of the folder that has the description. Throws `SourceError` and other `DataError`s. */
export function buildSpeller(readFile: ReadFile, cache: PartCache, settings: CompileSettings = {}): BuiltSpeller {
  const description = readSpellerDescription(sourceFile(DESCRIPTION_FILE, readFile));
  const lexicon = cache.part(`acceptor ${acceptorKey(description)}`, readFile, (read) =>
    buildAcceptor(description, read, cache, settings),
  );
  const letters = surfaceLetters(lexicon.automaton);
  const suggestions = description.suggestions ?? {};
  const model = cache.part(`error model ${JSON.stringify(suggestions)} ${letters.join(' ')}`, readFile, (read) =>
    buildModel(suggestions, letters, read),
  );
  cache.sweep();
  return {
    description,
    acceptor: lexicon.automaton,
    errorModel: model.automaton,
    warnings: [...lexicon.warnings, ...model.warnings],
  };
}

/** Everything in the description that the acceptor depends on. */
function acceptorKey({ lexicon, rules, filters, surface, weights }: SpellerDescription): string {
  return JSON.stringify([lexicon, rules, filters, surface, weights]);
}

function buildAcceptor(
  description: SpellerDescription,
  readFile: ReadFile,
  cache: PartCache,
  settings: CompileSettings,
): Compiled {
  const { weights, surface = 'lower' } = description;
  const morphology = compileMorphology(description, readFile, cache, settings);
  const warnings = [...morphology.warnings];
  let lexicon = morphology.automaton;
  if (weights?.tags !== undefined) {
    const weighted = addTagWeights(lexicon, surface === 'lower' ? 'upper' : 'lower', weights.tags);
    lexicon = weighted.lexicon;
    for (const tag of weighted.missing) {
      const message = `"weights.tags" names "${tag}", which is not a symbol of the lexicon`;
      warnings.push({ ...fileProblem(DESCRIPTION_FILE, message), severity: 'warning' });
    }
  }
  const limits = settings.limits;
  let acceptor = optimise(surface === 'lower' ? lower(lexicon) : upper(lexicon), limits);
  if (isEmpty(acceptor)) {
    const hint = 'langtools fst strings shows what a transducer contains';
    throw new SourceError([fileProblem(DESCRIPTION_FILE, 'the lexicon accepts no word at all', hint), ...warnings]);
  }
  warnings.push(...surfaceWarnings(acceptor, surface));
  const corpus = filesOf(weights?.corpus);
  if (corpus.length > 0) {
    const texts = corpus.map((name) => sourceFile(name, readFile, DESCRIPTION_FILE).text);
    acceptor = addFrequencyWeights(acceptor, weighWords(texts, weights?.maximum));
  }
  return { automaton: acceptor, warnings };
}

/** Tags and marks that nobody can write: then the wrong side was taken, or a rule is missing. */
function surfaceWarnings(acceptor: Automaton, surface: 'lower' | 'upper'): SourceProblem[] {
  const marks = surfaceLetters(acceptor).filter(
    (symbol) => [...symbol].length > 1 && /^[+^%{<&#]|[+^}>#]$/u.test(symbol),
  );
  if (marks.length === 0) return [];
  const shown = marks
    .slice(0, 5)
    .map((symbol) => `"${symbol}"`)
    .join(', ');
  const message = `words contain ${shown}${marks.length > 5 ? ' …' : ''}, which nobody writes`;
  const other = surface === 'lower' ? 'upper' : 'lower';
  const hint = `is a rule missing that removes it, or is "surface" "${other}"?`;
  return [{ ...fileProblem(DESCRIPTION_FILE, message, hint), severity: 'warning' }];
}

/** The symbols that words are made of, sorted. */
function surfaceLetters({ symbols, input }: Automaton): string[] {
  const isUsed = new Uint8Array(symbols.length);
  for (let a = 0; a < input.length; a++) isUsed[input[a]!] = 1;
  return symbols.filter((symbol, i) => isUsed[i] === 1 && isOrdinarySymbol(symbol) && !isFlagDiacritic(symbol)).sort();
}

function buildModel(suggestions: SuggestionsDescription, letters: readonly string[], readFile: ReadFile): Compiled {
  const warnings: SourceProblem[] = [];
  const defaultCost = suggestions.cost ?? DEFAULT_COST;
  const corrections = (names: string | readonly string[] | undefined): StringCorrection[] =>
    filesOf(names).flatMap((name) => readStringCorrections(sourceFile(name, readFile, DESCRIPTION_FILE), warnings));
  const automaton = buildErrorModel({
    costs:
      suggestions.letters === undefined
        ? NO_EDIT_COSTS
        : readEditCosts(sourceFile(suggestions.letters, readFile, DESCRIPTION_FILE), defaultCost, warnings),
    distance: suggestions.distance ?? DEFAULT_DISTANCE,
    defaultCost,
    swaps: suggestions.swaps ?? 'listed',
    strings: corrections(suggestions.strings),
    finalStrings: corrections(suggestions.finalStrings),
    initialStrings: corrections(suggestions.initialStrings),
    words: corrections(suggestions.words),
    lexiconLetters: letters,
  });
  return { automaton, warnings };
}
