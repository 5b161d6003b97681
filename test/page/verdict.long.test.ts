/** What the page claims about a text: never more than was checked, and never before it was. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TEST_SOURCES, type TestServer, testSource } from '../harness.js';
import { buildPage, launchBrowser, openPage, SKIP_BROWSER } from './browser.js';

const CLEAN = 'aaa bbb ccc aaa bbb ccc aaa bbb ccc aaa bbb';
const PRAISE = /Well written/;

describe.skipIf(SKIP_BROWSER)('what the page claims', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    buildPage();
    server = await startTestServer({}, [...TEST_SOURCES, testSource('grammar', 'sma')]);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const open = async (path: string) => (await openPage(browser, server, path)).page;
  const opened = (tag: string, text: string) => open(`/?lang=${tag}&text=${encodeURIComponent(text)}`);
  const claims = (page: Page) => page.locator('.findings, .status-summary').allInnerTexts();
  const eventually = async (page: Page, pattern: RegExp) =>
    expect.poll(async () => (await claims(page)).join('\n')).toMatch(pattern);
  /** Everything that is claimed from now on, each once. */
  const record = (page: Page) =>
    page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const element of document.querySelectorAll('.findings, .status-summary')) {
          const text = element.textContent ?? '';
          if (!seen.includes(text)) seen.push(text);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  const paste = async (page: Page, text: string) => {
    await page.locator('.cm-content').click();
    await page.locator('.cm-content').evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  };
  const recorded = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

  test('praises a clean text that spelling and grammar have both checked', async () => {
    await eventually(await opened('se', CLEAN), PRAISE);
  });

  test('does not praise a word or two', async () => {
    const page = await opened('se', 'aaa');
    await eventually(page, /No errors found/);
    expect((await claims(page)).join()).not.toMatch(PRAISE);
  });

  test('a language without a speller: says that spelling is not checked, and does not praise', async () => {
    const page = await opened('sma', 'Dette er en tekst på norsk, og den er ikke på sørsamisk.');
    await eventually(page, /No grammar errors found/);
    await eventually(page, /Spelling is not checked for .* here/);
    expect((await claims(page)).join()).not.toMatch(PRAISE);
  });

  test('a language without grammar: says that grammar is not checked, beside what was found, too', async () => {
    const page = await opened('fo', 'Føroyar aaa');
    await eventually(page, /No spelling errors found/);
    await eventually(page, /Grammar is not checked for .* here/);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' xyz ');
    await eventually(page, /1 possible misspelling/);
    await eventually(page, /Grammar is not checked for .* here/);
  });

  test('praise ends with the first keystroke, not with the answer', async () => {
    const page = await opened('se', CLEAN);
    await eventually(page, PRAISE);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/(speller|grammar)\/se/, async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    // As soon as the letter is there, and before any timer: the next frame has the new claim.
    await page.keyboard.type('a');
    const next = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve([...document.querySelectorAll('.findings, .status-summary')].map((x) => x.textContent).join()),
            ),
          );
        }),
    );
    expect(next).not.toMatch(PRAISE);
    expect(next).toMatch(/Checking/);
    await record(page);
    release();
    await eventually(page, /1 possible misspelling/);
    expect((await recorded(page)).join()).not.toMatch(/Well written|No errors found/);
  });

  test('a number between two portions of a long text is not given as the final one', async () => {
    const page = await open('/?lang=se');
    // The first portion is answered, the others wait: what is claimed then is not the end.
    let asked = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/speller\/se/, async (route) => {
      if (asked++ > 0) await held;
      await route.continue();
    });
    await paste(page, Array.from({ length: 120 }, (_, i) => `${i} ${'aaa bbb '.repeat(9)}xyz`).join('\n'));
    await eventually(page, /Checking … \d+ so far/);
    await expect.poll(() => page.locator('.findings .count').textContent()).toMatch(/^\d+ so far$/);
    await record(page);
    release();
    await eventually(page, /120 possible misspellings/);
    await expect.poll(() => page.locator('.findings .count').textContent()).toBe('120');
    for (const claim of await recorded(page)) {
      expect(claim).not.toMatch(/No errors found/);
      const [number] = /\d+(?= possible misspelling)/.exec(claim) ?? [];
      if (number !== undefined) expect(number).toBe('120');
    }
  });

  test('half of an answer is not taken for the whole, though the next request succeeds', async () => {
    const page = await open('/?lang=se');
    let isBroken = true;
    let answered = 0;
    await page.route(/grammar\/se/, async (route) => {
      const { text } = route.request().postDataJSON() as { text: string };
      if (isBroken && text.startsWith('aaa'))
        return route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"internal"}' });
      answered++;
      return route.continue();
    });
    // Two requests: each of the paragraphs fills one.
    await paste(page, `${'aaa bbb '.repeat(300)}\n${'bbb ccc '.repeat(300)}`);
    await expect.poll(() => answered).toBe(1);
    await eventually(page, /Not everything could be checked/);
    expect((await claims(page)).join()).not.toMatch(/No errors found/);
    expect(await page.getByRole('alert').count()).toBe(1);
    isBroken = false;
    await eventually(page, /No errors found/);
    expect(answered).toBe(2);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('offers the language that the text is in, and takes no for an answer', async () => {
    const page = await open('/?lang=se');
    await page.route('**/detect', (route) =>
      route.fulfill({ json: { text: '', results: [{ tag: 'fo', confidence: 0.98 }] } }),
    );
    const offer = page.getByText('This looks like Faroese.');
    await page.locator('.cm-content').click();
    await page.keyboard.type('aaa bbb ');
    await eventually(page, /No errors found/);
    expect(await offer.count()).toBe(0);
    const detected = page.waitForResponse('**/detect');
    await page.keyboard.type(CLEAN);
    await detected;
    await eventually(page, /No errors found/);
    // Nothing is wrong with it: no reason to ask, nor to praise.
    expect((await claims(page)).join()).not.toMatch(PRAISE);
    expect(await offer.count()).toBe(0);
    await page.keyboard.type(' xyz');
    await offer.waitFor();
    await page.getByRole('button', { name: 'Keep North Sámi' }).click();
    for (const _letter of ' xyz') await page.keyboard.press('Backspace');
    await eventually(page, PRAISE);
    const again = page.waitForResponse('**/detect');
    await page.keyboard.type(' aaa');
    await again;
    await eventually(page, PRAISE);
    expect(await offer.count()).toBe(0);
    await page.keyboard.type(' xyz');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('langtools.draft'))).toContain('xyz');
    await page.reload();
    await page.getByRole('button', { name: 'Switch to Faroese' }).click();
    await expect.poll(() => page.locator('.picker-own').textContent()).toBe('Føroyskt');
  });

  test('a service that does not detect languages is asked once, and nothing is offered', async () => {
    const page = await open('/?lang=se');
    const asked: string[] = [];
    await page.route('**/detect', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"code":"not-found"}' });
    });
    await page.locator('.cm-content').click();
    await page.keyboard.type(CLEAN);
    await expect.poll(() => asked.length).toBe(1);
    await eventually(page, PRAISE);
    await page.keyboard.type(' aaa');
    await page.keyboard.type(' bbb ccc');
    // The next pause would ask, if it did.
    await page.waitForTimeout(1500);
    expect(asked).toHaveLength(1);
    expect(await page.getByText('This looks like').count()).toBe(0);
    await eventually(page, PRAISE);
  });

  test('the labels beside the language are those of the language', async () => {
    const page = await open('/?lang=se');
    const labels = () => page.locator('.desk-language > .capabilities .capability').allTextContents();
    await expect.poll(labels).toEqual(['Spelling', 'Grammar', 'Speech']);
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /Language of the text/ }).click();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    };
    await choose('faroe');
    await expect.poll(labels).toEqual(['Spelling']);
    await choose('sma');
    await expect.poll(labels).toEqual(['Grammar']);
  });
});
