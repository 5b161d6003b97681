/**
 * Checks and speaks without a network, as a desktop program (Electron, Tauri) does with data that it ships:
 *
 *     langtools data ga --output data
 *     node examples/offline.mjs data ga "Tá an cailin anseo" out.wav
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchParts, memoryStore, openLanguage, readManifest } from 'langtools';

const [folder = 'data', tag = 'ga', text = 'Tá an cailin anseo', file = 'out.wav'] = process.argv.slice(2);
const manifest = readManifest(JSON.parse(await readFile(join(folder, `${tag}.json`), 'utf8')));
const parts = await fetchParts(manifest, memoryStore(), (hash) => readFile(join(folder, 'chunks', hash)));
const language = await openLanguage(parts);

const { results } = await language.spell(text);
for (const { word, is_correct, suggestions } of results) {
  if (!is_correct) console.log(`${word}: ${suggestions.map(({ value }) => value).join(', ')}`);
}
const { errs } = await language.check(text, { locales: ['en'] });
for (const { error_text, title } of errs) console.log(`${error_text}: ${title}`);
await writeFile(file, (await language.speak(text, { format: 'wav' })).audio);
