/**
 * The input that is running, in memory that the fuzzing thread and its supervisor share: when the thread hangs or dies of
 * a lack of memory, the supervisor can still say of which input.
 */
const SEQUENCE = 0;
const LENGTH = 1;
const HEADER_INTS = 2;
export const MAX_INPUT_BYTES = 1 << 20;

export class SharedInput {
  readonly buffer: SharedArrayBuffer;
  readonly #header: Int32Array;
  readonly #bytes: Uint8Array;

  constructor(buffer = new SharedArrayBuffer(HEADER_INTS * 4 + MAX_INPUT_BYTES)) {
    this.buffer = buffer;
    this.#header = new Int32Array(buffer, 0, HEADER_INTS);
    this.#bytes = new Uint8Array(buffer, HEADER_INTS * 4);
  }

  begin(input: Uint8Array): void {
    this.#bytes.set(input.subarray(0, MAX_INPUT_BYTES));
    this.#header[LENGTH] = input.length;
    Atomics.add(this.#header, SEQUENCE, 1);
  }

  /** Odd while an input runs. */
  end(): void {
    Atomics.add(this.#header, SEQUENCE, 1);
  }

  get sequence(): number {
    return Atomics.load(this.#header, SEQUENCE);
  }

  get isRunning(): boolean {
    return (this.sequence & 1) === 1;
  }

  read(): Uint8Array {
    return this.#bytes.slice(0, this.#header[LENGTH]);
  }
}
