/**
 * Puts the compiled modules of the commands into few files (`dist/bundle/`), because to find, read and link hundreds of modules takes
 * longer than most commands run: the language server starts twice as fast. `bin/langtools` uses the bundle where there is one that
 * is newer than what was compiled; without it everything works the same.
 *
 * Packages with files or programs of their own stay outside, and so does all that only the service needs. Modules that
 * threads load by their address are entries of their own, with the paths that they have in `dist/`.
 *
 *     node scripts/bundle.mjs [--force] [--required] [--into NAME]
 */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { oneLine } from './lib/one-line.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = `${ROOT}dist`;
/** What the compiler remembers, which is as new as what it wrote. */
const MEMORY = `${ROOT}node_modules/.cache/langtools-tsc`;
const { values: options } = parseArgs({
  options: { force: { type: 'boolean' }, required: { type: 'boolean' }, into: { type: 'string', default: 'bundle' } },
});
const TARGET = `${DIST}/${options.into}`;
const MAIN = 'cli/main';
const ENTRIES = [
  MAIN,
  'service/pool/pool-worker',
  'service/pool/loader-worker',
  'service/pool/trial-worker',
  'packs/folder/inspect-pack',
  'packs/piper/voice-files',
  'packs/load/load-speller',
  'packs/load/load-grammar',
  'packs/built-in/load-built-in',
  'packs/built-in/load-built-in-checker',
  'packs/built-in/load-morphology',
  'speller/speller-engine',
  'grammar/built-in/checker-engine',
  'grammar/pipeline/pipeline-engine',
];
/** What `spell` needs with an image, in one file with all that it imports: to find and link seventy takes longer than to check a word. */
const TOGETHER = ['cli/main', 'cli/spell', 'packs/load/load-speller', 'speller/speller-engine'].map(
  (entry) => `${DIST}/${entry}.js`,
);
/** The thread that looks into packs finds its modules from here. */
const POOL = `${DIST}/service/pool`;
/** Small, without files of their own, and needed at the start. */
const INSIDE = [
  /^vscode-/,
  'commander',
  'lru-cache',
  /^parse5/,
  /^entities/,
  'picocolors',
  'fflate',
  'saxes',
  'xmlchars',
];

try {
  if (options.force || isStale()) await bundle();
} catch (error) {
  console.error(`no bundle was made (commands start more slowly without it): ${oneLine(error)}`);
  if (options.required) process.exitCode = 1;
}

function isStale() {
  const builtMs = modifiedMs(`${TARGET}/${MAIN}.js`);
  return [`${ROOT}scripts/bundle.mjs`, ...memories()].some((file) => modifiedMs(file) > builtMs);
}

/** Without those of the tests and of the page, which are not in the bundle. `bin/langtools` looks at the same files. */
function memories() {
  return readdirSync(MEMORY).flatMap((file) => (/^(test|web)/.test(file) ? [] : `${MEMORY}/${file}`));
}

function modifiedMs(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function bundle() {
  const startedMs = Date.now();
  const { build } = await import('vite');
  const fresh = `${TARGET}.${process.pid}`;
  try {
    await build({
      configFile: false,
      root: ROOT,
      publicDir: false,
      logLevel: 'error',
      plugins: [fingerprints(), addresses()],
      ssr: { noExternal: INSIDE },
      build: {
        ssr: true,
        target: 'node20',
        outDir: fresh,
        minify: true,
        rolldownOptions: {
          input: Object.fromEntries(ENTRIES.map((entry) => [entry, `${DIST}/${entry}.js`])),
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            codeSplitting: { groups: [{ name: 'spelling', test: (id) => TOGETHER.includes(id) }] },
          },
        },
      },
    });
    mkdirSync(DIST, { recursive: true });
    rmSync(TARGET, { recursive: true, force: true });
    renameSync(fresh, TARGET);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  console.log(`bundled the commands in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
}

/** What images depend on is what the bundle is made of: it need not be read and hashed again at every start. */
function fingerprints() {
  const module = `${DIST}/packs/images/code-fingerprint.js`;
  return {
    name: 'fingerprints',
    enforce: 'pre',
    async transform(code, id) {
      if (id !== module) return undefined;
      const load = (path) => import(new URL(`../dist/packs/images/${path}.js`, import.meta.url).href);
      const [{ codeFingerprint, keyOf }, { PACK_CODE }, { INSPECTING_CODE }] = await Promise.all(
        ['code-fingerprint', 'pack-images', 'known-packs'].map(load),
      );
      const all = [INSPECTING_CODE, ...Object.values(PACK_CODE)];
      const written = JSON.stringify(Object.fromEntries(all.map((each) => [keyOf(each), codeFingerprint(each)])));
      const marked = code.replace(/WRITTEN_DOWN = \{\}/, () => `WRITTEN_DOWN = ${written}`);
      if (marked === code) throw new Error('code-fingerprint.js has no place for the fingerprints');
      return marked;
    },
  };
}

/**
 * Modules find files and other modules by their own address. In a bundle that is the address of the file they were put into, so what
 * they look for is written down by its place in `dist/` first, and as a path from the file at the end.
 */
function addresses() {
  const entries = new Set(ENTRIES.map((entry) => `${DIST}/${entry}.js`));
  const place = (path) => `${entries.has(path) || path === POOL ? '__BUNDLE__' : '__DIST__'}/${relative(DIST, path)}`;
  return {
    name: 'addresses',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(`${DIST}/`) || !code.includes('import.meta.url')) return undefined;
      const own = `new URL('${place(id)}', import.meta.url).href`;
      return code.replace(/new URL\('([^']+)', import\.meta\.url\)|import\.meta\.url/g, (_, path) => {
        if (path === undefined) return own;
        const end = path.endsWith('/') ? '/' : '';
        return `new URL('${place(resolve(dirname(id), path))}${end}', import.meta.url)`;
      });
    },
    generateBundle(_, files) {
      for (const [name, file] of Object.entries(files)) {
        if (file.type !== 'chunk') continue;
        const up = relative(dirname(name), '.') || '.';
        file.code = file.code.replaceAll('__BUNDLE__/', `${up}/`).replaceAll('__DIST__/', `${up}/../`);
      }
    },
  };
}
