/**
 * `npm start`: builds what has changed since the last time, then serves. Arguments go to `langtools serve`:
 * `npm start -- --port 5000`.
 */
import { build, CANNOT_BUILD, canBuild, isBuilt } from './lib/steps.mjs';

if (canBuild() ? build() : isBuilt()) {
  const { main } = await import('../dist/cli/main.js');
  process.exitCode = await main(['serve', ...process.argv.slice(2)]);
} else {
  if (!isBuilt()) console.error(CANNOT_BUILD);
  process.exitCode = 1;
}
