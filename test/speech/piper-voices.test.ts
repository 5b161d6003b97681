/**
 * Neural voices from the packs folder, with a tiny model of our own: found, loaded in a process of its own, spoken, and refused if broken.
 * Where `sherpa-onnx-node` is not installed (it is optional), the voice must say so.
 */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServiceEvents } from '../../src/service/events/service-events.js';
import { knownTags } from '../../src/service/sources/find-sources.js';
import { inProcessInspector } from '../../src/service/sources/pack-inspector.js';
import { findVoiceSources } from '../../src/service/sources/voice-sources.js';
import { voiceCases } from '../../src/speech/voice.cases.js';
import type { SpeechVoice } from '../../src/speech/voice.js';
import { problemOf, startTestServer, type TestServer } from '../harness.js';
import { isPackageMissing } from '../support/peers.js';
import { tinyVoice } from '../support/tiny-voice.js';

const hasSherpa = !isPackageMissing('sherpa-onnx-node');

const folder = mkdtempSync(join(tmpdir(), 'neural-'));
const settings = { packs: join(folder, 'packs'), cacheDir: join(folder, 'cache'), deploymentsDir: '', starters: false };
const resolveTag = knownTags(settings);
let server: TestServer;

function put(name: string, files: Record<string, Uint8Array | string>): void {
  mkdirSync(join(settings.packs, name), { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(settings.packs, name, file), content);
}

const compiled = async () => {
  const { sources, problems } = await findVoiceSources(settings, resolveTag);
  const moved = sources
    .filter(({ tag, speech }) => speech?.kind === 'neural' || tag === 'fi')
    .map((source) => ({
      ...source,
      loader: { ...source.loader, module: source.loader.module.replace('/src/', '/dist/') },
    }));
  return { sources: moved, problems };
};

beforeAll(async () => {
  mkdirSync(settings.packs, { recursive: true });
  const finnish = tinyVoice('fi_FI', 'Hyräilijä', 'fi');
  put('fi-hum', { 'voice.onnx': finnish.onnx, 'voice.onnx.json': finnish.config });
  const sami = tinyVoice('se', 'biret');
  writeFileSync(
    join(settings.packs, 'sme.zip'),
    zipSync({ 'a/voice.onnx': sami.onnx, 'a/voice.onnx.json': new TextEncoder().encode(sami.config) }),
  );
  const irish = tinyVoice('ga_IE', 'ciara', 'xx');
  writeFileSync(join(settings.packs, 'ga_IE-ciara-low.onnx'), irish.onnx);
  writeFileSync(join(settings.packs, 'ga_IE-ciara-low.onnx.json'), irish.config);
  // Broken ones: cut off, a graph that is none, a configuration that is none, another without phonemes.
  put('kl-cut', { 'voice.onnx': finnish.onnx.slice(0, -20), 'voice.onnx.json': tinyVoice('kl', 'cut').config });
  put('fo-empty', { 'voice.onnx': Uint8Array.of(8, 8, 58, 0), 'voice.onnx.json': tinyVoice('fo', 'empty').config });
  put('de-json', { 'voice.onnx': finnish.onnx, 'voice.onnx.json': '{"audio": ' });
  put('nb-ids', { 'voice.onnx': finnish.onnx, 'voice.onnx.json': '{"audio": {"sample_rate": 16000}}' });
  put('lv-alone', { 'voice.onnx': finnish.onnx });
  server = await startTestServer({ speechTimeoutMs: 60_000, loadTimeoutMs: 120_000 }, (await compiled()).sources);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Listed {
  name: string;
  kind: string;
  state: string;
  sample_rate: number;
}
const voicesOf = async (tag: string) =>
  ((await (await fetch(`${server.url}/tts/${tag}`)).json()) as { voices: Listed[] }).voices;

describe('voice packs', () => {
  test('are found as a folder, as a zip and as two files, with tag and name from inside or outside', async () => {
    const { sources } = await findVoiceSources(settings, resolveTag);
    const neural = sources.filter(({ speech }) => speech?.kind === 'neural').map(({ tag, voice }) => `${tag}/${voice}`);
    expect(neural).toEqual(['fi/hyrailija', 'fo/empty', 'ga/ciara', 'kl/cut', 'se/biret']);
  });

  test('that are no voices are named with what is wrong', async () => {
    const { problems } = await findVoiceSources(settings, resolveTag);
    expect(Object.fromEntries(problems.map(({ fileName, message }) => [fileName, message]))).toEqual({
      'de-json': 'voice.onnx.json: is not JSON in UTF-8',
      'lv-alone': 'lv-alone: holds no voice.onnx.json',
      'nb-ids': 'voice.onnx.json: has no "phoneme_id_map"',
    });
  });

  test('whose model is broken are refused with a reason, and the service goes on', async () => {
    const { tts } = (await (await fetch(`${server.url}/readyz`)).json()) as {
      tts: Record<string, Record<string, { state: string; reason?: string }>>;
    };
    expect(tts.kl?.cut).toMatchObject({ state: 'broken', reason: 'voice.onnx, byte 2: ends too early' });
    expect(tts.fo?.empty).toMatchObject({
      state: 'broken',
      reason: expect.stringMatching(hasSherpa ? /^voice\.onnx: the model is refused: / : /sherpa-onnx-node/),
    });
    expect(tts.ga?.ciara).toMatchObject({
      state: 'broken',
      reason: expect.stringContaining('wants an eSpeak voice "xx"'),
    });
    expect(tts.fo?.empty?.reason).not.toContain(folder);
    expect((await problemOf(await server.post('/tts/kl/cut', { text: 'a' }))).code).toBe('pack-broken');
  });

  test('need sherpa-onnx-node: with it they are ready, without it they say so', async () => {
    const { tts } = (await (await fetch(`${server.url}/readyz`)).json()) as {
      tts: Record<string, Record<string, { state: string; reason?: string }>>;
    };
    const expected = hasSherpa
      ? { state: 'ready' }
      : { state: 'broken', reason: expect.stringContaining('sherpa-onnx-node') };
    expect(tts.fi?.hyrailija).toMatchObject(expected);
  });
});

describe.runIf(hasSherpa)('a neural voice, as any voice', () => {
  let voice: SpeechVoice & { close(): void };
  beforeAll(async () => {
    // As it is compiled: it starts a process from the file beside it.
    const { load } = await import('../../dist/packs/piper/load-piper.js');
    const file = join(settings.packs, 'sme.zip');
    const { engine } = await load({ path: file, language: 'se', cacheDir: settings.cacheDir, fingerprint: '' });
    const { open } = (await import(engine.module)) as typeof import('../../src/packs/piper/piper-voice.js');
    voice = await open(engine.data);
  });
  afterAll(() => voice.close());
  voiceCases(() => voice, 'Bures buot olbmuide.');
});

describe.runIf(hasSherpa)('a neural voice', () => {
  test('is listed beside the others and is the default from then on', async () => {
    const voices = await voicesOf('fi');
    expect(voices.map(({ name, kind, state }) => `${name} ${kind} ${state}`)).toEqual([
      'default formant ready',
      'man formant ready',
      'woman formant ready',
      'hyrailija neural ready',
    ]);
    const response = await server.post('/tts/fi/default', { text: 'Hyvää päivää.' });
    expect(response.headers.get('x-voice')).toBe('hyrailija');
  });

  test('speaks at its own rate, audibly, slower and faster, with timings', async () => {
    const ask = async (query: string) => {
      const response = await server.post(`/tts/se/biret${query}`, { text: 'Bures boahtin, ustibat. Mo manná?' });
      expect([response.status, response.headers.get('x-voice')]).toEqual([200, 'biret']);
      return Buffer.from(await response.arrayBuffer());
    };
    const normal = await ask('');
    expect(normal.readUInt32LE(24)).toBe(16_000);
    let peak = 0;
    for (let at = 44; at < normal.length; at += 2) peak = Math.max(peak, Math.abs(normal.readInt16LE(at)));
    expect(peak).toBeGreaterThan(3_000);
    expect(peak).toBeLessThan(32_000);
    expect((await ask('?pace=0.5')).length).toBeGreaterThan(1.6 * normal.length);
    const { words } = JSON.parse((await ask('?timings=true')).toString()) as { words: { word: string }[] };
    expect(words.map(({ word }) => word)).toEqual(['Bures', 'boahtin', 'ustibat', 'Mo', 'manná']);
  });

  test('has nothing to say where there is nothing', async () => {
    expect((await problemOf(await server.post('/tts/se/biret', { text: '😀' }))).code).toBe('nothing-to-say');
  });

  test('that was removed gives way to the built-in one, and one whose folder is gone for a while does not', async () => {
    const { sources } = await compiled();
    const { registry } = server.service;
    const installed = { sources, packs: [], problems: [] };
    const events = new ServiceEvents();
    // As it is compiled: it names the loaders of built-in voices beside itself.
    const { watchVoices } = await import('../../dist/service/sources/watch-voices.js');
    const watcher = watchVoices({
      settings,
      installed,
      registry,
      inspector: inProcessInspector(settings.cacheDir),
      events,
      troubles: server.troubles,
    });
    const look = async () => {
      for (let times = 0; times < 2; times++) await watcher.look();
      return registry.findVoice('fi', 'hyrailija') !== undefined;
    };
    expect(await look()).toBe(true);
    renameSync(settings.packs, `${settings.packs}.gone`);
    expect(await look()).toBe(true);
    renameSync(`${settings.packs}.gone`, settings.packs);
    expect(await look()).toBe(true);
    renameSync(join(settings.packs, 'fi-hum'), join(folder, 'replaced'));
    await watcher.look();
    renameSync(join(folder, 'replaced'), join(settings.packs, 'fi-hum'));
    expect(await look()).toBe(true);
    rmSync(join(settings.packs, 'fi-hum'), { recursive: true });
    expect(await look()).toBe(false);
    watcher.close();
    expect(registry.findVoice('fi', 'hyrailija')).toBeUndefined();
    const response = await server.post('/tts/fi/default', { text: 'Hyvää päivää.' });
    expect(response.headers.get('x-voice')).toBe('man');
  });
});
