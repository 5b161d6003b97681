/** The embed that checks in the visitor's browser, on a site of another origin: with a policy that allows it, and with one that does not. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.js';
import { preparedData, smallPackSources } from '../support/small-pack-sources.js';
import { buildPage, launchBrowser, SKIP_BROWSER } from './browser.js';

const site = (service: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>A site</title>
<script src="${service}/b/embed.js" data-lang="se" data-engine="local" defer></script>
<textarea data-langtools rows="4" cols="40" aria-label="Letter"></textarea>`;

describe.skipIf(SKIP_BROWSER)('the embed with a local engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-embed-local-'));
  let service: TestServer;
  let host: Server;
  let browser: Browser;

  beforeAll(async () => {
    buildPage();
    service = await startTestServer({ cacheDir: folder }, smallPackSources(folder));
    await preparedData(`${service.url}/b/data/se`);
    host = createServer(({ url }, response) => {
      const worker = url === '/strict' ? "'none'" : `blob: ${service.url}`;
      const policy = `default-src 'none'; script-src ${service.url}; connect-src ${service.url}; worker-src ${worker}; require-trusted-types-for 'script'`;
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
      response.end(site(service.url));
    }).listen(0, '127.0.0.1');
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    host?.close();
    await service?.close();
    rmSync(folder, { recursive: true });
  });

  const open = async (path: string) => {
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    page.setDefaultTimeout(60_000);
    const sent: string[] = [];
    const warnings: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    page.on('console', (message) => message.text().startsWith('langtools:') && warnings.push(message.text()));
    await page.goto(`http://localhost:${(host.address() as AddressInfo).port}${path}`);
    return { page, sent, warnings };
  };
  const marks = (page: Page) => page.locator('body > div:last-child >> css=.mark');
  const letter = (page: Page) => page.getByRole('textbox', { name: 'Letter' });

  test('checks in the browser: no text is sent, also after the page is opened again', async () => {
    const { page, sent, warnings } = await open('/');
    await letter(page).fill('Mun leat guollii');
    await expect.poll(() => marks(page).count()).toBe(2);
    const chunks: string[] = [];
    page.on('request', (request) => request.url().includes('/chunks/') && chunks.push(request.url()));
    await page.reload();
    await letter(page).fill('guollii');
    await expect.poll(() => marks(page).count()).toBe(1);
    expect([sent, chunks, warnings]).toEqual([[], [], []]);
    await page.context().close();
  });

  test('says that the language is being prepared, sends nothing meanwhile, and leaves the console empty', async () => {
    const { page, sent, warnings } = await open('/?empty');
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    let isPrepared = false;
    let asked = 0;
    // As the service answers until the data is there.
    await page.route('**/b/data/se?*', async (route) => {
      asked++;
      if (isPrepared) return route.continue();
      const status = new URL(route.request().url()).searchParams.get('async') === 'true' ? 202 : 503;
      const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*', 'Retry-After': '1' };
      await route.fulfill({ status, headers, json: status === 202 ? { status: 'preparing' } : { code: 'loading' } });
    });
    await page.reload();
    await letter(page).fill('Mun leat guollii');
    const note = page.locator('body > div:last-child >> css=.note');
    await expect.poll(() => note.textContent()).toBe('Preparing the language …');
    await expect.poll(() => asked).toBeGreaterThan(1);
    expect(await note.isVisible()).toBe(true);
    expect([await marks(page).count(), sent, warnings, complaints]).toEqual([0, [], [], []]);
    isPrepared = true;
    await expect.poll(() => marks(page).count()).toBe(2);
    expect([await note.count(), sent, warnings, complaints]).toEqual([0, [], [], []]);
    await page.context().close();
  });

  test('lets the service check where the site allows no worker, and the console says why', async () => {
    const { page, sent, warnings } = await open('/strict');
    await letter(page).fill('Mun leat guollii');
    await expect.poll(() => marks(page).count()).toBe(2);
    expect(sent).not.toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('se cannot be checked in this browser, so the service checks')]);
    await page.context().close();
  });
});
