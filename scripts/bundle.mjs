/**
 * Puts the compiled modules of the commands into few files (`dist/bundle/`), because to find, read and link hundreds of modules takes
 * longer than most commands run: the language server starts twice as fast. `bin/langtools` uses the bundle where it was
 * made from what is compiled now (`bin/bundle-inputs.cjs`); without it everything works the same.
 *
 * Packages with files or programs of their own stay outside, and so does all that only the service needs. Modules that
 * threads load by their address are entries of their own, with the paths that they have in `dist/`.
 *
 * What `spell` runs is one file that V8 has compiled before (`lib/start.cjs`), and so are what checkers and threads need besides, and
 * what the service needs besides. These are no ECMAScript modules, for which Node cannot keep that, and do without the modules of Node
 * that an `import` of others brings along. All other files import them.
 *
 *     node scripts/bundle.mjs [--force] [--required] [--into NAME]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inputsOf, isMadeFromThis, keepDates, writeInputs } from '../bin/bundle-inputs.cjs';
import { oneLine } from './lib/one-line.mjs';
import { replaceFolder } from './lib/replace-folder.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = `${ROOT}dist`;
const { values: options } = parseArgs({
  options: { force: { type: 'boolean' }, required: { type: 'boolean' }, into: { type: 'string', default: 'bundle' } },
});
const TARGET = `${DIST}/${options.into}`;
const MAIN = 'cli/main';
const ENTRIES = [
  MAIN,
  'http/server',
  'service/pool/pool-worker',
  'service/pool/loader-worker',
  'service/pool/trial-worker',
  'service/device-data/cut-parts',
  'packs/folder/inspect-pack',
  'packs/piper/voice-files',
  'packs/load/load-speller',
  'packs/load/load-grammar',
  'packs/built-in/load-built-in',
  'packs/built-in/load-built-in-checker',
  'packs/built-in/load-morphology',
  'packs/built-in/load-readings',
  'packs/built-in/load-words',
  'packs/built-in/load-hyphenator',
  'packs/built-in/load-espeak',
  'speller/speller-engine',
  'grammar/built-in/checker-engine',
  'grammar/pipeline/pipeline-engine',
  'grammar/words/words-engine',
  'hyphenation/hyphenation-engine',
  'speech/espeak/espeak-engine',
];
/**
 * What is put into one file with all that it imports: to find and link seventy modules takes longer than to check a word. A module is in the
 * first that needs it. No module may be here that does something as soon as it is loaded, for others load it with the rest. Chunks are
 * named after what no module is called, from which other chunks take their names.
 */
const TOGETHER = [
  {
    chunk: 'start-of-spell',
    script: 'start.cjs',
    modules: [MAIN, 'cli/spell', 'packs/load/load-speller', 'speller/speller-engine'],
  },
  {
    chunk: 'start-of-check',
    script: 'engines.cjs',
    modules: [
      'cli/check',
      'cli/cg/cg',
      'cli/cg/apply-grammar',
      'packs/folder/packs-folder',
      'service/languages/foreign-language',
      'service/pool/collect-garbage',
      'service/pool/idle-warm-up',
      'service/pool/protocol',
      'service/pool/released-memory',
      'service/pool/worker-operations',
      'service/pool/trial-opening',
      'packs/built-in/load-built-in',
      'packs/built-in/load-built-in-checker',
      'packs/built-in/load-morphology',
      'packs/built-in/load-readings',
      'grammar/built-in/checker-engine',
    ],
  },
  {
    // The service lists voices and data for devices, but does not speak itself: without the code of eSpeak, which is a megabyte.
    chunk: 'start-of-voices',
    script: 'voices.cjs',
    modules: [
      'packs/built-in/load-espeak',
      'packs/piper/voice-packs',
      'service/device-data/cut-parts',
      'speech/espeak/espeak-rate',
      'speech/pronounce/parse-pronunciation',
      'speech/speech-files',
    ],
  },
  {
    chunk: 'start-of-say',
    script: 'speech.cjs',
    modules: ['packs/built-in/load-espeak', 'packs/piper/voice-files', 'speech/espeak/espeak-engine'],
  },
  {
    chunk: 'start-of-serve',
    script: 'service.cjs',
    modules: [
      'cli/serve',
      'http/server',
      'service/sources/voice-sources',
      'service/sources/watch-packs',
      'service/sources/watch-voices',
    ],
  },
];
const START = 'start.cjs';
/** Words of the pack with which the code of `spell` is run ahead: enough of them that it gets an image. */
const WORDS_AHEAD = 6000;
/** The thread that looks into packs finds its modules from here. */
const POOL = `${DIST}/service/pool`;
/** What every start of the service loads: some thousand files. The page of the reference has files of its own and stays outside. */
const SERVICE_PACKAGES = [
  'fastify',
  '@fastify/compress',
  '@fastify/cors',
  '@fastify/rate-limit',
  '@fastify/static',
  '@fastify/swagger',
  'cli-progress',
  'negotiator',
  'pino',
  'prom-client',
  'typebox',
];
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
  ...withDependencies(SERVICE_PACKAGES),
];

try {
  if (options.force || !isMadeFromThis(ROOT, TARGET)) await bundle();
  else keepDates(ROOT, TARGET);
} catch (error) {
  console.error(`no bundle was made (commands start more slowly without it): ${oneLine(error)}`);
  if (options.required) process.exitCode = 1;
}

