/**
 * Reads the word list of a cspell dictionary (`.trie` or `.trie.gz`, format "TrieXv3") into a `Dawg`. Start at
 * `readCspellTrie`.
 *
 * After a head of text lines that ends with `__DATA__`, the file is one walk through a trie:
 *
 *   letter   go down to a new child            \x   the letter x, even when it is one of these signs
 *   $        a word ends here; go back up      <    go back up
 *   $n, <n   the same, n levels in all         #r;  the current node is a copy of node r, in the base of the head
 *
 * Nodes are numbered as they are first seen, from the root at 0; nodes without children and copies have no number. Line
 * ends mean nothing. The subtree under `~` repeats the words without capitals and accents: it is left out.
 */
import { gunzipSync } from 'fflate';
import { DataError } from '../../engine/data-error.js';
import type { Dawg } from '../../fst/build/dawg.js';
import type { SymbolTable } from '../../hunspell/compile/symbol-table.js';

const MAX_TEXT_BYTES = 128 * 1024 * 1024;
const MAX_DEPTH = 512;
const FOLDED = '~'.charCodeAt(0);

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const HASH = 0x23;
const END_OF_WORD = 0x24;
const SEMICOLON = 0x3b;
const BACK = 0x3c;
const ESCAPE = 0x5c;

/** The root of the word list in `dawg`; every word has `finalValue`. Throws `DataError`. */
export function readCspellTrie(
  bytes: Uint8Array,
  dawg: Dawg,
  symbols: SymbolTable,
  finalValue: number,
  file?: string,
): number {
  return new CspellTrieReader(unzipped(bytes, file), dawg, symbols, finalValue, file).read();
}

function unzipped(bytes: Uint8Array, file: string | undefined): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  // The last four bytes say how long the text is; nothing is unpacked that claims to be larger than any dictionary.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = bytes.length >= 18 ? view.getUint32(bytes.length - 4, true) : Number.POSITIVE_INFINITY;
  if (size > MAX_TEXT_BYTES) throw new DataError('the packed text is too large or cut off', { file });
  try {
    return gunzipSync(bytes, { out: new Uint8Array(size) });
  } catch (cause) {
    throw new DataError('the packed text is broken', { file, cause });
  }
}

interface OpenNode {
  readonly label: number;
  /** Where its finished children begin. */
  readonly mark: number;
  number: number;
  isWord: boolean;
  /** The state that it is a copy of, or -1. */
  copyOf: number;
}

class CspellTrieReader {
  readonly #bytes: Uint8Array;
  readonly #dawg: Dawg;
  readonly #symbols: SymbolTable;
  readonly #finalValue: number;
  readonly #file: string | undefined;
  #at = 0;
  #base = 10;
  readonly #open: OpenNode[] = [];
  /** Finished children of the open nodes: label and state. */
  readonly #labels: number[] = [];
  readonly #states: number[] = [];
  /** Node number → state, once the node is finished. */
  readonly #stateOfNode: number[] = [];
  #nodeCount = 0;

  constructor(bytes: Uint8Array, dawg: Dawg, symbols: SymbolTable, finalValue: number, file: string | undefined) {
    this.#bytes = bytes;
    this.#dawg = dawg;
    this.#symbols = symbols;
    this.#finalValue = finalValue;
    this.#file = file;
  }

