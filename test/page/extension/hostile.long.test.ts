/** The extension in texts and on pages that nobody would write for it: very long, not well-formed, styled against it, removed while they are checked. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SKIP_BROWSER } from '../browser.js';
import { clickOn, drawn, type ExtensionBrowser, launchExtension, setUp } from './extension-browser.js';
import { extensionSuite } from './extension-suite.js';

const TEXTAREA = '<textarea aria-label="Text" rows="8" cols="60"></textarea>';
const EDITABLE = '<div contenteditable aria-label="Text" role="textbox" style="height:9em;overflow:auto"></div>';
const PAGES: Readonly<Record<string, string>> = {
  '/textarea': TEXTAREA,
  '/editable': EDITABLE,
  '/styled': `<style>html > div, div { opacity: 0 !important; transform: scale(0) !important; display: none !important }</style>${TEXTAREA}`,
};
const LONG = 100_000;
/** What JSON, and with it a message of the browser, cannot hold, among what takes more than one unit. */
const BROKEN = '👩‍👩‍👧 guollii \ud83d guollii 🙂\udc00';

describe.skipIf(SKIP_BROWSER)('the extension', () => {
  const suite = extensionSuite(PAGES);
  let browser: ExtensionBrowser;

  beforeAll(async () => {
    browser = await launchExtension();
    await setUp(browser, suite.service.url);
  });
  afterAll(() => browser?.close());

  const open = async (path: string) => {
    const page = await browser.context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(suite.site.url + path);
    return { page, errors };
  };
  const marks = (page: Page) => drawn(page, 'mark');
  const countMarks = async (page: Page) => (await marks(page)).length;
  const text = (page: Page) => page.getByLabel('Text', { exact: true });
  const read = (page: Page) =>
    text(page).evaluate((field) => (field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '')));
  /** As a script of the page does it. */
  const fill = (page: Page, written: string) =>
    text(page).evaluate((field, value) => {
      if (field instanceof HTMLTextAreaElement) field.value = value;
      else
        field.replaceChildren(
          ...value.split('\n').map((line) => Object.assign(document.createElement('p'), { textContent: line })),
        );
    }, written);

  test.each([
    ['/textarea', 'one paragraph', ' '],
    ['/textarea', 'many paragraphs', '\n'],
    ['/editable', 'many paragraphs', '\n'],
  ])('in %s checks a text of 100 000 characters, of %s, and corrects its end', async (path, _, between) => {
    const { page, errors } = await open(path);
    const written = `Mun lea guolli${between}`.repeat(LONG / 15).concat('guollii');
    await fill(page, written);
    await text(page).focus();
    await page.keyboard.press('Control+End');
    await expect.poll(() => countMarks(page)).toBe(1);
    await page.keyboard.press('Control+.');
    await expect.poll(async () => (await drawn(page, 'best')).length).toBe(1);
    await page.keyboard.press('1');
    await expect.poll(async () => (await read(page)).endsWith('guolli')).toBe(true);
    await expect.poll(() => countMarks(page)).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });

  test.each(['/textarea', '/editable'])(
    'in %s leaves emoji and halves of surrogate pairs where they are',
    async (path) => {
      const { page, errors } = await open(path);
      await fill(page, BROKEN);
      await text(page).focus();
      await expect.poll(() => countMarks(page)).toBe(2);
      const [first, second] = await marks(page);
      expect(second!.left).toBeGreaterThan(first!.left + first!.width);
      await clickOn(page, second!);
      await expect.poll(async () => (await drawn(page, 'best')).map((each) => each.text)).toEqual(['guolli']);
      await clickOn(page, (await drawn(page, 'best'))[0]!);
      await expect.poll(() => read(page)).toBe('👩‍👩‍👧 guollii \ud83d guolli 🙂\udc00');
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  test('draws nothing for a field that is removed, whatever was under way, and checks the next one', async () => {
    const { page, errors } = await open('/textarea');
    // A copy has the text, and the attributes that the extension has set.
    for (const waitMs of [0, 30, 300, 450, 800]) {
      await text(page).click();
      await page.keyboard.type('guollii');
      await page.waitForTimeout(waitMs);
      await text(page).evaluate((field) => field.replaceWith(field.cloneNode()));
    }
    await expect.poll(async () => (await drawn(page, 'field')).length).toBe(0);
    await text(page).click();
    await page.keyboard.type('guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    await clickOn(page, (await marks(page))[0]!);
    await expect.poll(async () => (await drawn(page, 'card')).length).toBe(1);
    expect(await text(page).evaluate((field: HTMLTextAreaElement) => field.spellcheck)).toBe(false);
    // With its card open.
    await text(page).evaluate((field) => field.remove());
    await expect.poll(async () => (await drawn(page, 'card')).length).toBe(0);
    await expect.poll(async () => (await drawn(page, 'field')).length).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });

  test('is not hidden or moved by the styles of a page', async () => {
    const { page } = await open('/styled');
    await text(page).click();
    await page.keyboard.type('guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    const [mark] = await marks(page);
    const field = (await text(page).boundingBox())!;
    expect(mark!.width).toBeGreaterThan(10);
    expect(mark!.left).toBeGreaterThanOrEqual(field.x);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement.lastElementChild!).opacity)).toBe('1');
    await page.close();
  });

  test('takes nothing of an open card for what a script of the page does', async () => {
    const { page } = await open('/textarea');
    await text(page).click();
    await page.keyboard.type('guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    await clickOn(page, (await marks(page))[0]!);
    await expect.poll(async () => (await drawn(page, 'best')).length).toBe(1);
    await page.evaluate(() => {
      const host = document.documentElement.lastElementChild as HTMLElement;
      const keys = ['1', 'Enter', ' ', 'F8'];
      for (const target of [host, document.activeElement!, document, window])
        for (const type of ['keydown', 'keypress', 'keyup'])
          for (const key of keys) target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true }));
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
        host.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, clientX: 40, clientY: 40 }));
      for (const kind of ['ignore', 'switch-off', 'check', 'state', 'save', 'stop']) {
        window.postMessage({ kind, to: 'engine', what: 'words', tag: 'se', value: 'guollii' }, '*');
        document.dispatchEvent(new CustomEvent(kind, { detail: { kind } }));
      }
    });
    await page.waitForTimeout(600);
    expect(await read(page)).toBe('guollii');
    expect(await countMarks(page)).toBe(1);
    const options = await browser.open('pages/options.html');
    await options.getByLabel('Address').waitFor();
    expect(await options.getByLabel('My words').count()).toBe(0);
    await options.close();
    await page.close();
  });
});
