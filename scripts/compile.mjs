/**
 * Compiles `src/` to `dist/` with `tsc -b`, unless `dist/` is newer already.
 *
 * The compiler remembers what it has written in `node_modules/.cache/langtools-tsc/` and does not look whether that is still
 * there. So this looks: where an output is missing, its layer is compiled again. Outputs whose source is gone are removed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const MEMORY = `${ROOT}node_modules/.cache/langtools-tsc`;
const STAMP = `${MEMORY}/compiled`;
/** Of the page and of the bundle, which other tools build. */
const NOT_OURS = /^(web|bundle)(\.[\w.]+)?\//;

const filesIn = (folder) => {
  try {
    return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
};
const modifiedMs = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const sources = filesIn('src');
const compiled = sources.filter((file) => /(?<!\.d|\.test|\.cases)\.ts$/.test(file));
const expected = new Set(compiled.flatMap((file) => [file.replace(/\.ts$/, '.js'), file.replace(/\.ts$/, '.d.ts')]));
const outputs = filesIn('dist').filter(
  (file) => !NOT_OURS.test(file) && /\.(js|d\.ts|js\.map)$|\.tsbuildinfo$/.test(file),
);

for (const file of outputs) if (!expected.has(file)) rmSync(`${ROOT}dist/${file}`, { force: true });

const present = new Set(outputs);
const missing = [...expected].filter((file) => !present.has(file)).map((file) => file.replace(/(\.d)?\.[jt]s$/, '.ts'));
if (missing.length > 0) {
  rmSync(STAMP, { force: true });
  for (const file of filesIn('node_modules/.cache/langtools-tsc')) {
    const memory = readFileSync(`${MEMORY}/${file}`, 'utf8');
    // Either it lists an output that is gone, or the source is new and may have an older date than the last compilation.
    if (missing.some((source) => memory.includes(`/src/${source}"`))) rmSync(`${MEMORY}/${file}`);
    else utimesSync(`${MEMORY}/${file}`, 0, 0);
  }
}

const settings = readdirSync(ROOT).filter((file) => /^tsconfig.*\.json$/.test(file));
const inputs = [...sources.map((file) => `src/${file}`), ...settings, 'package-lock.json', 'scripts/compile.mjs'];
const startedMs = Date.now();
const builtMs = modifiedMs(STAMP);
if (inputs.some((file) => modifiedMs(`${ROOT}${file}`) > builtMs)) {
  const tsc = `${ROOT}node_modules/typescript/bin/tsc`;
  const { status } = spawnSync(process.execPath, [tsc, '-b', 'tsconfig.build.json'], { stdio: 'inherit', cwd: ROOT });
  process.exitCode = status ?? 1;
  if (status === 0) {
    mkdirSync(MEMORY, { recursive: true });
    // A source that was saved while the compiler ran is newer than this.
    writeFileSync(STAMP, '');
    utimesSync(STAMP, startedMs / 1000, startedMs / 1000);
  }
}
