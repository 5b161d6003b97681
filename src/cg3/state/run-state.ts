/**
 * Everything that belongs to one text while a grammar runs over it: windows, variables, the rule at work and what its
 * contexts have found so far. A `Run` is made for a text and thrown away with it, so nothing leaks into the next.
 */
import type { Budget } from '../../engine/budget.js';
import type { GrammarIndex } from '../index/grammar-index.js';
import type { Content, ContentStore } from '../index/reading-content.js';
import type { Plan } from '../index/rule-plan.js';
import type { TagStore } from '../index/tag-store.js';
import type { ApplicatorOptions } from '../model/applicator-options.js';
import type { ContextualTest } from '../model/contexts.js';
import type { Grammar } from '../model/grammar.js';
import type { Rule } from '../model/rules.js';
import type { RuleAgenda } from './rule-agenda.js';
import { UnifiedTags } from './unified-tags.js';
import { Cohort, Reading, type SingleWindow } from './window.js';

/** What is remembered from text to text about tags; dropped together with the tags that texts added. */
export interface RunCaches {
  readonly regex: Map<number, Map<number, readonly string[] | null>>;
}

/** `attachTo` of a rule that has not been attached anywhere. */
export const NOWHERE: ReadingPlace = Object.freeze({ cohort: null, reading: null, sub: null });

export interface ReadingPlace {
  cohort: Cohort | null;
  reading: Reading | null;
  /** The sub-reading that the rule is about; `reading` itself without SUB. */
  sub: Reading | null;
}

/** `captures` before there are any; never written to. */
const NO_CAPTURES: string[] = [];

/** What the contexts of a rule have established for one reading of one cohort. Most establish nothing: parts are made when needed. */
export class RuleContext {
  readonly target: ReadingPlace = { cohort: null, reading: null, sub: null };
  /** Where `A` said that the rule should act. */
  attachTo: ReadingPlace = NOWHERE;
  mark: Cohort | null = null;
  /** What each contextual test of a WITH found: `_C1_`, `jC1` in the rules inside of it. */
  found: (Cohort | null)[] = [];
  isWith = false;
  #unifTags: UnifiedTags | undefined = undefined;
  #unifSets: Map<number, Set<number>> | undefined = undefined;
  captures: string[] = NO_CAPTURES;
  captureCount = 0;
  /** A copy refers to the maps: the next reading needs new ones. */
  #shared = false;

  /** What `$$SET` means here. */
  get unifTags(): UnifiedTags {
    this.#unifTags ??= new UnifiedTags();
    return this.#unifTags;
  }

  /** What `&&SET` means here. */
  get unifSets(): Map<number, Set<number>> {
    this.#unifSets ??= new Map();
    return this.#unifSets;
  }

  capture(text: string): void {
    if (this.captures === NO_CAPTURES) this.captures = [];
    this.captures[this.captureCount++] = text;
  }

  /** Makes it as good as new, for the next reading. */
  reset(cohort: Cohort, mark: Cohort): void {
    this.attachTo = NOWHERE;
    this.mark = mark;
    this.target.cohort = cohort;
    if (this.found.length > 0) this.found = [];
    this.captureCount = 0;
    if (this.#shared) {
      this.#unifTags = undefined;
      this.#unifSets = undefined;
      this.captures = NO_CAPTURES;
      this.#shared = false;
      return;
    }
    this.#unifTags?.backTo(0);
    if (this.#unifSets && this.#unifSets.size > 0) this.#unifSets.clear();
  }

  /** A copy that later readings cannot change. */
  saved(): RuleContext {
    const copy = new RuleContext();
    copy.target.cohort = this.target.cohort;
    copy.target.reading = this.target.reading;
    copy.target.sub = this.target.sub;
    if (this.attachTo.cohort) copy.attachTo = { ...this.attachTo };
    this.#shared = true;
    copy.mark = this.mark;
    copy.found = this.found;
    copy.isWith = this.isWith;
    copy.#unifTags = this.#unifTags;
    copy.#unifSets = this.#unifSets;
    copy.captures = this.captures;
    copy.captureCount = this.captureCount;
    return copy;
  }
}

export class Run {
  // The stream of windows.
  previous: SingleWindow[] = [];
  current: SingleWindow | null = null;
  next: SingleWindow[] = [];
  windowCounter = 0;
  cohortCounter = 0;
  /** Cohorts by global number; 0 is the boundary of the window at work. */
  readonly cohortMap = new Map<number, Cohort>();
  /** Cohorts whose dependencies as read still have to be resolved, by global number. */
  depWindow = new Map<number, Cohort>();
  /** Ids of the stream → global numbers. */
  readonly relationMap = new Map<number, number>();
  readonly variables = new Map<number, number>();
  hasDep: boolean;
  hasRelations: boolean;
  readonly parseDep: boolean;
  depHasSpanned = false;
  depHighestSeen = 0;
  inputEnded = false;

