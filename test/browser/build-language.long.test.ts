/** `examples/build-language/` in a browser: opened from static files, it builds the small repositories, and nothing that it is given harms it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builderOf, filesOf, NAMES, type Name } from '../../src/giellalt/small-repositories.cases.js';
import { defaultTargets, outputsOf } from '../../src/giellalt/targets/targets.js';
import { launchBrowser, SKIP_BROWSER } from '../page/browser.js';
import { filesIn, type StaticSite, startStaticSite } from './static-site.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const EXAMPLE = join(ROOT, 'examples/build-language');
const SETUP_MS = 300_000;
const WAIT = { timeout: 60_000 };
const NOUNS = 'src/fst/morphology/stems/nouns.lexc';
/** It has two to the power of 30 states when it is deterministic. */
const ENDLESS = 'regex ~[ ?* a ?^30 ] ;\n';

interface Language {
  readonly name: Name;
  /** In a source: a line, one more word like it, and the same line with an error. */
  readonly lexc: string;
  readonly line: string;
  readonly added: string;
  readonly wrong: string;
  readonly word: string;
  readonly misspelling: string;
  readonly right: string;
  /** A sentence, what is wrong in it, and what is right there. */
  readonly ungrammatical: readonly [sentence: string, wrong: string, right: string];
}

const LANGUAGES: readonly Language[] = [
  {
    name: 'qtw',
    lexc: NOUNS,
    line: 'tako N_STEM ;',
    added: 'velo N_STEM ;',
    wrong: 'tako N_STEM N_STEM ;',
    word: 'velo',
    misspelling: 'takko',
    right: 'tako',
    ungrammatical: ['Se taon, läke.', 'taon', 'tako'],
  },
  {
    name: 'qfx',
    lexc: 'src/fst/morphology/stems/words.lexc',
    line: 'land NOUN ;',
    added: 'velo NOUN ;',
    wrong: 'land NOUN NOUN ;',
    word: 'velo',
    misspelling: 'bakk',
    right: 'bak',
    ungrammatical: ['Han baken.', 'baken', 'bak'],
  },
];

