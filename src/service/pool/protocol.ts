/**
 * The messages between the service and its worker threads. One worker does one job at a time, so a worker that has to be
 * killed costs exactly one request.
 */
import type { TimedStep } from '../../engine/step-timer.js';

/** What a worker can be asked to do with an engine. */
export type JobOperation =
  | 'spell'
  | 'check'
  | 'find-errors'
  | 'find-misspellings'
  | 'inflections'
  | 'read-markup'
  | 'trace'
  | 'rules'
  | 'speak'
  | 'analyse'
  | 'generate'
  | 'paradigm'
  | 'hyphenate';

/** An engine as a worker opens it: a module that exports `open(data)`, and the data, whose big tables are shared. */
export interface EngineDefinition {
  /** Names this pack, this version and this load of it; never reused for other data. */
  readonly key: string;
  /** The URL of a module with `open(data: unknown): engine | Promise<engine>`. */
  readonly module: string;
  /** Structured-cloneable; large tables as `SharedArrayBuffer`s, which all workers see without a copy. */
  readonly data: unknown;
}

export interface JobMessage {
  readonly kind: 'job';
  readonly id: number;
  readonly engineKey: string;
  /** Sent along the first time this worker meets this engine. */
  readonly engine?: EngineDefinition;
  readonly operation: JobOperation;
  readonly input: unknown;
  /** By `monotonicMs`. */
  readonly deadlineMs: number;
  /** The times of the steps are wanted with the result. */
  readonly isTimed?: boolean;
}

/** The pack was replaced or removed: release its memory. */
export interface DropEngineMessage {
  readonly kind: 'drop-engine';
  readonly engineKey: string;
}

/** Much was dropped: its memory is wanted back now. */
export interface CollectMessage {
  readonly kind: 'collect';
}

export type ToWorker = JobMessage | DropEngineMessage | CollectMessage;

/** What went wrong in a worker, without a word of the user's text: messages of errors may quote it, frames do not. */
export interface FaultReport {
  readonly name: string;
  readonly frames: readonly string[];
}

/** When the thread did what of a job, by `monotonicMs`. */
export interface WorkTimes {
  readonly startMs: number;
  readonly endMs: number;
  readonly steps: readonly TimedStep[];
  /** How many further steps there were. */
  readonly leftOut: number;
}

export type FromWorker =
  | { readonly kind: 'ready' }
  /** The engine that came with the job is open; from here on the job's own time counts. */
  | { readonly kind: 'opened'; readonly id: number }
  /** What is known before the first chunk. */
  | { readonly kind: 'head'; readonly id: number; readonly head: unknown }
  | { readonly kind: 'chunk'; readonly id: number; readonly chunk: Uint8Array }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown; readonly work?: WorkTimes }
  | {
      readonly kind: 'stopped';
      readonly id: number;
      readonly reason: 'deadline' | 'aborted';
      readonly work?: WorkTimes;
    }
  | { readonly kind: 'fault'; readonly id: number; readonly fault: FaultReport; readonly work?: WorkTimes };

/** Numbers in `WorkerData.control`, by their place. */
export const CONTROL = {
  /** The id of the job that nobody waits for any more. */
  abortedJob: 0,
  /** 1 while the thread shall wait, because another language needs the processor (`pause-surplus.ts`). */
  isPaused: 1,
} as const;
export const CONTROL_BYTES = 8;

export interface WorkerData {
  /** One i32 for each place of `CONTROL`. */
  readonly control: SharedArrayBuffer;
  /** Whether the thread uses idle time to become fast, see `idle-warm-up.ts`. */
  readonly warmsUp: boolean;
}

/**
 * A clock that all threads share and that nobody can set: `performance.now()` starts at another moment in each thread, and
 * the wall clock jumps when it is corrected.
 */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

/** Keeps what locates a fault and drops what could quote a user: the message. */
export function reportFault(error: unknown): FaultReport {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
  return { name: error.name, frames };
}
