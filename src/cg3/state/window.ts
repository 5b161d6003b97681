/**
 * Readings, cohorts and windows while rules work on them: tags are integers, everything is mutable.
 *
 * A `SingleWindow` is a sentence; its first cohort is the boundary `>>>` that scans can stop at. `cohorts` are those
 * that rules see, `allCohorts` also those that were removed, ignored or are enclosed in parentheses, for printing.
 * Numbers follow CG-3, because dependencies, relations and the order of readings show them.
 */

import type { Content } from '../index/reading-content.js';
import { TAG } from '../model/tags.js';
import type { CohortKind, ReadingKind } from './cohort-kind.js';

/** Most readings are never touched: they share this. Never written to. */
const NO_HITS: number[] = [];

export class Reading {
  mapped = false;
  deleted = false;
  /** A placeholder for a cohort without readings: not printed until something happens to it. */
  noprint = false;
  immutable = false;
  /** The reading whose contexts are being tested (`T`, `t`). */
  active = false;
  matchedTarget = false;
  matchedTests = false;
  /** Orders the readings of a cohort when they are printed; copies come right after their original. */
  number = 0;
  /** The next deeper sub-reading. */
  next: Reading | null = null;
  /** The rules that touched it, oldest first. */
  hitBy: number[] = NO_HITS;

  constructor(
    public parent: Cohort,
    public content: Content,
  ) {}

  get mapping(): number {
    return this.content.mapping;
  }

  /** The lemma of a placeholder: printed, but no tag that sets could find. One that a rule adds stands beside it. */
  impliedBaseForm = -1;

  get baseForm(): number {
    return this.impliedBaseForm >= 0 ? this.impliedBaseForm : this.content.baseForm;
  }

  get plainId(): number {
    return this.content.facts.plainId;
  }

  addHit(rule: number): void {
    if (this.hitBy === NO_HITS) this.hitBy = [rule];
    else this.hitBy.push(rule);
  }

  copy(): Reading {
    const copy = new Reading(this.parent, this.content);
    copy.mapped = this.mapped;
    copy.deleted = this.deleted;
    copy.noprint = this.noprint;
    copy.number = this.number + 100;
    copy.impliedBaseForm = this.impliedBaseForm;
    copy.hitBy = this.hitBy === NO_HITS ? NO_HITS : this.hitBy.slice();
    if (this.next) copy.next = this.next.copy();
    return copy;
  }
}

/** Bits of `Cohort.type`. */
export const COHORT = {
  ENCLOSED: 1 << 0,
  RELATED: 1 << 1,
  REMOVED: 1 << 2,
  DEP_DONE: 1 << 3,
  IGNORED: 1 << 4,
} as const;

/** `Cohort.depParent` of a cohort that hangs nowhere. */
export const NO_PARENT = -1;

const NO_CONTENTS: Content[] = [];

export class Cohort {
  type = 0;
  /** Position in `SingleWindow.cohorts`. */
  local = 0;
  /** Its bit in rule-agenda.ts, −1 without. */
  agendaSlot = -1;
  /** How many parentheses around this cohort are still packed away. */
  enclosed = 0;
  depSelf = 0;
  depParent = NO_PARENT;
  #depChildren: Set<number> | undefined = undefined;
  /** Tag numbers of the parentheses that this cohort opens or closes, −1 without. */
  opens = -1;
  closes = -1;
  text = '';
  /** Format that belongs to the word, in front of it. */
  wordBlank = '';
  /** Where the form stands in the source, in UTF-16 units; −1 for a word that stands nowhere. */
  startUtf16 = -1;
  endUtf16 = -1;
  prev: Cohort | null = null;
  next: Cohort | null = null;
  /** Tags on the form's own line, as a reading. */
  formReading: Reading | null = null;
  #readings: Reading[] | null;
  #deleted: Reading[] | undefined = undefined;
  #delayed: Reading[] | undefined = undefined;
  #ignored: Reading[] | undefined = undefined;
  #relations: Map<number, Set<number>> | undefined = undefined;
  #relationsInput: Map<number, Set<number>> | undefined = undefined;
  line = 0;
  /** See failed-sets.ts. */
  failedSets: Set<number> | null = null;
  /** In grammars with PROTECT: what its readings have said since the window was indexed. */
  contentsSeen: Content[] = NO_CONTENTS;
  /** What it was when it came. */
  #kind: CohortKind | null;

  constructor(
    public window: SingleWindow,
    /** Unique in a text. */
    public global: number,
    public form: number,
    kind: CohortKind | null = null,
  ) {
    this.#kind = kind;
    this.#readings = kind === null ? [] : null;
  }

  /** What its readings say, as long as nobody has looked at them one by one. */
  get kind(): CohortKind | null {
    return this.#readings === null ? this.#kind : null;
  }

  /** Of a cohort that has a kind. */
  set kind(kind: CohortKind) {
    this.#kind = kind;
  }

  /** Its readings came in a list that is kept. */
  get isKept(): boolean {
    return this.#kind !== null;
  }

  get readings(): Reading[] {
    this.#readings ??= this.#ownReadings();
    return this.#readings;
  }

  set readings(readings: Reading[]) {
    this.#readings = readings;
  }

