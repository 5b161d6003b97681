/**
 * The two tables of an optimised-lookup transducer as they lie in the file, whatever the file (HFST or THFST): no copy,
 * no interpretation. `lookup/build-arc-graph.ts` turns them into states and arcs.
 *
 *   index row       u16 input, u32 target          (a final state's first row: input empty, target = f32 weight)
 *   transition row  u16 input, u16 output, u32 target, f32 weight (unless unweighted)
 */
import { DataError } from '../../engine/data-error.js';

/** "No symbol here": marks finality rows and unused index rows. */
export const EMPTY_SYMBOL = 0xffff;
/** "No target here." */
export const EMPTY_TARGET = 0xffffffff;
/** Targets from here on are rows of the transition table; those below are rows of the index table. */
export const TRANSITION_TABLE = 0x80000000;

export interface RawTables {
  readonly file: string | undefined;
  readonly weighted: boolean;
  readonly index: DataView;
  readonly indexRows: number;
  /** Bytes a row: 6 in HFST, 8 in THFST. */
  readonly indexStride: number;
  /** Where in a row the target is: 2 in HFST, 4 in THFST. */
  readonly indexTargetAt: number;
  readonly transitions: DataView;
  readonly transitionRows: number;
  /** Bytes a row: 12, or 8 when unweighted. */
  readonly transitionStride: number;
  /** Where the tables begin in the file, for messages. */
  readonly indexOffset: number;
  readonly transitionOffset: number;
}

/** The bits of a weight: without the sign, infinity; what is above it is not a number. */
const INFINITE = 0x7f800000;
const MINUS_INFINITE = 0xff800000;

/** The bits of the weight with which the state at an index row ends, infinity where it does not. */
export function finalBitsOfIndexRow(tables: RawTables, row: number): number {
  const { index, indexStride, indexTargetAt, weighted, indexOffset } = tables;
  const at = row * indexStride;
  const target = index.getUint32(at + indexTargetAt, true);
  if (index.getUint16(at, true) !== EMPTY_SYMBOL || target === EMPTY_TARGET) return INFINITE;
  return weighted ? checkedWeight(tables, target, indexOffset + at) : 0;
}

/** The same for a state at a row of the transition table. */
export function finalBitsOfTransitionRow(tables: RawTables, row: number): number {
  const { transitions, transitionStride, weighted, transitionOffset } = tables;
  const at = row * transitionStride;
  const isFinal =
    transitions.getUint16(at, true) === EMPTY_SYMBOL &&
    transitions.getUint16(at + 2, true) === EMPTY_SYMBOL &&
    transitions.getUint32(at + 4, true) === 1;
  if (!isFinal) return INFINITE;
  return weighted ? checkedWeight(tables, transitions.getUint32(at + 8, true), transitionOffset + at) : 0;
}

/** The bits of a weight; throws where it is no number that searches can add. */
export function checkedWeight({ file }: RawTables, bits: number, offset: number): number {
  if ((bits & 0x7fffffff) > INFINITE || bits === MINUS_INFINITE) {
    const [weight] = new Float32Array(Uint32Array.of(bits).buffer);
    throw new DataError(`the weight ${weight}`, { file, offset });
  }
  return bits;
}
