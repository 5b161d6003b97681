/**
 * Runs the fuzzing thread of one surface and watches it: an input that takes too much processor time, and one that takes too
 * much memory, end the thread, are reported, and another thread goes on with the corpus so far. Start at `fuzzSurface`.
 */
import { Worker } from 'node:worker_threads';
import type { Finding, FindingKind } from './finding.js';
import { minimise } from './minimise.js';
import type { ThreadMessage, ThreadTask } from './protocol.js';
import { SharedInput } from './shared-input.js';
import { DEFAULT_LIMIT_MS, DEFAULT_MEMORY_MB, type Surface } from './surface.js';

export interface FuzzOptions {
  readonly runs: number;
  readonly seconds: number;
  readonly seed: number;
  /** How many of the inputs are guided by coverage: the first ones. The others are made of what those found. */
  readonly guided: number;
  /** Ends the run early; what was done so far is the result. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (inputs: number, blocks: number, corpus: number) => void;
}

export interface FuzzResult {
  readonly surface: string;
  readonly seed: number;
  readonly inputs: number;
  readonly seconds: number;
  /** Blocks of the code under test that ran at all, those of the seeds included. */
  readonly blocks: number;
  readonly corpus: number;
  readonly findings: readonly Finding[];
}

const LOOK_EVERY_MS = 50;
const HEAP_MB = 768;
/** Each costs a thread and the time limit; whoever has so many knows what to do. */
const MOST_DEATHS = 5;
/** Every try of a hang costs the time limit. */
const TRIES_OF_A_HANG = 40;
const THREAD = new URL('./fuzz-thread.js', import.meta.url);

export async function fuzzSurface(surface: Surface, options: FuzzOptions): Promise<FuzzResult> {
  const startMs = Date.now();
  const endMs = startMs + options.seconds * 1000;
  const findings = new Map<string, Finding>();
  const corpus: Uint8Array[] = [];
  let inputs = 0;
  let blocks = 0;
  let deaths = 0;
  const { signal } = options;
  while (deaths < MOST_DEATHS && inputs < options.runs && Date.now() < endMs && !signal?.aborted) {
    let threadInputs = 0;
    const isGuided = inputs < options.guided;
    const shared = new SharedInput();
    const death = await runThread(
      surface,
      {
        surface: surface.name,
        seed: options.seed + (deaths + (isGuided ? 0 : MOST_DEATHS)) * 7919,
        runs: (isGuided ? Math.min(options.runs, options.guided) : options.runs) - inputs,
        endMs,
        shared: shared.buffer,
        isGuided,
        corpus,
        knownKeys: [...findings.keys()],
      },
      shared,
      (message) => {
        if (message.kind === 'corpus') corpus.push(message.input);
        else if (message.kind === 'finding') findings.set(message.finding.key, message.finding);
        else {
          threadInputs = message.inputs;
          blocks = Math.max(blocks, message.blocks);
          options.onProgress?.(inputs + threadInputs, blocks, corpus.length);
        }
      },
      signal,
    );
    inputs += threadInputs;
    if (death === undefined) continue;
    deaths++;
    const key = `${death.kind} ${findings.size}`;
    const minimised = await minimiseDeath(surface, death);
    findings.set(key, { kind: death.kind, key, report: death.report, input: death.input, minimised });
  }
  const seconds = (Date.now() - startMs) / 1000;
  const result = { surface: surface.name, seed: options.seed, inputs, seconds, blocks };
  return { ...result, corpus: corpus.length, findings: [...findings.values()] };
}

/** One input in a thread of its own: how it dies, or what it reports. */
export async function runInput(surface: Surface, input: Uint8Array): Promise<Finding | undefined> {
  const shared = new SharedInput();
  let found: Finding | undefined;
  const task = { surface: surface.name, seed: 0, runs: 0, endMs: 0, isGuided: false, knownKeys: [] };
  const death = await runThread(surface, { ...task, shared: shared.buffer, corpus: [input] }, shared, (message) => {
    if (message.kind === 'finding') found ??= message.finding;
  });
  return death === undefined ? found : { ...death, key: death.kind, minimised: death.input };
}

interface Death {
  readonly kind: Exclude<FindingKind, 'error'>;
  readonly report: string;
  readonly input: Uint8Array;
}

async function minimiseDeath(surface: Surface, { kind, input }: Death): Promise<Uint8Array> {
  const dies = async (candidate: Uint8Array) => (await runInput(surface, candidate))?.kind === kind;
  return minimise(input, dies, TRIES_OF_A_HANG);
}

async function runThread(
  surface: Surface,
  task: ThreadTask,
  shared: SharedInput,
  onMessage: (message: ThreadMessage) => void,
  signal?: AbortSignal,
): Promise<Death | undefined> {
  const thread = new Worker(THREAD, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  thread.on('message', onMessage);
  const watch = new Watch(surface, shared);
  let death: Death | undefined;
  const timer = setInterval(() => {
    const why = watch.look();
    if (why === undefined || death !== undefined) return;
    death = { ...why, input: shared.read() };
    void thread.terminate();
  }, LOOK_EVERY_MS);
  let failure: Error | undefined;
  thread.on('error', (error) => {
    failure = error;
  });
  const stop = () => void thread.terminate();
  signal?.addEventListener('abort', stop);
  await new Promise<void>((resolve) => thread.on('exit', () => resolve()));
  signal?.removeEventListener('abort', stop);
  clearInterval(timer);
  if (death !== undefined || failure === undefined) return death;
  if ('code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return { kind: 'memory', report: `the heap needs more than ${HEAP_MB} MB`, input: shared.read() };
  }
  throw failure;
}

/** Looks at one thread now and then. Processor time and not time: other programs may be using the machine. */
class Watch {
  readonly #limitMs: number;
  readonly #memoryMb: number;
  readonly #shared: SharedInput;
  #sequence = -1;
  #usedMs = 0;

  constructor(surface: Surface, shared: SharedInput) {
    this.#limitMs = surface.limitMs ?? DEFAULT_LIMIT_MS;
    this.#memoryMb = surface.memoryMb ?? DEFAULT_MEMORY_MB;
    this.#shared = shared;
  }

  look(): Pick<Death, 'kind' | 'report'> | undefined {
    const { user, system } = process.cpuUsage();
    const usedMs = (user + system) / 1000;
    const { sequence } = this.#shared;
    if (sequence !== this.#sequence) {
      this.#sequence = sequence;
      this.#usedMs = usedMs;
    } else if (this.#shared.isRunning && usedMs - this.#usedMs > this.#limitMs) {
      return { kind: 'hang', report: `runs for more than ${this.#limitMs} ms of processor time` };
    }
    const residentMb = process.memoryUsage.rss() / 2 ** 20;
    if (this.#shared.isRunning && residentMb > this.#memoryMb) {
      return { kind: 'memory', report: `the process needs more than ${this.#memoryMb} MB` };
    }
    return undefined;
  }
}
