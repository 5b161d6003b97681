/** The load model of `bench/capacity`: against results that are known exactly, and against its own simulation. */
import { describe, expect, test } from 'vitest';
import { ASSUMPTIONS, erlangC, planDay, serviceOf, simulate, waiting } from '../../bench/capacity/model.mjs';

describe('waiting for a server', () => {
  test('with one server is what M/M/1 says', () => {
    // The share of time that it is busy, and rho / (1 - rho) service times on average.
    expect(erlangC(1, 0.7)).toBeCloseTo(0.7, 12);
    const { mean, quantile, utilisation } = waiting({ servers: 1, rate: 7, mean: 0.1, spread: 1 });
    expect(utilisation).toBeCloseTo(0.7, 12);
    expect(mean).toBeCloseTo((0.7 / 0.3) * 0.1, 12);
    expect(quantile).toBeCloseTo((Math.log(0.7 / 0.01) * 0.1) / 0.3, 12);
  });

  test('with constant times is half as long', () => {
    const random = waiting({ servers: 1, rate: 5, mean: 0.1, spread: 1 });
    expect(waiting({ servers: 1, rate: 5, mean: 0.1, spread: 0 }).mean).toBeCloseTo(random.mean / 2, 12);
  });

  test('with two servers is what Erlang’s formula gives', () => {
    // For two servers: 2 rho^2 / (1 + rho).
    expect(erlangC(2, 1)).toBeCloseTo((2 * 0.25) / 1.5, 12);
    expect(erlangC(200, 120)).toBeGreaterThanOrEqual(0);
  });

  test('has no end where the servers cannot keep up', () => {
    expect(waiting({ servers: 2, rate: 21, mean: 0.1, spread: 1 }).mean).toBe(Infinity);
    expect(erlangC(2, 3)).toBe(1);
  });

  test('is none for 99 of 100 where hardly anybody waits', () => {
    expect(waiting({ servers: 8, rate: 1, mean: 0.1, spread: 1 }).quantile).toBe(0);
  });

  test.each([
    [1, 0.5],
    [1, 0.7],
    [4, 0.7],
  ])('comes out of the simulation, too: %i servers, %d busy', (servers, busy) => {
    // Times that differ much: nine short ones and a long one.
    const times = [0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.55];
    const { mean, spread } = serviceOf(times);
    expect(mean).toBeCloseTo(0.1, 12);
    expect(spread).toBeCloseTo(2.25, 12);
    const rate = (busy * servers) / mean;
    const formula = waiting({ servers, rate, mean, spread });
    const played = simulate({ servers, rate, times, count: 200_000 });
    expect(Math.abs(played.meanWait / formula.mean - 1)).toBeLessThan(servers === 1 ? 0.1 : 0.2);
    expect(Math.abs(played.p99Wait / formula.quantile - 1)).toBeLessThan(0.35);
    expect(played.p99).toBeGreaterThan(played.p50);
  });
});

describe('the plan of a day', () => {
  const measured = { cpuSecondsPerWord: 0.0001, spread: 1, memoryMb: 400 };

  test('follows from its assumptions', () => {
    // 10 million × 10 % in an hour = 278 a second, 20 ms each = 5.6 cores, which shall be 60 % busy.
    const plan = planDay(10_000_000, measured);
    expect(plan.peakRate).toBeCloseTo(277.8, 1);
    expect(plan).toMatchObject({ cores: 12, processes: 3, memoryMb: 1200 });
    expect(plan.utilisation).toBeLessThanOrEqual(ASSUMPTIONS.utilisation);
    expect(plan.p99WaitSeconds).toBeGreaterThan(0);
  });

  test('grows with the documents, and has two processes at least', () => {
    const cores = [1, 10, 100].map((millions) => planDay(millions * 1e6, measured).cores);
    expect(cores[1]! / cores[0]!).toBeGreaterThan(4);
    expect(cores[2]! / cores[1]!).toBeGreaterThan(7);
    expect(planDay(1_000, measured)).toMatchObject({ processes: 2, cores: 2 });
  });

  test('can be made with other assumptions', () => {
    const long = planDay(10_000_000, { ...measured, wordsPerDocument: 2 * ASSUMPTIONS.wordsPerDocument });
    expect(long.cores).toBeGreaterThan(planDay(10_000_000, measured).cores);
  });
});
