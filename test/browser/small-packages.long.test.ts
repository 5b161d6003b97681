/**
 * The small packages in a page of static files: those that depend on nothing as they are, without a bundler; the others through one. The
 * examples of their READMEs print the same as in Node.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, SKIP_BROWSER } from '../page/browser.js';
import { writeZip } from '../support/archive-writers.js';
import { zcheckFiles } from '../support/small-grammar-pack.js';
import { filesIn, type SiteFiles, startStaticSite } from './static-site.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ESPEAK = join(ROOT, 'node_modules/@echogarden/espeak-ng-emscripten/espeak-ng.data');
const SETUP_MS = 300_000;

/** Bytes come from the site instead of the disk. */
const FILES_OF_SITE = {
  "import { readFile } from 'node:fs/promises';\n":
    'const readFile = async (path) => (await fetch(path)).arrayBuffer();\n',
  "import { readFile, writeFile } from 'node:fs/promises';\n":
    'const readFile = async (path) => (await fetch(path.split("/").at(-1))).arrayBuffer();\nconst writeFile = () => {};\n',
  "import { createRequire } from 'node:module';\n": '',
  'const { resolve } = createRequire(import.meta.url);\n': 'const resolve = (path) => path;\n',
  "JSON.parse(await readFile(resolve('@langtools/speech/languages.json'), 'utf8'))":
    "await (await fetch('/languages.json')).json()",
};

/** Code and output of the example in a package's README. */
function example(name: string): { code: string; output: string } {
  const readme = readFileSync(join(ROOT, 'packages', name, 'README.md'), 'utf8');
  const [code = '', output = ''] = ['js', 'text'].map(
    (kind) => new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(readme)?.[1],
  );
  const changed = Object.entries(FILES_OF_SITE).reduce((text, [from, to]) => text.replace(from, () => to), code);
  return { code: changed, output };
}

describe.skipIf(SKIP_BROWSER)('the small packages in a page', () => {
  let folder: string;
  let browser: Browser;
  beforeAll(async () => {
    // Inside the checkout, so that names of packages lead to them.
    folder = mkdtempSync(join(ROOT, 'dist', 'small-packages-'));
    browser = await launchBrowser();
  }, SETUP_MS);
  afterAll(async () => {
    await browser?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  /** What a page with this module writes to its console. */
  async function printed(files: SiteFiles, script: string): Promise<string> {
    const page = await browser.newPage();
    const head = script.startsWith('/') ? `<script type="module" src="${script}"></script>` : script;
    files.set('/index.html', `<!doctype html><title>package</title>${head}`);
    const site = await startStaticSite(files, false);
    try {
      let output = '';
      const done = new Promise<void>((resolve, reject) => {
        page.on('console', (message) => {
          if (message.text() === 'END') resolve();
          else if (message.type() === 'log') output += `${message.text()}\n`;
        });
        page.on('pageerror', reject);
      });
      await page.goto(`${site.origin}/index.html`);
      await done;
      return output;
    } finally {
      await page.close();
      await site.close();
    }
  }

  test.each(['fst', 'cg3'])('@langtools/%s, without a bundler', async (name) => {
    const { code, output } = example(name);
    const files = filesIn(join(ROOT, 'packages', name, 'dist'), 'package/');
    files.set('/example.js', `${code}console.log('END');`);
    const { exports } = JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8')) as {
      exports: Record<'.', { default: string }>;
    };
    const imports = { [`@langtools/${name}`]: exports['.'].default.replace('./dist/', '/package/') };
    const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
    expect(await printed(files, `${map}<script type="module" src="/example.js"></script>`)).toBe(output);
  });

  test('@langtools/client, without a bundler, asks the service that it is told', async () => {
    const files = filesIn(join(ROOT, 'packages/client/dist'), 'package/');
    files.set('/b/languages', '{"available":{"speller":["fo"]}}');
    files.set(
      '/example.js',
      `import { LangtoolsClient } from '/package/client/index.js';
const { available } = await new LangtoolsClient({ baseUrl: '/b' }).languages();
console.log(available.speller.join());
console.log('END');`,
    );
    expect(await printed(files, '/example.js')).toBe('fo\n');
  });

  test.each(['speller', 'grammar', 'speech'])('@langtools/%s, bundled', { timeout: SETUP_MS }, async (name) => {
    const { code, output } = example(name);
    const entry = join(folder, `${name}.js`);
    writeFileSync(entry, `${code}console.log('END');`);
    const outDir = join(folder, `${name}-site`);
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { outDir, target: 'es2022', lib: { entry, formats: ['es'], fileName: () => 'example.js' } },
    });
    const files = filesIn(outDir);
    if (name === 'grammar') files.set('/checker.zcheck', writeZip(zcheckFiles()));
    if (name === 'speech') {
      files.set('/espeak-ng.data', readFileSync(ESPEAK));
      files.set('/languages.json', readFileSync(join(ROOT, 'packages/speech/dist/languages.json')));
    }
    expect(await printed(files, '/example.js')).toBe(output);
  });
});
