/**
 * What npm runs after `npm ci` in a clone: it builds, and does nothing else. Dictionaries are compiled by the first start, or by
 * `langtools packs build`. Where the compiler was left out, one line says what to do; that is no error of the installation.
 */
import { build, CANNOT_BUILD, canBuild, isBuilt } from './lib/steps.mjs';

// `npm install --package-lock-only` runs this too, and changes nothing that could be built.
if (process.env.npm_config_package_lock_only !== 'true') {
  if (canBuild()) process.exitCode = build() ? 0 : 1;
  else if (!isBuilt()) console.error(CANNOT_BUILD);
}
