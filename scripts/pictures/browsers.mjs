/** Pictures of what runs in a browser: the page of the service, fields checked by embed.js, and VS Code served by code-server. */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { HEIGHT, HOME, keep, start, stop, TEXTS, WIDTH, write } from './desktop.mjs';
import { FAROESE } from './texts.mjs';

const PACK = fileURLToPath(new URL('../pack-vscode.mjs', import.meta.url));

async function inBrowser(height, use) {
  const executablePath = process.env.LANGTOOLS_BROWSER ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height }, locale: 'en-GB' });
    page.setDefaultTimeout(180_000);
    await use(page);
  } finally {
    await browser.close();
  }
}

async function photographPage(page, name) {
  const raw = join(HOME, `${name}.png`);
  await page.screenshot({ path: raw });
  keep(raw, name);
}

export async function page({ service }) {
  await inBrowser(HEIGHT, async (page) => {
    await page.goto(`${service}/?lang=ga`);
    await page.locator('.cm-content').click();
    await page.keyboard.insertText('Tá an bean sa teach. Tá mo cat anseo freisin, agus tá an fear ag ól tae innui.');
    await page.locator('.issue').first().waitFor();
    await sleep(5_000);
    await page.locator('.issue').first().click();
    await sleep(1_500);
    await photographPage(page, 'page');
  });
}

/** A page of another site, with the one line that the guide states. */
export async function embed({ service }) {
  const html = `<!doctype html><html lang="nb"><head><meta charset="utf-8"><title>A form</title>
<script src="${service}/embed.js" data-lang="nb" defer></script>
<style>body{font:18px/1.5 sans-serif;margin:2rem} textarea{font:inherit;width:48rem;height:8rem;padding:.5rem}</style></head>
<body><label for="t">Melding</label><br><textarea id="t" data-langtools></textarea></body></html>`;
  const site = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  await new Promise((listening) => site.listen(0, '127.0.0.1', listening));
  await inBrowser(460, async (page) => {
    await page.goto(`http://127.0.0.1:${site.address().port}/`);
    await page.locator('#t').click();
    await page.keyboard.insertText('Vi bor i en hus. Jeg er fornøyt med det. Skriv til post@example.no!');
    await sleep(8_000);
    await page.keyboard.press('Home');
    await page.keyboard.press('F8');
    await page.keyboard.press('Control+.');
    await sleep(1_500);
    await photographPage(page, 'embed');
  });
  site.close();
}

/** The extension of editors/vscode, packed and installed. CODE_SERVER is the `out/node/entry.js` of npm's code-server. */
export async function vscode() {
  const codeServer = process.env.CODE_SERVER;
  if (codeServer === undefined) throw new Error('CODE_SERVER is not set: see docs/clients/pictures/README.md');
  const folder = join(HOME, 'vscode');
  const vsix = join(folder, 'langtools.vsix');
  write(
    join(folder, 'data/User/settings.json'),
    JSON.stringify({
      'langtools.command': ['langtools', 'lsp', '--stdio'],
      'langtools.language': 'fo',
      'editor.minimap.enabled': false,
      'workbench.startupEditor': 'none',
      'telemetry.telemetryLevel': 'off',
    }),
  );
  write(join(TEXTS, 'heima.md'), FAROESE);
  spawnSync(process.execPath, [PACK, vsix], { stdio: 'inherit' });
  const common = [codeServer, '--config', join(folder, 'config.yaml'), '--user-data-dir', join(folder, 'data')];
  const args = [...common, '--extensions-dir', join(folder, 'extensions')];
  spawnSync(process.execPath, [...args, '--install-extension', vsix], {
    stdio: 'inherit',
    env: { ...process.env, HOME },
  });
  const address = '127.0.0.1:4311';
  const quiet = ['--auth', 'none', '--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'];
  const program = start(process.execPath, [...args, ...quiet, '--bind-addr', address]);
  await sleep(10_000);
  await inBrowser(HEIGHT - 40, async (page) => {
    const file = `vscode-remote://${address}${join(TEXTS, 'heima.md')}`;
    const payload = JSON.stringify([['openFile', file]]);
    await page.goto(`http://${address}/?folder=${TEXTS}&payload=${encodeURIComponent(payload)}`);
    await page.locator('.squiggly-warning').first().waitFor();
    await page.locator('.view-line').first().click();
    await page.keyboard.press('Control+Shift+M');
    await page.locator('.markers-panel .monaco-list-row', { hasText: 'eitt' }).dblclick();
    await sleep(3_000);
    await page.keyboard.press('Control+.');
    await sleep(5_000);
    await photographPage(page, 'vscode');
  });
  stop(program);
}
