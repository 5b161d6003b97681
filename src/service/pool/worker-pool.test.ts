/** The pool without threads: what it sends to whom, whatever happens to those who work. */
import { EventEmitter } from 'node:events';
import type { WorkerOptions } from 'node:worker_threads';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import type { PoolThread } from './pool-slot.js';
import {
  CONTROL,
  type FromWorker,
  type JobMessage,
  type JobOperation,
  type ToWorker,
  type WorkerData,
} from './protocol.js';
import { PoolError, type PoolOptions, type Task, WorkerPool } from './worker-pool.js';

class FakeThread extends EventEmitter {
  readonly sent: ToWorker[] = [];
  isAlive = true;
  /** Thrown instead of taking the next job. */
  refusal: Error | undefined;
  readonly control: Int32Array;

  constructor(control: SharedArrayBuffer) {
    super();
    this.control = new Int32Array(control);
  }

  postMessage(message: ToWorker): void {
    const { refusal } = this;
    if (message.kind === 'job') this.refusal = undefined;
    if (message.kind === 'job' && refusal !== undefined) throw refusal;
    this.sent.push(message);
  }

  terminate(): Promise<number> {
    this.die();
    return Promise.resolve(1);
  }

  say(message: FromWorker): void {
    this.emit('message', message);
  }

  die(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.emit('exit', 1);
  }

  /** What it works on. */
  get job(): JobMessage | undefined {
    const last = this.sent.findLast((message) => message.kind === 'job');
    return this.isAlive && last !== undefined && !this.#done.has(last.id) ? last : undefined;
  }

  readonly #done = new Set<number>();

  finish(): void {
    const { job } = this;
    if (job === undefined) return;
    this.#done.add(job.id);
    this.say({ kind: 'done', id: job.id, value: job.input });
  }
}

interface Asked {
  readonly tag: string;
  readonly operation: JobOperation;
}

class TestPool {
  readonly threads: FakeThread[] = [];
  startFailure: Error | undefined;
  readonly pool: WorkerPool;

  constructor(options: Partial<PoolOptions> = {}, isUp = true) {
    this.pool = new WorkerPool({
      workers: 2,
      cores: 2,
      queueLimit: 100,
      workerUrl: new URL('none:'),
      workerMemoryMb: 16,
      startThread: (_url, options) => this.#start(options),
      ...options,
    });
    if (isUp) this.up();
  }