/** The packages, and those that they need, and so on. */
function withDependencies(names) {
  const found = new Set();
  const add = (name, from) => {
    if (found.has(name)) return;
    found.add(name);
    const manifest = findManifest(name, from);
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    for (const each of Object.keys(dependencies)) add(each, dirname(manifest));
  };
  for (const name of names) add(name, ROOT);
  return [...found];
}

function findManifest(name, from) {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const manifest = join(folder, 'node_modules', name, 'package.json');
    if (existsSync(manifest)) return manifest;
    if (folder === dirname(folder)) throw new Error(`${name} is not installed`);
  }
}

async function bundle() {
  const startedMs = Date.now();
  // Before anything is read: what is compiled meanwhile may not be in it.
  const inputs = inputsOf(ROOT);
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
            codeSplitting: {
              groups: TOGETHER.map(({ chunk, modules }, i) => {
                const files = new Set(modules.map((module) => `${DIST}/${module}.js`));
                return { name: chunk, test: (id) => files.has(id), priority: TOGETHER.length - i };
              }),
            },
          },
        },
      },
    });
    const scripts = new Map();
    for (const { chunk, script } of TOGETHER) await makeScript(fresh, chunk, script, scripts);
    await compileAhead(join(fresh, 'chunks'));
    writeInputs(fresh, inputs);
    mkdirSync(DIST, { recursive: true });
    replaceFolder(fresh, TARGET);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  console.log(`bundled the commands in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
}

/**
 * Makes a script of a chunk, and leaves in its place a module that passes it on.
 *
 * @param scripts those that were made before, by the modules in their places; this one is added
 */
async function makeScript(folder, chunk, script, scripts) {
  const chunks = join(folder, 'chunks');
  const names = readdirSync(chunks).filter((name) => name.startsWith(`${chunk}-`) && name.endsWith('.js'));
  if (names.length !== 1) throw new Error(`there are ${names.length} chunks called "${chunk}"`);
  const module = join(chunks, names[0]);
  const { code, exports } = await asScript(folder, module, script === START, scripts);
  const stem = names[0].replace(/\.js$/, '');
  writeFileSync(join(chunks, `${stem}.code`), code);
  const start = readFileSync(new URL(`lib/${START}`, import.meta.url), 'utf8');
  writeFileSync(
    join(chunks, script),
    start.replaceAll('__STEM__', () => stem),
  );
  const taken = exports.map((name, i) => `${name}:_${i}`).join(',');
  const passedOn = exports.map((name, i) => `_${i} as ${name}`).join(',');
  writeFileSync(module, `import start from './${script}';const{${taken}}=start;export{${passedOn}};`);
  scripts.set(module, script);
}

/** The chunk as the text of a function that takes what CommonJS modules are given, and how to import other modules. */
async function asScript(folder, module, hasMain, scripts) {
  const { build } = await import('vite');
  const entry = '\0start';
  const known = new Set([module, ...scripts.keys()]);
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
          if (scripts.has(path)) return { id: `./${scripts.get(path)}`, external: true };
          return path === module || passesOn(path, known) ? path : { id, external: true };
        },
        load(id) {
          if (id !== entry) return undefined;
          const main = hasMain ? `export{main}from${JSON.stringify(join(folder, `${MAIN}.js`))};` : '';
          return `export * from ${JSON.stringify(module)};${main}`;
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
  return { code: `(function(${parameters}){${inOneByteLetters(await withoutImports(code))}\n})`, exports };
}

/**
 * V8 keeps the text of what it runs, in two bytes for each letter where a single letter needs two: letters beyond Latin-1 are written as
 * escapes, which mean the same in texts and patterns. A backslash before such a letter means nothing and goes.
 */
function inOneByteLetters(code) {
  if (/\bString\.raw\b/.test(code)) throw new Error('a bundle with String.raw cannot be written in Latin-1');
  return code.replace(/(\\*)([\u0100-\uffff])/g, (_, backslashes, unit) => {
    const before = backslashes.length % 2 === 0 ? backslashes : backslashes.slice(1);
    return `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Whether a file holds nothing but names for what the modules hold. */
function passesOn(path, modules) {
  if (!path.endsWith('.js') || !existsSync(path)) return false;
  if (path.includes('/rolldown-runtime-')) return true;
  const code = readFileSync(path, 'utf8');
  const imported = [...code.matchAll(/from"([^"]+)"/g)].map(([, from]) => resolve(dirname(path), from));
  const rest = code.replaceAll(/import\{[^}]*\}from"[^"]+";|export\{[^}]*\}(?:from"[^"]+")?;|\s/g, '');
  return rest === '' && imported.every((from) => modules.has(from));
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

/** For the commands that have a setting of their own, and for the others. */
async function compileAhead(chunks) {
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
    for (const commands of ['short', 'others']) {
      const { status, stderr } = spawnSync(process.execPath, [program, chunks, pack, commands], { encoding: 'utf8' });
      if (status !== 0 || stderr !== '') throw new Error(`the bundle does not run: ${stderr.trim()}`);
    }
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
      const [{ codeFingerprint, keyOf }, { PACK_CODE }, { INSPECTING_CODE }, { RULES_CODE }] = await Promise.all(
        ['code-fingerprint', 'pack-images', 'known-packs', '../built-in/kept-rules'].map(load),
      );
      const all = [INSPECTING_CODE, RULES_CODE, ...Object.values(PACK_CODE)];
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
