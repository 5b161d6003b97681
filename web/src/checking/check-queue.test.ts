import { expect, test } from 'vitest';
import { CheckQueue } from './check-queue.js';
import type { Issue } from './issue.js';

/** A service that answers when it is told to, in the order in which it was asked. */
function manual(options: { batchUnits?: number; parallel?: number; remembered?: number } = {}) {
  const asked: { texts: readonly string[]; signal: AbortSignal; answer: () => void; fail: (error: unknown) => void }[] =
    [];
  const errors: unknown[] = [];
  let results = 0;
  const queue = new CheckQueue({
    check: (texts, signal) =>
      new Promise((resolve, reject) => {
        const answer = () =>
          resolve({ issues: new Map<string, Issue[]>(texts.map((text) => [text, []])), isComplete: true });
        signal.addEventListener('abort', () => reject(signal.reason));
        asked.push({ texts, signal, answer, fail: reject });
      }),
    onResults: () => {
      results++;
    },
    onError: (error) => errors.push(error),
    ...options,
  });
  return { queue, asked, errors, results: () => results };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('the most urgent passages go first, in batches, and only so many at once', async () => {
  const { queue, asked } = manual({ batchUnits: 6, parallel: 2 });
  queue.want(['aaa', 'bbb', 'ccc', 'ddd', 'eee']);
  expect(asked.map(({ texts }) => texts)).toEqual([
    ['aaa', 'bbb'],
    ['ccc', 'ddd'],
  ]);
  expect(queue.pending).toBe(5);
  asked[0]?.answer();
  await settled();
  expect(asked[2]?.texts).toEqual(['eee']);
  expect(queue.known('aaa')).toEqual([]);
  expect(queue.pending).toBe(3);
});

test('a passage longer than a batch goes alone', () => {
  const { queue, asked } = manual({ batchUnits: 3 });
  queue.want(['aaaaaaaa', 'b']);
  expect(asked.map(({ texts }) => texts)).toEqual([['aaaaaaaa'], ['b']]);
});

test('what is known or under way is not asked for again', async () => {
  const { queue, asked } = manual();
  queue.want(['a']);
  queue.want(['a', 'b']);
  expect(asked.map(({ texts }) => texts)).toEqual([['a'], ['b']]);
  for (const { answer } of asked) answer();
  await settled();
  queue.want(['a', 'b', 'a']);
  expect(asked).toHaveLength(2);
});

test('a request is cancelled when nothing of it is wanted any more', async () => {
  const { queue, asked, errors } = manual();
  queue.want(['He', 'other']);
  queue.want(['Hel', 'other']);
  expect(asked[0]?.signal.aborted).toBe(false);
  queue.want(['Hell']);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(asked[1]?.signal.aborted).toBe(true);
  expect(asked[2]?.texts).toEqual(['Hell']);
  await settled();
  expect(errors).toEqual([]);
});

test('a failure is reported once, and the next wish tries again', async () => {
  const { queue, asked, errors } = manual({ batchUnits: 1, parallel: 1 });
  queue.want(['a', 'b']);
  asked[0]?.fail(new Error('down'));
  await settled();
  expect(errors).toHaveLength(1);
  expect(queue.pending).toBe(0);
  queue.want(['a', 'b']);
  expect(asked).toHaveLength(2);
});

test('clearing forgets and cancels', async () => {
  const { queue, asked, results } = manual();
  queue.want(['a']);
  asked[0]?.answer();
  await settled();
  expect(results()).toBe(1);
  queue.want(['a', 'b']);
  queue.clear();
  expect(queue.known('a')).toBeUndefined();
  expect(asked[1]?.signal.aborted).toBe(true);
});

test('the oldest is forgotten when there is too much', async () => {
  const { queue, asked } = manual({ remembered: 2 });
  queue.want(['a', 'b', 'c']);
  asked[0]?.answer();
  await settled();
  expect([queue.known('a'), queue.known('c')]).toEqual([undefined, []]);
});

test('what is told before the answer is known at once, and goes when the request is cancelled or answered', async () => {
  const finding = { text: 'x' } as Issue;
  let tell: (issues: ReadonlyMap<string, readonly Issue[]>) => void = () => {};
  let answer: () => void = () => {};
  let results = 0;
  const queue = new CheckQueue({
    check: (texts, _signal, tellPart) =>
      new Promise((resolve) => {
        tell = tellPart;
        answer = () => resolve({ issues: new Map(texts.map((text) => [text, []])), isComplete: true });
      }),
    onResults: () => {
      results++;
    },
    onError: () => {},
  });
  queue.want(['aaa']);
  tell(new Map([['aaa', [finding]]]));
  expect([queue.known('aaa'), queue.isComplete('aaa'), queue.pending, results]).toEqual([[finding], false, 1, 1]);
  expect(queue.isComing('aaa')).toBe(true);
  // Wanted again, it is still on its way, and shown meanwhile.
  queue.want(['aaa', 'bbb']);
  expect(queue.known('aaa')).toEqual([finding]);
  const [tellOld, answerOld] = [tell, answer];
  queue.want([]);
  expect([queue.isComing('aaa'), queue.known('aaa')]).toEqual([false, undefined]);
  tellOld(new Map([['aaa', [finding]]]));
  answerOld();
  await settled();
  expect(queue.known('aaa')).toBeUndefined();
  queue.want(['aaa']);
  tell(new Map([['aaa', [finding]]]));
  answer();
  await settled();
  expect([queue.isComing('aaa'), queue.isComplete('aaa'), queue.known('aaa')]).toEqual([false, true, []]);
});
