/** What the tests of the extension share: a service that has a few words of North Sámi, and a site that knows nothing of the extension. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from '../../harness.js';
import { preparedData, smallPackSources } from '../../support/small-pack-sources.js';
import { buildExtension, startSite, type TestSite } from './extension-browser.js';

export interface ExtensionSuite {
  /** Removed at the end. */
  readonly folder: string;
  /** From `beforeAll` on. */
  readonly service: TestServer;
  readonly site: TestSite;
}

/** To be called in a `describe`. */
export function extensionSuite(
  pages: Readonly<Record<string, string>>,
  scripts: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>> = () => ({}),
): ExtensionSuite {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-extension-'));
  let service: TestServer;
  let site: TestSite;
  beforeAll(async () => {
    buildExtension();
    service = await startTestServer({ cacheDir: folder }, smallPackSources(folder));
    await preparedData(`${service.url}/data/se`);
    site = await startSite(pages, await scripts());
  });
  afterAll(async () => {
    site?.close();
    await service?.close();
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    get service() {
      return service;
    },
    get site() {
      return site;
    },
  };
}
