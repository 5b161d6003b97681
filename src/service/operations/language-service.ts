/**
 * The operations without HTTP: spell, check, trace, rules, speak. Start at `LanguageService.spell`.
 *
 * A request passes: registry (is there an engine, is it loaded?) → cache → worker pool → back. Answers that may be large are written
 * as JSON on the way; a grammar check is cut into paragraphs (`check-paragraphs.ts`).
 */

import {
  type FindErrorsOptions,
  type FindMisspellingsOptions,
  type FoundError,
  type FoundInParagraph,
  type FoundInText,
  foreignOf,
  foundBytes,
  foundLists,
  type Misspelling,
  nothingFound,
} from '../../answers/find-operation.js';
import {
  type CheckedParagraph,
  grammarPieces,
  incompleteOf,
  paragraphBytes,
  uncheckedParagraph,
} from '../../answers/grammar-json.js';
import type { CheckInput, TraceOutput } from '../../answers/grammar-operation.js';
import type { HyphenateInput } from '../../answers/hyphenate-operation.js';
import { markedErrorsJson } from '../../answers/marked-check.js';
import type { ReadMarkupInput } from '../../answers/marked-input.js';
import { type Checked, PARTIAL_SHARE } from '../../answers/paragraph-job.js';
import { uncheckedText } from '../../answers/spell-json.js';
import type { SpellInput } from '../../answers/spell-operation.js';
import type { AnalyseInput, GenerateInput, ParadigmInput, WordsRefusal } from '../../answers/words-operation.js';
import type { Incomplete } from '../../engine/incomplete.js';
import { MarkedText, type MarkedTextData } from '../../markup/marked-text.js';
import {
  type EngineSource,
  type PackIdentity,
  type ReadyEngine,
  Registry,
  type SourceOrigin,
} from '../engines/registry.js';
import type { Operation } from '../languages/deployments.js';
import { collectGarbage } from '../pool/collect-garbage.js';
import { type LoaderOptions, PackLoader } from '../pool/loader.js';
import type { JobOperation } from '../pool/protocol.js';
import { ReleasedMemory } from '../pool/released-memory.js';
import type { SpeakInput, SpeakOutput, SpeechHead, SpeechRefusal } from '../pool/speak-operation.js';
import type {
  InflectionInput,
  InflectionOutput,
  RulesOutput,
  SpellOutput,
  WordsOutput,
} from '../pool/worker-operations.js';
import { PoolError, type PoolOptions, WorkerPool } from '../pool/worker-pool.js';
import { CheckRefused, ParagraphChecks } from './check-paragraphs.js';
import { allInTurns, bytesInTurns, nextTurn } from './in-turns.js';
import { ResultCache, type SharedCache } from './result-cache.js';
import { SpeechStream } from './speech-stream.js';

export interface OperationEvents {
  onCacheLookup?(operation: Operation, hit: boolean): void;
  onCutShort?(operation: Operation, tag: string): void;
  onBroken?(source: EngineSource, reason: string): void;
  onReady?(source: EngineSource, ready: ReadyEngine): void;
}

export interface ServiceOptions {
  readonly pool: PoolOptions;
  /** Spelling and grammar have workers of their own: for one writer, whose two checks of a text then run side by side. */
  readonly splitsChecks?: boolean;
  readonly loader: LoaderOptions;
  /** Whether this process serves a tag; it serves all unless said otherwise. */
  readonly serves?: (tag: string) => boolean;
  readonly cacheBytes: number;
  /** See `RegistryOptions`. */
  readonly onDemandBytes?: number;
  /** Results of other processes, behind the cache of this one. */
  readonly shared?: SharedCache;
  readonly checkTimeoutMs: number;
  readonly speechTimeoutMs: number;
  readonly maxSpeechSeconds: number;
  readonly events?: OperationEvents;
}

export interface Answer<Value> {
  readonly value: Value;
  /** The pack that answered, or would have had the result not been cached. */
  readonly pack: PackIdentity;
  readonly origin: SourceOrigin;
}

export interface WorkOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether data of a starter may answer; it may unless said otherwise. */
  readonly allowsStarter?: boolean | undefined;
}

