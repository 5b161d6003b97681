/**
 * Cuts a stream of cohorts into windows and runs the grammar on each as soon as enough of its neighbours are there.
 * Start at `WindowFeeder.cohort`. A window ends at a delimiter, at a soft delimiter once it is long, at the hard limit,
 * at a line of text that says so, or where the numbering of dependencies starts again.
 */

import { splitMappings } from '../act/split-mappings.js';
import type { Content } from '../index/reading-content.js';
import { cohortMatches } from '../match/match-cohort.js';
import type { CgCohort, CgReading } from '../model/cg-cohort.js';
import { TAG } from '../model/tags.js';
import type { CohortKind } from '../state/cohort-kind.js';
import { LINK, noticeLink, resolveDependencies } from '../state/dependency.js';
import { compareReadings } from '../state/merge-readings.js';
import { addPlaceholder, addTag, noticeTag, setTags } from '../state/reading-tags.js';
import type { Run } from '../state/run.js';
import { type Cohort, Reading, type SingleWindow } from '../state/window.js';
import { addToWindow, advance, appendWindow, linkWindows, markEnd, splitWindow } from '../state/window-list.js';
import type { StreamItem } from '../stream/stream-sink.js';
import { keptContent, kindOf } from './kept-readings.js';
import { runWindow } from './run-window.js';

const NO_TAGS: number[] = [];
/** Of windows that are done with; never written to. */
const NO_COHORTS: Cohort[] = [];

type GivenWindow = Extract<StreamItem, { kind: 'window' }>;

function dropRelations(run: Run, window: SingleWindow): void {
  for (const [id, number] of run.stream.relationMap) {
    if (run.stream.cohortMap.get(number)?.window === window) run.stream.relationMap.delete(id);
  }
}

export class WindowFeeder {
  readonly #run: Run;
  readonly #finished: (window: SingleWindow) => void;
  #window: SingleWindow | null = null;
  /** The latest cohort; whether it ends the window is only known when the next one comes. */
  #pending: Cohort | null = null;
  #mappings = new Map<Reading, readonly number[]>();
  /** Of the reading that is being made. */
  readonly #tags: number[] = [];
  #lookedBack = false;
  #isLimitRemarked = false;
  /** The stream says itself where the window ends. */
  #isGiven = false;
  /** Variables that wait for the next window. */
  readonly pendingValues = new Map<number, number>();
  readonly #pendingRemoved = new Set<number>();
  pendingOutput: number[] = [];

  constructor(run: Run, finished: (window: SingleWindow) => void) {
    this.#run = run;
    this.#finished = finished;
  }

  /** A word as data. */
  cohort(source: CgCohort, line: number): void {
    const run = this.#run;
    const kind = source.hasKeptReadings === true ? kindOf(run, source) : null;
    const cohort = this.begin(kind === null ? run.tags.intern(source.form) : kind.form, line, kind);
    cohort.text = source.textAfter ?? '';
    cohort.wordBlank = source.wordBlank ?? '';
    cohort.startUtf16 = source.startUtf16 ?? -1;
    cohort.endUtf16 = source.endUtf16 ?? -1;
    if (source.formTags && source.formTags.length > 0)
      this.formTags(
        cohort,
        source.formTags.map((tag) => run.tags.intern(tag)),
      );
    if (kind === null)
      for (let i = 0; i < source.readings.length; i++)
        this.#addReading(cohort, source.readings[i]!, cohort.readings, false);
    if (source.deleted) for (const reading of source.deleted) this.#addReading(cohort, reading, cohort.deleted, true);
    this.#linksOf(source, cohort);
    this.finish(cohort, source.readings.length > 0);
  }

