/** `langtools packs` and voices: listed, verified, added and removed like other packs. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256, writeTar, writeXz, writeZip } from '../../../test/support/archive-writers.js';
import { startFileServer } from '../../../test/support/file-server.js';
import { zhfst } from '../../../test/support/small-packs.js';
import { tinyVoice } from '../../../test/support/tiny-voice.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { registerPacksCommands } from './packs.js';

const { onnx, config } = tinyVoice('fi', 'harri');

let folder: string;
let packsDir: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'langtools-voices-'));
  packsDir = path.join(folder, 'packs');
});
afterEach(() => rm(folder, { recursive: true }));

async function packs(...args: string[]) {
  let out = '';
  const stdout = new Writable({
    write(chunk, _, done) {
      out += String(chunk);
      done();
    },
  });
  const context = { stdout, stderr: stdout, env: { LANGTOOLS_PACKS: packsDir }, exitCode: EXIT.ok } as CliContext;
  const program = new Command('langtools').exitOverride();
  registerPacksCommands(program, context, () => []);
  try {
    await program.parseAsync(['packs', ...args], { from: 'user' });
    return { code: context.exitCode, out };
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return { code: error.exitCode, out: out + error.message };
  }
}

async function file(name: string, bytes: Uint8Array | string): Promise<string> {
  await writeFile(path.join(folder, name), bytes);
  return path.join(folder, name);
}

describe('a voice', () => {
  it('is added from its two files, listed and removed', async () => {
    const model = await file('fi_FI-harri-medium.onnx', onnx);
    await file('fi_FI-harri-medium.onnx.json', config);
    const added = await packs('add', model, '--sha256', sha256(onnx));
    expect(added).toEqual({ code: EXIT.ok, out: expect.stringMatching(/^✓ fi voice harri, \d+ KiB → fi-harri\n$/) });
    expect(await readdir(packsDir)).toEqual(['fi-harri']);
    expect((await readdir(path.join(packsDir, 'fi-harri'))).sort()).toEqual(['harri.onnx', 'harri.onnx.json']);
    expect((await packs('list')).out).toMatch(/^fi +voice +harri +\d+ KiB {2}fi-harri$/m);
    const { voices, problems } = JSON.parse((await packs('list', '--json')).out);
    expect(voices).toMatchObject([{ tag: 'fi', voice: 'harri', sampleRateHz: 16_000 }]);
    expect(problems).toEqual([]);
    expect((await packs('remove', 'fi', '--kind', 'speller')).code).toBe(EXIT.pack);
    expect(await packs('remove', 'fin', '--kind', 'voice')).toEqual({ code: EXIT.ok, out: 'removed fi-harri\n' });
    expect(await readdir(packsDir)).toEqual([]);
  });

  it('is added for the tag that is asked for, whatever it says inside', async () => {
    const archive = writeZip([
      { name: 'x/voice.onnx', data: onnx },
      { name: 'x/voice.onnx.json', data: config },
    ]);
    const { out } = await packs('add', await file('biret.zip', archive), '--tag', 'sme');
    expect(out).toContain('se voice harri');
    expect((await packs('list')).out).toMatch(/^se +voice +harri /m);
    // Again, from elsewhere: the new one takes the place of the old one.
    const again = await packs(
      'add',
      await file('biret.tar.xz', writeXz(writeTar({ 'v.onnx': onnx, 'v.onnx.json': config }))),
      '--tag',
      'se',
    );
    expect(again.out).toContain('→ se-harri');
    expect(await readdir(packsDir)).toEqual(['se-harri']);
  });

  it('takes the place of a voice of its name that somebody placed by hand, and of no other', async () => {
    await mkdir(packsDir);
    await writeFile(path.join(packsDir, 'fi_FI-harri-low.onnx'), onnx);
    await writeFile(path.join(packsDir, 'fi_FI-harri-low.onnx.json'), config);
    await writeFile(path.join(packsDir, 'fi-anna.onnx'), onnx);
    await writeFile(path.join(packsDir, 'fi-anna.onnx.json'), tinyVoice('fi', 'anna').config);
    const model = await file('harri.onnx', onnx);
    await file('harri.onnx.json', config);
    expect((await packs('add', model, '--tag', 'fi')).out).toContain('→ fi-harri, replacing fi_FI-harri-low.onnx');
    expect((await readdir(packsDir)).sort()).toEqual(['fi-anna.onnx', 'fi-anna.onnx.json', 'fi-harri']);
    expect((await packs('remove', 'fi')).out).toBe('removed fi-anna.onnx\nremoved fi-harri\n');
  });

  it('is fetched, both files of it', async () => {
    const server = await startFileServer();
    try {
      server.serve('/voices/fi_FI-harri-low.onnx', { bytes: onnx });
      const address = `${server.url}/voices/fi_FI-harri-low.onnx`;
      expect((await packs('add', address)).code).toBe(EXIT.pack);
      server.serve('/voices/fi_FI-harri-low.onnx.json', { bytes: new TextEncoder().encode(config) });
      expect((await packs('add', address)).out).toContain('✓ fi voice harri');
      expect((await readdir(packsDir)).filter((name) => !name.startsWith('.'))).toEqual(['fi-harri']);
    } finally {
      await server.close();
    }
  });

  it('is refused when half of it is missing or something is wrong with it, and nothing stays behind', async () => {
    const lonely = await file('fi-a.onnx', onnx);
    expect(await packs('add', lonely)).toEqual({
      code: EXIT.pack,
      out: expect.stringContaining('fi-a.onnx.json: there is no such file'),
    });
    const cut = await file('fi-b.onnx', onnx.slice(0, onnx.length >> 1));
    await file('fi-b.onnx.json', config);
    expect(await packs('add', cut)).toEqual({ code: EXIT.pack, out: expect.stringContaining('ends too early') });
    const nameless = await file('voice.onnx', onnx);
    await file('voice.onnx.json', JSON.stringify({ ...JSON.parse(config), language: { code: 'tlh' } }));
    expect((await packs('add', nameless)).code).toBe(EXIT.usage);
    const half = await file('fi.zip', writeZip([{ name: 'v.onnx', data: onnx }]));
    expect(await packs('add', half)).toEqual({ code: EXIT.pack, out: expect.stringContaining('without v.onnx.json') });
    expect(await readdir(packsDir)).toEqual([]);
  });

  it('is verified as a file, a folder and a zip', async () => {
    const model = await file('fi-harri.onnx', onnx);
    await file('fi-harri.onnx.json', config);
    const zip = await file(
      'v.zip',
      writeZip([
        { name: 'v.onnx', data: onnx },
        { name: 'v.onnx.json', data: config },
      ]),
    );
    await packs('add', model);
    const { code, out } = await packs('verify', model, zip, path.join(packsDir, 'fi-harri'));
    expect(code).toBe(EXIT.ok);
    expect(out.match(/voice \(\.onnx\), 2 members/g)).toHaveLength(3);
  });

  it('that is broken is told by verify and by list', async () => {
    await mkdir(packsDir);
    await writeFile(path.join(packsDir, 'fi-x.onnx'), 'no model');
    const alone = await packs('verify', path.join(packsDir, 'fi-x.onnx'));
    expect(alone).toEqual({
      code: EXIT.findings,
      out: expect.stringContaining('there is no fi-x.onnx.json beside it'),
    });
    await writeFile(path.join(packsDir, 'fi-x.onnx.json'), '{}');
    const both = await packs('verify', path.join(packsDir, 'fi-x.onnx'));
    expect(both.code).toBe(EXIT.findings);
    expect(both.out).toMatch(/✗ fi-x\.onnx\.json: has no "audio"\n✗ fi-x\.onnx, byte/);
    expect((await packs('list')).out).toContain('! fi-x.onnx.json: has no "audio"');
    // A zip with a speller in it is still a speller.
    expect((await packs('verify', await file('s.zip', zhfst()))).out).toContain('speller (.zhfst)');
  });
});
