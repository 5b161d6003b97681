/**
 * Renders the icons of the installed page and of the browser extension from `web/src/icon.svg` into `web/icons/`, with Chromium. Run it after the
 * drawing has changed and commit what it writes. `LANGTOOLS_BROWSER` names another browser.
 *
 * A maskable icon is cut to the shape that the device likes: its colour reaches to the edges, and the drawing keeps to
 * the circle of 80 % that is never cut off. Apple's devices round the corners themselves.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const WEB = fileURLToPath(new URL('../web/', import.meta.url));
const ICONS = [
  { file: 'icon-128.png', size: 128 },
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  { file: 'icon-maskable-512.png', size: 512, isMaskable: true },
  { file: 'icon-180.png', size: 180, isMaskable: true },
];
const SAFE_PER_CENT = 76;

const drawing = readFileSync(`${WEB}src/icon.svg`, 'utf8');
const colour = /<rect [^>]*fill="(#[0-9a-f]{6})"/.exec(drawing)?.[1];
if (colour === undefined) throw new Error('web/src/icon.svg has no background rectangle with a colour');
mkdirSync(`${WEB}icons`, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.LANGTOOLS_BROWSER ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  for (const { file, size, isMaskable = false } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const width = isMaskable ? SAFE_PER_CENT : 100;
    const body = `margin:0;width:100vw;height:100vh;display:grid;place-items:center;background:${isMaskable ? colour : 'transparent'}`;
    await page.setContent(`<body style="${body}"><div style="width:${width}vw;display:grid">${drawing}</div></body>`);
    await page.screenshot({ path: `${WEB}icons/${file}`, omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
