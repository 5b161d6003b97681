/** `--pack FILE`: packs of every form, tried without installing them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drbPack, zcheckFiles, zcheckPack } from '../../../test/support/small-grammar-pack.js';
import { compileWordList } from '../../hunspell/compile-word-list.js';
import { zhfstOf } from '../../hunspell/compiled-dictionary.js';
import { runCommand } from '../run-command.cases.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-open-pack-'));
const at = (name: string) => join(folder, name);
beforeAll(() => {
  writeFileSync(at('a.zcheck'), zcheckPack());
  writeFileSync(at('b.drb'), drbPack());
  mkdirSync(at('c'));
  for (const [name, content] of Object.entries(zcheckFiles())) writeFileSync(join(at('c'), name), content);
  const words = compileWordList('Minun\nkala\non\ntäälä\n');
  writeFileSync(at('fkv.zhfst'), zhfstOf(words, { locale: 'fkv', title: 'four words' }));
  writeFileSync(at('text.txt'), 'mun leat\n');
  writeFileSync(at('kven.txt'), 'Minun kalla on täälä.\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a pack that is not installed', () => {
  it.each(['a.zcheck', 'b.drb', 'c'])('checks a text: %s', async (pack) => {
    const { code, out, err } = await runCommand('check', 'se', at('text.txt'), '--pack', at(pack));
    expect(err).toBe('');
    expect(out).toContain(`${at('text.txt')}:1:5: leat → lea`);
    expect(code).toBe(1);
  });

  it('gives its words to the built-in checker of the language if it is a speller', async () => {
    const args = ['check', 'fkv', at('kven.txt'), '--no-starters', '--packs', at('none')];
    expect((await runCommand(...args)).out).not.toContain('kalla');
    const { out, err } = await runCommand(...args, '--pack', at('fkv.zhfst'));
    expect(err).toBe('');
    expect(out).toContain('kalla → kala');
    const refused = await runCommand('check', 'de', at('text.txt'), '--pack', at('fkv.zhfst'), '--no-starters');
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('has no built-in checker to use it') });
  });

  it('is refused where it is of the wrong kind, or none', async () => {
    const wrong = await runCommand('spell', 'se', at('text.txt'), '--pack', at('a.zcheck'));
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('is a grammar pack, not a speller') });
    const none = await runCommand('check', 'se', at('text.txt'), '--pack', at('text.txt'));
    expect(none).toMatchObject({ code: 4 });
  });
});
