/**
 * Documents of LibreOffice Writer: what it has written is read, corrected and opened in it again. `recorded/` holds one text
 * in three formats, written by LibreOffice 7.4 (`soffice --convert-to`); the second half needs the program.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../src/documents/index.js';
import { isMissing } from '../support/peers.js';

const FORMATS = ['docx', 'odt', 'rtf'] as const;
const TEXT = [
  'Reive čálus & eará',
  "Mun boađán ihttin ruoktot, d'Artagnan «juo».",
  'Føroyar eru oyggjr í ŋ Norðuratlantshavi.',
  'Nýggj linja',
  'Første punkt',
  'Andre punkt её мир',
  'celle ein',
  'celle to',
  '🙂 slutt',
].join('\n');
const CORRECTIONS: readonly (readonly [wrong: string, right: string])[] = [
  // Its first half is bold, its second italic.
  ['boađán', 'boađát'],
  ['oyggjr', 'oyggjar'],
  ['её', 'ее'],
  ['celle to', 'celle <to> & {meir}'],
];
const CORRECTED = CORRECTIONS.reduce((text, [wrong, right]) => text.replace(wrong, right), TEXT);

const recorded = (format: string) => readFileSync(new URL(`recorded/letter.${format}`, import.meta.url));

async function correct(format: string): Promise<Uint8Array> {
  const document = await openDocument(recorded(format), `letter.${format}`);
  const edits = CORRECTIONS.map(([wrong, right]) => {
    const startUtf16 = document.text.indexOf(wrong);
    return { startUtf16, endUtf16: startUtf16 + wrong.length, insert: right };
  });
  return (await document.replace(edits)).bytes;
}

test.each(FORMATS)('.%s of LibreOffice is read and corrected', async (format) => {
  expect((await openDocument(recorded(format), `letter.${format}`)).text).toBe(TEXT);
  expect((await openDocument(await correct(format), `letter.${format}`)).text).toBe(CORRECTED);
});

describe.skipIf(isMissing('soffice'))('LibreOffice', () => {
  test('opens what was corrected: the words are new, the formatting is as before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'langtools-documents-'));
    try {
      for (const format of FORMATS) writeFileSync(join(folder, `corrected-${format}.${format}`), await correct(format));
      const files = FORMATS.map((format) => join(folder, `corrected-${format}.${format}`));
      const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
      const args = ['--headless', '--norestore', profile, '--convert-to', 'fodt', '--outdir', folder, ...files];
      spawnSync('soffice', args, { stdio: 'ignore', env: { ...process.env, HOME: folder }, timeout: 240_000 });
      for (const format of FORMATS) {
        const flat = readFileSync(join(folder, `corrected-${format}.fodt`), 'utf8');
        expect({ format, text: textOf(flat) }).toEqual({ format, text: CORRECTED });
        expect(styleOf(flat, 'boađát')).toContain('fo:font-weight="bold"');
        expect(styleOf(flat, 'oyggjar')).toContain('fo:font-weight="bold"');
        expect(flat).toContain('xlink:href="http://x.y/"');
        expect(flat.match(/<table:table-cell/g)).toHaveLength(2);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** The paragraphs of a flat document. */
function textOf(flat: string): string {
  const body = flat.slice(flat.indexOf('<office:text'));
  return [...body.matchAll(/<text:(p|h)\b[^>]*>([\s\S]*?)<\/text:\1>/g)]
    .map(([, , inside = '']) =>
      inside
        .replace(/<text:line-break\/>/g, '\n')
        .replace(/<[^>]*>/g, '')
        .replace(/&apos;/g, "'")
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&amp;/g, '&'),
    )
    .join('\n');
}

/** The definition of the style that a word is in. */
function styleOf(flat: string, word: string): string {
  const name = new RegExp(`<text:span text:style-name="([^"]*)">[^<]*${word}`).exec(flat)?.[1] ?? '?';
  return new RegExp(`<style:style style:name="${name}"[^]*?</style:style>`).exec(flat)?.[0] ?? `no style ${name}`;
}
