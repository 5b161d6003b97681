/** What the words of a text are, by an installed grammar pack: its tokeniser, its constraint grammars, and the generator of its suggestions. Start at `PackWords.analyse`. */
import { type CgCohort, type CgReading, formText } from '../../cg3/index.js';
import { type Budget, SearchBudget } from '../../engine/budget.js';
import { bothIncomplete, type Incomplete } from '../../engine/incomplete.js';
import { timed } from '../../engine/step-timer.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import type { PackAnalyser } from '../pipeline/pipeline-engine.js';
import type { PipelineStep, StepContext } from '../pipeline/step.js';
import type { Reading } from '../readings/reading.js';
import { Generator } from '../suggest/generator.js';
import { paragraphsOf } from '../text/paragraphs.js';
import { readableText } from '../text/readable-text.js';
import { INFLECTION_LIMITS, inflectionsOf } from './inflections.js';
import { tagSymbols, tagsIn } from './source-words.js';
import {
  type AnalysedText,
  type AnalysedToken,
  type AnalyseOptions,
  analysisOf,
  type Inflection,
  type WordReading,
  type WordSource,
} from './word-source.js';

const UNKNOWN = '?';
const WEIGHT = /^<W:(.*)>$/;
const SENTENCE_END = /^[.!?…]+$/u;
/** What the grammars of packs look at, and nobody else: `<TV>`, `@SUBJ`, `#1->2`, `"guolli"phon`. */
const MORPHOLOGICAL = /^[\p{L}\d]/u;

export class PackWords implements WordSource {
  readonly #analyser: PackAnalyser;
  readonly #generator: Generator | undefined;
  readonly #tags: ReadonlySet<string>;

  constructor(analyser: PackAnalyser) {
    const { generator } = analyser;
    this.#analyser = analyser;
    this.#generator = generator === undefined ? undefined : new Generator(generator);
    this.#tags = generator === undefined ? new Set() : tagSymbols(generator);
  }

  analyse(text: string, { disambiguate, guess }: AnalyseOptions, budget: Budget): AnalysedText {
    const { tokenising, disambiguating, form } = this.#analyser;
    const steps = disambiguate ? [...tokenising, ...disambiguating] : tokenising;
    const tokens: AnalysedToken[] = [];
    let incomplete: Incomplete | undefined;
    for (const paragraph of paragraphsOf(text)) {
      const readable = readableText(text.slice(paragraph.startUtf16, paragraph.endUtf16), form);
      const context: StepContext = { text: readable.text, budget, incomplete: undefined };
      const cohorts = cohortsOf(steps, context);
      for (const [i, cohort] of cohorts.entries()) {
        const { startUtf16, endUtf16 } = readable.sourceSpan(cohort.startUtf16 ?? 0, cohort.endUtf16 ?? 0);
        tokens.push({
          startUtf16: startUtf16 + paragraph.startUtf16,
          endUtf16: endUtf16 + paragraph.startUtf16,
          readings: this.#readingsOf(cohort, guess, budget),
          endsSentence: i === cohorts.length - 1 || SENTENCE_END.test(formText(cohort.form)),
        });
      }
      incomplete = bothIncomplete(incomplete, context.incomplete);
    }
    return { tokens, incomplete };
  }

  readings(form: string, budget: Budget): readonly WordReading[] {
    const { tokens } = this.analyse(form, { disambiguate: false, guess: false }, budget);
    return tokens.length === 1 ? tokens[0]!.readings : [];
  }

  forms(analysis: string, budget: Budget): readonly string[] {
    return this.#generator?.forms(analysis, budget) ?? [];
  }

  unknownTag(analysis: string): string | undefined {
    return tagsIn(analysis).find((tag) => !this.#tags.has(tag));
  }

  inflections(lemma: string, budget: Budget): readonly Inflection[] {
    const generator: Transducer | undefined = this.#analyser.generator;
    return generator === undefined ? [] : inflectionsOf(generator, lemma, new SearchBudget(budget, INFLECTION_LIMITS));
  }

  #readingsOf({ form, readings }: CgCohort, guess: boolean, budget: Budget): WordReading[] {
    const word = formText(form);
    const analysed = readings.filter(({ tags }) => !tags.includes(UNKNOWN));
    if (analysed.length > 0) return analysed.map((reading) => this.#wordReading(word, reading, budget));
    // A tokeniser knows marks and numbers itself; of what it does not know, a capital alone says something.
    const isName = guess && /^\p{Lu}/u.test(word);
    return isName ? [{ lemma: word, tags: ['N', 'Prop', 'Sg', 'Nom'], weight: 0, isGuess: true }] : [];
  }

  /** The reading is the last part of a compound, its sub-readings the parts before it, the nearest first. */
  #wordReading(word: string, reading: CgReading, budget: Budget): WordReading {
    const weight = Number(reading.tags.flatMap((tag) => WEIGHT.exec(tag)?.[1] ?? [])[0] ?? 0);
    const parts: Reading[] = [];
    for (let part: CgReading | undefined = reading; part !== undefined; part = part.sub) parts.unshift(partOf(part));
    const { lemma, tags } = parts.at(-1)!;
    if (parts.length === 1) return { lemma, tags, weight };
    // Where the last part begins, its form tells: what stands before it is the same in the lemma of the whole.
    const lastForm = this.forms(analysisOf(lemma, tags), budget).find((each) => word.endsWith(each));
    const whole =
      lastForm === undefined ? parts.map((part) => part.lemma).join('#') : word.slice(0, -lastForm.length) + lemma;
    return { lemma: whole, tags, weight, parts };
  }
}

function cohortsOf(steps: readonly PipelineStep[], context: StepContext): readonly CgCohort[] {
  let cohorts: readonly CgCohort[] = [];
  for (const step of steps) {
    context.budget.check();
    const before = cohorts;
    cohorts = timed(context.budget.steps, step.name, () => step.run(before, context));
  }
  return cohorts;
}

function partOf({ tags }: CgReading): Reading {
  const lemma = /^"(.*)"$/su.exec(tags[0] ?? '')?.[1] ?? '';
  return { lemma, tags: tags.slice(1).filter((tag) => MORPHOLOGICAL.test(tag)) };
}
