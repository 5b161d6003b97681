/**
 * Loads packs off the event loop: a short-lived thread per load runs the pack's loader module and hands back an engine
 * definition whose big tables are shared. A pack that crashes its loader, or exhausts it, is broken; the service is not.
 */
import { Worker } from 'node:worker_threads';

/** What a loader module exports as `load`. */
export interface LoadedPack {
  readonly engine: { readonly module: string; readonly data: unknown };
  /** Memory that stays: the shared tables. */
  readonly bytes: number;
  /** When only the content knows it. */
  readonly version?: string;
}

export interface LoaderRequest {
  /** The URL of a module with `load(params: unknown): LoadedPack | Promise<LoadedPack>`. */
  readonly module: string;
  readonly params: unknown;
}

export interface LoaderOptions {
  /** The compiled `loader-worker.js`. */
  readonly workerUrl: URL;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  readonly concurrency: number;
}

export type FromLoader =
  | { readonly kind: 'loaded'; readonly pack: LoadedPack }
  | { readonly kind: 'failed'; readonly reason: string };

interface Waiting {
  readonly request: LoaderRequest;
  readonly resolve: (pack: LoadedPack) => void;
  readonly reject: (error: Error) => void;
}

/** The reason is for an operator: it names the pack's fault and never holds a user's text, for no text is here yet. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

export class PackLoader {
  readonly #options: LoaderOptions;
  readonly #waiting: Waiting[] = [];
  readonly #workers = new Set<Worker>();
  #closed = false;

  constructor(options: LoaderOptions) {
    this.#options = options;
  }

  load(request: LoaderRequest): Promise<LoadedPack> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#next();
    });
  }

  /** Somebody waits for this one: it is loaded next. */
  hurry(request: LoaderRequest): void {
    const key = JSON.stringify(request);
    const at = this.#waiting.findIndex((waiting) => JSON.stringify(waiting.request) === key);
    if (at > 0) this.#waiting.unshift(...this.#waiting.splice(at, 1));
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(new LoadError('the service is stopping'));
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  #next(): void {
    if (this.#closed || this.#workers.size >= this.#options.concurrency) return;
    const waiting = this.#waiting.shift();
    if (waiting === undefined) return;
    const { workerUrl, memoryMb, timeoutMs } = this.#options;
    const worker = new Worker(workerUrl, {
      workerData: waiting.request,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      argv: [],
      execArgv: [],
    });
    this.#workers.add(worker);
    let failure = 'the loader ended without an answer';
    const timer = setTimeout(() => {
      failure = `loading took more than ${timeoutMs} ms`;
      void worker.terminate();
    }, timeoutMs);
    worker.on('message', (message: FromLoader) => {
      if (message.kind === 'loaded') waiting.resolve(message.pack);
      else failure = message.reason;
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      failure = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? `loading needs more than ${memoryMb} MB` : error.message;
    });
    worker.on('exit', () => {
      clearTimeout(timer);
      this.#workers.delete(worker);
      // Without effect when the pack has arrived.
      waiting.reject(new LoadError(failure));
      this.#next();
    });
  }
}
