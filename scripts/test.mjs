/**
 * `npm test`: type check, lint, build, dictionaries, then all tests but the long ones; arguments go to the test runner. What comes before the tests
 * needs only the compiled sources, so it runs side by side: the type checker has use for one processor, whatever there are. Each
 * step says what it has to say when it has ended, and the first one that failed ends the run.
 */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TSC = 'node_modules/typescript/bin/tsc';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const KNIP = 'node_modules/knip/bin/knip.js';
const VITEST = 'node_modules/vitest/vitest.mjs';

const running = new Set();

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

/** The tests that need nothing but the sources, while dictionaries are compiled. Their failures do not keep the others from running. */
async function unitTests() {
  try {
    await step('unit tests', VITEST, 'run', '--project', 'unit', '--maxWorkers', '2');
    return 0;
  } catch (error) {
    console.error(`npm test: ${error.message}`);
    return 1;
  }
}

async function checkSources() {
  await Promise.all([
    step('type check', TSC, '-b'),
    step('lint', BIOME, 'check', '--error-on-warnings', '.'),
    step('unused code', KNIP, '--production', '--no-progress'),
  ]);
}

async function main() {
  const given = process.argv.slice(2);
  await step('compile', 'scripts/compile.mjs');
  const checked = given.length > 0 ? checkSources() : checkSources().then(unitTests);
  const [unit = 0] = await Promise.all([checked, buildAll()]);
  const args = [VITEST, 'run', '--project', given.length > 0 ? '!long' : 'service*', ...given];
  return (spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1) || unit;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`npm test: ${error.message}`);
  for (const child of running) child.kill();
  process.exitCode = 1;
}
