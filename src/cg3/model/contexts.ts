/**
 * Contextual tests of a grammar: `(-1* V BARRIER N LINK p X)` is two linked records. Start at `ContextualTest`, at the
 * end; everything before it names the bits of a position. Bit values are those of the binary format, revision 13 898.
 */

/** Bits of `ContextualTest.pos`. */
export const POS = {
  /** `C`: all readings must match. */
  CAREFUL: 1 << 0,
  /** NEGATE: the outcome of the whole linked chain is inverted. */
  NEGATE: 1 << 1,
  /** NOT: the outcome of this test alone is inverted. */
  NOT: 1 << 2,
  /** `*` */
  SCAN_FIRST: 1 << 3,
  /** `**` */
  SCAN_ALL: 1 << 4,
  /** `@`: the offset counts from the window's edge. */
  ABSOLUTE: 1 << 5,
  /** `>`, `<`, `W`: may leave the window. */
  SPAN_RIGHT: 1 << 6,
  SPAN_LEFT: 1 << 7,
  SPAN_BOTH: 1 << 8,
  /** `p`, `s`, `c` */
  DEP_PARENT: 1 << 9,
  DEP_SIBLING: 1 << 10,
  DEP_CHILD: 1 << 11,
  /** `o`, `O` */
  PASS_ORIGIN: 1 << 12,
  NO_PASS_ORIGIN: 1 << 13,
  /** `L`, `R`: to the parenthesis. */
  LEFT_PAR: 1 << 14,
  RIGHT_PAR: 1 << 15,
  /** `S`: dependency and relation tests look at the cohort itself too. */
  SELF: 1 << 16,
  NONE: 1 << 17,
  ALL: 1 << 18,
  /** `*` or `**` with `c` or `s`: descends. */
  DEP_DEEP: 1 << 19,
  /** `X`: puts the mark here. */
  MARK_SET: 1 << 20,
  /** `x`, `jM`, `jA`, `jT`, `jC1` …: starts from `ContextualTest.jump`. */
  JUMP: 1 << 21,
  /** `D`, `d`: looks at deleted, at delayed readings too. */
  LOOK_DELETED: 1 << 22,
  LOOK_DELAYED: 1 << 23,
  /** The test gives the position and a template the rest: `(-1 T:name)`. */
  TEMPLATE_OVERRIDE: 1 << 24,
  /** `?`: unknown dependency. */
  UNKNOWN: 1 << 25,
  /** `r:name` */
  RELATION: 1 << 26,
  /** `A`: attach to this cohort, not to the last one of the chain. */
  ATTACH_TO: 1 << 27,
  /** `f`; a text's are replaced by two tests when parsing ends, so only old binaries have it. */
  NUMERIC_BRANCH: 1 << 28,
  /** `B` */
  BAG_OF_TAGS: 1 << 29,
  /** `pp`, `cc`: ancestor, descendant. */
  DEP_GLOB: 1 << 30,
} as const;

/** Bits of `ContextualTest.posHigh` (the wire's bits 32 and up). */
export const POS_HIGH = {
  /** `l`, `r`, `ll`, `rr`: left or right of the cohort, leftmost, rightmost of the candidates. */
  LEFT: 1 << 0,
  RIGHT: 1 << 1,
  LEFTMOST: 1 << 2,
  RIGHTMOST: 1 << 3,
  /** `N`: `S` ignores barriers. */
  NO_BARRIER: 1 << 4,
  /** `w`: the cohort can be reached by the nested rules of WITH. */
  WITH: 1 << 5,
  /** `I`: looks at ignored cohorts too. */
  LOOK_IGNORED: 1 << 6,
  /** `t`: only readings that are not active; `T`: only the active one. */
  INACTIVE: 1 << 7,
  ACTIVE: 1 << 8,
} as const;

export const POS_DEP_MASK = POS.DEP_PARENT | POS.DEP_SIBLING | POS.DEP_CHILD | POS.DEP_GLOB;
export const POS_SCAN_MASK = POS.SCAN_FIRST | POS.SCAN_ALL | POS.DEP_DEEP | POS.DEP_GLOB;
export const POS_HIGH_SIDE_MASK = POS_HIGH.LEFT | POS_HIGH.RIGHT | POS_HIGH.LEFTMOST | POS_HIGH.RIGHTMOST;

/** `offsetSub` and `subReading`: any sub-reading (`/*`, `SUB:*`). */
export const ANY_SUB_READING = 32767;

/** Values of `ContextualTest.jump`; 1 … 9 are contexts (`jC3`). */
export const JUMP = { TARGET: -2, ATTACH_TO: -1, MARK: 0 } as const;

export interface ContextualTest {
  /** Index into `Grammar.contexts`. */
  readonly number: number;
  /** Bits of `POS`. */
  pos: number;
  /** Bits of `POS_HIGH`. */
  posHigh: number;
  offset: number;
  /** `/n`: which sub-reading; `ANY_SUB_READING` for `/*`. */
  offsetSub: number;
  /** Set numbers, 0 for none. */
  target: number;
  barrier: number;
  cbarrier: number;
  /** `POS.RELATION`: the tag of the name (may be `*` or a regular expression), −1 for none. */
  relation: number;
  /** Values of `JUMP`. */
  jump: number;
  /** Context number, −1 for none. */
  linked: number;
  /** Context number, −1 for none. Templates may be made of themselves: whoever follows them needs a limit. */
  template: number;
  /** Inline alternatives `((…) OR (…))`: context numbers. */
  ors: number[];
  line: number;
}
