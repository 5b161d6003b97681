/**
 * `npm start`: builds what has changed since the last time, then serves. Arguments go to `langtools serve`:
 * `npm start -- --port 5000`.
 */
import { createRequire } from 'node:module';
import { build, CANNOT_BUILD, canBuild, isBuilt } from './lib/steps.mjs';

if (canBuild() ? build() : isBuilt()) {
  // The program itself knows whether there is a bundle that is new enough.
  process.argv.splice(2, 0, 'serve');
  createRequire(import.meta.url)('../bin/langtools');
} else {
  if (!isBuilt()) console.error(CANNOT_BUILD);
  process.exitCode = 1;
}
