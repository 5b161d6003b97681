/**
 * Other people's programs that some tests compare with (hfst-ospell, cg-comp, sox …). A test that needs one is skipped where it
 * is not installed, and the runner says so: `it.skipIf(isMissing('sox'))`. Continuous integration names the programs that it has
 * installed in LANGTOOLS_REQUIRE_PEERS, separated by spaces: one of those that cannot be started fails the test file.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const REQUIRED = (process.env.LANGTOOLS_REQUIRE_PEERS ?? '').split(/[\s,]+/);

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

function refuseIfRequired(name: string, missing: boolean): boolean {
  if (missing && REQUIRED.includes(name)) {
    throw new Error(`LANGTOOLS_REQUIRE_PEERS names ${name}, and it cannot be started`);
  }
  return missing;
}
