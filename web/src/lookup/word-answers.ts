/** Who answers about words: this device for a language that is kept on it, else the service. Start at `wordAnswers`. */
import { LangtoolsClient } from '../../../src/client/index.js';
import { readKey } from '../browser-storage.js';
import { baseUrl } from '../deployment.js';
import { deviceWords, type WordAnswers } from '../device/device-words.js';
import type { KeptLanguages } from '../device/kept-languages.js';

export async function wordAnswers(kept: KeptLanguages, tag: string): Promise<WordAnswers> {
  await kept.start();
  if (kept.language(tag)?.data !== undefined) return deviceWords(kept, tag);
  const apiKey = readKey();
  return new LangtoolsClient({ baseUrl: baseUrl(), ...(apiKey === undefined ? {} : { apiKey }) });
}