describe.skipIf(SKIP_BROWSER)('a language that is built in a browser', () => {
  let folder: string;
  let browser: Browser;
  let site: StaticSite;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'langtools-build-language-'));
    const outDir = join(folder, 'site');
    await build({ root: EXAMPLE, configFile: join(EXAMPLE, 'vite.config.js'), logLevel: 'silent', build: { outDir } });
    site = await startStaticSite(filesIn(outDir), false);
    browser = await launchBrowser();
  }, SETUP_MS);
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(WAIT.timeout);
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (/^(error|warning)$/.test(message.type())) complaints.push(message.text());
    });
    await page.goto(`${site.origin}/index.html`);
  });
  afterEach(async () => {
    await page.close();
    expect(complaints.splice(0)).toEqual([]);
  });

  const state = () => page.textContent('#state');
  const openSample = async (name: Name) => {
    await page.selectOption('#sample', name);
    await page.click('#open-sample');
    await page.waitForSelector('#work:not([hidden])');
    await expect.poll(() => page.textContent('#path'), WAIT).toContain('.lexc');
  };
  const openFile = async (path: string) => {
    await page.fill('#filter', path);
    await page.click(`button[data-path="${path}"]`);
    await expect.poll(() => page.textContent('#path'), WAIT).toBe(path);
  };
  const buildNow = async () => {
    await page.click('#build');
    await expect.poll(state, WAIT).toMatch(/^(?:Built|Not built|Stopped)/);
  };
  /** Each rectangle under a letter counts once for each line; these texts have one line. */
  const underlined = () => page.locator('.mark.spelling').count();
  const replaceLine = async (line: string, replacement: string) => {
    const text = await page.inputValue('#source');
    expect(text).toContain(`\n${line}\n`);
    await page.fill('#source', text.replace(`\n${line}\n`, `\n${replacement}\n`));
  };
  /** Folders are chosen with the field that browsers without a picker have. */
  const openFolder = (path: string) => page.setInputFiles('#folder', path);
  const writeFiles = (name: string, files: Readonly<Record<string, string | Uint8Array>>): string => {
    const root = join(folder, name);
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    return root;
  };
  const copyOf = (name: Name, changes: Readonly<Record<string, string | Uint8Array>> = {}): string => {
    const files = filesOf(name);
    const all = (at: string): string[] =>
      files.list(at === '' ? '.' : at).flatMap((entry) => {
        const path = at === '' ? entry : `${at}/${entry}`;
        return entry.endsWith('/') ? all(path.slice(0, -1)) : [path];
      });
    const own = all('').filter((path) => !path.startsWith('recorded/'));
    return writeFiles(`lang-${name}-${copies++}`, {
      ...Object.fromEntries(own.map((path) => [path, files.read(path)!])),
      ...changes,
    });
  };
  let copies = 0;

  describe.each(LANGUAGES)(
    'the sample $name',
    ({ name, lexc, line, added, wrong, word, misspelling, right, ungrammatical }) => {
      test('gives the bytes of the build in Node, and spells; a word that is added is known after the next build', async () => {
        await openSample(name);
        await buildNow();
        expect(await state()).toMatch(/^Built: \d+ steps/);
        const builder = builderOf(name);
        const outputs = defaultTargets(builder.repository).flatMap((each) => outputsOf(each, builder.repository));
        expect(outputs.map(({ file }) => file)).toEqual([`${name}.zhfst`, `${name}.zcheck`]);
        for (const { file, write } of outputs) {
          const [download] = await Promise.all([page.waitForEvent('download'), page.click(`text=Download ${file}`)]);
          expect(Buffer.compare(readFileSync(await download.path()), write(builder)), file).toBe(0);
        }

        await page.fill('#text', `${misspelling} ${word} ${right}`);
        await expect.poll(underlined, WAIT).toBe(2);
        await page.focus('#text');
        await page.keyboard.press('F8');
        const card = page.locator('.card');
        await expect.poll(() => card.getAttribute('aria-label'), WAIT).toContain(misspelling);
        expect(await card.locator('button').allTextContents()).toContain(right);
        await page.keyboard.press('Escape');
        const [sentence, wrongForm, rightForm] = ungrammatical;
        await page.fill('#text', sentence);
        await expect.poll(() => page.locator('.mark.grammar').count(), WAIT).toBe(1);
        await page.keyboard.press('F8');
        await expect.poll(() => card.getAttribute('aria-label'), WAIT).toBe(`Grammar: ${wrongForm}`);
        await card.locator('button', { hasText: rightForm }).click();
        await expect.poll(() => page.inputValue('#text'), WAIT).toBe(sentence.replace(wrongForm, rightForm));
        await page.fill('#text', `${misspelling} ${word} ${right}`);

        await openFile(lexc);
        await replaceLine(line, `${line}\n${added}`);
        await buildNow();
        await expect.poll(underlined, WAIT).toBe(1);

        await replaceLine(line, wrong);
        const lines = (await page.inputValue('#source')).split('\n');
        await buildNow();
        expect(await state()).toMatch(/^Not built: \d+ error/);
        const place = `${lexc}:${lines.indexOf(wrong) + 1}:`;
        const problem = page.locator('#problems .error', { hasText: place });
        expect(await problem.locator('.excerpt').textContent()).toMatch(new RegExp(`^${wrong}\n *\\^`));
        await openFile('configure.ac');
        await problem.locator('button').click();
        await expect.poll(() => page.textContent('#path'), WAIT).toBe(lexc);
        const caret = await page.$eval(
          '#source',
          (area) => (area as unknown as { selectionStart: number }).selectionStart,
        );
        expect(lines.join('\n').slice(0, caret).split('\n')).toHaveLength(lines.indexOf(wrong) + 1);
        expect(await page.textContent('.gutter .error')).toBe(String(lines.indexOf(wrong) + 1));
        // The packs of the last build that succeeded are still there to try.
        expect(await underlined()).toBe(1);
      });
    },
  );

  test('a folder is opened, giella-core beside it, and a file of it is downloaded with its change', async () => {
    await page.evaluate('delete globalThis.showDirectoryPicker');
    await openFolder(copyOf('qtw'));
    await expect.poll(() => page.textContent('#opened'), WAIT).toMatch(/lang-qtw-\d+ \(qtw\): \d+ files, no folder/);
    await page.setInputFiles('#beside', writeFiles('giella-core', { 'README.md': 'core\n' }));
    await expect.poll(() => page.textContent('#opened'), WAIT).toContain('with giella-core');
    await openFile(NOUNS);
    await replaceLine('tako N_STEM ;', 'tako N_STEM ;\nvelo N_STEM ;');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
    expect(download.suggestedFilename()).toBe('nouns.lexc');
    expect(readFileSync(await download.path(), 'utf8')).toContain('velo N_STEM ;');
    await page.uncheck('#targets [value=grammar]');
    await buildNow();
    expect(await state()).toMatch(/^Built/);
  });

  test('where the browser can write to folders, a change is saved in its place', async () => {
    const files = filesIn(copyOf('qtw'));
    const texts = Object.fromEntries([...files].map(([path, content]) => [path.slice(1), String(content)]));
    // A folder of the browser's own stands for one of the disk, which no program can choose.
    await page.evaluate(`(async () => {
      const open = async (root, path) => {
        const parts = path.split('/');
        let folder = root;
        for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
        return folder.getFileHandle(parts.at(-1), { create: true });
      };
      globalThis.own = await (await navigator.storage.getDirectory()).getDirectoryHandle('lang-qtw', { create: true });
      for (const [path, text] of Object.entries(${JSON.stringify(texts)})) {
        const writable = await (await open(own, path)).createWritable();
        await writable.write(text);
        await writable.close();
      }
      globalThis.savedText = async (path) => (await (await open(own, path)).getFile()).text();
      globalThis.dropped = (folder) => {
        const event = new Event('drop', { cancelable: true });
        event.dataTransfer = { items: [{ getAsFileSystemHandle: async () => folder }] };
        document.dispatchEvent(event);
      };
      globalThis.showDirectoryPicker = async () => own;
    })()`);
    await page.click('#open-folder');
    await expect
      .poll(() => page.textContent('#opened'), WAIT)
      .toMatch(/^lang-qtw \(qtw\): \d+ files, no folder beside it\.$/);
    await openFile(NOUNS);
    await replaceLine('tako N_STEM ;', 'tako N_STEM ;\nvelo N_STEM ;');
    expect(await page.textContent('#save')).toBe('Save');
    await page.click('#save');
    await expect.poll(() => page.isDisabled('#save'), WAIT).toBe(true);
    expect(await page.evaluate(`savedText('${NOUNS}')`)).toBe(
      texts[NOUNS]?.replace('tako N_STEM ;', 'tako N_STEM ;\nvelo N_STEM ;'),
    );
    await page.uncheck('#targets [value=grammar]');
    await buildNow();
    await page.fill('#text', 'velo takko');
    await expect.poll(underlined, WAIT).toBe(1);
    await page.evaluate("(async () => dropped(await own.getDirectoryHandle('shared-mul', { create: true })))()");
    await expect.poll(() => page.textContent('#opened'), WAIT).toContain('with shared-mul');
    await page.evaluate('dropped(own)');
    await expect.poll(() => page.textContent('#path'), WAIT).toBe('No file is open');
  });

  test.each(['light', 'dark'] as const)('what it shows can be read and reached, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const violations = async () => {
      const { violations: list } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
        // It does not know that qaa to qtz are for languages without a code.
        "axe.run({ rules: { 'valid-lang': { enabled: false } } })",
      );
      return list.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    };
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
    expect(await violations()).toEqual([]);
    await openSample('qfx');
    await buildNow();
    await replaceLine('land NOUN ;', 'land NOUN NOUN ;');
    await page.keyboard.press('Control+Enter');
    await expect.poll(state, WAIT).toMatch(/^Not built/);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violations()).toEqual([]);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
  });

  test('an endless composition can be cancelled, and ends at its limit with the place', async () => {
    const script = 'src/fst/orthography/downcase-derived_proper-strings.xfscript';
    await openSample('qtw');
    await openFile(script);
    const text = await page.inputValue('#source');
    await page.fill('#source', ENDLESS);
    await page.click('#build');
    await expect.poll(() => page.textContent('#step'), WAIT).toContain('downcase-derived');
    await page.click('#cancel');
    await expect.poll(state, WAIT).toMatch(/^Cancelled\. It was making src\/fst\/orthography\/.*downcase-derived/);
    await page.click('#build-title ~ details summary');
    await page.fill('#max-states', '10000');
    await buildNow();
    expect(await state()).toBe('Not built: 1 error.');
    expect(await page.textContent('#problems')).toMatch(/downcase-derived_proper-strings\.xfscript:1:8.*too large/);
    await page.fill('#max-minutes', '0');
    await page.click('#build');
    await expect.poll(state, WAIT).toMatch(/^Stopped: it took more than 0 minutes/);
    await page.fill('#max-minutes', '10');
    await page.fill('#max-states', '1000000');
    await page.fill('#source', text);
    await buildNow();
    expect(await state()).toMatch(/^Built/);
  });

  test('a file that is no text is named when it is opened and when it is needed', async () => {
    await openFolder(copyOf('qtw', { [NOUNS]: new Uint8Array([0xff, 0, 0xfe, 1]) }));
    await page.waitForSelector('#work:not([hidden])');
    await page.fill('#filter', NOUNS);
    await page.click(`button[data-path="${NOUNS}"]`);
    await expect.poll(() => page.textContent('#changed'), WAIT).toContain('is not a text');
    await buildNow();
    expect(await state()).toMatch(/^Not built/);
    expect(await page.textContent('#problems')).toContain(NOUNS);
  });

  test('a folder without end, and one that is no repository, are refused', async () => {
    const refused = (files: string) =>
      page.evaluate(`{
        const input = document.querySelector('#folder');
        const chosen = ${files}.map((path) => {
          const file = new File(['x'], path.split('/').at(-1));
          Object.defineProperty(file, 'webkitRelativePath', { value: path });
          return file;
        });
        Object.defineProperty(input, 'files', { value: chosen, configurable: true });
        input.dispatchEvent(new Event('change'));
      }`);
    const opened = () => page.textContent('#opened');
    await refused("Array.from({ length: 20000 }, (_, i) => 'many/src/' + i + '.lexc')");
    await expect.poll(opened, WAIT).toBe('many has more than 10000 files: choose the folder of one repository');
    await refused("['empty/README']");
    await expect.poll(opened, WAIT).toContain('configure.ac');
    expect(await page.isHidden('#work')).toBe(true);
    // A browser gives no such path; whatever gives it, the file is not taken.
    await refused("['odd/configure.ac', 'odd/src/../../../secret.lexc']");
    await expect.poll(opened, WAIT).toBe('odd (und): 1 file, no folder beside it.');
  });
});

test('both small repositories are tried', () => {
  expect(LANGUAGES.map(({ name }) => name)).toEqual(NAMES);
});
