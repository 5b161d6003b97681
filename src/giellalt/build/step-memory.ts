/**
 * Keeps the steps of builds in memory, for programs that build a repository again and again and have no folder for them, such as a
 * page. Where they take too much room, those leave that were not used for longest.
 */
import { crc32 } from '../../engine/crc32.js';
import type { Digest, KeptStep, StepStore } from './step-store.js';

export class StepMemory implements StepStore {
  /** Those that were used last stand at the end. */
  readonly #steps = new Map<string, { readonly step: KeptStep; readonly bytes: Uint8Array }>();
  readonly #maxBytes: number;
  #byteCount = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  find(path: string): KeptStep | undefined {
    const kept = this.#steps.get(path);
    if (kept === undefined) return undefined;
    this.#steps.delete(path);
    this.#steps.set(path, kept);
    return kept.step;
  }

  load(path: string, digest: string): Uint8Array | undefined {
    const kept = this.#steps.get(path);
    return kept?.step.digest === digest ? kept.bytes : undefined;
  }

  keep(path: string, step: KeptStep, bytes: Uint8Array): void {
    this.#remove(path);
    this.#steps.set(path, { step, bytes });
    this.#byteCount += bytes.length;
    for (const oldest of this.#steps.keys()) {
      if (this.#byteCount <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(path: string): void {
    this.#byteCount -= this.#steps.get(path)?.bytes.length ?? 0;
    this.#steps.delete(path);
  }
}

/**
 * Two sums of different kinds, and the length. Browsers have better digests, but none that answers at once; whoever makes two sources
 * with the same digest on purpose only keeps their own change from being built.
 */
export const digestInMemory: Digest = (bytes) => {
  let product = 0x811c9dc5;
  for (const byte of bytes) product = Math.imul(product ^ byte, 0x01000193);
  return `${bytes.length.toString(36)}-${crc32(bytes).toString(36)}-${(product >>> 0).toString(36)}`;
};
