/**
 * Makes a Piper voice ready for sherpa-onnx: the model with the metadata that it wants, and the list of phonemes as text, both in the cache
 * folder by the hash of what they were made from. Start at `preparePiper`.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../engine/error-code.js';
import { replaceFileSync } from '../folder/replace-file.js';
import { checkOnnx, metadataBytes } from './onnx-metadata.js';
import { type PiperConfig, readPiperConfig } from './piper-config.js';
import type { PiperModel } from './piper-process.js';

export interface PiperFiles {
  readonly onnx: Uint8Array;
  readonly config: Uint8Array;
  /** What they are called, for error messages. */
  readonly name: string;
}

export interface PreparedPiper {
  readonly config: PiperConfig;
  readonly model: PiperModel;
  readonly version: string;
}

export function preparePiper({ onnx, config: json, name }: PiperFiles, cacheDir: string): PreparedPiper {
  const config = readPiperConfig(json, `${name}.json`);
  checkOnnx(onnx, name);
  const hash = createHash('sha256').update(onnx).update(json).digest('hex').slice(0, 16);
  const folder = join(cacheDir, 'voices');
  mkdirSync(folder, { recursive: true });
  const model = join(folder, `${hash}.onnx`);
  const tokens = join(folder, `${hash}.tokens.txt`);
  place(model, [onnx, metadataBytes(metadataOf(config))]);
  place(tokens, [new TextEncoder().encode(tokenLines(config))]);
  const { lengthScale, noiseScale, noiseWidth } = config;
  return {
    config,
    version: `sha256:${hash.slice(0, 12)}`,
    model: { model, tokens, lengthScale, noiseScale, noiseWidth },
  };
}

/** Phonemes are handed over one character each, so sherpa-onnx need not know any language: `characters`. */
function metadataOf({ sampleRateHz, speakers, ids, language }: PiperConfig): Record<string, string | number> {
  return {
    sample_rate: sampleRateHz,
    n_speakers: speakers,
    language: language || 'und',
    comment: 'piper',
    frontend: 'characters',
    // Piper puts a pad after every phoneme, and marks both ends.
    add_blank: 1,
    use_eos_bos: 1,
    blank_id: ids.pad,
    pad_id: ids.pad,
    bos_id: ids.start,
    eos_id: ids.end,
    punctuation: '',
  };
}

function tokenLines({ phonemeIds }: PiperConfig): string {
  // A line break cannot stand in a file of lines.
  const lines = [...phonemeIds]
    .filter(([phoneme]) => !/[\r\n]/.test(phoneme))
    .map(([phoneme, id]) => `${phoneme} ${id}\n`);
  return lines.join('');
}

/** What lies there and is right stays. */
function place(file: string, parts: readonly Uint8Array[]): void {
  const content = Buffer.concat(parts);
  if (readIfThere(file)?.equals(content) !== true) replaceFileSync(file, content);
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
