/**
 * Schedules the check requests. The caller passes the passages that it needs, most urgent first (`want`), after every
 * change; at most a few requests run at a time. A request is cancelled when none of its passages is needed any more.
 * Results are cached.
 */
import type { Issue } from './issue.js';

export interface CheckAnswer {
  /** By passage. */
  readonly issues: ReadonlyMap<string, readonly Issue[]>;
  /**
   * False where one of several checks failed: the rest is worth showing, but the passages are checked again when
   * wanted.
   */
  readonly isComplete: boolean;
}

export interface CheckQueueOptions {
  /** Checks some passages at once; the answer has an entry for each. What is known before all of it is may be told meanwhile. */
  readonly check: (
    texts: readonly string[],
    signal: AbortSignal,
    tell: (issues: CheckAnswer['issues']) => void,
  ) => Promise<CheckAnswer>;
  /** Some of what was wanted is known now. */
  readonly onResults: () => void;
  /** A request failed for another reason than being cancelled. The queue stops until the next `want`. */
  readonly onError: (error: unknown) => void;
  readonly batchUnits?: number;
  readonly parallel?: number;
  readonly remembered?: number;
}

interface Request {
  readonly texts: readonly string[];
  readonly controller: AbortController;
}

interface KnownPassage {
  readonly issues: readonly Issue[];
  /** `coming`: the rest of the answer is on its way. */
  readonly state: 'coming' | 'partly' | 'complete';
}

export class CheckQueue {
  readonly #options: Required<CheckQueueOptions>;
  /** Oldest first, as a `Map` keeps them. */
  readonly #known = new Map<string, KnownPassage>();
  readonly #inFlight = new Set<Request>();
  #wanted: string[] = [];

  constructor(options: CheckQueueOptions) {
    this.#options = { batchUnits: 3000, parallel: 2, remembered: 5000, ...options };
  }

  /** What is known about a passage. */
  known(text: string): readonly Issue[] | undefined {
    return this.#known.get(text)?.issues;
  }

  /** Whether all checks of a passage have succeeded, so that it need not be wanted again. */
  isComplete(text: string): boolean {
    return this.#known.get(text)?.state === 'complete';
  }

  /** Whether more will be known about a passage without its being wanted again. */
  isComing(text: string): boolean {
    return this.#known.get(text)?.state === 'coming';
  }

  /** How many passages are still to come. */
  get pending(): number {
    let count = this.#wanted.length;
    for (const { texts } of this.#inFlight) count += texts.length;
    return count;
  }

  /** Replaces the list of wanted passages. */
  want(texts: readonly string[]): void {
    const wanted = new Set(texts);
    const coming = new Set<string>();
    for (const request of this.#inFlight) {
      if (request.texts.some((text) => wanted.has(text))) for (const text of request.texts) coming.add(text);
      else {
        this.#inFlight.delete(request);
        request.controller.abort();
        this.#forgetParts(request);
      }
    }
    this.#wanted = [...wanted].filter((text) => !coming.has(text) && !this.isComplete(text));
    // What was answered in part is not known any more: the new answer takes its place.
    for (const text of this.#wanted) this.#known.delete(text);
    this.#sendNext();
  }

  /** Empties the cache: another language, another server. */
  clear(): void {
    this.#known.clear();
    this.want([]);
  }

  #sendNext(): void {
    while (this.#inFlight.size < this.#options.parallel && this.#wanted.length > 0) void this.#send(this.#nextBatch());
  }

  #nextBatch(): string[] {
    let units = 0;
    let count = 0;
    do {
      units += this.#wanted[count]?.length ?? 0;
      count++;
    } while (count < this.#wanted.length && units + (this.#wanted[count]?.length ?? 0) <= this.#options.batchUnits);
    return this.#wanted.splice(0, count);
  }

  async #send(texts: readonly string[]): Promise<void> {
    const request: Request = { texts, controller: new AbortController() };
    this.#inFlight.add(request);
    const tell = (part: CheckAnswer['issues']) => {
      if (!this.#inFlight.has(request)) return;
      for (const [text, issues] of part) this.#remember(text, { issues, state: 'coming' });
      this.#options.onResults();
    };
    try {
      const { issues, isComplete } = await this.#options.check(texts, request.controller.signal, tell);
      // A cancelled request that answers all the same may be about another language.
      if (!this.#inFlight.delete(request)) return;
      const state = isComplete ? 'complete' : 'partly';
      for (const text of texts) this.#remember(text, { issues: issues.get(text) ?? [], state });
      this.#sendNext();
      this.#options.onResults();
    } catch (error) {
      const wasCancelled = !this.#inFlight.delete(request);
      if (wasCancelled) return;
      this.#forgetParts(request);
      this.#wanted = [];
      this.#options.onError(error);
    }
  }

  /** Nobody will send the rest of these answers. */
  #forgetParts({ texts }: Request): void {
    for (const text of texts) if (this.isComing(text)) this.#known.delete(text);
  }

  #remember(text: string, passage: KnownPassage): void {
    this.#known.delete(text);
    this.#known.set(text, passage);
    if (this.#known.size <= this.#options.remembered) return;
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest);
      break;
    }
  }
}
