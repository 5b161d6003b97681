/**
 * A browser for tests of the page: Chromium as the system has it. Where there is none, the tests say so and are skipped, unless
 * `LANGTOOLS_REQUIRE_BROWSER` is set, as it is in continuous integration: then they fail.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { TestServer } from '../harness.js';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const BROWSER = [process.env.LANGTOOLS_BROWSER ?? '', ...CANDIDATES].find(
  (path) => path !== '' && existsSync(path),
);

export const SKIP_BROWSER = BROWSER === undefined && process.env.LANGTOOLS_REQUIRE_BROWSER === undefined;
if (SKIP_BROWSER)
  console.warn(
    `No browser (${CANDIDATES.join(', ')}, LANGTOOLS_BROWSER): the tests of the page are SKIPPED. On Debian: apt install chromium`,
  );

export async function launchBrowser(): Promise<Browser> {
  if (BROWSER === undefined) throw new Error('LANGTOOLS_REQUIRE_BROWSER is set, and there is no browser');
  // Sound must not wait for a click, and containers have no sandbox to give.
  const args = ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--mute-audio'];
  return chromium.launch({ executablePath: BROWSER, args });
}

/** Brings `dist/web` up to date; `npm test` has done so already. */
export function buildPage(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-page.mjs', '--required'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the page cannot be built:\n${stderr}`);
}

export interface OpenedPage {
  readonly page: Page;
  /** What the browser complained about: errors of scripts, of the Content-Security-Policy, failed loads. */
  readonly complaints: string[];
}

export async function openPage(
  browser: Browser,
  server: TestServer,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // That a language is not installed is an answer, though the browser calls it a failure.
    const isAnswer = /the server responded with a status of 503/.test(message.text());
    if (/^(error|warning)$/.test(message.type()) && !isAnswer) complaints.push(message.text());
  });
  await page.goto(`${server.url}${path}`);
  return { page, complaints };
}

/** The text as the editor has it, line by line. */
export function textOf(page: Page): Promise<string> {
  return page.locator('.cm-line').evaluateAll((lines) => lines.map((line) => line.textContent).join('\n'));
}
