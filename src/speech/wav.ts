/**
 * WAV files: RIFF, mono, 16-bit PCM or 32-bit float, with the sizes that are really there. Start at `WavWriter`.
 *
 * | offset | bytes | what |
 * |---|---|---|
 * | 0 | 4 | `RIFF` |
 * | 4 | 4 | size of all that follows |
 * | 8 | 8 | `WAVEfmt ` |
 * | 16 | 4 | 16, or 18 for float (which must name its extension size, 0) |
 * | 20 | 2 | format: 1 PCM, 3 IEEE float |
 * | 22 | 2, 4, 4, 2, 2 | channels, rate, bytes per second, bytes per frame, bits per sample |
 * | … | 4 + 4 + 4 | float only: `fact`, 4, number of frames |
 * | … | 4 + 4 | `data`, bytes of samples |
 */
export type SampleFormat = 's16' | 'f32';

/** Sizes are 32 bits wide, and count the rest of the header too. */
const MAX_DATA_BYTES = 0xffff_ff00;
const ASCII = new TextEncoder();

/** Collects the pieces of audio in the format of the file, and writes the header before them at the end. */
export class WavWriter {
  readonly #pieces: Uint8Array[] = [];
  #frames = 0;

  constructor(
    readonly sampleRateHz: number,
    readonly format: SampleFormat,
  ) {}

  get #bytesPerSample(): number {
    return this.format === 'f32' ? 4 : 2;
  }

  get frames(): number {
    return this.#frames;
  }

  add(piece: Float32Array): void {
    this.#frames += piece.length;
    if (this.#frames * this.#bytesPerSample > MAX_DATA_BYTES) throw new RangeError('a WAV file holds at most 4 GiB');
    this.#pieces.push(this.format === 'f32' ? floatBytes(piece) : int16Bytes(piece));
  }

  finish(): Uint8Array<ArrayBuffer> {
    const { sampleRateHz, format } = this;
    const isFloat = format === 'f32';
    const dataBytes = this.#frames * this.#bytesPerSample;
    const header = writeHeader(sampleRateHz, isFloat, this.#frames, dataBytes);
    const file = new Uint8Array(header.length + dataBytes);
    file.set(header);
    let at = header.length;
    for (const piece of this.#pieces) {
      file.set(piece, at);
      at += piece.length;
    }
    return file;
  }
}

/** Samples as a WAV file. */
export function encodeWav(
  pieces: readonly Float32Array[],
  sampleRateHz: number,
  format: SampleFormat,
): Uint8Array<ArrayBuffer> {
  const writer = new WavWriter(sampleRateHz, format);
  for (const piece of pieces) writer.add(piece);
  return writer.finish();
}

function writeHeader(sampleRateHz: number, isFloat: boolean, frames: number, dataBytes: number): Uint8Array {
  const header = new Uint8Array(isFloat ? 58 : 44);
  const view = new DataView(header.buffer);
  const bytesPerSample = isFloat ? 4 : 2;
  let at = 0;
  const text = (value: string) => {
    header.set(ASCII.encode(value), at);
    at += value.length;
  };
  const u16 = (value: number) => {
    view.setUint16(at, value, true);
    at += 2;
  };
  const u32 = (value: number) => {
    view.setUint32(at, value, true);
    at += 4;
  };
  text('RIFF');
  u32(header.length + dataBytes - 8);
  text('WAVEfmt ');
  u32(isFloat ? 18 : 16);
  u16(isFloat ? 3 : 1);
  u16(1);
  u32(sampleRateHz);
  u32(sampleRateHz * bytesPerSample);
  u16(bytesPerSample);
  u16(bytesPerSample * 8);
  if (isFloat) {
    u16(0);
    text('fact');
    u32(4);
    u32(frames);
  }
  text('data');
  u32(dataBytes);
  return header;
}

function floatBytes(piece: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * piece.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < piece.length; i++) view.setFloat32(4 * i, piece[i]!, true);
  return bytes;
}

/** 16-bit samples, little-endian. */
export function int16Bytes(piece: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * piece.length);
  const view = new DataView(bytes.buffer);
  const samples = toInt16(piece);
  for (let i = 0; i < samples.length; i++) view.setInt16(2 * i, samples[i]!, true);
  return bytes;
}

/** Clamps instead of wrapping around: an overshoot of 1 % must not become a click. */
export function toInt16(piece: Float32Array): Int16Array {
  const samples = new Int16Array(piece.length);
  for (let i = 0; i < piece.length; i++) samples[i] = Math.max(-32768, Math.min(32767, Math.round(piece[i]! * 32767)));
  return samples;
}
