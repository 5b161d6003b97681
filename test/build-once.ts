/**
 * Worker threads load compiled JavaScript, so the tests that start them need `dist/`. `npm test` has just built it; a
 * bare `npx vitest` gets it built here.
 */
import { execFileSync } from 'node:child_process';

export default function setup(): void {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
}
