/**
 * Puts a voice into the packs folder: a folder `fi-harri` with its model and what stands beside it (`voice-folder.ts`). Start at
 * `placeVoice`.
 */
import { lstat, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Archive } from '../archive/archive.js';
import { PackError } from '../formats/pack-error.js';
import type { ResolveTag } from '../formats/pack-kind.js';
import { MAX_CONFIG_BYTES, readPiperConfig } from './piper-config.js';
import type { PiperFiles } from './prepare-piper.js';
import { verifyVoiceFiles } from './verify-voice.js';
import { replaceVoiceFolder } from './voice-folder.js';
import { scanVoicePacks, tagOfConfig, tagOfVoiceName, voiceName } from './voice-packs.js';

export interface PlaceVoiceOptions {
  readonly packsDir: string;
  readonly resolveTag: ResolveTag;
  /** Which language it speaks, when neither its name nor the voice says so, or when they are wrong. */
  readonly tag?: string | undefined;
}

export interface PlacedVoice {
  readonly tag: string;
  readonly kind: 'voice';
  /** What the voice is called. */
  readonly version: string;
  readonly fileName: string;
  readonly path: string;
  readonly sizeBytes: number;
}

const MODEL = /\.onnx$/i;

export function isModelName(fileName: string): boolean {
  return MODEL.test(fileName);
}

/** The voices inside a zip or tar. */
export async function voicesIn(archive: Archive): Promise<PiperFiles[]> {
  const voices: PiperFiles[] = [];
  for (const name of [...archive.members.keys()].filter(isModelName)) {
    if (!archive.members.has(`${name}.json`)) {
      throw new PackError('broken-pack', `${archive.fileName} holds ${name} without ${name}.json`);
    }
    const [onnx, config] = [await archive.read(name), await archive.read(`${name}.json`, MAX_CONFIG_BYTES)];
    voices.push({ onnx, config, name: path.posix.basename(name) });
  }
  return voices;
}

export async function placeVoice(
  files: PiperFiles,
  options: PlaceVoiceOptions,
): Promise<{ pack: PlacedVoice; replaced: string[] }> {
  const { packsDir, resolveTag } = options;
  const error = verifyVoiceFiles(files, files.name).findings.find(({ severity }) => severity === 'error');
  if (error) throw new PackError('broken-pack', error.message);
  const config = readPiperConfig(files.config, `${files.name}.json`);
  const tag =
    options.tag === undefined
      ? (tagOfVoiceName(files.name, resolveTag) ?? tagOfConfig(config, resolveTag))
      : resolveTag(options.tag);
  if (tag === undefined) throw new PackError('unknown-tag', `${files.name} does not say which tag it is for; give one`);
  const voice = voiceName(config, files.name, tag);
  const before = (await scanVoicePacks(packsDir, resolveTag)).voices.filter(
    (each) => each.tag === tag && each.voice === voice,
  );
  const fileName = `${tag}-${voice}`;
  await replaceVoiceFolder(packsDir, fileName, async (folder) => {
    await writeFile(path.join(folder, `${voice}.onnx`), files.onnx, { flush: true });
    await writeFile(path.join(folder, `${voice}.onnx.json`), files.config, { flush: true });
  });
  const replaced = before.filter((each) => each.fileName !== fileName);
  for (const voice of replaced) await removeVoice(voice.path);
  const sizeBytes = files.onnx.length + files.config.length;
  const pack: PlacedVoice = {
    tag,
    kind: 'voice',
    version: voice,
    fileName,
    path: path.join(packsDir, fileName),
    sizeBytes,
  };
  return { pack, replaced: replaced.map((each) => each.fileName) };
}

/** A folder, a zip, or a model with its configuration beside it. A link is removed, not what it leads to. */
export async function removeVoice(file: string): Promise<void> {
  await rm(file, { recursive: (await lstat(file)).isDirectory() });
  if (isModelName(file)) await rm(`${file}.json`, { force: true });
}
