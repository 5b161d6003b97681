/**
 * Loads eSpeak NG for the service, with all that `languages/` says about speech. All formant voices share one load: the engine has
 * all of them. Runs in a loader thread.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EspeakEngineData } from '../../speech/espeak/espeak-engine.js';
import { type PackageFile, readPackageFiles } from '../../speech/espeak/espeak-package.js';
import { readVoiceList } from '../../speech/voice-list.js';
import { packageFolder } from './built-in.js';
import { speechTexts } from './speech-texts.js';

export const ESPEAK_PACKAGE = '@echogarden/espeak-ng-emscripten';
const ENGINE_MODULE = new URL('../../speech/espeak/espeak-engine.js', import.meta.url).href;

/** Where each file lies in the data of the package. */
export function espeakPackageFiles(): PackageFile[] {
  return readPackageFiles(readFileSync(join(espeakFolder(), 'espeak-ng.js'), 'utf8'));
}

function espeakFolder(): string {
  const folder = packageFolder(ESPEAK_PACKAGE);
  if (folder === undefined) throw new Error(`the package ${ESPEAK_PACKAGE} is not installed`);
  return folder;
}

export interface LoadedEspeak {
  readonly engine: { readonly module: string; readonly data: EspeakEngineData };
  readonly bytes: number;
}

export function load(): LoadedEspeak {
  const bytes = readFileSync(join(espeakFolder(), 'espeak-ng.data'));
  // Shared: 24 MB once, not in every worker.
  const espeak = new SharedArrayBuffer(bytes.length);
  new Uint8Array(espeak).set(bytes);
  const files = speechTexts();
  // What is wrong with the list is found here, not at the first request.
  readVoiceList(JSON.parse(files['voices.json'] ?? '{}'));
  return { engine: { module: ENGINE_MODULE, data: { espeak, files } }, bytes: bytes.length };
}
