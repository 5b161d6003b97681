/**
 * Opens a loaded pack once as a worker of the pool would: in a thread with a worker's memory, and within a limit of time. A
 * pack that fails here would fail in every worker, at the cost of a request each time; so it is broken. Start at
 * `tryOpening`.
 */
import { Worker } from 'node:worker_threads';
import { DataError } from '../../engine/data-error.js';

export interface TrialLimits {
  /** The compiled `trial-worker.js`. */
  readonly workerUrl: string;
  /** JavaScript heap, as a worker of the pool has it. */
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

/** What a thread needs to open an engine. */
export interface TrialEngine {
  readonly module: string;
  readonly data: unknown;
}

/** Throws when the engine cannot be opened. */
export async function tryOpening(engine: TrialEngine, { workerUrl, memoryMb, timeoutMs }: TrialLimits): Promise<void> {
  const worker = new Worker(new URL(workerUrl), {
    workerData: engine,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    argv: [],
    execArgv: [],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new DataError(`cannot be opened in ${timeoutMs} ms`)), timeoutMs);
      worker.once('message', () => resolve());
      worker.once('error', (error: NodeJS.ErrnoException) => {
        const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(isOutOfMemory ? new DataError(`needs more than ${memoryMb} MB to be opened`) : error);
      });
      worker.once('exit', () => reject(new DataError('ended the thread that opened it')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
