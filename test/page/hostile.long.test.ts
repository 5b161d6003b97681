/**
 * What others have written comes into the page in many ways: files, links, answers of the service, messages of packs. None of it may
 * run, load something, or make the page useless.
 */
import { strToU8, zipSync } from 'fflate';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TEST_SOURCES, type TestServer } from '../harness.js';
import { buildPage, launchBrowser, openPage, SKIP_BROWSER, textOf } from './browser.js';

/** Would be noticed in the page, if it were taken for HTML anywhere. */
const MARKUP = `<img src="/attack?img" onerror="window.attacked=1"><script>window.attacked=1</script>'"&amp;<b>`;
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

describe.skipIf(SKIP_BROWSER)('the page and what others have written', () => {
  let server: TestServer;
  let browser: Browser;
  let attacks: string[] = [];
  let lying: Buffer;
  const opened: { context: BrowserContext; page: Page; complaints: string[] }[] = [];
  beforeAll(async () => {
    buildPage();
    // Before the service is there, which is in this process and could answer nothing meanwhile.
    lying = makeLying();
    server = await startTestServer({}, TEST_SOURCES);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(async () => {
    for (const { context, page, complaints } of opened.splice(0)) {
      expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
      // The editor has empty images of its own, to put the caret beside.
      const active = 'img:not(.cm-widgetBuffer), iframe, object, embed, [onerror], [onload]';
      expect(await page.locator(active).count()).toBe(0);
      // The browser's own page about XML that is damaged has styles, which it does not get.
      expect(complaints.filter((complaint) => !complaint.startsWith('Applying inline style violates'))).toEqual([]);
      await context.close();
    }
    expect(attacks.splice(0)).toEqual([]);
  });

  async function open(path = '/?lang=se', answers: Record<string, (route: Route) => unknown> = {}): Promise<Page> {
    const { page, complaints } = await openPage(browser, server, '/?lang=se');
    opened.push({ context: page.context(), page, complaints });
    attacks = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/attack' || url.origin !== server.url) attacks.push(request.url());
    });
    page.on('dialog', (dialog) => {
      attacks.push(dialog.message());
      void dialog.dismiss();
    });
    for (const [pattern, answer] of Object.entries(answers)) await page.route(new RegExp(pattern), answer);
    await page.goto(`${server.url}${path}`);
    return page;
  }
  const openFile = async (page: Page, name: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Open a file' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
  };
  const docx = (xml: string, others: Record<string, Uint8Array> = {}) =>
    Buffer.from(zipSync({ 'word/document.xml': strToU8(xml), ...others }));
  /** A hundred megabytes which say, in the local header and in the directory, that they are small. */
  const makeLying = () => {
    const zip = docx('\0'.repeat(100_000_000));
    for (let at = 0; at < zip.length - 4; at++) {
      if (zip.readUInt32LE(at) === 0x04034b50) zip.writeUInt32LE(1000, at + 22);
      if (zip.readUInt32LE(at) === 0x02014b50) zip.writeUInt32LE(1000, at + 24);
    }
    return zip;
  };
  const documentOf = (text: string, before = '') =>
    `${before}<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;
  const escaped = MARKUP.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  /** The page still does its work. */
  const expectAlive = async (page: Page) => {
    await page.getByRole('button', { name: 'Clear the text' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.type('bad aaa ');
    await expect.poll(() => page.locator('.cm-line .issue').allTextContents()).toEqual(['bad']);
  };

  describe('files', () => {
    test.each(['txt', 'md'])('.%s with markup, inside and in its name, is text', async (ending) => {
      const page = await open();
      await openFile(page, `${MARKUP.replaceAll('/', '')}.${ending}`, Buffer.from(MARKUP));
      await expect.poll(() => textOf(page)).toBe(MARKUP);
      await page.getByRole('button', { name: 'Save as a file' }).click();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    });

    test('.docx with markup is text', async () => {
      const page = await open();
      await openFile(page, `${MARKUP.replaceAll('/', '')}.docx`, docx(documentOf(escaped)));
      await expect.poll(() => textOf(page)).toBe(MARKUP);
    });

    test('.docx that names a file elsewhere loads nothing', async () => {
      const page = await open();
      const types = `<!DOCTYPE w [<!ENTITY x SYSTEM "${server.url}/attack?entity"><!ENTITY % p SYSTEM "${server.url}/attack?p">%p;]>`;
      const style = `<?xml-stylesheet href="${server.url}/attack?style" type="text/xsl"?>`;
      await openFile(page, 'a.docx', docx(documentOf('aaa &x; bbb', `${style}${types}`)));
      await expect.poll(() => page.locator('.toast').textContent()).toContain('a.docx');
      const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="image" TargetMode="External" Target="${server.url}/attack?image"/></Relationships>`;
      await openFile(page, 'b.docx', docx(documentOf('ccc'), { 'word/_rels/document.xml.rels': strToU8(relations) }));
      await expect.poll(() => textOf(page)).toBe('ccc');
    });

    let laughs = '<!ENTITY a0 "bad bad bad ">';
    for (let i = 1; i < 10; i++) laughs += `<!ENTITY a${i} "${`&a${i - 1};`.repeat(10)}">`;
    test.each<[string, () => Buffer]>([
      ['is no zip', () => Buffer.from('PK\x03\x04 and so on')],
      ['holds a billion words in a few entities', () => docx(documentOf('&a9;', `<!DOCTYPE w [${laughs}]>`))],
      ['unpacks to more than it says', () => lying],
      ['has a hundred thousand elements inside each other', () => docx('<a>'.repeat(100_000))],
      ['climbs out of its folder', () => docx(documentOf('aaa'), { '../../x': strToU8('x') })],
      ['has no end', () => docx(documentOf('aaa')).subarray(0, 200)],
    ])('.docx that %s is refused, and the page goes on', async (_, make) => {
      const page = await open('/?lang=se&text=before');
      await openFile(page, 'a.docx', make());
      await expect.poll(() => page.locator('.toast').textContent()).toContain('a.docx');
      expect(await textOf(page)).toBe('before');
      await expectAlive(page);
    });
  });

  describe('links', () => {
    test('with markup bring text', async () => {
      const page = await open(`/?lang=${encodeURIComponent(MARKUP)}&text=${encodeURIComponent(MARKUP)}`);
      await expect.poll(() => textOf(page)).toBe(MARKUP);
    });

    test.each([
      ['no code', '#text=%%%'],
      ['a code that is too short', '#text=A'],
      ['a million letters that are no code', `#text=${'A'.repeat(1_000_000)}`],
      ['bytes that are no text', `#text=${Buffer.from([0xfa, 0xff]).toString('base64url')}`],
      ['markup', `#text=${encodeURIComponent(MARKUP)}`],
      ['an address that runs', '#javascript:window.attacked=1'],
    ])('with %s leave the text alone', async (_, fragment) => {
      const page = await open('/?lang=se&text=before');
      await expect.poll(() => textOf(page)).toBe('before');
      await page.evaluate((hash) => {
        location.hash = hash;
      }, fragment);
      await expect.poll(() => page.url().length).toBeLessThan(1000);
      expect(await textOf(page)).toBe('before');
      await expectAlive(page);
    });

    test('that unpack to a hundred megabytes leave the text alone', async () => {
      const { deflateRawSync } = await import('node:zlib');
      const code = deflateRawSync(Buffer.alloc(100_000_000, 'a')).toString('base64url');
      const page = await open('/?lang=se&text=before');
      await expect.poll(() => textOf(page)).toBe('before');
      // While somebody looks: a message does not stay for long.
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#text=${code}`);
      await expect.poll(() => page.locator('.toast').textContent()).toContain('link');
      expect(await textOf(page)).toBe('before');
    });
  });

  describe('answers', () => {
    const json = (body: unknown) => (route: Route) => route.fulfill({ json: body });

    test('of the service with markup are shown as text: suggestions, messages of packs, reasons', async () => {
      const page = await open('/?lang=se&text=bad%20xyz', {
        '/speller/se': json({
          text: 'bad xyz',
          results: [
            {
              word: 'xyz',
              is_correct: false,
              start_index: 4,
              end_index: 7,
              suggestions: [{ value: MARKUP, weight: 1 }],
            },
          ],
        }),
        '/grammar/se($|\\?)': json({
          text: 'bad xyz',
          errs: [
            {
              ...{ error_text: 'bad', start_index: 0, end_index: 3, error_code: MARKUP },
              ...{ title: MARKUP, description: MARKUP, suggestions: [MARKUP] },
            },
          ],
        }),
        '/grammar/se/rules': json({ rules: [{ code: MARKUP, title: MARKUP, description: MARKUP, locale: 'en' }] }),
      });
      const marks = page.locator('.cm-line .issue');
      await expect.poll(() => marks.count()).toBe(2);
      await marks.first().click();
      await expect.poll(() => page.getByRole('dialog').textContent()).toContain(MARKUP);
      await page.getByRole('dialog').getByRole('button', { name: MARKUP }).click();
      await expect.poll(() => textOf(page)).toBe(`${MARKUP} xyz`);
    });

    test('about languages and voices with markup are shown as text', async () => {
      const voice = {
        name: MARKUP,
        speaker: MARKUP,
        language: MARKUP,
        description: MARKUP,
        kind: 'neural',
        state: 'ready',
      };
      const page = await open('/?lang=se&text=aaa', {
        '/tts/se$': json({ voices: [voice, { ...voice, name: 'other', speaker: 'other' }] }),
        '/detect': json({ results: [{ tag: MARKUP, name: MARKUP, confidence: 1 }] }),
        '/speller/se': (route) =>
          route.fulfill({ status: 503, json: { code: 'pack-broken', status: 503, title: MARKUP, detail: MARKUP } }),
      });
      await expect.poll(() => page.getByRole('alert').count()).toBeGreaterThan(0);
      await expect.poll(() => page.locator('body').textContent()).toContain('onerror');
    });

    test('that are no JSON, or another one, leave the page at work', async () => {
      const page = await open('/?lang=se&text=bad%20xyz', {
        '/speller/se': (route) => route.fulfill({ body: MARKUP, contentType: 'text/html' }),
        '/readyz': json({ status: MARKUP, speller: null, grammar: 7 }),
      });
      await page.waitForLoadState('networkidle');
      expect(await textOf(page)).toBe('bad xyz');
      await page.unrouteAll();
      await expectAlive(page);
    });
  });
});
