/**
 * Runs a constraint grammar over text. Start at `Applicator.run` (cohorts in, cohorts out) or `runText` (CG stream in
 * and out):
 *
 *     const applicator = new Applicator(parseGrammar(source));
 *     const { cohorts } = applicator.run(words, Budget.unlimited());
 *
 * An applicator is made once for a grammar and used for many texts, one at a time. What it remembers from text to text
 * are facts about tags and readings, never anything about a text; that memory is bounded.
 */
import type { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { type Learner, THREAD_LEARNT } from '../../engine/memory/learnt-room.js';
import { ContentStore } from '../index/content-store.js';
import { GrammarIndex } from '../index/grammar-index.js';
import { KnownLines } from '../index/line-table.js';
import { ListIndex } from '../index/list-index.js';
import { makePlan, type Plan } from '../index/rule-plan.js';
import { TagClasses } from '../index/tag-classes.js';
import { TagStore } from '../index/tag-store.js';
import { ContextRows } from '../match/context-rows.js';
import { ReadingRows } from '../match/reading-rows.js';
import { type ApplicatorOptions, DEFAULT_OPTIONS } from '../model/applicator-options.js';
import type { CgCohort } from '../model/cg-cohort.js';
import type { Grammar } from '../model/grammar.js';
import { RULE } from '../model/rules.js';
import { RuleAgenda } from '../state/rule-agenda.js';
import { Run, type RunCaches } from '../state/run.js';
import type { StreamLinesOptions } from '../stream/stream-lines.js';
import { CgTextSink, type StreamSink } from '../stream/stream-sink.js';
import { exportWindow } from '../stream/stream-writer.js';
import { Bystander } from './bystander.js';
import { StreamRun } from './stream-run.js';
import { TextFeeder } from './text-feeder.js';
import { ItemFeeder, TextRun } from './text-run.js';
import { WindowFeeder } from './window-feeder.js';

/** Tags and contents that texts may leave behind before everything learnt is dropped. */
const REMEMBERED_TAGS = 50_000;
const REMEMBERED_CONTENTS = 100_000;
/** What one of each takes, roughly. */
const TAG_BYTES = 300;
const CONTENT_BYTES = 250;
const KIND_BYTES = 1000;

/** The cohorts after all rules. */
export interface RunResult {
  readonly cohorts: CgCohort[];
  /** What went wrong without stopping the run: endless sections, for instance. */
  readonly remarks: readonly string[];
}

/** Applies a grammar to cohorts. One instance serves one text at a time. */
export class Applicator {
  readonly grammar: Grammar;
  readonly options: ApplicatorOptions;
  readonly #index: GrammarIndex;
  readonly #tags: TagStore;
  readonly #contents: ContentStore;
  readonly #caches: RunCaches = {
    regex: new Map(),
    kept: new WeakMap(),
    kinds: new WeakMap(),
    kindCount: 0,
    lines: new KnownLines(),
  };
  readonly #plan: Plan;
  readonly #agenda: RuleAgenda;
  readonly #trials: ContextRows;
  readonly #rows: ReadingRows;
  readonly #bystander: Bystander;
  readonly #learner: Learner;
  readonly #inRoom: WeakRef<Learner>;

  constructor(grammar: Grammar, options: Partial<ApplicatorOptions> = {}) {
    this.grammar = grammar;
    this.options = { ...DEFAULT_OPTIONS, ...options, ordered: options.ordered === true || grammar.ordered };
    const external = grammar.rules.find(
      (rule) => rule.type === RULE.EXTERNAL_ONCE || rule.type === RULE.EXTERNAL_ALWAYS,
    );
    if (external && !this.options.external) {
      throw new DataError(`line ${external.line}: EXTERNAL would start a program, which is refused`, {
        file: grammar.file,
      });
    }
    this.#index = new GrammarIndex(grammar, this.options.unsafe, this.options.shortcuts);
    this.#bystander = new Bystander(grammar, this.#index.targets, this.options);
    this.#tags = new TagStore(grammar);
    const classes = new TagClasses(grammar, this.#tags);
    const { program } = this.#index;
    this.#rows = new ReadingRows(new ListIndex(grammar, program, this.#tags, classes), program);
    this.#contents = new ContentStore(this.#tags, classes, program.words + ((grammar.rules.length + 31) >> 5));
    this.#plan = makePlan(grammar, this.options);
    this.#agenda = new RuleAgenda(grammar.rules, this.options.unsafe, this.options.shortcuts);
    const { alwaysSpan, noPassOrigin, vislcgCompat, shortcuts } = this.options;
    const isPlain = shortcuts && !alwaysSpan && !noPassOrigin && !vislcgCompat;
    this.#trials = new ContextRows(this.#agenda, this.#index.screens, grammar.sets.length, isPlain);
    this.#learner = new LearntTexts(this.#tags, this.#contents, this.#caches, () => this.dropLearnt());
    this.#inRoom = new WeakRef(this.#learner);
  }

  /** Applies the grammar to one text. */
  run(cohorts: Iterable<CgCohort>, budget: Budget): RunResult {
    if (Array.isArray(cohorts) && this.#bystander.leavesAlone(cohorts)) {
      budget.spend(cohorts.length);
      return { cohorts: cohorts.slice(), remarks: [] };
    }
    const run = this.#start(budget);
    const out: CgCohort[] = [];
    const feeder = new WindowFeeder(run, (window) => out.push(...exportWindow(run, window)));
    for (const cohort of cohorts) feeder.cohort(cohort, 0);
    feeder.end();
    return { cohorts: out, remarks: run.remarks };
  }

  /** Applies the grammar to a CG text stream. */
  runText(text: string, budget: Budget): string {
    const out: string[] = [];
    const stream = this.openText(new CgTextSink((piece) => out.push(piece)), budget);
    stream.push(text);
    stream.end();
    return out.join('');
  }

  /** Applies the grammar to a CG text stream that comes piece by piece; each window goes to the sink when it is finished. */
  openText(sink: StreamSink, budget: Budget, options: StreamLinesOptions = {}): TextRun {
    const run = this.#start(budget);
    const stream = new StreamRun(run, sink);
    const { readDeleted } = this.options;
    const feeder = readDeleted
      ? new ItemFeeder(stream, { ...options, readDeleted })
      : new TextFeeder(run, stream, options);
    return new TextRun(stream, feeder);
  }

  /** The same for a stream in any format: whoever reads it brings its items. */
  openStream(sink: StreamSink, budget: Budget): StreamRun {
    return new StreamRun(this.#start(budget), sink);
  }

  #start(budget: Budget): Run {
    THREAD_LEARNT.use(this.#inRoom);
    const remembered = this.#contents.size + this.#caches.lines.size;
    if (this.#tags.learnt > REMEMBERED_TAGS || remembered > REMEMBERED_CONTENTS) this.#dropTexts();
    return new Run({
      grammar: this.grammar,
      index: this.#index,
      tags: this.#tags,
      contents: this.#contents,
      options: this.options,
      budget,
      caches: this.#caches,
      plan: this.#plan,
      agenda: this.#agenda,
      trials: this.#trials,
      rows: this.#rows,
    });
  }

  /** Drops everything that was learnt from texts. */
  dropLearnt(): void {
    this.#dropTexts();
    this.#contents.dropKernels();
  }

  /** What is known about kinds of readings stays: the next text has the same kinds. */
  #dropTexts(): void {
    this.#tags.dropTextTags();
    this.#contents.dropContents();
    this.#caches.regex.clear();
    this.#caches.kept = new WeakMap();
    this.#caches.kinds = new WeakMap();
    this.#caches.kindCount = 0;
    this.#caches.lines.clear();
  }
}

/** What an applicator has learnt, as the room of its thread sees it. */
class LearntTexts implements Learner {
  constructor(
    readonly tags: TagStore,
    readonly contents: ContentStore,
    readonly caches: RunCaches,
    readonly dropLearnt: () => void,
  ) {}

  get learntBytes(): number {
    const { tags, contents, caches } = this;
    const kindBytes = caches.kindCount * KIND_BYTES;
    const contentBytes = (contents.size + caches.lines.size) * CONTENT_BYTES;
    return tags.learnt * TAG_BYTES + contentBytes + kindBytes + contents.knownBytes;
  }
}
