/** Makes parts of a repository's build and runs its tests in a thread of its own, one after the other, as it is told. */
import { parentPort, workerData } from 'node:worker_threads';
import { DataError } from '../../engine/data-error.js';
import { SourceError, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { ArtefactMemory } from '../../giellalt/build/artefact-memory.js';
import type { Builder } from '../../giellalt/build/builder.js';
import { outputsOf, type Target } from '../../giellalt/targets/targets.js';
import { SuiteRunner } from '../../giellalt/tests/run-suites.js';
import type { SuiteReport } from '../../giellalt/tests/test-report.js';
import type { Suite } from '../../giellalt/tests/test-suites.js';
import { open } from '../../grammar/pipeline/pipeline-engine.js';
import { openPackArchive } from '../archive/open-archive.js';
import { readGrammarData } from '../formats/grammar-data.js';
import { openGrammarArchive } from '../formats/grammar-pack.js';
import { type BuildSource, openBuild } from './open-build.js';
import { stepClaims } from './step-claims.js';

/** Files to make and keep, one to write for the user, or tests to run, unless all that they depend on has this digest. */
export type BuildJob =
  | { readonly parts: readonly string[] }
  | { readonly target: Target; readonly file: string }
  | { readonly suite: Suite; readonly unless?: string | undefined };

/** What came of a job: the bytes of a file, or the results of tests. */
interface JobResult {
  readonly bytes?: Uint8Array;
  /** Of what the tests depend on. */
  readonly digest?: string;
  /** Missing where the digest is the same as before. */
  readonly tests?: SuiteReport;
}

export interface BuildThreadData {
  readonly source: BuildSource;
  readonly thread: number;
}

/** With the number of another build sources are read again; `claims` is what all threads of a build share. */
export type BuildMessage =
  | { readonly kind: 'job'; readonly job: BuildJob; readonly number: number; readonly claims: SharedArrayBuffer }
  /** The build is over: beside what is remembered nothing of it is needed any more. */
  | { readonly kind: 'rest' };

export type BuildReport =
  | { readonly kind: 'step'; readonly path: string }
  | ({ readonly kind: 'done'; readonly warnings: readonly SourceProblem[] } & JobResult)
  | { readonly kind: 'failed'; readonly message: string; readonly problems: readonly SourceProblem[] };

const port = parentPort!;
const report = (message: BuildReport) => port.postMessage(message);
const { source, thread } = workerData as BuildThreadData;

interface OpenedBuild {
  readonly number: number;
  readonly builder: Builder;
  readonly runner: SuiteRunner;
}

/** Enough for what the speller of most languages is made of. */
const MEMORY_BYTES = 256 * 1024 * 1024;
/** Stays for the next build. */
const memory = new ArtefactMemory(MEMORY_BYTES);

let opened: OpenedBuild | undefined;

/** With the first job, so that what is wrong with the repository is an answer to it. */
function opening(number: number, claims: SharedArrayBuffer): OpenedBuild {
  const { builder } = openBuild(source, {
    onStep: (path, milliseconds) => {
      if (milliseconds === undefined) report({ kind: 'step', path });
    },
    claims: stepClaims(claims, thread),
    memory,
  });
  const runner = new SuiteRunner(builder, async (bytes, name) =>
    open(await readGrammarData(await openGrammarArchive(openPackArchive(bytes, name)), builder.repository.language)),
  );
  return { number, builder, runner };
}

async function run(job: BuildJob, { builder, runner }: OpenedBuild): Promise<JobResult> {
  if ('suite' in job) {
    const digest = digestOf(job.suite, runner);
    return digest !== undefined && digest === job.unless
      ? { digest }
      : { ...(digest === undefined ? {} : { digest }), tests: await runner.run(job.suite) };
  }
  if ('parts' in job) {
    builder.makeAll(job.parts);
    return {};
  }
  const output = outputsOf(job.target, builder.repository).find(({ file }) => file === job.file);
  return { bytes: output!.write(builder) };
}

/** Undefined where something cannot be made: the suite says what. */
function digestOf(suite: Suite, runner: SuiteRunner): string | undefined {
  try {
    return runner.digest(suite);
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}

port.on('message', async (message: BuildMessage) => {
  if (message.kind === 'rest') {
    opened = undefined;
    return;
  }
  try {
    if (opened?.number !== message.number) opened = opening(message.number, message.claims);
    const build = opened;
    const result = await run(message.job, build);
    report({ kind: 'done', warnings: build.builder.repository.warnings.splice(0), ...result });
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    report({ kind: 'failed', message: error.message, problems: error instanceof SourceError ? error.problems : [] });
  }
});