  // The rule at work.
  rule: Rule | null = null;
  readonly contexts: RuleContext[] = [];
  inNested = false;
  /** The stretch of the window that tests have looked at since it was last reset. */
  seenFirst = 0;
  seenLast = 0;
  /** Contexts for rules, one for each depth of nesting, used again and again. */
  readonly #contextPool: RuleContext[] = [];
  /** How often MOVE and SWITCH have changed the window: they can go round in circles. */
  readonly moveCounts = new Map<number, number>();
  mergeWith: Cohort | null = null;
  ruleTarget: Cohort | null = null;
  sameBasic = 0;
  seenBarrier = false;
  unifLastWordForm = -1;
  unifLastBaseForm = -1;
  unifLastTextual = -1;
  /** How many tests are under way inside of each other. */
  testDepth = 0;
  /** Guards deep dependency tests against loops: test number and cohort. */
  readonly depDeepSeen = new Set<string>();
  templateMin: Cohort | null = null;
  templateMax: Cohort | null = null;
  inTemplate = false;
  readonly templateLinks: ContextualTest[] = [];
  /** Templates under way at another position than their own, by number. */
  readonly movedTemplates = new Map<number, ContextualTest>();

  // Parentheses.
  parLeftTag = -1;
  parRightTag = -1;
  parLeftPos = 0;
  parRightPos = 0;
  didFinalEnclosure = false;

  /** Sections and rules that could not finish, for whoever wants to know. */
  readonly remarks: string[] = [];

  constructor(
    readonly grammar: Grammar,
    readonly index: GrammarIndex,
    readonly tags: TagStore,
    readonly contents: ContentStore,
    readonly options: ApplicatorOptions,
    readonly budget: Budget,
    readonly caches: RunCaches,
    readonly plan: Plan,
    readonly agenda: RuleAgenda,
  ) {
    this.hasDep = options.printDependencies;
    this.parseDep = grammar.hasDependencies || options.depDelimit > 0;
    this.hasRelations = false;
  }

  // An index of −1 would be looked up by name, which takes longer than all the rest.
  get context(): RuleContext | undefined {
    const depth = this.contexts.length;
    return depth > 0 ? this.contexts[depth - 1] : undefined;
  }

  /** The context of the WITH around the rule at work. */
  get outerContext(): RuleContext | undefined {
    const depth = this.contexts.length;
    return depth > 1 ? this.contexts[depth - 2] : undefined;
  }

  /** A context that is in use until the rule at this depth of nesting is done with its cohort. */
  borrowContext(): RuleContext {
    const depth = this.contexts.length;
    if (depth === this.#contextPool.length) this.#contextPool.push(new RuleContext());
    return this.#contextPool[depth]!;
  }

  /** A test looks at a cohort. Those of other windows do not change while this one is worked on. */
  noteSeen(cohort: Cohort): void {
    if (cohort.window !== this.current) return;
    if (cohort.local < this.seenFirst) this.seenFirst = cohort.local;
    if (cohort.local > this.seenLast) this.seenLast = cohort.local;
  }

  /** A test looks at the window as a whole. */
  noteAllSeen(): void {
    this.seenFirst = 0;
    this.seenLast = Number.MAX_SAFE_INTEGER;
  }

  /** Where the rule acts: at the place that `A` marked, else at its target. */
  applyTo(): ReadingPlace {
    const context = this.context!;
    return context.attachTo.cohort ? context.attachTo : context.target;
  }

  newReading(cohort: Cohort): Reading {
    const reading = new Reading(cohort, this.contents.root);
    reading.number = cohort.readings.length * 1000 + 1000;
    return reading;
  }

  newCohort(window: SingleWindow, form: number): Cohort {
    return new Cohort(window, this.cohortCounter++, form);
  }

  setContent(reading: Reading, content: Content): void {
    reading.content = content;
    reading.parent.version++;
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
    return this.rule !== null && this.index.usesCaptures(this.rule.number);
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

  /** Looks all candidates of a window up again. */
  reindex: ((window: SingleWindow) => void) | undefined;

  /** Told of cohorts that got a protected reading: it can answer for rules that would not look there otherwise. */
  protectListener: ((cohort: Cohort) => void) | undefined;

  /** Told of cohorts that got another word form: rules can depend on it. */
  formListener: ((cohort: Cohort) => void) | undefined;

  /** Told of every tag that a reading gets while rules run: it can wake up rules. */
  tagListener: ((reading: Reading, tag: number) => void) | undefined;
}
