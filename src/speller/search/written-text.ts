/**
 * What the entries of a search have written, and which of them have written the same in the same place.
 *
 * Start at `open`. An entry knows the entry that it came from, and what was written since. So a text is put together
 * only for the few that become a suggestion; to find entries that stand in the same place, a hash of the text is compared
 * before the text itself.
 */
import * as alphabets from '../../fst/lookup/alphabet.js';
import type { Agenda } from './agenda.js';
import * as entryLayout from './agenda.js';
import type { CorrectionGraph } from './correction-graph.js';
import * as nodeLayout from './node-layout.js';

// See `node-layout.ts`.
const { EPSILON } = alphabets;
const {
  COPIED_FROM,
  ENTRY_WORDS,
  IS_OPEN,
  LEXICON_STATE,
  NO_ENTRY,
  NODE,
  PARENT,
  PRICE_CLASS,
  SETTING,
  SILENT,
  SYMBOL,
  TEXT_HASH,
} = entryLayout;
const { NODE_WORDS, PLACE } = nodeLayout;

const INITIAL_SLOTS = 1024;
/** Larger tables are released between words, so that one difficult word does not hold memory for ever. */
const MAX_KEPT_SLOTS = 1 << 18;

export class WrittenText {
  readonly #agenda: Agenda;
  readonly #word: CorrectionGraph;
  /** Hash of the open entries: entry number and the round in which it was put there. */
  #slots = new Int32Array(INITIAL_SLOTS * 2);
  #mask = INITIAL_SLOTS - 1;
  #round = 1;
  #count = 0;

  constructor(agenda: Agenda, word: CorrectionGraph) {
    this.#agenda = agenda;
    this.#word = word;
  }

  clear(): void {
    this.#count = 0;
    this.#round++;
    if (this.#mask >= MAX_KEPT_SLOTS || this.#round === 0x7fffffff) this.#allocate(INITIAL_SLOTS);
  }

  /** Opens an entry. False where another one with the same text is open in the same place: it came first, and is lighter. */
  open(entry: number): boolean {
    const { words } = this.#agenda;
    const at = entry * ENTRY_WORDS;
    words[at + TEXT_HASH] = this.#hashOf(entry);
    words[at + IS_OPEN] = 1;
    if (this.#count * 2 > this.#mask) this.#grow();
    return this.#insert(entry);
  }

  /** The text of an entry that has written `symbol` and then the letters between two places after what `parent` had. */
  textOf(parent: number, symbol: number, from: number, to: number): string {
    const { nodes } = this.#word;
    const { words } = this.#agenda;
    let text = this.#piece(symbol, from, to);
    for (let entry = parent; entry !== NO_ENTRY; ) {
      const at = entry * ENTRY_WORDS;
      const end = nodes[words[at + NODE]! * NODE_WORDS + PLACE]!;
      text = this.#piece(words[at + SYMBOL]!, words[at + COPIED_FROM]!, end) + text;
      entry = words[at + PARENT]!;
    }
    return text;
  }

  #piece(symbol: number, from: number, to: number): string {
    const word = this.#word;
    let text = symbol === EPSILON ? '' : word.textOf(symbol);
    for (let place = from; place !== to; place = word.nextPlaces[place]!) text += word.textOf(word.copySymbols[place]!);
    return text;
  }

  #hashOf(entry: number): number {
    const { words } = this.#agenda;
    const { nodes, copySymbols, nextPlaces } = this.#word;
    const at = entry * ENTRY_WORDS;
    const parent = words[at + PARENT]!;
    let mixed = parent === NO_ENTRY ? 0 : words[parent * ENTRY_WORDS + TEXT_HASH]!;
    const symbol = words[at + SYMBOL]!;
    if (symbol !== EPSILON) mixed = Math.imul(mixed ^ symbol, 0x01000193) + 0x9e3779b1;
    const end = nodes[words[at + NODE]! * NODE_WORDS + PLACE]!;
    for (let place = words[at + COPIED_FROM]!; place !== end; place = nextPlaces[place]!) {
      mixed = Math.imul(mixed ^ copySymbols[place]!, 0x01000193) + 0x9e3779b1;
    }
    return mixed;
  }

  #insert(entry: number): boolean {
    const slots = this.#slots;
    let slot = this.#slotOf(entry);
    while (slots[slot * 2 + 1] === this.#round) {
      if (this.#isSame(slots[slot * 2]!, entry)) return false;
      slot = (slot + 1) & this.#mask;
    }
    slots[slot * 2] = entry;
    slots[slot * 2 + 1] = this.#round;
    this.#count++;
    return true;
  }

  #slotOf(entry: number): number {
    const { words } = this.#agenda;
    const at = entry * ENTRY_WORDS;
    let mixed = words[at + TEXT_HASH]! ^ Math.imul(words[at + LEXICON_STATE]!, 0x85ebca6b);
    mixed ^= Math.imul(words[at + NODE]!, 0xc2b2ae35) ^ Math.imul(words[at + SETTING]!, 0x27d4eb2f);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    return (mixed ^ (mixed >>> 13)) & this.#mask;
  }

  #isSame(one: number, other: number): boolean {
    const { words } = this.#agenda;
    const [a, b] = [one * ENTRY_WORDS, other * ENTRY_WORDS];
    if (words[a + TEXT_HASH] !== words[b + TEXT_HASH] || words[a + LEXICON_STATE] !== words[b + LEXICON_STATE])
      return false;
    if (words[a + NODE] !== words[b + NODE] || words[a + SETTING] !== words[b + SETTING]) return false;
    if ((words[a + PRICE_CLASS] === SILENT) !== (words[b + PRICE_CLASS] === SILENT)) return false;
    return this.#textOfEntry(one) === this.#textOfEntry(other);
  }

  #textOfEntry(entry: number): string {
    const { words } = this.#agenda;
    const at = entry * ENTRY_WORDS;
    const end = this.#word.nodes[words[at + NODE]! * NODE_WORDS + PLACE]!;
    return this.textOf(words[at + PARENT]!, words[at + SYMBOL]!, words[at + COPIED_FROM]!, end);
  }

  #grow(): void {
    const old = this.#slots;
    const round = this.#round;
    this.#allocate((this.#mask + 1) * 2);
    this.#count = 0;
    for (let at = 0; at < old.length; at += 2) if (old[at + 1] === round) this.#insert(old[at]!);
  }

  #allocate(slots: number): void {
    this.#slots = new Int32Array(slots * 2);
    this.#mask = slots - 1;
    this.#round = 1;
  }
}
