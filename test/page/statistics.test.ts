/** Statistics of the text and the progress of its writer, in a browser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SKIP_BROWSER } from './browser.js';
import { pageSuite } from './suite.js';

describe.skipIf(SKIP_BROWSER)('statistics', () => {
  const suite = pageSuite();

  const open = async (text: string, options: BrowserContextOptions = {}) => {
    const path = `/?lang=se&text=${encodeURIComponent(text)}`;
    const page = await suite.open(path, options);
    await expect.poll(() => page.locator('.status-summary:not(.is-checking)').textContent()).not.toBe('');
    return page;
  };
  const show = async (page: Page) => {
    await page.getByRole('button', { name: 'Statistics', exact: true }).click();
    await page.locator('.stats-figures').waitFor();
  };
  const figures = (page: Page) =>
    page
      .locator('.stats-figures > div')
      .evaluateAll((all) =>
        all.map((each) => `${each.querySelector('dt')?.textContent}: ${each.querySelector('dd')?.textContent}`),
      );
  const progress = (page: Page): Promise<{ weeks: Record<string, Record<string, number[]>> } | null> =>
    page.evaluate(() => JSON.parse(localStorage.getItem('langtools.progress') ?? 'null'));
  const inSe = async (page: Page) => Object.values((await progress(page))?.weeks.se ?? {});

  test('counts, and shows what comes up most often with its explanation and its places', async () => {
    const page = await open('aaa bad ccc. Aaa xyz  bad.\nBbb aaa bbb ccc bad');
    await show(page);
    expect(await figures(page)).toEqual([
      'Words: 11',
      'Characters: 46',
      'Sentences: 3',
      'Reading time: < 1 min',
      'Words per sentence: 3.7',
      'Longest sentence: 5 words',
    ]);
    const rules = page.locator('.stats-findings > li');
    await expect.poll(() => rules.locator('summary').allTextContents()).toContain('Bad word3');
    expect((await rules.locator('summary').allTextContents())[0]).toBe('Bad word3');
    expect(await rules.first().locator('p').isVisible()).toBe(false);
    await rules.first().locator('summary').click();
    expect(await rules.first().locator('p').textContent()).not.toBe('');
    await rules.first().getByRole('button').click();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await expect.poll(() => page.locator('.card').textContent()).toContain('Bad word');
    await show(page);
    await page.getByRole('button', { name: '5 words' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Listen to the selection' }).count()).toBe(1);
  });

  test('says so when there is nothing to count or to learn', async () => {
    const page = await open('aaa bbb.');
    await show(page);
    await expect.poll(() => page.locator('.stats').textContent()).toContain('Nothing was found in this text.');
    await page.keyboard.press('Escape');
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect.poll(() => page.locator('.status-counts').textContent()).toContain('0 words');
    await show(page);
    expect(await figures(page)).toContain('Longest sentence: –');
  });

  test('is loaded when it is opened', async () => {
    const loaded: string[] = [];
    const page = await suite.open();
    page.on('request', (request) => loaded.push(request.url()));
    await page.locator('.cm-placeholder').waitFor();
    expect(loaded.filter((url) => /statistics-|key-list-|sentences-/.test(url)).length).toBeLessThanOrEqual(1);
    expect(
      await page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/statistics-')).length,
      ),
    ).toBe(0);
    await show(page);
    expect(
      await page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/statistics-')).length,
      ),
    ).toBe(1);
  });

  test('progress counts what was found, also when it is corrected, can be cleared, and goes along with everything', async () => {
    const page = await open('aaa bad ccc bbb');
    await expect.poll(() => inSe(page)).toEqual([[4, 0, 1, 0]]);
    await page.locator('.cm-line .issue-grammar').click();
    await page.getByRole('dialog').getByRole('button', { name: 'fine' }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' aaa');
    await expect.poll(() => inSe(page)).toMatchObject([[5, expect.any(Number), 1, 0]]);
    const counted = await inSe(page);
    expect(JSON.stringify(await progress(page))).not.toContain('bad');
    await page.reload();
    await show(page);
    await expect.poll(() => page.locator('.stats-weeks tbody tr').count()).toBe(1);
    expect(await page.locator('.stats-weeks tbody td').first().textContent()).toBe('5');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'My texts', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save everything as a file' }).click(),
    ]);
    const file = await download.path();
    expect(JSON.parse(readFileSync(file, 'utf8')).progress.weeks.se).toBeDefined();
    await page.keyboard.press('Escape');

    await show(page);
    await page.getByRole('button', { name: 'Clear my progress' }).click();
    expect(await progress(page)).toBe(null);
    await page.locator('.stats').getByRole('button', { name: 'Undo' }).click();
    expect(await inSe(page)).toEqual(counted);
    await page.getByRole('button', { name: 'Clear my progress' }).click();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'My texts', exact: true }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add from a file' }).click();
    await (await chooser).setFiles(file);
    await expect.poll(() => inSe(page)).toEqual(counted);
  });

  test('damaged progress is no obstacle', async () => {
    const page = await open('aaa bad ccc bbb');
    await page.evaluate(() =>
      localStorage.setItem('langtools.progress', '{"weeks":{"se":{"2026-01-05":["<b>",{},null]}},"texts":7}'),
    );
    await show(page);
    await expect.poll(() => page.locator('.stats').textContent()).toContain('There is nothing to show yet.');
  });

  test.each([
    ['light', 1280],
    ['dark', 320],
  ] as const)('in %s at %i pixels: axe finds nothing, nothing is wider than the screen', async (colorScheme, width) => {
    const page = await open('aaa bad ccc. bad xyz  aaa.', {
      colorScheme,
      viewport: { width, height: 700 },
      bypassCSP: true,
    });
    await page.evaluate(() =>
      localStorage.setItem(
        'langtools.progress',
        '{"weeks":{"se":{"2026-11-02":[1240,25,15,4],"2026-11-09":[640,8,9,0]}},"texts":{}}',
      ),
    );
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
    const violations = () =>
      page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run(part: string, options: object): Promise<AxeResult> } };
        const { violations: found } = await axe.run('html', {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        });
        return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      });
    interface AxeResult {
      violations: { id: string; nodes: { html: string }[] }[];
    }
    await show(page);
    await page.locator('.stats-findings summary').first().click();
    expect(await violations()).toEqual([]);
    const isWide = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('dialog[open]')].some((each) => each.scrollWidth > each.clientWidth),
      );
    expect(await isWide()).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.locator('.keys').first().waitFor();
    expect(await violations()).toEqual([]);
    expect(await isWide()).toBe(false);
  });

  test('sixty findings are rows that can be read', async () => {
    const page = await open('aaa bad bbb\n'.repeat(60), { viewport: { width: 1366, height: 768 } });
    await expect.poll(() => page.locator('.finding').count()).toBe(50);
    const heights = await page.locator('.finding').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.min(...heights)).toBeGreaterThan(30);
  });

  test('saving a text while it is written does not read its earlier versions', async () => {
    const page = await open('aaa bbb ccc');
    await page.evaluate(() => {
      const { getAll } = IDBObjectStore.prototype;
      const read: string[] = [];
      Object.assign(window, { read });
      IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...options) {
        read.push(this.name);
        return getAll.apply(this, options);
      };
    });
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' ddd eee');
    const saved = () =>
      page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const request = indexedDB.open('langtools-texts');
            request.onsuccess = () => {
              const texts = request.result.transaction('texts').objectStore('texts').openCursor();
              texts.onsuccess = () => resolve(texts.result?.value.text ?? '');
            };
          }),
      );
    await expect.poll(saved).toBe('aaa bbb ccc ddd eee');
    expect(await page.evaluate(() => (window as unknown as { read: string[] }).read)).toEqual([]);
  });
});
