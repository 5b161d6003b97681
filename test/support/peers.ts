/**
 * Other people's programs that some tests need (redis-server, soffice …) or compare with (hfst-ospell, cg-comp, sox …). Start at
 * `isMissing` and `cannotCompare`.
 *
 * A test that needs a program is skipped where it is not installed, and the runner says so: `it.skipIf(isMissing('nvim'))`.
 * Continuous integration names the programs that it has installed in LANGTOOLS_REQUIRE_PEERS, separated by spaces: one of those
 * that cannot be started fails the test file.
 *
 * A test that compares first asks the program a question whose answer is on record: `it.skipIf(cannotCompare(KNOWN.sox))`. The
 * same release of a program may answer otherwise on another machine: hfst-tokenise 3.16 of Debian misses contexts on arm64. Such a
 * program says nothing about our answers. Then the recorded answers are compared with alone, the run names the program and
 * the question, and adds a line to the file that LANGTOOLS_PEERS_REPORT names; `.ci/run` prints that file at its end.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const REQUIRED = (process.env.LANGTOOLS_REQUIRE_PEERS ?? '').split(/[\s,]+/);

/** What a program is asked before it is compared with. All are in `known-questions.ts`. */
export interface KnownQuestion {
  readonly program: string;
  /** What the answer depends on, for the report: a part of the program, a format. */
  readonly about: string;
  /** Whether the release of this machine is one of those that the record is of. Without it, every release answers the same. */
  isRecordedRelease?(): boolean;
  /** Asks the program of this machine. */
  ask(): string | Uint8Array;
  /** What the program has answered on x64. */
  readonly answer: string | Uint8Array;
}

/** Whether a program is not installed; throws if it had to be. */
export function isMissing(program: string): boolean {
  return refuseIfRequired(program, spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined);
}

/** The same for an optional npm package. */
export function isPackageMissing(name: string): boolean {
  let missing = false;
  try {
    createRequire(import.meta.url)(name);
  } catch {
    missing = true;
  }
  return refuseIfRequired(name, missing);
}

/** Whether a program is not installed, is of another release than the record, or answers a question wrongly on this machine. */
export function cannotCompare(...questions: readonly KnownQuestion[]): boolean {
  return questions.map(stateOf).some((state) => state !== 'right');
}

type State = 'right' | 'wrong' | 'another release' | 'missing';
const states = new Map<KnownQuestion, State>();

/** What became of a question on this machine. A wrong answer is reported, once in each process. */
export function stateOf(question: KnownQuestion): State {
  const known = states.get(question);
  if (known !== undefined) return known;
  const state = ask(question);
  states.set(question, state);
  if (state === 'wrong') report(question);
  return state;
}

function ask(question: KnownQuestion): State {
  if (isMissing(question.program)) return 'missing';
  if (question.isRecordedRelease?.() === false) return 'another release';
  return isRight(question) ? 'right' : 'wrong';
}

function isRight({ ask, answer }: KnownQuestion): boolean {
  try {
    return Buffer.from(ask()).equals(Buffer.from(answer));
  } catch {
    return false;
  }
}

function report({ program, about }: KnownQuestion): void {
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [release = ''] = `${version.stdout}${version.stderr}`.trim().split('\n');
  const line = `${program} (${about}) answers a question wrongly whose answer is on record, on ${process.arch}: ${release}`;
  console.warn(`NOT compared live: ${line}. Recorded answers are compared with instead.`);
  const file = process.env.LANGTOOLS_PEERS_REPORT;
  if (file !== undefined && file !== '') appendFileSync(file, `${line}\n`);
}

function refuseIfRequired(name: string, missing: boolean): boolean {
  if (missing && REQUIRED.includes(name)) {
    throw new Error(`LANGTOOLS_REQUIRE_PEERS names ${name}, and it cannot be started`);
  }
  return missing;
}
