/**
 * Checks documents with the engines of the service: its threads use all cores, a document that hangs or crashes costs nobody else.
 * Start at `openDocumentChecker`.
 */
import type { FoundError, Misspelling } from '../../answers/find-operation.js';
import type { Incomplete } from '../../engine/incomplete.js';
import { type EngineSource, EngineUnavailable } from '../../service/engines/registry.js';
import type { Operation } from '../../service/languages/deployments.js';
import { findTag, readTagTable, type TagTable } from '../../service/languages/tags.js';
import { LazyEngines } from '../../service/lazy-engines.js';
import { CheckRefused } from '../../service/operations/check-paragraphs.js';
import type { PoolFailure } from '../../service/pool/job-times.js';
import { PoolError } from '../../service/pool/worker-pool.js';
import { composeService, type RunningService } from '../../service/running-service.js';
import type { Settings } from '../../service/settings/settings.js';
import type { Document, DocumentFailure } from '../inputs/document.js';
import type { BatchOperation, BatchOptions, PackVersion } from '../job/job-manifest.js';
import { BatchError } from '../storage/batch-error.js';

/** The code of what a speller rejects; that of grammar checkers, too. */
export const MISSPELLING = 'typo';
/** The code of a word that an analysis has no reading for. */
export const UNKNOWN_WORD = 'unknown-word';

const SERVED_BY: Readonly<Record<BatchOperation, Operation>> = {
  grammar: 'grammar',
  spelling: 'speller',
  analyse: 'analyse',
};

export interface FoundInDocument {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly code: string;
  /** Missing where a speller found it. */
  readonly title?: string;
  readonly description?: string;
  readonly suggestions: readonly string[];
}

export interface CheckedDocument {
  readonly tag: string;
  readonly pack: PackVersion;
  readonly errors: readonly FoundInDocument[];
  readonly incomplete: Incomplete | undefined;
  /** Of an analysis: its sentences. What no reading is known for is in `errors`. */
  readonly conllu?: string;
}

export type DocumentOutcome = CheckedDocument | { readonly failure: DocumentFailure };

export interface DocumentChecker {
  check(document: Document, signal: AbortSignal): Promise<DocumentOutcome>;
  close(): Promise<void>;
}

/**
 * How often a document is tried again, by what happened. On a busy machine a deadline may pass without its fault; one that takes
 * too long again is marked as cut short (`time-limit`), and `langtools batch retry` gives it another chance.
 */
const RETRIES: Readonly<Partial<Record<PoolFailure, number>>> = {
  overloaded: 1000,
  opening: 20,
  retired: 20,
  deadline: 1,
  fault: 1,
};
const RETRY_MS = 50;

export interface CheckerOptions {
  readonly settings: Settings;
  readonly options: BatchOptions;
  /** Only tests, which run from the sources, say where the compiled threads are. */
  readonly workersUrl?: URL;
  readonly sources?: readonly EngineSource[];
}

export async function openDocumentChecker(checkerOptions: CheckerOptions): Promise<ServiceChecker> {
  const { settings, options, ...rest } = checkerOptions;
  return new ServiceChecker(await composeService({ settings, withVoices: false, ...rest }), options);
}

export class ServiceChecker implements DocumentChecker {
  readonly #running: RunningService;
  readonly #engines: LazyEngines;
  readonly #options: BatchOptions;
  readonly #operation: Operation;
  readonly #table: TagTable;
  readonly #tags = new Map<string, string | undefined>();

  constructor(running: RunningService, options: BatchOptions) {
    this.#running = running;
    this.#engines = new LazyEngines(running);
    this.#options = options;
    this.#operation = SERVED_BY[options.operation];
    this.#table = readTagTable();
  }

