/**
 * WAV files: RIFF, mono, 16-bit PCM or 32-bit float, with the sizes that are really there.
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

const ASCII = new TextEncoder();

export function encodeWav(
  pieces: readonly Float32Array[],
  sampleRateHz: number,
  format: SampleFormat,
): Uint8Array<ArrayBuffer> {
  const frames = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const isFloat = format === 'f32';
  const bytesPerSample = isFloat ? 4 : 2;
  const dataBytes = frames * bytesPerSample;
  const headerBytes = isFloat ? 58 : 44;
  const file = new Uint8Array(headerBytes + dataBytes);
  const view = new DataView(file.buffer);
  let at = 0;
  const text = (value: string) => {
    file.set(ASCII.encode(value), at);
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
  u32(file.length - 8);
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
  for (const piece of pieces) {
    for (const sample of piece) {
      if (isFloat) view.setFloat32(at, sample, true);
      else view.setInt16(at, toInt16(sample), true);
      at += bytesPerSample;
    }
  }
  return file;
}

/** Clamps instead of wrapping around: an overshoot of 1 % must not become a click. */
function toInt16(sample: number): number {
  return Math.max(-32768, Math.min(32767, Math.round(sample * 32767)));
}
