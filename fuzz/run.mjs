/**
 * `npm run fuzz -- <surface> [--runs N | --seconds S] [--seed K]`: brings the JavaScript of the fuzzers up to date and
 * starts them. Start reading at `driver/main.ts`.
 *
 * The sources are written as JavaScript into a tree of their own, one file for each, because Node 20 runs no TypeScript
 * and because block coverage has to see the code under test in the thread that fuzzes. Of `src/`, what the
 * compiler has written to `dist/` is copied. Types are checked elsewhere (`tsconfig.test.json`).
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const OUT = `${ROOT}node_modules/.cache/langtools-fuzz/`;
/** Written when everything of `src/` was compiled, with the time at which that began (`scripts/compile.mjs`). */
const COMPILED = `${ROOT}node_modules/.cache/langtools-tsc/compiled`;
const SOURCES = ['src', 'fuzz', 'test/support'];
const MORE_SOURCES = ['test/harness.ts'];
/** What the sources look for beside themselves. */
const LINKS = [
  'package.json',
  'deployments',
  'languages',
  'dist',
  'test/engines',
  'src/cg3/fixtures',
  'src/fst/fixtures',
  'src/grammar/tokenise/fixtures',
];

const isSource = (file) => /(?<!\.d|\.test|\.cases)\.ts$/.test(file);
const modifiedMs = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

async function writeTree() {
  const listed = SOURCES.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const targetOf = (file) => OUT + file.replace(/\.ts$/, '.js');
  const stale = [...listed.filter(isSource), ...MORE_SOURCES].filter(
    (file) => modifiedMs(targetOf(file)) <= modifiedMs(ROOT + file),
  );
  const compiledMs = modifiedMs(COMPILED);
  const left = stale.filter((file) => {
    const compiled = ROOT + file.replace(/^src\/(.*)\.ts$/, 'dist/$1.js');
    if (!file.startsWith('src/') || modifiedMs(ROOT + file) >= compiledMs || !existsSync(compiled)) return true;
    mkdirSync(dirname(targetOf(file)), { recursive: true });
    copyFileSync(compiled, targetOf(file));
    return false;
  });
  if (left.length > 0) await transpile(left, targetOf);
  for (const link of LINKS) {
    mkdirSync(dirname(OUT + link), { recursive: true });
    if (!existsSync(OUT + link)) symlinkSync(ROOT + link, OUT + link);
  }
}

async function transpile(files, targetOf) {
  const { default: ts } = await import('typescript');
  const compilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
  };
  for (const file of files) {
    const { outputText } = ts.transpileModule(readFileSync(ROOT + file, 'utf8'), { compilerOptions });
    mkdirSync(dirname(targetOf(file)), { recursive: true });
    writeFileSync(targetOf(file), outputText);
  }
}

await writeTree();
const { main } = await import(pathToFileURL(`${OUT}fuzz/driver/main.js`).href);
process.exitCode = await main(process.argv.slice(2));
