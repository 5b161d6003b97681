/**
 * A response's body, read as it arrives. A web stream throws away what it has buffered when its connection breaks; here
 * those bytes are still handed out before the error, so that a resumed download begins where the line really broke.
 */
const MAX_BACKLOG = 64;

export class EagerBody implements AsyncIterable<Uint8Array> {
  readonly #backlog: Uint8Array[] = [];
  #end: { readonly error?: unknown } | undefined;
  #wake: () => void = () => undefined;
  #stopped = false;

  /** Begins to read at once. */
  constructor(body: ReadableStream<Uint8Array> | null) {
    void this.#pump(body);
  }

  /** Nobody wants the rest. */
  stop(): void {
    this.#stopped = true;
    this.#notify();
  }

  async #pump(body: ReadableStream<Uint8Array> | null): Promise<void> {
    const reader = body?.getReader();
    try {
      for (let next = await reader?.read(); next && !next.done && !this.#stopped; next = await reader?.read()) {
        this.#backlog.push(next.value);
        this.#notify();
        while (this.#backlog.length >= MAX_BACKLOG && !this.#stopped) await this.#change();
      }
      this.#end = {};
      if (this.#stopped) await reader?.cancel();
    } catch (error) {
      this.#end = { error };
    }
    this.#notify();
  }

  /** Resolves when either side has done something. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      const before = this.#wake;
      this.#wake = () => {
        before();
        resolve();
      };
    });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const chunk = this.#backlog.shift();
      if (chunk) {
        this.#notify();
        yield chunk;
      } else if (this.#end) {
        if ('error' in this.#end) throw this.#end.error;
        return;
      } else await this.#change();
    }
  }

  #notify(): void {
    const wake = this.#wake;
    this.#wake = () => undefined;
    wake();
  }
}
