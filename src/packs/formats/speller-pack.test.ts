import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { toBytes, writeBox, writeZip } from '../../../test/support/archive-writers.js';
import { bhfst, bhfstFiles, indexXml, zhfst, zhfstFiles } from '../../../test/support/small-packs.js';
import { openFolder } from '../folder/pack-folder.js';
import { openSpellerArchive, openSpellerPack } from './speller-pack.js';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const folders: string[] = [];
async function folderOf(files: Record<string, Uint8Array | string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'langtools-pack-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), toBytes(content));
  }
  return folder;
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

describe('a .zhfst', () => {
  it('gives its transducers as bytes, and members that index.xml does not name as extras', async () => {
    const pack = await openSpellerPack(zhfst({}, { 'langtools.json': '{}', 'acceptor.old.hfst': 'x' }), 'se.zhfst');
    expect(pack.format).toBe('zhfst');
    expect(pack.info.version).toBe('2.1');
    expect(pack.acceptors.map(({ name }) => name)).toEqual(['acceptor.default.hfst']);
    const acceptor = await pack.acceptors[0].load();
    expect(acceptor.kind === 'hfst' && text(acceptor.bytes)).toBe('the acceptor');
    const model = await pack.errorModels[0]!.load();
    expect(model.kind === 'hfst' && text(model.bytes)).toBe('the error model');
    expect(pack.extraNames).toEqual(['langtools.json', 'acceptor.old.hfst']);
    expect(text(await pack.readExtra('langtools.json'))).toBe('{}');
  });

  it('without index.xml is read by the names of its members, the default first', async () => {
    const pack = await openSpellerPack(writeZip({ 'acceptor.a.hfst': 'a', 'acceptor.default.hfst': 'd' }), 'x.zhfst');
    expect(pack.acceptors.map(({ name }) => name)).toEqual(['acceptor.default.hfst', 'acceptor.a.hfst']);
    expect(pack.errorModels).toEqual([]);
    expect(pack.info).toEqual({ titles: [] });
  });

  it('whose error model is called otherwise than its id is still found', async () => {
    const files = { 'index.xml': indexXml(), 'acceptor.default.hfst': 'a', 'errormodel.default.hfst': 'e' };
    const pack = await openSpellerPack(writeZip(files), 'x.zhfst');
    expect(pack.errorModels.map(({ name }) => name)).toEqual(['errormodel.default.hfst']);
  });

  it('that lacks what its index names is refused', async () => {
    const files = { 'index.xml': indexXml(), 'errmodel.default.hfst': 'e' };
    await expect(openSpellerPack(writeZip(files), 'x.zhfst')).rejects.toThrow(
      'x.zhfst: names acceptor.default.hfst, which is not there',
    );
  });

  it('without an acceptor is refused', async () => {
    await expect(openSpellerPack(writeZip({ readme: 'x' }), 'x.zhfst')).rejects.toThrow('no acceptor');
  });

  it('with a broken index is refused with the place', async () => {
    const files = { ...zhfstFiles(), 'index.xml': '<hfstspeller>' };
    await expect(openSpellerPack(writeZip(files), 'x.zhfst')).rejects.toThrow(/^x\.zhfst!index\.xml, byte 13: /);
  });
});

describe('a .bhfst', () => {
  it.each([{ version: 0 as const }, { version: 1 as const }, { withoutIndex: true }])(
    'gives THFST parts: %j',
    async (options) => {
      const pack = await openSpellerPack(bhfst(options), 'sme.bhfst');
      expect(pack.format).toBe('bhfst');
      expect(pack.info).toEqual({
        locale: 'se',
        title: 'Speller',
        titles: [{ text: 'Speller' }],
        description: 'd',
        producer: 'p',
        version: '3.0',
      });
      const acceptor = await pack.acceptors[0].load();
      if (acceptor.kind !== 'thfst') throw new Error('no THFST');
      expect([text(acceptor.index), text(acceptor.transition)]).toEqual(['acceptor index', 'acceptor transition']);
      expect(text(acceptor.alphabet)).toContain('key_table');
      expect(pack.errorModels.map(({ name, description }) => [name, description])).toEqual([
        ['errmodel.default.thfst', 'Edits.'],
      ]);
      expect(pack.extraNames).toEqual([]);
    },
  );

  it('may lack meta.json', async () => {
    const { 'meta.json': _, ...files } = bhfstFiles();
    const pack = await openSpellerPack(writeBox(files), 'sme.bhfst');
    expect(pack.acceptors[0].name).toBe('acceptor.default.thfst');
  });

  it.each(['[]', '{', '"x"', 'null'])('with meta.json %j is refused', async (meta) => {
    const files = { ...bhfstFiles(), 'meta.json': meta };
    await expect(openSpellerPack(writeBox(files), 'x.bhfst')).rejects.toThrow('x.bhfst!meta.json: is');
  });

  it('whose meta.json holds things of the wrong type keeps what is right', async () => {
    const meta = {
      info: { locale: 5, title: 'T', version: ['x'] },
      acceptor: 'x',
      errmodel: [{ id: 'errmodel.default.hfst' }],
    };
    const pack = await openSpellerPack(writeBox({ ...bhfstFiles(), 'meta.json': JSON.stringify(meta) }), 'x.bhfst');
    expect(pack.info).toEqual({ title: 'T', titles: [{ text: 'T' }] });
    expect(pack.errorModels[0]?.name).toBe('errmodel.default.thfst');
  });
});

describe('an unpacked pack', () => {
  it.each([
    ['zhfst', zhfstFiles()],
    ['bhfst', bhfstFiles()],
  ] as const)('in a folder is read like a %s', async (format, files) => {
    const pack = await openSpellerArchive(await openFolder(await folderOf(files)));
    expect(pack.format).toBe(format);
    expect((await pack.acceptors[0].load()).name).toBe(pack.acceptors[0].name);
  });

  it('with a link that leads out of the folder is refused', async () => {
    const folder = await folderOf(zhfstFiles());
    await symlink('/etc/hostname', path.join(folder, 'acceptor.evil.hfst'));
    await expect(openFolder(folder)).rejects.toThrow('acceptor.evil.hfst leads out of the folder');
  });

  it('may hold a link to its own files, and may itself be a link', async () => {
    const folder = await folderOf(zhfstFiles());
    await symlink('acceptor.default.hfst', path.join(folder, 'acceptor.twin.hfst'));
    const other = await folderOf({});
    await symlink(folder, path.join(other, 'se'));
    const archive = await openFolder(path.join(other, 'se'));
    expect(text(await archive.read('acceptor.twin.hfst'))).toBe('the acceptor');
  });
});
