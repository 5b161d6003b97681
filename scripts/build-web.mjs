/**
 * Builds the page and its embed into `dist/web/`, unless they are newer than everything they are made of. The new folder is
 * put in the old one's place when it is complete, so that a running service never sees half of it.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const root = fileURLToPath(new URL('../', import.meta.url));
const target = `${root}dist/web`;
const stamp = `${target}/.built`;

const filesIn = (folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
const inputs = [...filesIn('web'), ...filesIn('src/client'), 'package.json', 'scripts/build-web.mjs'];
const newestMs = Math.max(...inputs.map((file) => statSync(`${root}${file}`).mtimeMs));
const builtMs = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (newestMs > builtMs || process.argv.includes('--force')) {
  // Only here: where the page is built already, the tools that build it need not be installed.
  const { build } = await import('vite');
  const startedMs = Date.now();
  const fresh = `${target}.${process.pid}`;
  const options = { configFile: `${root}web/vite.config.ts`, logLevel: 'warn', build: { outDir: fresh } };
  try {
    await build(options);
    await build({ ...options, mode: 'embed', define: { 'process.env.NODE_ENV': '"production"' } });
    compressAssets(`${fresh}/assets`);
    writeFileSync(`${fresh}/.built`, '');
    mkdirSync(`${root}dist`, { recursive: true });
    rmSync(target, { recursive: true, force: true });
    renameSync(fresh, target);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  console.log(`built the page in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
}

/** Once and thoroughly, instead of for every visitor. Fonts are compressed by their format, and small files gain nothing. */
function compressAssets(folder) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  for (const file of readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const source = readFileSync(`${folder}/${file}`);
    if (source.length >= 1024) writeFileSync(`${folder}/${file}.br`, brotliCompressSync(source, { params }));
  }
}
