/**
 * Whether two recordings say the same. A synthesiser goes on with its vibration where it stopped, so that two takes of a
 * sentence differ in every sample and by a few milliseconds; but they are as long and as loud at the same places.
 */
/** About 20 ms. */
const FRAME_SAMPLES = 441;
const WAV_HEADER_BYTES = 44;
const MAX_LENGTH_DIFFERENCE = 0.06;
const MIN_CORRELATION = 0.7;
/** A text that follows another in the same voice begins up to 50 ms later, which moves everything behind it. */
const MAX_SHIFT_FRAMES = 6;

/** What is kept of a recording: its length, and the loudness of each frame of a WAV file (MP3 is compared by length). */
export function soundOf(bytes, mediaType) {
  return { mediaType, length: bytes.length, loudness: mediaType === 'audio/wav' ? loudnessOf(bytes) : [] };
}

export function soundsLike(a, b) {
  if (a.mediaType !== b.mediaType) return false;
  if (Math.abs(a.length - b.length) > MAX_LENGTH_DIFFERENCE * b.length) return false;
  if (a.loudness.length === 0) return true;
  for (let shift = 0; shift <= MAX_SHIFT_FRAMES; shift++) {
    const [laterA, laterB] = [a.loudness.slice(shift), b.loudness.slice(shift)];
    if (correlation(laterA, b.loudness) >= MIN_CORRELATION || correlation(a.loudness, laterB) >= MIN_CORRELATION) {
      return true;
    }
  }
  return false;
}

function loudnessOf(bytes) {
  const samples = (bytes.length - WAV_HEADER_BYTES) >> 1;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames = [];
  for (let start = 0; start + FRAME_SAMPLES <= samples; start += FRAME_SAMPLES) {
    let sum = 0;
    for (let i = start; i < start + FRAME_SAMPLES; i++) sum += view.getInt16(WAV_HEADER_BYTES + 2 * i, true) ** 2;
    frames.push(Math.sqrt(sum / FRAME_SAMPLES));
  }
  // Smoothed over three frames, because the periods of the voice do not begin where frames do.
  return frames.map((loudness, i) => ((frames[i - 1] ?? loudness) + loudness + (frames[i + 1] ?? loudness)) / 3);
}

function correlation(a, b) {
  const count = Math.min(a.length, b.length);
  const mean = (list) => list.slice(0, count).reduce((sum, value) => sum + value, 0) / count;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squareA, squareB] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    both += (a[i] - meanA) * (b[i] - meanB);
    squareA += (a[i] - meanA) ** 2;
    squareB += (b[i] - meanB) ** 2;
  }
  return squareA === 0 || squareB === 0 ? 1 : both / Math.sqrt(squareA * squareB);
}
