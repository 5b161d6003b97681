import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256, writeDeb, writeTar, writeXz, writeZip, writeZstdBomb } from '../../../test/support/archive-writers.js';
import { type FileServer, startFileServer } from '../../../test/support/file-server.js';
import { bhfst, drb, resolveTestTag, zcheck, zhfst, zhfstFiles } from '../../../test/support/small-packs.js';
import { type AddPackOptions, addPack, listPacks, removePack } from './install.js';

let folder: string;
let packsDir: string;
let server: FileServer;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'langtools-install-'));
  packsDir = path.join(folder, 'packs');
  server = await startFileServer();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const options = (more: Partial<AddPackOptions> = {}): AddPackOptions => ({
  packsDir,
  resolveTag: resolveTestTag,
  download: { retryDelayMs: 1, idleTimeoutMs: 5000 },
  ...more,
});
const add = async (source: string, more?: Partial<AddPackOptions>) =>
  (await addPack(source, options(more))).map(({ pack }) => [pack.fileName, pack.version]);
const installed = async () => (await readdir(packsDir)).filter((name) => name !== '.downloads').sort();
const file = async (name: string, bytes: Uint8Array | string) => {
  await writeFile(path.join(folder, name), bytes);
  return path.join(folder, name);
};
/** Nothing but whole packs is left, whatever happened. */
async function expectClean(names: string[] = []): Promise<void> {
  expect(await installed().catch(() => [])).toEqual(names);
}

