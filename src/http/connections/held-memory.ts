/**
 * How many bytes of requests and answers are in memory. Each exchange has a `Holding`. An answer of the cache may be on its way to many
 * clients at once: its memory counts once in all, and for each of them when it is asked who holds most.
 */
export class HeldMemory {
  /** How many holdings there are of what may be shared. */
  readonly #holders = new Map<object, number>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  open(): Holding {
    return new Holding({
      add: (memory, bytes) => {
        const holders = memory === undefined ? 0 : (this.#holders.get(memory) ?? 0);
        if (memory !== undefined) this.#holders.set(memory, holders + 1);
        if (holders === 0) this.#bytes += bytes;
      },
      release: (memory, bytes) => {
        const left = memory === undefined ? 0 : (this.#holders.get(memory) ?? 1) - 1;
        if (memory !== undefined && left > 0) this.#holders.set(memory, left);
        if (left > 0) return;
        if (memory !== undefined) this.#holders.delete(memory);
        this.#bytes -= bytes;
      },
    });
  }
}

interface Sum {
  /** `memory` is missing for what nobody else has. */
  add(memory: object | undefined, bytes: number): void;
  release(memory: object | undefined, bytes: number): void;
}

export class Holding {
  readonly #sum: Sum;
  readonly #shared = new Map<object, number>();
  #ownBytes = 0;
  #sharedBytes = 0;
  #sinceMs = 0;

  constructor(sum: Sum) {
    this.#sum = sum;
  }

  get bytes(): number {
    return this.#ownBytes + this.#sharedBytes;
  }

  /** What it has cost so far: bytes, times how long. */
  cost(nowMs: number): number {
    return this.bytes * (nowMs - this.#sinceMs);
  }

  add(bytes: number, nowMs: number): void {
    this.#begin(nowMs);
    this.#ownBytes += bytes;
    this.#sum.add(undefined, bytes);
  }

  addShared(chunk: Uint8Array, nowMs: number): void {
    const memory = memoryOf(chunk);
    if (this.#shared.has(memory)) return;
    this.#begin(nowMs);
    this.#shared.set(memory, chunk.length);
    this.#sharedBytes += chunk.length;
    this.#sum.add(memory, chunk.length);
  }

  releaseShared(chunk: Uint8Array): void {
    this.#release(memoryOf(chunk));
  }

  clear(): void {
    for (const memory of [...this.#shared.keys()]) this.#release(memory);
    this.#sum.release(undefined, this.#ownBytes);
    this.#ownBytes = 0;
  }

  #begin(nowMs: number): void {
    if (this.bytes === 0) this.#sinceMs = nowMs;
  }

  #release(memory: object): void {
    const bytes = this.#shared.get(memory);
    if (bytes === undefined) return;
    this.#shared.delete(memory);
    this.#sharedBytes -= bytes;
    this.#sum.release(memory, bytes);
  }
}

/** Views of the same bytes are different objects. Small ones lie in memory that Node shares among many. */
function memoryOf(chunk: Uint8Array): object {
  return chunk.length === chunk.buffer.byteLength ? chunk.buffer : chunk;
}
