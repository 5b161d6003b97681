/**
 * Results already computed, bounded by bytes. A key names everything that a result depends on (operation, the engine's
 * key with the pack's version in it, options, text), so nothing ever has to be invalidated.
 */
import { LRUCache } from 'lru-cache';

interface Entry {
  readonly value: unknown;
}

export class ResultCache {
  readonly #entries: LRUCache<string, Entry> | undefined;

  constructor(maxBytes: number) {
    this.#entries =
      maxBytes > 0
        ? new LRUCache({ maxSize: maxBytes, maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)) })
        : undefined;
  }

  get(key: string): Entry | undefined {
    return this.#entries?.get(key);
  }

  /** `bytes` is the caller's estimate of the value alone. */
  set(key: string, value: unknown, bytes: number): void {
    this.#entries?.set(key, { value }, { size: Math.ceil(bytes) + 2 * key.length + 64 });
  }

  get bytes(): number {
    return this.#entries?.calculatedSize ?? 0;
  }
}
