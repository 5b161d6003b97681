/** What `openVoice` of `langtools` needs, read from this package and from the one of eSpeak NG. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../packs/built-in/built-in.js';
import { ESPEAK_PACKAGE } from '../packs/built-in/load-espeak.js';
import { speechTexts } from '../packs/built-in/speech-texts.js';

/** The data of all formant voices: about 24 MB. */
export async function voiceData(): Promise<{ espeak: Uint8Array; files: Readonly<Record<string, string>> }> {
  const folder = packageFolder(ESPEAK_PACKAGE);
  if (folder === undefined) throw new Error(`the package ${ESPEAK_PACKAGE} is not installed`);
  return { espeak: await readFile(join(folder, 'espeak-ng.data')), files: speechTexts() };
}
