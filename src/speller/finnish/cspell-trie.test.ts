import fc from 'fast-check';
import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { DataError } from '../../engine/data-error.js';
import { Dawg } from '../../fst/build/dawg.js';
import { SymbolTable } from '../../hunspell/compile/symbol-table.js';
import { readCspellTrie } from './cspell-trie.js';

const HEAD = '#!/usr/bin/env cspell-trie reader\nTrieXv3\nbase=32\n# Data:\n__DATA__\n';
const bytesOf = (data: string, head = HEAD) => new TextEncoder().encode(head + data);

/** All words of a trie, in the order of their labels. */
function wordsIn(bytes: Uint8Array): string[] {
  const dawg = new Dawg();
  const symbols = new SymbolTable();
  const root = readCspellTrie(bytes, dawg, symbols, 1, 'fi.trie');
  const words: string[] = [];
  const visit = (state: number, word: string): void => {
    if (dawg.finalValueOf(state) === 1) words.push(word);
    for (let arc = dawg.firstArc(state); arc < dawg.endArc(state); arc++) {
      visit(dawg.arcTarget(arc), word + symbols.symbols[dawg.arcLabel(arc)]!);
    }
  };
  visit(root, '');
  return words.sort();
}

describe('a cspell trie', () => {
  it('is a walk with steps back', () => {
    expect(wordsIn(bytesOf('talossa$3ita$3$4kal\na$2<2'))).toEqual(['kala', 'talo', 'taloita', 'talossa']);
  });

  it('ends words inside longer ones, and escapes its own signs', () => {
    expect(wordsIn(bytesOf('au\\-\n\\#$$<2'))).toEqual(['au-', 'au-#']);
  });

  it('copies nodes by number', () => {
    // Nodes: 0 root, 1 t, 2 a, 3 l, 4 o (its child n is a leaf and has no number); "k" copies node 1.
    expect(wordsIn(bytesOf('talon$$4k#1;<'))).toEqual(['kalo', 'kalon', 'talo', 'talon']);
  });

  it('leaves out the copy without capitals and accents', () => {
    expect(wordsIn(bytesOf('Ä$~a$2'))).toEqual(['Ä']);
  });

  it('may be packed', () => {
    expect(wordsIn(gzipSync(bytesOf('talo$4')))).toEqual(['talo']);
  });

  it.each([
    ['no trie', bytesOf('a$', 'hello\n__DATA__\n')],
    ['nothing', new Uint8Array()],
    ['a step too far back', bytesOf('a$2')],
    ['an end inside a word', bytesOf('tal')],
    ['a branch without a word', bytesOf('ta<2')],
    ['two equal branches', bytesOf('a$a$')],
    ['a copy of what is not there', bytesOf('a#v;<')],
    ['a copy of an open node', bytesOf('ab#1;<2')],
    ['a copy without an end', bytesOf('a#1')],
    ['a lonely backslash', bytesOf('a\\')],
    ['broken UTF-8', Uint8Array.of(...bytesOf(''), 0xc3)],
    ['a word that never ends', bytesOf('a'.repeat(100_000))],
    ['a packed text that is cut off', gzipSync(bytesOf('talo$4')).slice(0, 40)],
    [
      'a packed text that claims to be huge',
      Uint8Array.of(...gzipSync(bytesOf('talo$4')).slice(0, -4), 255, 255, 255, 255),
    ],
  ])('refuses %s', (_, bytes) => {
    expect(() => wordsIn(bytes)).toThrow(DataError);
  });

  it('answers any change of its bytes with words or a DataError', () => {
    const good = bytesOf('talo$ssa$3<3k#1;<\\-a$2~a$2');
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), (at, byte) => {
        const changed = good.slice();
        changed[at] = byte;
        try {
          wordsIn(changed);
        } catch (error) {
          expect(error).toBeInstanceOf(DataError);
        }
      }),
      propertyRuns(2_000),
    );
  });
});
