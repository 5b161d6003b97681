/** What counts as away, and for how long. */
import { expect, test } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.js';

function watched(failures: number) {
  const changes: (string | undefined)[] = [];
  const breaker = new CircuitBreaker({
    failures,
    onChange: (isUp, reason) => changes.push(isUp ? 'up' : reason),
  });
  return { breaker, changes };
}

test('is away until a probe has been answered', () => {
  const { breaker, changes } = watched(3);
  breaker.succeeded();
  expect(breaker.isUp).toBe(false);
  breaker.found();
  breaker.found();
  expect([breaker.isUp, changes]).toEqual([true, ['up']]);
});

test('is away after failures in a row, which an answer ends', () => {
  const { breaker, changes } = watched(3);
  breaker.found();
  breaker.failed('one');
  breaker.failed('two');
  breaker.succeeded();
  breaker.failed('three');
  breaker.failed('four');
  expect(breaker.isUp).toBe(true);
  breaker.failed('five');
  breaker.failed('six');
  expect([breaker.isUp, changes]).toEqual([false, ['up', 'five']]);
});

test('does not come back with a late answer, and counts anew when it is found', () => {
  const { breaker } = watched(2);
  breaker.found();
  breaker.failed('one');
  breaker.lost('closed');
  breaker.succeeded();
  expect(breaker.isUp).toBe(false);
  breaker.found();
  breaker.failed('one');
  expect(breaker.isUp).toBe(true);
});
