/**
 * Every language and every voice, through HTTP, decoded by a few lines of our own and, where they are installed, by other people's
 * programs (`sox`, `mpg123`): the file must last as long as the speech, be audible, and not be clipped.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleText } from '../../bench/speech/sample-texts.mjs';
import { readDeployments, union } from '../../src/service/languages/deployments.js';
import { builtInVoiceSources } from '../../src/service/sources/voice-sources.js';
import { startTestServer, type TestServer } from '../harness.js';
import { KNOWN } from '../support/known-questions.js';
import { cannotCompare } from '../support/peers.js';

const RATE_HZ = 22_050;
const SOURCES = builtInVoiceSources();
const TAGS = [...union(readDeployments()).tags.tts.keys()];
const SPOKEN = TAGS.filter((tag) => SOURCES.some((source) => source.tag === tag));

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'voices-'));
  // From the sources: the loader and the engine run as they are compiled.
  const compiled = SOURCES.map((source) => ({
    ...source,
    loader: { ...source.loader, module: source.loader.module.replace('/src/', '/dist/').replace(/\.ts$/, '.js') },
  }));
  server = await startTestServer({ speechTimeoutMs: 60_000 }, compiled);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const withoutSox = cannotCompare(KNOWN.soxWav);
const withoutMpg123 = cannotCompare(KNOWN.mpg123);
const fileOf = (tag: string, voice: string, format: 'wav' | 'mp3') => join(folder, `${tag}-${voice}.${format}`);

/** 16-bit samples, read by a few lines of our own. */
function readWav(file: Buffer): Int16Array {
  expect(file.toString('latin1', 0, 4)).toBe('RIFF');
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  expect(file.readUInt32LE(24)).toBe(RATE_HZ);
  return toSamples(file.subarray(44));
}

function decodeWithSox(path: string): Int16Array {
  const info = spawnSync('sox', ['--i', '-r', path]);
  expect(info.stdout.toString().trim()).toBe(String(RATE_HZ));
  const { status, stdout, stderr } = spawnSync('sox', [path, '-t', 's16', '-'], { maxBuffer: 1 << 28 });
  expect([status, stderr.toString()]).toEqual([0, '']);
  return toSamples(stdout);
}

function decodeWithMpg123(path: string): Int16Array {
  const { status, stderr } = spawnSync('mpg123', ['-q', '--no-gapless', '-O', `${path}.raw`, '-e', 's16', path]);
  expect([status, stderr.toString()]).toEqual([0, '']);
  return toSamples(readFileSync(`${path}.raw`));
}

function toSamples(bytes: Buffer): Int16Array {
  return new Int16Array(Uint8Array.from(bytes).buffer);
}

/** How many samples the frames of an MP3 file stand for, by their headers: MPEG 2, layer III, 576 a frame. */
function mp3Samples(file: Buffer): number {
  const BITRATES_KBIT = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
  let frames = 0;
  let at = 0;
  while (at + 4 <= file.length) {
    const header = file.readUInt32BE(at);
    expect([header >>> 21, (header >>> 19) & 3, (header >>> 17) & 3, (header >>> 10) & 3]).toEqual([0x7ff, 2, 1, 0]);
    const bitrate = BITRATES_KBIT[(header >>> 12) & 15] ?? 0;
    at += Math.floor((72_000 * bitrate) / RATE_HZ) + ((header >>> 9) & 1);
    frames++;
  }
  expect(at).toBe(file.length);
  return frames * 576;
}

function expectSpeech(samples: Int16Array): void {
  let peak = 0;
  let energy = 0;
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample));
    energy += sample * sample;
  }
  expect(peak).toBeLessThan(32_700);
  expect(peak).toBeGreaterThan(4_000);
  expect(Math.sqrt(energy / samples.length)).toBeGreaterThan(800);
}

describe.each(SPOKEN)('%s', (tag) => {
  const sources = SOURCES.filter((source) => source.tag === tag);
  // A few words are enough to hear whether anybody speaks.
  const text = (sampleText(sources[0]?.speech?.language ?? '') ?? '').split(' ').slice(0, 7).join(' ');

  test('has a woman, a man and a default', () => {
    expect(sources.map(({ voice }) => voice)).toEqual(['default', 'man', 'woman']);
    expect(text).not.toBe('');
  });

  test('default is the man', async () => {
    const response = await server.post(`/tts/${tag}/default`, { text: text.split(' ')[0] });
    expect([response.status, response.headers.get('x-voice')]).toEqual([200, 'man']);
  });

  test.each(['man', 'woman'])('%s speaks', async (voice) => {
    const wav = await server.post(`/tts/${tag}/${voice}`, { text });
    expect([wav.status, wav.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(wav.headers.get('x-voice')).toBe(voice);
    const wavFile = Buffer.from(await wav.arrayBuffer());
    const samples = readWav(wavFile);
    expectSpeech(samples);
    // Nobody speaks faster than thirty or slower than three characters a second.
    const seconds = samples.length / RATE_HZ;
    expect(text.length / seconds).toBeLessThan(30);
    expect(text.length / seconds).toBeGreaterThan(3);
    writeFileSync(fileOf(tag, voice, 'wav'), wavFile);
  });

  // How a file is written does not depend on who speaks: one voice of each language, in turn.
  const voice = TAGS.indexOf(tag) % 2 === 0 ? 'woman' : 'man';

  test(`${voice} speaks as MP3, for as long`, async () => {
    const mp3 = await server.post(`/tts/${tag}/${voice}`, { text }, { Accept: 'audio/mpeg' });
    expect([mp3.status, mp3.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    const mp3File = Buffer.from(await mp3.arrayBuffer());
    const samples = readWav(readFileSync(fileOf(tag, voice, 'wav')));
    expect(Math.abs(mp3Samples(mp3File) - samples.length) / RATE_HZ).toBeLessThan(0.25);
    writeFileSync(fileOf(tag, voice, 'mp3'), mp3File);
  });

  test.skipIf(withoutSox)(`sox reads the WAV of ${voice} as we do`, () => {
    const path = fileOf(tag, voice, 'wav');
    expect(decodeWithSox(path)).toEqual(readWav(readFileSync(path)));
  });

  test.skipIf(withoutMpg123)(`mpg123 hears the same speech in the MP3 of ${voice}`, () => {
    const decoded = decodeWithMpg123(fileOf(tag, voice, 'mp3'));
    const wavSamples = readWav(readFileSync(fileOf(tag, voice, 'wav'))).length;
    expect(Math.abs(decoded.length - wavSamples) / RATE_HZ).toBeLessThan(0.25);
    expectSpeech(decoded);
  });
});

test('every tag of every deployment is spoken, and says how well', () => {
  expect(SPOKEN).toEqual(TAGS);
  expect(SPOKEN).toHaveLength(52);
  for (const { speech } of SOURCES) expect(['native', 'derived', 'experimental']).toContain(speech?.pronunciation);
});
