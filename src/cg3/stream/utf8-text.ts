/** UTF-8 that comes piece by piece, as text. */
import { DataError } from '../../engine/data-error.js';

export class Utf8Text {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });

  decode(piece: Uint8Array): string {
    return this.#decode(piece, true);
  }

  /** What is left of a character at the end is an error. */
  end(): string {
    return this.#decode(new Uint8Array(), false);
  }

  #decode(piece: Uint8Array, stream: boolean): string {
    try {
      return this.#decoder.decode(piece, { stream });
    } catch {
      throw new DataError('not valid UTF-8', { file: 'the text' });
    }
  }
}
