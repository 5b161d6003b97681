/**
 * Compiles the sources of a starter into what is kept of it: the speller, and the morphology, which grammar checkers and speech
 * use. Start at `compileStarter`. Only imported where something is compiled.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DetectionModel, type LetterTable } from '../../detect/index.js';
import { DataError } from '../../engine/data-error.js';
import { invert } from '../../fst/algebra/projection.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { type SharedTransducer, Transducer } from '../../fst/lookup/transducer.js';
import { buildSpeller } from '../../fst/source/build-speller.js';
import { cheapPairs } from '../../fst/source/cheap-pairs.js';
import { compileAnalyser } from '../../fst/source/compile-morphology.js';
import { letterTrigrams } from '../../fst/source/letter-trigrams.js';
import { PartCache, type ReadFile } from '../../fst/source/part-cache.js';
import type { SpellerDescription } from '../../fst/source/speller-description.js';
import type { MorphologyData } from '../../grammar/built-in/morphology.js';
import type { SpellerEngineData } from '../../speller/speller-engine.js';
import { SLIP_KINDS } from '../../speller/starter/near-words.js';
import { CAUTIOUS_THRESHOLD, type JudgeFactors } from '../../speller/starter/word-judge.js';
import { openStarterData } from '../formats/speller-data.js';
import { builtInLetters } from './detector.js';
import { STARTER_LETTERS_FILE } from './package-dir.js';

export interface CompiledStarter {
  readonly speller: SpellerEngineData;
  readonly morphology: MorphologyData;
}

/** How unknown words are judged; may be missing. */
const VERDICT_FILE = 'verdict.json';
/** Roughly how far the work is after each step, measured on North Sámi and Kven. */
const PROGRESS = { built: 0.85, analysed: 0.95 } as const;

/** Throws `DataError`. */
export function compileStarter(folder: string, onProgress: (done: number) => void): CompiledStarter {
  const readFile: ReadFile = (name) => {
    const path = join(folder, name);
    return existsSync(path) ? readFileSync(path) : undefined;
  };
  const cache = new PartCache();
  const { description, acceptor, errorModel } = buildSpeller(readFile, cache);
  onProgress(PROGRESS.built);
  const morphology = compileBothWays(description, readFile, cache);
  onProgress(PROGRESS.analysed);
  const { threshold, oddest, factors, endings, optionalMarks, optionalVowels } = readVerdict(readFile);
  const speller = openStarterData({
    acceptor: writeOptimisedLookup(acceptor, { name: 'acceptor' }).bytes,
    errorModel: writeOptimisedLookup(errorModel, { name: 'errmodel' }).bytes,
    starter: {
      threshold,
      factors,
      letters: lettersOf(description.locale),
      expected: cheapPairs(description, readFile),
      order: oddest === undefined ? undefined : { trigrams: letterTrigrams(acceptor), oddest },
      endings,
      optionalMarks,
      optionalVowels,
    },
  });
  return { speller, morphology };
}

let starterLetters: DetectionModel | undefined;

/** Languages that no word list was counted for have what language detection knows of them. */
function lettersOf(language: string): LetterTable | undefined {
  starterLetters ??= new DetectionModel(readFileSync(STARTER_LETTERS_FILE));
  return starterLetters.lettersOf(language) ?? builtInLetters().lettersOf(language);
}

function compileBothWays(description: SpellerDescription, readFile: ReadFile, cache: PartCache): MorphologyData {
  const analyser = compileAnalyser(description, readFile, cache);
  return { analyser: openedAs('analyser', analyser), generator: openedAs('generator', invert(analyser)) };
}

function openedAs(name: string, automaton: Automaton): SharedTransducer {
  return Transducer.read(writeOptimisedLookup(automaton, { name }).bytes, name).toShared();
}

interface Verdict {
  /** See `StarterSettings`. */
  readonly threshold: number;
  /** See `LetterOrder`. */
  readonly oddest?: number | undefined;
  readonly factors?: JudgeFactors | undefined;
  /** See `StarterSettings`. */
  readonly endings?: readonly string[] | undefined;
  readonly optionalMarks?: readonly string[] | undefined;
  readonly optionalVowels?: readonly string[] | undefined;
}

function readVerdict(readFile: ReadFile): Verdict {
  const bytes = readFile(VERDICT_FILE);
  if (bytes === undefined) return { threshold: CAUTIOUS_THRESHOLD };
  let verdict: unknown;
  try {
    verdict = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new DataError('this is no JSON', { file: VERDICT_FILE, cause });
  }
  const { threshold, oddest, factors, endings, optionalMarks, optionalVowels } = verdict as Partial<Verdict>;
  if (typeof threshold !== 'number') throw new DataError('"threshold" must be a number', { file: VERDICT_FILE });
  if (oddest !== undefined && typeof oddest !== 'number') {
    throw new DataError('"oddest" must be a number, or not there', { file: VERDICT_FILE });
  }
  for (const [name, list] of Object.entries({ endings, optionalMarks, optionalVowels })) {
    if (list === undefined || isListOfStrings(list)) continue;
    throw new DataError(`"${name}" must be a list of strings, or not there`, { file: VERDICT_FILE });
  }
  return {
    threshold,
    oddest,
    factors: factors === undefined ? undefined : readFactors(factors),
    endings,
    optionalMarks,
    optionalVowels,
  };
}

function isListOfStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && each !== '');
}

const NUMBERS = ['length', 'strangeness', 'spot', 'unseen', 'slip'] as const;
const LISTS = ['near', 'long'] as const;

function readFactors(factors: unknown): JudgeFactors {
  const given = (factors ?? {}) as Partial<JudgeFactors>;
  const areThere =
    NUMBERS.every((name) => typeof given[name] === 'number') &&
    LISTS.every((name) => given[name]?.length === SLIP_KINDS && given[name].every((each) => typeof each === 'number'));
  if (!areThere) {
    const names = [...NUMBERS, ...LISTS].map((name) => `"${name}"`).join(', ');
    throw new DataError(
      `"factors" must have ${names}: the last two lists of ${SLIP_KINDS} numbers, the others numbers`,
      {
        file: VERDICT_FILE,
      },
    );
  }
  return given as JudgeFactors;
}
