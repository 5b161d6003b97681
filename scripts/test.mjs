/**
 * `npm test`: type check, lint, build, dictionaries, then all tests but the long ones; arguments go to the test runner. What comes before the tests
 * needs only the compiled sources, so it runs side by side: the type checker has use for one processor, whatever there are. Each
 * step says what it has to say when it has ended. A failed build ends the run; what else failed is named at its end, and in the
 * file that `LANGTOOLS_FAILURES_REPORT` names, where there is one.
 */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TSC = 'node_modules/typescript/bin/tsc';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const KNIP = 'node_modules/knip/bin/knip.js';
const VITEST = 'node_modules/vitest/vitest.mjs';

const running = new Set();
const failures = [];

/** Node with these arguments: its output at its end, and an error if it failed. */
function step(name, ...args) {
  return new Promise((resolve, reject) => {
    const startMs = performance.now();
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      process.stdout.write(`${name}: ${((performance.now() - startMs) / 1000).toFixed(1)} s\n`);
      process.stdout.write(Buffer.concat(output));
      if (code === 0) resolve();
      else reject(new Error(`${name} failed (${signal ?? `exit code ${code}`})`));
    });
  });
}

async function buildAll() {
  await step('build', 'scripts/build.mjs');
  await step('dictionaries', 'bin/langtools', 'packs', 'build');
}

/** A step whose failure does not keep the others from running. */
async function check(name, ...args) {
  try {
    await step(name, ...args);
  } catch (error) {
    failures.push(error.message);
  }
}

async function checkSources() {
  await Promise.all([
    check('type check', TSC, '-b'),
    check('lint', BIOME, 'check', '--error-on-warnings', '.'),
    check('unused code', KNIP, '--production', '--no-progress'),
  ]);
}

const reportSize = () => statSync(process.env.LANGTOOLS_FAILURES_REPORT ?? '', { throwIfNoEntry: false })?.size ?? 0;

/** The tests that need nothing but the sources, while dictionaries are compiled. The test runner itself reports what failed. */
async function unitTests() {
  const size = reportSize();
  try {
    await step('unit tests', VITEST, 'run', '--project', 'unit', '--maxWorkers', '2');
  } catch (error) {
    if (reportSize() === size) failures.push(error.message);
    process.exitCode = 1;
  }
}

async function main() {
  const given = process.argv.slice(2);
  await step('compile', 'scripts/compile.mjs');
  const checked = given.length > 0 ? checkSources() : checkSources().then(unitTests);
  await Promise.all([checked, buildAll()]);
  const args = [VITEST, 'run', '--project', given.length > 0 ? '!long' : 'service*', ...given];
  const size = reportSize();
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status === 0) return;
  if (reportSize() === size) failures.push(`tests failed (exit code ${status})`);
  process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  failures.push(error.message);
  for (const child of running) child.kill();
}
for (const failure of failures) {
  console.error(`npm test: ${failure}`);
  if (process.env.LANGTOOLS_FAILURES_REPORT)
    appendFileSync(process.env.LANGTOOLS_FAILURES_REPORT, `npm test: ${failure}\n`);
}
if (failures.length > 0) process.exitCode = 1;
