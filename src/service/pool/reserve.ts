/**
 * Threads beyond the cores. Two threads on two cores do as much as three, and each thread has its own engines and remembers texts for
 * itself: the third costs as much memory as the others and brings nothing, unless long jobs hold the cores. So those beyond the cores
 * speak, which takes long, and check only while one of the others has been at its job for a while; they end when they were not needed for
 * a minute. Start at `Reserve.seats`.
 */
import type { Seat } from './homes.js';
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
  /** How many threads belong to it. */
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

  /**
   * Threads that may be given such a job now: those that are idle, and those that may be started for it.
   *
   * @param mayStart whether threads can be started, of the reserve and others
   */
  seats(slots: ReadonlySet<Slot>, isSpeech: boolean, mayStart: { reserve: boolean; others: boolean }): Seat[] {
    const isOpen = isSpeech || this.isOpen(slots);
    const seats: Seat[] = [];
    let others = 0;
    for (const slot of slots) {
      if (!slot.isReserve) others++;
      if (isIdle(slot) && (isOpen || !slot.isReserve)) seats.push({ slot, isReserve: slot.isReserve });
    }
    const unstarted = (isReserve: boolean, count: number) => {
      for (let i = 0; i < count; i++) seats.push({ slot: undefined, isReserve });
    };
    if (mayStart.others) unstarted(false, this.#others - others);
    if (mayStart.reserve && isOpen) unstarted(true, this.size - (slots.size - others));
    return seats;
  }

  /** Whether the next thread that is started belongs to it. */
  isNext(slots: ReadonlySet<Slot>): boolean {
    let others = 0;
    for (const slot of slots) if (!slot.isReserve) others++;
    return others >= this.#others;
  }

  isOpen(slots: ReadonlySet<Slot>): boolean {
    return this.size > 0 && this.isNext(slots) && this.#opensInMs(slots) <= 0;
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
  rest(slot: Slot): void {
    if (!slot.isReserve || !isIdle(slot)) return;
    clearTimeout(slot.idleTimer);
    slot.idleTimer = setTimeout(() => this.#events.end(slot), IDLE_MS).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #opensInMs(slots: ReadonlySet<Slot>): number {
    let least = Number.POSITIVE_INFINITY;
    for (const { job, sinceMs, isReserve } of slots) {
      if (job !== undefined && !isReserve) least = Math.min(least, sinceMs + this.#afterMs - performance.now());
    }
    return least;
  }
}
