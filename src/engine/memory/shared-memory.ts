/** Memory that worker threads share where there is such a thing; a browser page without isolation has none. */

export function allocateShared(bytes: number): SharedArrayBuffer | ArrayBuffer {
  return typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}

/** The same bytes in memory that threads share; only copied if they are not there yet. */
export function inSharedMemory(bytes: Uint8Array): Uint8Array {
  if (typeof SharedArrayBuffer === 'undefined' || bytes.buffer instanceof SharedArrayBuffer) return bytes;
  const copy = new Uint8Array(allocateShared(bytes.length));
  copy.set(bytes);
  return copy;
}
