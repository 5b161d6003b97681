/**
 * The documentation matches the code: links and anchors lead somewhere, paths in the text exist, the picture of the layers shows
 * the folders of `src/`, and the examples give the output that the pages show.
 *
 * An example is a fenced block marked `console`: lines that start with `$ ` are commands, run from the root of the project by a
 * POSIX shell; the lines after them are the expected output. A line that contains only `…` stands for any number of lines.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'languages/README.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
  ...readdirSync(join(ROOT, 'bench'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `bench/${file}`),
].sort();
/** A command takes about a second; this is for machines that do much else at the same time. */
const COMMAND_TIMEOUT_MS = 180_000;

function read(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** The text without fenced blocks, where `[x](y)` and `#` mean something else. */
function proseOf(page: string): string {
  return read(page).replace(/^```[\s\S]*?^```/gm, '');
}

/** The anchors that GitHub gives to headings. */
function anchorsOf(page: string): string[] {
  const headings = [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('links', () => {
  test.each(PAGES)('of %s lead somewhere', (page) => {
    const targets = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const broken = targets.filter((target) => {
      if (/^[a-z]+:/.test(target)) return false;
      const [file = '', anchor] = target.split('#');
      const path = file === '' ? page : relative(ROOT, join(ROOT, dirname(page), file));
      if (!existsSync(join(ROOT, path))) return true;
      return anchor !== undefined && !anchorsOf(path).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});

/** Folders that language repositories have, and this project has not. */
const OF_REPOSITORIES = /^src\/fst\/(?:morphology|orthography|filters|test)\b/;

describe('paths', () => {
  test.each(PAGES.filter((page) => page !== 'CHANGELOG.md'))('of %s exist', (page) => {
    const paths = [...read(page).matchAll(/(?<![\w/.-])(?:src|test|web|scripts|bench|docs|bin)\/[\w./-]*\w/g)].map(
      ([path]) => path,
    );
    // A name that a text only proposes is written with <…> or *, and the pattern above ends before it.
    const own = [...new Set(paths)].filter((path) => !OF_REPOSITORIES.test(path));
    const missing = own.filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });
});

describe('the picture of the layers', () => {
  const page = read('docs/architecture.md');
  const [, picture = ''] = /```mermaid\n([\s\S]*?)```/.exec(page) ?? [];
  const layers = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  test('shows every folder of src/ and no other', () => {
    const shown = [...picture.matchAll(/^\s*subgraph (\w+)\[/gm)].map(([, name = '']) => name);
    expect(shown.sort()).toEqual(layers.sort());
  });

  test.each(layers)('lists the folders inside src/%s', (layer) => {
    const [, inner = ''] = new RegExp(`subgraph ${layer}\\[[\\s\\S]*?\\n([\\s\\S]*?)\\n\\s*end`).exec(picture) ?? [];
    const shown = [...inner.matchAll(/\w+\["?([\w-]+)\/"?\]/g)].map(([, name = '']) => name);
    const folders = readdirSync(join(ROOT, 'src', layer), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'fixtures')
      .map(({ name }) => name);
    expect(shown.sort()).toEqual(folders.sort());
  });

  test('has a row in the table for every folder of src/', () => {
    const rows = [...page.matchAll(/^\| `src\/(\w+)\/` \|/gm)].map(([, name = '']) => name);
    expect(rows.sort()).toEqual(layers.sort());
  });
});

interface Example {
  readonly page: string;
  readonly command: string;
  readonly output: readonly string[];
}

function examplesOf(page: string): Example[] {
  const blocks = [...read(page).matchAll(/^```console\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = '', ...output] = part.trimEnd().split('\n');
        return { page, command, output };
      }),
  );
}

/** The output as a page would show it: without lines that the page leaves out with `…`, and without the ends of lines that end with it there. */
function abridged(output: readonly string[], shown: readonly string[]): string[] {
  const lines: string[] = [];
  let at = 0;
  for (const [i, line] of shown.entries()) {
    if (line !== '…') {
      const printed = output[at++] ?? '(no more output)';
      lines.push(shows(line, printed) ? line : printed);
      continue;
    }
    lines.push(line);
    const next = shown[i + 1];
    while (at < output.length && !shows(next, output[at]!)) at++;
  }
  return [...lines, ...output.slice(at)];
}

function shows(shown: string | undefined, printed: string): boolean {
  return shown === printed || (shown?.endsWith('…') === true && printed.startsWith(shown.slice(0, -1)));
}

const EXAMPLES = PAGES.flatMap(examplesOf);

describe('examples', () => {
  test('exist on the page of every engine', () => {
    const pages = new Set(EXAMPLES.map(({ page }) => page));
    for (const engine of ['fst', 'speller', 'hunspell', 'cg3', 'grammar', 'speech', 'detection']) {
      expect(pages).toContain(`docs/engines/${engine}.md`);
    }
  });

  test.each(EXAMPLES)(
    '$page: $command',
    ({ command, output: shown }) => {
      const { stdout, stderr } = spawnSync('sh', ['-c', command], {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1' },
        timeout: COMMAND_TIMEOUT_MS,
      });
      const output = stdout.trimEnd().split('\n');
      expect(abridged(output, shown), stderr).toEqual(shown);
    },
    COMMAND_TIMEOUT_MS,
  );
});
