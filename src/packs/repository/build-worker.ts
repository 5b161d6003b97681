/** Makes parts of a repository's build in a thread of its own, one after the other, as it is told. For `langtools packs build`. */
import { parentPort, workerData } from 'node:worker_threads';
import { DataError } from '../../engine/data-error.js';
import { SourceError, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { outputsOf, type Target } from '../../giellalt/targets/targets.js';
import { type BuildSource, openBuild } from './open-build.js';
import { stepClaims } from './step-claims.js';

/** Files to make and keep, or one to write for the user. */
export type BuildJob = { readonly parts: readonly string[] } | { readonly target: Target; readonly file: string };

export interface BuildThreadData {
  readonly source: BuildSource;
  /** What all threads of the build share, and the number of this one. */
  readonly claims: SharedArrayBuffer;
  readonly thread: number;
}

export type BuildReport =
  | { readonly kind: 'step'; readonly path: string }
  | { readonly kind: 'done'; readonly bytes?: Uint8Array; readonly warnings: readonly SourceProblem[] }
  | { readonly kind: 'failed'; readonly message: string; readonly problems: readonly SourceProblem[] };

const port = parentPort!;
const report = (message: BuildReport) => port.postMessage(message);
const { source, claims, thread } = workerData as BuildThreadData;
const { builder } = openBuild(source, {
  onStep: (path, milliseconds) => {
    if (milliseconds === undefined) report({ kind: 'step', path });
  },
  claims: stepClaims(claims, thread),
});

function run(job: BuildJob): Uint8Array | undefined {
  if ('parts' in job) {
    builder.makeAll(job.parts);
    return undefined;
  }
  return outputsOf(job.target, builder.repository)
    .find(({ file }) => file === job.file)!
    .write(builder);
}

port.on('message', (job: BuildJob) => {
  try {
    const bytes = run(job);
    const warnings = builder.repository.warnings.splice(0);
    report({ kind: 'done', warnings, ...(bytes === undefined ? {} : { bytes }) });
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    report({ kind: 'failed', message: error.message, problems: error instanceof SourceError ? error.problems : [] });
  }
});
