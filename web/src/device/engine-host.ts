/**
 * Starts the worker, passes requests to it, and notices when it has ended: it is started anew and asked again, but not for
 * ever. Start at `EngineHost.ask`.
 *
 * A worker that the browser ends, for want of memory or otherwise, says nothing. So it holds a lock as long as it lives, and
 * the page waits for the same lock.
 */
import { LangtoolsError } from '../../../src/client/index.js';
import { DeviceFailure } from './device-failure.js';
import type { EngineCall, EngineSettings, FromEngine, ToEngine } from './engine-protocol.js';

export interface EngineHostOptions {
  readonly settings: EngineSettings;
  readonly createWorker: () => Worker;
}

/** A worker that ended so often without an answer in between is not started again for the same request. */
const MOST_ENDS = 2;
/** A worker that cannot start is one that never holds its lock. */
const START_TIMEOUT_MS = 20_000;

interface Pending {
  readonly tag: string;
  readonly call: EngineCall;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

export class EngineHost {
  readonly #options: EngineHostOptions;
  readonly #pending = new Map<number, Pending>();
  #running: { readonly worker: Worker; readonly watch: AbortController } | undefined;
  #nextId = 1;
  #ends = 0;

  constructor(options: EngineHostOptions) {
    this.#options = options;
  }

  static get isSupported(): boolean {
    return typeof Worker !== 'undefined' && typeof navigator.locks !== 'undefined';
  }

  /** @throws LangtoolsError what the language refuses; DeviceFailure what does not work on this device */
  ask(tag: string, call: EngineCall, signal?: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason);
        return;
      }
      const id = this.#nextId++;
      const onAbort = () => {
        this.#pending.delete(id);
        this.#send({ kind: 'cancel', id });
        reject(signal?.reason);
      };
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          signal?.removeEventListener('abort', onAbort);
          settle(value);
        };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#pending.set(id, { tag, call, resolve: settled(resolve), reject: settled(reject) });
      this.#start();
      this.#send({ kind: 'ask', id, tag, call });
    });
  }

  /** The data of a language has changed, or is no longer here. */
  forget(tag: string): void {
    this.#ends = 0;
    this.#send({ kind: 'forget', tag });
  }

  stop(): void {
    this.#running?.watch.abort();
    this.#running?.worker.terminate();
    this.#running = undefined;
  }

  #send(message: ToEngine): void {
    this.#running?.worker.postMessage(message);
  }

  #start(): void {
    if (this.#running !== undefined) return;
    const { settings, createWorker } = this.#options;
    const lock = `langtools-engine ${crypto.randomUUID()}`;
    const watch = new AbortController();
    let worker: Worker;
    try {
      worker = createWorker();
    } catch (error) {
      this.#failAll(new DeviceFailure('unsupported', error));
      return;
    }
    this.#running = { worker, watch };
    const ended = (why: unknown) => {
      if (!watch.signal.aborted) this.#onEnd(why);
    };
    const tooLate = setTimeout(() => ended('the worker did not start'), START_TIMEOUT_MS);
    watch.signal.addEventListener('abort', () => clearTimeout(tooLate), { once: true });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      ended(event.message || 'the worker could not be loaded');
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromEngine>) => {
      if (data.kind !== 'alive') {
        this.#onAnswer(data);
        return;
      }
      clearTimeout(tooLate);
      // Granted when the worker is no longer there to hold it; given up when the page ends the worker itself.
      navigator.locks.request(lock, { signal: watch.signal }, () => ended('the worker has ended')).catch(() => {});
    });
    this.#send({ kind: 'start', settings, lock });
  }

  #onAnswer(message: Exclude<FromEngine, { kind: 'alive' }>): void {
    const pending = this.#pending.get(message.id);
    if (pending === undefined) return;
    this.#pending.delete(message.id);
    this.#ends = 0;
    if (message.kind === 'answer') pending.resolve(message.value);
    else pending.reject(errorOf(message));
  }

  /** What was asked is asked once more, of a new worker. */
  #onEnd(why: unknown): void {
    this.stop();
    this.#ends++;
    if (this.#ends >= MOST_ENDS) this.#failAll(new DeviceFailure('engine-stopped', why));
    if (this.#pending.size === 0) return;
    this.#start();
    for (const [id, { tag, call }] of this.#pending) this.#send({ kind: 'ask', id, tag, call });
  }

  #failAll(failure: DeviceFailure): void {
    this.#ends = 0;
    const failed = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of failed) reject(failure);
  }
}

function errorOf(message: Exclude<FromEngine, { kind: 'alive' | 'answer' }>): Error {
  const { kind, detail } = message;
  if (kind === 'refusal') return new LangtoolsError({ status: 0, code: message.code, title: message.code, detail });
  return new DeviceFailure(kind === 'bad-data' ? 'damaged' : 'engine-stopped', detail);
}
