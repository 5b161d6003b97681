/**
 * The two files of a voice, wherever they lie: `voice.onnx` and `voice.onnx.json`, beside each other, in a folder or in a zip.
 * Start at `inspectVoice`, which only reads the small one and which the service runs in a loader thread (`load`);
 * `readVoicePack` reads both.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { type InspectionProblem, problemOf } from '../folder/inspect-pack.js';
import { MAX_PACK_BYTES, openPackFile } from '../folder/open-pack-file.js';
import { readRegularFile } from '../folder/read-regular-file.js';
import { MAX_CONFIG_BYTES, type PiperConfig, readPiperConfig } from './piper-config.js';
import type { PiperFiles } from './prepare-piper.js';

export interface InspectedVoice extends Pick<PiperConfig, 'language' | 'name' | 'sampleRateHz'> {
  /** Changes whenever the pack does. */
  readonly fingerprint: string;
  /** Of the model. */
  readonly sizeBytes: number;
}

/** Undefined for what is no voice at all. What can be cloned goes through: the answer may come from another thread. */
export type InspectVoice = (file: string) => Promise<InspectedVoice | InspectionProblem | undefined>;

/** For a loader thread. */
export function load(params: unknown): ReturnType<InspectVoice> {
  return inspectVoice((params as { readonly file: string }).file);
}

export async function inspectVoice(file: string): Promise<InspectedVoice | InspectionProblem | undefined> {
  try {
    const pair = await findPair(file);
    if (pair === undefined) return undefined;
    const { language, name, sampleRateHz } = readPiperConfig(await pair.readConfig(), `${pair.name}.json`);
    const { fingerprint, sizeBytes } = pair;
    return { language, name, sampleRateHz, fingerprint, sizeBytes };
  } catch (error) {
    return { problem: problemOf(error, path.basename(file)) };
  }
}

/** The two files of a pack, read whole. */
export async function readVoicePack(file: string): Promise<PiperFiles> {
  const files = await readIfVoice(file);
  if (files === undefined) throw new DataError('contains no .onnx with an .onnx.json', { file: path.basename(file) });
  return files;
}

/** The same; undefined for what is no voice at all. */
export async function readIfVoice(file: string): Promise<PiperFiles | undefined> {
  const pair = await findPair(file);
  return pair && { onnx: await pair.readModel(), config: await pair.readConfig(), name: pair.name };
}

interface Pair {
  /** Of the model, inside the pack. */
  readonly name: string;
  readonly fingerprint: string;
  readonly sizeBytes: number;
  readConfig(): Promise<Uint8Array>;
  readModel(): Promise<Uint8Array>;
}

/** Undefined for what is no voice at all. */
async function findPair(file: string): Promise<Pair | undefined> {
  const fileName = path.basename(file);
  const status = await stat(file);
  if (status.isDirectory() || /\.zip$/i.test(fileName)) return findPairInside(file);
  if (!/\.onnx$/i.test(fileName)) return undefined;
  if (!status.isFile()) throw new DataError('is not a regular file', { file: fileName });
  if (status.size > MAX_PACK_BYTES) throw new DataError(`is larger than ${MAX_PACK_BYTES} bytes`, { file: fileName });
  const json = await stat(`${file}.json`).catch(() => undefined);
  if (json === undefined) throw new DataError(`there is no ${fileName}.json beside it`, { file: fileName });
  return {
    name: fileName,
    fingerprint: `${status.size}:${status.mtimeMs}:${json.mtimeMs}`,
    sizeBytes: status.size,
    readConfig: () => readRegularFile(`${file}.json`, { maxBytes: MAX_CONFIG_BYTES }),
    readModel: () => readRegularFile(file, { maxBytes: MAX_PACK_BYTES }),
  };
}

async function findPairInside(file: string): Promise<Pair | undefined> {
  const { archive, sizeBytes, mtimeMs } = await openPackFile(file);
  const model = [...archive.members.values()].find(({ name }) => /\.onnx$/i.test(name));
  if (model === undefined) return undefined;
  const { name } = model;
  if (!archive.members.has(`${name}.json`)) throw new DataError(`holds no ${name}.json`, { file: path.basename(file) });
  return {
    name,
    fingerprint: `${sizeBytes}:${mtimeMs}`,
    sizeBytes: model.sizeBytes,
    readConfig: () => archive.read(`${name}.json`, MAX_CONFIG_BYTES),
    readModel: () => archive.read(name),
  };
}
