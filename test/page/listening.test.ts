/** Listening to a long text in a browser: the word stays in view, the bar within reach, and the voice goes where it is told to. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SKIP_BROWSER } from './browser.js';
import { pageSuite } from './suite.js';

/** Sixty paragraphs of two sentences. The voice of the tests speaks a letter in 50 ms. */
const LONG = Array.from({ length: 60 }, (_, line) => `Aaa bbb ccc${line}. Bbb aaa ddd${line}.`).join('\n');

interface Spied extends Window {
  player?: HTMLAudioElement;
  scrolls: (ScrollBehavior | undefined)[];
  /** Words with their lines, in the order in which they were marked. */
  heard: string[];
}

describe.skipIf(SKIP_BROWSER)('listening', () => {
  const suite = pageSuite();

  const open = async (text: string, options: BrowserContextOptions = {}) => {
    const page = await suite.open('/?lang=se', { viewport: { width: 1366, height: 768 }, ...options });
    await page.evaluate(() => {
      const spied = window as unknown as Spied & { Audio: typeof Audio };
      const { Audio: Original } = spied;
      spied.scrolls = [];
      spied.heard = [];
      new MutationObserver(() => {
        const word = document.querySelector('.spoken');
        if (word !== null) spied.heard.push(`${word.textContent}: ${word.closest('.cm-line')?.textContent}`);
      }).observe(document.body, { subtree: true, childList: true });
      spied.Audio = class extends Original {
        constructor() {
          super();
          spied.player = this;
        }
      };
      const { scrollBy } = Element.prototype;
      Element.prototype.scrollBy = function (this: Element, ...options: unknown[]) {
        spied.scrolls.push((options[0] as ScrollToOptions).behavior);
        (scrollBy as (...all: unknown[]) => void).apply(this, options);
      } as typeof scrollBy;
    });
    await page.locator('.cm-content').click();
    await page.locator('.cm-content').evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await page.keyboard.press('Control+Home');
    await page.locator('.listen-main:enabled').waitFor();
    return page;
  };
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const spoken = async (page: Page) => (await page.locator('.spoken').allTextContents()).join('');
  /** The word and the line that it is in. */
  const place = (page: Page) =>
    page.evaluate(() => {
      const word = document.querySelector('.spoken');
      return `${word?.textContent}: ${word?.closest('.cm-line')?.textContent}`;
    });
  const isSeen = (page: Page) =>
    page.evaluate(() => {
      const word = document.querySelector('.spoken')?.getBoundingClientRect();
      const text = document.querySelector('.cm-scroller')?.getBoundingClientRect();
      const bar = document.querySelector('.listen')?.getBoundingClientRect();
      if (word === undefined || text === undefined || bar === undefined) return false;
      return word.top >= Math.max(0, text.top) && word.bottom <= Math.min(text.bottom, bar.top, innerHeight);
    });
  /** Pauses, and goes so many sentences from the top. The voice does not wait for a busy machine, so it may be anywhere. */
  const pauseAt = async (page: Page, sentences: number) => {
    await button(page, 'Pause').click();
    await button(page, 'Resume').waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press('Alt+PageUp');
        return place(page);
      })
      .toBe('Aaa: Aaa bbb ccc0. Bbb aaa ddd0.');
    for (let i = 0; i < sentences; i++) await page.keyboard.press('Alt+PageDown');
  };

  test('the focus stays in the bar when its buttons change', async () => {
    const page = await open('Aaa bbb ccc. Bbb aaa.');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.getByRole('button', { name: 'Listen from the cursor' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Pause');
    await page.getByRole('button', { name: 'Stop' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Listen');
  });

  test('the spoken word stays in view in the editor and in the window', async () => {
    const page = await open(LONG, { viewport: { width: 900, height: 420 } });
    await button(page, 'Listen').click();
    await expect.poll(() => spoken(page)).not.toBe('');
    await pauseAt(page, 90);
    await expect.poll(() => place(page)).toBe('Aaa: Aaa bbb ccc45. Bbb aaa ddd45.');
    await expect.poll(() => isSeen(page)).toBe(true);
    expect(await page.evaluate(() => (window as unknown as Spied).scrolls.length)).toBeGreaterThan(0);
    await button(page, 'Resume').click();
    await expect.poll(() => place(page)).toContain('ccc46');
    expect(await isSeen(page)).toBe(true);
  });

  test('whoever scrolls away is left there, and led back when they ask', async () => {
    const page = await open(LONG);
    await page.getByLabel('Speed').selectOption('0.5');
    await button(page, 'Listen').click();
    await expect.poll(() => spoken(page)).not.toBe('');
    const scroller = page.locator('.cm-scroller');
    await scroller.hover();
    await page.mouse.wheel(0, 100_000);
    await button(page, 'Show the spoken word').waitFor();
    const bottom = await scroller.evaluate((element) => element.scrollTop);
    expect(bottom).toBeGreaterThan(500);
    const before = await page.evaluate(() => (window as unknown as Spied).scrolls.length);
    // Another paragraph is heard.
    const source = () => page.evaluate(() => (window as unknown as Spied).player?.src ?? '');
    const first = await source();
    await expect.poll(async () => ![first, ''].includes(await source())).toBe(true);
    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(bottom);
    expect(await page.evaluate(() => (window as unknown as Spied).scrolls.length)).toBe(before);
    await button(page, 'Show the spoken word').click();
    await expect.poll(() => isSeen(page)).toBe(true);
    await expect.poll(() => button(page, 'Show the spoken word').count()).toBe(0);
  });

  test('nothing glides for who wants less motion', async () => {
    for (const [reducedMotion, behavior] of [
      ['reduce', 'instant'],
      ['no-preference', 'smooth'],
    ] as const) {
      const page = await open(LONG, { reducedMotion });
      await button(page, 'Listen').click();
      await expect.poll(() => spoken(page)).not.toBe('');
      await pauseAt(page, 30);
      await expect.poll(() => place(page)).toContain('ccc15');
      await expect.poll(() => isSeen(page)).toBe(true);
      const used = await page.evaluate(() => (window as unknown as Spied).scrolls);
      expect([...new Set(used)]).toEqual([behavior]);
    }
  });

  test('begins at the cursor, or speaks what is selected; behind the last word it begins at the top', async () => {
    const page = await open('aaa bbb. ccc aaa.\nbbb ccc.');
    const heard = async () => {
      const first = () => page.evaluate(() => (window as unknown as Spied).heard[0]);
      await expect.poll(first).toBeDefined();
      const word = await first();
      await page.keyboard.press('Escape');
      await expect.poll(() => button(page, 'Stop').count()).toBe(0);
      await expect.poll(() => spoken(page)).toBe('');
      await page.evaluate(() => (window as unknown as Spied).heard.splice(0));
      return word;
    };
    for (let i = 0; i < 14; i++) await page.keyboard.press('ArrowRight');
    await page.getByLabel('Speed').selectOption('0.5');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('F2');
    expect(await heard()).toBe('aaa: aaa bbb. ccc aaa.');
    await page.locator('.cm-line').nth(1).click();
    await page.keyboard.press('Home');
    await button(page, 'Listen from the cursor').click();
    expect(await heard()).toBe('bbb: bbb ccc.');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await button(page, 'Listen to the selection').click();
    expect(await heard()).toBe('bbb: bbb ccc.');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('F2');
    expect(await heard()).toBe('aaa: aaa bbb. ccc aaa.');
  });

  test('pauses, goes on, and skips by sentences with keys and buttons', async () => {
    const page = await open(LONG);
    await page.keyboard.press('F2');
    await expect.poll(() => spoken(page)).not.toBe('');
    await page.keyboard.press('F2');
    await button(page, 'Resume').waitFor();
    await page.keyboard.press('F2');
    await pauseAt(page, 0);
    await button(page, 'Forward one sentence').click();
    await expect.poll(() => place(page)).toBe('Bbb: Aaa bbb ccc0. Bbb aaa ddd0.');
    await page.keyboard.press('Alt+PageDown');
    await expect.poll(() => place(page)).toBe('Aaa: Aaa bbb ccc1. Bbb aaa ddd1.');
    await button(page, 'Back one sentence').click();
    await expect.poll(() => place(page)).toBe('Bbb: Aaa bbb ccc0. Bbb aaa ddd0.');
    await page.keyboard.press('Alt+PageUp');
    await expect.poll(() => place(page)).toBe('Aaa: Aaa bbb ccc0. Bbb aaa ddd0.');
    expect(await page.evaluate(() => (window as unknown as Spied).player?.paused)).toBe(true);
    // Over many utterances, and past the last sentence.
    for (let i = 0; i < 119; i++) await page.keyboard.press('Alt+PageDown');
    await expect.poll(() => place(page)).toBe('Bbb: Aaa bbb ccc59. Bbb aaa ddd59.');
    await page.keyboard.press('Alt+PageDown');
    await expect.poll(() => button(page, 'Stop').count()).toBe(0);
    expect(await spoken(page)).toBe('');
  });

  test('another speed is heard at once', async () => {
    const page = await open(LONG);
    await button(page, 'Listen').click();
    await expect.poll(() => spoken(page)).not.toBe('');
    const rate = () => page.evaluate(() => (window as unknown as Spied).player?.playbackRate);
    expect(await rate()).toBe(1);
    await page.getByLabel('Speed').selectOption('2');
    expect(await rate()).toBe(2);
    const asked = page.waitForRequest((request) => request.url().includes('/tts/') && request.url().includes('pace=2'));
    await page.keyboard.press('Alt+PageDown');
    for (let i = 0; i < 40; i++) await page.keyboard.press('Alt+PageDown');
    await asked;
  });

  test('what is written meanwhile moves the marks, and another text ends it', async () => {
    const page = await open('aaa bbb ccc '.repeat(100));
    await page.getByLabel('Speed').selectOption('0.5');
    await button(page, 'Listen').click();
    await expect.poll(() => spoken(page)).not.toBe('');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('xyz ');
    const heard = () => page.evaluate(() => (window as unknown as Spied).heard.at(-1));
    await expect.poll(heard).toMatch(/^(aaa|bbb|ccc): xyz aaa bbb/);
    await button(page, 'My texts').click();
    await button(page, 'New text').click();
    await expect.poll(() => button(page, 'Stop').count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as Spied).player?.paused)).toBe(true);
  });

  test.each([
    [1366, 768],
    [1280, 900],
    [390, 844],
    [320, 640],
  ])('at %i × %i the bar is in view, fits, and its buttons stand in one row', async (width, height) => {
    const page = await open(LONG, { viewport: { width, height }, hasTouch: width < 500 });
    const rows = () =>
      page.evaluate(() => {
        const boxes = [...document.querySelectorAll('.listen > button')].map((each) => each.getBoundingClientRect());
        const seen = boxes.filter((box) => box.width > 0);
        const isIn = seen.every((box) => box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight);
        const middles = new Set(seen.map((box) => Math.round(box.top + box.height / 2)));
        return { isIn, rows: middles.size, isWide: document.documentElement.scrollWidth > innerWidth };
      });
    expect(await rows()).toEqual({ isIn: true, rows: 1, isWide: false });
    await button(page, 'Listen').click();
    await button(page, 'Stop').waitFor();
    expect(await rows()).toEqual({ isIn: true, rows: 1, isWide: false });
    if (width > 640) return;
    expect(await page.getByLabel('Speed').isVisible()).toBe(false);
    await button(page, 'Listening options').click();
    expect(await page.getByLabel('Speed').isVisible()).toBe(true);
    expect(await rows()).toMatchObject({ isIn: true, isWide: false });
  });

  test("voices have their names in the page's language, and keys are listed", async () => {
    const page = await open(LONG, { locale: 'nb' });
    expect(await page.getByLabel('Stemme').locator('option').allTextContents()).toEqual(['Standard']);
    await button(page, 'Hurtigtaster').click();
    const keys = page.getByRole('dialog').locator('.keys > div');
    await expect.poll(() => keys.allTextContents()).toContain('Lytt fra markørenF2');
    expect(await keys.allTextContents()).toContain('En setning framAltPageDown');
    // Not while something else is open.
    await page.keyboard.press('F2');
    expect(await page.locator('.listen.is-active').count()).toBe(0);
  });
});
