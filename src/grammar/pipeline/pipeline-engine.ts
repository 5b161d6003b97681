/**
 * A grammar pack as a worker thread opens it: over tables in shared memory that another thread has read. Start at
 * `open`. The default pipeline is opened at once, others on first use; what several of them use is opened once.
 */
import { readKeptGrammar } from '../../cg3/index.js';
import { type NormalisationForm, normalise } from '../../engine/normalise.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { type Messages, openMessages } from '../messages/messages.js';
import { Generator } from '../suggest/generator.js';
import { Tokeniser } from '../tokenise/tokeniser.js';
import { BlankTagger } from './blanktag.js';
import { ConstraintGrammar } from './constraint-grammar.js';
import type { GrammarPackData, PipelinePlan, StepPlan } from './pack-data.js';
import { Pipeline, type SuggestStep } from './pipeline.js';
import { type NamedPipeline, PipelineChecker } from './pipeline-checker.js';
import { UnknownSpeller } from './spell-unknown.js';
import { WordSplitter } from './split-words.js';
import type { PipelineStep } from './step.js';
import { Tokenize } from './tokenize.js';
import { UnknownPipeline } from './unknown-pipeline.js';

type SuggestPlan = Extract<StepPlan, { kind: 'suggest' }>;

export function open(data: GrammarPackData): PipelineChecker {
  const opener = new PackOpener(data);
  // Here and not in the first check: reading grammars takes time, and no request should wait for it.
  opener.pipeline(data.plan.defaultPipeline);
  return new PipelineChecker((name) => opener.pipeline(name ?? data.plan.defaultPipeline));
}

/** What of a pack says what words are. */
export interface PackAnalyser {
  /** Makes cohorts of a text, and takes apart what the tokeniser kept together. */
  readonly tokenising: readonly PipelineStep[];
  /** The constraint grammars behind it, without the last one, which marks errors. */
  readonly disambiguating: readonly PipelineStep[];
  /** Where the pack suggests forms. */
  readonly generator: Transducer | undefined;
  readonly form: NormalisationForm;
}

export function openAnalyser(data: GrammarPackData): PackAnalyser {
  return new PackOpener(data).analyser();
}

class PackOpener {
  readonly #data: GrammarPackData;
  readonly #opened = new Map<string, unknown>();

  constructor(data: GrammarPackData) {
    this.#data = data;
  }

  pipeline(name: string): NamedPipeline {
    const plan = this.#data.plan.pipelines.find((candidate) => candidate.name === name);
    if (plan === undefined) throw new UnknownPipeline(name, this.#data.plan);
    return this.#once(`pipeline ${name}`, () => this.#open(plan));
  }

  analyser(): PackAnalyser {
    const { plan } = this.#data;
    const { steps = [] } = plan.pipelines.find(({ name }) => name === plan.defaultPipeline) ?? {};
    const used = steps.filter(({ kind }) => kind !== 'blanktag' && kind !== 'cgspell');
    const split = used.findLastIndex(({ kind }) => kind === 'mwesplit') + 1 || 1;
    const grammars = used.slice(split).filter(({ kind }) => kind === 'cg');
    const last = used.findLast((step): step is SuggestPlan => step.kind === 'suggest');
    return {
      tokenising: used.slice(0, split).flatMap((step) => this.#step(step)),
      disambiguating: grammars.slice(0, -1).flatMap((step) => this.#step(step)),
      generator: last === undefined ? undefined : this.#transducer(last.generator),
      form: this.#formOf(steps),
    };
  }

  #open({ steps }: PipelinePlan): NamedPipeline {
    const last = steps.findLast((step): step is SuggestPlan => step.kind === 'suggest');
    const suggesting: SuggestStep | undefined = last && {
      generator: this.#once(`generator ${last.generator}`, () => new Generator(this.#transducer(last.generator))),
      generateAll: last.generateAll,
    };
    const opened = steps.flatMap((step) => this.#step(step));
    return {
      pipeline: new Pipeline(opened, suggesting),
      messages: this.#messages(last?.messages),
      form: this.#formOf(steps),
    };
  }

  /** Some languages' transducers have every letter with a mark as two characters; most have none so. */
  #formOf(steps: readonly StepPlan[]): NormalisationForm {
    const first = steps.find((step) => step.kind === 'tokenize');
    const symbols = first === undefined ? [] : this.#data.tokenisers[first.tokeniser]!.symbols;
    const hasMarks = symbols.some((symbol) => /^\p{M}$/u.test(symbol));
    return hasMarks && symbols.every((symbol) => normalise(symbol, 'NFD') === symbol) ? 'NFD' : 'NFC';
  }

  #step(step: StepPlan): PipelineStep[] {
    switch (step.kind) {
      case 'tokenize': {
        const { tokeniser, weightClasses = Number.MAX_SAFE_INTEGER } = step;
        const file = this.#data.tokenisers[tokeniser]!;
        const make = () => new Tokenize(new Tokeniser(file, { weightClasses }), `tokenize ${tokeniser}`);
        return [this.#once(`tokenize ${tokeniser} ${weightClasses}`, make)];
      }
      case 'blanktag':
        return [
          this.#once(
            `blanktag ${step.transducer}`,
            () => new BlankTagger(this.#transducer(step.transducer), `blanktag ${step.transducer}`),
          ),
        ];
      case 'cg': {
        const { grammar } = step;
        const make = () => new ConstraintGrammar(readKeptGrammar(this.#data.grammars[grammar]!), `cg ${grammar}`);
        return [this.#once(`cg ${grammar}`, make)];
      }
      case 'mwesplit':
        return [new WordSplitter()];
      case 'cgspell': {
        const { lexicon, errorModel, options } = step;
        const make = () =>
          new UnknownSpeller(this.#transducer(lexicon), this.#transducer(errorModel), options, `cgspell ${lexicon}`);
        return [this.#once(`cgspell ${JSON.stringify(step)}`, make)];
      }
      case 'suggest':
        return [];
    }
  }

  #transducer(name: string): Transducer {
    return this.#once(`transducer ${name}`, () => Transducer.fromShared(this.#data.transducers[name]!));
  }

  #messages(name: string | undefined): Messages {
    const { language = 'en' } = this.#data.plan;
    const none = { kind: 'fluent', files: {}, groups: [], packLocale: language } as const;
    const data = name === undefined ? none : (this.#data.messages[name] ?? none);
    return this.#once(`messages ${name}`, () => openMessages(data));
  }

  #once<Value>(key: string, make: () => Value): Value {
    if (!this.#opened.has(key)) this.#opened.set(key, make());
    return this.#opened.get(key) as Value;
  }
}
