/**
 * Packs `editors/vscode/` as an extension for VS Code: a zip file with two descriptions and the extension's own files, which need
 * no packages. The same input gives the same bytes.
 *
 *     node scripts/pack-vscode.mjs langtools.vsix
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';

const ROOT = new URL('../', import.meta.url);
const SOURCES = ['README.md', 'src/extension.js', 'src/language-client.js', 'src/json-rpc.js'];
/** Zip files have no earlier time. Fixed, so that nothing depends on when it was packed. */
const TIME = new Date(1980, 0, 1);

const read = (path) => readFileSync(new URL(path, ROOT), 'utf8');
const readOurs = (name) => read(`editors/vscode/${encodeURIComponent(name).replaceAll('%2F', '/')}`);

export function packExtension() {
  const { version } = JSON.parse(read('package.json'));
  const description = { ...JSON.parse(readOurs('package.json')), version };
  const files = {
    'extension.vsixmanifest': fillIn(readOurs('extension.vsixmanifest'), description),
    '[Content_Types].xml': readOurs('[Content_Types].xml'),
    'extension/package.json': `${JSON.stringify(description, undefined, 2)}\n`,
    'extension/LICENSE.txt': read('LICENSE'),
    ...Object.fromEntries(SOURCES.map((name) => [`extension/${name}`, readOurs(name)])),
  };
  const encoder = new TextEncoder();
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, [encoder.encode(text), { mtime: TIME }]])),
  );
}

function fillIn(manifest, { name, version, publisher, displayName, description, engines }) {
  const values = {
    NAME: name,
    VERSION: version,
    PUBLISHER: publisher,
    DISPLAY_NAME: displayName,
    DESCRIPTION: description,
    ENGINE: engines.vscode,
  };
  return manifest.replace(/@([A-Z_]+)@/g, (_, key) => escapeXml(values[key]));
}

function escapeXml(text) {
  return text.replace(/[<>&"]/g, (each) => `&#${each.charCodeAt(0)};`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target] = process.argv.slice(2);
  if (target === undefined) {
    console.error('Usage: node scripts/pack-vscode.mjs FILE.vsix');
    process.exitCode = 2;
  } else {
    writeFileSync(target, packExtension());
    console.log(`${target} is written. Install it with: code --install-extension ${target}`);
  }
}
