/**
 * The words of a language as a worker thread opens them: over tables that threads share, from a pack, from the morphology of a starter, or from a dictionary
 * with paradigms. Start at `open`.
 */
import type { Budget } from '../../engine/budget.js';
import { WordFrequencies } from '../../speller/frequency/word-frequencies.js';
import { open as openSpeller, type SpellerEngineData } from '../../speller/speller-engine.js';
import { type CheckerData, isOfStarter } from '../built-in/checker-data.js';
import { openWith } from '../built-in/checker-engine.js';
import type { MorphologyData } from '../built-in/morphology.js';
import type { GrammarPackData } from '../pipeline/pack-data.js';
import { openAnalyser } from '../pipeline/pipeline-engine.js';
import { DictionaryReadings } from '../readings/dictionary-readings.js';
import { readAbbreviations } from '../readings/lexicon.js';
import type { ReadingsData } from '../readings/readings-tables.js';
import { type FeatureFile, Features } from './features.js';
import { readLayouts } from './layout.js';
import { PackWords } from './pack-words.js';
import { DictionaryWords, MorphologyWords, SourceWords } from './source-words.js';
import type { WordSource } from './word-source.js';
import { Words } from './words.js';

export type WordsTables = MorphologyData | ReadingsData | GrammarPackData;

export interface WordsData {
  readonly tag: string;
  /** Of dictionaries, and of everything else: which one is meant, the tables say. */
  readonly features: { readonly dictionary: readonly FeatureFile[]; readonly morphology: readonly FeatureFile[] };
  /** Empty where the language has no layout. */
  readonly layouts: string;
  readonly abbreviations: string;
  /** The grammar rules of the language, where it has some. */
  readonly checker?: Omit<CheckerData, 'speller' | 'morphology'> | undefined;
  readonly speller?: SpellerEngineData | undefined;
  readonly morphology: WordsTables;
}

export function open(data: WordsData): Words {
  const { tag, morphology, speller: spellerData } = data;
  const speller = spellerData === undefined ? undefined : openSpeller(spellerData);
  const isDictionary = !('plan' in morphology) && !isOfStarter(morphology);
  const features = new Features(isDictionary ? data.features.dictionary : data.features.morphology);
  const layouts = readLayouts(data.layouts, `${tag}/paradigm.tsv`);
  const frequencies =
    spellerData?.frequencies === undefined ? undefined : WordFrequencies.read(spellerData.frequencies);
  return new Words({ source: openSource(data, features, speller), features, layouts, speller, frequencies });
}

/** Throws `DataError` where a text cannot be used. */
export function checkWordsData({ tag, features, layouts, abbreviations }: Omit<WordsData, 'morphology'>): void {
  new Features(features.dictionary);
  new Features(features.morphology);
  readLayouts(layouts, `${tag}/paradigm.tsv`);
  readAbbreviations(abbreviations, `${tag}/grammar/abbreviations.txt`);
}

function openSource(
  { tag, morphology, abbreviations, checker }: WordsData,
  features: Features,
  speller: ReturnType<typeof openSpeller> | undefined,
): WordSource {
  if ('plan' in morphology) return new PackWords(openAnalyser(morphology));
  const accepts = (form: string, budget: Budget) => speller?.isCorrect(form, budget) ?? false;
  const lexis = isOfStarter(morphology)
    ? new MorphologyWords(morphology)
    : new DictionaryWords(new DictionaryReadings(morphology, accepts), morphology, features);
  return new SourceWords({
    lexis,
    abbreviations: readAbbreviations(abbreviations, `${tag}/grammar/abbreviations.txt`),
    openChecker: () => (checker === undefined ? undefined : openWith({ ...checker, morphology }, speller)),
  });
}
