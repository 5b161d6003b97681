/**
 * Language data in the Cache API of the browser: chunks by their hash, and a record for each language that is kept. The page
 * writes it and the worker reads it. Start at `DeviceStore`.
 *
 * There is one cache for each base address of a service; the service worker looks at its name to see whether anything is
 * kept.
 */
import type { ChunkStore } from '../../../src/device/index.js';
import { DeviceFailure } from './device-failure.js';

/** A language that is kept, or on its way. */
export interface KeptRecord {
  /** As the service sent it: it may be of another release. */
  readonly manifest: unknown;
  /** All chunks are here. */
  readonly isComplete: boolean;
}

export class DeviceStore implements ChunkStore {
  readonly #base: string;
  readonly #name: string;
  #opened: Promise<Cache> | undefined;

  /** @param base the address of the deployment, without a slash at the end */
  constructor(base: string) {
    this.#base = base;
    this.#name = `langtools-data ${base}/`;
  }

  static get isSupported(): boolean {
    return typeof caches !== 'undefined' && typeof crypto !== 'undefined' && crypto.subtle !== undefined;
  }

  async has(hash: string): Promise<boolean> {
    return (await this.#match(this.#chunkAddress(hash))) !== undefined;
  }

  async get(hash: string): Promise<Uint8Array | undefined> {
    const stored = await this.#match(this.#chunkAddress(hash));
    return stored && new Uint8Array(await stored.arrayBuffer());
  }

  async put(hash: string, bytes: Uint8Array): Promise<void> {
    await this.#write(this.#chunkAddress(hash), bytes.slice(), 'application/octet-stream');
  }

  async list(): Promise<readonly string[]> {
    return (await this.#namesBelow(`${this.#base}/data/chunks/`)).filter((name) => !name.includes('/'));
  }

  async remove(hash: string): Promise<void> {
    await (await this.#cache()).delete(this.#chunkAddress(hash));
  }

  /** @param withWords also the records of what knows single words, `se/words` and `se/hyphenation` */
  async records(withWords = false): Promise<Map<string, KeptRecord>> {
    const records = new Map<string, KeptRecord>();
    for (const name of await this.#namesBelow(`${this.#base}/data/`)) {
      const isWanted = !name.includes('/') || (withWords && !name.startsWith('chunks/'));
      const record = isWanted ? await this.record(name) : undefined;
      if (record !== undefined) records.set(name, record);
    }
    return records;
  }

  async record(tag: string): Promise<KeptRecord | undefined> {
    const stored = await this.#match(this.#recordAddress(tag));
    const record: unknown = await stored?.json().catch(() => undefined);
    return isRecord(record) ? record : undefined;
  }

  async writeRecord(tag: string, record: KeptRecord): Promise<void> {
    await this.#write(this.#recordAddress(tag), JSON.stringify(record), 'application/json');
  }

  async removeRecord(tag: string): Promise<void> {
    await (await this.#cache()).delete(this.#recordAddress(tag));
  }

  /** Nothing is kept any more. */
  async clear(): Promise<void> {
    this.#opened = undefined;
    await caches.delete(this.#name).catch(refused);
  }

  #chunkAddress(hash: string): string {
    return `${this.#base}/data/chunks/${hash}`;
  }

  #recordAddress(tag: string): string {
    return `${this.#base}/data/${tag}`;
  }

  async #match(address: string): Promise<Response | undefined> {
    // Looking must not make a cache: that there is one says that something is kept.
    return caches.match(address, { cacheName: this.#name }).catch(refused);
  }

  async #namesBelow(address: string): Promise<string[]> {
    if (!(await caches.has(this.#name).catch(refused))) return [];
    const addresses = (await (await this.#cache()).keys()).map(({ url }) => url);
    return addresses.filter((url) => url.startsWith(address)).map((url) => url.slice(address.length));
  }

  async #write(address: string, body: BodyInit, type: string): Promise<void> {
    const cache = await this.#cache();
    try {
      await cache.put(address, new Response(body, { headers: { 'Content-Type': type } }));
    } catch (error) {
      throw isQuota(error) ? new DeviceFailure('storage-full', error) : new DeviceFailure('storage-refused', error);
    }
  }

  #cache(): Promise<Cache> {
    this.#opened ??= caches.open(this.#name).catch((error: unknown) => {
      this.#opened = undefined;
      return refused(error);
    });
    return this.#opened;
  }
}

/** One that is damaged counts as none: the language has to be fetched again, and the others are used. */
function isRecord(json: unknown): json is KeptRecord {
  return typeof json === 'object' && json !== null && 'manifest' in json && 'isComplete' in json;
}

function refused(error: unknown): never {
  throw new DeviceFailure('storage-refused', error);
}

function isQuota(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
