import { describe, expect, test } from 'vitest';
import { Homes, type Seat } from './homes.js';
import type { Slot } from './pool-slot.js';

const PATIENCE_MS = 100;

/** Threads of which some are free, and a clock. */
class TestHomes {
  readonly homes = new Homes(PATIENCE_MS);
  nowMs = 1_000;
  readonly slots: Slot[];

  constructor(count: number, hasReserve = false) {
    const slot = (_: unknown, i: number) => ({ isReserve: hasReserve && i === count - 1, job: undefined }) as Slot;
    this.slots = Array.from({ length: count }, slot);
  }

  seats(...free: number[]): Seat[] {
    return free.map((i) => ({ slot: this.slots[i], isReserve: this.slots[i]?.isReserve === true }));
  }

  /** Which of the free threads takes a job that has waited; −1 where it waits on, and −2 for a thread that is to be started. */
  choose(tag: string, free: readonly Seat[], { waitedMs = 0, isSpeech = false, isPatient = true } = {}): number {
    const job = { tag, isSpeech, isPatient, sinceMs: this.nowMs - waitedMs };
    const seat = this.homes.choose(job, free, this.nowMs, 'late');
    if (seat === undefined) return -1;
    return seat.slot === undefined ? -2 : this.slots.indexOf(seat.slot);
  }

  work(at: number, tag: string, { ms = 10, waitedMs = 0, isSpeech = false } = {}): void {
    const job = { tag, isSpeech, isPatient: true, sinceMs: this.nowMs - waitedMs };
    this.homes.take(this.slots[at]!, job, this.nowMs);
    this.nowMs += ms;
    this.homes.free(this.slots[at]!, job, this.nowMs);
  }

  givenUp(): [number, string][] {
    return this.homes.giveUp(this.nowMs).map(({ slot, name }) => [this.slots.indexOf(slot), name]);
  }
}

describe('a language', () => {
  test('that nobody has open goes where the fewest are', () => {
    const test = new TestHomes(3);
    test.work(0, 'se');
    test.work(0, 'fo');
    test.work(1, 'nb');
    expect(test.choose('ga', test.seats(0, 1))).toBe(1);
    expect(test.choose('ga', test.seats(0, 1, 2))).toBe(2);
  });

  test('waits for its home while others would have to open it, and not for ever', () => {
    const test = new TestHomes(2);
    test.work(0, 'se');
    expect(test.choose('se', test.seats(0, 1))).toBe(0);
    expect(test.choose('se', test.seats(1))).toBe(-1);
    expect(test.choose('se', test.seats(1), { waitedMs: PATIENCE_MS - 1 })).toBe(-1);
    expect(test.choose('se', test.seats(1), { waitedMs: PATIENCE_MS })).toBe(1);
    expect(test.choose('se', test.seats(1), { isPatient: false })).toBe(1);
  });

  test('moves to the thread that took it when it had waited too long', () => {
    const test = new TestHomes(2);
    test.work(0, 'se');
    test.work(1, 'se', { waitedMs: PATIENCE_MS });
    expect(test.choose('se', test.seats(0, 1))).toBe(1);
    expect(test.choose('se', test.seats(0))).toBe(-1);
  });

  test('that keeps its thread busy gets another, and loses it when it does not any more', () => {
    const test = new TestHomes(3);
    test.work(0, 'se', { ms: 1_000 });
    expect(test.choose('se', test.seats(1, 2))).toBe(-1);
    test.work(0, 'se', { ms: 4_000 });
    expect(test.choose('se', test.seats(1, 2))).toBe(1);
    test.work(1, 'se');
    expect(test.choose('se', test.seats(2))).toBe(-1);
    test.nowMs += 29_000;
    test.work(0, 'se');
    expect([test.homes.hasCopies, test.givenUp()]).toEqual([true, []]);
    test.nowMs += 2_000;
    expect([test.givenUp(), test.homes.hasCopies]).toEqual([[[1, 'se']], false]);
  });

  test('moves to a thread with less to do when several together keep theirs busy', () => {
    const test = new TestHomes(2);
    const alternate = (at: number, times: number) => {
      for (let i = 0; i < times; i++) for (const tag of ['se', 'fo', 'nb', 'ga']) test.work(at, tag);
    };
    alternate(0, 5);
    expect(test.choose('fo', test.seats(1))).toBe(-1);
    alternate(0, 300);
    expect(test.choose('fo', test.seats(1))).toBe(1);
    expect(test.choose('fo', test.seats(0, 1))).toBe(0);
    test.work(1, 'fo');
    expect(test.choose('fo', test.seats(0, 1))).toBe(1);
    // The other has little to do: what is left there moves until its thread is not too busy, and nothing moves back.
    const moved = ['se', 'nb', 'ga'].filter((tag) => {
      const at = test.choose(tag, test.seats(1));
      if (at === 1) test.work(1, tag);
      return at === 1;
    });
    expect(moved).toHaveLength(1);
    expect(test.choose('fo', test.seats(0))).toBe(-1);
  });

  test('that keeps its thread busy alone does not move', () => {
    const test = new TestHomes(2);
    test.work(0, 'se', { ms: 2_300 });
    test.work(0, 'fo');
    expect([test.choose('se', test.seats(1)), test.choose('fo', test.seats(1))]).toEqual([-1, -1]);
  });

  test('stays where it is open alone, however long nobody asks for it', () => {
    const test = new TestHomes(2);
    test.work(0, 'se');
    test.nowMs += 1e9;
    expect(test.givenUp()).toEqual([]);
  });

  test('is not given up by a thread that is at work', () => {
    const test = new TestHomes(2);
    test.work(0, 'se');
    test.work(1, 'se');
    test.nowMs += 1e9;
    test.slots[1]!.job = {} as NonNullable<Slot['job']>;
    expect(test.givenUp()).toEqual([]);
    test.slots[1]!.job = undefined;
    expect(test.givenUp()).toEqual([[1, 'se']]);
  });

  test('finds another home when its thread is gone', () => {
    const test = new TestHomes(2);
    test.work(0, 'se');
    test.homes.remove(test.slots[0]!);
    expect(test.choose('se', test.seats(1))).toBe(1);
  });

  test('waits longer where opening takes longer', () => {
    const test = new TestHomes(2);
    test.work(0, 'se');
    for (let i = 0; i < 20; i++) test.homes.opened(800);
    expect(test.choose('se', test.seats(1), { waitedMs: 1_500 })).toBe(-1);
    expect(test.choose('se', test.seats(1), { waitedMs: 1_600 })).toBe(1);
  });
});

