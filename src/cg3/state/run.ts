/**
 * Everything that belongs to one text while a grammar runs over it. A `Run` is made for a text and dropped with it, so
 * nothing is carried over to the next.
 *
 * What does not change stands here: the grammar, its index, the memory of tags and readings. What does change is kept
 * in records, each for what it is about: the stream (stream-state.ts), the rule that is tried (rule-state.ts), its
 * tests (test-state.ts), the parentheses that are open (`EnclosureState`), and who hears of changes
 * (`WindowListeners`).
 */
import type { Budget } from '../../engine/budget.js';
import type { ContentStore } from '../index/content-store.js';
import type { GrammarIndex } from '../index/grammar-index.js';
import type { KnownLines } from '../index/line-table.js';
import type { Content } from '../index/reading-content.js';
import type { Plan } from '../index/rule-plan.js';
import type { TagStore } from '../index/tag-store.js';
import type { ApplicatorOptions } from '../model/applicator-options.js';
import type { CgReading } from '../model/cg-cohort.js';
import type { Grammar } from '../model/grammar.js';
import type { CohortKind } from './cohort-kind.js';
import type { RuleAgenda } from './rule-agenda.js';
import { RuleState } from './rule-state.js';
import { StreamState } from './stream-state.js';
import { TemplateState, TestState } from './test-state.js';
import { Cohort, Reading, type SingleWindow } from './window.js';

/** What is remembered from text to text about tags; dropped together with the tags that texts added. */
export interface RunCaches {
  readonly regex: Map<number, Map<number, readonly string[] | null>>;
  /** What readings say that come again and again (`CgReading.isKept`), as long as somebody keeps them. */
  kept: WeakMap<CgReading, Content>;
  /** What lists of readings come to that come again and again (`CgCohort.hasKeptReadings`). */
  kinds: WeakMap<readonly CgReading[], CohortKind>;
  /** How many there have been. */
  kindCount: number;
  /** What lines of streams come to. */
  readonly lines: KnownLines;
}

/** Finds the cohorts that a rule has to look at; context-rows.ts does it. */
export interface TrialFinder {
  /** A window was indexed. */
  start(run: Run, window: SingleWindow): void;
  /** The first of some rules, given as bits, from a number on that may have a cohort to look at; −1 for none. */
  nextRule(among: Int32Array, from: number): number;
  /** The first slot from one on whose cohort the rule has to look at; −1 for none. */
  nextTrial(rule: number, from: number): number;
  /** It is known that all tests of the rule hold for the cohort that was found last. */
  readonly isCertain: boolean;
  /** Notes as looked at what those tests look at. */
  observeTests(run: Run, rule: number, cohort: Cohort): void;
}

/** Works out what a grammar can tell about a reading; reading-rows.ts does it. */
export interface RowMaker {
  /** Makes the row of what a reading says (`ContentStore.rows`); where it starts. */
  make(run: Run, reading: Reading): number;
}

/** What a run works with; none of it belongs to the text. */
export interface RunParts {
  readonly grammar: Grammar;
  readonly index: GrammarIndex;
  readonly tags: TagStore;
  readonly contents: ContentStore;
  readonly options: ApplicatorOptions;
  readonly budget: Budget;
  readonly caches: RunCaches;
  readonly plan: Plan;
  readonly agenda: RuleAgenda;
  readonly trials: TrialFinder;
  readonly rows: RowMaker;
}

/** The pair of parentheses that was unpacked last: tags (−1 without) and places in the window. See enclosures.ts. */
export class EnclosureState {
  leftTag = -1;
  rightTag = -1;
  leftPlace = 0;
  rightPlace = 0;
  /** All are unpacked: rules with ENCL_FINAL run. */
  isFinal = false;

  close(): void {
    this.leftTag = -1;
    this.rightTag = -1;
    this.leftPlace = 0;
    this.rightPlace = 0;
  }
}

/** Who hears of changes while rules run over a window; set by window-index.ts. */
export class WindowListeners {
  /** Looks all candidates of a window up again. */
  reindex: ((window: SingleWindow) => void) | undefined = undefined;
  /** A cohort got a protected reading: it can count for rules that would not look there otherwise. */
  onProtect: ((cohort: Cohort) => void) | undefined = undefined;
  /** A cohort got another word form: rules can depend on it. */
  onForm: ((cohort: Cohort) => void) | undefined = undefined;
  /** A reading got tags: rules that look for them can apply now. */
  onTags: ((reading: Reading, tags: readonly number[]) => void) | undefined = undefined;

