/**
 * One worker thread of the pool: opens engines, runs one job at a time, answers. Start at `serve`.
 *
 * The thread owns nothing that cannot be lost: it may be killed at any moment, and the pool starts another.
 */
import { getPriority, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Budget, WorkStopped } from '../../engine/budget.js';
import { THREAD_LEARNT } from '../../engine/memory/learnt-room.js';
import { StepTimer } from '../../engine/step-timer.js';
import { collectGarbage } from './collect-garbage.js';
import { warmUpWhileIdle } from './idle-warm-up.js';
import {
  CONTROL,
  type FromWorker,
  type JobMessage,
  monotonicMs,
  reportFault,
  type ToWorker,
  type WorkerData,
  type WorkTimes,
} from './protocol.js';
import { type Engine, runOperation } from './worker-operations.js';

interface EngineModule {
  open(data: unknown): Engine | Promise<Engine>;
}

/**
 * On Linux a nice value belongs to a thread. The event loop must come first when all cores are busy: it refuses what is
 * too much and answers `/livez`. Elsewhere this would slow down the whole process.
 */
const WORKER_NICENESS = 5;
if (platform() === 'linux') setPriority(Math.min(19, getPriority() + WORKER_NICENESS));

const port = parentPort;
if (port === null) throw new Error('this module runs only as a worker thread');

const { control: sharedControl, warmsUp } = workerData as WorkerData;
const control = new Int32Array(sharedControl);
const engines = new Map<string, Promise<Engine>>();
let jobs = 0;
let isToCollect = false;

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

/** A module that could not be read, for want of descriptors perhaps. Node remembers that, and never tries again in this thread. */
class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
}

async function importModule(url: string): Promise<EngineModule> {
  try {
    return await import(url);
  } catch (cause) {
    throw new ImportFailure(undefined, { cause });
  }
}

async function openEngine(job: JobMessage): Promise<Engine> {
  const cached = engines.get(job.engineKey);
  if (cached !== undefined) return cached;
  const definition = job.engine;
  if (definition === undefined) throw new Error('the pool sent a job for an engine that it never defined');
  const opening = importModule(definition.module).then((module) => module.open(definition.data));
  engines.set(definition.key, opening);
  // A failed opening is not remembered: the next job brings the definition again.
  opening.catch(() => engines.delete(definition.key));
  return opening;
}

/** Between two looks at the deadline of a job that waits. */
const PAUSED_LOOK_MS = 20;

/** Engines ask this all the time, so here is where a thread can be made to wait. */
function isAborted(job: JobMessage): boolean {
  while (
    Atomics.load(control, CONTROL.isPaused) === 1 &&
    Atomics.load(control, CONTROL.abortedJob) !== job.id &&
    monotonicMs() < job.deadlineMs
  ) {
    Atomics.wait(control, CONTROL.isPaused, 1, PAUSED_LOOK_MS);
  }
  return Atomics.load(control, CONTROL.abortedJob) === job.id;
}

/** What is sent with the result of a job whose times are wanted. */
function timesOf({ isTimed = false }: JobMessage): { readonly steps?: StepTimer; finish(): { work?: WorkTimes } } {
  if (!isTimed) return { finish: () => ({}) };
  const startMs = monotonicMs();
  const steps = new StepTimer(monotonicMs);
  return {
    steps,
    finish: () => ({ work: { startMs, steps: steps.finish(), endMs: monotonicMs(), leftOut: steps.leftOut } }),
  };
}

async function serve(job: JobMessage): Promise<void> {
  const times = timesOf(job);
  const budget = new Budget({
    deadlineMs: performance.now() + (job.deadlineMs - monotonicMs()),
    isAborted: () => isAborted(job),
    steps: times.steps,
  });
  try {
    const opening = job.engine === undefined ? undefined : times.steps?.begin('open');
    const engine = await openEngine(job);
    if (opening !== undefined) times.steps?.end(opening);
    if (job.engine !== undefined) post({ kind: 'opened', id: job.id });
    const value = await runOperation(job.operation, engine, job.input, budget, {
      head: (head) => post({ kind: 'head', id: job.id, head }),
      chunk: (chunk) => post({ kind: 'chunk', id: job.id, chunk }, [chunk.buffer]),
    });
    // Large answers are bytes already and change hands without a copy.
    const json = (value as { json?: unknown } | undefined)?.json;
    const message: FromWorker = { kind: 'done', id: job.id, value, ...times.finish() };
    post(message, json instanceof Uint8Array ? [json.buffer as ArrayBuffer] : []);
  } catch (error) {
    const about = { id: job.id, ...times.finish() };
    if (error instanceof WorkStopped) post({ kind: 'stopped', reason: error.reason, ...about });
    else post({ kind: 'fault', fault: reportFault(error), ...about });
    // Another thread may succeed.
    if (error instanceof ImportFailure) process.exit(1);
  }
}

/** Between two jobs: one that is at work may hold what was dropped. */
function collectWhenIdle(): void {
  if (jobs > 0 || !isToCollect) return;
  isToCollect = false;
  // What this turn of the event loop has looked at lives to its end.
  setImmediate(collectGarbage);
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'drop-engine') engines.delete(message.engineKey);
  else if (message.kind === 'collect') {
    isToCollect = true;
    collectWhenIdle();
  } else {
    if (jobs === 0) THREAD_LEARNT.tidy();
    jobs++;
    void serve(message).finally(() => {
      jobs--;
      collectWhenIdle();
    });
  }
});
if (warmsUp) warmUpWhileIdle(() => jobs === 0);
post({ kind: 'ready' });
