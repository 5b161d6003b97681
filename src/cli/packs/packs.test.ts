import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { Command, CommanderError } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256, writeTar, writeXz, writeZip } from '../../../test/support/archive-writers.js';
import { type FileServer, startFileServer } from '../../../test/support/file-server.js';
import { bhfst, zcheck, zhfst } from '../../../test/support/small-packs.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT, type ExitCode } from '../console/exit-codes.js';
import { registerPacksCommands } from './packs.js';

let folder: string;
let packsDir: string;
let server: FileServer;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'langtools-cli-'));
  packsDir = path.join(folder, 'packs');
  server = await startFileServer();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Outcome {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

async function packs(args: string[], isTTY = false): Promise<Outcome> {
  let [out, err] = ['', ''];
  const sink = (add: (text: string) => void) =>
    Object.assign(
      new Writable({
        write(chunk, _, done) {
          add(String(chunk));
          done();
        },
      }),
      { isTTY },
    );
  const context: CliContext = {
    stdout: sink((text) => {
      out += text;
    }),
    stderr: sink((text) => {
      err += text;
    }),
    env: { LANGTOOLS_PACKS: packsDir },
    exitCode: EXIT.ok,
  };
  const quiet = {
    writeOut: () => undefined,
    writeErr: (text: string) => {
      err += text;
    },
  };
  const program = new Command('langtools').configureOutput(quiet).exitOverride();
  registerPacksCommands(program, context, () => []);
  try {
    await program.parseAsync(['packs', ...args], { from: 'user' });
    return { code: context.exitCode, out, err };
  } catch (error) {
    if (error instanceof CommandFailure) return { code: error.exitCode, out, err: err + error.message };
    if (error instanceof CommanderError) return { code: EXIT.usage, out, err };
    throw error;
  }
}

const file = async (name: string, bytes: Uint8Array | string) => {
  await writeFile(path.join(folder, name), bytes);
  return path.join(folder, name);
};

describe('langtools packs', () => {
  it('adds, lists and removes a pack', async () => {
    const added = await packs(['add', await file('sme.bhfst', bhfst())]);
    expect(added).toEqual({ code: 0, out: '✓ se speller 3.0, 2 KiB → se.bhfst\n', err: '' });
    const again = await packs(['add', await file('sme.zhfst', zhfst())]);
    expect(again.out).toContain('→ se.zhfst, replacing se.bhfst');
    const listed = await packs(['list']);
    expect(listed.out).toMatch(/^se +speller +2\.1 +\d KiB {2}se\.zhfst$/m);
    expect(await packs(['remove', 'sme'])).toEqual({ code: 0, out: 'removed se.zhfst\n', err: '' });
    expect((await packs(['list'])).err).toContain('no packs in');
    expect((await packs(['remove', 'se'])).code).toBe(EXIT.pack);
    expect((await packs(['remove', 'tlh'])).code).toBe(EXIT.usage);
  });

  it('lists as JSON, with what is wrong', async () => {
    await mkdir(packsDir);
    await writeFile(path.join(packsDir, 'se.zhfst'), zhfst());
    await writeFile(path.join(packsDir, 'fo.bhfst'), 'broken');
    const { packs: found, problems } = JSON.parse((await packs(['list', '--json'])).out);
    expect(found[0]).toMatchObject({ tag: 'se', kind: 'speller', version: '2.1' });
    expect(problems[0]).toMatchObject({ fileName: 'fo.bhfst', code: 'broken', tag: 'fo' });
    expect((await packs(['list'])).err).toMatch(/^! fo\.bhfst, byte 0: /);
  });

  it('says by its exit code that a pack cannot be had', async () => {
    expect((await packs(['add', path.join(folder, 'nowhere')])).code).toBe(EXIT.pack);
    expect((await packs(['add', await file('x.zhfst', 'words')])).code).toBe(EXIT.pack);
    expect((await packs(['add', await file('x.zhfst', zhfst({ locale: 'tlh' }))])).code).toBe(EXIT.usage);
    expect((await packs(['add', `${server.url}/nowhere`])).code).toBe(EXIT.pack);
    expect((await packs(['add'])).code).toBe(EXIT.usage);
    expect((await packs(['add', 'x', '--sha256', 'y'])).code).toBe(EXIT.usage);
    expect((await packs(['add', 'x', '--size', '-1'])).code).toBe(EXIT.usage);
    expect((await packs(['install'])).code).toBe(EXIT.usage);
  });

  it('verifies packs', async () => {
    const good = await packs(['verify', await file('se.zhfst', zhfst()), await file('se.zcheck', zcheck())]);
    expect(good.code).toBe(EXIT.ok);
    expect(good.out).toContain('se.zhfst: speller (.zhfst) 2.1, 3 members');
    expect(good.out).toContain('se.zcheck: grammar (.zcheck) 1.2, 9 members');
    const bad = await packs([
      'verify',
      await file('fo.zhfst', writeZip([{ name: 'acceptor.a.hfst', data: 'x', crc: 9 }])),
    ]);
    expect(bad.code).toBe(EXIT.findings);
    expect(bad.out).toContain('✗ fo.zhfst, byte 45: acceptor.a.hfst has a wrong CRC');
    expect(bad.out).toContain('! fo.zhfst: has no error model');
    expect((await packs(['verify', path.join(folder, 'nowhere')])).code).toBe(EXIT.pack);
    const [json] = JSON.parse((await packs(['verify', '--json', path.join(folder, 'fo.zhfst')])).out);
    expect(json.findings[0]).toMatchObject({ severity: 'error' });
  });

  it('installs what a catalogue lists, and goes on when one cannot be had', async () => {
    const archive = writeXz(writeTar({ 'sme.bhfst': bhfst() }));
    server.serve('/speller-sme', { bytes: archive });
    const catalogue = {
      version: 1,
      templates: { speller: `${server.url}/speller-{code}` },
      languages: {
        fo: { code: 'fao', speller: {} },
        se: { code: 'sme', speller: { sha256: sha256(archive), sizeBytes: archive.length } },
      },
    };
    const source = await file('catalogue.json', JSON.stringify(catalogue));
    const all = await packs(['install', '--all', '--catalogue', source]);
    expect(all.code).toBe(EXIT.pack);
    expect(all.err).toContain('✗ fo speller: 127.0.0.1');
    expect(all.out).toBe('✓ se speller 3.0, 2 KiB → se.bhfst\n');
    expect((await packs(['install', 'SME', '--catalogue', source])).code).toBe(EXIT.ok);
    expect((await packs(['install', 'ga', '--catalogue', source])).code).toBe(EXIT.pack);
    expect((await packs(['install', 'tlh', '--catalogue', source])).code).toBe(EXIT.usage);
    expect((await packs(['install', 'se', '--kind', 'grammar', '--catalogue', source])).code).toBe(EXIT.pack);
    expect((await packs(['install', 'se', '--kind', 'voice', '--catalogue', source])).code).toBe(EXIT.usage);
    expect((await readdir(packsDir)).filter((name) => !name.startsWith('.'))).toEqual(['se.bhfst']);
  });
});
