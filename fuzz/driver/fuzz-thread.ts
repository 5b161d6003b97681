/**
 * The thread that fuzzes one surface. Inputs run in batches; after each batch block coverage says whether anything ran that
 * never ran before, and only then it is found out which of the inputs did it: those join the corpus. Start at `Fuzzer.run`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { loadSurface } from '../surfaces/index.js';
import { BlockCoverage } from './block-coverage.js';
import { keyOf, reportOf } from './finding.js';
import { minimise } from './minimise.js';
import { bytesOf, Mutator } from './mutator.js';
import type { ThreadMessage, ThreadTask } from './protocol.js';
import { Random } from './random.js';
import { SharedInput } from './shared-input.js';
import type { InputRunner, Surface } from './surface.js';

const FIRST_BATCH = 16;
const LARGEST_BATCH = 2_048;
const MOST_CORPUS_ENTRIES = 3_000;
/** Coverage of the code under test: not of the fuzzer, not of what packages do inside. */
const UNDER_TEST = /\/langtools-fuzz\/src\//;

class Fuzzer {
  readonly #surface: Surface;
  readonly #task: ThreadTask;
  readonly #run: InputRunner;
  readonly #shared: SharedInput;
  readonly #coverage: BlockCoverage | undefined;
  readonly #mutator: Mutator;
  readonly #corpus: Uint8Array[] = [];
  readonly #known: Set<string>;
  #inputs = 0;

  constructor(surface: Surface, task: ThreadTask, run: InputRunner) {
    this.#surface = surface;
    this.#task = task;
    this.#run = run;
    this.#coverage = task.isGuided ? new BlockCoverage((url) => UNDER_TEST.test(url)) : undefined;
    this.#shared = new SharedInput(task.shared);
    this.#known = new Set(task.knownKeys);
    this.#mutator = new Mutator(surface, new Random(task.seed));
  }

  async run(): Promise<void> {
    const { runs, endMs } = this.#task;
    await this.#readCorpus();
    let size = FIRST_BATCH;
    while (this.#inputs < runs && Date.now() < endMs) {
      const batch: Uint8Array[] = [];
      for (let left = Math.min(size, runs - this.#inputs); left > 0; left--)
        batch.push(this.#mutator.next(this.#corpus));
      await this.#runAll(batch);
      this.#inputs += batch.length;
      const isNews = this.#coverage !== undefined && (await this.#learnFrom(batch, this.#coverage));
      size = isNews ? FIRST_BATCH : Math.min(size * 2, LARGEST_BATCH);
      this.#tell({
        kind: 'progress',
        inputs: this.#inputs,
        blocks: this.#coverage?.blocks ?? 0,
        corpus: this.#corpus.length,
      });
    }
  }

  /** Seeds, and what an earlier thread of this run found worth keeping. */
  async #readCorpus(): Promise<void> {
    const seeds = this.#surface
      .seeds()
      .map((seed) => bytesOf(seed, this.#surface.form === 'latin1' ? 'latin1' : 'utf8'));
    for (const input of [...seeds, ...this.#task.corpus]) {
      await this.#runOne(input);
      this.#corpus.push(input);
    }
    this.#coverage?.remember(this.#coverage.takeNew());
  }

  /** Whether anything ran for the first time; the inputs that did it are in the corpus afterwards. */
  async #learnFrom(batch: readonly Uint8Array[], coverage: BlockCoverage): Promise<boolean> {
    const news = coverage.takeNew();
    if (news.length === 0) return false;
    await this.#attribute(batch, coverage);
    // What a second run does not show, such as the filling of a cache, is not worth a third.
    coverage.remember(news);
    return true;
  }

  async #runAll(inputs: readonly Uint8Array[]): Promise<void> {
    for (const input of inputs) await this.#runOne(input);
  }

  /** Runs them again, in halves, until it is clear which of them reach something new. */
  async #attribute(inputs: readonly Uint8Array[], coverage: BlockCoverage): Promise<void> {
    await this.#runAll(inputs);
    const news = coverage.takeNew();
    if (news.length === 0) return;
    if (inputs.length > 1) {
      const half = inputs.length >> 1;
      await this.#attribute(inputs.slice(0, half), coverage);
      await this.#attribute(inputs.slice(half), coverage);
      return;
    }
    coverage.remember(news);
    if (this.#corpus.length >= MOST_CORPUS_ENTRIES) return;
    this.#corpus.push(inputs[0]!);
    this.#tell({ kind: 'corpus', input: inputs[0]! });
  }

  async #runOne(input: Uint8Array): Promise<void> {
    const error = await this.#errorOf(input);
    if (error === undefined) return;
    const key = keyOf(error);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    const finding = { kind: 'error', key, report: reportOf(error), input } as const;
    // At once, because the smaller inputs may hang.
    this.#tell({ kind: 'finding', finding: { ...finding, minimised: input } });
    const minimised = await minimise(input, async (candidate) => {
      const other = await this.#errorOf(candidate);
      return other !== undefined && keyOf(other) === key;
    });
    this.#tell({ kind: 'finding', finding: { ...finding, minimised } });
  }

  /** The error that this surface must not throw, if the input makes it throw one. */
  async #errorOf(input: Uint8Array): Promise<unknown> {
    this.#shared.begin(input);
    try {
      const result = this.#run(input);
      if (result instanceof Promise) await result;
      return undefined;
    } catch (error) {
      return this.#surface.refuses.some((refusal) => error instanceof refusal) ? undefined : (error ?? 'nothing');
    } finally {
      this.#shared.end();
    }
  }

  #tell(message: ThreadMessage): void {
    parentPort!.postMessage(message);
  }
}

const task = workerData as ThreadTask;
const surface = await loadSurface(task.surface);
const fuzzer = new Fuzzer(surface, task, await surface.open());
await fuzzer.run();
// A server that was opened would keep the thread alive.
process.exit();