test('a text that several threads share is checked by those that have its language open', () => {
  const test = new TestHomes(3);
  expect(test.homes.spare('se', test.seats(0, 1, 2))).toBe(1);
  test.work(0, 'se');
  expect(test.homes.spare('se', test.seats(0, 1, 2))).toBe(1);
  test.work(2, 'se');
  expect(test.homes.spare('se', test.seats(0, 1, 2))).toBe(2);
});

describe('with a reserve', () => {
  test('all speech has its home there, and comes back to it', () => {
    const test = new TestHomes(3, true);
    expect(test.choose('se', test.seats(0, 1, 2), { isSpeech: true })).toBe(2);
    test.work(2, 'se', { isSpeech: true });
    expect(test.choose('fo', test.seats(0, 1), { isSpeech: true })).toBe(-1);
    expect(test.choose('fo', test.seats(0, 1), { isSpeech: true, waitedMs: 3 * PATIENCE_MS })).toBe(0);
    test.work(0, 'fo', { isSpeech: true, waitedMs: 3 * PATIENCE_MS });
    expect(test.choose('fo', test.seats(0, 2), { isSpeech: true })).toBe(2);
  });

  test('a thread of it is started for speech although another is idle', () => {
    const test = new TestHomes(2, true);
    const seats = [...test.seats(0), { slot: undefined, isReserve: true }];
    expect(test.choose('se', seats, { isSpeech: true })).toBe(-2);
    expect(test.choose('se', seats)).toBe(0);
  });

  test('checks go there when they have waited too long, and leave again', () => {
    const test = new TestHomes(2, true);
    expect(test.choose('se', test.seats(1))).toBe(-1);
    expect(test.choose('se', test.seats(1), { waitedMs: PATIENCE_MS })).toBe(1);
    test.work(1, 'se', { waitedMs: PATIENCE_MS });
    expect(test.choose('se', test.seats(0, 1))).toBe(0);
    test.work(0, 'se');
    test.nowMs += 30_000;
    expect(test.givenUp()).toEqual([[1, 'se']]);
  });
});

test('without patience, whoever is free takes it', () => {
  const test = new TestHomes(2);
  const homes = new Homes(undefined);
  const job = { tag: 'se', isSpeech: false, isPatient: true, sinceMs: 0 };
  homes.take(test.slots[0]!, job, 0);
  expect(homes.choose(job, test.seats(1), 0, 'urgent')?.slot).toBe(test.slots[1]);
  expect([homes.spare('se', test.seats(0, 1)), homes.hasCopies]).toEqual([2, false]);
});
