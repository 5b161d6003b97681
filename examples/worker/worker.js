/** The worker: brings the data of a language from static files once, and then checks and speaks without a server. */
import { fetchParts, memoryStore, openLanguage, readManifest } from 'langtools';

/** What `langtools data nb se --output data` has written. */
const DATA = new URL('data/', self.location.origin + import.meta.env.BASE_URL);
/** A page that is to work again without a network keeps the chunks in the Cache API instead. */
const store = memoryStore();
const languages = new Map();

async function bring(path, signal) {
  const response = await fetch(new URL(path, DATA), { signal });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
  return response;
}

async function openFrom(tag) {
  const manifest = readManifest(await (await bring(`${tag}.json`)).json());
  const chunk = async (hash, signal) => (await bring(`chunks/${hash}`, signal)).arrayBuffer();
  const onProgress = ({ doneBytes, totalBytes }) => self.postMessage({ progress: doneBytes / totalBytes });
  return openLanguage(await fetchParts(manifest, store, chunk, { onProgress }));
}

function languageOf(tag) {
  const known = languages.get(tag) ?? openFrom(tag);
  languages.set(tag, known);
  // A download that failed is tried again with the next request.
  known.catch(() => languages.delete(tag));
  return known;
}

async function answer({ tag, text, what }) {
  const language = await languageOf(tag);
  if (what === 'speak') return { wav: (await language.speak(text, { format: 'wav' })).audio };
  const { results } = await language.spell(text);
  const { errs } = await language.check(text, { locales: ['en'] });
  const words = results.filter(({ is_correct }) => !is_correct);
  return {
    lines: [
      ...words.map(({ word, suggestions }) => `${word}: ${suggestions.map(({ value }) => value).join(', ')}`),
      ...errs.map(({ error_text, title, suggestions }) => `${error_text}: ${title} (${suggestions.join(', ')})`),
    ],
  };
}

self.addEventListener('message', async ({ data }) => {
  try {
    self.postMessage({ id: data.id, ...(await answer(data)) });
  } catch (error) {
    self.postMessage({ id: data.id, error: error.message });
  }
});
