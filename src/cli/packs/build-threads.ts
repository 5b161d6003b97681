/**
 * Threads that build a repository and run its tests. They can be kept for the next build: a program that was compiled to machine code
 * while it ran builds again in half of the time. Start at `BuildThreads`.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import type { BuildJob, BuildMessage, BuildReport, BuildThreadData } from '../../packs/repository/build-worker.js';
import type { BuildSource } from '../../packs/repository/open-build.js';
import type { TestThreads } from '../../packs/repository/run-tests.js';
import { newClaims } from '../../packs/repository/step-claims.js';

export type JobReport = Exclude<BuildReport, { kind: 'step' }>;

/** The threads were stopped before their work was done. */
export class BuildStopped extends Error {
  override readonly name = 'BuildStopped';
}

export class BuildThreads implements TestThreads {
  readonly #threads: BuildThread[];
  #onStep: (path: string) => void = () => {};
  #build = { number: 0, claims: newClaims() };
  /** The thread that ran the last step: in the next build it goes first. */
  #last: number | undefined;

  constructor(source: BuildSource) {
    const count = Math.min(4, availableParallelism());
    this.#threads = Array.from(
      { length: count },
      (_, i) =>
        new BuildThread({ source, thread: i + 1 }, (path) => {
          this.#last = i + 1;
          this.#onStep(path);
        }),
    );
  }

  /** Sources are read anew from here on. */
  begin(onStep: (path: string) => void): void {
    this.#onStep = onStep;
    this.#build = { number: this.#build.number + 1, claims: newClaims(this.#last) };
  }

  /** Each thread is told all parts and does what no other one is doing; half of them begin at the other end. */
  async makeParts(parts: readonly string[], onOutcome: (report: JobReport) => void): Promise<void> {
    const orders = [parts, parts.toReversed()];
    await Promise.all(
      this.#threads.map(async (thread, i) => onOutcome(await thread.run({ parts: orders[i % 2]! }, this.#build))),
    );
  }

  /** Throws `BuildStopped` where the threads are stopped meanwhile. */
  async runJobs(jobs: readonly BuildJob[], onOutcome: (number: number, report: JobReport) => void): Promise<void> {
    let next = 0;
    const work = async (thread: BuildThread): Promise<void> => {
      while (next < jobs.length) {
        const number = next++;
        onOutcome(number, await thread.run(jobs[number]!, this.#build));
      }
    };
    await Promise.all(this.#threads.map(work));
  }

  /** Threads that have nothing to do forget what they have read and wait for the next build; those at work are stopped. */
  async rest(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.rest()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }
}

const THREAD_MEMORY_MB = 6144;
const OUT_OF_MEMORY = new DataError(`a step of the build needs more than ${THREAD_MEMORY_MB} MB of memory`);

/** A thread that does one job at a time. It is started with the first one. */
class BuildThread {
  readonly #data: BuildThreadData;
  readonly #onStep: (path: string) => void;
  #worker: Worker | undefined;
  #isAtWork = false;

  constructor(data: BuildThreadData, onStep: (path: string) => void) {
    this.#data = data;
    this.#onStep = onStep;
  }

  run(job: BuildJob, build: { readonly number: number; readonly claims: SharedArrayBuffer }): Promise<JobReport> {
    const worker = this.#started();
    this.#isAtWork = true;
    return new Promise((finish, reject) => {
      const end = () => {
        this.#isAtWork = false;
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onExit);
      };
      const onMessage = (report: BuildReport) => {
        if (report.kind === 'step') return this.#onStep(report.path);
        end();
        finish(report);
      };
      const onError = (error: Error) => {
        end();
        reject(errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? OUT_OF_MEMORY : error);
      };
      const onExit = () => onError(new BuildStopped());
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.on('exit', onExit);
      const message: BuildMessage = { kind: 'job', job, ...build };
      worker.postMessage(message);
    });
  }

  #started(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('../../packs/repository/build-worker.js', import.meta.url), {
      workerData: this.#data,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
    });
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    this.#worker = worker;
    return worker;
  }

  async rest(): Promise<void> {
    if (this.#isAtWork) return this.stop();
    const message: BuildMessage = { kind: 'rest' };
    this.#worker?.postMessage(message);
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
