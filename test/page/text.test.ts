/** The text and what its writer has decided about it: kept in the browser, shared by a link, ignored, changed, filtered. */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TEST_SOURCES, type TestServer } from '../harness.js';
import { buildPage, launchBrowser, openPage, SKIP_BROWSER, textOf } from './browser.js';

describe.skipIf(SKIP_BROWSER)('the text', () => {
  let server: TestServer;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    buildPage();
    server = await startTestServer({}, TEST_SOURCES);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });

  const open = async (path: string) => {
    const { page } = await openPage(browser, server, path, { permissions: ['clipboard-read', 'clipboard-write'] });
    contexts.push(page.context());
    return page;
  };
  const opened = (text: string) => open(`/?lang=se&text=${encodeURIComponent(text)}`);
  const write = async (page: Page, text: string) => {
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(text);
  };
  const marks = (page: Page) => page.locator('.cm-line .issue').allTextContents();
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('langtools.draft') ?? '');
  const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

  test('what was written after a link was opened survives a reload, and the address no longer has the text', async () => {
    const page = await opened('aaa');
    await expect.poll(() => textOf(page)).toBe('aaa');
    expect(new URL(page.url()).search).toBe('?lang=se');
    await write(page, ' bbb');
    await expect.poll(() => stored(page)).toContain('aaa bbb');
    await page.reload();
    await expect.poll(() => textOf(page)).toBe('aaa bbb');
  });

  test('survives the closing of the tab, and is gone everywhere once it is cleared', async () => {
    const page = await open('/?lang=se');
    await write(page, 'aaa bbb');
    await expect.poll(() => stored(page)).toContain('aaa bbb');
    const next = await page.context().newPage();
    await page.close();
    await next.goto(`${server.url}/?lang=se`);
    await expect.poll(() => textOf(next)).toBe('aaa bbb');
    await click(next, 'Clear the text');
    await expect.poll(() => stored(next)).toBe('');
    await next.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => textOf(next)).toBe('aaa bbb');
  });

  test('a link takes the text along in its fragment, and is opened beside what is here', async () => {
    const page = await open('/?lang=se');
    await write(page, 'aaa 🙂 ŋđ');
    await click(page, 'Copy a link to this text');
    await expect.poll(() => copied(page)).toMatch(/\/\?lang=se#text=[\w-]+$/);
    const link = await copied(page);
    const requests: string[] = [];
    const other = await page.context().newPage();
    other.on('request', (request) => requests.push(request.url()));
    await write(page, ' more');
    await expect.poll(() => stored(page)).toContain('more');
    await other.goto(link);
    await expect.poll(() => textOf(other)).toBe('aaa 🙂 ŋđ');
    expect(other.url()).toBe(`${server.url}/?lang=se`);
    expect(requests.filter((url) => url.includes('text='))).toEqual([]);
    await other.locator('.toast').getByRole('button', { name: 'Back to my text' }).click();
    await expect.poll(() => textOf(other)).toBe('aaa 🙂 ŋđ more');
    await other.evaluate((hash) => {
      location.hash = hash;
    }, new URL(link).hash);
    await expect.poll(() => textOf(other)).toBe('aaa 🙂 ŋđ');
  });

  test('says when a text is too long for a link, and when a link is damaged', async () => {
    const page = await open('/?lang=se#text=AAAA');
    await expect.poll(() => page.locator('.toast').textContent()).toContain('The link is damaged');
    await page.locator('.cm-content').click();
    await page.locator('.cm-content').evaluate((element) => {
      const clipboardData = new DataTransfer();
      let seed = 7;
      const letters = Array.from({ length: 20_000 }, () => {
        seed = (seed * 48_271) % 2_147_483_647;
        return String.fromCharCode(97 + (seed % 26));
      });
      clipboardData.setData('text/plain', letters.join(''));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    const button = page.getByRole('button', { name: 'Copy a link to this text' });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.click();
    await expect.poll(() => page.locator('.toast').textContent()).toContain('too long for a link');
  });

  test('what is ignored at one place stays ignored after a reload, also when the text before it grows', async () => {
    const page = await opened('xyz aaa xyz');
    await expect.poll(() => marks(page)).toEqual(['xyz', 'xyz']);
    await page.locator('.cm-line .issue').last().click();
    await click(page, 'Not wrong here');
    await expect.poll(() => marks(page)).toEqual(['xyz']);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('bbb ');
    await expect.poll(() => stored(page)).toContain('"from":12');
    await page.reload();
    await expect.poll(() => page.locator('.findings .count').textContent()).toBe('1');
    expect(await page.locator('.cm-line .issue').evaluate((mark) => mark.previousSibling?.textContent)).toBe('bbb ');
  });

  test('ignores all, changes all, and takes each back in one step', async () => {
    const page = await opened('xyz aaa xyz\nxyz bad');
    await expect.poll(() => marks(page)).toEqual(['xyz', 'xyz', 'xyz', 'bad']);
    await page.locator('.cm-line .issue').first().click();
    await click(page, 'Never in this text');
    await expect.poll(() => marks(page)).toEqual(['bad']);
    await expect.poll(() => stored(page)).toContain('typo xyz');
    await page.reload();
    await expect.poll(() => marks(page)).toEqual(['bad']);
    await expect.poll(() => page.locator('.findings').textContent()).toContain('1 ignored');
    await click(page, 'Show again');
    await expect.poll(() => marks(page)).toEqual(['xyz', 'xyz', 'xyz', 'bad']);
    await expect.poll(() => page.locator('.findings').textContent()).not.toContain('ignored');
    await click(page, 'Clear the text');
    await write(page, 'xyz aaa xyz ');
    await expect.poll(() => marks(page)).toEqual(['xyz', 'xyz']);
    await page.locator('.cm-line .issue').first().click();
    await page.getByLabel('In all 2 places').check();
    await page.getByRole('dialog').getByRole('button', { name: 'bbb' }).click();
    await expect.poll(() => textOf(page)).toBe('bbb aaa bbb ');
    await page.keyboard.press('Control+z');
    await expect.poll(() => textOf(page)).toBe('xyz aaa xyz ');
    await page.locator('.cm-line .issue').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'bbb' }).click();
    await expect.poll(() => textOf(page)).toBe('bbb aaa xyz ');
  });

  test('a suggestion is taken in one step: from the list, by its number while writing, from the menu of the word', async () => {
    const page = await opened('xyz aaa xyz aaa xyz');
    await expect.poll(() => marks(page)).toEqual(['xyz', 'xyz', 'xyz']);
    const take = page.getByRole('button', { name: /^Change “xyz” to “\w+”$/ }).first();
    const first = (await take.textContent()) ?? '';
    await take.click();
    await expect.poll(() => textOf(page)).toBe(`${first} aaa xyz aaa xyz`);
    await page.locator('.cm-line .issue').first().click();
    await page.keyboard.press('Alt+1');
    await expect.poll(() => textOf(page)).toBe(`${first} aaa ${first} aaa xyz`);
    await page.locator('.cm-line .issue').click({ button: 'right' });
    await expect.poll(() => page.locator('.card button:focus').count()).toBe(1);
    await page.keyboard.press('1');
    await expect.poll(() => textOf(page)).toBe(`${first} aaa ${first} aaa ${first}`);
  });

  test('sure corrections are shown first, made at once, and undone at once', async () => {
    const page = await opened('aaa  bbb bad  aaa');
    await expect.poll(() => marks(page)).toEqual(['  ', 'bad', '  ']);
    await page.getByRole('button', { name: /^Correct all/ }).click();
    const rows = page.getByRole('dialog').getByRole('checkbox');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.uncheck();
    const correct = page.getByRole('dialog').getByRole('button', { name: /^Correct \d/ });
    await expect.poll(() => correct.isDisabled()).toBe(true);
    await rows.check();
    await correct.click();
    await expect.poll(() => textOf(page)).toBe('aaa bbb bad aaa');
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => textOf(page)).toBe('aaa  bbb bad  aaa');
  });

  test('spaces and signs are listed between their words; with the first letter the example is no longer offered', async () => {
    const page = await open('/?lang=se');
    await page.locator('.example').waitFor();
    // What takes its time, as the button that undoes, has not changed yet when the example goes.
    const isCounted = await page.evaluate(async () => {
      const undo = document.querySelector<HTMLButtonElement>('.tools button[aria-label^="Undo"]');
      const gone = new Promise<boolean>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('.example') === null) resolve(undo?.disabled !== true);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      });
      document.querySelector<HTMLElement>('.cm-content')?.focus();
      document.execCommand('insertText', false, 'aaa  bbb');
      return gone;
    });
    expect(isCounted).toBe(false);
    await expect.poll(() => page.locator('.finding-place .shown').first().textContent()).toBe('aaa␣␣bbb');
  });

  test('letters of the language are put at the caret by a click, as capitals by Shift, and by a key after the plain letter', async () => {
    const page = await open('/?lang=se');
    await write(page, 'aaa ');
    await click(page, 'Letters');
    const letters = page.getByRole('toolbar', { name: 'Letters of North Sámi' });
    await letters.getByRole('button', { name: 'č', exact: true }).click();
    await letters.getByRole('button', { name: 'ŋ', exact: true }).click({ modifiers: ['Shift'] });
    await letters.getByRole('button', { name: 'Capital letters' }).click();
    await letters.getByRole('button', { name: 'Đ', exact: true }).click();
    await page.keyboard.type('s');
    await page.keyboard.press('F9');
    await page.keyboard.type('x');
    await page.keyboard.press('F9');
    await expect.poll(() => textOf(page)).toBe('aaa čŊĐšx');
    expect(await letters.getByRole('button', { name: 'Ž', exact: true }).getAttribute('title')).toContain('F9');
    await page.reload();
    await expect.poll(() => page.getByRole('button', { name: 'ž', exact: true }).count()).toBe(1);
  });

  test('a line of Hebrew or Arabic goes from right to left, also for the caret, and the others stay', async () => {
    const page = await opened('aaa\nשלום עולם.');
    const directions = () =>
      page.locator('.cm-line').evaluateAll((lines) => lines.map((line) => getComputedStyle(line).direction));
    await expect.poll(directions).toEqual(['ltr', 'rtl']);
    await write(page, '\nbbb');
    await expect.poll(directions).toEqual(['ltr', 'rtl', 'ltr']);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('א');
    await expect.poll(() => textOf(page)).toBe('aaa\nשאלום עולם.\nbbb');
  });

  test('hides a kind of findings, says how many, and does not call the text clean', async () => {
    const page = await opened('xyz bad  aaa');
    await expect.poll(() => marks(page)).toEqual(['xyz', 'bad', '  ']);
    await page.getByRole('button', { name: 'Spelling 1' }).click();
    await page.getByRole('button', { name: 'Typography 1' }).click();
    await expect.poll(() => marks(page)).toEqual(['bad']);
    await page.getByRole('button', { name: 'Grammar 1' }).click();
    await expect.poll(() => marks(page)).toEqual([]);
    await expect.poll(() => page.locator('.findings').textContent()).toContain('3 hidden');
    expect(await page.locator('.findings, .status').allTextContents()).not.toContain('No errors found');
    await page.getByRole('button', { name: 'Typography 1' }).click();
    await expect.poll(() => marks(page)).toEqual(['  ']);
  });

  test('takes words that are typed or come from a file, and gives them away as a file', async () => {
    const page = await opened('xyz uvw rst');
    await expect.poll(() => marks(page)).toEqual(['xyz', 'uvw', 'rst']);
    await page.getByRole('button', { name: 'My words' }).click();
    await page.getByLabel('New word').fill('xyz');
    await page.keyboard.press('Enter');
    await expect.poll(() => marks(page)).toEqual(['uvw', 'rst']);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click(page, 'Import a list')]);
    await chooser.setFiles({ name: 'w.dic', mimeType: 'text/plain', buffer: Buffer.from('2\nuvw/AB\nŋŋŋ\n') });
    await expect.poll(() => marks(page)).toEqual(['rst']);
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('2 words read.');
    const [download] = await Promise.all([page.waitForEvent('download'), click(page, 'Save the list as a file')]);
    expect(download.suggestedFilename()).toBe('words-se.txt');
    expect(readFileSync(await download.path(), 'utf8')).toBe('ŋŋŋ\nuvw\nxyz\n');
  });

  test('lists the rules with what each finds, and switches one off', async () => {
    const page = await opened('bad  aaa');
    await expect.poll(() => marks(page)).toEqual(['bad', '  ']);
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.getByRole('switch', { name: 'Bad word' }).uncheck();
    await expect.poll(() => marks(page)).toEqual(['  ']);
    await page.reload();
    await expect.poll(() => marks(page)).toEqual(['  ']);
    await page.getByRole('button', { name: 'Rules' }).click();
    expect(await page.getByRole('switch', { name: 'Bad word' }).isChecked()).toBe(false);
  });
});
