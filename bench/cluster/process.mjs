/**
 * One process of the service: `node process.mjs ENGINE FLAGS`, the flags as JSON with the names of settings. The engine is `built-in`, all that
 * comes with langtools, or `trivial`, a speller of a few words for tests. Drains on SIGTERM as `langtools serve` does.
 */
import { pino } from 'pino';
import { LogDestination } from '../../dist/cli/console/log-destination.js';
import { startServer } from '../../dist/http/server.js';
import { resolveSettings } from '../../dist/service/settings/settings.js';

const [engine, flags = '{}'] = process.argv.slice(2);
const trivial = ['se', 'fo', 'nb', 'nn', 'fi', 'de'].map((tag) => ({
  operation: 'speller',
  tag,
  pack: { name: `trivial-${tag}`, version: '1' },
  loader: { module: new URL('../../test/engines/speller.mjs', import.meta.url).href, params: {} },
}));
const server = await startServer({
  settings: resolveSettings({ flags: JSON.parse(flags) }),
  // As in production, only not on anybody's screen: standard output is thrown away.
  logger: pino({ base: null }, new LogDestination(process.stdout)),
  ...(engine === 'trivial' ? { sources: trivial } : {}),
});
process.once('SIGTERM', () => void server.drain().then(() => process.exit(0)));
