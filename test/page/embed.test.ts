/** The embed on somebody else's web site: another origin, a strict policy, a `<textarea>` and an editable element. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TEST_SOURCES, type TestServer } from '../harness.js';
import { buildPage, launchBrowser, SKIP_BROWSER } from './browser.js';

const site = (service: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>A site</title>
<script src="${service}/b/embed.js" data-lang="se" defer></script>
<h1>Write to us</h1>
<textarea data-langtools rows="4" cols="40" aria-label="Letter"></textarea>
<div data-langtools contenteditable="true" role="textbox" aria-label="Note"><p>aaa <b>ba</b>d</p><p>ccc</p></div>
<textarea aria-label="Other"></textarea>
<article data-hyphenate="se"><p>Guolli <b>guol</b>li, 𝒳 guolli.</p><p lang="en">guolli</p><code>guolli</code><p>gu<wbr>olli li</p></article>`;

declare global {
  interface Window {
    langtools?: {
      attach(field: HTMLElement, options: { lang: string }): { detach(): void };
      hyphenate(element: HTMLElement, options?: { lang: string }): Promise<void>;
    };
  }
}

describe.skipIf(SKIP_BROWSER)('the embed', () => {
  let service: TestServer;
  let host: Server;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    buildPage();
    service = await startTestServer({}, TEST_SOURCES);
    host = createServer((_request, response) => {
      const policy = `default-src 'none'; script-src ${service.url}; connect-src ${service.url}; require-trusted-types-for 'script'`;
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
      response.end(site(service.url));
    }).listen(0, '127.0.0.1');
    browser = await launchBrowser();
    page = await (await browser.newContext({ locale: 'en' })).newPage();
    page.setDefaultTimeout(10_000);
    page.on('console', (message) => {
      const isIcon = /favicon|404/.test(message.text());
      if (/^(error|warning)$/.test(message.type()) && !isIcon) complaints.push(message.text());
    });
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  });
  afterAll(async () => {
    await browser?.close();
    host?.close();
    await service?.close();
  });

  const letter = () => page.getByRole('textbox', { name: 'Letter' });
  const note = () => page.getByRole('textbox', { name: 'Note' });
  const shadow = (selector: string) => page.locator(`body > div:last-child >> css=${selector}`);
  const boxes = (selector: string) =>
    shadow(selector).evaluateAll((marks) =>
      marks.map((mark) => {
        const { left, top, width, height } = mark.getBoundingClientRect();
        return { left, top, width, height };
      }),
    );

  test('underlines the wrong letters of a text area, where they are', async () => {
    await letter().fill('aaa bad bbb\nxyz');
    await expect.poll(async () => (await boxes('.field:nth-of-type(2) .mark')).length).toBe(2);
    // Measured another way than the embed does it: the widths of the letters themselves.
    const expected = await letter().evaluate((field) => {
      const style = getComputedStyle(field);
      const { left, top } = field.getBoundingClientRect();
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) throw new Error('no canvas');
      pen.font = style.font;
      const inside = Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.paddingLeft);
      return { left: left + inside + pen.measureText('aaa ').width, width: pen.measureText('bad').width, top };
    });
    const [bad, xyz] = await boxes('.field:nth-of-type(2) .mark');
    expect(bad?.left).toBeCloseTo(expected.left, -0.5);
    expect(bad?.width).toBeCloseTo(expected.width, -0.5);
    expect(xyz?.top).toBeGreaterThan((bad?.top ?? 0) + 5);
    expect(await shadow('.mark.grammar').count()).toBeGreaterThan(0);
  });

  test('replaces with a click, as if typed: the page hears of it, and undo takes it back', async () => {
    await letter().fill('aaa bad bbb');
    await expect.poll(() => shadow('.field:nth-of-type(2) .mark.grammar').count()).toBe(1);
    await letter().evaluate((field: HTMLTextAreaElement) => {
      Object.assign(window, { heard: 0 });
      field.addEventListener('input', () => {
        (window as unknown as { heard: number }).heard++;
      });
    });
    await letter().click({ position: { x: 45, y: 10 } });
    await letter().evaluate((field: HTMLTextAreaElement) => {
      field.setSelectionRange(5, 5);
      field.click();
    });
    await shadow('.card button.best').click();
    await expect.poll(() => letter().inputValue()).toBe('aaa good bbb');
    expect(await page.evaluate(() => (window as unknown as { heard: number }).heard)).toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => letter().inputValue()).toBe('aaa bad bbb');
  });

  test('finds words that are spread over elements, and replaces them with the keyboard', async () => {
    await note().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F8');
    await expect.poll(() => shadow('.card').textContent()).toContain('Bad word');
    await page.keyboard.press('Enter');
    await expect.poll(() => note().textContent()).toBe('aaa goodccc');
  });

  test('has the choices of the page in their order; a word is added for good, a rule is switched off for good', async () => {
    const marks = () => shadow('.field:nth-of-type(2) .mark').count();
    const card = async (at: number) => {
      await letter().evaluate((field: HTMLTextAreaElement, place) => {
        field.setSelectionRange(place, place);
        field.click();
      }, at);
      await shadow('.card').waitFor();
      return shadow('.card .row button').allTextContents();
    };
    const choose = (name: string) => shadow('.card .row button').getByText(name, { exact: true }).click();
    await letter().fill('xyz bad xyz bad');
    await expect.poll(marks).toBe(4);
    expect(await card(1)).toEqual(['Not wrong here', 'Never in this text', 'Add to my words', 'Close']);
    await choose('Not wrong here');
    await expect.poll(marks).toBe(3);
    await card(9);
    await choose('Add to my words');
    await expect.poll(marks).toBe(2);
    expect(await card(5)).toEqual(['Not wrong here', 'Never in this text', 'Switch this rule off', 'Close']);
    await choose('Switch this rule off');
    await expect.poll(marks).toBe(0);
    await page.reload();
    await letter().fill('xyz bad');
    await page.waitForTimeout(1000);
    expect(await marks()).toBe(0);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await letter().fill('xyz bad xyz bad');
    await expect.poll(marks).toBe(4);
    await card(1);
    await choose('Never in this text');
    await expect.poll(marks).toBe(2);
  });

  test('leaves other fields alone, and the site has nothing to complain about', async () => {
    await page.getByRole('textbox', { name: 'Other' }).fill('bad xyz');
    await page.waitForTimeout(800);
    expect(await shadow('.field').count()).toBe(2);
    expect(complaints).toEqual([]);
  });

  const article = () => page.locator('article').evaluate((element) => element.innerHTML.replaceAll('\u00ad', '|'));
  const DIVIDED =
    '<p>Guol|li <b>guol|</b>li, 𝒳 guol|li.</p><p lang="en">guolli</p><code>guolli</code><p>gu<wbr>ol|li li</p>';

  test('puts soft hyphens into words, also where one is spread over elements', async () => {
    await expect.poll(article).toBe(DIVIDED);
    // What has them already is left as it is.
    await page.locator('article').evaluate((element: HTMLElement) => window.langtools?.hyphenate(element));
    expect((await article()).replaceAll('&shy;', '|')).toBe(DIVIDED);
    expect(complaints).toEqual([]);
  });

  test('checks fields that come later, until it is told to stop', async () => {
    const stop = await page.evaluateHandle(() => {
      const field = document.createElement('textarea');
      field.value = 'bad';
      document.body.prepend(field);
      return window.langtools?.attach(field, { lang: 'se' });
    });
    await expect.poll(() => shadow('.field').count()).toBe(3);
    await stop.evaluate((attached) => attached?.detach());
    expect(await shadow('.field').count()).toBe(2);
  });

  test.each([
    ['text/markdown', 1],
    ['text/plain', 3],
  ])('checks a field that holds %s as such: %d of three words', async (contentType, marks) => {
    const stop = await page.evaluateHandle((type) => {
      const field = document.createElement('textarea');
      field.dataset.contentType = type;
      field.value = '```\nxyz\n\nxyz\n```\n\naaa *xyz* www.xyz.no';
      field.rows = 9;
      document.body.prepend(field);
      return window.langtools?.attach(field, { lang: 'se' });
    }, contentType);
    await expect.poll(() => shadow('.field').last().locator('.mark.spelling').count()).toBe(marks);
    await stop.evaluate((attached) => attached?.detach());
    expect(complaints).toEqual([]);
  });
});
