/** The forms in which programs have the bytes of a file. */

/** What `readFile` gives in Node, and `arrayBuffer()` of a response or a file in a browser. */
export type Bytes = Uint8Array | ArrayBuffer;

export function toUint8Array(bytes: Bytes): Uint8Array {
  return bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
}
