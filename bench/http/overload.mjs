/**
 * More than the service can do: how much of its capacity it still serves, how soon it refuses the rest, and whether it still answers
 * `/livez`. One line for every number of connections and every load.
 *
 *     npm run --silent build && node bench/http/overload.mjs
 *     node bench/http/overload.mjs --seconds 10 --connections 32,200,1000 --loads 5,10 --path /grammar/nb
 *     node bench/http/overload.mjs --path /speller/se --burner      # an engine that takes 20 ms a text; another program takes a core
 *     node bench/http/overload.mjs --closed --connections 200       # clients that send again as soon as they are refused
 *
 * The server, the load (`overload-load.mjs`) and the observer (`overload-observer.mjs`) are processes of their own: times
 * are measured by the observer, which sends few requests and so is not late itself; how late it was is printed beside them.
 *
 * On a machine of few cores the load competes with the workers for the processor, as it would not on a network. So two shares are
 * printed: of the capacity as it was measured with eight clients, and of the part of it for which the load left processor time.
 * Figures from a machine that does something else before it starts say more about that machine: its load is printed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from './start-server.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '32,200,1000' },
    loads: { type: 'string', default: '5,10' },
    path: { type: 'string', default: '/grammar/nb' },
    closed: { type: 'boolean', default: false },
    burner: { type: 'boolean', default: false },
    /** Where to write a profile of the server's event loop. */
    profile: { type: 'string' },
  },
});
const { path } = values;
const seconds = Number(values.seconds);
const list = (text) => text.split(',').map(Number);
/** Enough to keep every worker busy, and fewer than may wait. */
const CAPACITY_CLIENTS = 8;
const WARM_UP_S = 8;
const CORES = availableParallelism();

const burner = values.burner ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : undefined;
const loadBefore = loadavg()[0];
const profile = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];
const server = await startServer(path.endsWith('/nb') ? 'norwegian' : 'langtools', profile);
try {
  await play(['load', 'closed', path, CAPACITY_CLIENTS], WARM_UP_S);
  const capacity = await measured(['load', 'closed', path, CAPACITY_CLIENTS]);
  if (capacity.refused > 0) throw new Error('some were refused while the capacity was measured');
  reportCapacity(capacity);
  for (const connections of list(values.connections)) {
    for (const load of values.closed ? [Number.NaN] : list(values.loads)) {
      const rate = Math.ceil((load * capacity.served) / seconds);
      const kind = values.closed ? ['closed', path, connections] : ['open', path, connections, rate];
      const [storm, observed] = await Promise.all([measured(['load', ...kind]), play(['observer', path], seconds)]);
      reportLine({ connections, load, capacity, storm, observed });
    }
  }
} finally {
  server.stop();
  burner?.kill('SIGKILL');
}

/** With the processor time of the server meanwhile, in cores. */
async function measured(args) {
  const startMs = performance.now();
  const before = await server.usage();
  const result = await play(args, seconds);
  const after = await server.usage();
  const tookS = (performance.now() - startMs) / 1000;
  return {
    ...result,
    serverCores: (after.cpuMicros - before.cpuMicros) / 1e6 / tookS,
    mainThreadS: after.mainThreadS - before.mainThreadS,
    mainCores: (after.mainThreadS - before.mainThreadS) / tookS,
  };
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

function reportCapacity({ served, serverCores, mainThreadS, mainCores, cores }) {
  const beside = values.burner ? 'while another program takes one core' : 'alone';
  console.log(
    `${path} on ${CORES} cores ${beside}, machine load before ${loadBefore.toFixed(1)}, Node ${process.version}\n` +
      `capacity ${(served / seconds).toFixed(0)}/s with ${CAPACITY_CLIENTS} clients: ${serverCores.toFixed(2)} cores, of them main thread ` +
      `${mainCores.toFixed(2)} (${((1e6 * mainThreadS) / served).toFixed(0)} µs an answer); the load ${cores.toFixed(2)} cores\n`,
  );
  console.log(
    'connections  load   sent/s  served/s  share of capacity  (of what the load left)  refused/s  refusals p50, p99  /livez p99  main thread  µs a refusal  load’s cores  observer late p99',
  );
}

function reportLine({ connections, load, capacity, storm, observed }) {
  const share = storm.served / capacity.served;
  const left = (CORES - storm.cores) / (CORES - capacity.cores);
  // What answers take is known from the capacity; the rest of the main thread's time was for refusals.
  const perAnswerS = capacity.mainThreadS / capacity.served;
  const perRefusal = (1e6 * (storm.mainThreadS - perAnswerS * storm.served)) / storm.refused;
  const ms = (time) => (time === null ? '–' : `${time.toFixed(1)} ms`);
  const percent = (part) => `${(100 * part).toFixed(0)} %`;
  const cells = [
    [String(connections), 11],
    [values.closed ? 'closed' : `${load} ×`, 6],
    [((storm.served + storm.refused) / seconds).toFixed(0), 9],
    [(storm.served / seconds).toFixed(0), 10],
    [percent(share), 19],
    [percent(share / left), 25],
    [(storm.refused / seconds).toFixed(0), 11],
    [`${ms(observed.refusals.p50)}, ${ms(observed.refusals.p99)}`, 19],
    [ms(observed.livez.p99), 12],
    [percent(storm.mainCores), 13],
    [perRefusal.toFixed(0), 14],
    [storm.cores.toFixed(2), 14],
    [ms(observed.late.p99), 19],
  ];
  console.log(cells.map(([text, width]) => text.padStart(width)).join(''));
  const others = Object.entries(storm.statuses).filter(([status]) => status !== '200' && status !== '503');
  if (others.length > 0) console.log(`            other answers: ${JSON.stringify(Object.fromEntries(others))}`);
  if (storm.crowded > 0)
    console.log(`            ${storm.crowded} requests were due while every connection waited, and were not sent`);
}
