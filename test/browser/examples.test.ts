/** The pages of `examples/` in a browser: built as their README says, and served as static files. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, SKIP_BROWSER } from '../page/browser.js';
import { writeZip } from '../support/archive-writers.js';
import { oneEdit, pairs } from '../support/small-grammar-pack.js';
import { filesIn, type StaticSite, startStaticSite } from './static-site.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SETUP_MS = 300_000;
const WAIT = { timeout: 60_000 };

describe.skipIf(SKIP_BROWSER)('the pages of examples/', () => {
  let folder: string;
  let browser: Browser;
  let site: StaticSite;
  let page: Page;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'langtools-pages-'));
    const data = join(folder, 'data');
    execFileSync(process.execPath, [join(ROOT, 'bin/langtools'), 'data', 'nb', '--output', data], { cwd: ROOT });
    for (const name of ['browser', 'worker']) {
      const outDir = join(folder, 'site', name);
      const root = join(ROOT, 'examples', name);
      await build({
        root,
        base: `/${name}/`,
        configFile: false,
        logLevel: 'silent',
        build: { outDir },
        worker: { format: 'es' },
      });
    }
    const files = [...filesIn(join(folder, 'site')), ...filesIn(data, 'worker/data/')];
    site = await startStaticSite(new Map(files), false);
    browser = await launchBrowser();
    page = await browser.newPage();
  }, SETUP_MS);
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  test('a pack that the reader chooses spells', async () => {
    const pack = writeZip({
      'acceptor.default.hfst': pairs([['guolli', 'guolli']]),
      'errmodel.default.hfst': oneEdit('gilou'),
    });
    const file = join(folder, 'small.zhfst');
    writeFileSync(file, pack);
    await page.goto(`${site.origin}/browser/index.html`);
    await page.fill('#text', 'guolli guoli');
    await page.setInputFiles('#pack', file);
    await expect.poll(() => page.textContent('#found'), WAIT).toBe('guoli: guolli');
    const broken = join(folder, 'broken.zhfst');
    writeFileSync(broken, pack.subarray(0, 100));
    await page.setInputFiles('#pack', broken);
    await expect.poll(() => page.textContent('#found'), WAIT).toContain('broken.zhfst');
  });

  test('a language in a worker checks and speaks, with the scripts of the page alone', async () => {
    await page.goto(`${site.origin}/worker/index.html`);
    await page.fill('#text', 'Det er fint å er hjemme igjenn.');
    await expect.poll(() => page.textContent('#state'), WAIT).toBe('done');
    const found = await page.textContent('#found');
    expect(found).toContain('igjenn: igjen');
    expect(found).toMatch(/er: .*\(være\)/);
    const before = site.requests.length;
    await page.evaluate('Audio.prototype.play = function () { globalThis.played = this; return Promise.resolve(); }');
    await page.click('#speak');
    await expect.poll(() => page.evaluate<number>('globalThis.played?.duration || 0'), WAIT).toBeGreaterThan(1);
    // The program of eSpeak is loaded when it is first needed; no data is, and no text goes anywhere.
    expect(site.requests.slice(before).filter((path) => !path.startsWith('/worker/assets/'))).toEqual([]);
  });
});
