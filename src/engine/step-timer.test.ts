import { describe, expect, it } from 'vitest';
import { Budget } from './budget.js';
import { StepTimer, timed } from './step-timer.js';

/** A clock that goes on by one whenever it is looked at. */
function counting() {
  let ms = 0;
  return new StepTimer(() => ++ms);
}

describe('the times of steps', () => {
  it('say when each began and ended, and what it is a part of', () => {
    const timer = counting();
    const result = timed(timer, 'outer', () => timed(timer, 'first', () => 1) + timed(timer, 'second', () => 2));
    timed(timer, 'last', () => undefined);
    expect(result).toBe(3);
    expect(timer.finish()).toEqual([
      { name: 'outer', parent: -1, startMs: 1, endMs: 6 },
      { name: 'first', parent: 0, startMs: 2, endMs: 3 },
      { name: 'second', parent: 0, startMs: 4, endMs: 5 },
      { name: 'last', parent: -1, startMs: 7, endMs: 8 },
    ]);
    expect(timer.leftOut).toBe(0);
  });

  it('end where an exception leaves the step', () => {
    const timer = counting();
    const fail = () => {
      timer.begin('left open');
      throw new Error('no');
    };
    expect(() => timed(timer, 'outer', fail)).toThrow('no');
    timed(timer, 'next', () => undefined);
    expect(timer.finish().map(({ name, parent, endMs }) => ({ name, parent, endMs }))).toEqual([
      { name: 'outer', parent: -1, endMs: 3 },
      { name: 'left open', parent: 0, endMs: 3 },
      { name: 'next', parent: -1, endMs: 5 },
    ]);
  });

  it('end at the latest when they are asked for', () => {
    const timer = counting();
    timer.end(timer.begin('done'));
    timer.begin('open');
    timer.begin('in it');
    expect(timer.finish().map(({ endMs }) => endMs)).toEqual([2, 5, 5]);
  });

  it('are those of the first hundred; the others are counted', () => {
    const timer = counting();
    for (let i = 0; i < 1_000; i++) timed(timer, `${i}`, () => timed(timer, 'inner', () => undefined));
    const steps = timer.finish();
    expect(steps).toHaveLength(100);
    expect(timer.leftOut).toBe(1_900);
    expect(steps.every(({ startMs, endMs }) => startMs < endMs)).toBe(true);
  });

  it('are not measured where nobody asks', () => {
    expect(timed(undefined, 'work', () => 7)).toBe(7);
  });

  it('are noted by a part of a budget, too', () => {
    const steps = new StepTimer();
    expect(new Budget({ steps }).share(0.5).steps).toBe(steps);
    expect(new Budget().steps).toBeUndefined();
  });
});
