/**
 * Sets of a grammar: lists of tags and expressions over other sets. Start at `TagSet`.
 * Bit values and operators are those of the binary format, revision 13 898.
 */

/** Bits of `TagSet.type`. */
export const SET = {
  /** Contains `*`: matches every reading. */
  ANY: 1 << 0,
  /** Contains, at any depth, a tag of `TAG.SPECIAL`, or unifies. */
  SPECIAL: 1 << 1,
  /** `$$NAME`: the tags that matched first have to match everywhere in the rule. */
  TAG_UNIFY: 1 << 2,
  /** `&&NAME`: the member sets that matched everywhere in the rule have to leave one in common. */
  SET_UNIFY: 1 << 3,
  /** A set below this one unifies. */
  CHILD_UNIFY: 1 << 4,
  /** Contains a mapping tag. */
  MAPPING: 1 << 5,
  USED: 1 << 6,
  /** Named by STATIC-SETS. */
  STATIC: 1 << 7,
  /** An inline set or OLIST: tags stay in the order in which they are written. */
  ORDERED: 1 << 8,
} as const;

/** Values of `TagSet.ops`. The three that work on lists are resolved while a text is parsed and do not stay. */
export const SET_OP = { OR: 3, PLUS: 4, MINUS: 5, FAIL_FAST: 8, DIFF: 9, INTERSECT: 10, SYM_DIFF: 11 } as const;

/**
 * A list of tags, or an expression over other sets. A unifying set (`$$NAME`, `&&NAME`) has one member in `sets`.
 *
 * `plain` and `special` are the alternatives of a list; each is one or more tag numbers that must all match. Those with
 * a special tag stand in `special`. Alternatives come in the order of CG-3's tag tries: by `Tag.hash`, first by the
 * first tag, then by the second, and so on; an alternative that starts with another one is left out.
 */
export interface TagSet {
  /** Index into `Grammar.sets`. */
  readonly number: number;
  readonly name: string;
  type: number;
  line: number;
  plain: number[][];
  special: number[][];
  /** Set numbers; `ops[i]` stands between `sets[i]` and `sets[i + 1]`. Evaluated from left to right. */
  sets: number[];
  ops: number[];
}
