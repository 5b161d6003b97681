/**
 * `npm run build`: compiles the sources and builds the page, as far as they have changed. `--clean` starts from nothing, and
 * `--page-required` fails where the page cannot be built; both are for what is published.
 */
import { build, CANNOT_BUILD, canBuild } from './lib/steps.mjs';

if (canBuild()) {
  const options = { clean: process.argv.includes('--clean'), pageRequired: process.argv.includes('--page-required') };
  process.exitCode = build(options) ? 0 : 1;
} else {
  console.error(CANNOT_BUILD);
  process.exitCode = 1;
}
