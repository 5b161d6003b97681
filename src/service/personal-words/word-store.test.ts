import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOST_WORDS } from './checked-word.js';
import { WordRefused, WordStore } from './word-store.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'langtools-words-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const filesIn = (folder: string) => readdirSync(folder).sort();
const onlyFile = () => join(dir, filesIn(dir)[0]!);

describe('the words of a writer', () => {
  it('are kept for the next start, apart from those of others', async () => {
    const words = await new WordStore(dir).wordsOf('anna');
    expect(await words.add(['Guovdageaidnu', 'áššesátni'])).toBe(2);
    expect(await words.add(['áššesátni'.normalize('NFD')])).toBe(0);
    const later = new WordStore(dir);
    expect((await later.wordsOf('anna')).list()).toEqual(['Guovdageaidnu', 'áššesátni']);
    expect((await later.wordsOf('anna')).has('ÁŠŠESÁTNI')).toBe(true);
    expect((await later.wordsOf('Anna')).list()).toEqual([]);
  });

  it('leave nothing on the disk before there are any', async () => {
    const folder = join(dir, 'words');
    expect((await new WordStore(folder).wordsOf('anna')).size).toBe(0);
    expect(filesIn(dir)).toEqual([]);
  });

  it('can be deleted', async () => {
    const words = await new WordStore(dir).wordsOf('anna');
    await words.add(['a1', 'b1']);
    expect(await words.delete(['b1', 'c1'])).toBe(1);
    expect((await new WordStore(dir).wordsOf('anna')).list()).toEqual(['a1']);
  });

  it('are all kept when many come at once', async () => {
    const words = await new WordStore(dir).wordsOf('anna');
    await Promise.all(Array.from({ length: 50 }, (_, i) => words.add([`word${i}`])));
    expect((await new WordStore(dir).wordsOf('anna')).size).toBe(50);
    expect(filesIn(dir)).toHaveLength(1);
  });

  it.each(['', '  ', 'two words', 'a\nb', '#comment', '...', 'x'.repeat(101), '\ud800a', 'a\u0000'])(
    'are not %j',
    async (word) => {
      const words = await new WordStore(dir).wordsOf('anna');
      expect(() => words.add(['right', word])).toThrow(WordRefused);
      expect(words.size).toBe(0);
    },
  );

  it('are bounded', async () => {
    const words = await new WordStore(dir).wordsOf('anna');
    await words.add(Array.from({ length: MOST_WORDS }, (_, i) => `w${i}`));
    await expect(words.add(['onemore'])).rejects.toThrow(WordRefused);
    expect(words.size).toBe(MOST_WORDS);
  });

  it('stay within their folder, whatever the owner is called', async () => {
    const names = ['../../etc/passwd', 'a/b', 'æøå', '', 'x'.repeat(500), '.', 'a_b', 'a b'];
    const store = new WordStore(dir);
    for (const name of names) await (await store.wordsOf(name)).add(['w1']);
    expect(filesIn(dir)).toHaveLength(names.length);
    expect(filesIn(join(dir, '..')).filter((name) => name === 'passwd')).toEqual([]);
  });

  it('are for nobody else to read', async () => {
    await (await new WordStore(dir).wordsOf('anna')).add(['w1']);
    expect(statSync(onlyFile()).mode & 0o777).toBe(0o600);
  });

  it('are read from a list that somebody has edited, as far as they are words', async () => {
    await (await new WordStore(dir).wordsOf('anna')).add(['w1']);
    writeFileSync(onlyFile(), '\ufeffone\r\n# a comment\r\n\r\ntwo words\r\nthree');
    expect((await new WordStore(dir).wordsOf('anna')).list()).toEqual(['one', 'three']);
  });

  it('are as they were when the disk refuses a change', async () => {
    const words = await new WordStore(dir).wordsOf('anna');
    await words.add(['w1']);
    renameSync(dir, `${dir}.away`);
    writeFileSync(dir, 'a file where the folder was');
    await expect(words.add(['w2'])).rejects.toThrow();
    rmSync(dir);
    renameSync(`${dir}.away`, dir);
    expect([words.list(), (await new WordStore(dir).wordsOf('anna')).list()]).toEqual([['w1'], ['w1']]);
  });

  it('are not lost when the list of another writer takes the place of theirs in memory while they are written', async () => {
    const store = new WordStore(dir, undefined, 1);
    const first = (await store.wordsOf('anna')).add(['w1']);
    await store.wordsOf('biret');
    const second = (await store.wordsOf('anna')).add(['w2']);
    expect(await Promise.all([first, second])).toEqual([1, 1]);
    expect((await new WordStore(dir).wordsOf('anna')).list()).toEqual(['w1', 'w2']);
  });

  it('are one list for all who hold it, also for those who opened it before many others', async () => {
    const store = new WordStore(dir, undefined, 1);
    const early = await store.wordsOf('anna');
    // Two that are being opened at once, while a third list takes their place.
    const [late, other, same] = await Promise.all([
      store.wordsOf('anna'),
      store.wordsOf('biret'),
      store.wordsOf('anna'),
    ]);
    await late.add(['w1']);
    await early.add(['w2']);
    await same.add(['w3']);
    expect(early.list()).toEqual(['w1', 'w2', 'w3']);
    expect(other.list()).toEqual([]);
    expect((await new WordStore(dir).wordsOf('anna')).list()).toEqual(['w1', 'w2', 'w3']);
  });

  it('survive the end of the process in the middle of a change', async () => {
    const module = new URL('../../../dist/service/personal-words/word-store.js', import.meta.url).href;
    const program = `
      const { WordStore } = await import(${JSON.stringify(module)});
      const words = await new WordStore(${JSON.stringify(dir)}).wordsOf('anna');
      for (let i = 0; ; i++) { await words.add(['word' + i]); process.stdout.write(i + '\\n'); }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.split('\n').length > 20) child.kill('SIGKILL');
    });
    await ended;
    const reported = output.split('\n').filter(Boolean).length;
    const kept = await new WordStore(dir).wordsOf('anna');
    // All that were reported, and perhaps one that was on its way.
    expect(reported).toBeGreaterThanOrEqual(20);
    expect([reported, reported + 1]).toContain(kept.size);
    expect(readFileSync(join(dir, filesIn(dir).find((name) => name.endsWith('.txt'))!), 'utf8')).toMatch(/\n$/);
  });
});
