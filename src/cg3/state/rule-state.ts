/**
 * What is known while one rule is tried: the rule itself and, for each rule around it (WITH), what its contexts have
 * established (`RuleContext`). Start at `RuleState`.
 */
import type { Content } from '../index/reading-content.js';
import type { Rule } from '../model/rules.js';
import { UnifiedTags } from './unified-tags.js';
import type { Cohort, Reading } from './window.js';

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

/**
 * What the contexts of a rule have established for one reading of one cohort. Most establish nothing: parts are made
 * when needed.
 */
export class RuleContext {
  readonly target: ReadingPlace = { cohort: null, reading: null, sub: null };
  /** Where `A` said that the rule should act. */
  attachTo: ReadingPlace = NOWHERE;
  mark: Cohort | null = null;
  /** What each contextual test of a WITH found: `_C1_`, `jC1` in the rules inside of it. */
  contextCohorts: (Cohort | null)[] = [];
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
    if (this.contextCohorts.length > 0) this.contextCohorts = [];
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

  /** Makes another one a copy that later readings cannot change. */
  saveTo(copy: RuleContext): void {
    copy.target.cohort = this.target.cohort;
    copy.target.reading = this.target.reading;
    copy.target.sub = this.target.sub;
    copy.attachTo = this.attachTo.cohort ? { ...this.attachTo } : NOWHERE;
    this.#shared = true;
    copy.mark = this.mark;
    copy.contextCohorts = this.contextCohorts;
    copy.isWith = this.isWith;
    copy.#unifTags = this.#unifTags;
    copy.#unifSets = this.#unifSets;
    copy.captures = this.captures;
    copy.captureCount = this.captureCount;
  }
}

/** What trying one rule on the readings of one cohort has come to so far. */
export class Trial {
  cohort!: Cohort;
  context!: RuleContext;
  /** SELECT or REMOVE for an IFF, else the type of the rule. */
  type = 0;
  /** Readings that the rule hits. */
  hitCount = 0;
  /** Readings that are protected against the rule. */
  protectedCount = 0;
  /** The target matched some reading. */
  anyTarget = false;
  /** What the contexts established for the readings that matched; they are used again in the next trial. */
  readonly hits: RuleContext[] = [];
  readonly #spare: RuleContext[] = [];
  /** Of rules that test once: what the tests established, if they held. */
  model: RuleContext | undefined = undefined;
  /** A test that fails for one reading fails the cohort: no other reading could make a difference. */
  stopsAtFailure = false;
  /** The tests that all readings share were run, and hold. */
  sharedTestsHold = false;
  /** All tests of the rule hold, as is known without running them. */
  isCertain = false;

  start(cohort: Cohort, context: RuleContext, type: number, stopsAtFailure: boolean, isCertain: boolean): void {
    this.cohort = cohort;
    this.context = context;
    this.type = type;
    this.hitCount = 0;
    this.protectedCount = 0;
    this.anyTarget = false;
    for (let hit = this.hits.pop(); hit !== undefined; hit = this.hits.pop()) this.#spare.push(hit);
    this.model = undefined;
    this.stopsAtFailure = stopsAtFailure;
    this.sharedTestsHold = false;
    this.isCertain = isCertain;
  }

  /** Keeps what a context has established, about a reading. */
  addHit(established: RuleContext, head: Reading | null, sub: Reading | null): RuleContext {
    const hit = this.#spare.pop() ?? new RuleContext();
    established.saveTo(hit);
    hit.target.reading = head;
    hit.target.sub = sub;
    this.hits.push(hit);
    return hit;
  }
}

export class RuleState {
  /** The rule that is being tried; null between rules. */
  rule: Rule | null = null;
  /** One for each rule under way: a WITH, then the rule inside of it. */
  readonly contexts: RuleContext[] = [];
  /** Inside the braces of a WITH. */
  inNested = false;
  /** The cohort whose readings are being tried (`_TARGET_`). */
  target: Cohort | null = null;
  /** What the reading that is being tried says (`_SAME_BASIC_`). */
  sameBasic: Content | null = null;
  /** What `".*"r` and its like stood for where they first matched inside `$$`; −1 before that. */
  unifLastWordForm = -1;
  unifLastBaseForm = -1;
  unifLastTextual = -1;
  /** The cohort that a test with `w` reached: WITH hands it to the rules inside. */
  mergeWith: Cohort | null = null;
  /** How often MOVE and SWITCH have changed the window, by rule: they can run in circles. */
  readonly moveCounts = new Map<number, number>();
  /** Contexts and trials, one for each depth of nesting, used again and again. */
  readonly #contextPool: RuleContext[] = [];
  readonly #trialPool: Trial[] = [];

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

  /** A trial that is in use as long as the context on top. */
  borrowTrial(): Trial {
    const depth = this.contexts.length - 1;
    if (depth === this.#trialPool.length) this.#trialPool.push(new Trial());
    return this.#trialPool[depth]!;
  }

  /** Where the rule acts: at the place that `A` marked, else at its target. */
  applyTo(): ReadingPlace {
    const context = this.context!;
    return context.attachTo.cohort ? context.attachTo : context.target;
  }
}
