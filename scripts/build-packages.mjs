/**
 * Fills the small packages in `packages/` (`@langtools/fst` and others) with their parts of `dist/`, if something has changed since.
 *
 *     node scripts/build-packages.mjs [--force] [--required]
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { oneLine } from './lib/one-line.mjs';
import { replaceFolder } from './lib/replace-folder.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PACKAGES = readdirSync(join(ROOT, 'packages'));
const STAMP = '.built';
/** What the compiler remembers, which is as new as what it wrote. */
const MEMORY = 'node_modules/.cache/langtools-tsc';
const SCRIPTS = ['scripts/build-packages.mjs', 'scripts/lib/package-files.mjs', 'package-lock.json'];

try {
  if (process.argv.includes('--force') || isStale()) await buildPackages();
} catch (error) {
  console.error(`the packages were not put together (the service works without them): ${oneLine(error)}`);
  if (process.argv.includes('--required')) process.exitCode = 1;
}

function isStale() {
  // Without those of the tests and of the page, which are in no package.
  const memories = readdirSync(join(ROOT, MEMORY)).flatMap((file) =>
    /^(test|web)/.test(file) ? [] : `${MEMORY}/${file}`,
  );
  const languages = readdirSync(join(ROOT, 'languages'), { recursive: true, encoding: 'utf8' });
  const inputs = [
    ...SCRIPTS,
    ...PACKAGES.map((name) => `packages/${name}/package.json`),
    ...languages.map((file) => `languages/${file}`),
    ...memories,
  ];
  const newest = Math.max(...inputs.map(modifiedMs));
  return PACKAGES.some((name) => modifiedMs(`packages/${name}/dist/${STAMP}`) < newest);
}

function modifiedMs(file) {
  return statSync(join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function buildPackages() {
  const startedMs = Date.now();
  // It needs the compiler.
  const { packageFiles } = await import('./lib/package-files.mjs');
  const manifests = Object.fromEntries(
    PACKAGES.map((name) => [name, JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8'))]),
  );
  const all = packageFiles(join(ROOT, 'dist'), manifests);
  all.speech.set('languages.json', JSON.stringify(await speechTexts()));
  for (const name of PACKAGES) {
    const folder = join(ROOT, 'packages', name);
    const fresh = join(folder, `dist.${process.pid}`);
    try {
      for (const [path, text] of all[name]) {
        mkdirSync(dirname(join(fresh, path)), { recursive: true });
        writeFileSync(join(fresh, path), text);
      }
      writeFileSync(join(fresh, STAMP), '');
      replaceFolder(fresh, join(folder, 'dist'));
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
    cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  }
  console.log(`put together ${PACKAGES.length} packages in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
}

/** What voices need of `languages/`: a program that has the package alone has no such folder. */
async function speechTexts() {
  const { href } = pathToFileURL(join(ROOT, 'dist/packs/built-in/speech-texts.js'));
  const module = await import(href);
  return module.speechTexts(join(ROOT, 'languages'));
}
