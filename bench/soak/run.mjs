/**
 * The soak: an hour of mixed traffic for a real `langtools serve`, with everything that goes wrong in a year. Every answer
 * is compared with the one computed alone; memory and descriptors are sampled all the while.
 *
 *     npm run soak                      # --minutes 60 --rate 20 --seed 1 --output DIR
 *
 * It writes `samples.csv`, `soak.json` and `soak.svg` into the output folder, and exits with 1 when a limit is broken.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCases } from './cases.mjs';
import { installPacks, makePackVersions, VERSIONS } from './packs.mjs';
import { seeded } from './random.mjs';
import { computeReference } from './reference.mjs';
import { csvOf, pictureOf, summarise, verdictOf } from './report.mjs';
import { startService, TIMEOUTS } from './service.mjs';
import { Run } from './soak-run.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    output: { type: 'string', default: 'soak' },
  },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);
const seed = Number(values.seed);
/** Less than all answers take, so that the engines work all the time. */
const CACHE_MB = '2';
const output = resolve(values.output);

mkdirSync(output, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'langtools-soak-'));
const packsDir = join(work, 'packs');
const logFile = join(output, 'service.log');
writeFileSync(logFile, '');
try {
  process.exitCode = await soak();
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function soak() {
  const made = join(work, 'made');
  makePackVersions(made);
  const cases = makeCases(seeded(seed));
  const count = Object.values(cases).flat().length;
  say(`${count} requests are answered alone, as the measure for all that follow …`);
  const rightAnswers = await computeReference({ cases, made, packsDir, logFile });

  installPacks(made, packsDir, VERSIONS[0]);
  const service = await startService({ packsDir, logFile, args: ['--cache-mb', CACHE_MB, ...TIMEOUTS] });
  const run = new Run(service, {
    cases,
    rightAnswers,
    made,
    packsDir,
    minutes,
    rate,
    seed,
    say,
    onMinute: writeReport,
  });
  try {
    await run.finish();
  } finally {
    if (!service.isOver()) await service.stop();
  }
  return report(run);
}

/** Also every minute of the run: one that is interrupted leaves what it has found. */
function writeReport({ samples, counts, wrongAnswers, flood, replacements }) {
  const measured = { minutes, rate, samples, counts, wrongAnswers, flood, replacements };
  const summary = summarise(measured);
  const verdict = verdictOf(summary);
  writeFileSync(join(output, 'samples.csv'), csvOf(samples));
  writeFileSync(join(output, 'soak.svg'), pictureOf(summary, samples));
  writeFileSync(join(output, 'soak.json'), `${JSON.stringify({ ...summary, verdict }, undefined, 2)}\n`);
  return verdict;
}

function report(run) {
  const verdict = writeReport(run);
  for (const { name, value, limit, isKept } of verdict)
    say(`${isKept ? 'ok    ' : 'BROKEN'} ${name}: ${value} (${limit})`);
  say(`the picture and the figures are in ${output}`);
  return verdict.every(({ isKept }) => isKept) ? 0 : 1;
}

function say(line) {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
}
