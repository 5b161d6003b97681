/** Compiles `src/` to `dist/`, unless `dist/` is newer already. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const builtMs = statSync(`${root}dist/.tsbuildinfo`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).map((file) => `${root}src/${file}`);
const isStale = [...sources, `${root}tsconfig.json`, `${root}tsconfig.build.json`].some(
  (file) => statSync(file).mtimeMs > builtMs,
);
if (isStale) {
  const tsc = `${root}node_modules/typescript/bin/tsc`;
  const { status } = spawnSync(process.execPath, [tsc, '-p', `${root}tsconfig.build.json`], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
