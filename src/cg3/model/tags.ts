/**
 * Tags of a grammar: what a tag can be (`TAG`, bits), and its record (`Tag`). Text becomes a `Tag` in tag-text.ts.
 * Bit values are those of the binary format, revision 13 898.
 */

/** Bits of `Tag.type`. */
export const TAG = {
  /** `*`: matches everything. */
  ANY: 1 << 0,
  /** `<W<5>`: compares a number, see `Tag.op`. */
  NUMERIC: 1 << 1,
  /** Starts with the mapping prefix (`@SUBJ→`). */
  MAPPING: 1 << 2,
  /** `VAR:name` or `VAR:name=value`: a variable of the stream. */
  VARIABLE: 1 << 3,
  /** `META:/…/r`: matches the text between cohorts. */
  META: 1 << 4,
  /** `"<hevur>"` */
  WORD_FORM: 1 << 5,
  /** `"hava"` */
  BASE_FORM: 1 << 6,
  /** Delimited by `"…"`, `<…>` or `/…/`. */
  TEXTUAL: 1 << 7,
  /** `#1->2`, only in streams. */
  DEPENDENCY: 1 << 8,
  /** `_SAME_BASIC_` */
  SAME_BASIC: 1 << 9,
  /** `^X`: where it matches, the whole set does not. */
  FAIL_FAST: 1 << 10,
  CASE_INSENSITIVE: 1 << 11,
  /** `Tag.regex` decides. */
  REGEXP: 1 << 12,
  /** `_LEFT_` */
  PAR_LEFT: 1 << 13,
  /** `_RIGHT_` */
  PAR_RIGHT: 1 << 14,
  /** `".*"r`, `"<.*>"r`, `<.*>r`: any base form, any word form, any textual tag; no regular expression is run. */
  REGEXP_ANY: 1 << 15,
  /** `"$1e"v` or `VSTR:…`: the text is made when it is needed, see `Tag.varSets`. */
  VARSTRING: 1 << 16,
  /** `_TARGET_` */
  TARGET: 1 << 17,
  /** `_MARK_` */
  MARK: 1 << 18,
  /** `_ATTACHTO_` */
  ATTACH_TO: 1 << 19,
  /** Any of `TAG_SPECIAL_MASK`: cannot be matched by looking its number up among the tags of a reading. */
  SPECIAL: 1 << 20,
  /** Something that is used refers to it. */
  USED: 1 << 21,
  /** `LVAR:name=value`: a variable of the window. */
  LOCAL_VARIABLE: 1 << 22,
  /** `SET:NAME`: matches where the set does. */
  SET: 1 << 23,
  /** `VSTR:…` or `PSTR:…`: a varstring that becomes a whole tag of any type. */
  VSTR: 1 << 24,
  /** `_ENCL_` */
  ENCL: 1 << 25,
  /** `ID:1`, `R:name:2`, only in streams. */
  RELATION: 1 << 26,
  /** `_C1_` … `_C9_`: the cohort that the n-th context found, see `Tag.contextRef`. */
  CONTEXT: 1 << 27,
  /** `<W>MAX-80>`: the value is an expression over the least and the greatest number of the cohort, see `math.ts`. */
  NUMERIC_MATH: 1 << 28,
  /** `PSTR:` or the suffix `p`: backslashes of the filled varstring are kept. */
  PRESERVE_ESCAPES: 1 << 29,
  /** Suffix `l`: the regular expression is matched against the whole line of the reading, tags joined by spaces. */
  REGEXP_LINE: 1 << 31,
} as const;

/** What stands before a tag in a grammar, for the types that show so. */
export const TAG_PREFIXES = [
  [TAG.FAIL_FAST, '^'],
  [TAG.META, 'META:'],
  [TAG.VARIABLE, 'VAR:'],
  [TAG.LOCAL_VARIABLE, 'LVAR:'],
  [TAG.SET, 'SET:'],
] as const;

export const TAG_SPECIAL_MASK =
  TAG.ANY |
  TAG.TARGET |
  TAG.MARK |
  TAG.ATTACH_TO |
  TAG.PAR_LEFT |
  TAG.PAR_RIGHT |
  TAG.NUMERIC |
  TAG.VARIABLE |
  TAG.LOCAL_VARIABLE |
  TAG.META |
  TAG.FAIL_FAST |
  TAG.CASE_INSENSITIVE |
  TAG.REGEXP |
  TAG.REGEXP_ANY |
  TAG.VARSTRING |
  TAG.SET |
  TAG.ENCL |
  TAG.SAME_BASIC |
  TAG.CONTEXT;

/** Values of `Tag.op`. */
export const COMPARE = { NONE: 0, EQ: 1, LT: 2, GT: 3, LE: 4, GE: 5, NE: 6 } as const;

/** What MIN and MAX mean, and the bounds of every number of a tag. */
export const NUMERIC_MIN = -(2 ** 48);
export const NUMERIC_MAX = 2 ** 48 - 1;

export interface Tag {
  /** Index into `Grammar.tags`. */
  readonly number: number;
  /** Bits of `TAG`. */
  type: number;
  /** The text without prefixes (`^`, `VAR:`), suffixes (`ri`), slashes and escapes; `"`, `<` and `>` are kept. */
  readonly text: string;
  /** As traces and error messages print it: with prefixes and suffixes. */
  readonly raw: string;
  /**
   * The hash that CG-3 gives the tag. The tags of a LIST come in ascending order of it, which decides, for instance,
   * in which order `ADD NAME_OF_LIST` adds them.
   */
  readonly hash: number;
  /** `TAG.NUMERIC`: `<key op value>`. */
  readonly op: number;
  readonly value: number;
  readonly key: string;
  /** `TAG.NUMERIC_MATH`: where in `text` the expression starts (it ends before the last character). 0 otherwise. */
  readonly mathStart: number;
  /** `TAG.REGEXP`: unanchored (`^` and `$` are written where they are meant); has no state (no flag g or y). */
  readonly regex: RegExp | null;
  /** The expression as ICU has it. */
  readonly pattern: string;
  /**
   * `TAG.VARSTRING`: the placeholders `{NAME}` of the text, in order, and the sets that fill them. `$1` … `$9`
   * (what regular expressions captured) and the case operators `%u %U %l %L` are found in the text itself.
   */
  readonly varNames: string[];
  readonly varSets: number[];
  /** `TAG.VARIABLE`, `TAG.LOCAL_VARIABLE`: the tags of the name and of the value (which may be regular expressions). */
  variableTag: number;
  valueTag: number;
  /** `TAG.CONTEXT`: 1 … 9. */
  readonly contextRef: number;
  /** `TAG.SET`: the set that is meant, 0 when there is none of that name. */
  setNumber: number;
}
