import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manyWords } from '../../../test/support/many-words.js';
import { zcheckPack } from '../../../test/support/small-grammar-pack.js';
import { Budget } from '../../engine/budget.js';
import { bytesOfTables } from '../../engine/image.js';
import { compileWordList } from '../../hunspell/compile-word-list.js';
import { zhfstOf } from '../../hunspell/compiled-dictionary.js';
import { openUncached } from '../../speller/speller-engine.js';
import { inspectPack } from '../folder/inspect-pack.js';
import { load as keep } from '../images/keep-image.js';
import type { ImageReport } from '../images/load-progress.js';
import { imagesFolder } from '../images/pack-images.js';
import { load as loadGrammar } from './load-grammar.js';
import { load } from './load-speller.js';
import { LEAST_BYTES_KEPT } from './with-image.js';

const PARAMS = { tag: 'se', languages: '/no/such/folder' };
let folder: string;
let reports: Pick<ImageReport, 'pack' | 'outcome'>[];
const failures: (string | undefined)[] = [];
const progress = {
  onCompiling: () => {},
  onImage: ({ pack, outcome }: ImageReport) => reports.push({ pack, outcome }),
  onKept: (failure: string | undefined) => failures.push(failure),
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-kept-'));
  reports = [];
  failures.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const words = (seed: number, count?: number) => manyWords(seed, count).join('\n');
const packOf = (seed: number) => zhfstOf(compileWordList(words(seed)), { locale: 'se', title: 'Test' });
const [first, second] = [packOf(1), packOf(2)];
const word = (seed: number) => words(seed, 1);

async function loadOnce(bytes?: Uint8Array, cacheDir = join(folder, 'cache')) {
  const file = join(folder, 'se.zhfst');
  if (bytes !== undefined) writeFileSync(file, bytes);
  const inspected = await inspectPack(file);
  const sha256 = 'sha256' in inspected ? inspected.sha256 : '';
  const loaded = await load({ ...PARAMS, file, sha256, cacheDir }, progress);
  if (loaded.keep !== undefined) keep(loaded.keep.params, progress, loaded.engine.data);
  return loaded;
}

const speller = ({ engine }: Awaited<ReturnType<typeof load>>) => openUncached(engine.data);
const images = () => readdirSync(imagesFolder(join(folder, 'cache')));

describe('a speller pack', () => {
  test('answers the same from its image as from its file', async () => {
    const fresh = await loadOnce(first);
    const kept = await loadOnce();
    expect(fresh.keep).toBeDefined();
    expect(kept.keep).toBeUndefined();
    expect(reports).toEqual([
      { pack: 'se.zhfst', outcome: 'made' },
      { pack: 'se.zhfst', outcome: 'used' },
    ]);
    expect(kept.bytes).toBeGreaterThan(LEAST_BYTES_KEPT);
    const [a, b] = [speller(fresh), speller(kept)];
    let found = 0;
    for (const each of words(1, 40).split('\n')) {
      const wrong = `${each.slice(0, 3)}e${each.slice(4)}`;
      expect(b.isCorrect(each, Budget.unlimited())).toBe(true);
      expect(b.isCorrect(wrong, Budget.unlimited())).toBe(a.isCorrect(wrong, Budget.unlimited()));
      const suggested = a.suggest(wrong, { limit: 10 }, Budget.unlimited());
      found += suggested.suggestions.length;
      expect(b.suggest(wrong, { limit: 10 }, Budget.unlimited())).toEqual(suggested);
    }
    expect(found).toBeGreaterThan(100);
  });

  test('that is replaced gets another image, and the old one goes', async () => {
    await loadOnce(first);
    const [before] = images();
    const replaced = speller(await loadOnce(second));
    expect(replaced.isCorrect(word(2), Budget.unlimited())).toBe(true);
    expect(replaced.isCorrect(word(1), Budget.unlimited())).toBe(false);
    expect(images()).toHaveLength(1);
    expect(images()).not.toContain(before);
    expect(speller(await loadOnce()).isCorrect(word(2), Budget.unlimited())).toBe(true);
  });

  test('that is replaced between its inspection and its loading is kept under what was read', async () => {
    const file = join(folder, 'se.zhfst');
    const cacheDir = join(folder, 'cache');
    writeFileSync(file, second);
    const loaded = await load({ ...PARAMS, file, sha256: 'of the first', cacheDir }, progress);
    keep(loaded.keep!.params, progress, loaded.engine.data);
    reports = [];
    await loadOnce();
    expect(reports).toEqual([{ pack: 'se.zhfst', outcome: 'used' }]);
    expect((await load({ ...PARAMS, file, sha256: 'of the first', cacheDir }, progress)).keep).toBeDefined();
  });

  test('whose image is damaged is read from its file, and the image is made again', async () => {
    await loadOnce(first);
    const file = join(imagesFolder(join(folder, 'cache')), images()[0]!);
    const bytes = readFileSync(file);
    bytes[bytes.length - 100]! ^= 1;
    writeFileSync(file, bytes);
    expect(speller(await loadOnce()).isCorrect(word(1), Budget.unlimited())).toBe(true);
    await loadOnce();
    expect(reports.map(({ outcome }) => outcome)).toEqual(['made', 'rebuilt', 'used']);
  });

  test('is served where nothing can be kept, and that is reported', async () => {
    const noFolder = join(folder, 'a file');
    writeFileSync(noFolder, '');
    expect(speller(await loadOnce(first, noFolder)).isCorrect(word(1), Budget.unlimited())).toBe(true);
    expect(failures).toEqual(['ENOTDIR']);
    expect(reports).toEqual([]);
  });

  test('of a few words has no image', async () => {
    const loaded = await loadOnce(zhfstOf(compileWordList('guolli\n'), { locale: 'se', title: 'one word' }));
    expect(bytesOfTables(loaded.engine.data)).toBeLessThan(LEAST_BYTES_KEPT);
    expect(loaded.keep).toBeUndefined();
  });
});

test('the data of a grammar pack can be kept and comes back as it was', async () => {
  const file = join(folder, 'se.zcheck');
  writeFileSync(file, zcheckPack());
  const { engine } = await loadGrammar({ file, tag: 'se' });
  const { findImage, keepImage } = await import('../images/pack-images.js');
  const image = { cacheDir: folder, kind: 'grammar', file, sha256: 'aa', detail: 'se' } as const;
  keepImage(image, engine.data);
  const found = findImage(image);
  expect(structuredClone(found.data)).toEqual(structuredClone(engine.data));
});
