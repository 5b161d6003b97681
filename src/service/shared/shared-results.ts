/** Results that processes share, behind the cache of each process (`result-cache.ts`). Start at `SharedResults`. */

/** A key names everything that a result depends on: operation, data, code, options and text. */
export interface SharedResults {
  /** What is known, in the order of the keys. Never rejects, and does not take long. */
  get(keys: readonly string[]): Promise<readonly ({ readonly value: unknown } | undefined)[]>;
  /** Nobody waits for it. */
  set(key: string, value: unknown): void;
}
