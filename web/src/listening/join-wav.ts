/** Joins the WAV files of several utterances into one to download. They come from one voice, so their formats agree. */

interface WavParts {
  /** Everything before the samples. */
  readonly header: Uint8Array;
  readonly samples: Uint8Array;
}

/**
 * Offsets within RIFF: `RIFF` size `WAVE`, then chunks of a four-letter name, a length and the data, padded to even.
 */
const FIRST_CHUNK = 12;
const CHUNK_HEAD = 8;

export function splitWav(file: Uint8Array): WavParts {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const name = (offset: number) => String.fromCharCode(...file.subarray(offset, offset + 4));
  if (file.length < FIRST_CHUNK || name(0) !== 'RIFF' || name(8) !== 'WAVE') throw new Error('not a WAV file');
  for (let offset = FIRST_CHUNK; offset + CHUNK_HEAD <= file.length; ) {
    const length = view.getUint32(offset + 4, true);
    const start = offset + CHUNK_HEAD;
    if (name(offset) === 'data')
      return { header: file.subarray(0, start), samples: file.subarray(start, Math.min(start + length, file.length)) };
    offset = start + length + (length % 2);
  }
  throw new Error('a WAV file without samples');
}

export function joinWav(files: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const parts = files.map(splitWav);
  const [first] = parts;
  if (first === undefined) throw new Error('nothing to join');
  const length = parts.reduce((sum, { samples }) => sum + samples.length, 0);
  const joined = new Uint8Array(first.header.length + length);
  joined.set(first.header);
  let offset = first.header.length;
  for (const { samples } of parts) {
    joined.set(samples, offset);
    offset += samples.length;
  }
  const view = new DataView(joined.buffer);
  view.setUint32(4, joined.length - 8, true);
  view.setUint32(first.header.length - 4, length, true);
  return joined;
}
