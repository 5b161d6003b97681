/**
 * Caches of engines. Each language has several, in each thread: bounds of their own would add up to a gigabyte. So all caches
 * of a thread share one `CacheRoom`, and languages that are used much get most of it. Start at `BoundedCache`.
 *
 * Two generations: when the younger ones of all caches fill half the room, they become the older, and what was older is
 * dropped. That keeps what is asked for often, at the cost of two `Map`s and no list of uses.
 */

import { ownString } from './own-string.js';

/** What an entry takes besides its text and value, roughly. */
const ENTRY_BYTES = 100;

interface Generations {
  nextGeneration(): void;
}

export class CacheRoom {
  /** Weakly: an engine that is dropped takes its caches with it. */
  readonly #caches = new Set<WeakRef<Generations>>();
  #youngBytes = 0;

  constructor(readonly maxBytes: number) {}

  join(cache: Generations): void {
    this.#caches.add(new WeakRef(cache));
  }

  take(bytes: number): void {
    if (this.#youngBytes + bytes > this.maxBytes / 2) {
      this.#youngBytes = 0;
      for (const reference of this.#caches) {
        const cache = reference.deref();
        if (cache === undefined) this.#caches.delete(reference);
        else cache.nextGeneration();
      }
    }
    this.#youngBytes += bytes;
  }
}

/** For all engines of a thread. */
export const THREAD_ROOM = new CacheRoom(32 * 1024 * 1024);

export class BoundedCache<Value> implements Generations {
  readonly #room: CacheRoom;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(room: CacheRoom = THREAD_ROOM) {
    this.#room = room;
    room.join(this);
  }

  get(key: string): Value | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  /** The same, where it was asked for not long ago: it need not be set again to stay young. */
  getYoung(key: string): Value | undefined {
    return this.#young.get(key);
  }

  /**
   * `valueBytes` is a rough estimate. What was found with `get` is set again to stay young. The key may be a piece of a text, the
   * value may have none (`ownString`).
   */
  set(key: string, value: Value, valueBytes: number): void {
    if (this.#young.has(key)) return;
    this.#room.take(ENTRY_BYTES + 2 * key.length + valueBytes);
    this.#young.set(ownString(key), value);
  }

  nextGeneration(): void {
    this.#old = this.#young;
    this.#young = new Map();
  }

  /** How many entries are held. */
  get size(): number {
    let size = this.#young.size;
    for (const key of this.#old.keys()) if (!this.#young.has(key)) size++;
    return size;
  }
}
