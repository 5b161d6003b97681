/** A voice for tests: a tone as long as the text has letters; the words "loop" and "crash" do what they say. */
export function load() {
  return { engine: { module: import.meta.url, data: null }, bytes: 0 };
}

const RATE = 22050;

export function open() {
  return {
    sampleRateHz: RATE,
    *speak(text, { pace }, budget) {
      for (const sentence of text.split('.')) {
        if (sentence.includes('loop')) for (;;);
        if (sentence.includes('crash')) process.exit(3);
        const letters = sentence.replace(/\P{L}/gu, '').length;
        const samples = Math.round((letters * RATE) / 20 / pace);
        budget.check();
        if (samples > 0)
          yield Float32Array.from({ length: samples }, (_, i) => 0.5 * Math.sin((i * 2 * Math.PI * 440) / RATE));
      }
    },
  };
}