  /** A word begins, whose readings come one by one: before the next begins it has to be finished. */
  begin(form: number, line: number, kind: CohortKind | null = null): Cohort {
    const run = this.#run;
    this.#closeIfDue();
    const window = this.#openWindow();
    if (this.#pending) this.#append();
    this.#runIfReady();
    if (window.allCohorts.length === 1) this.#adoptVariables(window);
    const cohort = run.newCohort(window, form, kind);
    cohort.line = line;
    this.#pending = cohort;
    return cohort;
  }

  formTags(cohort: Cohort, tags: readonly number[]): void {
    const run = this.#run;
    cohort.formReading = new Reading(cohort, run.contents.root);
    setTags(run, cohort.formReading, [cohort.form, ...tags]);
  }

  /** A reading, or the next deeper part of one, given as its tags. */
  reading(cohort: Cohort, tags: readonly string[], above: Reading | undefined): Reading {
    const reading = this.#newReading(cohort, tags, above === undefined);
    this.#place(cohort, reading, above);
    return reading;
  }

  /** The same, where it is known what the tags come to: the content has none of those that are mappings. */
  knownReading(cohort: Cohort, content: Content, mappings: readonly number[], above: Reading | undefined): Reading {
    const run = this.#run;
    const reading = run.newReading(cohort);
    reading.content = content;
    if (content.tail.isLinked || run.index.openers.size > 0)
      for (const tag of content.tags) noticeTag(run, reading, tag);
    if (mappings.length > 0) this.#map(reading, mappings, above === undefined);
    this.#place(cohort, reading, above);
    return reading;
  }

  #place(cohort: Cohort, reading: Reading, above: Reading | undefined): void {
    if (above === undefined) cohort.append(reading);
    else above.next = reading;
  }

