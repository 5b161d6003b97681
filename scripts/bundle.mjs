/**
 * Puts the compiled modules of the commands into few files (`dist/bundle/`), because to find, read and link hundreds of modules takes
 * longer than most commands run: the language server starts twice as fast. `bin/langtools` uses the bundle where there is one that
 * is newer than what was compiled; without it everything works the same.
 *
 * Packages with files or programs of their own stay outside, and so does all that only the service needs. Modules that
 * threads load by their address are entries of their own, with the paths that they have in `dist/`.
 *
 * What `spell` runs is one file that V8 has compiled before (`lib/start.cjs`). It is no ECMAScript module, for which Node cannot
 * keep that, and does without the modules of Node that an `import` of others brings along. All other files import it.
 *
 *     node scripts/bundle.mjs [--force] [--required] [--into NAME]
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { oneLine } from './lib/one-line.mjs';
import { replaceFolder } from './lib/replace-folder.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = `${ROOT}dist`;
/** What the compiler remembers, which is as new as what it wrote. */
const MEMORY = `${ROOT}node_modules/.cache/langtools-tsc`;
const { values: options } = parseArgs({
  options: { force: { type: 'boolean' }, required: { type: 'boolean' }, into: { type: 'string', default: 'bundle' } },
});
const SCRIPTS = [
  'scripts/bundle.mjs',
  'scripts/lib/start.cjs',
  'scripts/lib/compile-ahead.cjs',
  'bin/optimise-later.cjs',
].map((name) => ROOT + name);
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
  'packs/built-in/load-readings',
  'speller/speller-engine',
  'grammar/built-in/checker-engine',
  'grammar/pipeline/pipeline-engine',
];
/** What `spell` needs with an image, in one file with all that it imports: to find and link seventy takes longer than to check a word. */
const TOGETHER = ['cli/main', 'cli/spell', 'packs/load/load-speller', 'speller/speller-engine'].map(
  (entry) => `${DIST}/${entry}.js`,
);
const START = 'start.cjs';
/** The chunk with what `spell` runs; no module has this name, from which other chunks take theirs. */
const START_CHUNK = 'start-of-spell';
/** Words of the pack with which the code of `spell` is run ahead: enough of them that it gets an image. */
const WORDS_AHEAD = 6000;
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
  return [...SCRIPTS, ...memories()].some((file) => modifiedMs(file) > builtMs);
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
            codeSplitting: { groups: [{ name: START_CHUNK, test: (id) => TOGETHER.includes(id) }] },
          },
        },
      },
    });
    await makeStart(fresh);
    mkdirSync(DIST, { recursive: true });
    replaceFolder(fresh, TARGET);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  console.log(`bundled the commands in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
}

/** Makes a script of the chunk that holds what `spell` runs, has V8 compile it, and leaves in its place a module that passes it on. */
async function makeStart(folder) {
  const chunks = join(folder, 'chunks');
  const names = readdirSync(chunks).filter((name) => name.startsWith(`${START_CHUNK}-`) && name.endsWith('.js'));
  if (names.length !== 1) throw new Error(`there are ${names.length} chunks with what "spell" runs`);
  const module = join(chunks, names[0]);
  const { code, exports } = await asScript(folder, module);
  const [codeName, compiledName] = ['.code', '.compiled'].map((end) => names[0].replace(/\.js$/, end));
  writeFileSync(join(chunks, codeName), code);
  const start = readFileSync(new URL(`lib/${START}`, import.meta.url), 'utf8');
  writeFileSync(
    join(chunks, START),
    start.replace('__CODE__', () => codeName).replace('__COMPILED__', () => compiledName),
  );
  const taken = exports.map((name, i) => `${name}:_${i}`).join(',');
  const passedOn = exports.map((name, i) => `_${i} as ${name}`).join(',');
  writeFileSync(module, `import start from './${START}';const{${taken}}=start;export{${passedOn}};`);
  await compileAhead(join(chunks, START), join(chunks, compiledName));
}

/** The chunk as the text of a function that takes what CommonJS modules are given, and how to import other modules. */
async function asScript(folder, module) {
  const { build } = await import('vite');
  const entry = '\0start';
  // The others import their parts of this one by these.
  const facades = TOGETHER.map((path) => join(folder, relative(DIST, path)));
  const isInside = (path) => path === module || facades.includes(path) || passesOn(path, module);
  const { output } = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'start',
        enforce: 'pre',
        resolveId(id, importer) {
          if (id === entry) return id;
          if (!/^[./]/.test(id)) return { id, external: true };
          const path = id.startsWith('/') ? id : resolve(dirname(importer), id);
          return isInside(path) ? path : { id, external: true };
        },
        load(id) {
          const main = JSON.stringify(join(folder, `${MAIN}.js`));
          return id === entry ? `export * from ${JSON.stringify(module)};export{main}from${main};` : undefined;
        },
      },
    ],
    build: {
      ssr: true,
      target: 'node20',
      write: false,
      minify: true,
      rolldownOptions: { input: entry, output: { format: 'cjs', codeSplitting: false } },
    },
  });
  const [{ code, exports }] = output;
  const parameters = 'exports,require,module,__filename,__dirname,__import';
  return { code: `(function(${parameters}){${await withoutImports(code)}\n})`, exports };
}

/** Whether a chunk holds nothing but names for what `module` holds. */
function passesOn(path, module) {
  if (!path.endsWith('.js') || dirname(path) !== dirname(module)) return false;
  const code = readFileSync(path, 'utf8');
  const imported = [...code.matchAll(/from"([^"]+)"/g)].map(([, from]) => resolve(dirname(path), from));
  const rest = code.replaceAll(/import\{[^}]*\}from"[^"]+";|export\{[^}]*\}(?:from"[^"]+")?;|\s/g, '');
  return path.includes('/rolldown-runtime-') || (rest === '' && imported.every((from) => from === module));
}

/** A script that is not a module of Node cannot import: it asks the module that runs it, which lies beside it. */
async function withoutImports(code) {
  const { parseAst } = await import('vite');
  const places = [];
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'ImportExpression') places.push(node.start);
    for (const each of Object.values(node)) visit(each);
  };
  visit(parseAst(code));
  let changed = code;
  for (const place of places.sort((a, b) => b - a))
    changed = `${changed.slice(0, place)}__import${changed.slice(place + 'import'.length)}`;
  return changed;
}

async function compileAhead(start, compiled) {
  const [{ compileWordList }, { writeSpellerPack }] = await Promise.all(
    ['hunspell/compile-word-list', 'fst/formats/speller-pack'].map((path) => import(`../dist/${path}.js`)),
  );
  const folder = mkdtempSync(join(tmpdir(), 'langtools-bundle-'));
  try {
    const pack = join(folder, 'ahead.zhfst');
    const words = Array.from({ length: WORDS_AHEAD }, (_, i) => `word${(i * 7919).toString(26)}`);
    const { acceptor, errorModel } = compileWordList(words);
    writeFileSync(pack, writeSpellerPack({ acceptor, errorModel }, { locale: 'se', title: 'made words' }));
    const program = fileURLToPath(new URL('lib/compile-ahead.cjs', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [program, start, pack, compiled], { encoding: 'utf8' });
    if (status !== 0 || stderr !== '') throw new Error(`the bundle does not run: ${stderr.trim()}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
