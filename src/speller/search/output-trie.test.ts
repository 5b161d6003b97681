import { describe, expect, it } from 'vitest';
import { OutputTrie } from './output-trie.js';

describe('an output trie', () => {
  it('gives the same symbols the same number, and others another, also after it has grown', () => {
    const trie = new OutputTrie();
    const write = (symbols: number[]) => symbols.reduce((output, symbol) => trie.append(output, symbol), 0);
    const outputs = Array.from({ length: 20_000 }, (_, i) => [i % 7, i % 11, i % 300, i]);
    const numbers = outputs.map(write);
    expect(new Set(numbers).size).toBe(outputs.length);
    expect(outputs.map(write)).toEqual(numbers);
    expect(trie.symbolsOf(numbers[12_345]!)).toEqual(outputs[12_345]);
  });

  it('forgets everything when it is cleared', () => {
    const trie = new OutputTrie();
    trie.append(trie.append(0, 5), 6);
    trie.clear();
    expect(trie.symbolsOf(trie.append(0, 6))).toEqual([6]);
    expect(trie.symbolsOf(0)).toEqual([]);
  });
});
