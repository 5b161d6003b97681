import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PIPESPEC, zcheckPack } from '../../../test/support/small-grammar-pack.js';
import { bhfst, drb, resolveTestTag, zcheck, zhfst, zhfstFiles } from '../../../test/support/small-packs.js';
import { tagOfFileName } from '../formats/pack-kind.js';
import { openSpellerArchive } from '../formats/speller-pack.js';
import { openPackFile } from './open-pack-file.js';
import { scanPacks } from './packs-folder.js';

let packsDir: string;
beforeEach(async () => {
  packsDir = await mkdtemp(path.join(tmpdir(), 'langtools-packs-'));
});
afterEach(() => rm(packsDir, { recursive: true }));
const put = (name: string, bytes: Uint8Array | string) => writeFile(path.join(packsDir, name), bytes);

describe('the packs folder', () => {
  it('gives one pack per tag and kind, whatever form it has', async () => {
    await put('sme.bhfst', bhfst());
    await put('se.zcheck', zcheck());
    await put('FAO.zhfst', zhfst({ locale: 'fo', version: 'DATE' }));
    await put('gle.drb', drb());
    await mkdir(path.join(packsDir, 'ga'));
    for (const [name, content] of Object.entries(zhfstFiles())) await put(`ga/${name}`, content as string);
    const { packs, problems } = await scanPacks(packsDir, resolveTestTag);
    expect(problems).toEqual([]);
    expect(packs.map(({ tag, kind, extension, fileName }) => [tag, kind, extension, fileName])).toEqual([
      ['fo', 'speller', 'zhfst', 'FAO.zhfst'],
      ['ga', 'speller', 'zhfst', 'ga'],
      ['ga', 'grammar', 'drb', 'gle.drb'],
      ['se', 'speller', 'bhfst', 'sme.bhfst'],
      ['se', 'grammar', 'zcheck', 'se.zcheck'],
    ]);
    expect(packs[3]).toMatchObject({ version: '3.0', sizeBytes: bhfst().length, info: { locale: 'se' } });
    expect(packs[0]!.version).toBe(`sha256:${packs[0]!.sha256.slice(0, 12)}`);
  });

  it('that does not exist is empty', async () => {
    expect(await scanPacks(path.join(packsDir, 'nowhere'), resolveTestTag)).toEqual({
      packs: [],
      spares: [],
      problems: [],
    });
  });

  it('reports what it cannot use and keeps the rest', async () => {
    await put('se.zhfst', zhfst());
    await put('klingon.zhfst', zhfst());
    await put('fo.bhfst', bhfst().subarray(0, 100));
    await put('ga.zhfst', 'just words');
    await put('.half.zhfst', 'x');
    await put('README.md', 'x');
    const { packs, problems } = await scanPacks(packsDir, resolveTestTag);
    expect(packs.map(({ tag }) => tag)).toEqual(['se']);
    expect(problems.map(({ fileName, code, tag, kind }) => [fileName, code, tag, kind])).toEqual([
      ['fo.bhfst', 'broken', 'fo', 'speller'],
      ['ga.zhfst', 'broken', 'ga', 'speller'],
      ['klingon.zhfst', 'unknown-name', undefined, undefined],
    ]);
    expect(problems[0]!.message).toMatch(/^fo\.bhfst, byte 16: /);
  });

  it('names no paths when a pack cannot be read', async () => {
    await symlink('/nowhere/at/all', path.join(packsDir, 'se.zhfst'));
    const { problems } = await scanPacks(packsDir, resolveTestTag);
    expect(problems.map(({ message }) => message)).toEqual(['se.zhfst: there is no such file']);
  });

  it('shows what packs say about themselves without what could steer a terminal or overflow a header', async () => {
    await put('se.bhfst', bhfst({}, `\u001b[2J\u001b]0;x\u0007${'9'.repeat(200_000)}`));
    await put('fo.zhfst', zhfst({ locale: 'f\u009b2Jo', version: '1.\u202e2\u2066 \u2028b' }));
    await put('ga.zcheck', zcheckPack({ 'pipespec.xml': PIPESPEC.replace('"1.2"', `"3\u200e.${'0'.repeat(500)}"`) }));
    const { packs } = await scanPacks(packsDir, resolveTestTag);
    const [faroese, irish, northern] = packs;
    expect(northern?.version).toBe(`[2J]0;x${'9'.repeat(93)}`);
    expect([faroese?.version, faroese?.info.locale]).toEqual(['1.2 b', 'f2Jo']);
    expect(irish?.version).toBe(`3.${'0'.repeat(98)}`);
  });

  it('refuses names of files that cannot be shown', async () => {
    await put('se_1\u001b[31m.zhfst', zhfst());
    await put(`fo_1${'2'.repeat(120)}.zhfst`, zhfst());
    const { packs, problems } = await scanPacks(packsDir, resolveTestTag);
    expect(packs).toEqual([]);
    expect(problems.map(({ code, fileName }) => [code, fileName])).toEqual([
      ['unknown-name', `fo_1${'2'.repeat(96)}`],
      ['unknown-name', 'se_1[31m.zhfst'],
    ]);
    expect(problems[1]?.message).toMatch(/^se_1\[31m\.zhfst: has a name/);
  });

  it('prefers the pack that is named exactly after its tag, then the newest', async () => {
    await put('sme.bhfst', bhfst());
    await put('se.zhfst', zhfst());
    await put('fao.zhfst', zhfst());
    await put('fao.bhfst', bhfst());
    await utimes(path.join(packsDir, 'fao.bhfst'), 1000, 1000);
    const { packs, problems } = await scanPacks(packsDir, resolveTestTag);
    expect(packs.map(({ fileName }) => fileName)).toEqual(['fao.zhfst', 'se.zhfst']);
    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      ['shadowed', 'se.zhfst is used for se, not sme.bhfst'],
      ['shadowed', 'fao.zhfst is used for fo, not fao.bhfst'],
    ]);
  });
});

describe('a pack file', () => {
  it.each(['zhfst', 'bhfst'])('is read into shared memory, stored members as views of it: .%s', async (extension) => {
    await put(`se.${extension}`, extension === 'zhfst' ? zhfst() : bhfst());
    const { archive, bytes } = await openPackFile(path.join(packsDir, `se.${extension}`), { shared: true });
    expect(bytes?.buffer).toBeInstanceOf(SharedArrayBuffer);
    const acceptor = await (await openSpellerArchive(archive)).acceptors[0].load();
    if (acceptor.kind === 'thfst') expect(acceptor.transition.buffer).toBe(bytes?.buffer);
    expect(acceptor.name).toMatch(/^acceptor/);
  });
});

describe('file names', () => {
  it.each([
    ['se.zhfst', 'se'],
    ['SME.bhfst', 'se'],
    ['speller-sme.txz', 'se'],
    ['sme-mobile.bhfst', 'se'],
    ['share/giella-sme_0.1.2~3.deb', 'se'],
    ['est-x-plamk.bhfst', 'est-x-plamk'],
    ['speller-est-x-plamk.txz', 'est-x-plamk'],
    ['toString.zhfst', undefined],
    ['xyz.zhfst', undefined],
  ])('%s speaks of %s', (name, tag) => {
    expect(tagOfFileName(name, resolveTestTag)).toBe(tag);
  });
});
