/** What a device knows about single words, from its words and hyphenation parts: the answers of `analyse`, `generate`, `paradigm` and `hyphenate`. */
import { hyphenate } from '../answers/hyphenate-operation.js';
import type { IndexUnit } from '../answers/index-units.js';
import { analyse, generate, paradigm, refusalProblem, type WordsAnswer } from '../answers/words-operation.js';
import type { AnalyseResponse, GenerateResponse, HyphenateResponse, ParadigmResponse } from '../client/types.js';
import type { Budget } from '../engine/budget.js';
import { open as openWordsEngine } from '../grammar/words/words-engine.js';
import { open as openHyphenator } from '../hyphenation/hyphenation-engine.js';
import { rulesOf } from '../hyphenation/stored-rules.js';
import { DeviceError } from './device-error.js';
import type { HyphenationPart, WordsPart } from './parts.js';

/** Options of `DeviceLanguage.analyse`. */
export interface DeviceAnalyseOptions {
  /** Only the readings that the constraint grammar of the language leaves. */
  readonly disambiguate?: boolean;
  /** Unknown words get readings, too. */
  readonly guess?: boolean;
  /** The unit of every index. Default: UTF-16 code units. */
  readonly encoding?: IndexUnit;
}

/** Options of `DeviceLanguage.hyphenate`. */
export interface DeviceHyphenateOptions {
  /** What is put at each division. Default: `-`. */
  readonly character?: string;
  /** The unit of every index. Default: UTF-16 code units. */
  readonly encoding?: IndexUnit;
}

/** Options of `DeviceLanguage.paradigm`. */
export interface DeviceParadigmOptions {
  /** Only this part of speech: a tag of the source (`N`) or of Universal Dependencies (`NOUN`). */
  readonly pos?: string;
}

export function openWords({ data }: WordsPart) {
  const words = openWordsEngine(data);
  return {
    analyse(text: string, options: DeviceAnalyseOptions, budget: Budget): AnalyseResponse {
      const { disambiguate = false, guess = false, encoding: unit = 'utf-16' } = options;
      return JSON.parse(analyse(words, { text, format: 'json', unit, disambiguate, guess }, budget).body);
    },
    generate: (readings: readonly string[], budget: Budget) =>
      accepted<GenerateResponse>(generate(words, { readings }, budget)),
    paradigm: (lemma: string, { pos }: DeviceParadigmOptions, budget: Budget) =>
      accepted<ParadigmResponse>(paradigm(words, { lemma, ...(pos === undefined ? {} : { pos }) }, budget)),
  };
}

export function openHyphenation({ data }: HyphenationPart) {
  const hyphenator = openHyphenator({ ...data, rules: rulesOf(data.rules) });
  return (text: string, options: DeviceHyphenateOptions, budget: Budget): HyphenateResponse => {
    const { character = '-', encoding: unit = 'utf-16' } = options;
    return JSON.parse(hyphenate(hyphenator, { text, character, unit }, budget).json);
  };
}

function accepted<Answer>(answer: WordsAnswer): Answer {
  if (!('refusal' in answer)) return JSON.parse(answer.json) as Answer;
  const { code, detail } = refusalProblem(answer.refusal);
  throw new DeviceError(code, detail);
}
