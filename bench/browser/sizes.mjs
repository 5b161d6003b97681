/**
 * How large the data of each language is on a device, whole and compressed as it is sent: `node bench/browser/sizes.mjs [TAG…]`
 * after `npm run build` prints a table. It takes the built-in data (no packs), and prepares it as the service does; what is
 * prepared stays in the cache folder, so that a second run is quick.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataPreparing } from '../../dist/service/device-data/device-data.js';
import { LazyEngines } from '../../dist/service/lazy-engines.js';
import { composeService } from '../../dist/service/running-service.js';
import { resolveSettings } from '../../dist/service/settings/settings.js';

const OPERATIONS = ['speller', 'grammar', 'tts'];
const PARTS = ['speller', 'grammar', 'speech'];
const noPacks = join(fileURLToPath(new URL('.', import.meta.url)), 'no-packs');

const running = await composeService({ settings: resolveSettings({ flags: { packs: noPacks, workers: '1' } }) });
try {
  const engines = new LazyEngines(running);
  const [{ tags }] = running.deployments;
  const offered = [...new Set(OPERATIONS.flatMap((operation) => [...tags[operation].keys()]))].sort();
  const asked = process.argv.length > 2 ? process.argv.slice(2) : offered;
  console.log('| tag | spelling | grammar | speech | all, MB | sent, MB |\n|---|---|---|---|---|---|');
  for (const tag of asked) console.log(await row(tag, engines));
} finally {
  await running.close();
}

async function row(tag, engines) {
  const operations = OPERATIONS.filter((operation) => engines.find(operation, tag).length > 0);
  if (operations.length === 0) return `| ${tag} | – | – | – | | |`;
  await engines.prepare(operations, tag);
  const { parts } = await prepared(tag, operations);
  const sizes = PARTS.map((name) => {
    const part = parts.find((each) => each.part === name);
    return part === undefined ? '–' : `${mb(part.bytes)} (${mb(part.transferBytes)})`;
  });
  // A table that two parts have is sent and kept once.
  const chunks = [...new Map(parts.flatMap((part) => part.chunks).map((chunk) => [chunk.hash, chunk])).values()];
  const sum = (field) => mb(chunks.reduce((total, chunk) => total + chunk[field], 0));
  return `| ${tag} | ${sizes.join(' | ')} | ${sum('bytes')} | ${sum('transferBytes')} |`;
}

async function prepared(tag, operations) {
  for (;;) {
    try {
      return running.deviceData.manifest(tag, operations);
    } catch (error) {
      if (!(error instanceof DataPreparing)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function mb(bytes) {
  return (bytes / 1e6).toFixed(2);
}
