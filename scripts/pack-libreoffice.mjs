/**
 * Packs `editors/libreoffice/` as an extension for LibreOffice: a zip file with one configuration file, in which the list of locales is
 * filled in. The same input gives the same bytes.
 *
 *     node scripts/pack-libreoffice.mjs langtools.oxt
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { officeLocales } from '../dist/http/languagetool/language-codes.js';
import { readDeployments } from '../dist/service/languages/deployments.js';
import { readTagTable } from '../dist/service/languages/tags.js';
import { VERSION } from '../dist/service/settings/version.js';

const FILES = ['META-INF/manifest.xml', 'description.xml', 'languages.xcu'];
/** Zip files have no earlier time. Fixed, so that nothing depends on when it was packed. */
const TIME = new Date(1980, 0, 1);

export function packExtension() {
  const locales = officeLocales(readDeployments(), readTagTable()).join(' ');
  const files = FILES.map((name) => {
    const source = readFileSync(new URL(`../editors/libreoffice/${name}`, import.meta.url), 'utf8');
    const content = source.replace('@VERSION@', VERSION).replace('@LOCALES@', locales);
    return [name, [new TextEncoder().encode(content), { mtime: TIME }]];
  });
  return zipSync(Object.fromEntries(files));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target] = process.argv.slice(2);
  if (target === undefined) {
    console.error('Usage: node scripts/pack-libreoffice.mjs FILE.oxt');
    process.exitCode = 2;
  } else {
    writeFileSync(target, packExtension());
    console.log(`${target} is written. Install it with: unopkg add ${target}`);
  }
}
