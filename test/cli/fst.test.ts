/** `langtools fst` and `packs build --watch` as processes: words on standard input, and a service that loads each new pack. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/langtools', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../../src/fst/fixtures/', import.meta.url));
const ENV = { PATH: process.env.PATH ?? '' };

const folder = mkdtempSync(join(tmpdir(), 'langtools-watch-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]) => join(folder, ...names);

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

/** A process, and a way to wait until what it has printed contains a text. */
function start(...args: string[]) {
  const child = spawn(BIN, args, { env: ENV, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      printed += data.toString();
    });
  }
  const waitFor = async (pattern: RegExp, from = 0): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(printed.slice(from));
      if (found !== null) return found;
      if (child.exitCode !== null) throw new Error(`it has ended: ${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { waitFor, length: () => printed.length };
}

describe('langtools fst lookup', () => {
  test('takes words from standard input and prints what hfst-lookup prints', () => {
    const { stdout, stderr, status } = spawnSync(BIN, ['fst', 'lookup', join(FIXTURES, 'analyser.hfstol')], {
      input: readFileSync(join(FIXTURES, 'words.txt')),
      encoding: 'utf8',
      env: ENV,
    });
    expect(stdout).toBe(readFileSync(join(FIXTURES, 'analyser.lookup.txt'), 'utf8'));
    expect([status, stderr]).toEqual([0, '']);
  });
});

describe('langtools packs build --watch', () => {
  const lexicon = (words: readonly string[]) =>
    writeFileSync(at('words.lexc'), `LEXICON Root\n${words.map((word) => `${word} # ;\n`).join('')}`);

  test('builds again when a file is saved, goes on after an error, and a running service loads the new pack', async () => {
    writeFileSync(at('speller.json'), '{ "locale": "qaa", "title": "Small", "lexicon": "words.lexc" }');
    lexicon(['kala']);
    spawnSync(BIN, ['deployments', 'create', 'qaa=Small', '-o', at('deployments')], { env: ENV });
    const build = start('packs', 'build', folder, '-o', at('packs', 'qaa.zhfst'), '--watch');
    await build.waitFor(/watching/);
    await build.waitFor(/qaa\.zhfst: \d+ states/);
    const folders = ['--packs', at('packs'), '--deployments-dir', at('deployments')];
    const service = start('serve', '--port', '0', ...folders);
    const [, url] = await service.waitFor(/"url":"(http[^"]+)"/);
    const isWord = async (word: string): Promise<boolean | undefined> => {
      const response = await fetch(`${url}/speller/qaa`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: word }),
      });
      const { results } = (await response.json()) as { results?: { is_correct: boolean }[] };
      return results?.[0]?.is_correct;
    };
    await expect.poll(() => isWord('kala')).toBe(true);
    expect(await isWord('kissa')).toBe(false);

    let seen = build.length();
    writeFileSync(at('words.lexc'), 'LEXICON Root\nkala\n');
    await build.waitFor(/words\.lexc:2:\d+: error: /, seen);
    expect(await isWord('kala')).toBe(true);

    seen = build.length();
    lexicon(['kala', 'kissa']);
    await build.waitFor(/qaa\.zhfst: \d+ states/, seen);
    await expect.poll(() => isWord('kissa')).toBe(true);
  });
});
