/**
 * Neural voices in the packs folder: a folder or a zip with `voice.onnx` and `voice.onnx.json` (whatever their first name), or the two files
 * themselves. Start at `scanVoicePacks`, which only looks at the small file; the model is read when it is loaded.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { cleanText } from '../../engine/clean-text.js';
import { UNSHOWABLE_NAME, visibleNames } from '../folder/packs-folder.js';
import { type ResolveTag, tagOfFileName } from '../formats/pack-kind.js';
import type { PiperConfig } from './piper-config.js';
import { type InspectVoice, inspectVoice } from './voice-files.js';

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

/** @param inspect opens a voice; the service passes one that does it in a thread */
export async function scanVoicePacks(
  packsDir: string,
  resolveTag: ResolveTag,
  inspect: InspectVoice = inspectVoice,
): Promise<VoicePacks> {
  const voices: VoicePack[] = [];
  const problems: VoicePackProblem[] = [];
  for (const fileName of (await visibleNames(packsDir)) ?? []) {
    const file = path.join(packsDir, fileName);
    if (!(await mayBeVoice(file))) continue;
    const described = await describeVoice(file, resolveTag, inspect);
    if (described === undefined) continue;
    if ('message' in described) problems.push(described);
    else voices.push(described);
  }
  return { voices, problems };
}

/** By its name, or because it is a folder. */
async function mayBeVoice(file: string): Promise<boolean> {
  if (/\.(onnx|zip)$/i.test(file)) return true;
  return stat(file).then(
    (status) => status.isDirectory(),
    () => false,
  );
}

/** What voice a file, folder or zip is, or what is wrong with it; undefined for what is no voice at all. */
async function describeVoice(
  file: string,
  resolveTag: ResolveTag,
  inspect: InspectVoice,
): Promise<VoicePack | VoicePackProblem | undefined> {
  const fileName = path.basename(file);
  const shownName = cleanText(fileName);
  if (shownName !== fileName) return { fileName: shownName, path: file, message: `${shownName}: ${UNSHOWABLE_NAME}` };
  const tagInName = tagOfVoiceName(fileName, resolveTag);
  const problem = (message: string): VoicePackProblem => ({ fileName, path: file, message, tag: tagInName });
  // An inspection that had to be ended is a problem of this voice, too.
  const inspected = await inspect(file).catch((error: Error) => ({ problem: `${fileName}: ${error.message}` }));
  if (inspected === undefined) return undefined;
  if ('problem' in inspected) return problem(inspected.problem);
  const tag = tagInName ?? tagOfConfig(inspected, resolveTag);
  if (tag === undefined)
    return problem(`${fileName}: names none of the known tags, neither in its file name nor inside`);
  const voice = voiceName(inspected, fileName, tag);
  const { fingerprint, sampleRateHz, sizeBytes } = inspected;
  return { tag, voice, fileName, path: file, fingerprint, sampleRateHz, sizeBytes };
}

/** Changes whenever something in the folder does; nothing is opened for it. Undefined where there is no folder. */
export async function voicePacksState(packsDir: string): Promise<string | undefined> {
  const names = await visibleNames(packsDir);
  if (names === undefined) return undefined;
  const entries: string[] = [];
  for (const name of names) {
    const file = path.join(packsDir, name);
    const status = await stat(file).catch(() => undefined);
    if (status === undefined) continue;
    entries.push(`${name}:${status.size}:${status.mtimeMs}`);
    if (!status.isDirectory()) continue;
    for (const inner of (await visibleNames(file)) ?? []) {
      const { size = 0, mtimeMs = 0 } = (await stat(path.join(file, inner)).catch(() => undefined)) ?? {};
      entries.push(`${name}/${inner}:${size}:${mtimeMs}`);
    }
  }
  return entries.join('|');
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
export function tagOfConfig({ language }: Pick<PiperConfig, 'language'>, resolveTag: ResolveTag): string | undefined {
  const inConfig = language.toLowerCase().replace('_', '-');
  return resolveTag(inConfig) ?? resolveTag(inConfig.split('-')[0] ?? '');
}

/** From inside, else from the file's name without tag and quality. */
export function voiceName({ name }: Pick<PiperConfig, 'name'>, fileName: string, tag: string): string {
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
