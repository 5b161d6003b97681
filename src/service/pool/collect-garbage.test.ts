import { expect, test } from 'vitest';
import { collectGarbage } from './collect-garbage.js';

test('shared memory that nobody holds is gone afterwards', async () => {
  const reference = (() => new WeakRef(new SharedArrayBuffer(1_000_000)))();
  // What was made in a turn of the event loop lives to its end.
  await new Promise(setImmediate);
  expect(reference.deref()).toBeDefined();
  await new Promise(setImmediate);
  collectGarbage();
  expect(reference.deref()).toBeUndefined();
});