describe('adding a pack from a file', () => {
  it.each([
    ['sme.bhfst', bhfst(), 'se.bhfst'],
    ['se.zhfst', zhfst(), 'se.zhfst'],
    ['gle.zcheck', zcheck(), 'ga.zcheck'],
    ['ga.drb', drb(), 'ga.drb'],
    ['speller-sme.txz', writeXz(writeTar({ 'sme.bhfst': bhfst() })), 'se.bhfst'],
    ['sme.tar.xz', writeXz(writeTar({ './usr/share/giella/sme.zhfst': zhfst() })), 'se.zhfst'],
    ['sme.tar.gz', new Uint8Array(gzipSync(writeTar({ 'sme.zhfst': zhfst() }))), 'se.zhfst'],
    ['giella-sme_1.0.deb', writeDeb({ './usr/share/voikko/3/se.zhfst': zhfst() }), 'se.zhfst'],
    ['release.zip', writeZip({ 'docs/README': 'x', 'packs/sme.bhfst': bhfst() }), 'se.bhfst'],
  ])('takes %s', async (name, bytes, result) => {
    const [added] = await addPack(await file(name, bytes), options());
    expect(added?.pack.fileName).toBe(result);
    await expectClean([result]);
  });

  it('takes all the packs that one archive holds', async () => {
    const archive = writeTar({
      'sme.zhfst': zhfst(),
      'sme.bhfst': bhfst(),
      'sme.zcheck': zcheck(),
      'fao.bhfst': bhfst(),
    });
    await add(await file('all.tar', archive));
    await expectClean(['fo.bhfst', 'se.zcheck', 'se.zhfst']);
  });

  it('takes only the wanted language out of several', async () => {
    const archive = writeTar({ 'sme.zhfst': zhfst(), 'fao.bhfst': bhfst() });
    await add(await file('all.tar', archive), { tag: 'fo' });
    await expectClean(['fo.bhfst']);
    await expect(add(await file('all.tar', archive), { tag: 'ga' })).rejects.toMatchObject({ code: 'unknown-tag' });
  });

  it('goes by the given tag, then by the name, then by what the pack says', async () => {
    expect(await add(await file('nothing-said.zhfst', zhfst({ locale: 'fao' })))).toEqual([['fo.zhfst', '2.1']]);
    expect(await add(await file('se.zhfst', zhfst({ locale: 'fo' })), { tag: 'gle' })).toEqual([['ga.zhfst', '2.1']]);
    await expect(add(await file('mystery.zhfst', zhfst({ locale: 'tlh' })))).rejects.toMatchObject({
      code: 'unknown-tag',
    });
    await expect(add(await file('x.zhfst', zhfst()), { tag: '../x' })).rejects.toMatchObject({ code: 'unknown-tag' });
  });

  it('takes the place of older packs for the same tag and kind, and of no others', async () => {
    await mkdir(path.join(packsDir, 'se'), { recursive: true });
    for (const [name, content] of Object.entries(zhfstFiles()))
      await writeFile(path.join(packsDir, 'se', name), content);
    await writeFile(path.join(packsDir, 'sme.bhfst'), 'broken');
    await writeFile(path.join(packsDir, 'se.zcheck'), zcheck());
    const [added] = await addPack(await file('sme.zhfst', zhfst()), options());
    expect(added?.replaced).toEqual(['se', 'sme.bhfst']);
    await expectClean(['se.zcheck', 'se.zhfst']);
  });

  it.each([
    ['words', 'just words', 'not-a-pack'],
    ['an archive without packs', writeTar({ README: 'x' }), 'not-a-pack'],
    ['a zip of other things', writeZip({ 'a.txt': 'x' }), 'not-a-pack'],
    ['a pack cut off', zhfst().subarray(0, 200), 'not-a-pack'],
    ['a member with a wrong CRC', writeZip([{ name: 'acceptor.default.hfst', data: 'x', crc: 1 }]), 'broken-pack'],
    [
      'an index that names too much',
      writeZip({ 'index.xml': '<hfstspeller><acceptor id="a.hfst"/></hfstspeller>' }),
      'broken-pack',
    ],
    ['a bomb', writeZip({ 'acceptor.default.hfst': new Uint8Array(8 * 1024 * 1024) }), 'not-a-pack'],
    ['a bomb of another kind', writeZstdBomb(2000), 'not-a-pack'],
  ])('refuses %s and leaves the folder as it was', async (_, bytes, code) => {
    await add(await file('se.zhfst', zhfst({ version: 'old' })));
    await expect(add(await file('se.zhfst', bytes))).rejects.toMatchObject({ name: 'PackError', code });
    const { packs } = await listPacks(options());
    expect(packs.map(({ version }) => version)).toEqual(['old']);
    await expectClean(['se.zhfst']);
  });

  it('asks the caller about the transducers', async () => {
    const checkTransducer: AddPackOptions['checkTransducer'] = ({ name }) => [
      { severity: 'error', message: `${name} is odd` },
    ];
    await expect(add(await file('se.zhfst', zhfst()), { checkTransducer })).rejects.toThrow(
      'acceptor.default.hfst is odd',
    );
    await expectClean();
  });

  it('checks size and checksum', async () => {
    const source = await file('se.zhfst', zhfst());
    await expect(add(source, { sizeBytes: 5 })).rejects.toMatchObject({ code: 'wrong-size' });
    await expect(add(source, { sha256: '0'.repeat(64) })).rejects.toMatchObject({ code: 'wrong-checksum' });
    await expect(add(source, { maxBytes: 5 })).rejects.toMatchObject({ code: 'too-large' });
    await add(source, { sizeBytes: zhfst().length, sha256: sha256(zhfst()).toUpperCase() });
    await expectClean(['se.zhfst']);
  });

  it('says so when the packs folder cannot be written', async () => {
    const source = await file('se.zhfst', zhfst());
    const blocked = { packsDir: path.join(source, 'packs') };
    await expect(add(source, blocked)).rejects.toMatchObject({ code: 'file' });
    const url = server.serve('/se.zhfst', { bytes: zhfst() });
    await mkdir(packsDir);
    await writeFile(path.join(packsDir, '.downloads'), 'in the way');
    await expect(add(url)).rejects.toMatchObject({ code: 'file' });
  });

  it('says so when there is no such file', async () => {
    await expect(add(path.join(folder, 'nowhere.zhfst'))).rejects.toMatchObject({ code: 'file' });
    await expect(add(folder)).rejects.toMatchObject({ code: 'file' });
  });
});

