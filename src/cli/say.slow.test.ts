import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { EXIT } from './console/exit-codes.js';
import { main } from './main.js';

const folder = mkdtempSync(path.join(tmpdir(), 'langtools-say-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(args: readonly string[], isTTY = false) {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  const sink = (chunks: Buffer[]) =>
    Object.assign(
      new Writable({
        write(chunk, _, done) {
          chunks.push(Buffer.from(chunk));
          done();
        },
      }),
      { isTTY },
    );
  const code = await main(args, { stdout: sink(out), stderr: sink(err), env: { LANGTOOLS_PACKS: folder } });
  return { code, out: Buffer.concat(out), err: Buffer.concat(err).toString() };
}

describe('langtools say', () => {
  test('writes a WAV or an MP3, by the name of the file', async () => {
    for (const name of ['a.wav', 'b.MP3']) {
      const file = path.join(folder, name);
      const { code, err } = await run(['say', 'sme', '--voice', 'biret', '-o', file, 'Bures boahtin 😀']);
      expect([code, err]).toEqual([EXIT.ok, expect.stringMatching(/s, woman \(formant, derived\); 1 characters/)]);
      const start = readFileSync(file).readUInt16BE(0);
      expect(name === 'a.wav' ? start === 0x5249 : (start & 0xffe0) === 0xffe0).toBe(true);
    }
  });

  test('writes WAV to a pipe', async () => {
    const { code, out } = await run(['say', 'fi', '--pace', '2', 'Moi']);
    expect([code, out.toString('latin1', 0, 4)]).toEqual([EXIT.ok, 'RIFF']);
  });

  test.each([
    [['say', 'fi', '-o', 'x.ogg', 'a'], EXIT.usage, /\.wav or \.mp3/],
    [['say', 'fi', '--pace', '9', 'a'], EXIT.usage, /0\.25 to 4/],
    [['say', 'fi', '--voice', 'nobody', 'a'], EXIT.usage, /it has: default, man, woman/],
    [['say', 'xx', 'a'], EXIT.pack, /no voice for "xx"/],
    [['say', 'fi', '😀'], EXIT.usage, /nothing that the voice can pronounce/],
    [['say', 'fi', '<speak>'], EXIT.usage, /SSML/],
  ])('%j fails with %i', async (args, code, message) => {
    const result = await run(args);
    expect([result.code, result.err]).toEqual([code, expect.stringMatching(message)]);
  });

  test('does not fill a terminal with sound', async () => {
    expect((await run(['say', 'fi', 'Moi'], true)).code).toBe(EXIT.usage);
  });
});
