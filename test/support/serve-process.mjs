/**
 * Runs the compiled service with a test engine and drains on SIGTERM as `langtools serve` does; prints its address. Settings may be
 * given as the first argument, as JSON with the names of flags.
 */
import { pino } from 'pino';
import { startServer } from '../../dist/http/server.js';
import { resolveSettings } from '../../dist/service/settings/settings.js';

const server = await startServer({
  settings: resolveSettings({
    flags: { port: '0', workers: '3', queuePerWorker: '20', ...JSON.parse(process.argv[2] ?? '{}') },
  }),
  logger: pino({ level: 'silent' }),
  sources: [
    {
      operation: 'speller',
      tag: 'se',
      pack: { name: 'test', version: '1' },
      loader: { module: new URL('../engines/speller.mjs', import.meta.url).href, params: {} },
    },
  ],
});
await server.loaded;
process.once('SIGTERM', () => void server.drain());
console.log(server.url);
