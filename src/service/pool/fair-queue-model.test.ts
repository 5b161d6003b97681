/** The fair queue beside a plain list of lines, command by command. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { FairQueue } from './fair-queue.js';

interface TestJob {
  readonly line: string;
  readonly number: number;
}

/** Lines in the order of their turns; a line that is empty is not there. */
interface Model {
  readonly limit: number;
  lines: { readonly name: string; readonly jobs: TestJob[] }[];
  pushed: TestJob[];
  /** Jobs that have left the queue: served, refused or taken back. */
  readonly gone: Set<TestJob>;
  /** For each waiting line, how many jobs of other lines were served since it could last have been served. */
  readonly passedOver: Map<string, number>;
}

const LINES = ['se', 'fo', 'kl', 'fkv'];

function command(
  text: string,
  run: (model: Model, queue: FairQueue<TestJob>) => void,
): fc.Command<Model, FairQueue<TestJob>> {
  return {
    check: () => true,
    run: (model, queue) => {
      run(model, queue);
      const waiting = model.lines.reduce((sum, { jobs }) => sum + jobs.length, 0);
      expect(queue.length).toBe(waiting);
      expect(queue.length).toBeLessThanOrEqual(model.limit);
      expect(waiting + model.gone.size).toBe(model.pushed.length);
    },
    toString: () => text,
  };
}

function leave(model: Model, job: TestJob): void {
  expect(model.gone.has(job)).toBe(false);
  model.gone.add(job);
  for (const { jobs } of model.lines) if (jobs.includes(job)) jobs.splice(jobs.indexOf(job), 1);
  model.lines = model.lines.filter(({ jobs }) => jobs.length > 0);
  for (const name of model.passedOver.keys()) {
    if (!model.lines.some((line) => line.name === name)) model.passedOver.delete(name);
  }
}

function push(model: Model, name: string): { job: TestJob; refused: TestJob | undefined } {
  const job = { line: name, number: model.pushed.length };
  model.pushed.push(job);
  const waiting = model.lines.reduce((sum, { jobs }) => sum + jobs.length, 0);
  let refused: TestJob | undefined;
  if (waiting >= model.limit) {
    const lengthOf = (line: Model['lines'][number] | undefined) => line?.jobs.length ?? 0;
    const longest = [...model.lines].sort((a, b) => lengthOf(b) - lengthOf(a))[0];
    const isFairer = lengthOf(longest) > lengthOf(model.lines.find((line) => line.name === name)) + 1;
    refused = isFairer ? longest!.jobs.at(-1)! : job;
    leave(model, refused);
  }
  if (refused !== job) {
    const line = model.lines.find((other) => other.name === name);
    if (line) line.jobs.push(job);
    else model.lines.push({ name, jobs: [job] });
  }
  return { job, refused };
}

const commands = fc.commands(
  [
    fc.constantFrom(...LINES).map((name) =>
      command(`push ${name}`, (model, queue) => {
        const { job, refused } = push(model, name);
        expect(queue.push(job)).toBe(refused);
      }),
    ),
    // A flood of one line: without it the queue would seldom be full.
    fc.tuple(fc.constantFrom(...LINES), fc.integer({ min: 2, max: 9 })).map(([name, count]) =>
      command(`push ${name} ${count} times`, (model, queue) => {
        for (let i = 0; i < count; i++) {
          const { job, refused } = push(model, name);
          expect(queue.push(job)).toBe(refused);
        }
      }),
    ),
    fc.subarray(LINES).map((allowed) =>
      command(`shift among ${allowed}`, (model, queue) => {
        const mayRun = (name: string) => allowed.includes(name);
        const line = model.lines.find(({ name }) => mayRun(name));
        const job = line?.jobs[0];
        expect(queue.shift((first) => mayRun(first.line))).toBe(job);
        if (line === undefined || job === undefined) return;
        for (const { name } of model.lines) {
          if (name !== job.line && mayRun(name)) model.passedOver.set(name, (model.passedOver.get(name) ?? 0) + 1);
        }
        model.passedOver.delete(job.line);
        leave(model, job);
        if (line.jobs.length > 0) model.lines = [...model.lines.filter((other) => other !== line), line];
        // Fairness: while a line may be served, each other line is served at most once before it.
        for (const count of model.passedOver.values()) expect(count).toBeLessThan(LINES.length);
      }),
    ),
    fc.nat(30).map((at) =>
      command(`take back ${at}`, (model, queue) => {
        const job = model.pushed[at];
        if (job === undefined) return;
        expect(queue.remove(job)).toBe(!model.gone.has(job));
        if (!model.gone.has(job)) leave(model, job);
      }),
    ),
  ],
  { maxCommands: 80, size: 'max' },
);

describe('the fair queue', () => {
  it('serves, refuses and takes back what a list of lines would, loses no job and lets no line wait for two turns', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), commands, (limit, commands) => {
        const setup = () => ({
          model: { limit, lines: [], pushed: [], gone: new Set<TestJob>(), passedOver: new Map<string, number>() },
          real: new FairQueue<TestJob>(limit),
        });
        fc.modelRun(setup, commands);
      }),
      propertyRuns(80),
    );
  });
});
