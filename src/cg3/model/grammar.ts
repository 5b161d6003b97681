/**
 * A parsed constraint grammar: the plain data that both readers produce (`parse-grammar.ts` from text,
 * `read-binary.ts` from `.bin`) and that the applicator runs on. Start at `Grammar`; its parts are described in
 * tags.ts, sets.ts, contexts.ts and rules.ts.
 *
 * Everything points by number: tags, sets, contexts and rules are indices into the arrays of the grammar, −1 is "none"
 * (sets: 0, which is a set that nothing matches). All objects of a kind have the same fields in the same order, so that
 * the hot loops stay monomorphic.
 */
import type { ContextualTest } from './contexts.js';
import type { Rule } from './rules.js';
import type { TagSet } from './sets.js';
import type { Tag } from './tags.js';

/** Something odd that does not keep a grammar from running. */
export interface GrammarWarning {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** A set or template that no rule uses: worth knowing, but usual in grammars that share their sets. */
  readonly isUnused?: true;
}

/** A parsed grammar. */
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
  /**
   * CMDARGS, CMDARGS-OVERRIDE: options for the program that runs the grammar (`--sections 3`), before and after its
   * own.
   */
  cmdArgs: string;
  cmdArgsOverride: string;
  readonly warnings: GrammarWarning[];
}
