/**
 * How resident memory grows with the number of different texts: a real `langtools serve` is asked as fast as it answers, each
 * text new, in twelve languages, by all operations. Prints a line for every twentieth part.
 *
 *     npm run build && node bench/soak/memory.mjs --requests 20000 --clients 4
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ask, closeConnections } from './ask.mjs';
import { newRequests } from './cases.mjs';
import { seeded } from './random.mjs';
import { takeSample } from './samples.mjs';
import { startService } from './service.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    clients: { type: 'string', default: '4' },
    /** More settings of the service, as one string. */
    serve: { type: 'string', default: '' },
  },
});
const total = Number(values.requests);
const work = mkdtempSync(join(tmpdir(), 'langtools-memory-'));
mkdirSync(join(work, 'packs'));
const args = values.serve.split(' ').filter(Boolean);
const service = await startService({ packsDir: join(work, 'packs'), logFile: join(work, 'log'), args });
try {
  const next = newRequests(seeded(7));
  const counts = new Map();
  let sent = 0;
  const client = async () => {
    while (sent < total) {
      if (sent++ % Math.ceil(total / 20) === 0) await print(sent - 1);
      const { status } = await ask(service.url, next());
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: Number(values.clients) }, client));
  await print(sent);
  console.log('answers by status:', Object.fromEntries(counts));
} finally {
  closeConnections();
  await service.stop();
  rmSync(work, { recursive: true, force: true });
}

async function print(count) {
  const { rssMb, anonMb, heapMb, heapTotalMb, externalMb, cacheMb, cpuSeconds } = await takeSample(service);
  const mb = (value) => `${value.toFixed(0).padStart(5)} MB`;
  console.log(
    `${String(count).padStart(7)} requests: resident ${mb(rssMb)} (private ${mb(anonMb)}), event loop's heap ${mb(heapMb)} of ` +
      `${mb(heapTotalMb)}, external ${mb(externalMb)}, cache ${mb(cacheMb)}, ${cpuSeconds.toFixed(0)} s of processor time`,
  );
}
