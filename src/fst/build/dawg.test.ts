import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeOptimisedLookup } from '../formats/write-optimised-lookup.js';
import { Acceptor } from '../lookup/acceptor.js';
import { Transducer } from '../lookup/transducer.js';
import { EPSILON_SYMBOL } from './automaton.js';
import { Dawg } from './dawg.js';
import { automatonOfDawg } from './dawg-automaton.js';
import { DawgTrie } from './dawg-trie.js';
import { minimise } from './minimise.js';
import { WordListBuilder } from './word-list-builder.js';

const SYMBOLS = [EPSILON_SYMBOL, ...'abcdefghijklmnopqrstuvwxyz'];
const encode = (word: string): number[] => [...word].map((letter) => letter.charCodeAt(0) - 96);
const someWords = fc.array(
  fc.string({ unit: fc.constantFrom(...'aabbcd'), maxLength: 7 }).filter((word) => word !== ''),
  { maxLength: 40 },
);

/** Every word of a set with its final value. */
function wordsOf(dawg: Dawg, root: number): [string, number][] {
  const words: [string, number][] = [];
  const walk = (state: number, word: string): void => {
    if (dawg.finalValueOf(state) !== 0) words.push([word, dawg.finalValueOf(state)]);
    for (let arc = dawg.firstArc(state); arc < dawg.endArc(state); arc++) {
      walk(dawg.arcTarget(arc), word + SYMBOLS[dawg.arcLabel(arc)]!);
    }
  };
  walk(root, '');
  return words;
}

describe('the register of minimal acyclic automata', () => {
  it('gives one and the same root for a set of words, whatever way it was built', () => {
    fc.assert(
      fc.property(someWords, (words) => {
        const dawg = new Dawg();
        const trie = new DawgTrie(dawg);
        for (const word of words) trie.insert(encode(word), 0, word.length, dawg.leaf(1));
        const sorted = new WordListBuilder(dawg);
        for (const word of [...words].sort()) sorted.add(encode(word), 1);
        const united = words.reduce((set, word) => dawg.union(set, dawg.word(encode(word), 1)), Dawg.EMPTY);
        const root = trie.build();
        expect(sorted.finish()).toBe(root);
        expect(united).toBe(root);
        expect(wordsOf(dawg, root).map(([word]) => word)).toEqual([...new Set(words)].sort());
      }),
    );
  });

  it('hangs a set of endings on a beginning and unites it with longer words', () => {
    const dawg = new Dawg((a, b) => a | b);
    const endings = dawg.union(dawg.word(encode('de'), 1), dawg.word(encode('s'), 2));
    const trie = new DawgTrie(dawg);
    trie.insert(encode('maja'), 0, 4, endings);
    trie.insert(encode('majade'), 0, 6, dawg.leaf(4));
    trie.insert(encode('majaderi'), 0, 8, dawg.leaf(1));
    expect(wordsOf(dawg, trie.build())).toEqual([
      ['majade', 5],
      ['majaderi', 1],
      ['majas', 2],
    ]);
  });

  it('maps the final values of a set and drops the words whose value becomes 0', () => {
    const dawg = new Dawg();
    const root = dawg.union(dawg.word(encode('kala'), 1), dawg.word(encode('kalad'), 2));
    const other = new Dawg();
    expect(
      wordsOf(
        other,
        dawg.project(root, (finalValue) => (finalValue === 2 ? 7 : 0), other),
      ),
    ).toEqual([['kalad', 7]]);
  });

  it('refuses words that are not in order', () => {
    const builder = new WordListBuilder(new Dawg());
    builder.add(encode('b'), 1);
    expect(() => builder.add(encode('a'), 1)).toThrow(/order/);
  });

  it('is minimal already, and accepts the same words when written and read back', () => {
    fc.assert(
      fc.property(someWords, someWords, (words, others) => {
        const dawg = new Dawg();
        const trie = new DawgTrie(dawg);
        for (const word of words) trie.insert(encode(word), 0, word.length, dawg.leaf(1));
        const meanings = [undefined, { finalWeight: 0.5, jumps: [] }];
        const automaton = automatonOfDawg(dawg, trie.build(), meanings, SYMBOLS);
        expect(minimise(automaton).stateCount).toBe(automaton.stateCount);
        const acceptor = new Acceptor(Transducer.read(writeOptimisedLookup(automaton).bytes));
        for (const word of [...words, ...others]) expect(acceptor.accepts(word)).toBe(words.includes(word));
      }),
    );
  });
});
