/**
 * A parsed constraint grammar: the plain data that both readers produce (`parse-grammar.ts` from text,
 * `read-binary.ts` from `.bin`) and that the applicator runs on. Start at `Grammar`, at the end.
 *
 * Everything points by number: tags, sets, contexts and rules are indices into the arrays of the grammar, −1 is "none"
 * (sets: 0, which is a set that nothing matches). All objects of a kind have the same fields in the same order, so that
 * the hot loops stay monomorphic. Bit values and rule numbers are those of the binary format, revision 13 898.
 */

// ---------------------------------------------------------------------------------------------------------------- tags

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

// ---------------------------------------------------------------------------------------------------------------- sets

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
 * a special tag stand in `special`. Alternatives come in the order of CG-3's tag tries: by `Tag.hash`, first by the first tag, then
 * by the second, and so on; an alternative that starts with another one is left out.
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

// ------------------------------------------------------------------------------------------------------------ contexts

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

// --------------------------------------------------------------------------------------------------------------- rules

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

export type RuleTypeName = keyof typeof RULE;

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

// ------------------------------------------------------------------------------------------------------------- grammar

/** Something odd that does not keep a grammar from running. */
export interface GrammarWarning {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface Grammar {
  readonly file: string;
  /** The grammar's own file and then those that it includes. */
  readonly files: string[];
  /** The revision of a binary grammar, 0 for a text. */
  readonly revision: number;
  readonly tags: Tag[];
  /** `sets[0]` matches nothing, so that 0 can mean "no set". */
  readonly sets: TagSet[];
  readonly contexts: ContextualTest[];
  readonly rules: Rule[];
  /** Rule numbers by where they run. */
  readonly beforeSections: number[];
  readonly sections: number[][];
  readonly afterSections: number[];
  readonly nullSection: number[];
  /** Name → rule number, of ANCHOR, of named sections and of named rules; START and END too. */
  readonly anchors: Map<string, number>;
  /** Set numbers, 0 for none. */
  delimiters: number;
  softDelimiters: number;
  textDelimiters: number;
  /** One character, `@` unless the grammar says otherwise. */
  mappingPrefix: string;
  /** Tag numbers. */
  readonly preferredTargets: number[];
  readonly reopenMappings: number[];
  /** Tag numbers of pairs, left and right. */
  readonly parentheses: [left: number, right: number][];
  /** SUBREADINGS = LTR: sub-readings count from the other end. */
  subReadingsLtr: boolean;
  /** OPTIONS += ordered, or a tag with suffix `l` is there: the order of tags in a reading means something. */
  ordered: boolean;
  /** OPTIONS += addcohort-attach: ADDCOHORT attaches the new cohort to its target. */
  addCohortAttach: boolean;
  hasDependencies: boolean;
  hasRelations: boolean;
  hasBagOfTags: boolean;
  hasEnclosureFinal: boolean;
  hasProtect: boolean;
  /** CMDARGS, CMDARGS-OVERRIDE: options for the program that runs the grammar (`--sections 3`), before and after its own. */
  cmdArgs: string;
  cmdArgsOverride: string;
  readonly warnings: GrammarWarning[];
}
