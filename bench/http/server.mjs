/**
 * A server to measure, in a process of its own: `bare`, `langtools` (with a trivial engine that can be asked for slow texts), or
 * `norwegian` (the built-in grammar checker and speller of `nb`). Prints its address; tells its processor time when asked.
 */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { pino } from 'pino';
import { startServer } from '../../dist/http/server.js';
import { resolveSettings } from '../../dist/service/settings/settings.js';

const [kind] = process.argv.slice(2);
process.on('message', () => process.send?.({ ...process.cpuUsage(), mainThreadS: mainThreadSeconds() }));

const TRIVIAL = [
  {
    operation: 'speller',
    tag: 'se',
    pack: { name: 'trivial', version: '1' },
    loader: { module: new URL('../../test/engines/speller.mjs', import.meta.url).href, params: {} },
  },
];

if (kind === 'bare') {
  const app = Fastify();
  const schema = { response: { 200: { type: 'object', properties: { status: { type: 'string' } } } } };
  app.get('/health', { schema }, async () => ({ status: 'ok' }));
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
  process.once('SIGTERM', () => app.close().then(() => process.disconnect()));
} else {
  const flags = {
    port: '0',
    // All clients of a measurement have one address.
    maxConnectionsPerAddress: '0',
    ...(kind === 'norwegian' ? { tags: 'nb', packs: join(tmpdir(), 'langtools-no-packs') } : {}),
  };
  const server = await startServer({
    settings: resolveSettings({ flags }),
    // As in production: JSON lines, only not on anybody's screen.
    logger: pino({ base: null }, pino.destination('/dev/null')),
    ...(kind === 'norwegian' ? { warmsUp: true } : { sources: TRIVIAL }),
  });
  await server.loaded;
  console.log(server.url);
  process.once('SIGTERM', () => server.drain().then(() => process.disconnect()));
}

/** Processor time of the event loop's own thread; only Linux tells. Its clock ticks a hundred times a second. */
function mainThreadSeconds() {
  try {
    const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8');
    // What stands behind the name, which may hold spaces, begins with the third field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
