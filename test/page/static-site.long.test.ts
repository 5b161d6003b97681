/** The folder that `langtools site` writes, on a static host below a path, in a browser that reaches nothing else. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteManifest } from '../../src/cli/static-site.js';
import { buildPage, launchBrowser, SKIP_BROWSER } from './browser.js';
import { addressOf, staticHost } from './static-host.js';

describe.skipIf(SKIP_BROWSER)('a static site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-site-'));
  const write = (tags: readonly string[]): SiteManifest => {
    const args = ['bin/langtools', 'site', '--output', folder, '--tags', tags.join(), '--base', '/tools/'];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    return JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as SiteManifest;
  };
  let host: Server;
  let other: Server;
  let browser: Browser;
  let manifest: SiteManifest;

  beforeAll(async () => {
    buildPage();
    manifest = write(['se', 'sje']);
    host = staticHost(folder, '/tools/');
    await once(host, 'listening');
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A site</title>
<script src="${addressOf(host)}/tools/embed.js" data-lang="se" defer></script><textarea data-langtools aria-label="Letter"></textarea>`;
    other = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    host?.close();
    other?.close();
    rmSync(folder, { recursive: true });
  });

  const open = async (address: string) => {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const elsewhere: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      const isHere = [host, other].some((server) => request.url().startsWith(addressOf(server)));
      if (request.method() !== 'GET' || !(isHere || request.url().startsWith('blob:'))) elsewhere.push(request.url());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => /^(error|warning)$/.test(message.type()) && complaints.push(message.text()));
    await page.goto(address);
    return { page, context, elsewhere, complaints };
  };
  const editor = (page: Page) => page.getByRole('textbox', { name: /^Text in/ });
  const areEnginesKept = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('langtools-shell'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const has = (file: string) => kept.flat().some(({ url }) => url.includes(`/engines/${file}`));
    return ['engine-worker', 'speller-engine', 'checker-engine'].every(has);
  };

  test('checks and corrects on the device, and opens again without a network', async () => {
    const { page, context, elsewhere, complaints } = await open(`${addressOf(host)}/tools/?lang=se`);
    await editor(page).fill('Mun lean oahpahedji.');
    const marks = page.locator('.cm-line .issue-spelling');
    await expect.poll(() => marks.count()).toBe(1);
    await marks.first().click();
    await page
      .getByRole('button', { name: /oahpaheaddji/ })
      .first()
      .click();
    await expect.poll(() => editor(page).textContent()).toBe('Mun lean oahpaheaddji.');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    // The files of the engine are kept after those of the page.
    await expect.poll(() => page.evaluate(areEnginesKept)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await editor(page).fill('oahpahedji');
    await expect.poll(() => marks.count()).toBe(1);
    await context.setOffline(false);
    expect(elsewhere).toEqual([]);
    expect(complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
    await context.close();
  });

  test('names its languages, and nothing that only a service has', async () => {
    const { page, context, complaints } = await open(`${addressOf(host)}/tools/?lang=sje`);
    await editor(page).waitFor();
    expect(await page.getByRole('button', { name: 'For developers' }).count()).toBe(0);
    await page.getByRole('button', { name: 'What works here' }).click();
    await expect.poll(() => page.locator('.works tbody tr').count()).toBe(2);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('has an embed that checks in the browsers of other sites', async () => {
    const { page, context, elsewhere, complaints } = await open(`${addressOf(other)}/`);
    await page.getByRole('textbox', { name: 'Letter' }).fill('oahpahedji');
    await expect.poll(() => page.locator('body > div:last-child >> css=.mark').count()).toBe(1);
    expect([elsewhere, complaints]).toEqual([[], []]);
    await context.close();
  });

  test('lists what it consists of, and a smaller site leaves nothing behind but what is not its own', async () => {
    const files = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort();
    expect(files()).toEqual([...manifest.files, 'site.json'].sort());
    writeFileSync(join(folder, 'CNAME'), 'tools.example');
    const smaller = write(['sje']);
    expect(Object.keys(smaller.languages)).toEqual(['sje']);
    expect(files()).toEqual([...smaller.files, 'CNAME', 'site.json'].sort());
    expect(files()).not.toContain('data/se.json');
  });
});
