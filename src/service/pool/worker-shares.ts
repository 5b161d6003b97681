/**
 * Who may hold how many workers. No language holds all of them. Speech takes seconds where a check takes milliseconds, so a worker
 * is left for checks: speech never holds all workers, nor all that one language may hold. Start at `WorkerShares.mayRun`.
 */
import type { JobOperation } from './protocol.js';

/** A job by what its share depends on. */
export interface SharedJob {
  readonly tag: string;
  readonly isSpeech: boolean;
}

export function isSpeech(operation: JobOperation): boolean {
  return operation === 'speak';
}

/** Checks and speech of a language wait in lines of their own, so that neither waits for the share of the other. */
export function lineOf({ tag, isSpeech }: SharedJob): string {
  return isSpeech ? `${tag} speech` : tag;
}

interface Held {
  checks: number;
  speech: number;
}

const NONE: Readonly<Held> = { checks: 0, speech: 0 };

export class WorkerShares {
  readonly #most: number;
  readonly #mostSpeechOfTag: number;
  readonly #byTag = new Map<string, Held>();
  #speech = 0;

  constructor(workers: number) {
    this.#most = Math.max(1, workers - 1);
    this.#mostSpeechOfTag = Math.max(1, workers - 2);
  }

  mayRun({ tag, isSpeech }: SharedJob): boolean {
    const { checks, speech } = this.#byTag.get(tag) ?? NONE;
    const hasRoom = checks + speech < this.#most;
    // With two workers, speech may hold the only one that its language may have: then its checks may have the other.
    if (!isSpeech) return hasRoom || checks === 0;
    return hasRoom && speech < this.#mostSpeechOfTag && this.#speech < this.#most;
  }

  /** How many more workers the checks of a language may hold. */
  spareFor(tag: string): number {
    const { checks, speech } = this.#byTag.get(tag) ?? NONE;
    return Math.max(0, checks === 0 ? 1 : 0, this.#most - checks - speech);
  }

  take(job: SharedJob): void {
    this.#count(job, 1);
  }

  free(job: SharedJob): void {
    this.#count(job, -1);
  }

  #count({ tag, isSpeech }: SharedJob, change: 1 | -1): void {
    const held = this.#byTag.get(tag) ?? { ...NONE };
    if (isSpeech) {
      held.speech += change;
      this.#speech += change;
    } else held.checks += change;
    if (held.checks + held.speech === 0) this.#byTag.delete(tag);
    else this.#byTag.set(tag, held);
  }
}
