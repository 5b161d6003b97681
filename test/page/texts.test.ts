/** The writer's texts: several beside each other, each with its language and its earlier versions; nothing is lost. */
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TEST_SOURCES, type TestServer } from '../harness.js';
import { buildPage, launchBrowser, openPage, SKIP_BROWSER, textOf } from './browser.js';

describe.skipIf(SKIP_BROWSER)('the texts of a writer', () => {
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

  const open = async (path = '/?lang=se') => {
    const { page, complaints } = await openPage(browser, server, path);
    contexts.push(page.context());
    return { page, complaints };
  };
  const write = async (page: Page, text: string) => {
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(text);
  };
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('langtools.draft') ?? '');
  const textsInDatabase = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const opening = indexedDB.open('langtools-texts', 1);
          opening.onsuccess = () => {
            const asked = opening.result.transaction('texts').objectStore('texts').getAll();
            asked.onsuccess = () => resolve(asked.result.map(({ text }: { text: string }) => text));
          };
        }),
    );
  const openList = async (page: Page) => {
    await page.getByRole('button', { name: 'My texts', exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: 'New text' }).count()).toBe(1);
  };
  const titles = (page: Page) => page.locator('.text-title').allTextContents();
  const press = (page: Page, name: string | RegExp) =>
    page.getByRole('dialog').getByRole('button', { name }).first().click();
  const newText = async (page: Page, text: string) => {
    await openList(page);
    await press(page, 'New text');
    await expect.poll(() => page.locator('.cm-placeholder').count()).toBe(1);
    await write(page, text);
    await expect.poll(() => stored(page)).toContain(text);
  };

  test('several texts, each opened again with its language; undo does not lead from one into the other', async () => {
    const { page, complaints } = await open();
    await write(page, 'aaa first');
    await newText(page, 'bbb second');
    await openList(page);
    await expect.poll(() => titles(page)).toEqual(['bbb second', 'aaa first']);
    await press(page, /aaa first/);
    await expect.poll(() => textOf(page)).toBe('aaa first');
    await page.keyboard.press('Control+z');
    expect(await textOf(page)).toBe('aaa first');
    await page.reload();
    await expect.poll(() => textOf(page)).toBe('aaa first');
    expect(complaints).toEqual([]);
  });

  test('search, rename, delete and undo', async () => {
    const { page } = await open();
    await write(page, 'aaa Čáppa');
    await newText(page, 'bbb second');
    await openList(page);
    await page.getByRole('searchbox', { name: 'Search in my texts' }).fill('čápp');
    await expect.poll(() => titles(page)).toEqual(['aaa Čáppa']);
    await press(page, 'Rename “aaa Čáppa”');
    await page.getByLabel('Name of the text').fill('Letter');
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toEqual(['Letter']);
    await press(page, 'Delete “Letter”');
    await expect.poll(() => titles(page)).toEqual([]);
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => titles(page)).toEqual(['bbb second']);
    await press(page, 'Close');
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await openList(page);
    await expect.poll(() => titles(page)).toEqual(['bbb second', 'Letter']);
  });

  test('a link is opened beside the text, and both are in the list', async () => {
    const { page } = await open();
    await write(page, 'aaa mine');
    await expect.poll(() => stored(page)).toContain('mine');
    await page.goto(`${server.url}/?lang=se&text=${encodeURIComponent('bbb from a link')}`);
    await expect.poll(() => textOf(page)).toBe('bbb from a link');
    await openList(page);
    await expect.poll(async () => (await titles(page)).sort()).toEqual(['aaa mine', 'bbb from a link']);
  });

  test('an earlier version is restored, and undo takes that back', async () => {
    const { page } = await open();
    await write(page, 'aaa one');
    await newText(page, 'bbb');
    await openList(page);
    await press(page, /aaa one/);
    await expect.poll(() => textOf(page)).toBe('aaa one');
    await write(page, ' two');
    await expect.poll(() => stored(page)).toContain('one two');
    await openList(page);
    await press(page, 'Earlier versions of “aaa one two”');
    await expect.poll(() => page.locator('.versions li').count()).toBeGreaterThan(0);
    await press(page, 'Restore');
    await expect.poll(() => textOf(page)).toBe('aaa one');
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => textOf(page)).toBe('aaa one two');
  });

  test('two tabs with the same text do not write over each other', async () => {
    const { page } = await open();
    await write(page, 'aaa');
    await expect.poll(() => stored(page)).toContain('aaa');
    const other = await page.context().newPage();
    await other.goto(`${server.url}/?lang=se`);
    await expect.poll(() => textOf(other)).toBe('aaa');
    await write(page, ' here');
    await expect.poll(() => stored(page)).toContain('aaa here');
    await write(other, ' there');
    await expect.poll(() => other.locator('.toast').textContent()).toContain('another tab');
    await openList(other);
    await expect.poll(async () => (await titles(other)).sort()).toEqual(['aaa here', 'aaa there']);
  });

  test('after a crash the text is there as the database has it: the storage of tabs is written to the disk later', async () => {
    const { page } = await open('/?lang=nb');
    await write(page, 'aaa');
    await expect.poll(() => stored(page)).toContain('aaa');
    const late = await stored(page);
    await write(page, ' bbb');
    await expect.poll(() => textsInDatabase(page)).toEqual(['aaa bbb']);
    const afterCrash = async (left: string | undefined) => {
      await page.evaluate((draft) => {
        localStorage.clear();
        if (draft !== undefined) localStorage.setItem('langtools.draft', draft);
      }, left);
      const tab = await page.context().newPage();
      await tab.goto(server.url);
      await expect.poll(() => tab.locator('.cm-line').count()).toBe(1);
      return tab;
    };
    const first = await afterCrash(late);
    await expect.poll(() => textOf(first)).toBe('aaa bbb');
    // It would go on to write what it has into the storage that is emptied next.
    await first.close();
    const tab = await afterCrash(undefined);
    await expect.poll(() => textOf(tab)).toBe('aaa bbb');
    await expect.poll(() => tab.locator('.picker-button').textContent()).toContain('Norsk bokmål');
    // What was left on purpose does not come back by itself.
    await openList(tab);
    await press(tab, 'New text');
    await expect.poll(() => tab.evaluate(() => localStorage.getItem('langtools.left'))).not.toBeNull();
    const empty = await page.context().newPage();
    await empty.goto(server.url);
    await expect.poll(() => empty.locator('.cm-placeholder').count()).toBe(1);
  });

  test('everything is saved as a file and read from it on another device', async () => {
    const { page } = await open();
    await write(page, 'aaa kept');
    await openList(page);
    await expect.poll(() => titles(page)).toEqual(['aaa kept']);
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save everything as a file')]);
    const file = { name: 'all.json', mimeType: 'application/json', buffer: readFileSync(await download.path()) };
    const { page: other } = await open();
    await openList(other);
    const choose = async (chosen: typeof file) => {
      const [chooser] = await Promise.all([other.waitForEvent('filechooser'), press(other, 'Add from a file')]);
      await chooser.setFiles(chosen);
    };
    await choose(file);
    await expect.poll(() => titles(other)).toEqual(['aaa kept']);
    await choose(file);
    await expect.poll(() => other.getByRole('dialog').textContent()).toContain('here already');
    expect(await titles(other)).toEqual(['aaa kept']);
    await choose({ ...file, buffer: Buffer.from('{"texts":3}') });
    await expect.poll(() => other.getByRole('dialog').textContent()).toContain('has no texts that were saved here');
  });

  describe('while the storage of the browser is slow', () => {
    /** A page whose database answers only after `release`. */
    const openSlow = async (path: string) => {
      const { page } = await open('/?lang=se');
      await page.addInitScript(() => {
        const released = new Promise<void>((resolve) => Object.assign(window, { release: resolve }));
        const openDatabase = IDBFactory.prototype.open;
        IDBFactory.prototype.open = function (...parts) {
          const request = openDatabase.apply(this, parts);
          const onsuccess = {
            set: (answer: (event: Event) => void) =>
              request.addEventListener('success', (event) => void released.then(() => answer.call(request, event))),
          };
          return Object.defineProperty(request, 'onsuccess', onsuccess);
        };
      });
      await page.goto(`${server.url}${path}`);
      const release = () => page.evaluate(() => (window as unknown as { release: () => void }).release());
      return { page, release };
    };

    test('what is written after a text was cleared stays, and undo keeps both', async () => {
      const { page, release } = await openSlow('/?lang=se&text=bbb%20before');
      await expect.poll(() => textOf(page)).toBe('bbb before');
      await page.getByRole('button', { name: 'Clear the text' }).click();
      await write(page, 'bad aaa ');
      await release();
      await expect.poll(() => stored(page)).toContain('bad aaa');
      await expect.poll(() => page.locator('.cm-line .issue').allTextContents()).toEqual(['bad']);
      expect(await textOf(page)).toBe('bad aaa ');
      await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => textOf(page)).toBe('bbb before');
      await openList(page);
      await expect.poll(async () => (await titles(page)).sort()).toEqual(['bad aaa', 'bbb before']);
    });

    test('a link is opened at once, and what was written before and after is in the list', async () => {
      const { page, release } = await openSlow('/?lang=se&text=bbb%20before');
      await expect.poll(() => textOf(page)).toBe('bbb before');
      await write(page, ' and more');
      await page.evaluate(
        (hash) => {
          location.hash = hash;
        },
        `#text=${deflateRawSync('aaa link').toString('base64url')}`,
      );
      await expect.poll(() => textOf(page)).toBe('aaa link');
      await write(page, ' with more');
      await release();
      await expect.poll(() => stored(page)).toContain('aaa link with more');
      expect(await textOf(page)).toBe('aaa link with more');
      await openList(page);
      await expect.poll(async () => (await titles(page)).sort()).toEqual(['aaa link with more', 'bbb before and more']);
    });
  });
});
