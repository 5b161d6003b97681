/** `check` and `spell` over files of every format: places, corrections, reports, what cannot be read. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDocument, openDocument } from '../../documents/index.js';
import { readXmlTree } from '../../engine/xml-tree.js';
import { EXIT } from '../console/exit-codes.js';
import { runCompiled } from '../run-command.cases.js';

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'langtools-files-'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(place, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
}
const check = (...args: string[]) => runCompiled('check', 'se', ...args, '--locale', 'en', '--packs', place);

describe('files of every format', () => {
  test('lines of those that are their own source, paragraphs of the others', async () => {
    const text = file('a.txt', 'Mun boađán odne.\nMun , son.\n');
    const word = file('a.docx', await newDocument('Mun boađán odne.\n\nMun , son.'));
    const rtf = file('a.rtf', '{\\rtf1 Mun\\par Mun , son.\\par}');
    const srt = file('a.srt', '1\n00:00:01,000 --> 00:00:02,000\n<i>Mun , son.</i>\n');
    const { code, out } = await check(text, word, rtf, srt);
    const rule = '" ," → ,  Space before a punctuation mark (space-before-punct-mark)\n';
    expect(out).toBe(
      `${text}:2:4: ${rule}${word}:paragraph 3:4: ${rule}${rtf}:paragraph 2:4: ${rule}${srt}:3:7: ${rule}`,
    );
    expect(code).toBe(EXIT.findings);
  });

  test('a paragraph ends where it ends, whatever its last character is', async () => {
    const long = 'Mun boađán odne ruoktot ja de mun oađán guhká';
    const word = file('b.docx', await newDocument(`${long}\nson boahtá.`));
    const { out } = await check(word, '--format', 'json');
    expect(out).not.toContain('\u2029');
  });

  test('a pattern stands for the files that match, and a language may be found in the text', async () => {
    file('many/a.md', 'Mun , son.\n');
    file('many/deep/b.md', '`Mun , son.`\n');
    file('many/node_modules/c.md', 'Mun , son.\n');
    const { out } = await check(join(place, 'many/**/*.md'), '--format', 'json');
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).file),
    ).toEqual([join(place, 'many/a.md')]);
    expect(await check(join(place, 'many/*.xyz'))).toMatchObject({
      code: EXIT.usage,
      err: expect.stringContaining('no file matches'),
    });
    const letter = file('letter.txt', 'Mun boađán ihttin ruoktot ja de mun oađán , go lean váiban.\n');
    const found = await runCompiled('check', letter, '--packs', place, '--json');
    expect(JSON.parse(found.out)).toMatchObject({ file: letter, error_code: 'space-before-punct-mark', line: 1 });
    const few = file('few.txt', 'x');
    expect(await runCompiled('check', few)).toMatchObject({
      code: EXIT.usage,
      err: expect.stringContaining('its language is not certain'),
    });
  });

  test('one that is no text is named, and the others are checked', async () => {
    const picture = file('a.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0));
    const { code, out, err } = await check(picture, join(place, 'none.txt'), place, file('c.txt', 'Mun , son.\n'));
    expect(out).toContain('c.txt:1:4:');
    expect(err).toContain(
      `langtools: ${picture}: it is a PNG picture, not a text\nlangtools: ${join(place, 'none.txt')}: there is no such file\nlangtools: ${place}: it is a folder, not a file\n`,
    );
    expect(code).toBe(EXIT.usage);
  });
});

describe('--fix', () => {
  test('writes sure corrections into files of every format and leaves the rest', async () => {
    const latin = file('latin.txt', Buffer.from('M\xe1hte , Elle.\r\nM\xe1hte , Elle.\r\n', 'latin1'));
    const word = file('fix.docx', await newDocument('Mun , son.'));
    const { code, out, err } = await check('--fix', latin, word);
    expect({ code, out }).toEqual({ code: EXIT.ok, out: '' });
    expect(err).toContain(`${latin}: 2 corrected\n${word}: 1 corrected\n`);
    expect(readFileSync(latin, 'latin1')).toBe('M\xe1hte, Elle.\r\nM\xe1hte, Elle.\r\n');
    expect((await openDocument(readFileSync(word), word)).text).toBe('Mun, son.');
    expect(strFromU8(unzipSync(readFileSync(word))['word/document.xml']!)).toContain('>Mun, son.</w:t>');
    const moved = file('moved.txt', 'Mun , son.\nDon  ,  ja son  boahtá , Elle.\n');
    expect((await check('--fix', moved, '--json')).out).not.toContain('" ,"');
    const before = statSync(latin).mtimeMs;
    expect(await check('--fix', latin)).toMatchObject({
      code: EXIT.ok,
      out: '',
      err: expect.not.stringContaining('corrected'),
    });
    expect(statSync(latin).mtimeMs).toBe(before);
  });

  test('shows the difference and changes nothing with --dry-run', async () => {
    const path = file('dry.txt', 'Mun lean.\nMun , son.\n');
    const { code, out } = await check('--fix', '--dry-run', path);
    expect(out).toContain('-Mun , son.\n+Mun, son.\n');
    expect(code).toBe(EXIT.findings);
    expect(readFileSync(path, 'utf8')).toBe('Mun lean.\nMun , son.\n');
    expect(await check('--dry-run', path)).toMatchObject({ code: EXIT.usage });
    expect(await check('--fix')).toMatchObject({ code: EXIT.usage, err: expect.stringContaining('standard input') });
  });
});

describe('--format', () => {
  const odd = 'Mun , son % "<&>".\n';

  test('github: a command for each line', async () => {
    const path = file('odd,name.txt', odd);
    const { out } = await check(path, '--format', 'github');
    expect(out).toMatch(
      /^::warning file=[^,]*odd%2Cname\.txt,line=1,col=4,endLine=1,endColumn=6,title=Space before a punctuation mark::" ," → ,\. [^\n]*\n/,
    );
    const word = file('g.docx', await newDocument('Mun , son.'));
    expect((await check(word, '--format', 'github')).out).toMatch(
      /^::warning file=[^,]*g\.docx,title=[^:]*::paragraph 1:4: /,
    );
  });

  test('sarif: results with regions and fixes', async () => {
    const path = file('s.txt', odd);
    const { out } = await check(path, '--format', 'sarif');
    const log = JSON.parse(out);
    expect(log).toMatchObject({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'langtools check' } }, columnKind: 'unicodeCodePoints' }],
    });
    expect(log.runs[0].results[0]).toMatchObject({
      ruleId: 'space-before-punct-mark',
      locations: [{ physicalLocation: { region: { startLine: 1, startColumn: 4, endLine: 1, endColumn: 6 } } }],
      fixes: [{ artifactChanges: [{ replacements: [{ insertedContent: { text: ',' } }] }] }],
    });
    expect(log.runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)).toContain('space-before-punct-mark');
    expect(
      JSON.parse((await check(file('right.txt', 'Mun lean.\n'), '--format', 'sarif')).out).runs[0].results,
    ).toEqual([]);
  });

  test('junit: a suite for each file', async () => {
    const right = file('right.txt', 'Mun lean.\n');
    const { out } = await check(file('j<&".txt', odd), right, '--format', 'junit');
    const suites = readXmlTree(Buffer.from(out), 'junit').children;
    expect(suites.map(({ attributes }) => attributes.failures)).toEqual(['3', '0']);
    expect(suites[0]?.children[0]?.children[0]?.attributes.type).toBe('space-before-punct-mark');
    expect(suites[1]?.children).toHaveLength(1);
  });
});