  /** Nothing is missing of the word, nor of the text behind it. */
  finish(cohort: Cohort, hasReadings: boolean): void {
    const { options } = this.#run;
    if (options.depDelimit > 0 && !this.#isGiven && hasReadings) this.#delimitByDependency(cohort);
    if (options.textDelimiter && !this.#isGiven) this.#delimitByText(cohort);
  }

  /** Text that stands in front of everything; false when nothing holds it back. */
  text(text: string): boolean {
    if (!this.#window && !this.#pending) return false;
    if (this.#pending) this.#pending.text += text;
    else this.#window!.text += text;
    return true;
  }

  /** Text in front of the first word of a window; opens it if there is none. */
  windowText(text: string): void {
    if (!this.text(text)) this.#openWindow().text = text;
  }

  /**
   * The stream says that a window begins here, and what is known of it: the text before it, whether heads are in other
   * windows.
   */
  openWindow({ text, hasSpanned, boundary, isLoose = false, hasLinks }: GivenWindow): void {
    this.closeWindow();
    if (hasSpanned) this.#run.stream.depHasSpanned = true;
    this.#isGiven = true;
    const window = this.#openWindow();
    window.isLoose = isLoose;
    if (hasLinks) {
      this.#run.stream.parseDep = true;
      this.#run.stream.parseRelations = true;
    }
    if (boundary !== undefined) this.#run.stream.relationMap.set(boundary, window.cohorts[0]!.global);
    window.text += text;
    this.#adoptVariables(window);
  }

  /** The stream says that the window ends here. */
  closeWindow(): void {
    const isLoose = this.#window?.isLoose === true;
    this.#closeLast();
    this.#isGiven = false;
    if (isLoose) this.#drain();
    else this.#runIfReady();
  }

  setVariable(name: string, value: string): void {
    const { tags, stream } = this.#run;
    const number = tags.intern(name);
    this.pendingValues.set(number, tags.intern(value));
    this.#pendingRemoved.delete(number);
    if (!this.pendingOutput.includes(number)) this.pendingOutput.push(number);
    if (!this.#window && !this.#pending && stream.next.length === 0) stream.variables.set(number, tags.intern(value));
  }

  removeVariable(name: string): void {
    const number = this.#run.tags.intern(name);
    this.pendingValues.delete(number);
    this.#pendingRemoved.add(number);
    if (!this.pendingOutput.includes(number)) this.pendingOutput.push(number);
  }

  /** Drops the variables that no window has taken over. */
  forgetVariables(): void {
    this.pendingValues.clear();
    this.#pendingRemoved.clear();
    this.pendingOutput = [];
  }

  /** Runs and hands out everything so far; false when there was nothing to mark as flushed. */
  flush(): boolean {
    const run = this.#run;
    this.#closeLast();
    const last =
      run.stream.next[run.stream.next.length - 1] ??
      run.stream.current ??
      run.stream.previous[run.stream.previous.length - 1];
    if (last) last.flushAfter = true;
    this.#drain();
    run.stream.variables.clear();
    return last !== undefined && last !== null;
  }

  end(): void {
    this.#run.stream.inputEnded = true;
    this.#closeLast();
    this.#drain();
  }

  // ----------------------------------------------------------------------------------------------------------- windows

  #openWindow(): SingleWindow {
    if (!this.#window) {
      this.#window = appendWindow(this.#run);
      this.#lookedBack = false;
    }
    return this.#window;
  }

  #closeIfDue(): void {
    const run = this.#run;
    const { softLimit, hardLimit, depDelimit } = run.options;
    const { softDelimiters, delimiters } = run.grammar;
    let pending = this.#pending;
    let window = this.#window;
    if (!pending || !window) return;
    if (pending.readingCount === 0) addPlaceholder(run, pending);
    if (this.#isGiven) return;
    if (window.cohorts.length >= softLimit && softDelimiters > 0 && !this.#lookedBack) {
      this.#lookedBack = true;
      for (let i = window.cohorts.length - 1; i > 0; i--) {
        const cohort = window.cohorts[i]!;
        if (!cohortMatches(run, cohort, softDelimiters)) continue;
        window = splitWindow(run, window, cohort).rest;
        this.#window = window;
        this.#lookedBack = false;
        pending.window = window;
        break;
      }
    }
    if (window.cohorts.length >= softLimit && softDelimiters > 0 && cohortMatches(run, pending, softDelimiters)) {
      this.#close();
      pending = null;
    }
    if (!pending) return;
    const delimits = depDelimit === 0 && delimiters > 0 && cohortMatches(run, pending, delimiters);
    if (!delimits && window.cohorts.length < hardLimit) return;
    if (!delimits) this.#remarkOnLimit(pending);
    this.#close();
  }

  /** Once: a text without delimiters is full of such places. */
  #remarkOnLimit({ form, line }: Cohort): void {
    if (this.#isLimitRemarked) return;
    this.#isLimitRemarked = true;
    const { options, remarks, tags } = this.#run;
    const place = line > 0 ? ` on line ${line}` : '';
    remarks.push(`the hard limit of ${options.hardLimit} words ends a window at ${tags.tags[form]!.text}${place}`);
  }

  #close(): void {
    if (!this.#pending) return;
    markEnd(this.#run, this.#pending);
    this.#append();
    this.#window = null;
  }

  #closeLast(): void {
    if (!this.#pending) {
      this.#window = null;
      return;
    }
    if (this.#pending.readingCount === 0) addPlaceholder(this.#run, this.#pending);
    this.#append(true);
    this.#window = null;
  }

  #append(marksEnd = false): void {
    const cohort = this.#pending!;
    this.#splitMappings(cohort);
    // Where the stream has windows of its own, words may have the mark already.
    const { end } = this.#run.tags;
    const isMarked = this.#isGiven && cohort.readings.some(({ content }) => content.tags.includes(end));
    if (marksEnd && !isMarked) markEnd(this.#run, cohort);
    addToWindow(this.#run, this.#window!, cohort);
    this.#pending = null;
  }

  #runIfReady(): void {
    const run = this.#run;
    if (run.stream.next.length > run.options.numWindows + 1) this.#runNext();
  }

  #runNext(): void {
    const run = this.#run;
    advance(run);
    if (!run.stream.current) return;
    linkWindows(run);
    const release = () => {
      while (run.stream.previous.length > run.options.numWindows) this.#release();
    };
    if (run.options.dryRun) release();
    else runWindow(run, release);
  }

  #drain(): void {
    const run = this.#run;
    while (run.stream.next.length > 0) this.#runNext();
    advance(run);
    while (run.stream.previous.length > 0) this.#release();
  }

  /** The oldest window is done with. */
  #release(): void {
    const run = this.#run;
    const window = run.stream.previous.shift()!;
    this.#finished(window);
    if (run.stream.relationMap.size > 0) dropRelations(run, window);
    for (let i = 0; i < window.allCohorts.length; i++) {
      const cohort = window.allCohorts[i]!;
      run.stream.cohortMap.delete(cohort.global);
      run.stream.depWindow.delete(cohort.global);
      cohort.detach();
    }
    // What the garbage collector has called old keeps all that it points to alive: the next window and all behind it, or its words.
    window.next = null;
    window.cohorts = NO_COHORTS;
    window.allCohorts = NO_COHORTS;
    linkWindows(run);
  }

  #adoptVariables(window: SingleWindow): void {
    if (this.pendingOutput.length === 0) return;
    for (const [name, value] of this.pendingValues) window.variablesSet.set(name, value);
    for (const name of this.#pendingRemoved) window.variablesRemoved.add(name);
    window.variablesOutput.push(...this.pendingOutput);
    this.forgetVariables();
  }

  #delimitByDependency(cohort: Cohort): void {
    const run = this.#run;
    const seen = run.stream.depHighestSeen;
    const self = cohort.depSelf;
    if (seen > 0 && (self <= seen || self - seen > run.options.depDelimit)) {
      resolveDependencies(run, cohort.global);
      markEnd(run, this.#window!.cohorts[this.#window!.cohorts.length - 1]!);
      this.#window = appendWindow(run);
      cohort.window = this.#window;
      this.#adoptVariables(this.#window);
      this.#lookedBack = false;
      run.stream.depHighestSeen = 0;
    }
    if (self > run.stream.depHighestSeen) run.stream.depHighestSeen = self;
  }

  #delimitByText(cohort: Cohort): void {
    const lines = cohort.text.match(/[^\n]*\n|[^\n]+/g) ?? [];
    if (!lines.some((line) => this.#run.options.textDelimiter!.test(line))) return;
    const window = this.#window!;
    if (cohort.readings.length === 0) addPlaceholder(this.#run, cohort);
    this.#close();
    window.textAfter = cohort.text;
    cohort.text = '';
  }

  // ---------------------------------------------------------------------------------------------------------- readings

  #addReading(cohort: Cohort, source: CgReading, list: Reading[], deleted: boolean): void {
    const reading = this.#readingOf(cohort, source, true);
    reading.deleted = deleted;
    if (source.readingsBefore !== undefined) reading.number = source.readingsBefore * 1000 + 1000;
    cohort.append(reading, list);
    // Sub-readings are numbered after the reading has its place: mappings that split off come behind it.
    let part = reading;
    for (let sub = source.sub; sub; sub = sub.sub) {
      part.next = this.#readingOf(cohort, sub, false);
      part = part.next;
    }
  }

  #readingOf(cohort: Cohort, source: CgReading, top: boolean): Reading {
    const run = this.#run;
    const kept = source.isKept || source.extends ? keptContent(run, source, cohort.form) : undefined;
    if (kept !== undefined) {
      const reading = run.newReading(cohort);
      reading.content = kept;
      return reading;
    }
    const reading = this.#newReading(cohort, source.tags, top);
    if (source.hitBy) reading.hitBy = source.hitBy.slice();
    return reading;
  }

  #newReading(cohort: Cohort, texts: readonly string[], top: boolean): Reading {
    const run = this.#run;
    const reading = run.newReading(cohort);
    const tags = this.#tags;
    let mappings = NO_TAGS;
    // To set its length takes longer than to take them away.
    while (tags.length > 0) tags.pop();
    tags.push(cohort.form);
    for (let i = 0; i < texts.length; i++) {
      const tag = run.tags.intern(texts[i]!);
      if (!(run.tags.tags[tag]!.type & TAG.MAPPING)) tags.push(tag);
      else if (mappings === NO_TAGS) mappings = [tag];
      else mappings.push(tag);
    }
    setTags(run, reading, tags);
    if (mappings.length > 0) this.#map(reading, mappings, top);
    return reading;
  }

  /** The mappings that a reading of the stream has; those of a part are not split. */
  #map(reading: Reading, mappings: readonly number[], top: boolean): void {
    if (top) {
      this.#mappings.set(reading, mappings);
      return;
    }
    addTag(this.#run, reading, mappings[0]!);
    reading.mapped = true;
  }

  /** Each mapping becomes a reading of its own, in the order of the stream. */
  #splitMappings(cohort: Cohort): void {
    const run = this.#run;
    if (this.#mappings.size === 0) return;
    for (const reading of cohort.readings.slice()) {
      const mappings = this.#mappings.get(reading);
      if (mappings) splitMappings(run, mappings, cohort, reading, true);
    }
    for (const reading of cohort.deleted)
      for (const tag of this.#mappings.get(reading) ?? []) addTag(run, reading, tag);
    cohort.readings.sort(compareReadings);
    const reopened = run.grammar.reopenMappings;
    for (const reading of cohort.readings) if (reopened.includes(reading.mapping)) reading.mapped = false;
    this.#mappings.clear();
  }

  /** Dependencies and relations that come as data, not as tags. A text stream has none for words without readings. */
  #linksOf(source: CgCohort, cohort: Cohort): void {
    const run = this.#run;
    if (source.readings.length === 0 && !this.#isGiven) return;
    const { depSelf, depParent, id, relations = [] } = source;
    if (depSelf !== undefined && depParent !== undefined && run.stream.parseDep)
      noticeLink(run, cohort, depSelf, depParent, LINK.DEPENDENCY);
    if (id === undefined || !run.stream.parseRelations) return;
    noticeLink(run, cohort, id, 0, LINK.ID);
    for (const { name, target } of relations) noticeLink(run, cohort, 0, target, run.tags.intern(name));
  }
}
