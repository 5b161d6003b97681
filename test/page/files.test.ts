/** Files and first visits: what is opened, what is saved and how its formatting survives, what a new user is told. */
import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SKIP_BROWSER, textOf } from './browser.js';
import { pageSuite } from './suite.js';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${WORD}"><w:body>
<w:p><w:pPr><w:pStyle w:val="Title"/><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>aaa b</w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t>ad ccc</w:t></w:r></w:p>
<w:p><w:r><w:t xml:space="preserve">one</w:t><w:tab/><w:t>two</w:t><w:br/><w:t>three &amp; four</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
<w:p/><w:sectPr/></w:body></w:document>`;
const DOCX = Buffer.from(
  zipSync({ 'word/document.xml': strToU8(DOCUMENT), 'word/media/image.png': new Uint8Array([1, 2, 3]) }),
);

describe.skipIf(SKIP_BROWSER)('files', () => {
  const suite = pageSuite();

  const { open } = suite;
  const openFile = async (page: Page, name: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Open a file' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
  };
  const saveFile = async (page: Page, format: string) => {
    const button = page.getByRole('button', { name: 'Save as a file' });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.click();
    await page.getByRole('radio', { name: format }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const xmlOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());

  test('a file is known after a reload, until its text is deleted', async () => {
    const page = await open();
    await openFile(page, 'letter.docx', DOCX);
    await expect.poll(() => textOf(page)).toContain('aaa bad ccc');
    // As long as a text takes to be kept.
    await page.waitForTimeout(1500);
    await page.reload();
    await expect.poll(() => textOf(page)).toContain('aaa bad ccc');
    const { name, bytes } = await saveFile(page, '.docx');
    expect(name).toBe('letter.docx');
    expect(bytes.equals(DOCX)).toBe(true);
    const kept = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const request = indexedDB.open('langtools-files', 1);
            request.onsuccess = () => {
              const count = request.result.transaction('files').objectStore('files').count();
              count.onsuccess = () => resolve(count.result);
            };
          }),
      );
    expect(await kept()).toBe(1);
    await page.getByRole('button', { name: 'Clear the text' }).click();
    await expect.poll(kept).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(kept).toBe(1);
  });

  test.each([
    ['UTF-8', Buffer.from('\ufeffČáhci\r\nbad')],
    ['UTF-16', Buffer.from('\ufeffČáhci\nbad', 'utf16le')],
  ])('opens plain text in %s, and asks for the language of the text only', async (_encoding, buffer) => {
    const page = await open();
    await openFile(page, 'notes.txt', buffer);
    await expect.poll(() => textOf(page)).toBe('Čáhci\nbad');
    const { name, bytes } = await saveFile(page, '.md');
    expect(name).toBe('notes.md');
    expect(bytes.toString()).toBe('Čáhci\nbad');
  });

  test('opens a Word document, and saves it with its formatting and everything else that is in it', async () => {
    const page = await open();
    await openFile(page, 'Letter.docx', DOCX);
    await expect.poll(() => textOf(page)).toBe('aaa bad ccc\none\ttwo\nthree & four\ncell\n');
    await page.locator('.cm-line .issue-grammar').click();
    await page.getByRole('dialog').getByRole('button', { name: 'good' }).click();
    await expect.poll(() => textOf(page)).toContain('aaa good ccc');
    const { name, bytes } = await saveFile(page, '.docx');
    expect(name).toBe('Letter.docx');
    expect([...(unzipSync(bytes)['word/media/image.png'] ?? [])]).toEqual([1, 2, 3]);
    const xml = xmlOf(bytes);
    // "bad" lay in a bold and an italic run: the new word is as bold as its beginning was.
    expect(xml).toContain('<w:pStyle w:val="Title"/>');
    expect(xml).toMatch(/<w:b\/><\/w:rPr><w:t[^>]*>aaa good<\/w:t>/);
    expect(xml).toMatch(/<w:i\/><\/w:rPr><w:t[^>]*> ccc<\/w:t>/);
    expect(xml).toContain(
      '<w:t xml:space="preserve">one</w:t><w:tab/><w:t>two</w:t><w:br/><w:t>three &amp; four</w:t>',
    );
    expect(xml).toContain('<w:delText>gone</w:delText>');
    expect(xml).toContain('<w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc>');
    // What was saved is opened again as the same text.
    await openFile(page, 'Letter.docx', bytes);
    await expect.poll(() => textOf(page)).toBe('aaa good ccc\none\ttwo\nthree & four\ncell\n');
  });

  const ODT = Buffer.from(
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'content.xml': strToU8(
        '<o:document-content xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><o:body><o:text><text:h>ccc</text:h><text:p text:style-name="P1">aaa <text:span text:style-name="T1">bad</text:span></text:p></o:text></o:body></o:document-content>',
      ),
    }),
  );
  test.each<[string, Buffer, string, (bytes: Buffer) => string, string]>([
    [
      'a.odt',
      ODT,
      'ccc\naaa bad',
      (bytes) => strFromU8(unzipSync(bytes)['content.xml'] ?? new Uint8Array()),
      '<text:p text:style-name="P1">aaa <text:span text:style-name="T1">good</text:span></text:p>',
    ],
    [
      'a.rtf',
      Buffer.from('{\\rtf1\\ansi aaa {\\b bad}\\par}'),
      'aaa bad',
      String,
      '{\\rtf1\\ansi aaa {\\b good}\\par}',
    ],
    [
      'a.html',
      Buffer.from('<h1>aaa</h1><p class=x>b<i>bb</i> bad</p>'),
      'aaa\n\nbbb bad',
      String,
      'class=x>b<i>bb</i> good</p>',
    ],
    [
      'a.srt',
      Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>aaa bad</i>\r\n'),
      'aaa bad',
      String,
      '1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>aaa good</i>\r\n',
    ],
    [
      'a.txt',
      Buffer.from('bl\xe5 bad\r\naaa', 'latin1'),
      'blå bad\naaa',
      (bytes) => bytes.toString('latin1'),
      'bl\xe5 good\r\naaa',
    ],
  ])('%s is saved as it was, with the corrected word', async (file, buffer, text, read, wanted) => {
    const page = await open();
    await openFile(page, file, buffer);
    await expect.poll(() => textOf(page)).toBe(text);
    await page.locator('.cm-line .issue-grammar').click();
    await page.getByRole('dialog').getByRole('button', { name: 'good' }).click();
    await expect.poll(() => textOf(page)).toContain('good');
    const { name, bytes } = await saveFile(page, file.slice(1));
    expect(name).toBe(file);
    expect(read(bytes)).toContain(wanted);
  });

  test('a file that is dropped on the text is opened', async () => {
    const page = await open();
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'dropped.rtf'));
      return transfer;
    }, '{\\rtf1 dropped \\u331?}');
    await page.dispatchEvent('.cm-content', 'drop', { dataTransfer: data });
    await expect.poll(() => textOf(page)).toBe('dropped ŋ');
  });

  test('another text is not saved into the document that was opened before', async () => {
    const page = await open();
    await openFile(page, 'Letter.docx', DOCX);
    await expect.poll(() => textOf(page)).toContain('cell');
    await openFile(page, 'other.txt', Buffer.from('ccc'));
    await expect.poll(() => textOf(page)).toBe('ccc');
    const { name, bytes } = await saveFile(page, '.docx');
    expect(name).toBe('other.docx');
    expect(Object.keys(unzipSync(bytes))).not.toContain('word/media/image.png');
  });

  test('a text that was written here becomes a Word document', async () => {
    const page = await open('/?lang=se&text=aaa%20%3Cb%3E%0Abbb');
    const { name, bytes } = await saveFile(page, '.docx');
    expect(name).toBe('langtools-se.docx');
    expect(Object.keys(unzipSync(bytes)).sort()).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
    expect(xmlOf(bytes)).toContain('aaa &lt;b&gt;');
    await openFile(page, 'again.docx', bytes);
    await expect.poll(() => textOf(page)).toBe('aaa <b>\nbbb');
  });

  test('says when a file cannot be read, and leaves the text alone', async () => {
    const page = await open('/?lang=se&text=aaa');
    const files: [string, Buffer][] = [
      ['broken.docx', Buffer.from('no zip')],
      ['picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0])],
      ['paper.pdf', Buffer.from('%PDF-1.7')],
      ['old.doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
    ];
    for (const [name, buffer] of files) {
      await openFile(page, name, buffer);
      await expect.poll(() => page.locator('.toast').textContent()).toContain(`“${name}” cannot be read`);
      expect(await textOf(page)).toBe('aaa');
    }
  });

  test('a first visit is told what the lines mean and where the text goes, and can try an example', async () => {
    const page = await open();
    const results = page.getByRole('region', { name: 'Results' });
    await expect.poll(() => results.textContent()).toContain('What the lines mean');
    await expect.poll(() => results.textContent()).toContain('is not stored or logged there');
    await expect.poll(() => results.textContent()).toContain('until you clear it');
    await page.getByRole('button', { name: 'Try an example' }).click();
    await expect.poll(() => page.locator('.finding').count()).toBeGreaterThan(0);
    expect(await results.textContent()).not.toContain('What the lines mean');
  });

  test('fits on a screen of 320 pixels', async () => {
    const page = await open('/?lang=se&text=aaa%20bad%20xyz', {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
    });
    await expect.poll(() => page.locator('.finding').count()).toBe(2);
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await isTooWide()).toBe(false);
    await page.getByRole('button', { name: 'More tools' }).click();
    for (const name of ['Rules', 'My words', 'Save as a file']) {
      const button = page.getByRole('button', { name, exact: true });
      const box = await button.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.locator('.cm-line .issue-spelling').click();
    const card = await page.getByRole('dialog').boundingBox();
    expect(card && card.x >= 0 && card.x + card.width <= 320).toBe(true);
    expect(await isTooWide()).toBe(false);
  });
});
