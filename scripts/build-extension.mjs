/**
 * Builds the browser extension from `editors/browser/`: `dist/extension/chromium/` and `dist/extension/firefox/`, which a browser can load as
 * they are, and a zip file of each for the shops. The same sources give the same bytes.
 *
 *     npm run build:extension
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { manifestFor } from '../editors/browser/manifest.mjs';
import { replaceFolder } from './lib/replace-folder.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TARGET = `${ROOT}dist/extension`;
const BROWSERS = ['chromium', 'firefox'];
/** Zip files have no earlier time. Fixed, so that nothing depends on when it was packed. */
const TIME = new Date(1980, 0, 1);

const { version, homepage } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
const fresh = `${TARGET}.${process.pid}`;
try {
  await buildScripts(`${fresh}/scripts`);
  for (const browser of BROWSERS) {
    writeFolder(browser, `${fresh}/scripts`, `${fresh}/${browser}`);
    const name = `langtools-${browser}-${version}.zip`;
    const packed = pack(`${fresh}/${browser}`);
    writeFileSync(`${fresh}/${name}`, packed);
    console.log(`dist/extension/${name}: ${packed.length} bytes`);
  }
  rmSync(`${fresh}/scripts`, { recursive: true });
  replaceFolder(fresh, TARGET);
} finally {
  rmSync(fresh, { recursive: true, force: true });
}

async function buildScripts(outDir) {
  const { build } = await import('vite');
  const options = {
    configFile: `${ROOT}editors/browser/vite.config.ts`,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir },
  };
  await build(options);
  await build({ ...options, mode: 'content' });
}

/** Each browser gets its own background, and no other. */
function writeFolder(browser, scripts, folder) {
  mkdirSync(folder, { recursive: true });
  cpSync(scripts, folder, { recursive: true });
  for (const other of BROWSERS) if (other !== browser) rmSync(`${folder}/${other}.js`);
  if (browser === 'firefox') rmSync(`${folder}/engine/offscreen.html`);
  cpSync(`${ROOT}web/icons/icon-128.png`, `${folder}/icon-128.png`);
  cpSync(`${ROOT}LICENSE`, `${folder}/LICENSE.txt`);
  writeFileSync(
    `${folder}/SOURCE.txt`,
    `langtools ${version}\nLicence: GPL-3.0-or-later (LICENSE.txt)\nSource: ${homepage}\nBuilt by: npm ci && npm run build:extension\n`,
  );
  writeFileSync(
    `${folder}/manifest.json`,
    `${JSON.stringify(manifestFor(browser, version, homepage), undefined, 2)}\n`,
  );
}

function pack(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  return zipSync(
    Object.fromEntries(names.map((name) => [name, [readFileSync(`${folder}/${name}`), { mtime: TIME, level: 9 }]])),
  );
}