  #start({ workerData }: WorkerOptions): PoolThread {
    if (this.startFailure !== undefined) throw this.startFailure;
    const thread = new FakeThread((workerData as WorkerData).control);
    this.threads.push(thread);
    return thread as unknown as PoolThread;
  }

  /** Every thread that has not said so is up. */
  up(): void {
    for (const thread of this.alive) {
      if (this.#isUp.has(thread)) continue;
      this.#isUp.add(thread);
      thread.say({ kind: 'ready' });
    }
  }

  readonly #isUp = new Set<FakeThread>();

  run(tag: string, operation: JobOperation = 'spell', more: Partial<Task> = {}): Promise<unknown> {
    const engine = { key: `${operation}-${tag}`, module: 'none:', data: null };
    const asked = { tag, operation };
    this.#open.add(asked);
    const result = this.pool.run({ tag, engine, operation, input: asked, timeoutMs: 60_000, ...more });
    result.catch(() => {}).finally(() => this.#open.delete(asked));
    return result;
  }

  readonly #open = new Set<Asked>();

  /** What nobody works on and somebody waits for. */
  get waiting(): Asked[] {
    // What a thread was given that never was up is given to another.
    const took = this.threads.filter((thread) => thread.isAlive || this.#isUp.has(thread));
    const begun = new Set(took.flatMap(({ sent }) => sent.map((message) => message.kind === 'job' && message.input)));
    return [...this.#open].filter((asked) => !begun.has(asked));
  }

  get alive(): FakeThread[] {
    return this.threads.filter(({ isAlive }) => isAlive);
  }

  /** Who is up and has nothing to do. */
  get idle(): FakeThread[] {
    return this.alive.filter((thread) => this.#isUp.has(thread) && thread.job === undefined);
  }

  /** What is worked on. */
  get begun(): Asked[] {
    return this.alive.flatMap(({ job }) => (job === undefined ? [] : [job.input as Asked]));
  }

  /** For each thread, whether it shall wait. */
  get paused(): boolean[] {
    return this.threads.map(({ control }) => Atomics.load(control, CONTROL.isPaused) === 1);
  }

  /** The languages of it. */
  get working(): string[] {
    return this.begun.map(({ tag }) => tag);
  }
}

afterEach(() => {
  vi.useRealTimers();
});

describe('threads that are started when they are needed', () => {
  const onDemand = { workers: 3, startsOnDemand: true };

  test('are as many as jobs that would have to wait, and no more than there may be', () => {
    const test = new TestPool(onDemand);
    expect(test.threads).toHaveLength(1);
    test.run('se');
    expect(test.threads).toHaveLength(1);
    test.run('fo');
    test.run('nb');
    expect(test.threads).toHaveLength(3);
    test.run('ga');
    expect(test.threads).toHaveLength(3);
    test.up();
    expect(test.working).toEqual(['se', 'fo', 'nb']);
    test.threads[0]?.finish();
    expect(test.working).toEqual(['ga', 'fo', 'nb']);
  });

  test('are not started for jobs that one after the other are done by the first', async () => {
    const test = new TestPool(onDemand);
    for (let i = 0; i < 5; i++) {
      const done = test.run('se');
      test.threads[0]?.finish();
      await done;
    }
    expect(test.threads).toHaveLength(1);
  });

  test('count as free for who could use several', () => {
    const test = new TestPool(onDemand);
    expect(test.pool.spareWorkers('se')).toBe(2);
    test.run('se');
    expect(test.pool.spareWorkers('se')).toBe(1);
  });

  test('take no more work than those that are all there from the start, and no less', async () => {
    for (const startsOnDemand of [true, false]) {
      const test = new TestPool({ workers: 3, startsOnDemand, queueLimit: 1 });
      const tags = ['se', 'fo', 'nb', 'ga', 'sma'];
      const refused = Promise.allSettled(tags.map((tag) => test.run(tag)));
      expect(test.pool.isFull).toBe(true);
      expect(test.working).toEqual(['se', 'fo', 'nb']);
      test.up();
      expect(test.working).toEqual(['se', 'fo', 'nb']);
      expect(test.pool.isFull).toBe(true);
      for (const thread of test.threads) thread.finish();
      for (const thread of test.threads) thread.finish();
      const states = (await refused).map(({ status }) => status);
      expect(states.filter((state) => state === 'rejected')).toHaveLength(1);
    }
  });

  test('are left to the others by a language that has its share', () => {
    const test = new TestPool({ ...onDemand, queueLimit: 1 });
    const asked = Array.from({ length: 5 }, () => test.run('se'));
    for (const each of asked) each.catch(() => {});
    expect([test.threads.length, test.pool.queueLength]).toEqual([2, 1]);
    test.run('fo');
    expect(test.working).toEqual(['se', 'se', 'fo']);
  });

  test('that end before they have begun give their job to another', () => {
    const test = new TestPool(onDemand);
    test.run('se');
    test.run('fo');
    test.threads[1]?.die();
    expect([test.working, test.pool.queueLength]).toEqual([['se'], 1]);
    test.threads[0]?.finish();
    expect(test.working).toEqual(['fo']);
  });

  test('are started where nobody may wait', () => {
    const test = new TestPool({ ...onDemand, queueLimit: 0 });
    test.run('se');
    test.run('fo');
    test.run('nb');
    test.up();
    expect(test.working).toEqual(['se', 'fo', 'nb']);
    expect(test.pool.accepts({ tag: 'ga', isSpeech: false })).toBe(false);
  });

  test('are never more than there may be, although some could not be started at first', () => {
    vi.useFakeTimers();
    const test = new TestPool(onDemand);
    test.run('se');
    test.startFailure = new Error('no thread');
    for (const tag of ['fo', 'nb', 'ga', 'sma']) test.run(tag);
    expect(test.threads).toHaveLength(1);
    test.startFailure = undefined;
    vi.advanceTimersByTime(5_000);
    test.up();
    expect(test.alive).toHaveLength(3);
    test.run('smj');
    vi.advanceTimersByTime(5_000);
    test.up();
    expect(test.alive).toHaveLength(3);
    expect(test.working).toHaveLength(3);
  });

  test('are replaced when they die', () => {
    const test = new TestPool(onDemand);
    const lost = test.run('se');
    lost.catch(() => {});
    test.threads[0]?.die();
    expect(test.alive).toHaveLength(1);
    test.up();
    test.run('fo');
    expect(test.working).toEqual(['fo']);
  });
});

describe('threads beyond the cores', () => {
  const reserve = { workers: 3, cores: 2, startsOnDemand: true, reserveAfterMs: 100 };

  test('are not started for short jobs, however many there are', () => {
    vi.useFakeTimers();
    const test = new TestPool(reserve);
    for (let i = 0; i < 50; i++) test.run(`tag${i}`);
    test.up();
    for (let i = 0; i < 25; i++) {
      vi.advanceTimersByTime(90);
      for (const thread of test.threads) thread.finish();
    }
    expect([test.threads.length, test.working, test.waiting]).toEqual([2, [], []]);
  });

  test('work while a long job holds one of the others', () => {
    vi.useFakeTimers();
    const test = new TestPool(reserve);
    for (const tag of ['se', 'fo', 'nb', 'ga']) test.run(tag);
    test.up();
    expect(test.working).toEqual(['se', 'fo']);
    vi.advanceTimersByTime(100);
    test.up();
    expect(test.working).toEqual(['se', 'fo', 'nb']);
    test.threads[2]?.finish();
    expect(test.working).toEqual(['se', 'fo', 'ga']);
    test.threads[2]?.finish();
    test.run('kl');
    expect(test.working).toEqual(['se', 'fo', 'kl']);
    for (const thread of test.threads) thread.finish();
    for (const tag of ['se', 'fo', 'nb']) test.run(tag);
    expect([test.working, test.waiting.map(({ tag }) => tag)]).toEqual([['se', 'fo'], ['nb']]);
  });

  test('end when they were not needed for a minute, and no other does', () => {
    vi.useFakeTimers();
    const test = new TestPool(reserve);
    for (const tag of ['se', 'fo', 'nb']) test.run(tag);
    test.up();
    vi.advanceTimersByTime(100);
    test.up();
    for (const thread of test.threads) thread.finish();
    vi.advanceTimersByTime(59_000);
    expect(test.alive).toHaveLength(3);
    vi.advanceTimersByTime(2_000);
    expect(test.alive).toHaveLength(2);
    vi.advanceTimersByTime(600_000);
    expect(test.alive).toHaveLength(2);
    for (const tag of ['se', 'fo']) test.run(tag);
    expect(test.working).toEqual(['se', 'fo']);
  });

  test('leave a place in the queue for what they would take', () => {
    const test = new TestPool({ ...reserve, queueLimit: 1 });
    for (const tag of ['se', 'fo', 'nb', 'ga']) test.run(tag);
    expect([test.pool.queueLength, test.pool.isFull]).toEqual([2, true]);
  });
});

describe('a thread that dies', () => {
  test('gives the place of its language to who waits for it, before another thread is up', async () => {
    const test = new TestPool();
    const lost = test.run('se');
    const waiting = test.run('se');
    expect([test.pool.queueLength, test.threads[1]?.job]).toEqual([1, undefined]);
    test.threads[0]?.die();
    await expect(lost).rejects.toThrow(PoolError);
    expect([test.pool.queueLength, test.threads[1]?.job?.input]).toEqual([0, { tag: 'se', operation: 'spell' }]);
    test.threads[1]?.finish();
    expect(await waiting).toMatchObject({ tag: 'se' });
  });

  test('is replaced as soon as a thread can be started again', async () => {
    vi.useFakeTimers();
    const troubles: (string | undefined)[] = [];
    const test = new TestPool({ events: { onStartTrouble: (reason) => troubles.push(reason) } });
    troubles.length = 0;
    test.startFailure = Object.assign(new Error('no thread'), { code: 'ERR_WORKER_INIT_FAILED' });
    test.threads[0]?.die();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([test.alive.length, new Set(troubles)]).toEqual([1, new Set(['ERR_WORKER_INIT_FAILED'])]);
    test.startFailure = undefined;
    await vi.advanceTimersByTimeAsync(5_000);
    test.up();
    expect([test.idle.length, troubles.at(-1)]).toEqual([2, undefined]);
  });
});

test.each<[string, (test: TestPool) => unknown]>([
  ['a first thread takes work', (test) => test.up()],
  ['a first thread ends before that', (test) => test.threads[0]?.die()],
  ['it is closed', (test) => test.pool.close()],
])('a pool has begun when %s', async (_, happens) => {
  const test = new TestPool({}, false);
  const begun = vi.fn();
  const told = test.pool.begun.then(begun);
  await new Promise(setImmediate);
  expect(begun).not.toHaveBeenCalled();
  await happens(test);
  await told;
});

/** How a thread can end while it opens the engine of a job, and what whoever waits for the job hears. */
const ENDINGS: readonly (readonly [string, PoolError['failure'], string, (test: TestPool) => Promise<void>])[] = [
  ['crashes', 'fault', 'crash', async (test) => test.threads[0]?.die()],
  [
    'runs out of memory',
    'fault',
    'out-of-memory',
    async (test) => {
      test.threads[0]?.emit('error', Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
      test.threads[0]?.die();
    },
  ],
  [
    'is ended because the engine does not open in time',
    'opening',
    'deadline',
    async () => void (await vi.advanceTimersByTimeAsync(200_000)),
  ],
  [
    'is ended because the pack is gone',
    'retired',
    'abandoned',
    async (test) => {
      test.pool.dropEngine('spell-se');
      await vi.advanceTimersByTimeAsync(10_000);
    },
  ],
];

describe('a thread that ends while it opens an engine', () => {
  test.each(ENDINGS)('%s: its job ends, its place is free, nothing is left', async (_how, failure, reason, end) => {
    vi.useFakeTimers();
    const restarts: string[] = [];
    const test = new TestPool({ workers: 1, events: { onRestart: (why) => restarts.push(why) } });
    const client = new AbortController();
    const removed = vi.spyOn(client.signal, 'removeEventListener');
    const lost = expect(test.run('se', 'spell', { signal: client.signal })).rejects.toMatchObject({ failure });
    expect(test.threads[0]?.job).toMatchObject({ engine: { key: 'spell-se' } });
    await end(test);
    await lost;
    expect([restarts, test.pool.busyWorkers, test.alive.length]).toEqual([[reason], 0, 1]);
    expect([vi.getTimerCount(), removed.mock.calls.length]).toEqual([0, 1]);
    test.up();
    // Of the same language, and of the same engine unless its pack is gone: the new thread has to hear what it is.
    const next = test.run('se', failure === 'retired' ? 'check' : 'spell');
    expect(test.threads[1]?.job?.engine).toBeDefined();
    test.threads[1]?.finish();
    expect(await next).toMatchObject({ tag: 'se' });
  });

  test('and says afterwards that it is done has no say any more', async () => {
    vi.useFakeTimers();
    const test = new TestPool({ workers: 1 });
    const [thread] = test.threads;
    thread!.terminate = () => Promise.resolve(1);
    const lost = expect(test.run('se')).rejects.toMatchObject({ failure: 'opening' });
    const { id } = thread!.job!;
    await vi.advanceTimersByTimeAsync(200_000);
    await lost;
    // Its end takes a moment, in which what it had sent before arrives.
    thread!.say({ kind: 'opened', id });
    thread!.say({ kind: 'done', id, value: 'late' });
    const next = test.run('se');
    expect([test.pool.queueLength, thread!.sent.length]).toEqual([1, 1]);
    thread!.die();
    test.up();
    test.threads[1]?.finish();
    expect(await next).toMatchObject({ tag: 'se' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('threads that were told to forget an engine collect garbage once, and the others do not', async () => {
  const test = new TestPool();
  const jobs = [test.run('se'), test.run('fo')];
  for (const thread of test.threads) thread.finish();
  await Promise.all(jobs);
  test.pool.dropEngine('spell-se');
  test.pool.collectGarbage();
  test.pool.collectGarbage();
  const kinds = test.threads.map(({ sent }) => sent.map(({ kind }) => kind));
  expect(kinds).toEqual([['job', 'drop-engine', 'collect'], ['job']]);
});

test('a job that cannot be sent fails, and its thread takes the next one', async () => {
  const test = new TestPool();
  const [first] = test.threads;
  first!.refusal = new Error('cannot be cloned');
  await expect(test.run('se')).rejects.toEqual(new PoolError('fault', expect.anything()));
  const next = test.run('se');
  // The definition of the engine comes again: the thread has never seen it.
  expect(first?.job).toMatchObject({ engine: { key: 'spell-se' } });
  first?.finish();
  expect(await next).toMatchObject({ tag: 'se' });
});

describe('speech', () => {
  test('of one language leaves its checks a worker', () => {
    const test = new TestPool({ workers: 3 });
    for (let i = 0; i < 5; i++) test.run('nb', 'speak');
    expect(test.working).toEqual(['nb']);
    test.run('nb', 'spell');
    expect(test.working).toEqual(['nb', 'nb']);
    expect(test.pool.queueLength).toBe(4);
  });

  test('of many languages leaves the checks of all a worker', () => {
    const test = new TestPool({ workers: 3 });
    for (const tag of ['nb', 'se', 'fo', 'ga']) test.run(tag, 'speak');
    expect(test.working).toEqual(['nb', 'se']);
    test.run('kl', 'check');
    expect(test.working).toEqual(['nb', 'se', 'kl']);
  });

  test('leaves the checks of its language a worker where there are only two', () => {
    const test = new TestPool({ workers: 2 });
    for (const tag of ['nb', 'nb', 'se']) test.run(tag, 'speak');
    expect(test.working).toEqual(['nb']);
    test.run('nb', 'spell');
    expect(test.working).toEqual(['nb', 'nb']);
  });

  test('that fills the queue is refused for a check, and not the check for it', async () => {
    const shed: string[] = [];
    const test = new TestPool({ workers: 3, queueLimit: 4, events: { onShed: (tag) => shed.push(tag) } });
    const speech = Array.from({ length: 5 }, () => test.run('nb', 'speak'));
    for (const tag of ['se', 'se', 'nb', 'fo']) test.run(tag, 'spell');
    expect([test.pool.queueLength, shed]).toEqual([4, ['nb', 'nb']]);
    await expect(speech[4]).rejects.toEqual(new PoolError('overloaded'));
    for (const thread of test.threads.slice(1)) thread.finish();
    expect(test.working).toEqual(['nb', 'nb', 'fo']);
    expect(test.threads[1]?.job?.operation).toBe('spell');
  });

  test('does not make a check of its language wait where both need the processor', () => {
    const test = new TestPool({ workers: 3, cores: 2 });
    for (const [tag, operation] of [
      ['nb', 'speak'],
      ['se', 'speak'],
      ['nb', 'spell'],
    ] as const)
      test.run(tag, operation);
    expect(test.paused).toEqual([false, false, false]);
  });

  test('is spoken by as many workers as it may have, and by one even where there is only one', () => {
    const test = new TestPool({ workers: 1 });
    test.run('nb', 'speak');
    expect(test.working).toEqual(['nb']);
  });
});

const TAGS = ['se', 'fo', 'nb'];
const OPERATIONS = ['spell', 'speak'] as const;

interface Step {
  readonly kind: 'run' | 'finish' | 'die' | 'up' | 'abort' | 'drop-engine' | 'refuse' | 'expire';
  readonly tag: string;
  readonly operation: (typeof OPERATIONS)[number];
  readonly at: number;
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(
      'run',
      'run',
      'run',
      'finish',
      'finish',
      'die',
      'up',
      'abort',
      'drop-engine',
      'refuse',
      'expire',
    ),
    tag: fc.constantFrom(...TAGS),
    operation: fc.constantFrom(...OPERATIONS),
    at: fc.nat(5),
  }),
  { maxLength: 60 },
);

async function take(test: TestPool, { kind, tag, operation, at }: Step, clients: AbortController[]): Promise<void> {
  const thread = test.alive[at % Math.max(1, test.alive.length)];
  if (kind === 'run') {
    const client = new AbortController();
    clients.push(client);
    test.run(tag, operation, { signal: client.signal, timeoutMs: 10_000 + at });
  } else if (kind === 'finish') thread?.finish();
  else if (kind === 'die') thread?.die();
  else if (kind === 'up') test.up();
  else if (kind === 'abort') clients.splice(at % Math.max(1, clients.length), 1)[0]?.abort();
  else if (kind === 'refuse' && thread !== undefined) thread.refusal = new Error('cannot be cloned');
  else if (kind === 'drop-engine') test.pool.dropEngine(`${operation}-${tag}`);
  else if (kind === 'expire') await vi.advanceTimersByTimeAsync(20_000);
}

/** By the words of `worker-shares.ts`. */
function mayBegin({ tag, operation }: Asked, begun: readonly Asked[], workers: number): boolean {
  const most = Math.max(1, workers - 1);
  const speech = begun.filter((other) => other.operation === 'speak');
  const ofTag = begun.filter((other) => other.tag === tag);
  const speechOfTag = speech.filter((other) => other.tag === tag);
  if (operation === 'spell') return ofTag.length < most || ofTag.length === speechOfTag.length;
  return ofTag.length < most && speech.length < most && speechOfTag.length < Math.max(1, workers - 2);
}

test('whatever happens, nobody waits for a worker that is idle, and every job ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.boolean(), steps, async (workers, startsOnDemand, taken) => {
      vi.useFakeTimers();
      const test = new TestPool({ workers, startsOnDemand });
      const clients: AbortController[] = [];
      for (const step of taken) {
        await take(test, step, clients);
        await vi.advanceTimersByTimeAsync(0);
        const { begun } = test;
        expect([begun.length, test.waiting.length]).toEqual([test.pool.busyWorkers, test.pool.queueLength]);
        if (test.idle.length > 0) expect(test.waiting.filter((asked) => mayBegin(asked, begun, workers))).toEqual([]);
        if (workers > 1) expect(begun.filter(({ operation }) => operation === 'speak').length).toBeLessThan(workers);
      }
      test.up();
      for (let turn = 0; turn < 200 && test.pool.busyWorkers + test.pool.queueLength > 0; turn++) {
        for (const thread of test.alive) thread.finish();
        await vi.advanceTimersByTimeAsync(1_000);
        test.up();
      }
      expect([test.pool.busyWorkers, test.pool.queueLength]).toEqual([0, 0]);
      await test.pool.close();
    }),
    propertyRuns(60),
  );
});
