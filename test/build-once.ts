/**
 * Worker threads load compiled JavaScript, so the tests that start them need `dist/`. `npm test` has built it already,
 * and has refused type errors; here it is only brought up to date, so that a bare `npx vitest` works too.
 */
import { spawnSync } from 'node:child_process';

export default function setup(): void {
  spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json']);
}
