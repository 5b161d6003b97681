/**
 * A voice for tests: a tone as long as the text has letters; the words "loop", "busy" (until it is stopped), "memory" and "crash" do
 * what they say.
 */
export function load() {
  return { engine: { module: import.meta.url, data: null }, bytes: 0 };
}

const RATE = 22050;
const MS_PER_LETTER = 50;

function* pieces(text, pace, budget) {
  for (const sentence of text.matchAll(/[^.]+/g)) {
    if (sentence[0].includes('loop')) for (;;);
    if (sentence[0].includes('busy')) for (;;) budget.spend();
    if (sentence[0].includes('memory')) {
      const hoard = [];
      for (;;) hoard.push({ some: 'object', list: new Array(100).fill({}) });
    }
    if (sentence[0].includes('crash')) process.exit(3);
    budget.check();
    const words = [];
    let atMs = 0;
    for (const word of sentence[0].matchAll(/\p{L}+/gu)) {
      const startUtf16 = sentence.index + word.index;
      const startMs = atMs;
      atMs += ([...word[0]].length * MS_PER_LETTER) / pace;
      words.push({ startUtf16, endUtf16: startUtf16 + word[0].length, startMs, endMs: atMs });
    }
    const length = Math.round((atMs * RATE) / 1000);
    const samples = Float32Array.from({ length }, (_, i) => 0.5 * Math.sin((i * 2 * Math.PI * 440) / RATE));
    if (length > 0) yield { samples, words };
  }
}

export function open() {
  return {
    sampleRateHz: RATE,
    speak(text, { pace }, budget) {
      const skippedCharacters = [...text.matchAll(/\p{So}/gu)].length;
      return { skippedCharacters, pieces: pieces(text, pace, budget) };
    },
  };
}
