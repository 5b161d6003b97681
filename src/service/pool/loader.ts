/**
 * Loads packs off the event loop: a thread runs the pack's loader module and hands back an engine definition whose big tables
 * are shared. A pack that crashes its loader, or exhausts it, is broken; the service is not.
 *
 * A dictionary that has to be compiled first comes after everything that has not, and has a time limit of its own while it is
 * compiled: a slow machine may need minutes for what is then done once and for all.
 */
import { Worker } from 'node:worker_threads';
import type { ImageReport } from '../../packs/images/load-progress.js';
import type { TrialLimits } from './trial-opening.js';

/** What a loader module exports as `load`. */
export interface LoadedPack {
  readonly engine: { readonly module: string; readonly data: unknown };
  /** Memory that stays: the shared tables. */
  readonly bytes: number;
  /** When only the content knows it. */
  readonly version?: string;
  /** What keeps the engine's data on disk, so that the next start is quick: run when nothing else has to be loaded. */
  readonly keep?: Pick<LoaderRequest, 'module' | 'params'>;
}

export interface LoaderRequest {
  /** The URL of a module with `load(params: unknown)`, which gives a `LoadedPack` or a promise of one. */
  readonly module: string;
  readonly params: unknown;
  /** What has to be compiled before it can be loaded. That takes long, so others go first. */
  readonly compiles?: string | undefined;
  /** Handed to `load` as it is, besides `params`; two requests that differ in it alone are the same. */
  readonly data?: unknown;
  /** Nobody waits for it: everything else goes first. */
  readonly isSpare?: boolean;
  /** Whether the engine is opened once before the pack counts as loaded: for data that anybody may have made. */
  readonly needsTrial?: boolean;
}

/** What a loader thread is told. */
export interface ToLoader extends LoaderRequest {
  readonly trial?: TrialLimits;
}

/** What nobody waits for comes last; before it, what takes long. */
function lateness({ compiles, isSpare }: LoaderRequest): number {
  return isSpare === true ? 2 : compiles !== undefined ? 1 : 0;
}

/** Two requests for the same thing have the same key. */
export function requestKey({ module, params }: LoaderRequest): string {
  return JSON.stringify([module, params]);
}

export interface LoaderOptions {
  /** The compiled `loader-worker.js`. */
  readonly workerUrl: URL;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  /** Instead of `timeoutMs` while a dictionary is compiled. */
  readonly compileTimeoutMs: number;
  readonly concurrency: number;
  /** For packs that need a trial. */
  readonly trial?: Omit<TrialLimits, 'workerUrl'>;
  /** From 0 to 1, for dictionaries that are being compiled. */
  readonly onCompiling?: (request: LoaderRequest, done: number) => void;
  /** Whether a dictionary that was compiled could be kept on disk; see `LoadProgress`. */
  readonly onKept?: (failure: string | undefined) => void;
  readonly onImage?: (report: ImageReport) => void;
}

export type FromLoader =
  | { readonly kind: 'compiling'; readonly done: number }
  | { readonly kind: 'kept'; readonly failure: string | undefined }
  | { readonly kind: 'image'; readonly report: ImageReport }
  | { readonly kind: 'loaded'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly reason: string; readonly isTemporary: boolean };

interface Waiting {
  readonly request: LoaderRequest;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A thread, and what it is loading now. */
interface Loader {
  readonly worker: Worker;
  current: Waiting | undefined;
  isCompiling: boolean;
  timer: NodeJS.Timeout | undefined;
  failure: string;
  isFailureTemporary: boolean;
}

/** How long a thread with nothing to load is kept: packs come in groups, and the second is loaded faster in a warm thread. */
const IDLE_MS = 1_000;

/** The reason is for an operator: it names the pack's fault and never holds a user's text, for no text is here yet. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  constructor(
    reason: string,
    /** The machine was short of something (descriptors, disk, memory): the same pack may load later. */
    readonly isTemporary = false,
  ) {
    super(reason);
  }
}

export class PackLoader {
  readonly #options: LoaderOptions;
  readonly #waiting: Waiting[] = [];
  readonly #loaders = new Set<Loader>();
  /** Threads on their way out. */
  readonly #ending = new Set<Promise<number>>();
  #closed = false;

  constructor(options: LoaderOptions) {
    this.#options = options;
  }

  async load(request: LoaderRequest): Promise<LoadedPack> {
    const loaded = (await this.run(request)) as LoadedPack;
    // Whoever waits for the pack is served first. What becomes of the keeping is reported by `onKept` and `onImage`.
    if (loaded.keep !== undefined) {
      this.run({ ...loaded.keep, data: loaded.engine.data, isSpare: true }).catch(() => {});
    }
    return loaded;
  }

