/**
 * Neural voices in the packs folder: a folder or a zip with `voice.onnx` and `voice.onnx.json` (whatever their first name), or the two files
 * themselves. Start at `scanVoicePacks`, which only looks at the small file; the model is read when it is loaded.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import { openPackFile } from '../folder/packs-folder.js';
import { type ResolveTag, tagOfFileName } from '../formats/pack-kind.js';
import { type PiperConfig, readPiperConfig } from './piper-config.js';
import type { PiperFiles } from './prepare-piper.js';

export interface VoicePack {
  readonly tag: string;
  /** What the voice is called in requests. */
  readonly voice: string;
  readonly fileName: string;
  readonly path: string;
  /** Changes whenever the pack does. */
  readonly fingerprint: string;
  readonly sampleRateHz: number;
  /** Of the model. */
  readonly sizeBytes: number;
}

export interface VoicePackProblem {
  readonly fileName: string;
  readonly path: string;
  readonly message: string;
  readonly tag?: string | undefined;
}

export interface VoicePacks {
  readonly voices: readonly VoicePack[];
  readonly problems: readonly VoicePackProblem[];
}

const MAX_MODEL_BYTES = 1024 * 1024 * 1024;

export async function scanVoicePacks(packsDir: string, resolveTag: ResolveTag): Promise<VoicePacks> {
  const voices: VoicePack[] = [];
  const problems: VoicePackProblem[] = [];
  for (const fileName of await listNames(packsDir)) {
    const found = await describeVoice(path.join(packsDir, fileName), resolveTag);
    if (found === undefined) continue;
    if ('message' in found) problems.push(found);
    else voices.push(found);
  }
  return { voices, problems };
}

/** What voice a file, folder or zip is, or what is wrong with it; undefined for what is no voice at all. */
async function describeVoice(file: string, resolveTag: ResolveTag): Promise<VoicePack | VoicePackProblem | undefined> {
  const fileName = path.basename(file);
  const named = tagOfVoiceName(fileName, resolveTag);
  try {
    const found = await findPair(file);
    if (found === undefined) return undefined;
    const config = readPiperConfig(await found.readConfig(), `${found.name}.json`);
    const tag = named ?? tagOfConfig(config, resolveTag);
    if (tag === undefined)
      throw new DataError('names none of the known tags, neither in its file name nor inside', {
        file: fileName,
      });
    const voice = voiceName(config, fileName, tag);
    const { sampleRateHz } = config;
    const { fingerprint, sizeBytes } = found;
    return { tag, voice, fileName, path: file, fingerprint, sampleRateHz, sizeBytes };
  } catch (error) {
    const message =
      error instanceof DataError ? error.message : `${fileName}: cannot be read (${errorCode(error) ?? error})`;
    return { fileName, path: file, message, tag: named };
  }
}

/** Changes whenever something in the folder does; nothing is opened for it. */
export async function voicePacksState(packsDir: string): Promise<string> {
  const entries: string[] = [];
  for (const name of await listNames(packsDir)) {
    const file = path.join(packsDir, name);
    const status = await stat(file).catch(() => undefined);
    if (status === undefined) continue;
    entries.push(`${name}:${status.size}:${status.mtimeMs}`);
    if (!status.isDirectory()) continue;
    for (const inner of await listNames(file)) {
      const { size = 0, mtimeMs = 0 } = (await stat(path.join(file, inner)).catch(() => undefined)) ?? {};
      entries.push(`${name}/${inner}:${size}:${mtimeMs}`);
    }
  }
  return entries.join('|');
}

/** The two files of a pack, read whole. */
export async function readVoicePack(file: string): Promise<PiperFiles> {
  const files = await readIfVoice(file);
  if (files === undefined) throw new DataError('contains no .onnx with an .onnx.json', { file: path.basename(file) });
  return files;
}

/** The same; undefined for what is no voice at all. */
export async function readIfVoice(file: string): Promise<PiperFiles | undefined> {
  const found = await findPair(file);
  return found && { onnx: await found.readModel(), config: await found.readConfig(), name: found.name };
}

interface Pair {
  /** Of the model, inside the pack. */
  readonly name: string;
  readonly fingerprint: string;
  readonly sizeBytes: number;
  readConfig(): Promise<Uint8Array>;
  readModel(): Promise<Uint8Array>;
}

async function listNames(packsDir: string): Promise<string[]> {
  try {
    return (await readdir(packsDir)).filter((name) => !name.startsWith('.') && !name.endsWith('~')).sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Undefined for what is no voice at all. */
async function findPair(file: string): Promise<Pair | undefined> {
  const fileName = path.basename(file);
  const status = await stat(file);
  if (status.isFile() && /\.onnx$/i.test(fileName)) {
    if (status.size > MAX_MODEL_BYTES) throw new DataError('is too large', { file: fileName });
    const json = await stat(`${file}.json`).catch(() => undefined);
    if (json === undefined) throw new DataError(`there is no ${fileName}.json beside it`, { file: fileName });
    return {
      name: fileName,
      fingerprint: `${status.size}:${status.mtimeMs}:${json.mtimeMs}`,
      sizeBytes: status.size,
      readConfig: () => readFile(`${file}.json`),
      readModel: () => readFile(file),
    };
  }
  if (!status.isDirectory() && !/\.zip$/i.test(fileName)) return undefined;
  const { archive, sizeBytes, mtimeMs } = await openPackFile(file);
  const name = [...archive.members.keys()].find((each) => /\.onnx$/i.test(each));
  if (name === undefined) return undefined;
  if (!archive.members.has(`${name}.json`)) throw new DataError(`holds no ${name}.json`, { file: fileName });
  return {
    name,
    fingerprint: `${sizeBytes}:${mtimeMs}`,
    sizeBytes: archive.members.get(name)!.sizeBytes,
    readConfig: () => archive.read(`${name}.json`),
    readModel: () => archive.read(name),
  };
}

/**
 * `se-biret`, `est-x-plamk-mari`, and Piper's own `fi_FI-harri-medium`: the longest beginning that is a tag. A name goes before what stands
 * inside, because a voice that was trained on from another one keeps that one's language there.
 */
export function tagOfVoiceName(fileName: string, resolveTag: ResolveTag): string | undefined {
  const stem = fileName.replace(/\.(onnx|zip)$/i, '');
  const parts = stem.replace(/^tts-/i, '').split('-');
  for (let count = parts.length; count > 0; count--) {
    const beginning = parts.slice(0, count).join('-');
    const tag = resolveTag(beginning) ?? resolveTag(beginning.replace(/_.*$/, ''));
    if (tag !== undefined) return tag;
  }
  return tagOfFileName(stem, resolveTag);
}

/** Piper writes `fi_FI` inside. */
export function tagOfConfig({ language }: PiperConfig, resolveTag: ResolveTag): string | undefined {
  const inConfig = language.toLowerCase().replace('_', '-');
  return resolveTag(inConfig) ?? resolveTag(inConfig.split('-')[0] ?? '');
}

/** From inside, else from the file's name without tag and quality. */
export function voiceName({ name }: PiperConfig, fileName: string, tag: string): string {
  const stem = fileName
    .replace(/\.(onnx|zip)$/i, '')
    .toLowerCase()
    .replace(/^tts-/, '');
  const rest = stem.startsWith(`${tag}-`)
    ? stem.slice(tag.length + 1)
    : stem.replace(/^[a-z]{2,3}(_[a-z]{2})?(-|$)/, '');
  return plain(name) || plain(rest.replace(/-?(x_low|low|medium|high)$/, '')) || `${tag}-neural`;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
