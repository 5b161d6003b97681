/** A thread that compiles built-in dictionaries one after the other, and is started anew after one that failed or took too long. */
import { Worker } from 'node:worker_threads';
import type { CompileReport, CompileRequest } from '../../packs/built-in/compile-worker.js';

interface Job {
  readonly onProgress: (done: number) => void;
  readonly end: (failure?: Error) => void;
}

export class CompileThread {
  #worker: Worker | undefined;
  #job: Job | undefined;

  constructor(
    readonly cacheDir: string,
    readonly timeoutMs: number,
  ) {}

  compile(name: string, onProgress: (done: number) => void): Promise<void> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        void this.end();
        this.#endJob(new Error(`compiling, which --compile-timeout-ms limits, took more than ${this.timeoutMs} ms`));
      }, this.timeoutMs);
      const end = (failure?: Error) => {
        clearTimeout(timer);
        if (failure === undefined) resolve();
        else reject(failure);
      };
      this.#job = { onProgress, end };
      worker.postMessage({ name, cacheDir: this.cacheDir } satisfies CompileRequest);
    });
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('../../packs/built-in/compile-worker.js', import.meta.url));
    const lost = (failure: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#endJob(failure);
    };
    worker.on('message', (report: CompileReport) => {
      if ('done' in report) this.#job?.onProgress(report.done);
      else this.#endJob(report.failure === undefined ? undefined : new Error(report.failure));
    });
    worker.on('error', lost);
    worker.on('exit', (code) => lost(new Error(`the compiler ended with ${code}`)));
    return worker;
  }

  #endJob(failure?: Error): void {
    const job = this.#job;
    this.#job = undefined;
    job?.end(failure);
  }
}