  read(): number {
    this.#readHead();
    this.#push(0);
    const bytes = this.#bytes;
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at]!;
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) this.#at++;
      else if (byte === END_OF_WORD || byte === BACK) this.#goBack(byte === END_OF_WORD);
      else if (byte === HASH) this.#copyNode();
      else {
        if (byte === ESCAPE) this.#at++;
        this.#push(this.#symbols.label(this.#character()));
      }
    }
    if (this.#open.length !== 1) this.#fail('the text ends inside a word');
    return this.#close(this.#open[0]!, this.#symbols.label(FOLDED));
  }

  #readHead(): void {
    const mark = '__DATA__\n';
    // The head is a few short lines; whoever writes more of them wrote something else.
    const head = new TextDecoder().decode(this.#bytes.subarray(0, 4096)).replaceAll('\r', '');
    const end = head.indexOf(mark);
    if (end < 0 || !/^TrieXv3$/m.test(head.slice(0, end))) this.#fail('this is no cspell trie of version 3');
    this.#base = Number(/^base=(\d+)$/m.exec(head.slice(0, end))?.[1] ?? 10);
    if (this.#base < 2 || this.#base > 36) this.#fail(`numbers in base ${this.#base} cannot be read`);
    this.#at = new TextEncoder().encode(head.slice(0, end + mark.length)).length;
  }

  #push(label: number): void {
    if (this.#open.length >= MAX_DEPTH) this.#fail('a word is too long');
    this.#open.push({ label, mark: this.#labels.length, number: this.#nodeCount++, isWord: false, copyOf: -1 });
  }

  #goBack(isWord: boolean): void {
    this.#at++;
    const top = this.#open.at(-1)!;
    if (isWord) {
      if (top.copyOf >= 0) this.#fail('a copy cannot be changed');
      top.isWord = true;
      if (this.#isChildless(top)) this.#unnumber(top);
    }
    const digit = (this.#bytes[this.#at] ?? 0) - 0x30;
    let levels = 1;
    if (digit >= 0 && digit <= 9) {
      this.#at++;
      levels = digit;
    }
    if (levels === 0 || levels >= this.#open.length) this.#fail('the walk leaves the trie');
    for (; levels > 0; levels--) {
      const node = this.#open.pop()!;
      const state = this.#close(node);
      this.#labels.push(node.label);
      this.#states.push(state);
    }
  }

  #copyNode(): void {
    const top = this.#open.at(-1)!;
    if (this.#open.length === 1 || top.copyOf >= 0 || !this.#isChildless(top)) this.#fail('only a new node can copy');
    const from = this.#at + 1;
    const end = this.#bytes.indexOf(SEMICOLON, from);
    if (end < 0 || end - from > 8 || end === from) this.#fail('the number of a node does not end');
    const digits = String.fromCharCode(...this.#bytes.subarray(from, end));
    const number = Number.parseInt(digits, this.#base);
    this.#unnumber(top);
    const state = number < this.#nodeCount ? this.#stateOfNode[number] : undefined;
    if (state === undefined) this.#fail(`node ${digits} is not there, or not finished`);
    top.copyOf = state;
    this.#at = end + 1;
  }

  #isChildless(node: OpenNode): boolean {
    return node.mark === this.#labels.length;
  }

  #unnumber(node: OpenNode): void {
    if (node.number < 0) return;
    node.number = -1;
    this.#nodeCount--;
  }

  #close(node: OpenNode, without = -1): number {
    if (node.copyOf >= 0) {
      if (!this.#isChildless(node)) this.#fail('a copy cannot be changed');
      return node.copyOf;
    }
    const arcs: [label: number, state: number][] = [];
    for (let i = node.mark; i < this.#labels.length; i++) {
      if (this.#labels[i] !== without) arcs.push([this.#labels[i]!, this.#states[i]!]);
    }
    if (arcs.length === 0 && !node.isWord && without < 0) this.#fail('a branch ends without a word');
    arcs.sort((a, b) => a[0] - b[0]);
    if (arcs.some(([label], i) => i > 0 && label === arcs[i - 1]![0])) this.#fail('two branches begin alike');
    this.#labels.length = node.mark;
    this.#states.length = node.mark;
    const dawg = this.#dawg;
    dawg.load(
      arcs.map(([label]) => label),
      arcs.map(([, state]) => state),
    );
    const state = dawg.intern(node.isWord ? this.#finalValue : 0, arcs.length);
    if (node.number >= 0) this.#stateOfNode[node.number] = state;
    return state;
  }

  /** The code point at the reading position, which moves on. */
  #character(): number {
    const bytes = this.#bytes;
    const first = bytes[this.#at++];
    if (first === undefined) return this.#fail('the text ends after a backslash');
    if (first < 0x80) return first;
    const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    let code = first & (0x3f >> more);
    for (let i = 0; i < more; i++) {
      const next = bytes[this.#at++] ?? 0;
      if (first < 0xc0 || (next & 0xc0) !== 0x80) this.#fail('this is no UTF-8');
      code = (code << 6) | (next & 0x3f);
    }
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) this.#fail('this is no UTF-8');
    return code;
  }

  #fail(problem: string): never {
    throw new DataError(problem, { file: this.#file, offset: this.#at });
  }
}
