/**
 * Chromium with the extension loaded. What it draws is in closed shadow trees, which scripts of a page cannot see; the tests look at them
 * through the debugger.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { BROWSER } from '../browser.js';

export interface ExtensionBrowser {
  readonly context: BrowserContext;
  /** Its background. It ends when it is idle, and is another one afterwards. */
  background(): Promise<Worker>;
  /** A page of the extension. */
  open(path: string): Promise<Page>;
  close(): Promise<void>;
}

/** Brings `dist/extension` up to date. */
export function buildExtension(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-extension.mjs'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the extension cannot be built:\n${stderr}`);
}

/** Nobody can answer the question of the browser whether a site is allowed, so all are allowed from the start, unless that is what is tested. */
export async function launchExtension(isAllowed = true): Promise<ExtensionBrowser> {
  if (BROWSER === undefined) throw new Error('LANGTOOLS_REQUIRE_BROWSER is set, and there is no browser');
  const folder = mkdtempSync(join(tmpdir(), 'langtools-extension-'));
  const extension = join(folder, 'extension');
  cpSync('dist/extension/chromium', extension, { recursive: true });
  const file = join(extension, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  if (isAllowed)
    writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: manifest.optional_host_permissions }));
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: BROWSER,
    locale: 'en-GB',
    viewport: { width: 1000, height: 700 },
    ignoreDefaultArgs: ['--disable-extensions'],
    args: ['--no-sandbox', `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
  });
  context.setDefaultTimeout(60_000);
  const background = async () => context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const [origin] = /^[a-z-]+:\/\/[^/]+/.exec((await background()).url()) ?? [];
  // It opens its options when it is installed, in whatever tab is empty.
  while (!context.pages().some((page) => page.url().endsWith('/options.html')))
    await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    context,
    background,
    async open(path) {
      const page = await context.newPage();
      await page.goto(`${origin}/${path}`);
      return page;
    },
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Names the server, and switches checking on for all sites, as somebody does it in the options. */
export async function setUp({ open }: ExtensionBrowser, address: string): Promise<void> {
  const page = await open('pages/options.html');
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByText(/^Connected/).waitFor();
  await page.getByLabel('Check on all sites').check();
  await page.close();
}

export interface TestSite {
  readonly url: string;
  close(): void;
}

/** A site that knows nothing of the extension, with a strict policy. */
export async function startSite(
  pages: Readonly<Record<string, string>>,
  scripts: Readonly<Record<string, string>> = {},
): Promise<TestSite> {
  const server = createServer(({ url = '' }, response) => {
    const script = scripts[url];
    response.writeHead(200, {
      'Content-Type': `${script === undefined ? 'text/html' : 'text/javascript'}; charset=utf-8`,
      'Content-Security-Policy': "default-src 'none'; frame-src 'self'; script-src 'self'; style-src 'unsafe-inline'",
    });
    const head = '<!doctype html><html lang="se"><meta charset="utf-8"><title>A site</title>';
    response.end(script ?? head + (pages[url] ?? ''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

export interface Drawn {
  readonly classes: readonly string[];
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface DomNode {
  readonly nodeId: number;
  readonly nodeValue: string;
  readonly attributes?: readonly string[];
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly (DomNode & { readonly shadowRootType?: string })[];
  readonly contentDocument?: DomNode;
}

/** What the extension has drawn with this class. */
export async function drawn(page: Page, className: string): Promise<Drawn[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { root } = (await session.send('DOM.getDocument', { depth: -1, pierce: true })) as { root: DomNode };
    const found: Drawn[] = [];
    for (const node of nodesOf(root)) {
      const classes = classesOf(node);
      if (!classes.includes(className)) continue;
      const { model } = await session
        .send('DOM.getBoxModel', { nodeId: node.nodeId })
        .catch(() => ({ model: undefined }));
      const [left = 0, top = 0] = model?.border ?? [];
      const size = { width: model?.width ?? 0, height: model?.height ?? 0 };
      const text = [...nodesOf(node)].map(({ nodeValue }) => nodeValue).join('');
      found.push({ classes, text, left, top, ...size });
    }
    return found;
  } finally {
    await session.detach();
  }
}

function* nodesOf(node: DomNode): Generator<DomNode> {
  yield node;
  const { children = [], shadowRoots = [], contentDocument } = node;
  for (const child of [...children, ...shadowRoots, ...(contentDocument ? [contentDocument] : [])])
    yield* nodesOf(child);
}

function classesOf({ attributes = [] }: DomNode): string[] {
  const at = attributes.indexOf('class');
  return at % 2 === 0 ? (attributes[at + 1] ?? '').split(' ') : [];
}

/** Clicks in the middle of it. */
export async function clickOn(page: Page, { left, top, width, height }: Drawn): Promise<void> {
  await page.mouse.click(left + width / 2, top + height / 2);
}