  /** What the module's `load` gives, whatever that is. */
  run(request: LoaderRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new LoadError('the service is stopping'));
      const at = this.#waiting.findIndex(({ request: other }) => lateness(request) < lateness(other));
      this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, { request, resolve, reject });
      // Many are asked for at once: the order is right when all of them are here.
      queueMicrotask(() => this.#next());
    });
  }

  /** A request waits for this one: it is loaded next. */
  loadNext(request: LoaderRequest): void {
    const key = requestKey(request);
    const index = this.#waiting.findIndex((waiting) => requestKey(waiting.request) === key);
    if (index > 0) this.#waiting.unshift(...this.#waiting.splice(index, 1));
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(new LoadError('the service is stopping'));
    for (const loader of this.#loaders) this.#end(loader);
    await Promise.all(this.#ending);
  }

  #next(): void {
    if (this.#closed || this.#waiting.length === 0) return;
    const idle = [...this.#loaders].find(({ current }) => current === undefined);
    const loader = idle ?? (this.#loaders.size < this.#options.concurrency ? this.#start() : undefined);
    const waiting = loader === undefined ? undefined : this.#waiting.shift();
    if (loader === undefined || waiting === undefined) return;
    loader.current = waiting;
    this.#limit(loader, this.#options.timeoutMs, 'loading took more than');
    loader.worker.postMessage(this.#messageFor(waiting.request));
  }

  #messageFor(request: LoaderRequest): ToLoader {
    const { trial, workerUrl } = this.#options;
    if (request.needsTrial !== true || trial === undefined) return request;
    return { ...request, trial: { ...trial, workerUrl: new URL('trial-worker.js', workerUrl).href } };
  }

  #limit(loader: Loader, timeoutMs: number, what: string): void {
    clearTimeout(loader.timer);
    loader.timer = setTimeout(() => {
      loader.failure = `${what} ${timeoutMs} ms`;
      this.#end(loader);
    }, timeoutMs);
  }

  #onCompiling(loader: Loader, done: number): void {
    if (loader.current === undefined) return;
    const { timeoutMs, compileTimeoutMs, onCompiling } = this.#options;
    const isBeginning = !loader.isCompiling;
    if (isBeginning) {
      this.#limit(loader, compileTimeoutMs, 'compiling, which --compile-timeout-ms limits, took more than');
    }
    loader.isCompiling = done < 1;
    if (!loader.isCompiling) this.#limit(loader, timeoutMs, 'loading took more than');
    // The compiler says 0 once more when it has read everything.
    if (isBeginning || done > 0) onCompiling?.(loader.current.request, done);
  }

  /** Off the list first: nothing may be given to a thread that is about to end. */
  #end(loader: Loader): void {
    this.#loaders.delete(loader);
    const ended = loader.worker.terminate();
    this.#ending.add(ended);
    void ended.finally(() => this.#ending.delete(ended));
  }

  #start(): Loader {
    const { workerUrl, memoryMb } = this.#options;
    const worker = new Worker(workerUrl, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      argv: [],
      execArgv: [],
    });
    const loader: Loader = {
      worker,
      current: undefined,
      isCompiling: false,
      timer: undefined,
      failure: 'the loader ended without an answer',
      isFailureTemporary: false,
    };
    this.#loaders.add(loader);
    worker.on('message', (message: FromLoader) => {
      if (message.kind === 'compiling') return this.#onCompiling(loader, message.done);
      if (message.kind === 'kept') return this.#options.onKept?.(message.failure);
      if (message.kind === 'image') return this.#options.onImage?.(message.report);
      loader.isCompiling = false;
      const done = loader.current;
      loader.current = undefined;
      clearTimeout(loader.timer);
      loader.timer = setTimeout(() => this.#end(loader), IDLE_MS);
      if (message.kind === 'loaded') done?.resolve(message.result);
      else done?.reject(new LoadError(message.reason, message.isTemporary));
      this.#next();
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      loader.isFailureTemporary = error.code === 'ERR_WORKER_INIT_FAILED';
      loader.failure =
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? `loading needs more than ${memoryMb} MB` : error.message;
    });
    worker.on('exit', () => {
      clearTimeout(loader.timer);
      this.#loaders.delete(loader);
      loader.current?.reject(new LoadError(loader.failure, loader.isFailureTemporary));
      this.#next();
    });
    return loader;
  }
}
