/** Divides words for tests, by rules of a few letters; some words misbehave on purpose. What is around it is the real thing. */
import { Hyphenator } from '../../dist/hyphenation/hyphenator.js';
import { parseHyphenation } from '../../dist/hyphenation/parse-rules.js';
import { passDeadline } from './pass-deadline.mjs';

const RULES = 'vowels a i o u\ntogether uo\ndivided\n  guol-li\n';

export function load(params) {
  if (params?.fail) throw new Error('the rules are truncated, byte 17');
  return { engine: { module: import.meta.url, data: {} }, bytes: 1 };
}

export function open() {
  const hyphenator = new Hyphenator(parseHyphenation(RULES, 'hyphenation.txt'));
  return {
    hyphenate(text, budget) {
      const word = text.trim();
      if (word === 'crash') process.exit(3);
      if (word === 'throw') throw new Error(`a message that quotes the text: ${word}`);
      if (word === 'loop') for (;;);
      if (word === 'late') passDeadline(budget);
      return hyphenator.hyphenate(text, budget);
    },
  };
}