describe('adding a pack from an address', () => {
  const archive = writeXz(writeTar({ 'sme.bhfst': bhfst(), padding: new Uint8Array(50_000).fill(7) }));

  it('downloads it, with progress, and checks it', async () => {
    const url = server.serve('/main/download/speller-sme?platform=mobile&channel=nightly', { bytes: archive });
    const progress: number[] = [];
    const result = await add(url, {
      sha256: sha256(archive),
      onProgress: ({ receivedBytes }) => progress.push(receivedBytes),
    });
    expect(result).toEqual([['se.bhfst', '3.0']]);
    expect(progress[0]).toBe(0);
    expect(progress.at(-1)).toBe(archive.length);
    await expectClean(['se.bhfst']);
    expect(await readdir(path.join(packsDir, '.downloads'))).toEqual([]);
  });

  it('resumes where the connection broke, within one call', async () => {
    const url = server.serve('/speller-sme.txz', { bytes: archive, etag: '"v1"', cutAfter: [20_000, 10_000] });
    await add(url, { sha256: sha256(archive) });
    expect(server.requests.map(({ range, ifRange }) => [range, ifRange])).toEqual([
      [undefined, undefined],
      ['bytes=20000-', '"v1"'],
      ['bytes=30000-', '"v1"'],
    ]);
  });

  it('resumes what an earlier call left', async () => {
    const url = server.serve('/speller-sme.txz', { bytes: archive, etag: '"v1"', cutAfter: [20_000] });
    const once = { download: { attempts: 1, retryDelayMs: 1 } };
    await expect(add(url, once)).rejects.toMatchObject({ code: 'network' });
    await expectClean();
    await add(url, { ...once, sha256: sha256(archive) });
    expect(server.requests[1]?.range).toBe('bytes=20000-');
  });

  it('lets two calls fetch the same address at once', async () => {
    const url = server.serve('/speller-sme.txz', { bytes: archive, etag: '"v1"' });
    const both = await Promise.all([add(url, { sha256: sha256(archive) }), add(url, { sha256: sha256(archive) })]);
    expect(both).toEqual([[['se.bhfst', '3.0']], [['se.bhfst', '3.0']]]);
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, undefined]);
    expect(await readdir(path.join(packsDir, '.downloads'))).toEqual([]);
  });

  it('takes over what a process left that is gone', async () => {
    const url = server.serve('/speller-sme.txz', { bytes: archive, etag: '"v1"', cutAfter: [20_000] });
    await expect(add(url, { download: { attempts: 1 } })).rejects.toMatchObject({ code: 'network' });
    const downloads = path.join(packsDir, '.downloads');
    const part = (await readdir(downloads)).find((name) => name.endsWith('.part'));
    const { pid } = spawnSync(process.execPath, ['--version']);
    await writeFile(path.join(downloads, `${part}.lock`), `${pid} ${hostname()}`);
    await add(url, { sha256: sha256(archive) });
    expect(server.requests[1]?.range).toBe('bytes=20000-');
    expect(await readdir(downloads)).toEqual([]);
  });

  it('begins again when the file has changed meanwhile', async () => {
    const old = new Uint8Array(archive.length).fill(1);
    const url = server.serve('/speller-sme.txz', { bytes: old, etag: '"old"', cutAfter: [20_000] });
    await expect(add(url, { download: { attempts: 1 } })).rejects.toMatchObject({ code: 'network' });
    server.serve('/speller-sme.txz', { bytes: archive, etag: '"new"' });
    await add(url, { sha256: sha256(archive) });
    await expectClean(['se.bhfst']);
  });

  it('begins again when the server cannot say whether the file has changed', async () => {
    const url = server.serve('/speller-sme.txz', { bytes: archive, cutAfter: [20_000] });
    await add(url, { sha256: sha256(archive) });
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, undefined]);
  });

  it('takes a part that is already whole', async () => {
    const url = server.serve('/speller-sme.txz', { bytes: archive, etag: '"v1"', cutAfter: [archive.length] });
    await add(url, { sha256: sha256(archive) });
    await expectClean(['se.bhfst']);
  });

  it('tries again when the server is busy, and gives up in the end', async () => {
    let count = 0;
    const url = server.serve('/speller-sme.txz', (_, response) => {
      count++;
      if (count < 3) response.writeHead(503).end();
      else response.writeHead(200, { 'content-length': archive.length }).end(archive);
    });
    await add(url);
    expect(count).toBe(3);
    const busy = server.serve('/busy', (_, response) => void response.writeHead(503).end());
    await expect(add(busy)).rejects.toMatchObject({ code: 'http-status' });
  });

  it('follows redirects, but not for ever and not to other protocols', async () => {
    const to = (location: string) =>
      server.serve(
        `/to-${encodeURIComponent(location)}`,
        (_, response) => void response.writeHead(302, { location }).end(),
      );
    server.serve('/files/sme-mobile.txz', { bytes: archive });
    await add(to('/files/sme-mobile.txz'));
    await expectClean(['se.bhfst']);
    const loop = server.serve('/loop', (_, response) => void response.writeHead(302, { location: '/loop' }).end());
    await expect(add(loop)).rejects.toMatchObject({ code: 'too-many-redirects' });
    await expect(add(to('file:///etc/passwd'))).rejects.toMatchObject({ code: 'bad-address' });
    await expect(add('ftp://example.org/x.zhfst')).rejects.toMatchObject({ code: 'bad-address' });
    await expect(add('http://')).rejects.toMatchObject({ code: 'bad-address' });
  });

  it('refuses what is not the file', async () => {
    const html = server.serve('/html', {
      bytes: new TextEncoder().encode('<html>'),
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    await expect(add(html)).rejects.toMatchObject({ code: 'not-a-pack' });
    const sly = server.serve('/sly', { bytes: new TextEncoder().encode('<!doctype html><p>Sorry') });
    await expect(add(sly)).rejects.toThrow('is a web page, not an archive');
    await expect(add(`${server.url}/nowhere`)).rejects.toThrow('answered 404');
    await expectClean();
  });

  it('refuses the wrong size and the wrong checksum, and does not resume from them', async () => {
    const url = server.serve('/speller-sme.txz', { bytes: archive, etag: '"v1"' });
    await expect(add(url, { sizeBytes: 17 })).rejects.toMatchObject({ code: 'wrong-size' });
    await expect(add(url, { maxBytes: 17 })).rejects.toMatchObject({ code: 'too-large' });
    await expect(add(url, { sha256: 'a'.repeat(64) })).rejects.toMatchObject({ code: 'wrong-checksum' });
    const endless = server.serve('/endless', { bytes: archive, chunked: true });
    await expect(add(endless, { maxBytes: 10_000 })).rejects.toMatchObject({ code: 'too-large' });
    expect(await readdir(path.join(packsDir, '.downloads'))).toEqual([]);
    await add(url, { sha256: sha256(archive) });
    expect(server.requests.at(-1)?.range).toBeUndefined();
  });

  it('gives up on a server that falls silent', async () => {
    const url = server.serve('/slow', { bytes: archive, stallAfter: 100 });
    await expect(add(url, { download: { idleTimeoutMs: 50, attempts: 2, retryDelayMs: 1 } })).rejects.toMatchObject({
      code: 'timeout',
    });
    const mute = server.serve('/mute', () => undefined);
    await expect(add(mute, { download: { idleTimeoutMs: 50, attempts: 1 } })).rejects.toMatchObject({
      code: 'timeout',
    });
  });

  it('stops when the caller gives up', async () => {
    const controller = new AbortController();
    const url = server.serve('/slow', { bytes: archive, stallAfter: 100 });
    const result = add(url, { signal: controller.signal, onProgress: () => controller.abort() });
    await expect(result).rejects.toMatchObject({ code: 'aborted' });
    await expectClean();
  });

  it('says so when nobody answers', async () => {
    const url = server.serve('/speller-sme.txz', { bytes: archive });
    await server.close();
    await expect(add(url, { download: { attempts: 2, retryDelayMs: 1 } })).rejects.toMatchObject({ code: 'network' });
    server = await startFileServer();
  });
});

describe('removing packs', () => {
  it('removes every pack of a tag, or only one kind', async () => {
    for (const [name, bytes] of [
      ['sme.bhfst', bhfst()],
      ['se.zcheck', zcheck()],
      ['fo.zhfst', zhfst()],
    ] as const) {
      await mkdir(packsDir, { recursive: true });
      await writeFile(path.join(packsDir, name), bytes);
    }
    expect(await removePack('sme', options())).toEqual(['se.zcheck', 'sme.bhfst']);
    await expectClean(['fo.zhfst']);
    await expect(removePack('se', options())).rejects.toMatchObject({ code: 'not-installed' });
    await expect(removePack('xx', options())).rejects.toMatchObject({ code: 'unknown-tag' });
    await expect(removePack('fo', { ...options(), kind: 'grammar' })).rejects.toMatchObject({ code: 'not-installed' });
  });

  it('removes a link and not what it leads to', async () => {
    const original = await file('elsewhere.zhfst', zhfst());
    await mkdir(packsDir, { recursive: true });
    await symlink(original, path.join(packsDir, 'se.zhfst'));
    expect(await removePack('se', options())).toEqual(['se.zhfst']);
    expect((await readFile(original)).length).toBe(zhfst().length);
  });
});
