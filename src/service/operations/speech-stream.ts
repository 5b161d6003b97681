/** Audio on its way out of a worker: chunks are pushed as they come and read once, in order. */
export class SpeechStream implements AsyncIterable<Uint8Array> {
  readonly #chunks: Uint8Array[] = [];
  #ended = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;
  #onArrival: ((chunk: Uint8Array) => void) | undefined;
  #firstArrived!: () => void;
  #firstFailed!: (error: Error) => void;
  /** Settles with the first chunk or with the end; rejects if the work failed before there was any audio. */
  readonly firstChunk: Promise<void>;

  constructor() {
    this.firstChunk = new Promise((resolve, reject) => {
      this.#firstArrived = resolve;
      this.#firstFailed = reject;
    });
    // Whoever waits gets the rejection; it must not count as unhandled while nobody does yet.
    this.firstChunk.catch(() => {});
  }

  /** A stream of which everything is there already. */
  static of(chunks: readonly Uint8Array[]): SpeechStream {
    const stream = new SpeechStream();
    for (const chunk of chunks) stream.push(chunk);
    stream.end();
    return stream;
  }

  /** Tells of each chunk that has arrived so far and was not read, and that arrives from now on. */
  watch(onArrival: (chunk: Uint8Array) => void): void {
    for (const chunk of this.#chunks) onArrival(chunk);
    this.#onArrival = onArrival;
  }

  push(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#onArrival?.(chunk);
    this.#firstArrived();
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#firstArrived();
    this.#wake?.();
  }

  fail(error: Error): void {
    this.#error = error;
    this.#firstFailed(error);
    this.#wake?.();
  }

  /** True when the work ended without any audio: there was nothing to say. */
  get isSilent(): boolean {
    return this.#ended && this.#chunks.length === 0;
  }

  /** The whole length if all of it has arrived already and nothing was read yet. */
  get knownLength(): number | undefined {
    return this.#ended ? this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0) : undefined;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk !== undefined) {
        yield chunk;
        continue;
      }
      if (this.#error !== undefined) throw this.#error;
      if (this.#ended) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
