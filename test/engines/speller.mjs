/**
 * A speller for tests, with words that misbehave on purpose. `load` and `open` are what the service expects of any
 * engine's modules; the word list lives in shared memory, as a real lexicon would.
 */
import { passDeadline } from './pass-deadline.mjs';

const WORDS = ['aaa', 'bbb', 'ccc', 'Føroyar', 'ʹ', 'naïve'];

export function load(params) {
  if (params?.fail) throw new Error('the lexicon is truncated, byte 17');
  if (params?.hang) for (;;);
  const bytes = new TextEncoder().encode(JSON.stringify(params?.words ?? WORDS));
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  const pack = { engine: { module: import.meta.url, data: shared }, bytes: bytes.length };
  if (!params?.delayMs) return pack;
  return new Promise((resolve) => setTimeout(resolve, params.delayMs, pack));
}

export function open(shared) {
  const words = new Set(JSON.parse(new TextDecoder().decode(new Uint8Array(shared).slice())));
  return {
    isCorrect(word, budget) {
      misbehave(word, budget);
      budget.check();
      const isShouted = word === word.toUpperCase() || word.slice(1) === word.slice(1).toLowerCase();
      return words.has(word) || (isShouted && words.has(word.toLowerCase()));
    },
    suggest(word, { limit }, budget) {
      budget.check();
      const value = [...words].filter((known) => known !== word).map((known, i) => ({ value: known, weight: i }));
      return { suggestions: value.slice(0, limit), cutShort: word === 'cutshort' };
    },
  };
}

function misbehave(word, budget) {
  if (word === 'crash') process.exit(3);
  if (word === 'throw') throw new Error(`a message that quotes the text: ${word}`);
  if (word === 'loop') for (;;);
  if (word === 'late') passDeadline(budget);
  if (word === 'memory') {
    const hoard = [];
    for (;;) hoard.push({ some: 'object', list: new Array(100).fill({}) });
  }
  // An engine that works for long, and looks at its budget.
  if (/^busy\d+$/.test(word)) {
    const endMs = performance.now() + Number(word.slice(4));
    while (performance.now() < endMs) budget.spend();
  }
}
