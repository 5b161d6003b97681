/**
 * Worker threads load compiled JavaScript, so the tests that start them need `dist/`. `npm test` has built it already; here it is
 * brought up to date, so that a bare `npx vitest` works too. A compile that fails ends the run with the compiler's own words:
 * tests must never pass on what was compiled earlier.
 */
import { spawnSync } from 'node:child_process';

export default function setup(): void {
  build('scripts/compile.mjs');
  // Else the first tests that need a dictionary would each compile it, within their own time limits.
  build('bin/langtools', 'packs', 'build');
}

export function build(script: string, ...args: string[]): void {
  const { status, error, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(`${script} failed (${error?.message ?? `exit code ${status}`}):\n${stdout}${stderr}`);
}
