/**
 * The steps that `prepare`, `build`, `start` and `prepack` are made of. Each runs in a process of its own, so that a compiler or
 * bundler that crashes takes nothing with it. Start at `build`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Said wherever a clone without the compiler is asked to work. */
export const CANNOT_BUILD =
  'langtools: nothing is built yet, and the compiler is not installed. Run "npm ci" (without --omit=dev, without NODE_ENV=production), ' +
  'which builds; afterwards "npm prune --omit=dev" removes what only the build needs.';

export function isBuilt(root = ROOT) {
  return existsSync(join(root, 'dist/cli/main.js'));
}

/** A clone has the sources; the published package has only what was built from them. */
export function canBuild(root = ROOT) {
  return existsSync(join(root, 'src')) && existsSync(join(root, 'node_modules/typescript/bin/tsc'));
}

/**
 * Compiles what has changed, puts the small packages together, then builds the page and bundles the commands. Returns whether the
 * service can run: type errors stop the build; packages, a page or a bundle that cannot be built do not, unless they are required.
 */
export function build({ clean = false, pageRequired = false, root = ROOT } = {}) {
  if (clean) rmSync(join(root, 'dist'), { recursive: true, force: true });
  if (run(join(root, 'scripts/compile.mjs'), [], root).status !== 0) return false;
  const required = pageRequired ? ['--required'] : [];
  if (existsSync(join(root, 'packages')) && run(join(root, 'scripts/build-packages.mjs'), required, root).status !== 0)
    return false;
  const page = run(join(root, 'scripts/build-page.mjs'), required, root);
  // Both need the bundler: where it made no page, one line about it is enough.
  const isBundled =
    !existsSync(join(root, 'dist/web')) || run(join(root, 'scripts/bundle.mjs'), required, root).status === 0;
  if (page.status === 0) return isBundled || !pageRequired;
  // The script itself says why it fails; here it was ended before it could.
  if (page.status === null) console.error(`no page was built: the bundler ended with ${page.signal ?? page.error}`);
  return !pageRequired;
}

function run(script, args, cwd) {
  return spawnSync(process.execPath, [script, ...args], { stdio: 'inherit', cwd });
}
