/**
 * Threads beyond the cores. Two threads on two cores do as much as three, and each thread has its own engines and remembers texts for
 * itself: the third costs as much memory as the others and brings nothing, unless long jobs hold the cores. So those beyond the cores work
 * only while one of the others has been at its job for a while, and end when they were not needed for a minute. Start at `Reserve.usable`.
 */
import { isIdle, type Slot } from './pool-slot.js';

const IDLE_MS = 60_000;

export interface ReserveOptions {
  readonly workers: number;
  readonly cores: number;
  /** How long a job is that opens it; without it there is no reserve. */
  readonly reserveAfterMs?: number;
}

export interface ReserveEvents {
  /** Jobs that wait may use it from now on. */
  open(): void;
  end(slot: Slot): void;
}

export class Reserve {
  /** How many threads belong to it: the newest. */
  readonly size: number;
  readonly #others: number;
  readonly #afterMs: number;
  readonly #events: ReserveEvents;
  #timer: NodeJS.Timeout | undefined;

  constructor({ workers, cores, reserveAfterMs }: ReserveOptions, events: ReserveEvents) {
    this.size = reserveAfterMs === undefined ? 0 : Math.max(0, workers - Math.max(1, cores));
    this.#others = workers - this.size;
    this.#afterMs = reserveAfterMs ?? 0;
    this.#events = events;
  }

  /** Those that may be given a job now. */
  usable(slots: ReadonlySet<Slot>): Iterable<Slot> {
    return slots.size <= this.#others || this.isOpen(slots) ? slots : [...slots].slice(0, this.#others);
  }

  isOpen(slots: ReadonlySet<Slot>): boolean {
    return this.size > 0 && slots.size >= this.#others && this.#opensInMs(slots) <= 0;
  }

  /** A job waits. */
  watch(slots: ReadonlySet<Slot>): void {
    if (this.size === 0 || this.#timer !== undefined) return;
    const ms = this.#opensInMs(slots);
    // Where it is open already, whoever gives out jobs has seen so.
    if (ms <= 0 || ms === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#events.open();
    }, Math.ceil(ms)).unref();
  }

  /** It has done its job, and ends unless it gets another. */
  rest(slot: Slot, slots: ReadonlySet<Slot>): void {
    if (this.size === 0 || slots.size <= this.#others || !isIdle(slot)) return;
    clearTimeout(slot.idleTimer);
    slot.idleTimer = setTimeout(() => {
      if (slots.size > this.#others) this.#events.end(slot);
    }, IDLE_MS).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #opensInMs(slots: ReadonlySet<Slot>): number {
    let least = Number.POSITIVE_INFINITY;
    let at = 0;
    for (const { job, sinceMs } of slots) {
      if (at++ === this.#others) break;
      if (job !== undefined) least = Math.min(least, sinceMs + this.#afterMs - performance.now());
    }
    return least;
  }
}