  /** What the language of the job is checked with here. */
  packs(): Record<string, PackVersion> {
    const { language } = this.#options;
    if (language === undefined) return {};
    const tag = this.#find(language);
    if (tag === undefined)
      throw new BatchError(`there is no ${this.#operation} data for ${JSON.stringify(language)}`, 'data');
    return { [tag]: packVersion(this.#engines.find(this.#operation, tag)[0]!.pack) };
  }

  async check(document: Document, signal: AbortSignal): Promise<DocumentOutcome> {
    const asked = document.tag ?? this.#options.language;
    if (asked === undefined)
      return failure('no-language', 'the document names no language ("tag"), and neither does the job (--language)');
    const tag = this.#find(asked);
    if (tag === undefined)
      return failure('unknown-language', `there is no ${this.#operation} data for ${JSON.stringify(asked)}`);
    await this.#engines.prepare([this.#operation], tag);
    for (let tries = 0; ; tries++) {
      try {
        return await this.#checkOnce(tag, document, signal);
      } catch (error) {
        if (error instanceof CheckRefused) return failure('refused', error.message);
        if (error instanceof EngineUnavailable && error.failure !== 'loading')
          throw new BatchError(`the ${this.#operation} data of ${tag} cannot be used: ${error.reason}`, 'data');
        if (!(error instanceof PoolError) || signal.aborted) throw error;
        const retries = RETRIES[error.failure];
        if (retries === undefined) throw error;
        if (tries >= retries) return poolFailure(error.failure);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async #checkOnce(tag: string, { text }: Document, signal: AbortSignal): Promise<CheckedDocument> {
    const { ignore, locales, suggestions: limit, addresses, stepsPerUnit } = this.#options;
    const { service } = this.#running;
    if (this.#operation === 'analyse') return this.#analyse(tag, text, signal);
    if (this.#operation === 'speller') {
      const { value, pack } = await service.misspellings(tag, { text, limit, addresses, stepsPerUnit }, { signal });
      const errors = value.found.map((word) => ({
        ...place(word, text),
        code: MISSPELLING,
        suggestions: word.suggestions,
      }));
      return { tag, pack: packVersion(pack), errors, incomplete: value.incomplete };
    }
    const { value, pack } = await service.errors(tag, { text, ignore, locales, addresses, stepsPerUnit }, { signal });
    const errors = value.found.map((error) => grammarError(error, text));
    return { tag, pack: packVersion(pack), errors, incomplete: value.incomplete };
  }

  async #analyse(tag: string, text: string, signal: AbortSignal): Promise<CheckedDocument> {
    const { disambiguate, guess } = this.#options.analysis ?? { disambiguate: false, guess: false };
    const input = { text, format: 'conllu', unit: 'utf-16', disambiguate, guess } as const;
    const { value, pack } = await this.#running.service.analyse(tag, input, { signal });
    const conllu = new TextDecoder().decode(value.json);
    return { tag, pack: packVersion(pack), errors: unknownWords(conllu), incomplete: value.incomplete, conllu };
  }

  /** The tag whose data answers; undefined where there is none. */
  #find(asked: string): string | undefined {
    if (this.#tags.has(asked)) return this.#tags.get(asked);
    const [deployment] = this.#running.deployments;
    const tag = findTag(deployment!, this.#operation, asked, this.#table);
    const servedTag = tag !== undefined && this.#engines.find(this.#operation, tag).length > 0 ? tag : undefined;
    if (this.#tags.size < MOST_TAGS) this.#tags.set(asked, servedTag);
    return servedTag;
  }

  close(): Promise<void> {
    return this.#running.close();
  }
}

/** Documents may name anything; what is remembered of it is bounded. */
const MOST_TAGS = 1000;

function place({ startUtf16, endUtf16 }: Misspelling, text: string) {
  return { start: startUtf16, end: endUtf16, text: text.slice(startUtf16, endUtf16) };
}

function grammarError(error: FoundError, text: string): FoundInDocument {
  const { code, title, description, suggestions } = error;
  return { ...place(error, text), code, title, description, suggestions };
}

/** They have neither a part of speech nor tags of the source. */
function unknownWords(conllu: string): FoundInDocument[] {
  const words: FoundInDocument[] = [];
  for (const line of conllu.split('\n')) {
    const [, form = '', , upos, xpos] = line.split('\t');
    if (upos === 'X' && xpos === '_' && /\p{L}/u.test(form))
      words.push({ start: 0, end: 0, text: form, code: UNKNOWN_WORD, title: 'Unknown words', suggestions: [] });
  }
  return words;
}

function packVersion({ name, version }: PackVersion): PackVersion {
  return { name, version };
}

function failure(code: DocumentFailure['code'], message: string): DocumentOutcome {
  return { failure: { code, message } };
}

function poolFailure(reason: PoolFailure): DocumentOutcome {
  return reason === 'fault'
    ? failure('internal-error', 'the check ended with an internal error, twice')
    : failure('time-limit', 'the check took too long, twice');
}
