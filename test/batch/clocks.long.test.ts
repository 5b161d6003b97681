/** The results of a job do not depend on the clock: not on how fast it goes, nor on a time limit, nor on the number of threads. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/langtools', import.meta.url));
const DOCUMENTS = 24;

const folder = mkdtempSync(join(tmpdir(), 'langtools-clocks-'));
const input = join(folder, 'corpus.jsonl');
const leapingClock = join(folder, 'leaping-clock.mjs');
const undisturbed = join(folder, 'undisturbed');

/** Two seconds pass between any two looks, in all threads. */
const LEAPING_CLOCK = `import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';
let ms = 0;
performance.now = () => (ms += 2_000);
const { Worker } = threads;
threads.Worker = class extends Worker {
  constructor(url, options) {
    super(url, { ...options, execArgv: ['--import', import.meta.url] });
  }
};
syncBuiltinESMExports();
`;

interface Conditions {
  readonly env?: Readonly<Record<string, string>>;
  /** A module that is loaded first, also by the threads. */
  readonly preload?: string;
}

function batch(args: readonly string[], { env = {}, preload }: Conditions = {}) {
  const before = preload === undefined ? [] : ['--import', pathToFileURL(preload).href];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...before, BIN, 'batch', ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env },
    maxBuffer: 1 << 26,
  });
  return { status, stdout, stderr };
}

const run = (job: string, more: readonly string[] = [], conditions: Conditions = {}) =>
  batch(
    ['run', job, input, '--operation', 'spelling', '--language', 'hdn', '--shard-documents', '8', ...more],
    conditions,
  );

/** Everything that a job says in the end. */
function outcomeOf(job: string): Record<string, string> {
  const names = ['report.json', 'report.html', ...[0, 1, 2].map((n) => `results/00000${n}.jsonl.gz`)];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(job, name)).toString('base64')]));
}

const statusOf = (job: string) =>
  JSON.parse(batch(['status', job, '--json']).stdout) as { complete: boolean; cutShortDocuments: number };

describe('the results of a job', () => {
  beforeAll(() => {
    // Haida, whose starter is small; all words have slips, for which corrections are looked for.
    const words = ["k'ug̲íinang", 'dlán', 'g̲usdláang', 'gyáang', 'sg̲áanaas'];
    const slip = (word: string, at: number) =>
      `${word.slice(0, 1 + (at % 4))}${'aeuil'[at % 5]}${word.slice(1 + (at % 4))}`;
    const lines = Array.from({ length: DOCUMENTS }, (_, i) => {
      const text = Array.from({ length: 40 }, (_, at) => slip(words[(i + at) % 5]!, i * 7 + at)).join(' ');
      return JSON.stringify({ id: `d${i}`, text });
    });
    writeFileSync(input, `${lines.join('\n')}\n`);
    writeFileSync(leapingClock, LEAPING_CLOCK);
    const { status, stderr } = run(undisturbed);
    expect(status, stderr).toBe(0);
    expect(readFileSync(join(undisturbed, 'report.json'), 'utf8')).toContain('"incomplete": 0');
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('are the same for one thread and for four', () => {
    for (const workers of ['1', '4']) {
      const job = join(folder, `workers-${workers}`);
      expect(run(job, ['--workers', workers])).toMatchObject({ status: 0 });
      expect(outcomeOf(job)).toEqual(outcomeOf(undisturbed));
    }
  });

  test('are the same when every step takes two seconds', () => {
    const job = join(folder, 'slow');
    expect(run(job, [], { preload: leapingClock })).toMatchObject({ status: 0 });
    expect(outcomeOf(job)).toEqual(outcomeOf(undisturbed));
  });

  test('that the time limit cuts short are marked and done again', () => {
    const job = join(folder, 'late');
    const { status, stdout } = run(job, [], { env: { LANGTOOLS_CHECK_TIMEOUT_MS: '1' }, preload: leapingClock });
    expect(status).toBe(1);
    expect(stdout).toContain('cut short by the time limit');
    const cut = statusOf(job);
    expect(cut.complete).toBe(false);
    const lines = batch(['fetch', job, '--partial']).stdout.split('\n').slice(0, -1);
    expect(lines).toHaveLength(DOCUMENTS);
    expect(lines.filter((line) => line.includes('"time-limit"'))).toHaveLength(cut.cutShortDocuments);
    expect(batch(['retry', job]).stdout).toMatch(/^[1-9]\d* shards wait again\n$/);
    expect(batch(['work', job])).toMatchObject({ status: 0 });
    expect(statusOf(job)).toMatchObject({ complete: true, cutShortDocuments: 0 });
    expect(outcomeOf(job)).toEqual(outcomeOf(undisturbed));
  });

  test('with little work allowed are marked as incomplete, the same on every clock', () => {
    const few = ['--steps-per-unit', '1'];
    const [calm, slow] = [join(folder, 'few-calm'), join(folder, 'few-slow')];
    expect(run(calm, few)).toMatchObject({ status: 0 });
    expect(run(slow, [...few, '--workers', '1'], { preload: leapingClock })).toMatchObject({ status: 0 });
    expect(readFileSync(join(calm, 'report.json'), 'utf8')).not.toContain('"incomplete": 0');
    expect(outcomeOf(slow)).toEqual(outcomeOf(calm));
    expect(statusOf(calm)).toMatchObject({ complete: true });
  });
});
