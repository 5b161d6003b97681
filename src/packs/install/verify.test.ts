import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '../../../test/support/archive-writers.js';
import { zcheckFiles } from '../../../test/support/small-grammar-pack.js';
import { bhfst, drb, zcheck, zhfst, zhfstFiles } from '../../../test/support/small-packs.js';
import { verifyPack } from './verify.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'langtools-verify-'));
});
afterAll(() => rm(folder, { recursive: true }));
async function findingsOf(bytes: Uint8Array | string, options?: Parameters<typeof verifyPack>[1]) {
  const file = path.join(folder, 'x.pack');
  await writeFile(file, bytes);
  return (await verifyPack(file, options)).findings.map(({ severity, message }) => `${severity}: ${message}`);
}

describe('verifying a pack', () => {
  it.each([
    ['zhfst', zhfst()],
    ['bhfst', bhfst()],
    ['zcheck', zcheck()],
    ['drb', drb()],
  ])('finds nothing in a good %s', async (_, bytes) => {
    expect(await findingsOf(bytes)).toEqual([]);
  });

  it('finds all that is wrong at once', async () => {
    const bytes = writeZip([
      { name: 'index.xml', data: '<hfstspeller><acceptor id="acceptor.a.hfst"/></hfstspeller>', stored: true },
      { name: 'acceptor.a.hfst', data: 'a', crc: 1, stored: true },
      { name: 'readme', data: 'b', crc: 2, stored: true },
    ]);
    expect(await findingsOf(bytes)).toEqual([
      'error: x.pack, byte 143: acceptor.a.hfst has a wrong CRC',
      'error: x.pack, byte 180: readme has a wrong CRC',
      'warning: x.pack: does not say which language it is for',
      'warning: x.pack: does not say its version; its hash is used instead',
      'warning: x.pack: has no error model: it can check words but not suggest corrections',
    ]);
  });

  it('lets the caller look into every transducer', async () => {
    const seen: string[] = [];
    const findings = await findingsOf(bhfst(), {
      checkTransducer: ({ kind, name }, role) => {
        seen.push(`${role} ${kind} ${name}`);
        return role === 'acceptor' ? [{ severity: 'error', message: 'row 5 points nowhere' }] : [];
      },
    });
    expect(seen).toEqual(['acceptor thfst acceptor.default.thfst', 'error-model thfst errmodel.default.thfst']);
    expect(findings).toEqual(['error: row 5 points nowhere']);
  });

  it.each([
    ['words', 'words', 'neither a zip nor a Box archive'],
    ['another zip', writeZip({ readme: 'x' }), 'neither a speller nor a grammar checker'],
    ['a broken index', writeZip({ ...zhfstFiles(), 'index.xml': '<a' }), 'x.pack!index.xml'],
    ['a broken pipeline', writeZip({ 'pipespec.xml': '<a' }), 'x.pack!pipespec.xml'],
  ])('refuses %s', async (_, bytes, message) => {
    const findings = await findingsOf(bytes);
    expect(findings.join('\n')).toContain(message);
    expect(findings[0]).toMatch(/^error/);
  });

  it('shows nothing that could steer a terminal, wherever the pack has put it', async () => {
    const evil = 'a\u009b2J\u202eb';
    const files = zcheckFiles();
    const pipespec = (files['pipespec.xml'] as string)
      .replace('name="shell"', `name="${evil}"`)
      .replace('version="1.2"', `version="${evil}"`);
    const file = path.join(folder, 'x.pack');
    await writeFile(file, writeZip({ ...files, 'pipespec.xml': pipespec, 'x\u202ey.txt': 'z' }));
    const result = await verifyPack(file);
    expect(result.findings.map(({ message }) => message)).toEqual([
      'x.pack: the pipeline "a2Jb" cannot be run: the step <sh> would start a program, which is never done',
    ]);
    expect(result.info?.version).toBe('a2Jb');
    expect(result.members.map(({ name }) => name)).toContain('xy.txt');
    expect(JSON.stringify(result)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
