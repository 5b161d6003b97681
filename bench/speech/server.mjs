/** The service with its built-in voices, in a process of its own: prints its address, tells its memory and processor time when asked. */
import { pino } from 'pino';
import { startServer } from '../../dist/http/server.js';
import { resolveSettings } from '../../dist/service/settings/settings.js';
import { builtInVoiceSources } from '../../dist/service/sources/voice-sources.js';

const flags = { port: '0', queuePerWorker: '100', cacheMb: '0', speechTimeoutMs: '300000' };
const server = await startServer({
  settings: resolveSettings({ flags }),
  logger: pino({ base: null }, pino.destination('/dev/null')),
  sources: builtInVoiceSources(),
});
await server.loaded;
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss(), cpu: process.cpuUsage() }));
console.log(server.url);
process.once('SIGTERM', () => server.drain().then(() => process.disconnect()));