  clear(): void {
    this.reindex = undefined;
    this.onProtect = undefined;
    this.onForm = undefined;
    this.onTags = undefined;
  }
}

export class Run {
  readonly grammar: Grammar;
  readonly index: GrammarIndex;
  readonly tags: TagStore;
  readonly contents: ContentStore;
  readonly options: ApplicatorOptions;
  readonly budget: Budget;
  readonly caches: RunCaches;
  readonly plan: Plan;
  readonly agenda: RuleAgenda;
  readonly trials: TrialFinder;
  readonly rows: RowMaker;

  readonly stream: StreamState;
  readonly ruleState = new RuleState();
  readonly testState = new TestState();
  readonly template = new TemplateState();
  readonly enclosure = new EnclosureState();
  readonly listeners = new WindowListeners();
  /** Sections and rules that could not finish, for whoever wants to know. */
  readonly remarks: string[] = [];

  constructor(parts: RunParts) {
    this.grammar = parts.grammar;
    this.index = parts.index;
    this.tags = parts.tags;
    this.contents = parts.contents;
    this.options = parts.options;
    this.budget = parts.budget;
    this.caches = parts.caches;
    this.plan = parts.plan;
    this.agenda = parts.agenda;
    this.trials = parts.trials;
    this.rows = parts.rows;
    const { hasDependencies, hasRelations } = parts.grammar;
    const { printDependencies, depDelimit } = parts.options;
    this.stream = new StreamState(printDependencies, hasDependencies || depDelimit > 0, hasRelations);
  }

  /** Where the row of what a reading says starts in `contents.rows`. */
  rowOf(reading: Reading): number {
    const at = this.contents.rowOf(reading.content);
    return at >= 0 ? at : this.rows.make(this, reading);
  }

  /** Before each chain of tests. */
  resetTests(): void {
    const { testState, template } = this;
    testState.metBarrier = false;
    if (testState.dependencyTestsSeen.size > 0) testState.dependencyTestsSeen.clear();
    template.min = null;
    template.max = null;
    template.active = false;
    if (template.links.length > 0) template.links.length = 0;
  }

  /** A test looks at a cohort. Those of other windows do not change while rules run on this one. */
  observe(cohort: Cohort): void {
    if (cohort.window !== this.stream.current) return;
    const { testState } = this;
    if (cohort.local < testState.observedFirst) testState.observedFirst = cohort.local;
    if (cohort.local > testState.observedLast) testState.observedLast = cohort.local;
  }

  /** A test looks at the window as a whole. */
  observeAll(): void {
    this.testState.observedFirst = 0;
    this.testState.observedLast = Number.MAX_SAFE_INTEGER;
  }

  newReading(cohort: Cohort): Reading {
    const reading = new Reading(cohort, this.contents.root);
    reading.number = cohort.readings.length * 1000 + 1000;
    return reading;
  }

  newCohort(window: SingleWindow, form: number, kind: CohortKind | null = null): Cohort {
    return new Cohort(window, this.stream.cohortCounter++, form, kind);
  }

  /** All tags of a window as one reading, for `B`. */
  bagOf(window: SingleWindow): Reading {
    const tags: number[] = [];
    for (const cohort of window.cohorts) {
      for (const reading of cohort.readings) tags.push(...reading.content.tags);
    }
    return new Reading(window.cohorts[0]!, this.contents.of(tags));
  }

  /** True while a rule runs that writes what regular expressions captured: then those have to be run again. */
  get capturing(): boolean {
    const { rule } = this.ruleState;
    return rule !== null && this.index.usesCaptures(rule.number);
  }

  /** What a regular expression captures in tags, null for those that it does not match; as far as known. */
  regexMemo(tag: number): Map<number, readonly string[] | null> {
    if (!this.options.shortcuts) return new Map();
    let memo = this.caches.regex.get(tag);
    if (!memo) {
      memo = new Map();
      this.caches.regex.set(tag, memo);
    }
    return memo;
  }
}
