/**
 * Answers about words from this device. What it needs for that is fetched when a word of the language is first asked about, and then kept. Start at `deviceWords`.
 */
import type { LangtoolsClient } from '../../../src/client/index.js';
import { isDeviceFailure } from './device-failure.js';
import type { AboutWords } from './download.js';
import type { EngineCall } from './engine-protocol.js';
import type { KeptLanguages } from './kept-languages.js';

export type WordAnswers = Pick<LangtoolsClient, 'analyse' | 'hyphenate' | 'paradigm'>;

/** @param about `hyphenation` brings no more than what divides words */
export function deviceWords(kept: KeptLanguages, tag: string, about: AboutWords = 'words'): WordAnswers {
  const ask = async <Answer>(call: EngineCall, signal: AbortSignal | undefined): Promise<Answer> => {
    await prepared(kept, tag, about);
    try {
      return (await kept.engine.ask(tag, call, signal)) as Answer;
    } catch (error) {
      if (!isDeviceFailure(error) || error.trouble !== 'damaged') throw error;
      // What is damaged is fetched again, and nothing else.
      await fetchWords(kept, tag, about);
      return (await kept.engine.ask(tag, call, signal)) as Answer;
    }
  };
  return {
    analyse: (_, text, { signal, ...options } = {}) => ask({ method: 'analyse', text, options }, signal),
    hyphenate: (_, text, { signal, ...options } = {}) => ask({ method: 'hyphenate', text, options }, signal),
    paradigm: (_, lemma, { signal, ...options } = {}) => ask({ method: 'paradigm', lemma, options }, signal),
  };
}

/** By the name of the record; a page has one instance of `KeptLanguages`. */
const preparing = new Map<string, Promise<void>>();

/** Once for a language, as long as that does not fail. */
function prepared(kept: KeptLanguages, tag: string, about: AboutWords): Promise<void> {
  const name = `${tag}/${about}`;
  const before = preparing.get(name);
  if (before !== undefined) return before;
  const done = prepare(kept, tag, about);
  preparing.set(name, done);
  done.catch(() => preparing.delete(name));
  return done;
}

/** Data that is here is used; newer data is fetched meanwhile. */
async function prepare(kept: KeptLanguages, tag: string, about: AboutWords): Promise<void> {
  const { isOutdated, readStored, recordName } = await import('./download.js');
  const record = await kept.data.record(recordName(tag, about));
  if (record?.isComplete !== true || readStored(record.manifest) === undefined) return fetchWords(kept, tag, about);
  isOutdated(tag, kept.source, kept.data, about)
    .then((isOld) => (isOld ? fetchWords(kept, tag, about) : undefined))
    // No connection: what is here goes on.
    .catch(() => {});
}

async function fetchWords(kept: KeptLanguages, tag: string, about: AboutWords): Promise<void> {
  const { downloadLanguage } = await import('./download.js');
  const { source, data: store } = kept;
  const nothing = () => {};
  const { signal } = new AbortController();
  await downloadLanguage(tag, { source, store, signal, about, onPreparing: nothing, onProgress: nothing });
  kept.engine.forget(tag);
}