  get readingCount(): number {
    return this.#readings === null ? this.#kind!.readings.length : this.#readings.length;
  }

  #ownReadings(): Reading[] {
    const readings: Reading[] = [];
    const kinds = this.#kind!.readings;
    for (let i = 0; i < kinds.length; i++) readings.push(readingOf(this, kinds[i]!, i * 1000 + 1000));
    return readings;
  }

  /** Readings that rules took away. */
  get deleted(): Reading[] {
    this.#deleted ??= [];
    return this.#deleted;
  }

  set deleted(readings: Reading[]) {
    this.#deleted = readings;
  }

  get delayed(): Reading[] {
    this.#delayed ??= [];
    return this.#delayed;
  }

  set delayed(readings: Reading[]) {
    this.#delayed = readings;
  }

  get ignored(): Reading[] {
    this.#ignored ??= [];
    return this.#ignored;
  }

  set ignored(readings: Reading[]) {
    this.#ignored = readings;
  }

  get hasIgnored(): boolean {
    return this.#ignored !== undefined && this.#ignored.length > 0;
  }

  /** Global numbers. */
  get depChildren(): Set<number> {
    this.#depChildren ??= new Set();
    return this.#depChildren;
  }

  /** Relation name (tag number) → global numbers. */
  get relations(): Map<number, Set<number>> {
    this.#relations ??= new Map();
    return this.#relations;
  }

  /** Relations as read, to ids of the stream that are not all known yet. */
  get relationsInput(): Map<number, Set<number>> {
    this.#relationsInput ??= new Map();
    return this.#relationsInput;
  }

  append(reading: Reading, list: Reading[] = this.readings): void {
    list.push(reading);
    if (reading.number === 0) reading.number = list.length * 1000 + 1000;
  }

  /** The readings must show their relations, even placeholders. */
  setRelated(): void {
    this.type |= COHORT.RELATED;
    for (const reading of this.readings) reading.noprint = false;
  }

  addRelation(name: number, target: number): boolean {
    let targets = this.relations.get(name);
    if (!targets) {
      targets = new Set();
      this.relations.set(name, targets);
    }
    const before = targets.size;
    targets.add(target);
    return targets.size !== before;
  }

  setRelation(name: number, target: number): boolean {
    this.relationsInput.delete(name);
    const targets = this.relations.get(name);
    if (targets?.size === 1 && targets.has(target)) return false;
    this.relations.set(name, new Set([target]));
    return true;
  }

  removeRelation(name: number, target: number): boolean {
    this.relationsInput.get(name)?.delete(target);
    return this.relations.get(name)?.delete(target) ?? false;
  }

  detach(): void {
    if (this.prev) this.prev.next = this.next;
    if (this.next) this.next.prev = this.prev;
    this.prev = null;
    this.next = null;
  }

  /** Smallest or largest number with this key among the readings; see `<W=MIN>`. */
  numericBound(key: string, largest: boolean, none: number): number {
    let bound: number | undefined;
    for (const reading of this.readings) {
      const { facts, store } = reading.content;
      for (const number of facts.numeric) {
        const tag = store.tags.tags[number]!;
        if (tag.key !== key || !(tag.type & TAG.NUMERIC)) continue;
        if (bound === undefined || (largest ? tag.value > bound : tag.value < bound)) bound = tag.value;
      }
    }
    return bound ?? none;
  }
}

function readingOf(cohort: Cohort, kind: ReadingKind, number: number): Reading {
  const head = new Reading(cohort, kind.content);
  head.number = number;
  let part = head;
  for (let { next } = kind; next !== null; next = next.next) {
    part.next = new Reading(cohort, next.content);
    part = part.next;
    // Sub-readings are numbered after the reading has its place.
    part.number = number + 1000;
  }
  return head;
}

export class SingleWindow {
  cohorts: Cohort[] = [];
  allCohorts: Cohort[] = [];
  previous: SingleWindow | null = null;
  next: SingleWindow | null = null;
  /** Text before the first cohort and after the last. */
  text = '';
  textAfter = '';
  hasEnclosures = false;
  flushAfter = false;
  /** No window, really: a single word that a converter writes at once. */
  isLoose = false;
  /** Rules of EXTERNAL ONCE that have had their turn. */
  externalsDone: number[] = [];
  /** Readings and cohorts that rules have added; see growth.ts. */
  added = 0;
  /** Variables that the stream set or removed before this window; then, once it has run, those that held in it. */
  variablesSet = new Map<number, number>();
  readonly variablesRemoved = new Set<number>();
  /** Of those, what has to be repeated in the output. */
  readonly variablesOutput: number[] = [];

  constructor(readonly number: number) {}

  append(cohort: Cohort): void {
    cohort.local = this.cohorts.length;
    cohort.window = this;
    this.cohorts.push(cohort);
    this.allCohorts.push(cohort);
  }

  renumber(): void {
    for (let i = 0; i < this.cohorts.length; i++) this.cohorts[i]!.local = i;
  }
}

/** Order of cohorts in sets: by place in the window, then by window. */
export function compareCohorts(a: Cohort, b: Cohort): number {
  return a.local - b.local || a.window.number - b.window.number;
}
