/**
 * Builds the page, its embed and its service worker into `dist/web/`, unless they are newer than everything they are made of. The new folder
 * replaces the old one when it is complete, so that a running service never sees half of it.
 *
 * The service works without the page, so a page that cannot be built is no failure: the last line says why, and the exit code is 0.
 * With `--required` it is 1. `--force` builds in any case. Every script of the bundle is parsed before the folder is used, because
 * a bundler may write broken code without an error.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { bundleFault } from './lib/bundle-fault.mjs';
import { oneLine } from './lib/one-line.mjs';
import { replaceFolder } from './lib/replace-folder.mjs';

// A test that builds the page is in another environment, for which the bundler would put the places of sources into the script.
process.env.NODE_ENV = 'production';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TARGET = `${ROOT}dist/web`;
const STAMP = `${TARGET}/.built`;
/** What the page and its worker are made of besides `web/`. */
const SOURCES = [
  'client',
  'device',
  'answers',
  'documents',
  'engine',
  'hyphenation',
  'markup',
  'fst',
  'cg3',
  'hunspell',
  'speller',
  'speech',
  'grammar',
  'packs/archive',
].map((folder) => `src/${folder}`);
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };
/** Files of workers, which a page needs only when a language is kept on the device. */
const ENGINES = 'assets/engines/';

if (process.argv.includes('--force') || isStale()) {
  const startedMs = Date.now();
  try {
    await buildPage();
    console.log(`built the page in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
  } catch (error) {
    const kept = modifiedMs(`${TARGET}/index.html`) > 0 ? 'the one built before stays' : 'the service works without it';
    console.error(`no page was built (${kept}): ${oneLine(error)}`);
    if (process.argv.includes('--required')) process.exitCode = 1;
  }
}

function isStale() {
  const inputs = ['web', ...SOURCES]
    .flatMap(filesIn)
    .concat(
      'package.json',
      'scripts/build-page.mjs',
      'languages/letter-bar.json',
      ...filesIn('languages').filter((file) => file.endsWith('/speech.json')),
    );
  const newestMs = Math.max(...inputs.map((file) => modifiedMs(`${ROOT}${file}`)));
  return newestMs > modifiedMs(STAMP);
}

function filesIn(folder) {
  if (!existsSync(`${ROOT}${folder}`)) return [];
  return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
}

function modifiedMs(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function buildPage() {
  // Only here: where the page is built already, the tools that build it need not be installed.
  const { build } = await import('vite');
  const fresh = `${TARGET}.${process.pid}`;
  const options = { configFile: `${ROOT}web/vite.config.ts`, logLevel: 'error', build: { outDir: fresh } };
  try {
    await build(options);
    await build({ ...options, mode: 'embed', define: PRODUCTION });
    writeEmbedEngine(fresh);
    const shell = JSON.stringify(describeShell(fresh));
    await build({ ...options, mode: 'service-worker', define: { ...PRODUCTION, SHELL: shell } });
    const fault = bundleFault(fresh);
    if (fault !== undefined) throw new Error(`the bundler wrote something that does not work: ${fault}`);
    compressAssets(`${fresh}/assets`);
    writeFileSync(`${fresh}/.built`, '');
    mkdirSync(`${ROOT}dist`, { recursive: true });
    replaceFolder(fresh, TARGET);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** At a name that stays: embeds that were loaded an hour ago ask for it, too. */
function writeEmbedEngine(folder) {
  const file = readdirSync(`${folder}/assets`).find((name) => /^embed-engine-.*\.js$/.test(name));
  if (file === undefined) throw new Error('there is no engine of the embed');
  writeFileSync(`${folder}/embed-engine.js`, `export * from './assets/${file}';\n`);
}

/** What the service worker keeps: every file of this version, and the script by which it knows the document of this version. */
function describeShell(folder) {
  const files = readdirSync(`${folder}/assets`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1))
    .sort();
  const html = readFileSync(`${folder}/index.html`, 'utf8');
  const [, entry] = /<script type="module"[^>]* src="\.\/(assets\/[^"]+)"/.exec(html) ?? [];
  if (entry === undefined) throw new Error('index.html names no script');
  // The names have hashes of the files in them; the document has none.
  const version = createHash('sha256')
    .update([...files, html].join('\n'))
    .digest('hex')
    .slice(0, 16);
  const digest = (file) =>
    createHash('sha256')
      .update(readFileSync(`${folder}/${file}`))
      .digest('base64');
  const described = files.map((file) => ({ name: file, integrity: `sha256-${digest(file)}` }));
  const isEngine = ({ name }) => name.startsWith(ENGINES);
  return { version, entry, files: described.filter((file) => !isEngine(file)), engines: described.filter(isEngine) };
}

/** Once and thoroughly, instead of for every visitor. Fonts are compressed by their format, and small files gain nothing. */
function compressAssets(folder) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  for (const file of readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const source = readFileSync(`${folder}/${file}`);
    if (source.length >= 1024) writeFileSync(`${folder}/${file}.br`, brotliCompressSync(source, { params }));
  }
}
