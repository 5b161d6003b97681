/**
 * Rules of a grammar: types, flags, sections. Start at `Rule`, at the end.
 * Rule numbers and bit values are those of the binary format, revision 13 898.
 */

/** Values of `Rule.type`. */
export const RULE = {
  IGNORE: 0,
  ADD: 15,
  MAP: 16,
  REPLACE: 17,
  SELECT: 18,
  REMOVE: 19,
  IFF: 20,
  APPEND: 21,
  SUBSTITUTE: 22,
  EXECUTE: 26,
  JUMP: 27,
  REMVARIABLE: 28,
  SETVARIABLE: 29,
  DELIMIT: 30,
  MATCH: 31,
  SETPARENT: 32,
  SETCHILD: 33,
  ADDRELATION: 34,
  SETRELATION: 35,
  REMRELATION: 36,
  ADDRELATIONS: 37,
  SETRELATIONS: 38,
  REMRELATIONS: 39,
  MOVE: 41,
  MOVE_AFTER: 42,
  MOVE_BEFORE: 43,
  SWITCH: 44,
  REMCOHORT: 45,
  UNMAP: 47,
  COPY: 48,
  ADDCOHORT: 49,
  ADDCOHORT_AFTER: 50,
  ADDCOHORT_BEFORE: 51,
  EXTERNAL: 52,
  EXTERNAL_ONCE: 53,
  EXTERNAL_ALWAYS: 54,
  SPLITCOHORT: 59,
  PROTECT: 60,
  UNPROTECT: 61,
  MERGECOHORTS: 62,
  RESTORE: 63,
  WITH: 64,
  COPYCOHORT: 69,
  REMPARENT: 70,
  SWITCHPARENT: 71,
} as const;

const NAMES_BY_TYPE = new Map<number, string>(
  Object.entries(RULE).map(([name, type]) => [type, name.replace(/_/g, '-')]),
);

/** `SELECT`, `MOVE-AFTER`: as traces print it. */
export function ruleTypeName(type: number): string {
  return NAMES_BY_TYPE.get(type) ?? `RULE-${type}`;
}

/** Bits of `Rule.flags`. */
export const FLAG = {
  NEAREST: 1 << 0,
  ALLOWLOOP: 1 << 1,
  DELAYED: 1 << 2,
  IMMEDIATE: 1 << 3,
  LOOKDELETED: 1 << 4,
  LOOKDELAYED: 1 << 5,
  UNSAFE: 1 << 6,
  SAFE: 1 << 7,
  REMEMBERX: 1 << 8,
  RESETX: 1 << 9,
  KEEPORDER: 1 << 10,
  VARYORDER: 1 << 11,
  ENCL_INNER: 1 << 12,
  ENCL_OUTER: 1 << 13,
  ENCL_FINAL: 1 << 14,
  ENCL_ANY: 1 << 15,
  ALLOWCROSS: 1 << 16,
  WITHCHILD: 1 << 17,
  NOCHILD: 1 << 18,
  ITERATE: 1 << 19,
  NOITERATE: 1 << 20,
  UNMAPLAST: 1 << 21,
  REVERSE: 1 << 22,
  SUB: 1 << 23,
  OUTPUT: 1 << 24,
  CAPTURE_UNIF: 1 << 25,
  REPEAT: 1 << 26,
  BEFORE: 1 << 27,
  AFTER: 1 << 28,
  IGNORED: 1 << 29,
  LOOKIGNORED: 1 << 30,
} as const;

/** Bits of `Rule.flagsHigh` (the wire's bits 31 and up). */
export const FLAG_HIGH = { NOMAPPED: 1 << 0, NOPARENT: 1 << 1, DETACH: 1 << 2 } as const;

/** Values of `Rule.section`; 0 and up are SECTIONs. Nested rules of WITH have `NULL` and are not in `nullSection`. */
export const SECTION = { BEFORE: -1, AFTER: -2, NULL: -3 } as const;

export interface Rule {
  /** Index into `Grammar.rules`: the order of the source; a rule nested in WITH comes before the WITH itself. */
  readonly number: number;
  /** Values of `RULE`. */
  type: number;
  flags: number;
  flagsHigh: number;
  /** The name after the colon (`SELECT:name`), empty without. */
  name: string;
  line: number;
  /** Index into `Grammar.files`; lines start again with every INCLUDE. */
  file: number;
  /** Values of `SECTION`, or the index of the SECTION. */
  section: number;
  /** True for a rule inside the braces of WITH. */
  nested: boolean;
  /** The tag of the word form before the keyword (`"<á>" SELECT …`; may be a regular expression), −1 for none. */
  wordForm: number;
  /** Set numbers, 0 for none. `childSet1` is also the set after BEFORE and AFTER. */
  target: number;
  mapList: number;
  subList: number;
  childSet1: number;
  childSet2: number;
  /** `SUB:n`; `ANY_SUB_READING` for `SUB:*`. */
  subReading: number;
  /** EXTERNAL: the tag whose text is the command, −1 for none. */
  variable: number;
  /** Context numbers, in the order in which they are written. */
  tests: number[];
  /** SETPARENT … TO (…) (…): the first context finds the target, those behind it are tests; −1 for none. */
  depTarget: number;
  depTests: number[];
  /** WITH: the numbers of the nested rules. */
  subRules: number[];
}
