/** The extension for LibreOffice, packed by its script: one configuration file with our locales. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/pack-libreoffice.mjs', import.meta.url));

function pack(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-oxt-'));
  try {
    const file = join(folder, 'langtools.oxt');
    execFileSync(process.execPath, [SCRIPT, file], { stdio: 'ignore' });
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('it has the files that LibreOffice wants, and the same bytes each time', () => {
  const packed = pack();
  const files = unzipSync(packed);
  expect(Object.keys(files).sort()).toEqual(['META-INF/manifest.xml', 'description.xml', 'languages.xcu']);
  expect(strFromU8(files['META-INF/manifest.xml']!)).toContain('manifest:full-path="languages.xcu"');
  expect(strFromU8(files['description.xml']!)).toMatch(/<version value="\d+\.\d+\.\d+[^"]*"\/>/);
  const locales = /<value>([^<]*)<\/value>/.exec(strFromU8(files['languages.xcu']!))?.[1]?.split(' ');
  expect(locales).toEqual(expect.arrayContaining(['se', 'se-NO', 'fo-FO', 'nn-NO', 'kl-GL', 'et-EE', 'vro-EE']));
  expect(locales?.filter((locale) => locale.includes('-x-'))).toEqual([]);
  expect(Buffer.from(pack()).equals(Buffer.from(packed))).toBe(true);
});
