/**
 * Checks a text paragraph by paragraph: what is known is taken from the cache, the rest is shared out among idle workers. Start at
 * `ParagraphChecks.check`.
 *
 * Whoever types in an editor sends the same text again and again with one paragraph changed: only that one is checked. A long text is
 * split among the workers that have nothing else to do at that moment, in more pieces than workers, because some paragraphs take
 * longer than others. It never takes more than one place in the queue, so that it pushes nobody out: as soon as others wait, only one
 * worker goes on with it.
 */
import { createHash } from 'node:crypto';
import {
  type Checked,
  PARTIAL_SHARE,
  type ParagraphJob,
  type ParagraphJobOutput,
} from '../../answers/paragraph-job.js';
import { paragraphsOf } from '../../grammar/text/paragraphs.js';
import type { ReadyEngine } from '../engines/registry.js';
import type { JobOperation } from '../pool/protocol.js';
import { PoolError, type WorkerPool } from '../pool/worker-pool.js';
import type { ResultCache } from './result-cache.js';

/** Less than this is not worth a second worker. */
const MIN_UNITS_PER_JOB = 1_000;
/** So many pieces for every worker that shares a text. */
const PIECES_PER_WORKER = 4;

export class CheckRefused extends Error {
  override readonly name = 'CheckRefused';
}

export interface ParagraphCheckOptions<Options extends object, Found extends Checked> {
  readonly pool: Pick<WorkerPool, 'run' | 'spareWorkers'>;
  readonly cache: ResultCache;
  /** What the workers are asked for; it names the results in the cache, too. */
  readonly operation: JobOperation;
  /** What a kept result weighs, in bytes. */
  readonly weigh: (result: Found) => number;
  /** For a paragraph whose turn did not come. */
  readonly unchecked: (text: string, options: Options) => Found;
}

export interface CheckRequest<Options extends object> {
  readonly tag: string;
  readonly engine: ReadyEngine;
  readonly input: Options & { readonly text: string };
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** At the deadline, give what has been checked instead of an error. */
  readonly isPartialWanted: boolean;
}

export class ParagraphChecks<Options extends object, Found extends Checked> {
  readonly #pool: ParagraphCheckOptions<Options, Found>['pool'];
  readonly #cache: ResultCache;
  readonly #about: Pick<ParagraphCheckOptions<Options, Found>, 'operation' | 'weigh' | 'unchecked'>;

  constructor({ pool, cache, ...about }: ParagraphCheckOptions<Options, Found>) {
    this.#pool = pool;
    this.#cache = cache;
    this.#about = about;
  }

  /** The paragraphs in order. `isCached` when no worker was needed. */
  async check(request: CheckRequest<Options>): Promise<{ paragraphs: Found[]; isCached: boolean }> {
    const { operation, weigh, unchecked } = this.#about;
    const { text, ...rest } = request.input;
    const options = rest as unknown as Options;
    const texts = paragraphsOf(text).map(({ startUtf16, endUtf16 }) => text.slice(startUtf16, endUtf16));
    const key = this.#cache.keyOf(operation, request.engine);
    const prefix = `${digestOf(options)}\n`;
    const results = new Map<string, Found>();
    const different = [...new Set(texts)];
    const cached = await this.#cache.find(
      key,
      different.map((paragraph) => prefix + paragraph),
      weigh,
    );
    for (const [i, paragraph] of different.entries()) {
      if (cached[i] !== undefined) results.set(paragraph, cached[i].value as Found);
    }
    const missing = different.filter((paragraph) => !results.has(paragraph));
    try {
      await this.#compute(missing, options, request, (paragraph, checked) => {
        results.set(paragraph, checked);
        // What a budget cut short may be complete next time.
        if (checked.incomplete === undefined) this.#cache.keep(key, prefix + paragraph, checked, weigh(checked));
      });
    } catch (error) {
      const isLate = error instanceof PoolError && error.failure === 'deadline';
      if (!isLate || !request.isPartialWanted) throw error;
    }
    const paragraphs = texts.map((paragraph) => results.get(paragraph) ?? unchecked(paragraph, options));
    return { paragraphs, isCached: missing.length === 0 };
  }

  /** Every paragraph is kept as soon as it is checked: a client that asks again after a deadline waits for the rest alone. */
  async #compute(
    texts: readonly string[],
    options: Options,
    { tag, engine, timeoutMs, signal, isPartialWanted }: CheckRequest<Options>,
    keep: (text: string, checked: Found) => void,
  ): Promise<void> {
    if (texts.length === 0) return;
    // When one share fails, nobody waits for the others.
    const stop = new AbortController();
    const abort = () => stop.abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      if (signal?.aborted) stop.abort();
      const endMs = performance.now() + timeoutMs;
      const run = async (share: readonly string[]) => {
        let done = 0;
        const take = (paragraphs: readonly Found[]) => {
          for (const checked of paragraphs) keep(share[done++]!, checked);
        };
        // Never nothing, so that the pool reports the deadline itself.
        const remainingMs = Math.max(1, endMs - performance.now());
        const output = (await this.#pool.run({
          tag,
          engine: engine.definition,
          operation: this.#about.operation,
          input: { ...options, texts: share, isPartialWanted } satisfies ParagraphJob<Options>,
          timeoutMs: remainingMs,
          ...(isPartialWanted ? { stopAfterMs: PARTIAL_SHARE * remainingMs } : {}),
          signal: stop.signal,
          onHead: (paragraphs) => take(paragraphs as readonly Found[]),
        })) as ParagraphJobOutput<Found>;
        if ('refusal' in output) throw new CheckRefused(output.refusal);
        take(output.paragraphs);
      };
      await this.#shareOut(texts, tag, run);
    } catch (error) {
      stop.abort();
      throw error;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async #shareOut(
    texts: readonly string[],
    tag: string,
    run: (share: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const idle = this.#pool.spareWorkers(tag);
    const waiting = sharesOf(texts, idle < 2 ? 1 : idle * PIECES_PER_WORKER);
    let lanes = Math.min(Math.max(1, idle), waiting.length);
    const next = () => {
      if (this.#pool.spareWorkers(tag) > 0) return waiting.shift();
      // Somebody else waits: one lane alone goes on, with all that is left.
      return lanes === 1 && waiting.length > 0 ? waiting.splice(0).flat() : undefined;
    };
    const lane = async () => {
      for (let share = waiting.shift(); share !== undefined; share = next()) await run(share);
      lanes--;
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }
}

/** Codes to ignore may be a megabyte; in the key of each of thousands of paragraphs they would stop the event loop for minutes. */
function digestOf(options: object): string {
  return createHash('sha256').update(JSON.stringify(options)).digest('base64');
}

/** Shares of about the same length, in order; one when there is no worker to spare, or too little to share. */
export function sharesOf(texts: readonly string[], workers: number): string[][] {
  const units = texts.reduce((sum, text) => sum + text.length, 0);
  const count = Math.max(1, Math.min(workers, texts.length, Math.floor(units / MIN_UNITS_PER_JOB)));
  const shares: string[][] = [];
  let share: string[] = [];
  let done = 0;
  for (const text of texts) {
    share.push(text);
    done += text.length;
    if (done >= ((shares.length + 1) * units) / count && shares.length < count - 1) {
      shares.push(share);
      share = [];
    }
  }
  if (share.length > 0) shares.push(share);
  return shares;
}
