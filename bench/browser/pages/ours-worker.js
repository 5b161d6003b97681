/** Spelling with suggestions and grammar of one language, from static files that the browser may have in its cache. */
import { fetchParts, memoryStore, openLanguage, readManifest } from 'langtools';

/** The page names the worker after its language. */
const tag = self.name;

async function bring(path, signal) {
  const response = await fetch(`/data/${path}`, { signal });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function open() {
  const manifest = readManifest(await (await bring(`${tag}.json`)).json());
  const checked = { ...manifest, parts: manifest.parts.filter(({ part }) => part !== 'speech') };
  const chunk = async (hash, signal) => (await bring(`chunks/${hash}`, signal)).arrayBuffer();
  return openLanguage(await fetchParts(checked, memoryStore(), chunk));
}

const opened = open();

self.addEventListener('message', async ({ data: { id, text } }) => {
  try {
    const language = await opened;
    const { results } = await language.spell(text, { suggestions: 6 });
    const { errs } = await language.check(text);
    self.postMessage({ id, found: results.filter(({ is_correct }) => !is_correct).length + errs.length });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
});