export interface CheckOptions extends WorkOptions {
  /** At the deadline, what was found until then is wanted. */
  readonly isPartialWanted?: boolean;
}

export interface GrammarAnswer {
  /** In UTF-8. */
  readonly json: Uint8Array<ArrayBuffer>;
  readonly incomplete: Incomplete | undefined;
  /** The languages of the titles and descriptions. */
  readonly locales: readonly string[];
}

/** Speech on its way to the client. */
export interface Spoken {
  readonly head: SpeechHead;
  readonly audio: SpeechStream;
  /** The voice that really speaks. */
  readonly name: string;
}

/** Which engine is wanted, and how long a request may take with it. */
interface Target {
  readonly operation: Operation;
  readonly tag: string;
  readonly voice: string;
  readonly timeoutMs: number;
  readonly allowsStarter?: boolean | undefined;
}

/** Work on a whole input, whose result is kept. */
interface WholeWork<Output> {
  readonly operation: Operation;
  readonly job: JobOperation;
  readonly input: object;
  readonly sizeOf: (output: Output) => number;
  /** The answer if the time is over before any work is done; what was done until then is wanted. */
  readonly ifLate?: (() => Output) | undefined;
}

/** Work on a text, of whose paragraphs each result is kept. */
interface ParagraphWork<Options extends object, Paragraph extends Checked> {
  readonly operation: Operation;
  readonly checks: ParagraphChecks<Options, Paragraph>;
  readonly input: Options & { readonly text: string };
}

interface SpeakRequest {
  readonly tag: string;
  readonly voice: string;
  readonly input: SpeakInput;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

interface CachedSpeech {
  readonly head: SpeechHead;
  readonly chunks: readonly Uint8Array[];
}

/** What can check a text. */
const CHECKS: readonly Operation[] = ['grammar', 'speller'];

/** The text cannot be spoken as it is. */
export class SpeechRefused extends Error {
  override readonly name = 'SpeechRefused';
  constructor(readonly refusal: SpeechRefusal) {
    super(refusal.detail);
  }
}

/** The question about words names something that the language does not have. */
export class WordsRefused extends Error {
  override readonly name = 'WordsRefused';
  constructor(readonly refusal: WordsRefusal) {
    super(refusal.kind);
  }
}

export class LanguageService {
  readonly registry: Registry;
  readonly pool: WorkerPool;
  readonly #grammarPool: WorkerPool;
  readonly cache: ResultCache;
  readonly #loader: PackLoader;
  readonly #options: ServiceOptions;
  readonly #checks: ParagraphChecks<Omit<CheckInput, 'text'>, CheckedParagraph>;
  readonly #errors: ParagraphChecks<FindErrorsOptions, FoundInParagraph<FoundError>>;
  readonly #misspellings: ParagraphChecks<FindMisspellingsOptions, FoundInParagraph<Misspelling>>;

