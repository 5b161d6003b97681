/** MP3 through LAME in WebAssembly, piece by piece, so that a long text can be played while it is still being spoken. */
import { createMp3Encoder } from 'wasm-media-encoders';

/** Speech, mono: 64 kbit/s is transparent for a formant voice at 22 050 Hz. */
const BITRATE_KBIT = 64;

export async function* encodeMp3(
  pieces: AsyncIterable<Float32Array>,
  sampleRateHz: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // One encoder per file: LAME carries its bit reservoir from frame to frame.
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: sampleRateHz as 22050, channels: 1, bitrate: BITRATE_KBIT });
  let isEmpty = true;
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    isEmpty = false;
    // The encoder hands out views of its own memory: copy before the next call.
    const bytes = encoder.encode([piece]).slice();
    if (bytes.length > 0) yield bytes;
  }
  if (isEmpty) return;
  const rest = encoder.finalize().slice();
  if (rest.length > 0) yield rest;
}
