/** What the tests of the page share: one service and one browser for a file, a context for each page, and nothing that the browser complains about. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startTestServer, TEST_SOURCES, type TestServer } from '../harness.js';
import { buildPage, launchBrowser, type OpenedPage, openPage } from './browser.js';

export interface PageSuite {
  /** From `beforeAll` on. */
  readonly server: TestServer;
  readonly browser: Browser;
  /** A page in a context of its own, which is closed after the test. */
  open(path?: string, options?: BrowserContextOptions): Promise<Page>;
}

/** To be called in a `describe`. */
export function pageSuite(sources: Parameters<typeof startTestServer>[1] = TEST_SOURCES): PageSuite {
  let server: TestServer;
  let browser: Browser;
  const opened: OpenedPage[] = [];
  beforeAll(async () => {
    buildPage();
    server = await startTestServer({}, sources);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  // Whatever a test does, there is no error of a script and nothing that the policy forbids.
  afterEach(async () => {
    for (const { page, complaints } of opened.splice(0)) {
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });
  return {
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
    async open(path = '/?lang=se', options = {}) {
      const result = await openPage(browser, server, path, options);
      opened.push(result);
      return result.page;
    },
  };
}
