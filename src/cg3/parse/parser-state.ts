/**
 * What the parts of the grammar parser share: the file that is being read, what has been collected so far, and the
 * switches that statements of the grammar turn (OPTIONS, STRICT-TAGS, the section that rules fall into).
 */
import type { GrammarWarning } from '../model/grammar.js';
import { GrammarBuilder } from '../model/grammar-builder.js';
import type { GrammarProblem } from '../model/grammar-syntax-error.js';
import { SECTION } from '../model/rules.js';
import { TagProblem } from '../model/tag-text.js';
import { TAG } from '../model/tags.js';
import type { GrammarScanner } from './grammar-scanner.js';

/**
 * Reads an included file: `path` as the grammar writes it, `from` the file that includes it. Undefined: there is none.
 */
export type GrammarLoader = (path: string, from: string) => { text: string; file: string } | undefined;

/** Nesting of brackets, LINKs and WITHs that no grammar reaches, so that no grammar exhausts the stack. */
export const DEEPEST = 400;

/** More is not of use to anybody, and a broken file can have one on every line. */
const MOST_WARNINGS = 10_000;

export interface RuleFlags {
  flags: number;
  flagsHigh: number;
  subReading: number;
}

/** What the grammar as a whole says; kept apart from rules and sets. */
export interface Declarations {
  delimiters: number;
  softDelimiters: number;
  textDelimiters: number;
  mappingPrefix: string | undefined;
  readonly preferredTargets: number[];
  readonly reopenMappings: number[];
  readonly parentheses: [number, number][];
  subReadingsLtr: boolean;
  cmdArgs: string;
  cmdArgsOverride: string;
}

export class ParserState {
  readonly builder = new GrammarBuilder();
  readonly problems: GrammarProblem[] = [];
  readonly warnings: GrammarWarning[] = [];
  readonly files: string[] = [];
  /** Index of the file that is being read. */
  file = 0;

  /** Texts of tags: LIST-TAGS and STRICT-TAGS. */
  readonly listTags = new Set<string>();
  readonly strictTags = new Set<string>();
  readonly options = new Set<string>();
  /** Where the grammar names none. */
  mappingPrefix = '@';

  readonly declarations: Declarations = {
    delimiters: 0,
    softDelimiters: 0,
    textDelimiters: 0,
    mappingPrefix: undefined,
    preferredTargets: [],
    reopenMappings: [],
    parentheses: [],
    subReadingsLtr: false,
    cmdArgs: '',
    cmdArgsOverride: '',
  };
  /** Files that are being read right now: none may include itself. */
  readonly including = new Set<string>();
  includeDepth = 0;

  section: number = SECTION.BEFORE;
  sectionCount = 0;
  sectionFlags: RuleFlags = { flags: 0, flagsHigh: 0, subReading: 0 };
  /** Inside of INCLUDE STATIC: sets count, rules do not. */
  onlySets = false;
  /** Depth of whatever nests. */
  depth = 0;

  readonly anchors = new Map<string, number>();
  readonly staticSets: { name: string; at: number; scanner: GrammarScanner }[] = [];
  /** Where the names of sets were defined, for the list of those that nobody uses. */
  readonly definitions = new Map<string, { set: number; file: number; line: number; column: number }>();
  hasDependencies = false;
  hasRelations = false;
  hasBagOfTags = false;
  hasEnclosureFinal = false;

  constructor(
    public scanner: GrammarScanner,
    readonly load: GrammarLoader | undefined,
  ) {
    this.files.push(scanner.file);
    this.including.add(scanner.file);
  }

  warn(message: string, at = this.scanner.at): void {
    if (this.warnings.length >= MOST_WARNINGS) return;
    this.warnings.push({ file: this.scanner.file, ...this.scanner.place(at), message });
  }

  problem(message: string, at: number): void {
    this.problems.push({ file: this.scanner.file, ...this.scanner.place(at), message });
  }

  /** Runs `parse` one level deeper. */
  nested<T>(parse: () => T): T {
    if (++this.depth > DEEPEST) this.scanner.fail(`nested more than ${DEEPEST} levels deep`);
    try {
      return parse();
    } finally {
      this.depth--;
    }
  }

  /** The number of the tag written as `written` at `at`. */
  tag(written: string, at: number): number {
    let number: number;
    try {
      number = this.builder.addTag(written, (message) => this.warn(message, at));
    } catch (error) {
      if (error instanceof TagProblem) this.scanner.fail(error.message, at);
      throw error;
    }
    const { type, text } = this.builder.tags[number]!;
    if (type & TAG.VARSTRING && !/[{$]/.test(text))
      this.scanner.fail(`the varstring ${written} has nothing to fill in`, at);
    if (this.strictTags.size > 0 && !this.strictTags.has(text) && this.#isForbidden(type, text))
      this.scanner.fail(`the tag ${written} is not among STRICT-TAGS`, at);
    return number;
  }

  #isForbidden(type: number, text: string): boolean {
    const always =
      TAG.ANY |
      TAG.VARSTRING |
      TAG.META |
      TAG.VARIABLE |
      TAG.LOCAL_VARIABLE |
      TAG.SET |
      TAG.PAR_LEFT |
      TAG.PAR_RIGHT |
      TAG.ENCL |
      TAG.TARGET |
      TAG.MARK |
      TAG.ATTACH_TO |
      TAG.SAME_BASIC |
      TAG.CONTEXT;
    if (type & always || text === '>>>' || text === '<<<') return false;
    if (type & (TAG.REGEXP | TAG.REGEXP_ANY)) return this.options.has('strict-regex');
    if (type & TAG.CASE_INSENSITIVE) return this.options.has('strict-icase');
    if (type & TAG.WORD_FORM) return this.options.has('strict-wordforms');
    if (type & TAG.BASE_FORM) return this.options.has('strict-baseforms');
    if (text.startsWith('<') && text.endsWith('>')) return this.options.has('strict-secondary');
    return true;
  }
}
