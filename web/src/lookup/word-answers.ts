/**
 * Who answers about words: this device for a language that is kept on it, else the service. What a device needs for that is fetched when a word of
 * the language is first looked up, and then kept with it. Start at `wordAnswers`.
 */
import { LangtoolsClient } from '../../../src/client/index.js';
import { readKey } from '../browser-storage.js';
import { baseUrl } from '../deployment.js';
import { isDeviceFailure } from '../device/device-failure.js';
import type { EngineCall } from '../device/engine-protocol.js';
import type { KeptLanguages } from '../device/kept-languages.js';

export type WordAnswers = Pick<LangtoolsClient, 'analyse' | 'hyphenate' | 'paradigm'>;

export async function wordAnswers(kept: KeptLanguages, tag: string): Promise<WordAnswers> {
  await kept.start();
  const apiKey = readKey();
  if (kept.language(tag)?.data === undefined)
    return new LangtoolsClient({ baseUrl: baseUrl(), ...(apiKey === undefined ? {} : { apiKey }) });
  const ask = async <Answer>(call: EngineCall, signal: AbortSignal | undefined): Promise<Answer> => {
    await prepared(kept, tag);
    try {
      return (await kept.engine.ask(tag, call, signal)) as Answer;
    } catch (error) {
      if (!isDeviceFailure(error) || error.trouble !== 'damaged') throw error;
      // What is damaged is fetched again, and nothing else.
      await fetchWords(kept, tag);
      return (await kept.engine.ask(tag, call, signal)) as Answer;
    }
  };
  return {
    analyse: (_, text, { signal, ...options } = {}) => ask({ method: 'analyse', text, options }, signal),
    hyphenate: (_, text, { signal, ...options } = {}) => ask({ method: 'hyphenate', text, options }, signal),
    paradigm: (_, lemma, { signal, ...options } = {}) => ask({ method: 'paradigm', lemma, options }, signal),
  };
}

/** What was last asked for. */
let preparing: { readonly tag: string; readonly done: Promise<void> } | undefined;

/** Once for a language, as long as that does not fail. */
function prepared(kept: KeptLanguages, tag: string): Promise<void> {
  if (preparing?.tag === tag) return preparing.done;
  const done = prepare(kept, tag);
  const own = { tag, done };
  preparing = own;
  done.catch(() => {
    if (preparing === own) preparing = undefined;
  });
  return done;
}

/** Data that is here is used; newer data is fetched meanwhile. */
async function prepare(kept: KeptLanguages, tag: string): Promise<void> {
  const { isOutdated, readStored } = await import('../device/download.js');
  const record = await kept.data.record(`${tag}/words`);
  if (record?.isComplete !== true || readStored(record.manifest) === undefined) return fetchWords(kept, tag);
  isOutdated(tag, kept.source, kept.data, true)
    .then((isOld) => (isOld ? fetchWords(kept, tag) : undefined))
    // No connection: what is here goes on.
    .catch(() => {});
}

async function fetchWords(kept: KeptLanguages, tag: string): Promise<void> {
  const { downloadLanguage } = await import('../device/download.js');
  const { source, data: store } = kept;
  const nothing = () => {};
  const { signal } = new AbortController();
  await downloadLanguage(tag, { source, store, signal, isForWords: true, onPreparing: nothing, onProgress: nothing });
  kept.engine.forget(tag);
}
