/** The page when something is out of the ordinary: very long texts, a key that is missing, a service that is away or busy, a trace. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../../src/http/context/api-keys.js';
import type { EngineSource } from '../../src/service/engines/registry.js';
import { startTestServer, TEST_SOURCES, type TestServer, testSource } from '../harness.js';
import { buildPage, launchBrowser, openPage, SKIP_BROWSER } from './browser.js';

describe.skipIf(SKIP_BROWSER)('the page, out of the ordinary', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    buildPage();
    server = await startTestServer({}, TEST_SOURCES);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const open = async (path: string, on = server) => (await openPage(browser, on, path)).page;
  const marked = (page: Page) => page.locator('.cm-line .issue').count();

  test('takes 20 000 words: everything is found, in small requests, and writing goes on meanwhile', async () => {
    const page = await open('/?lang=se');
    const lengths: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') lengths.push((request.postDataJSON() as { text: string }).text.length);
    });
    await page.locator('.cm-content').click();
    // A thousand paragraphs of twenty words, one of them wrong; all different, so that none is known already.
    const text = Array.from({ length: 1000 }, (_, i) => `${i} ${'aaa bbb '.repeat(9)}xyz`).join('\n');
    await page.locator('.cm-content').evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await page.keyboard.type(' ccc bad');
    await expect.poll(() => page.locator('.findings .count').textContent()).toBe('1001');
    expect(Math.max(...lengths)).toBeLessThanOrEqual(3200);
    expect(await page.locator('.cm-line').last().textContent()).toMatch(/xyz ccc bad$/);
    expect(await page.locator('.findings-list li').count()).toBeLessThanOrEqual(50);
  });

  test('asks again for what a limit of time ended, and says so until it is there', async () => {
    const { page } = await openPage(browser, server);
    let asked = 0;
    await page.route(/\/grammar\/se/, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as object;
      asked++;
      await route.fulfill({ response, json: { ...answer, incomplete: asked === 1 ? 'check' : null } });
    });
    await page.goto(`${server.url}/?lang=se`);
    await page.locator('.cm-content').fill('aaa bbb bad');
    const note = page.locator('.status-summary', { hasText: 'Not everything could be checked.' });
    await note.waitFor();
    // Nobody does anything.
    await expect.poll(() => asked).toBe(2);
    await expect.poll(() => note.count()).toBe(0);
    expect(await marked(page)).toBe(1);
  });

  test('says that a speller is a starter, an experiment or finds too little, and nothing of the kind of others', async () => {
    const starter = (tag: string, experimental: boolean, found?: number): EngineSource => {
      const source = testSource('speller', tag);
      const figures = found === undefined ? {} : { found };
      return { ...source, origin: 'starter', starter: { experimental, figures } };
    };
    const spellers = [starter('se', false), starter('kw', true), starter('kl', true, 6)];
    const started = await startTestServer({}, [testSource('speller', 'fo'), ...spellers]);
    try {
      const note = async (tag: string) => (await open(`/?lang=${tag}`, started)).locator('.starter-note');
      await expect.poll(async () => (await note('se')).textContent()).toMatch(/North Sámi is a starter/);
      await expect.poll(async () => (await note('kw')).textContent()).toMatch(/Cornish is an experiment/);
      const developers = await open('/?lang=kw', started);
      await developers.getByRole('button', { name: 'For developers' }).click();
      await developers.getByText('langtools packs build kw', { exact: true }).waitFor();
      expect(await developers.locator('.starter-note code').count()).toBe(0);
      await expect.poll(async () => (await note('kl')).textContent()).toMatch(/Greenlandic finds too few misspellings/);
      const letters = await open('/?lang=kl', started);
      await expect.poll(() => letters.locator('.capability').first().textContent()).toBe('Checks letters only');
      const page = await open('/?lang=fo', started);
      await expect.poll(() => page.locator('.capability').first().textContent()).toBe('Spelling');
      expect(await page.locator('.starter-note').count()).toBe(0);
    } finally {
      await started.close();
    }
  });

  test('asks for a key where the service wants one, and keeps it for this tab only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'langtools-page-'));
    const apiKeysFile = join(folder, 'keys.json');
    const { key, entry } = newApiKey('writer');
    writeFileSync(apiKeysFile, JSON.stringify({ keys: [entry] }));
    const locked = await startTestServer({ apiKeysFile }, TEST_SOURCES);
    try {
      const page = await open('/?lang=se&text=bad', locked);
      await page.getByLabel('This service requires an API key').waitFor();
      expect(await page.locator('.listen-none').textContent()).toBe('');
      await page.getByRole('button', { name: 'Rules' }).click();
      await expect.poll(() => page.getByRole('dialog').textContent()).toContain('requires an API key');
      await page.keyboard.press('Escape');
      await page.getByLabel('This service requires an API key').fill(key);
      await page.getByRole('button', { name: 'Use this key' }).click();
      await expect.poll(() => marked(page)).toBe(1);
      await page.getByRole('button', { name: 'Listen', exact: true }).waitFor();
      expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('key');
    } finally {
      await locked.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('asks for a key before anything is written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'langtools-page-'));
    const apiKeysFile = join(folder, 'keys.json');
    writeFileSync(apiKeysFile, JSON.stringify({ keys: [newApiKey('writer').entry] }));
    const locked = await startTestServer({ apiKeysFile }, TEST_SOURCES);
    try {
      const page = await open('/?lang=se', locked);
      await page.getByLabel('This service requires an API key').waitFor();
      expect(await page.getByText('No voice is installed').count()).toBe(0);
    } finally {
      await locked.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('says that a language has no voice only where that is so', async () => {
    const page = await open('/?lang=fo');
    await page.getByText('No voice is installed for this language.').waitFor();
  });

  test('says when the service cannot be reached, keeps the text, and tries again', async () => {
    const page = await open('/?lang=se');
    await page.locator('.cm-content').click();
    await page.route(/(speller|grammar)\/se/, (route) => route.abort());
    await page.keyboard.type('bad aaa ');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('cannot be reached');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('tries again by itself');
    expect(await marked(page)).toBe(0);
    // Nobody clicks: it comes back by itself, and says nothing more about it.
    await page.unroute(/(speller|grammar)\/se/);
    await expect.poll(() => marked(page)).toBe(1);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('comes back by itself when the service was away from the start, with what was found before', async () => {
    const page = await open('/?lang=se&text=bad%20aaa');
    await expect.poll(() => marked(page)).toBe(1);
    await page.context().setOffline(true);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('xyz ');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('cannot be reached');
    expect(await marked(page)).toBe(1);
    await page.context().setOffline(false);
    await expect.poll(() => marked(page)).toBe(2);
  });

  test('asks again for a part that failed, though another part was answered after it', async () => {
    const page = await open('/?lang=se');
    // The first fills a request, so that the second needs one of its own.
    const [first, second] = [`bad first ${'aaa bbb '.repeat(360)}`, `bad second ${'aaa bbb '.repeat(60)}`];
    let [failures, isAnswered] = [0, () => {}];
    const answered = new Promise<void>((resolve) => {
      isAnswered = resolve;
    });
    await page.route(/(speller|grammar)\/se/, async (route) => {
      const text = route.request().postData() ?? '';
      if (text.includes('first') && failures < 2) {
        failures++;
        return route.abort();
      }
      // The answer for the other paragraph comes when the page knows of the failure.
      if (text.includes('second')) await expect.poll(() => page.getByRole('alert').count()).toBe(1);
      await route.continue();
      if (text.includes('second')) isAnswered();
    });
    await page.locator('.cm-content').click();
    await page.keyboard.insertText(`${first}\n${second}`);
    await answered;
    await expect.poll(() => marked(page)).toBe(2 + 2);
    expect(failures).toBe(2);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('shows what was found also while the browser draws no frames', async () => {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    // As in a tab that is hidden, or on a machine that is too busy to draw.
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    await page.goto(`${server.url}/?lang=se&text=bad%20aaa%20xyz`);
    await expect.poll(() => page.locator('.cm-line .issue').allTextContents()).toEqual(['bad', 'xyz']);
    await context.close();
  });

  test('does not underline addresses and hashtags', async () => {
    const page = await open('/?lang=se');
    await page.locator('.cm-content').click();
    await page.keyboard.type('aaa www.example.no xyz ola@example.com #xyz `xyz` ccc.txt bbb ');
    await expect.poll(() => page.locator('.cm-line .issue').allTextContents()).toEqual(['xyz']);
  });

  test('goes to a finding without making "Listen" speak one word only', async () => {
    const page = await open('/?lang=se&text=aaa%20bad%20xyz%20ccc');
    await expect.poll(() => page.locator('.finding').count()).toBe(2);
    await page.locator('.finding-place').last().click();
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('xyz');
    expect(await page.getByRole('button', { name: 'Listen', exact: true }).count()).toBe(1);
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await page.keyboard.press('Shift+F8');
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('Bad word');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F8');
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('xyz');
  });

  test('says when there is nothing that could be spoken', async () => {
    const page = await open('/?lang=se');
    await page.locator('.cm-content').click();
    await page.keyboard.type('* * *');
    const listen = page.getByRole('button', { name: 'Listen', exact: true });
    await expect.poll(() => listen.isEnabled()).toBe(true);
    await listen.click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('nothing here that can be spoken');
    await page.getByRole('button', { name: 'Download as WAV' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('nothing here that can be spoken');
  });

  test.each([
    ['nb', 'nordsamisk', 'Davvisámegiella', 'nordsamisk'],
    ['fi', 'fääri', 'Føroyskt', 'fääri'],
  ])('in %s, %s finds %s', async (locale, query, autonym, localName) => {
    const { page } = await openPage(browser, server, '/?lang=fkv', { locale });
    await page.locator('.picker-button').click();
    await page.keyboard.type(query);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.picker-own').textContent()).toBe(autonym);
    expect(await page.locator('.picker-english').textContent()).toBe(localName);
  });

  test('waits for a busy service as long as it asks for', async () => {
    const page = await open('/?lang=se');
    let refused = 0;
    await page.route(/(speller|grammar)\/se/, async (route) => {
      if (refused++ >= 2) return route.continue();
      const body = JSON.stringify({ code: 'overloaded', detail: 'busy' });
      await route.fulfill({
        status: 503,
        headers: { 'Retry-After': '0' },
        contentType: 'application/problem+json',
        body,
      });
    });
    await page.locator('.cm-content').click();
    await page.keyboard.type('bad aaa ');
    await expect.poll(() => marked(page)).toBe(1);
    expect(refused).toBeGreaterThan(2);
  });

  test('shows grammar writers cohorts, readings and rules after each step', async () => {
    const page = await open('/?lang=se&text=Son%20ii%20lea');
    const stream = '"<Son>"\n\t"son" Pron\n"<ii>"\n\t"ii" V Neg SELECT:12:neg\n;\t"ii" Adv REMOVE:9\n';
    const trace = [
      { step: 'tokenise words', stream: '"<Son>"\n\t"son" Pron\n"<ii>"\n\t"ii" V Neg\n\t"ii" Adv\n' },
      { step: 'cg grammar.cg3', stream },
    ];
    await page.route(/grammar\/se\?.*trace=true/, (route) => route.fulfill({ json: { text: '', errs: [], trace } }));
    await page.getByRole('button', { name: 'For grammar writers' }).click();
    await expect.poll(() => page.locator('.trace-step').count()).toBe(2);
    const last = page.locator('.trace-step').last();
    expect(await last.locator('summary').textContent()).toContain('1 of 2 words changed by rules');
    expect(await last.locator('.trace-rule').allTextContents()).toEqual(['SELECT:12:neg', 'REMOVE:9']);
    expect(await last.locator('del').textContent()).toContain('"ii" Adv');
  });
});
