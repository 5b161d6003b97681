/**
 * Five times more than the service can do: how much of its peak it still serves, how soon it refuses the rest, and whether it
 * still answers `/livez`. The engine takes 20 ms a text. With `--burner` another program takes one core all the while.
 *
 *     npm run --silent build && node bench/http/overload.mjs --seconds 10 [--burner]
 *
 * The server, the load (`overload-load.mjs`) and the observer (`overload-observer.mjs`) are processes of their own: times
 * are measured by the observer, which sends few requests and so is not late itself; how late it was is printed beside them.
 * On two cores the load competes with the server for the processor, as it would not on a network; so the peak is measured
 * while the same number of requests per second reaches the server, for `/health`, which takes nothing from the workers.
 * Figures from a machine whose load is far above 3 before it starts say more about that machine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from './start-server.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, burner: { type: 'boolean', default: false } },
});
const seconds = Number(values.seconds);
const OVERLOAD = 5;
/** Enough to keep every worker busy. */
const PEAK_CLIENTS = 4;

const burner = values.burner ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : undefined;
const server = await startServer('busy');
try {
  await play(['load', 'closed', '/speller/se', PEAK_CLIENTS], 3);
  const alone = await play(['load', 'closed', '/speller/se', PEAK_CLIENTS], seconds);
  const rate = Math.ceil((OVERLOAD * alone.served) / seconds);
  const [peak] = await Promise.all([
    play(['load', 'closed', '/speller/se', PEAK_CLIENTS], seconds),
    play(['load', 'open', '/health', rate], seconds),
  ]);
  const [storm, observed] = await Promise.all([
    play(['load', 'open', '/speller/se', rate], seconds),
    play(['observer'], seconds),
  ]);
  report({ alone, peak, rate, storm, observed });
} finally {
  server.stop();
  burner?.kill('SIGKILL');
}

/** Runs one of the programs beside this one for some seconds; it prints what it found as JSON. */
async function play([name, ...args], forSeconds) {
  const file = fileURLToPath(new URL(`overload-${name}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [file, server.url, String(forSeconds), ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (name === 'observer') raisePriority(child.pid);
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  await once(child, 'close');
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** An observer that has to wait for the processor would measure itself. Only a privileged user may do this. */
function raisePriority(pid) {
  try {
    setPriority(pid, -10);
  } catch {
    console.log('(the observer has an ordinary priority, because this user may not raise it)');
  }
}

function report({ alone, peak, rate, storm, observed }) {
  const perSecond = ({ served }) => served / seconds;
  const share = ((100 * perSecond(storm)) / perSecond(peak)).toFixed(0);
  const ms = ({ p50, p99, max }) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms`;
  console.log(
    `${values.burner ? 'while another program takes one core' : 'alone'}, machine load ${loadavg()[0].toFixed(1)}:`,
  );
  console.log(
    `  peak        ${perSecond(alone).toFixed(0)} texts/s alone, ${perSecond(peak).toFixed(0)} beside ${rate} /health a second`,
  );
  console.log(`  overloaded  ${perSecond(storm).toFixed(0)} texts/s of ${rate} requests/s: ${share} % of the peak`);
  console.log(`  answers     ${JSON.stringify(storm.statuses)}`);
  console.log(`  refusals    ${ms(observed.refusals)} (${observed.refusals.count})`);
  console.log(`  /livez      ${ms(observed.livez)} (${observed.livez.count})`);
  console.log(`  the observer itself was late by ${ms(observed.late)}`);
}
