import { describe, expect, test } from 'vitest';
import { Budget, OutOfSteps, SearchBudget, WorkStopped } from './budget.js';
import { CacheRoom } from './memory/bounded-cache.js';
import { CountedCache } from './memory/counted-cache.js';

describe('a limit of steps', () => {
  test('holds to the step, however the steps come', () => {
    for (const limit of [0, 1, 1023, 1024, 1025, 5000]) {
      for (const size of [1, 7, 1000, 4096]) {
        const budget = new Budget({ stepLimit: limit });
        const spends = Math.floor(limit / size);
        for (let i = 0; i < spends; i++) budget.spend(size);
        expect(budget.spent).toBe(spends * size);
        expect(() => budget.spend(limit - spends * size + 1)).toThrow(OutOfSteps);
      }
    }
  });

  test('leaves the deadline and the abort flag in force', () => {
    const outer = new Budget({ deadlineMs: 0, now: () => 1 });
    expect(() => outer.counted(1_000_000).spend(2000)).toThrow(WorkStopped);
    const aborted = new Budget({ isAborted: () => true });
    expect(() => aborted.counted(1_000_000).spend(2000)).toThrow(WorkStopped);
  });

  test('makes searches inside of it end by their steps, on any clock', () => {
    let leapingMs = 0;
    const stepsOf = (now: () => number) => {
      const search = new SearchBudget(new Budget({ stepLimit: 1_000_000, now }), { steps: 50_000, ms: 5 });
      let steps = 0;
      while (search.spend()) steps++;
      return steps;
    };
    expect(stepsOf(() => 0)).toBe(50_000);
    expect(stepsOf(() => (leapingMs += 1000))).toBe(50_000);
  });

  test('counts the steps of searches inside of it', () => {
    const budget = new Budget({ stepLimit: 10_000 });
    const search = () => new SearchBudget(budget, { steps: 8_000, ms: 1000 });
    expect(() => {
      for (const limits of [search(), search()]) while (limits.spend());
    }).toThrow(OutOfSteps);
  });

  test('is what portions are of', () => {
    const budget = new Budget({ stepLimit: 1000 });
    budget.spend(200);
    const half = budget.portion(0.5);
    budget.spend(400);
    expect(half.isUsed()).toBe(false);
    budget.spend(1);
    expect(half.isUsed()).toBe(true);
  });
});

describe('without a limit of steps', () => {
  test('a search ends by the clock of its budget', () => {
    let nowMs = 0;
    const search = new SearchBudget(new Budget({ now: () => nowMs }), { steps: 1_000_000, ms: 5 });
    for (let i = 0; i < 10_000; i++) expect(search.spend()).toBe(true);
    nowMs = 6;
    for (let i = 0; i < 1024; i++) search.spend();
    expect(search.spend()).toBe(false);
    expect(search.cutShort).toBe(true);
  });

  test('portions are of the time that is left', () => {
    let nowMs = 0;
    const half = new Budget({ deadlineMs: 100, now: () => nowMs }).portion(0.5);
    nowMs = 50;
    expect(half.isUsed()).toBe(false);
    nowMs = 51;
    expect(half.isUsed()).toBe(true);
  });
});

describe('a cache of counted results', () => {
  const compute = (budget: Budget, value: string) => () => {
    budget.spend(300);
    return value;
  };

  test('charges what the result took', () => {
    const cache = new CountedCache<string>(new CacheRoom(10_000));
    for (const expected of ['first', 'first']) {
      const budget = new Budget();
      expect(cache.get('key', budget, compute(budget, 'first'), () => 1)).toBe(expected);
      expect(budget.spent).toBe(300);
    }
    const other = new Budget();
    expect(cache.get('key', other, compute(other, 'second'), () => 1)).toBe('first');
  });

  test('keeps nothing that a limit left undecided, or that the caller does not want kept', () => {
    const cache = new CountedCache<string>(new CacheRoom(10_000));
    const budget = new Budget();
    cache.get('a', budget, compute(budget, 'cut'), () => undefined);
    cache.get(
      'b',
      budget,
      () => {
        budget.undecided++;
        return 'undecided';
      },
      () => 1,
    );
    expect(
      cache.get(
        'a',
        budget,
        () => 'whole',
        () => 1,
      ),
    ).toBe('whole');
    expect(
      cache.get(
        'b',
        budget,
        () => 'whole',
        () => 1,
      ),
    ).toBe('whole');
  });
});
