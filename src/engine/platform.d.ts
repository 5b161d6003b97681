/**
 * The globals of the web platform that the engines use. Node and browsers both have them, but TypeScript only declares
 * them together with everything else of the DOM or of Node. The engines are compiled with neither, so that a global that
 * only one of the two has does not compile. Add a declaration here only if Node and every current browser have it.
 */

declare const performance: { now(): number };

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  decode(bytes?: ArrayBufferLike | ArrayBufferView, options?: { readonly stream?: boolean }): string;
}

interface ReadableStreamReader<Chunk> {
  read(): Promise<
    { readonly done: false; readonly value: Chunk } | { readonly done: true; readonly value?: undefined }
  >;
  cancel(reason?: unknown): Promise<void>;
}

declare class ReadableStream<Chunk> {
  constructor(source: {
    start?(controller: { enqueue(chunk: Chunk): void; close(): void }): void;
  });
  getReader(): ReadableStreamReader<Chunk>;
}

interface AbortSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}

/** Missing in pages that are not served over https; `subtle` alone is what the engines use. */
declare const crypto: {
  readonly subtle?: {
    digest(algorithm: 'SHA-256', bytes: ArrayBufferView<ArrayBuffer>): Promise<ArrayBuffer>;
  };
};
