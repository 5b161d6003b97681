/** Images of packs as commands make and use them: `langtools` as a process, with a cache folder of its own. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compileWordList } from '../../src/hunspell/compile-word-list.js';
import { zhfstOf } from '../../src/hunspell/compiled-dictionary.js';
import { manyWords } from '../support/many-words.js';

const BIN = fileURLToPath(new URL('../../bin/langtools', import.meta.url));

const packOf = (seed: number) => zhfstOf(compileWordList(manyWords(seed).join('\n')), { locale: 'se', title: 'Test' });
const [first, second] = [packOf(1), packOf(2)];

let folder: string;
let packs: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-images-'));
  packs = join(folder, 'packs');
  mkdirSync(packs);
  writeFileSync(join(packs, 'se.zhfst'), first);
});
afterEach(() => rmSync(folder, { recursive: true }));

const cache = () => join(folder, 'cache');
const images = () => readdirSync(join(cache(), 'images'));
const image = () => join(cache(), 'images', images()[0]!);

/** A word of the first list, one of the second, and one of neither; what the command says, and its exit code. */
function spell(before = ''): Promise<{ printed: string; code: number }> {
  const args = ['spell', 'se', '--no-starters', '--packs', packs, '--cache-dir', cache()];
  return new Promise((resolve) => {
    const script = `${before} exec "$0" "$@"`;
    const child = execFile('sh', ['-c', script, process.execPath, BIN, ...args], (error, stdout, stderr) => {
      resolve({ printed: stdout + stderr, code: typeof error?.code === 'number' ? error.code : 0 });
    });
    child.stdin?.end(`${manyWords(1)[0]} ${manyWords(2)[0]} xxxxxxx\n`);
  });
}

describe('the image of a pack', () => {
  test('is made by the first command and used by the next', async () => {
    const fresh = await spell();
    expect(fresh.code).toBe(1);
    expect(fresh.printed).toContain(manyWords(2)[0]);
    expect(fresh.printed).not.toContain(`: ${manyWords(1)[0]}`);
    expect(images()).toHaveLength(1);
    const { ino } = statSync(image());
    expect(await spell()).toEqual(fresh);
    // One that is made again is another file.
    expect(statSync(image()).ino).toBe(ino);
  });

  test('is one, whole, when several commands make it at once', async () => {
    const [a, b, c] = await Promise.all([spell(), spell(), spell()]);
    expect([b, c]).toEqual([a, a]);
    expect(images()).toHaveLength(1);
    expect(await spell()).toEqual(a);
  });

  test('is made again when it is damaged, and another when the pack is replaced', async () => {
    const fresh = await spell();
    const bytes = readFileSync(image());
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(image(), bytes);
    expect(await spell()).toEqual(fresh);
    expect(readFileSync(image()).equals(bytes)).toBe(false);
    const [name] = images();
    writeFileSync(join(packs, 'se.zhfst'), second);
    expect((await spell()).printed).toContain(`: ${manyWords(1)[0]}`);
    expect(images()).toHaveLength(1);
    expect(images()).not.toContain(name);
  });

  test.skipIf(process.platform === 'win32')(
    'is left out where there is no room for it: the command answers',
    async () => {
      // The system writes the first sixteen blocks of a file, and then refuses.
      const answer = await spell('ulimit -f 16;');
      expect(answer.code).toBe(1);
      expect(images()).toEqual([]);
      expect(await spell()).toEqual(answer);
      expect(images()).toHaveLength(1);
    },
  );
});
