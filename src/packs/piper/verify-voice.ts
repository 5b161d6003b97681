/**
 * Looks at everything in a voice pack, as far as that can be done without letting it speak. Start at `verifyVoice`; what only speaking
 * shows (silence, noise) is found when the service loads it.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { cleanText } from '../../engine/clean-text.js';
import { DataError } from '../../engine/data-error.js';
import type { VerifyFinding, VerifyResult } from '../formats/verify-result.js';
import { checkOnnx } from './onnx-metadata.js';
import { readPiperConfig } from './piper-config.js';
import type { PiperFiles } from './prepare-piper.js';
import { readIfVoice } from './voice-files.js';

/** Undefined for what is no voice at all. */
export async function verifyVoice(file: string): Promise<VerifyResult | undefined> {
  let files: PiperFiles | undefined;
  try {
    files = await readIfVoice(file);
  } catch (error) {
    // What cannot be opened may be anything: whoever asks next says what is wrong with it.
    if (!(error instanceof DataError && error.message.includes('.onnx'))) return undefined;
    return { kind: 'voice', extension: 'onnx', members: [], findings: [{ severity: 'error', message: error.message }] };
  }
  return files && verifyVoiceFiles(files, path.basename(file));
}

export function verifyVoiceFiles({ onnx, config, name }: PiperFiles, fileName: string): VerifyResult {
  const findings: VerifyFinding[] = [];
  const warn = (message: string) =>
    findings.push({ severity: 'warning', message: `${cleanText(fileName)}: ${message}` });
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      findings.push({ severity: 'error', message: error.message });
    }
  };
  attempt(() => {
    const { language, name: dataset, speakers } = readPiperConfig(config, `${name}.json`);
    if (language === '') warn('does not name its language; the file name must');
    if (dataset === '') warn('does not name the voice; the file name must');
    if (speakers > 1) warn(`has ${speakers} speakers, of whom only the first will speak`);
  });
  attempt(() => checkOnnx(onnx, name));
  return {
    kind: 'voice',
    extension: 'onnx',
    sizeBytes: onnx.length + config.length,
    sha256: createHash('sha256').update(onnx).update(config).digest('hex'),
    members: [
      { name: cleanText(name), sizeBytes: onnx.length },
      { name: cleanText(`${name}.json`), sizeBytes: config.length },
    ],
    findings,
  };
}
