/**
 * The rows of a tokeniser's tables, read where they lie (see fst/raw-tables.ts for their layout). All networks are in one
 * file, so that a row has one address whatever its network: its byte offset. A `DataView` costs no more here than a typed array
 * and asks for no alignment, which a file does not give.
 */
import { EMPTY_SYMBOL, EMPTY_TARGET, TRANSITION_TABLE } from '../../fst/raw-tables.js';
import { INDEX_ROW_BYTES, type PmatchFile, TRANSITION_ROW_BYTES } from './pmatch-file.js';

/** "There is no such row." */
export const NO_ROW = -1;
const NOWHERE = -1;

export class PmatchTables {
  readonly #view: DataView;
  readonly #indexOffset: Float64Array;
  readonly #indexRows: Float64Array;
  readonly #transitionOffset: Float64Array;
  readonly #transitionRows: Float64Array;

  constructor({ bytes, nets }: PmatchFile) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#indexOffset = Float64Array.from(nets, (net) => net.indexOffset);
    this.#indexRows = Float64Array.from(nets, (net) => net.indexRows);
    this.#transitionOffset = Float64Array.from(nets, (net) => net.transitionOffset);
    this.#transitionRows = Float64Array.from(nets, (net) => net.transitionRows);
  }

  /**
   * The first transition row of a state's arcs for `symbol`, or NO_ROW. A state of the transition table has one run of arcs
   * only, whatever the symbol: whoever asks has to compare.
   */
  firstRow(net: number, state: number, symbol: number): number {
    if (state >= TRANSITION_TABLE) return state - TRANSITION_TABLE + 1;
    const row = state + 1 + symbol;
    if (row >= this.#indexRows[net]!) return NO_ROW;
    const at = this.#indexOffset[net]! + row * INDEX_ROW_BYTES;
    if (this.#view.getUint16(at, true) !== symbol) return NO_ROW;
    return this.#view.getUint32(at + 2, true) - TRANSITION_TABLE;
  }

  /** Where a transition row lies; NOWHERE, which has no input symbol, where there is no such row. */
  transitionAt(net: number, row: number): number {
    if (row < 0 || row >= this.#transitionRows[net]!) return NOWHERE;
    return this.#transitionOffset[net]! + row * TRANSITION_ROW_BYTES;
  }

  inputAt(at: number): number {
    return at === NOWHERE ? EMPTY_SYMBOL : this.#view.getUint16(at, true);
  }

  outputAt(at: number): number {
    return this.#view.getUint16(at + 2, true);
  }

  targetAt(at: number): number {
    return this.#view.getUint32(at + 4, true);
  }

  weightAt(at: number): number {
    return this.#view.getFloat32(at + 8, true);
  }

  /** NaN where the state is not final. */
  finalWeight(net: number, state: number): number {
    const view = this.#view;
    if (state >= TRANSITION_TABLE) {
      const at = this.#transitionOffset[net]! + (state - TRANSITION_TABLE) * TRANSITION_ROW_BYTES;
      const isFinal = view.getUint32(at, true) === 0xffffffff && view.getUint32(at + 4, true) === 1;
      return isFinal ? view.getFloat32(at + 8, true) : Number.NaN;
    }
    const at = this.#indexOffset[net]! + state * INDEX_ROW_BYTES;
    const isFinal = view.getUint16(at, true) === EMPTY_SYMBOL && view.getUint32(at + 2, true) !== EMPTY_TARGET;
    return isFinal ? view.getFloat32(at + 2, true) : Number.NaN;
  }
}
