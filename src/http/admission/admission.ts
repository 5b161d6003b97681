/**
 * Whether the workers could take what a request asks for: decided when its headers are there, before its body is read. Start at
 * `Admission.refused`. Under overload most requests end here, so that the event loop has its time for those that are answered.
 *
 * Two things are asked. Would the pool take one more for this line (a language, as in its queue)? And are there not more requests of
 * this line on their way to the pool than it could hold? The second, because a thousand requests may arrive at one moment, before the
 * first of them is in the queue.
 *
 * The cache may have the answer to a request that the pool would refuse. So a few such requests a second are read all the same; who
 * was answered does not count.
 */
import type { IncomingMessage } from 'node:http';
import type { Subject } from '../context/subject.js';

/** What a request asks the workers for, as far as its target tells. */
export interface Work {
  /** Requests with the same one wait for each other. */
  readonly line: string;
  readonly subject: Subject;
  /** As the client wrote it, without the query; `*` where it holds more than letters, digits and a few signs. */
  readonly path: string;
  /** Whether the workers would take one more now. */
  readonly isTaken: () => boolean;
}

export interface AdmissionOptions {
  readonly workOf: (request: IncomingMessage) => Work | undefined;
  /** Of one line: so many may be on their way to the workers. */
  readonly mostAtOnce: number;
  readonly nowMs?: (() => number) | undefined;
}

interface Ticket {
  readonly work: Work;
  readonly sinceMs: number;
  /** Taken although the pool was full. */
  readonly isTrial: boolean;
}

type Asked = Pick<IncomingMessage, 'method' | 'url'>;

/** Whose body has not come by then does not count: clients that send slowly would take the place of others. */
const ON_THE_WAY_MS = 100;
/**
 * Requests that are read in vain, a second: about a fiftieth of the event loop's time. And at most at once: a class that opens the same
 * page together is served from the cache.
 */
export const TRIALS_PER_SECOND = 50;
export const MOST_TRIALS = 256;

export class Admission {
  readonly #options: AdmissionOptions;
  readonly #nowMs: () => number;
  readonly #tickets = new WeakMap<Asked, Ticket>();
  /** In the order of time. */
  readonly #onTheWay = new Set<Ticket>();
  readonly #perLine = new Map<string, number>();
  /** Targets that name no language have their own: a flood for one language does not take theirs. */
  readonly #trials = { named: new Trials(), unnamed: new Trials() };

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? (() => performance.now());
  }

  /** What is refused; nothing if the request may go on. It may be asked again about the same request. */
  refused(request: IncomingMessage): Work | undefined {
    const work = this.#options.workOf(request);
    if (work === undefined || this.#tickets.has(request)) return undefined;
    const nowMs = this.#nowMs();
    this.#forgetOld(nowMs);
    const isTrial = (this.#perLine.get(work.line) ?? 0) >= this.#options.mostAtOnce || !work.isTaken();
    if (isTrial && !this.#trialsOf(work).take(nowMs)) return work;
    const ticket = { work, sinceMs: nowMs, isTrial };
    this.#tickets.set(request, ticket);
    if (isTrial) return undefined;
    this.#onTheWay.add(ticket);
    this.#perLine.set(work.line, (this.#perLine.get(work.line) ?? 0) + 1);
    return undefined;
  }

  /** Whether `conclude` has to be told of this request. */
  isWaitedFor(request: Asked): boolean {
    return this.#tickets.has(request);
  }

  /** The answer begins, or its client is gone. Only the first time counts. */
  conclude(request: Asked, status: number): void {
    const ticket = this.#tickets.get(request);
    if (ticket === undefined) return;
    this.#tickets.delete(request);
    this.#forget(ticket);
    if (ticket.isTrial && status < 400) this.#trialsOf(ticket.work).giveBack();
  }

  #trialsOf({ subject }: Work): Trials {
    return subject.tag === '' ? this.#trials.unnamed : this.#trials.named;
  }

  #forgetOld(nowMs: number): void {
    for (const ticket of this.#onTheWay) {
      if (nowMs - ticket.sinceMs < ON_THE_WAY_MS) return;
      this.#forget(ticket);
    }
  }

  #forget(ticket: Ticket): void {
    if (!this.#onTheWay.delete(ticket)) return;
    const { line } = ticket.work;
    const left = (this.#perLine.get(line) ?? 1) - 1;
    if (left > 0) this.#perLine.set(line, left);
    else this.#perLine.delete(line);
  }
}

/** A store of trials that fills up with time. */
class Trials {
  #left = MOST_TRIALS;
  #atMs = Number.NEGATIVE_INFINITY;

  take(nowMs: number): boolean {
    this.#left = Math.min(MOST_TRIALS, this.#left + ((nowMs - this.#atMs) * TRIALS_PER_SECOND) / 1000);
    this.#atMs = nowMs;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }

  giveBack(): void {
    this.#left = Math.min(MOST_TRIALS, this.#left + 1);
  }
}
