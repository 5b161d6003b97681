/**
 * The engines in a real browser, with no server but static files: a speller pack, a constraint grammar, Norwegian and North Sámi with the
 * built-in data, and speech. Results are those of Node, with shared memory and without.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, SKIP_BROWSER } from '../page/browser.js';
import { writeZip } from '../support/archive-writers.js';
import { oneEdit, pairs } from '../support/small-grammar-pack.js';
import { type EnginesUnderTest, enginesAt } from './engines-entry.js';
import { filesIn, type SiteFiles, type StaticSite, startStaticSite } from './static-site.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TAGS = ['nb', 'se'];
const SETUP_MS = 300_000;
const TEXTS_PER_TAG = 30;
const WORDS = ['guolli', 'guollit', 'giella'];
const GRAMMAR = 'DELIMITERS = "<.>" ; SELECT (N) IF (-1 (Det)) ;';
const STREAM = '"<the>"\n\t"the" Det\n"<saw>"\n\t"saw" N Sg\n\t"see" V Past\n';
const ODD_TEXTS = ['', '👩‍👩‍👧 hallo\r\n\r\nverdn', 'a\u0301a\u0308 Jeg jeg', 'se https://example.org/feill nå'];

/** Some of the language's own examples, and texts of odd characters. */
function textsOf(tag: string): string[] {
  const lines = readFileSync(join(ROOT, 'languages', tag, 'grammar', 'examples.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const step = Math.ceil(lines.length / TEXTS_PER_TAG);
  const examples = lines.filter((_, i) => i % step === 0).map((line) => (JSON.parse(line) as { text: string }).text);
  return [...examples, ...ODD_TEXTS];
}

describe.skipIf(SKIP_BROWSER)('in a browser, from static files', () => {
  let folder: string;
  let files: SiteFiles;
  let browser: Browser;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'langtools-static-'));
    const data = join(folder, 'data');
    execFileSync(process.execPath, [join(ROOT, 'bin/langtools'), 'data', ...TAGS, '--output', data], { cwd: ROOT });
    await build({
      root: fileURLToPath(new URL('.', import.meta.url)),
      configFile: false,
      logLevel: 'silent',
      build: {
        outDir: join(folder, 'site'),
        target: 'es2022',
        minify: false,
        lib: { entry: 'engines-entry.ts', formats: ['es'], fileName: () => 'engines.js' },
      },
    });
    const pack = writeZip({
      'acceptor.default.hfst': pairs(WORDS.map((word) => [word, word])),
      'errmodel.default.hfst': oneEdit('aegilotu'),
    });
    files = new Map<string, Uint8Array | string>([
      ...filesIn(join(folder, 'site')),
      ...filesIn(data, 'data/'),
      ['/index.html', '<!doctype html><title>engines</title>'],
      ['/small.zhfst', pack],
    ]);
    browser = await launchBrowser();
  }, SETUP_MS);
  afterAll(async () => {
    await browser?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  describe.each([
    ['isolated, with shared memory', true],
    ['not isolated', false],
  ])('%s', (_, isIsolated) => {
    let site: StaticSite;
    let page: Page;
    let inNode: EnginesUnderTest;
    beforeAll(async () => {
      site = await startStaticSite(files, isIsolated);
      inNode = enginesAt(site.origin);
      page = await browser.newPage();
      await page.goto(`${site.origin}/index.html`);
      // As text: the test runner would rewrite an import.
      await page.evaluate(
        `import('/engines.js').then(({ enginesAt }) => { globalThis.engines = enginesAt('${site.origin}'); })`,
      );
    }, SETUP_MS);
    afterAll(async () => {
      await page?.close();
      await site?.close();
    });

    /** Runs one of the functions in the page. */
    function inPage<Name extends keyof EnginesUnderTest>(
      name: Name,
      ...args: Parameters<EnginesUnderTest[Name]>
    ): Promise<Awaited<ReturnType<EnginesUnderTest[Name]>>> {
      return page.evaluate(
        ([called, given]) =>
          (globalThis as unknown as { engines: Record<string, (...all: unknown[]) => unknown> }).engines[called]!(
            ...given,
          ),
        [name, args] as const,
      ) as Promise<Awaited<ReturnType<EnginesUnderTest[Name]>>>;
    }

    test('the page has shared memory or has none, as it should', async () => {
      expect(await page.evaluate('crossOriginIsolated')).toBe(isIsolated);
    });

    test('a speller pack', async () => {
      const words = [...WORDS, 'guoli'];
      const verdicts = await inPage('spellWithPack', '/small.zhfst', words);
      expect(verdicts.slice(0, WORDS.length)).toEqual([true, true, true]);
      expect(verdicts[WORDS.length]).toContain('guolli');
    });

    test('a constraint grammar', async () => {
      expect(await inPage('applyGrammar', GRAMMAR, STREAM)).toEqual(['"<the>" "the" Det', '"<saw>" "saw" N Sg']);
    });

    test.each(TAGS)('spelling and grammar of %s are those of Node', async (tag) => {
      const texts = textsOf(tag);
      const answers = await inPage('checkTexts', tag, texts);
      // Without this, two empty lists would be equal, too.
      expect(JSON.stringify(answers)).toContain('"error_code"');
      expect(answers).toEqual(JSON.parse(JSON.stringify(await inNode.checkTexts(tag, texts))));
    });

    test.each(TAGS)('%s is spoken as in Node', async (tag) => {
      const spoken = await inPage('speak', tag, 'Sápmi, Norge 25');
      expect(spoken.bytes).toBeGreaterThan(20_000);
      expect(spoken).toEqual(await inNode.speak(tag, 'Sápmi, Norge 25'));
    });
  });
});
