/** `langtools serve --development REPO` and `langtools packs build REPO --watch`, as programs, on a small repository. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../../bin/langtools', import.meta.url));
const FIXTURE = fileURLToPath(new URL('../../giellalt/fixtures/qtw', import.meta.url));
const parent = mkdtempSync(join(tmpdir(), 'langtools-developed-'));
const folder = join(parent, 'lang-qtw');
const NOUNS = join(folder, 'src/fst/morphology/stems/nouns.lexc');

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(FIXTURE, folder, { recursive: true });
  mkdirSync(join(parent, 'packs'), { recursive: true });
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

class Program {
  readonly child: ChildProcess;
  out = '';
  err = '';

  constructor(...args: string[]) {
    this.child = spawn(process.execPath, [PROGRAM, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', LANGTOOLS_CACHE_DIR: join(parent, 'cache') },
    });
    this.child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      this.out += text;
    });
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.err += text;
    });
  }

  async stop(signal: NodeJS.Signals): Promise<number | null> {
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }
}

let program: Program | undefined;
const started = (...args: string[]) => {
  program = new Program(...args);
  return program;
};
afterEach(async () => {
  if (program?.child.exitCode === null && program.child.signalCode === null) await program.stop('SIGKILL');
});

function save(change: (text: string) => string): void {
  writeFileSync(NOUNS, change(readFileSync(NOUNS, 'utf8')));
}

describe('langtools serve --development REPO', () => {
  async function startServing(): Promise<{ server: Program; url: string }> {
    const packs = ['--packs', join(parent, 'packs')];
    const server = started('serve', '--port', '0', '--tags', 'qtw', ...packs, '--development', folder);
    await expect.poll(() => server.err).toContain('"listening"');
    return { server, url: /"url":"([^"]+)"/.exec(server.err)![1]! };
  }

  /** Whether the speller takes the word; undefined while it does not answer. */
  async function isWord(url: string, word: string): Promise<boolean | undefined> {
    const response = await fetch(`${url}/speller/qtw`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: word }),
    });
    if (response.status !== 200) return undefined;
    const { results } = (await response.json()) as { results: { word: string; is_correct: boolean }[] };
    return results.every(({ is_correct }) => is_correct);
  }

  test('serves a tag that no deployment lists, built again when a source is saved; a broken source changes nothing', async () => {
    const { server, url } = await startServing();
    await expect.poll(() => isWord(url, 'tako')).toBe(true);
    expect(await isWord(url, 'zaku')).toBe(false);
    const grammar = await fetch(`${url}/grammar/qtw`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'se taon .' }),
    });
    expect(await grammar.json()).toMatchObject({ errs: [{ error_text: 'taon', suggestions: ['tako'] }] });

    save((text) => text.replace('tako N_STEM ;', 'tako N_STEM ;\nzaku N_STEM ;'));
    await expect.poll(() => isWord(url, 'zaku')).toBe(true);

    save((text) => text.replace('zaku N_STEM ;', 'zaku N_STEM ;\n< k [ a > # ;'));
    await expect.poll(() => server.err).toContain('what was built before is served');
    expect(server.out).toMatch(/stems\/nouns\.lexc:11:\d+: error: [^\n]+\n +11 \| < k \[ a > # ;\n +\| +\^/);
    expect(await isWord(url, 'zaku')).toBe(true);

    save((text) => text.replace('zaku N_STEM ;\n< k [ a > # ;', 'zaku N_STEN ;'));
    await expect.poll(() => isWord(url, 'zaku')).toBe(false);
    expect(server.out).toContain(
      'stems/nouns.lexc:10:6: warning: there is no lexicon "N_STEN"; entries that continue with it are lost\n   10 | zaku N_STEN ;\n      |      ^ did you mean "N_STEM"?\n',
    );
    expect(await server.stop('SIGTERM')).toBe(0);
  });

  test('ends while it builds', async () => {
    const { server } = await startServing();
    await expect.poll(() => server.err).toContain('building from sources');
    expect(await server.stop('SIGINT')).toBe(0);
  });

  test('says at once that a folder is no repository', async () => {
    const server = started('serve', '--port', '0', '--development', join(parent, 'packs'));
    const [code] = (await once(server.child, 'exit')) as [number];
    expect(code).toBe(2);
    expect(server.err).toContain('is not a language repository: it has no configure.ac');
  });
});

test('langtools packs build REPO --watch names words and results of tests that an edit has changed', async () => {
  const watching = started('packs', 'build', folder, 'speller', '-o', join(parent, 'built'), '--watch', '--test');
  await expect.poll(() => watching.out).toContain('24 tests: 21 passed, 3 failed\n');

  save((text) => text.replace('!!€ taon: tako', '!!€ taom: tako').replace('Animals ;\n', 'Animals ;\nzaku N_STEM ;\n'));
  await expect.poll(() => watching.out).toContain('fails now:');
  expect(watching.out).toMatch(/words gained: .*zaku/);
  expect(watching.out).toMatch(
    /fails now: \S+nouns\.lexc:4: Nouns of Twolish: generation of tako\+N\+Sg\+Gen: expected taom/,
  );

  save((text) => text.replace('!!€ taom: tako', '!!€ taon: tako').replace('zaku N_STEM ;\n', '< z [ a > # ;\n'));
  await expect.poll(() => watching.err).toContain('1 error');
  save((text) => text.replace('< z [ a > # ;\n', ''));
  await expect.poll(() => watching.out).toContain('fails no longer:');
  expect(watching.out).toMatch(/words lost: .*zaku/);
});
