/**
 * Runs the test files again, one at a time, that `LANGTOOLS_FAILURES_REPORT` names, and says which of their tests are unstable: what
 * fails beside others and passes alone is a fault of the test or a race in the program, and is to be mended, but it does not say
 * that the rest is wrong. It ends with an error if a test fails again, if there are too many, and if anything else than a test failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const VITEST = 'node_modules/vitest/vitest.mjs';
/** More than so many are not chance. */
const MOST_FILES = 5;

/** The files of the failed tests; nothing if something else failed, too. */
export function filesToRunAgain(report) {
  const lines = report.split('\n').filter((line) => line !== '' && !line.startsWith(' '));
  const files = lines.map((line) => /^((?:src|test|web)\/\S+\.test\.tsx?)(?::|$)/.exec(line)?.[1]);
  const unique = new Set(files);
  if (unique.size === 0 || unique.has(undefined) || unique.size > MOST_FILES) return undefined;
  return [...unique];
}

function main(reportFile) {
  const report = readFileSync(reportFile, 'utf8');
  const files = filesToRunAgain(report);
  if (files === undefined) return 1;
  console.log(`test-again: ${files.join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'test-again-'));
  try {
    const env = { ...process.env, LANGTOOLS_FAILURES_REPORT: join(folder, 'report') };
    const args = [VITEST, 'run', '--no-file-parallelism', ...files];
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
    if (status === 0) console.log(`test-again: UNSTABLE, failed beside others and passed alone:\n${report.trimEnd()}`);
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [, script, reportFile] = process.argv;
if (script === fileURLToPath(import.meta.url))
  process.exitCode = main(reportFile ?? process.env.LANGTOOLS_FAILURES_REPORT);
