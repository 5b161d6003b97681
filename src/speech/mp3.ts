/**
 * MP3 through LAME in WebAssembly, piece by piece, so that a long text can be played while it is still being spoken.
 */
import { createMp3Encoder } from 'wasm-media-encoders';

type Mp3Encoder = Awaited<ReturnType<typeof createMp3Encoder>>;

/** Speech, mono: 64 kbit/s is transparent for a formant voice at 22 050 Hz. */
const BITRATE_KBIT = 64;
/** Encoded at a time: long enough to cost nothing, short enough that the first bytes of a long sentence come soon. */
const SLICE_SAMPLES = 22_050;
/** Encoders that nobody uses now: making one compiles WebAssembly, which takes longer than a second of speech. */
const idle: Mp3Encoder[] = [];
const MAX_IDLE = 2;

/** Samples as the pieces of an MP3 file. */
export async function* encodeMp3(
  pieces: Iterable<Float32Array> | AsyncIterable<Float32Array>,
  sampleRateHz: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = idle.pop() ?? (await createMp3Encoder());
  let isEmpty = true;
  let isSound = true;
  try {
    // One stream per file, whoever used the encoder before: LAME carries its bit reservoir from frame to frame.
    encoder.configure({ sampleRate: sampleRateHz, channels: 1, bitrate: BITRATE_KBIT });
    for await (const piece of pieces) {
      for (let at = 0; at < piece.length; at += SLICE_SAMPLES) {
        isEmpty = false;
        // The encoder hands out views of its own memory: copy before the next call.
        const bytes = encoder.encode([piece.subarray(at, at + SLICE_SAMPLES)]).slice();
        if (bytes.length > 0) yield bytes;
      }
    }
    if (isEmpty) return;
    const rest = encoder.finalize().slice();
    if (rest.length > 0) yield rest;
  } catch (error) {
    isSound = false;
    throw error;
  } finally {
    // One that has thrown may be broken for good.
    if (isSound && idle.length < MAX_IDLE) idle.push(encoder);
  }
}
