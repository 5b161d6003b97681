/**
 * The two tables of an optimised-lookup transducer as they lie in the file, whatever the file (HFST or THFST): no copy,
 * no interpretation. `lookup/build-arc-graph.ts` turns them into states and arcs.
 *
 *   index row       u16 input, u32 target          (a final state's first row: input empty, target = f32 weight)
 *   transition row  u16 input, u16 output, u32 target, f32 weight (unless unweighted)
 */

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
