/** A server to measure, in a process of its own: `bare`, `langtools`, or `busy` (the same, asked for slow texts). Prints its address. */
import Fastify from 'fastify';
import { pino } from 'pino';
import { startServer } from '../../dist/http/server.js';
import { resolveSettings } from '../../dist/service/settings.js';

const [kind] = process.argv.slice(2);
process.on('message', () => process.send?.(process.cpuUsage()));

if (kind === 'bare') {
  const app = Fastify();
  const schema = { response: { 200: { type: 'object', properties: { status: { type: 'string' } } } } };
  app.get('/health', { schema }, async () => ({ status: 'ok' }));
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
  process.once('SIGTERM', () => app.close().then(() => process.disconnect()));
} else {
  const server = await startServer({
    settings: resolveSettings({ flags: { port: '0' } }),
    // As in production: JSON lines, only not on anybody's screen.
    logger: pino({ base: null }, pino.destination('/dev/null')),
    sources: [
      {
        operation: 'speller',
        tag: 'se',
        pack: { name: 'trivial', version: '1' },
        loader: { module: new URL('../../test/engines/speller.mjs', import.meta.url).href, params: {} },
      },
    ],
  });
  await server.loaded;
  console.log(server.url);
  process.once('SIGTERM', () => server.drain().then(() => process.disconnect()));
}
