/**
 * The word list as a graph, with its queries: is this a word, which state follows a beginning, which case endings are
 * there. Start at `ListedWords.has`. The list has no word classes; `noun-forms.ts` infers them.
 */
import type { Dawg } from '../../fst/build/dawg.js';
import type { SymbolTable } from '../../hunspell/compile/symbol-table.js';

export const NO_STATE = -1;
const NO_LABEL = 0xffff;

/** Endings of the six local cases that every noun and adjective has, in both vowel harmonies. */
const LOCAL_ENDINGS = ['ssa', 'ssä', 'sta', 'stä', 'lla', 'llä', 'lta', 'ltä', 'lle', 'ksi'] as const;

export class ListedWords {
  readonly #labelOf = new Uint16Array(0x600).fill(NO_LABEL);
  /** Per state: how many local cases follow, plus one; 0 while unknown. */
  #localCases: Uint8Array;

  constructor(
    readonly dawg: Dawg,
    readonly root: number,
    readonly symbols: SymbolTable,
  ) {
    for (const [label, symbol] of symbols.symbols.entries()) {
      const code = symbol.codePointAt(0)!;
      if (label > 0 && code < this.#labelOf.length) this.#labelOf[code] = label;
    }
    this.#localCases = new Uint8Array(dawg.stateCount);
  }

  /** The state after one more letter, or `NO_STATE`. */
  step(state: number, label: number): number {
    const { dawg } = this;
    const end = dawg.endArc(state);
    for (let arc = dawg.firstArc(state); arc < end; arc++) {
      const arcLabel = dawg.arcLabel(arc);
      if (arcLabel === label) return dawg.arcTarget(arc);
      if (arcLabel > label) break;
    }
    return NO_STATE;
  }

  walk(text: string, from = this.root): number {
    let state = from;
    for (let i = 0; i < text.length && state !== NO_STATE; i++) {
      const unit = text.charCodeAt(i);
      const label = unit < this.#labelOf.length ? this.#labelOf[unit]! : NO_LABEL;
      state = label === NO_LABEL ? NO_STATE : this.step(state, label);
    }
    return state;
  }

  has(word: string): boolean {
    const state = this.walk(word);
    return state !== NO_STATE && this.dawg.finalValueOf(state) !== 0;
  }

  /** How many local cases are listed for a stem: 0 for a verb, mostly all six for a noun. */
  localCases(state: number): number {
    if (state === NO_STATE) return 0;
    if (state >= this.#localCases.length) {
      const larger = new Uint8Array(this.dawg.stateCount);
      larger.set(this.#localCases);
      this.#localCases = larger;
    }
    const cachedCount = this.#localCases[state]!;
    if (cachedCount > 0) return cachedCount - 1;
    let count = 0;
    for (const ending of LOCAL_ENDINGS) {
      const end = this.walk(ending, state);
      if (end !== NO_STATE && this.dawg.finalValueOf(end) !== 0) count++;
    }
    this.#localCases[state] = count + 1;
    return count;
  }
}
