/** Language data as a service sends it, or as it lies on a static host: the manifest of a language, and chunks. Start at `DataSource`. */
import { restoreChunk } from '../../../src/device/index.js';
import { DeviceFailure } from './device-failure.js';

export interface DataSourceOptions {
  /** The address of the deployment, without a slash at the end. */
  readonly base: string;
  readonly apiKey: () => string | undefined;
  /** The data lies there as files (`langtools site`), and no service prepares it. */
  readonly isStatic?: boolean | undefined;
  /** Nothing is to be said aloud: voices are not fetched. */
  readonly isSilent?: boolean | undefined;
}

/** Where the data of languages comes from. */
export type LanguageSource = Pick<DataSource, 'manifest' | 'chunk'>;

/** The service prepares data when it is first asked for. An error would stand in the console of the browser each time it is asked. */
const PREPARING_STATUS = 202;
const PREPARING = new Set(['loading', 'overloaded', 'rate-limited']);
const ASK_AGAIN_MS = 2000;
const MOST_ASKED = 150;

export class DataSource {
  readonly #options: DataSourceOptions;

  constructor(options: DataSourceOptions) {
    this.#options = options;
  }

  /** Waits while the service prepares the data. What comes is not checked yet: see `readManifest`. */
  async manifest(
    tag: string,
    signal?: AbortSignal,
    onPreparing: () => void = () => {},
    isForWords = false,
  ): Promise<unknown> {
    for (let asked = 1; ; asked++) {
      const response = await this.#get(this.#manifestPath(tag, isForWords), signal);
      const isThere = response.ok && response.status !== PREPARING_STATUS;
      if (isThere) return this.#wanted(await response.json().catch((error: unknown) => lost(error, signal)));
      const laterMs = await patience(response, asked);
      onPreparing();
      await pause(laterMs, signal);
    }
  }

  async chunk(hash: string, signal?: AbortSignal): Promise<Uint8Array> {
    for (let asked = 1; ; asked++) {
      // The page keeps it itself. What the browser has kept of an answer may be damaged, and would be so for a year.
      const name = this.#options.isStatic === true ? `${hash}.chunk` : hash;
      const response = await this.#get(`/data/chunks/${name}`, signal, 'no-store');
      // Cut off on its way: the same as a lost connection.
      if (response.ok) return await this.#bytes(response).catch((error) => lost(error, signal));
      await pause(await patience(response, asked), signal);
    }
  }

  #wanted(manifest: unknown): unknown {
    return this.#options.isSilent === true ? withoutVoices(manifest) : manifest;
  }

  #manifestPath(tag: string, isForWords: boolean): string {
    const path = `/data/${encodeURIComponent(tag)}`;
    if (this.#options.isStatic === true) return `${path}${isForWords ? '.words' : ''}.json`;
    return `${path}?async=true${isForWords ? '&for=words' : ''}`;
  }

  /** Files are compressed so that no host has to do it. */
  async #bytes(response: Response): Promise<Uint8Array> {
    if (this.#options.isStatic !== true || response.body === null) return new Uint8Array(await response.arrayBuffer());
    return readFileChunk(response.body);
  }

  async #get(path: string, signal: AbortSignal | undefined, cache: RequestCache = 'default'): Promise<Response> {
    const { base, apiKey } = this.#options;
    const key = apiKey();
    const headers: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` };
    return fetch(base + path, { headers, cache, ...(signal === undefined ? {} : { signal }) }).catch((error: unknown) =>
      lost(error, signal),
    );
  }
}

export function withoutVoices(manifest: unknown): unknown {
  const { parts } = (manifest ?? {}) as { parts?: unknown };
  if (!Array.isArray(parts)) return manifest;
  return { ...(manifest as object), parts: parts.filter((each) => each?.part !== 'speech') };
}

/** A chunk as it lies in a file of a static site. */
export async function readFileChunk(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  const plain = new Response(body.pipeThrough(new DecompressionStream('gzip')));
  // What is no arrangement is damaged, and the hash of nothing is not that of the chunk.
  return restoreChunk(new Uint8Array(await plain.arrayBuffer())) ?? new Uint8Array();
}

/**
 * After how many milliseconds a service that is busy may be asked again.
 *
 * @throws DeviceFailure what it refuses for good
 */
async function patience(response: Response, asked: number): Promise<number> {
  const problem = (await response.json().catch(() => ({}))) as { code?: string; detail?: string };
  const isPreparing = response.status === PREPARING_STATUS || PREPARING.has(problem.code ?? '');
  // A proxy in front of a service that is down.
  if (problem.code === undefined && response.status >= 500) throw new DeviceFailure('no-connection');
  if (!isPreparing || asked >= MOST_ASKED)
    throw new DeviceFailure('refused', problem.detail ?? `status ${response.status}`);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? seconds * 1000 : ASK_AGAIN_MS;
}

function lost(error: unknown, signal: AbortSignal | undefined): never {
  signal?.throwIfAborted();
  throw new DeviceFailure('no-connection', error);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
