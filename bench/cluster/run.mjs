/**
 * Shows what several processes behind HAProxy with Redis can do, on this machine and on loopback alone. Needs redis-server and haproxy.
 *
 *     npm run bench:cluster                                     # everything, 10 s each
 *     node bench/cluster/run.mjs --show limits,redis-killed     # some of it
 *     node bench/cluster/run.mjs --show limits --engine trivial --seconds 3 --processes 2
 *
 * `--engine trivial` takes a speller of a few words instead of the built-in dictionaries: for tests, not for figures. Ends with 1 if
 * something did not pass.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { SHOWS } from './shows.mjs';

const { values } = parseArgs({
  options: {
    show: { type: 'string', default: Object.keys(SHOWS).join(',') },
    seconds: { type: 'string', default: '10' },
    engine: { type: 'string', default: 'built-in' },
    processes: { type: 'string', default: '4' },
  },
});
const names = values.show.split(',');
for (const name of names) {
  if (!Object.hasOwn(SHOWS, name))
    throw new Error(`there is no show "${name}"; there are ${Object.keys(SHOWS).join(', ')}`);
}
for (const name of names) {
  const { passed, figures } = await SHOWS[name]({
    engine: values.engine,
    seconds: Number(values.seconds),
    processes: Number(values.processes),
  });
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name}  (load average ${loadavg()[0].toFixed(1)})`);
  for (const figure of figures) console.log(`        ${figure}`);
  if (!passed) process.exitCode = 1;
}
// Connections that clients keep would keep the process.
process.exit();
