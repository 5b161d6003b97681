/**
 * The compiled service with a test engine, with its log where `langtools serve` has it; prints its address on standard
 * output and drains on SIGTERM. SIGUSR2 takes all file descriptors, also those that become free later, and gives them
 * back the next time.
 */
import { closeSync, openSync } from 'node:fs';
import { pino } from 'pino';
import { LogDestination } from '../../dist/cli/console/log-destination.js';
import { startServer } from '../../dist/http/server.js';
import { logEvents, ServiceEvents } from '../../dist/service/events/service-events.js';
import { resolveSettings } from '../../dist/service/settings/settings.js';

const destination = new LogDestination(process.stderr);
const logger = pino({ base: null, level: process.env.TEST_LOG_LEVEL ?? 'silent' }, destination);
const events = new ServiceEvents();
logEvents(events, logger);
const server = await startServer({
  settings: resolveSettings({ flags: { port: '0', workers: '3' } }),
  logger,
  events,
  // A thread reads a module when it is first asked for one of its languages.
  sources: Object.entries({ se: 'first', nb: 'first', fo: 'second' }).map(([tag, module]) => ({
    operation: 'speller',
    tag,
    pack: { name: `test-${tag}`, version: '1' },
    loader: { module: new URL(`../engines/speller.mjs?${module}`, import.meta.url).href, params: {} },
  })),
});
destination.onTrouble((reason) =>
  server.troubles.report('log', reason === undefined ? undefined : `the log cannot be written (${reason})`),
);
await server.loaded;
const taken = [];
let taking;
process.on('SIGUSR2', () => {
  if (taking === undefined) {
    takeAll();
    taking = setInterval(takeAll, 20);
    return;
  }
  clearInterval(taking);
  for (const descriptor of taken.splice(0)) closeSync(descriptor);
});
process.once('SIGTERM', () => void server.drain());
console.log(server.url);

function takeAll() {
  try {
    for (;;) taken.push(openSync('/dev/null'));
  } catch (error) {
    if (error.code !== 'EMFILE') throw error;
  }
}
