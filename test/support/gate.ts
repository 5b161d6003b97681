/** An engine that answers when a test tells it to (`engines/gate.mjs`), so that a test decides what workers have done by when. */
import type { EngineSource } from '../../src/service/engines/registry.js';

export class Gate {
  readonly #memory = new SharedArrayBuffer(8);
  readonly #counts = new Int32Array(this.#memory);

  source(tag: string): EngineSource {
    const module = new URL('../engines/gate.mjs', import.meta.url).href;
    const params = { gate: this.#memory };
    return { operation: 'speller', tag, pack: { name: 'gate', version: '1' }, loader: { module, params } };
  }

  /** So many texts in all may pass from now on. */
  letPass(count: number): void {
    Atomics.store(this.#counts, 0, count);
    Atomics.notify(this.#counts, 0);
  }

  open(): void {
    this.letPass(0x7fffffff);
  }
}
