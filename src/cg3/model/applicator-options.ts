/**
 * How a grammar is run: what vislcg3 has as command-line options, as plain data. `DEFAULT_OPTIONS` are its defaults.
 */
import type { CgCohort } from './cg-cohort.js';

/** How a grammar is applied; the options of vislcg3. */
export interface ApplicatorOptions {
  /** Scans may always leave the window. */
  readonly alwaysSpan: boolean;
  readonly applyMappings: boolean;
  readonly applyCorrections: boolean;
  readonly beforeSections: boolean;
  readonly sections: boolean;
  readonly afterSections: boolean;
  /** Run only these sections, counted from 1; each together with those before it in the list. */
  readonly onlySections: readonly number[];
  /** Run only the rules on these lines. */
  readonly onlyRules: readonly ((line: number, name: string) => boolean)[];
  /** Runs of a section at most; 0 for as long as something changes. */
  readonly maxRuns: number;
  readonly trace: boolean;
  readonly traceNameOnly: boolean;
  readonly traceNoRemoved: boolean;
  readonly traceEnclosures: boolean;
  /** Rules may work on cohorts without readings, through a placeholder. */
  readonly magicReadings: boolean;
  readonly noPassOrigin: boolean;
  /** REMOVE may take the last reading. */
  readonly unsafe: boolean;
  /** NOT at the head of a rule's test turns the whole chain around, as in VISLCG. */
  readonly vislcgCompat: boolean;
  readonly ordered: boolean;
  readonly showEndTags: boolean;
  readonly unicodeTags: boolean;
  readonly uniqueTags: boolean;
  /** Mapping tags are printed after all others; CG-3 1.3 left them in their places. */
  readonly mappingsLast: boolean;
  readonly dryRun: boolean;
  /** Print each mapping as a reading of its own. */
  readonly splitMappings: boolean;
  readonly readDeleted: boolean;
  /** A blank line after each window; with `keepsBlankLines`, those of the stream. */
  readonly addSpacing: boolean;
  /** Blank lines stand where the stream has them, as in CG-3 1.6; older versions write one after each window. */
  readonly keepsBlankLines: boolean;
  readonly printIds: boolean;
  /** Print dependencies even where neither grammar nor text has them. */
  readonly printDependencies: boolean;
  /** Delimit windows where the numbering of dependencies starts again or jumps by more than this; 0 for never. */
  readonly depDelimit: number;
  readonly depAbsolute: boolean;
  readonly depOriginal: boolean;
  readonly depAllowLoops: boolean;
  readonly depBlockCrossing: boolean;
  /** Windows that tests can see on each side. */
  readonly numWindows: number;
  readonly softLimit: number;
  readonly hardLimit: number;
  /** A line of text that matches ends a window. */
  readonly textDelimiter: RegExp | undefined;
  /**
   * What EXTERNAL does: gets the command and the window's cohorts, answers with as many cohorts and readings, tags,
   * forms and text changed as it likes. Without it grammars that use EXTERNAL are refused.
   */
  readonly external: ((command: string, cohorts: CgCohort[]) => readonly CgCohort[]) | undefined;
  /**
   * False in tests only: then nothing is indexed or remembered that is there for speed alone. All rules are considered
   * for every reading, every set is matched and every test is run anew. The result must be the same, so a failure that
   * goes away without shortcuts is a wrong shortcut.
   */
  readonly shortcuts: boolean;
}

/** What applies where nothing else is said. */
export const DEFAULT_OPTIONS: ApplicatorOptions = {
  alwaysSpan: false,
  applyMappings: true,
  applyCorrections: true,
  beforeSections: true,
  sections: true,
  afterSections: true,
  onlySections: [],
  onlyRules: [],
  maxRuns: 0,
  trace: false,
  traceNameOnly: false,
  traceNoRemoved: false,
  traceEnclosures: false,
  magicReadings: true,
  noPassOrigin: false,
  unsafe: false,
  vislcgCompat: false,
  ordered: false,
  showEndTags: false,
  unicodeTags: false,
  uniqueTags: false,
  mappingsLast: true,
  dryRun: false,
  splitMappings: false,
  readDeleted: false,
  addSpacing: true,
  keepsBlankLines: false,
  printIds: false,
  printDependencies: false,
  depDelimit: 0,
  depAbsolute: false,
  depOriginal: false,
  depAllowLoops: false,
  depBlockCrossing: false,
  numWindows: 2,
  softLimit: 300,
  hardLimit: 500,
  textDelimiter: undefined,
  external: undefined,
  shortcuts: true,
};
