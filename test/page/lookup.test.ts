/** "Look up a word" on the page: with the pointer, with the keyboard, on a phone, and what screen readers are told. */
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { TEST_SOURCES, testSource } from '../harness.js';
import { SKIP_BROWSER, textOf } from './browser.js';
import { pageSuite } from './suite.js';

const WORDS = ['guolli', 'guolit', 'okta'];
const SOURCES = [
  ...TEST_SOURCES.filter(({ operation, tag }) => tag === 'se' && operation !== 'speller'),
  testSource('speller', 'se', { words: WORDS }),
  testSource('speller', 'fo', { words: WORDS }),
];

describe.skipIf(SKIP_BROWSER)('looking a word up', () => {
  const suite = pageSuite(SOURCES);

  const open = async (text: string, path = '/?lang=se', options: BrowserContextOptions = {}) => {
    const page = await suite.open(path, options);
    await page.getByRole('textbox', { name: /^Text in/ }).click();
    await page.keyboard.type(text);
    return page;
  };
  const card = (page: Page) => page.getByRole('dialog', { name: 'Look up a word' });
  const cells = (page: Page) => card(page).locator('tbody tr').allInnerTexts();

  test('a double click shows what the word is, and leaves the focus and the selection in the text', async () => {
    const page = await open('okta guolit.');
    const place = await page.locator('.cm-line').evaluate((line) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      let node = walker.nextNode();
      while (node !== null && !node.textContent?.includes('guolit')) node = walker.nextNode();
      if (node === null) throw new Error('no such word');
      const start = node.textContent?.indexOf('guolit') ?? 0;
      range.setStart(node, start);
      range.setEnd(node, start + 6);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    await page.mouse.dblclick(place.x, place.y);
    await expect.poll(() => card(page).textContent()).toContain('guo-lit');
    expect(await card(page).getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^guolli noun\s+plural$/),
    ]);
    expect(await card(page).getByText('plural').getAttribute('title')).toBe('Number=Plur');
    await expect.poll(() => cells(page)).toEqual(['okta\tguolli', 'ollu\tguolit']);
    expect(await card(page).locator('mark').allInnerTexts()).toEqual(['guolit']);
    const links = card(page).getByRole('navigation', { name: 'Dictionaries:' }).getByRole('link');
    expect(await links.first().getAttribute('rel')).toBe('noreferrer');
    // Typing replaces the word, as it does without the card.
    await page.keyboard.type('x');
    await expect.poll(() => textOf(page)).toBe('okta x.');
    await expect.poll(() => card(page).count()).toBe(0);
  });

  test('a key opens it, another word can be typed, and Escape leads back to the text', async () => {
    const page = await open('guolli');
    await page.keyboard.press('Shift+F7');
    await expect.poll(() => card(page).getByText('guol-li').count()).toBe(1);
    expect(await card(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await card(page).getByRole('searchbox', { name: 'Word to look up' }).fill('xyz');
    await page.keyboard.press('Enter');
    await expect.poll(() => card(page).getByRole('status').textContent()).toContain('No reading of “xyz” is known.');
    await page.keyboard.press('Escape');
    await expect.poll(() => card(page).count()).toBe(0);
    await page.keyboard.type('!');
    expect(await textOf(page)).toBe('guolli!');
  });

  test('on a phone it lies at the bottom, and a button opens it', async () => {
    const page = await open('guolli', '/?lang=se', {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await page.getByRole('button', { name: 'More tools' }).tap();
    await page.getByRole('button', { name: 'Look up a word' }).tap();
    await expect.poll(() => cells(page)).toEqual(['okta\tguolli', 'ollu\tguolit']);
    const box = await card(page).boundingBox();
    expect(box?.width).toBe(390);
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('a language without data says so', async () => {
    const page = await open('guolli', '/?lang=fo');
    await page.keyboard.press('Shift+F7');
    await expect
      .poll(() => card(page).getByRole('status').textContent())
      .toContain('There is no morphology for Faroese');
    expect(await card(page).getByRole('link').allInnerTexts()).toEqual(['Sprotin']);
  });

  test.each(['light', 'dark'] as const)('has no barriers that a program can find (%s)', async (colorScheme) => {
    // axe is a script of another file: only the test itself may set the policy aside.
    const page = await open('guolli', '/?lang=se', { colorScheme, bypassCSP: true });
    await page.keyboard.press('Shift+F7');
    await expect.poll(() => cells(page)).toHaveLength(2);
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(root: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run({ include: ['.lookup'] })).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    });
    expect(violations).toEqual([]);
  });
});
