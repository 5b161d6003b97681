/**
 * Large blocks of memory that threads share. What the C library gives and gets back it mostly keeps for itself: 140 MB after dictionaries
 * of that size had been read and given up three times. The memory of WebAssembly comes from the system and goes back to it as soon as no
 * thread holds it. Start at `sharedBlock`.
 */

/** What is needed of it: only the types of browsers have all. */
declare const WebAssembly: {
  readonly Memory: new (limits: {
    initial: number;
    maximum: number;
    shared: true;
  }) => {
    readonly buffer: SharedArrayBuffer;
  };
};

const PAGE_BYTES = 64 * 1024;
/** Each has some gigabytes of addresses, though not of memory: small ones are not worth it. */
const LEAST_BYTES = 1024 * 1024;

export function sharedBlock(bytes: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(fromSystem(bytes) ?? new SharedArrayBuffer(bytes), 0, bytes);
}

/** Undefined where addresses are short. */
function fromSystem(bytes: number): SharedArrayBuffer | undefined {
  if (bytes < LEAST_BYTES) return undefined;
  const pages = Math.ceil(bytes / PAGE_BYTES);
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true }).buffer;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