  constructor(options: ServiceOptions) {
    const { events } = options;
    this.#options = options;
    this.#loader = new PackLoader(options.loader);
    this.pool = new WorkerPool(options.pool);
    this.#grammarPool = options.splitsChecks === true ? new WorkerPool(options.pool) : this.pool;
    this.cache = new ResultCache(options.cacheBytes, options.shared);
    const { cache } = this;
    this.#checks = new ParagraphChecks({
      pool: this.#grammarPool,
      cache,
      operation: 'check',
      weigh: paragraphBytes,
      unchecked: (text, { unit }) => uncheckedParagraph(text, unit),
    });
    const finding = { cache, weigh: foundBytes, unchecked: nothingFound };
    this.#errors = new ParagraphChecks<FindErrorsOptions, FoundInParagraph<FoundError>>({
      ...finding,
      pool: this.#grammarPool,
      operation: 'find-errors',
    });
    this.#misspellings = new ParagraphChecks<FindMisspellingsOptions, FoundInParagraph<Misspelling>>({
      ...finding,
      pool: this.pool,
      operation: 'find-misspellings',
    });
    const released = new ReleasedMemory(() => {
      for (const pool of this.#pools) pool.collectGarbage();
      collectGarbage();
    });
    this.registry = new Registry({
      load: (request) => this.#loader.load(request),
      loadNext: (request) => this.#loader.loadNext(request),
      onRetired: (engineKey, bytes) => {
        for (const pool of this.#pools) pool.dropEngine(engineKey);
        released.add(bytes);
      },
      ...(options.serves === undefined ? {} : { serves: options.serves }),
      ...(options.onDemandBytes === undefined ? {} : { onDemandBytes: options.onDemandBytes }),
      ...(events?.onBroken === undefined ? {} : { onBroken: events.onBroken }),
      ...(events?.onReady === undefined ? {} : { onReady: events.onReady }),
    });
  }

  /** With `isPartialWanted`, a text whose time is over has the words that were judged until then. */
  async spell(
    tag: string,
    input: SpellInput,
    { isPartialWanted = false, ...options }: CheckOptions = {},
  ): Promise<Answer<SpellOutput>> {
    const ifLate = isPartialWanted ? () => uncheckedSpelling(input.text) : undefined;
    const work = { operation: 'speller', job: 'spell', input, sizeOf: spellBytes, ifLate } as const;
    const answer = await this.#compute<SpellOutput>(tag, work, options);
    if (answer.value.incomplete !== undefined) this.#options.events?.onCutShort?.('speller', tag);
    return answer;
  }

  /**
   * The answer as JSON: `{"text": …, "errs": […]}`. With `isPartialWanted`, a text whose time is over has the errors of
   * the paragraphs that were checked.
   */
  check(tag: string, input: CheckInput, options: CheckOptions = {}): Promise<Answer<GrammarAnswer>> {
    const work = { operation: 'grammar', checks: this.#checks, input } as const;
    return this.#byParagraphs(tag, work, options, async (paragraphs, incomplete) => ({
      json: await bytesInTurns(grammarPieces(input.text, paragraphs)),
      incomplete,
      locales: [...new Set(paragraphs.flatMap((paragraph) => paragraph.locales))],
    }));
  }

  /** The same with what every step handed on, for those who write grammars; nothing of it is kept. */
  async trace(
    tag: string,
    input: CheckInput,
    { signal, allowsStarter }: WorkOptions = {},
  ): Promise<Answer<GrammarAnswer>> {
    const { events } = this.#options;
    const target = this.#checkTarget('grammar', tag, allowsStarter);
    return this.#withEngine(target, async ({ definition, pack, origin }, timeoutMs) => {
      const task = { tag, engine: definition, operation: 'trace', input, timeoutMs, signal } as const;
      const value = (await this.#grammarPool.run(task)) as TraceOutput;
      if ('refusal' in value) throw new CheckRefused(value.refusal);
      if (value.incomplete !== undefined) events?.onCutShort?.('grammar', tag);
      return { value, pack, origin };
    });
  }

  /** The errors of grammar as data, for those who put them together with something else. */
  errors(
    tag: string,
    input: FindErrorsOptions & { readonly text: string },
    options: CheckOptions = {},
  ): Promise<Answer<FoundInText<FoundError>>> {
    const work = { operation: 'grammar', checks: this.#errors, input } as const;
    return this.#byParagraphs(tag, work, options, foundInText);
  }

  /** What of a text is to be checked. The readers take their time, so a worker does it, with whichever engine the language has. */
  async readMarkup(tag: string, input: ReadMarkupInput, options: WorkOptions = {}): Promise<MarkedText> {
    const stateOf = (operation: Operation) => this.registry.status(operation, tag).state;
    const operation =
      CHECKS.find((each) => stateOf(each) === 'ready') ?? CHECKS.find((each) => stateOf(each) !== 'not-installed');
    const work = { operation: operation ?? 'grammar', job: 'read-markup', input, sizeOf: markedBytes } as const;
    return MarkedText.fromData((await this.#compute<MarkedTextData>(tag, work, options)).value);
  }

  /** The same with the answer of `check`, for a text with markup: positions and error texts are those of its source. */
  async checkMarked(
    tag: string,
    { text, unit, markup, known: knownWords, ...input }: CheckInput & ReadMarkupInput,
    options: CheckOptions = {},
  ): Promise<Answer<GrammarAnswer>> {
    const marked = await this.readMarkup(tag, { text, markup }, options);
    const { value, ...rest } = await this.errors(tag, { ...input, text: marked.checked }, options);
    await nextTurn();
    const checked = markedErrorsJson(marked, value, unit, knownWords);
    const { incomplete, locales } = checked;
    return { value: { json: await bytesInTurns(grammarPieces(text, [checked])), incomplete, locales }, ...rest };
  }

  /** The words that the speller rejects. */
  misspellings(
    tag: string,
    input: FindMisspellingsOptions & { readonly text: string },
    options: CheckOptions = {},
  ): Promise<Answer<FoundInText<Misspelling>>> {
    const work = { operation: 'speller', checks: this.#misspellings, input } as const;
    return this.#byParagraphs(tag, work, options, foundInText);
  }

  /** Which words of a text are forms of words that only its writer knows. None where it has no speller. */
  async inflections(tag: string, input: InflectionInput, options: WorkOptions = {}): Promise<InflectionOutput> {
    if (input.length === 0 || this.registry.status('speller', tag).state !== 'ready') return [];
    const sizeOf = (forms: InflectionOutput) => 40 + forms.reduce((sum, form) => sum + 2 * form.length, 0);
    const work = { operation: 'speller', job: 'inflections', input, sizeOf } as const;
    return (await this.#compute<InflectionOutput>(tag, work, options)).value;
  }

  rules(tag: string, locales: readonly string[], options: WorkOptions = {}): Promise<Answer<RulesOutput>> {
    const work = { operation: 'grammar', job: 'rules', input: locales, sizeOf: rulesBytes } as const;
    return this.#compute<RulesOutput>(tag, work, options);
  }

  /** What the words of a text are, in the format that was asked for. */
  analyse(tag: string, input: AnalyseInput, options: WorkOptions = {}): Promise<Answer<SpellOutput>> {
    return this.#words(tag, 'analyse', input, options);
  }

  /** The written words of readings. Throws `WordsRefused` where a tag is unknown. */
  generate(tag: string, input: GenerateInput, options: WorkOptions = {}): Promise<Answer<SpellOutput>> {
    return this.#words(tag, 'generate', input, options);
  }

  /** The inflection tables of a lemma. Throws `WordsRefused` where there is no such lemma. */
  paradigm(tag: string, input: ParadigmInput, options: WorkOptions = {}): Promise<Answer<SpellOutput>> {
    return this.#words(tag, 'paradigm', input, options);
  }

  async #words(
    tag: string,
    job: 'analyse' | 'generate' | 'paradigm',
    input: object,
    options: WorkOptions,
  ): Promise<Answer<SpellOutput>> {
    const work = { operation: 'analyse', job, input, sizeOf: wordsBytes } as const;
    const { value, ...rest } = await this.#compute<WordsOutput>(tag, work, options);
    if ('refusal' in value) throw new WordsRefused(value.refusal);
    if (value.incomplete !== undefined) this.#options.events?.onCutShort?.('analyse', tag);
    return { value, ...rest };
  }

  /** Where the words of a text may be divided. */
  hyphenate(tag: string, input: HyphenateInput, options: WorkOptions = {}): Promise<Answer<SpellOutput>> {
    const work = { operation: 'hyphenate', job: 'hyphenate', input, sizeOf: spellBytes } as const;
    return this.#compute<SpellOutput>(tag, work, options);
  }

  /** Resolves when the first audio is there, or when it is clear that there will be none. */
  async speak(tag: string, voice: string, input: SpeakInput, signal?: AbortSignal): Promise<Answer<Spoken>> {
    const target = { operation: 'tts', tag, voice, timeoutMs: this.#options.speechTimeoutMs } as const;
    return this.#withEngine(target, (engine, timeoutMs) =>
      this.#speakWith(engine, { tag, voice, input, timeoutMs, signal }),
    );
  }

  async #speakWith(
    engine: ReadyEngine,
    { tag, voice, input, timeoutMs, signal }: SpeakRequest,
  ): Promise<Answer<Spoken>> {
    const { events } = this.#options;
    const { definition, pack, origin, speech } = engine;
    const bounded = { ...input, maxSeconds: this.#options.maxSpeechSeconds };
    const job: SpeakInput = speech === undefined ? bounded : { ...bounded, voice: speech.engineVoice };
    const key = this.cache.keyOf('speak', engine);
    const asked = JSON.stringify(job);
    const [entry] = await this.cache.find<CachedSpeech>(key, [asked], ({ chunks }) => bytesOf(chunks));
    const cached = entry?.value as CachedSpeech | undefined;
    events?.onCacheLookup?.('tts', cached !== undefined);
    const name = speech?.name ?? voice;
    if (cached !== undefined)
      return { value: { ...cached, audio: SpeechStream.of(cached.chunks), name }, pack, origin };

    const audio = new SpeechStream();
    const chunks: Uint8Array[] = [];
    let head: SpeechHead = { skippedCharacters: 0 };
    const work = this.pool.run({
      tag,
      engine: definition,
      operation: 'speak',
      input: job,
      timeoutMs,
      signal,
      onHead: (news) => {
        head = news as SpeechHead;
      },
      onChunk: (chunk) => {
        chunks.push(chunk);
        audio.push(chunk);
      },
    }) as Promise<SpeakOutput>;
    const done = work.then(({ refusal }) => {
      if (refusal !== undefined) throw new SpeechRefused(refusal);
      audio.end();
      if (chunks.length === 0) return;
      const kept: CachedSpeech = { head, chunks: [joined(chunks)] };
      this.cache.keep(key, asked, kept, bytesOf(kept.chunks));
    });
    done.catch((error: Error) => audio.fail(error));
    // A WAV file states its length at the front, so it arrives whole; the others are passed on from the first sentence.
    if (input.encoding === 'wav' || input.timings !== undefined) await done;
    else await audio.firstChunk;
    return { value: { head, audio, name }, pack, origin };
  }

  /** Whether the workers would take work for this tag now; where the tag is not known yet, whether they would take any. */
  accepts(operation: Operation, tag: string | undefined): boolean {
    const pool = operation === 'grammar' ? this.#grammarPool : this.pool;
    return tag === undefined ? !pool.isFull : pool.accepts({ tag, isSpeech: operation === 'tts' });
  }

  /** Workers take requests: before that, those that find no place in the queue would be refused. */
  async begun(): Promise<void> {
    await Promise.all([...this.#pools].map((pool) => pool.begun));
  }

  async close(): Promise<void> {
    this.registry.close();
    await Promise.all([...[...this.#pools].map((pool) => pool.close()), this.#loader.close()]);
  }

  get #pools(): ReadonlySet<WorkerPool> {
    return new Set([this.pool, this.#grammarPool]);
  }

  /** A text that is checked paragraph by paragraph; `answerOf` puts together what was found in them. */
  #byParagraphs<Options extends object, Paragraph extends Checked, Value>(
    tag: string,
    { operation, checks, input }: ParagraphWork<Options, Paragraph>,
    { signal, allowsStarter, isPartialWanted = false }: CheckOptions,
    answerOf: (paragraphs: readonly Paragraph[], incomplete: Incomplete | undefined) => Promise<Value>,
  ): Promise<Answer<Value>> {
    const { events } = this.#options;
    return this.#withEngine(this.#checkTarget(operation, tag, allowsStarter), async (engine, timeoutMs) => {
      const { paragraphs, isCached } = await checks.check({ tag, engine, input, timeoutMs, signal, isPartialWanted });
      events?.onCacheLookup?.(operation, isCached);
      const incomplete = incompleteOf(paragraphs);
      if (incomplete !== undefined) events?.onCutShort?.(operation, tag);
      return { value: await answerOf(paragraphs, incomplete), pack: engine.pack, origin: engine.origin };
    });
  }

  /** One job for the whole input, unless the cache has its result. */
  async #compute<Output>(
    tag: string,
    { operation, job, input, sizeOf, ifLate }: WholeWork<Output>,
    { signal, allowsStarter }: WorkOptions,
  ): Promise<Answer<Output>> {
    const { events } = this.#options;
    const target = this.#checkTarget(operation, tag, allowsStarter);
    return this.#withEngine(target, async (engine, timeoutMs) => {
      const { definition, pack, origin } = engine;
      const key = this.cache.keyOf(job, engine);
      const asked = JSON.stringify(input);
      const [cached] = await this.cache.find(key, [asked], sizeOf);
      events?.onCacheLookup?.(operation, cached !== undefined);
      if (cached !== undefined) return { value: cached.value as Output, pack, origin };
      const task = { tag, engine: definition, operation: job, input, timeoutMs, signal };
      const pool = operation === 'grammar' ? this.#grammarPool : this.pool;
      const partial = { input: { ...input, isPartialWanted: true }, stopAfterMs: PARTIAL_SHARE * timeoutMs };
      const value = await (pool.run(ifLate ? { ...task, ...partial } : task) as Promise<Output>).catch((error) => {
        if (ifLate !== undefined && error instanceof PoolError && error.failure === 'deadline') return ifLate();
        throw error;
      });
      // What a budget cut short may be complete next time.
      const { incomplete } = value as { incomplete?: Incomplete };
      if (incomplete === undefined) this.cache.keep(key, asked, value, sizeOf(value));
      return { value, pack, origin };
    });
  }

  #checkTarget(operation: Operation, tag: string, allowsStarter: boolean | undefined): Target {
    return { operation, tag, voice: '', timeoutMs: this.#options.checkTimeoutMs, allowsStarter };
  }

  /** Work with the engine that is there; when its pack is replaced before the work begins, with the one that is there then. */
  async #withEngine<Result>(
    { operation, tag, voice, timeoutMs, allowsStarter = true }: Target,
    work: (engine: ReadyEngine, timeoutMs: number) => Promise<Result>,
  ): Promise<Result> {
    const startMs = performance.now();
    for (;;) {
      const engine = await this.registry.acquire(operation, tag, voice, remaining(timeoutMs, startMs), {
        allowsStarter,
      });
      try {
        return await work(engine, remaining(timeoutMs, startMs));
      } catch (error) {
        const isRetired = error instanceof PoolError && error.failure === 'retired';
        if (!isRetired || performance.now() - startMs >= timeoutMs) throw error;
      }
    }
  }
}

/** What waiting for a pack has left of the request's time; never nothing, so that the pool reports the deadline itself. */
function remaining(timeoutMs: number, startMs: number): number {
  return Math.max(1, timeoutMs - (performance.now() - startMs));
}

async function foundInText<Found extends Misspelling>(
  paragraphs: readonly FoundInParagraph<Found>[],
  incomplete: Incomplete | undefined,
): Promise<FoundInText<Found>> {
  return { found: (await allInTurns(foundLists(paragraphs))).flat(), incomplete, foreign: foreignOf(paragraphs) };
}

function uncheckedSpelling(text: string): SpellOutput {
  const { json, incomplete } = uncheckedText(text);
  return { json: new TextEncoder().encode(json), incomplete };
}

function spellBytes({ json }: SpellOutput): number {
  return json.length;
}

function wordsBytes(output: WordsOutput): number {
  return 'refusal' in output ? 200 : output.json.length;
}

/** In one piece: an encoder writes hundreds of small ones, and each would be sent on its own every time. */
function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(bytesOf(chunks));
  let end = 0;
  for (const chunk of chunks) {
    whole.set(chunk, end);
    end += chunk.length;
  }
  return whole;
}

function bytesOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0);
}

/** Roughly what they take on the heap: an entry is about 100 bytes, a UTF-16 unit 2. */
function rulesBytes(rules: RulesOutput): number {
  let bytes = 0;
  for (const { code, title, description } of rules)
    bytes += 100 + 2 * (code.length + title.length + description.length);
  return bytes;
}

/** Two strings, and nine bytes for each of its parts. */
function markedBytes({ source, checked, segments }: MarkedTextData): number {
  return 2 * (source.length + checked.length) + 9 * (segments?.kinds.length ?? 0);
}
