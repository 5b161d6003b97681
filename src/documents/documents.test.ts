import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { DocumentError, newDocument, openDocument } from './index.js';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const docx = (body: string, others: Record<string, Uint8Array> = {}) =>
  zipSync({
    'word/document.xml': strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    ),
    ...others,
  });
const paragraph = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;
const run = (text: string, settings = '') => `<w:r>${settings && `<w:rPr>${settings}</w:rPr>`}<w:t>${text}</w:t></w:r>`;

const SPACES =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"';
const odt = (body: string, others: Record<string, Uint8Array> = {}) =>
  zipSync({
    ...others,
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'content.xml': strToU8(
      `<office:document-content ${SPACES}><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ),
  });
const rtf = (body: string) =>
  strToU8(`{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0 Times;}{\\f1\\fcharset204 Cyr;}}${body}}`, true);

/** What is between the start and the end of the body afterwards. */
const bodyOf = (bytes: Uint8Array, part: string, tag: string) =>
  new RegExp(`<${tag}>([^]*)</${tag}>`).exec(strFromU8(unzipSync(bytes)[part]!))?.[1];

async function corrected(bytes: Uint8Array, name: string, ...words: [string, string][]): Promise<Uint8Array> {
  const document = await openDocument(bytes, name);
  const edits = words.map(([wrong, right]) => {
    const startUtf16 = document.text.indexOf(wrong);
    expect(document.canReplace(startUtf16, startUtf16 + wrong.length)).toBe(true);
    return { startUtf16, endUtf16: startUtf16 + wrong.length, insert: right };
  });
  const { bytes: written } = await document.replace(edits);
  const wanted = words.reduce((text, [wrong, right]) => text.replace(wrong, right), document.text);
  expect((await openDocument(written, name)).text).toBe(wanted);
  return written;
}

async function rewritten(bytes: Uint8Array, name: string, change: (text: string) => string): Promise<Uint8Array> {
  const document = await openDocument(bytes, name);
  const after = change(document.text);
  const { bytes: written } = await document.rewrite(after);
  expect((await openDocument(written, name)).text).toBe(after);
  return written;
}

describe('.docx', () => {
  test('a word over two runs becomes one of the first, and all else stays', async () => {
    const body = paragraph(
      '<w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>',
      run('Mun boa', '<w:b/>'),
      run('đán d&amp;p', '<w:i/>'),
    );
    const written = await corrected(docx(body, { 'word/media/a.png': Uint8Array.of(1, 2) }), 'a.docx', [
      'boađán',
      'boađát & <',
    ]);
    expect(bodyOf(written, 'word/document.xml', 'w:body')).toBe(
      body
        .replace('<w:t>Mun boa', '<w:t xml:space="preserve">Mun boađát &amp; &lt;')
        .replace('<w:t>đán', '<w:t xml:space="preserve">'),
    );
    expect([...unzipSync(written)['word/media/a.png']!]).toEqual([1, 2]);
  });

  test('what is no text stays out of it: deleted and moved words, fields, older ways to write the same', async () => {
    const mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
    const body = paragraph(
      run('aaa'),
      '<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>',
      `<w:moveFrom>${run('moved')}</w:moveFrom>`,
      '<w:r><w:instrText>PAGE</w:instrText></w:r>',
      `<mc:AlternateContent ${mc}><mc:Choice>${run('new')}</mc:Choice><mc:Fallback>${run('old')}</mc:Fallback></mc:AlternateContent>`,
      '<w:r><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/></w:r>',
    );
    expect((await openDocument(docx(body), 'a.docx')).text).toBe('aaanew\tb\nc\u2011');
  });

  test('notes and text boxes are paragraphs behind the text', async () => {
    const note = `<w:footnotes xmlns:w="${WORD}"><w:footnote w:id="-1"><w:p/></w:footnote><w:footnote w:id="1">${paragraph(run('a noet'))}</w:footnote></w:footnotes>`;
    const bytes = docx(
      paragraph(
        run('text'),
        `<w:r><w:pict><w:txbxContent>${paragraph(run('box'))}</w:txbxContent></w:pict></w:r>`,
        run(' goes on'),
      ),
      {
        'word/footnotes.xml': strToU8(note),
      },
    );
    expect((await openDocument(bytes, 'a.docx')).text).toBe('text goes on\nbox\na noet');
    const written = await corrected(bytes, 'a.docx', ['noet', 'note']);
    expect(strFromU8(unzipSync(written)['word/footnotes.xml']!)).toBe(
      note.replace('<w:t>a noet', '<w:t xml:space="preserve">a note'),
    );
    expect(strFromU8(unzipSync(written)['word/document.xml']!)).toBe(strFromU8(unzipSync(bytes)['word/document.xml']!));
  });

  test('headers and footers follow the text, and stay in their parts', async () => {
    const part = (name: string, text: string) => strToU8(`<w:${name} xmlns:w="${WORD}">${text}</w:${name}>`);
    const bytes = docx(paragraph(run('text')), {
      'word/header2.xml': part('hdr', paragraph(run('wrogn'))),
      'word/header1.xml': part('hdr', '<w:p/>'),
      'word/footer1.xml': part('ftr', paragraph(run('page'))),
    });
    expect((await openDocument(bytes, 'a.docx')).text).toBe('text\npage\nwrogn');
    const written = unzipSync(await corrected(bytes, 'a.docx', ['wrogn', 'right']));
    expect(strFromU8(written['word/header2.xml']!)).toContain('>right</w:t>');
    expect(written['word/footer1.xml']).toEqual(unzipSync(bytes)['word/footer1.xml']);
    await rewritten(bytes, 'a.docx', () => 'text 1\nnew\npage\nright');
  });

  test('lines may be added, removed and rewritten anywhere', async () => {
    const cell = `<w:tbl><w:tr><w:tc>${paragraph(run('cell'))}</w:tc></w:tr></w:tbl>`;
    const body = `${paragraph('<w:pPr><w:jc/></w:pPr>', run('one two', '<w:b/>'))}<w:p/>${cell}${paragraph(run('last'))}`;
    const written = await rewritten(docx(body), 'a.docx', () => 'first\none 2\nfilled\ncell\nlast\nnew\tline');
    expect(bodyOf(written, 'word/document.xml', 'w:body')).toContain(
      '<w:p><w:pPr><w:jc/></w:pPr><w:r><w:rPr><w:b/></w:rPr>',
    );
    await rewritten(docx(body), 'a.docx', (text) => text.replace('cell\n', '\n'));
    await rewritten(docx(body), 'a.docx', (text) => text.replace('one two\n', ''));
    await rewritten(docx(paragraph(run('one')) + paragraph(run('two'))), 'a.docx', () => '');
  });

  test('a document without changes is the same bytes', async () => {
    const bytes = docx(paragraph(run('aaa')));
    const document = await openDocument(bytes, 'a.docx');
    expect((await document.rewrite(document.text)).bytes).toEqual(bytes);
    expect((await document.replace([])).bytes).toEqual(bytes);
  });

  test('a new one has the text', async () => {
    expect((await openDocument(await newDocument('a <b>\n\nc\td'), 'new.docx')).text).toBe('a <b>\n\nc\td');
  });
});

describe('.odt', () => {
  test('words in spans, spaces, tabs and references', async () => {
    const body =
      '<text:p text:style-name="P1">d&apos;Artagnan  \n is<text:s text:c="2"/>he<text:span text:style-name="T1">re</text:span><text:tab/>x<text:line-break/>y</text:p><text:h>Head</text:h>';
    expect((await openDocument(odt(body), 'a.odt')).text).toBe("d'Artagnan is  here\tx\ny\nHead");
    const written = await corrected(odt(body), 'a.odt', ["d'Artagnan", 'D’Artagnan'], ['here', 'there & <']);
    expect(bodyOf(written, 'content.xml', 'office:text')).toBe(
      body
        .replace('d&apos;Artagnan', 'D’Artagnan')
        .replace('he<text:span text:style-name="T1">re', 'there &amp; &lt;<text:span text:style-name="T1">'),
    );
    // Programs look for its kind at the beginning, not compressed.
    expect(strFromU8(written.subarray(30, 38))).toBe('mimetype');
  });

  test('two spaces become one where they are written apart', async () => {
    const written = await corrected(odt('<text:p>a <text:s/>b</text:p>'), 'a.odt', ['  ', ' ']);
    expect(bodyOf(written, 'content.xml', 'office:text')).toBe('<text:p>a b</text:p>');
  });

  test('remarks, deleted text, numbers of notes and descriptions of pictures are not text; fields are not changed', async () => {
    const body =
      '<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:p>one<office:annotation><dc:creator>Me</dc:creator><text:p>remark</text:p></office:annotation><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>a note</text:p></text:note-body></text:note> page <text:page-number>7</text:page-number><draw:frame><svg:desc>A cat</svg:desc></draw:frame>.</text:p>';
    const document = await openDocument(odt(body), 'a.odt');
    expect(document.text).toBe('one page 7.\na note');
    expect(document.canReplace(9, 10)).toBe(false);
    expect(document.canReplace(8, 15)).toBe(false);
    await corrected(odt(body), 'a.odt', ['a note', 'two notes']);
  });

  test('headers and footers follow the text, and stay in their part', async () => {
    const styles = strToU8(
      `<office:document-styles ${SPACES} xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><office:master-styles><style:master-page><style:header><text:p>a haeder</text:p></style:header><style:footer><text:p/><text:p>page <text:page-number>1</text:page-number></text:p></style:footer></style:master-page></office:master-styles></office:document-styles>`,
    );
    const bytes = odt('<text:p>text</text:p>', { 'styles.xml': styles });
    expect((await openDocument(bytes, 'a.odt')).text).toBe('text\na haeder\npage 1');
    const written = unzipSync(await corrected(bytes, 'a.odt', ['haeder', 'header'], ['text', 'words']));
    expect(strFromU8(written['styles.xml']!)).toBe(strFromU8(styles).replace('haeder', 'header'));
    expect(strFromU8(written['content.xml']!)).toContain('<text:p>words</text:p>');
    await rewritten(bytes, 'a.odt', () => 'text 1\nnew\na header\npage 1');
  });

  test('lines may be added, removed and rewritten', async () => {
    const body = '<text:p text:style-name="P1">one two</text:p><text:p/><text:p>last</text:p>';
    const written = await rewritten(odt(body), 'a.odt', () => 'before\none  2 \nfilled\nlast\n new');
    expect(bodyOf(written, 'content.xml', 'office:text')).toContain('<text:p text:style-name="P1">before</text:p>');
    await rewritten(odt(body), 'a.odt', () => 'last');
  });
});

describe('.rtf', () => {
  test('a document without text gets its first words at its end', async () => {
    await rewritten(rtf(''), 'a.rtf', () => 'new\nwords');
  });

  test('letters in every way that they are written', async () => {
    const text =
      "{\\b bl\\'e5b\\u230\\'e6r}\\emdash{}\\f1 \\'f8\\'ea\\f0\\tab x\\~y\\{\\}\\par\\pard {\\*\\hidden no}next{\\v hidden}\\line end\\par";
    expect((await openDocument(rtf(text), 'a.rtf')).text).toBe('blåbær—шк\tx\u00a0y{}\nnext\nend');
  });

  test('corrections do not run into control words', async () => {
    const body = "\\b\\'e5t\\b0.x \\u331?a\\par\\plain\\par";
    await corrected(rtf(body), 'a.rtf', ['åt', 'at'], ['.x', 'yx'], ['ŋa', 'na']);
    await corrected(rtf(body), 'a.rtf', ['åt', ''], ['.', ''], ['ŋ', 'ŋŋ 🙂 {\\}']);
    await rewritten(rtf(body), 'a.rtf', () => '1 first\nåt.x ŋa\nfilled\n2 last');
    await rewritten(rtf(body), 'a.rtf', () => 'a');
  });

  test('notes follow their paragraph; pictures and raw bytes are left alone', async () => {
    const body = 'one{\\footnote\\pard a note} goes on{\\pict\\bin4 {}}\\}\\par two\\par';
    const document = await openDocument(rtf(body), 'a.rtf');
    expect(document.text).toBe('one goes on\na note\ntwo');
    await corrected(rtf(body), 'a.rtf', ['a note', 'b note'], ['two', '2']);
  });

  test('headers and footers follow the text, and stay in their groups', async () => {
    const body =
      '{\\header\\pard{\\b a haeder}\\par second\\par}{\\headerf\\pard\\par}{\\footer\\pard page \\chpgn{\\footnote n}\\par}one\\par two';
    const document = await openDocument(rtf(body), 'a.rtf');
    expect(document.text).toBe('one\ntwo\na haeder\nsecond\nn\npage ');
    const written = await corrected(rtf(body), 'a.rtf', ['haeder', 'header'], ['two', '2']);
    expect(strFromU8(written, true)).toBe(
      strFromU8(rtf(body), true).replace('haeder', 'header').replace('par two', 'par 2'),
    );
    await rewritten(rtf(body), 'a.rtf', () => 'one\nnew\n2\na header\nsecond\nn\npage 1');
    expect((await openDocument(rtf('{\\header only\\par}'), 'a.rtf')).text).toBe('\nonly');
  });
});

describe('.html', () => {
  test('is the text that a reader sees; words are changed between the tags', async () => {
    const source =
      '<meta charset=utf-8><p>Mun boa<b>đán</b> &amp; <i>son</i><br>lea<ul><li>item<script>x()</script></ul>';
    const written = await corrected(strToU8(source), 'a.html', ['boađán', 'boađát <'], ['item', 'thing']);
    expect(strFromU8(written)).toBe(source.replace('boa<b>đán', 'boađát &lt;<b>').replace('item', 'thing'));
  });

  test('letters that its encoding lacks are written as references', async () => {
    const source = Uint8Array.from([...strToU8('<meta charset="iso-8859-1"><p>bl'), 0xe5, ...strToU8(' cahci</p>')]);
    expect((await openDocument(source, 'a.html')).text).toBe('blå cahci');
    const written = await corrected(source, 'a.html', ['cahci', 'čáhci']);
    expect(strFromU8(written, true)).toContain('blå &#269;áhci');
  });
});

describe('subtitles', () => {
  const SRT =
    '1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Mun boa\u0111\u00e1n</i>\r\nihttin\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}ruoktot.\r\n\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\nDon.\r\n';

  test('are what is said; times, numbers and tags stay', async () => {
    const document = await openDocument(strToU8(SRT), 'a.srt');
    expect(document.text).toBe('Mun boađán\nihttin\nruoktot.\n\nDon.');
    expect(document.lineAt?.(document.text.indexOf('ruoktot'))).toEqual({ line: 8, column: 7 });
    const written = await corrected(strToU8(SRT), 'a.srt', ['boađán', 'boađát'], ['Don', 'Doai']);
    expect(strFromU8(written)).toBe(SRT.replace('boađán', 'boađát').replace('Don', 'Doai'));
    await rewritten(strToU8(SRT), 'a.srt', (text) => text.replace('ihttin\n', 'ihttin\nja\n'));
  });

  test('of WebVTT have notes and references', async () => {
    const source = 'WEBVTT\n\nNOTE not said\n\nintro\n00:01.000 --> 00:02.000 align:start\n- A &amp; b\n';
    expect((await openDocument(strToU8(source), 'a.vtt')).text).toBe('- A & b');
    expect(strFromU8(await corrected(strToU8(source), 'a.vtt', ['A & b', 'A & c']))).toBe(
      source.replace('&amp; b', '&amp; c').replace('A &amp; c', 'A &amp; c'),
    );
  });
});

describe('plain text', () => {
  test('keeps its encoding, its mark and its line ends', async () => {
    const source = Buffer.from('\ufeffone\r\ntwo\rthree\n', 'utf16le');
    const written = await rewritten(source, 'a.txt', (text) => text.replace('two', '2\nnew'));
    expect(Buffer.from(written).toString('utf16le')).toBe('\ufeffone\r\n2\r\nnew\rthree\n');
  });

  test('may be empty, before and after', async () => {
    await rewritten(new Uint8Array(), 'a.txt', () => 'a\nb');
    await rewritten(strToU8('a\nb'), 'a.txt', () => '');
  });
});

describe('what is no text', () => {
  const ole = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);
  test.each<[string, string, Uint8Array, string]>([
    ['a PNG', 'a.png', png, 'no-text'],
    ['a PNG that is called .txt', 'a.txt', png, 'no-text'],
    ['a PDF', 'a.pdf', strToU8('%PDF-1.7 x'), 'no-text'],
    ['an old .doc', 'a.doc', ole, 'old-word'],
    ['a protected .docx', 'a.docx', ole, 'old-word'],
    ['a spreadsheet', 'a.xlsx', zipSync({ 'xl/workbook.xml': strToU8('<x/>') }), 'no-text'],
    ['a text that is called .docx', 'a.docx', strToU8('no zip'), 'damaged'],
    ['half a .docx', 'a.docx', docx(paragraph(run('a'))).subarray(0, 200), 'damaged'],
    ['XML that is not well-formed', 'a.docx', docx('<w:p>'), 'damaged'],
    ['a document with an entity', 'a.docx', docx(paragraph(run('&x;'))), 'damaged'],
    ['a hundred thousand elements inside each other', 'a.odt', odt('<text:p>'.repeat(100_000)), 'damaged'],
    ['a hundred thousand groups inside each other', 'a.rtf', strToU8(`{\\rtf1${'{'.repeat(100_000)}`), 'damaged'],
    ['braces that do not match', 'a.rtf', strToU8('{\\rtf1 a}}'), 'damaged'],
    ['a zip bomb', 'a.docx', zipSync({ 'word/document.xml': new Uint8Array(50_000_000) }), 'damaged'],
    ['a file of 60 MB', 'a.txt', new Uint8Array(60_000_001).fill(65), 'too-large'],
  ])('%s is refused with a reason', async (_, name, bytes, reason) => {
    const refused = await openDocument(bytes, name).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DocumentError);
    expect(refused).toMatchObject({ reason, message: expect.stringMatching(/^(?:it|its) /) });
  });

  test('damaged in any way is refused or read, and nothing else happens', async () => {
    const files: [string, Uint8Array][] = [
      ['a.docx', docx(paragraph(run('aaa &amp; bbb')))],
      ['a.odt', odt('<text:p>a<text:s/>b</text:p>')],
      ['a.rtf', rtf("{\\b bl\\'e5}\\u331?\\bin2 xx{\\footnote n}\\par")],
      ['a.html', strToU8('<p>a&amp;<b>b</b><br>c')],
      ['a.vtt', strToU8('WEBVTT\n\n00:01.000 --> 00:02.000\n<i>a</i> &amp;\n')],
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.nat(),
        fc.nat(255),
        fc.string(),
        async ([name, bytes], at, byte, text) => {
          const damaged = Uint8Array.from(bytes);
          damaged[at % damaged.length] = byte;
          const opened = await openDocument(damaged, name).catch((error: unknown) => error);
          if (opened instanceof DocumentError) return;
          // What can be read can be written and read again.
          const document = opened as Awaited<ReturnType<typeof openDocument>>;
          const { bytes: written } = await document.rewrite(`${document.text}\n${text}`);
          await openDocument(written, name);
          await openDocument((await document.replace([{ startUtf16: 0, endUtf16: 1, insert: text }])).bytes, name);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a protected .odt is named as such', async () => {
    const bytes = zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.text'),
      'content.xml': new Uint8Array(100).fill(7),
      'META-INF/manifest.xml': strToU8('<manifest:encryption-data/>'),
    });
    await expect(openDocument(bytes, 'a.odt')).rejects.toMatchObject({ reason: 'protected' });
  });
});
