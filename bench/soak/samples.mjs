/** What the service's process uses, read from outside: memory, threads and descriptors from `/proc`, heaps from `/metrics`. */
import { readdirSync, readFileSync } from 'node:fs';

const MB = 1024 * 1024;
const TICKS_PER_SECOND = 100;

export async function takeSample({ url, pid }) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kB = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN);
  const metrics = await readMetrics(url);
  return {
    rssMb: kB('VmRSS') / 1024,
    anonMb: kB('RssAnon') / 1024,
    threads: kB('Threads'),
    cpuSeconds: cpuSecondsOf(pid),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    heapMb: metrics('langtools_nodejs_heap_size_used_bytes') / MB,
    heapTotalMb: metrics('langtools_nodejs_heap_size_total_bytes') / MB,
    externalMb: metrics('langtools_nodejs_external_memory_bytes') / MB,
    cacheMb: metrics('langtools_cache_bytes') / MB,
    restarts: metrics('langtools_worker_restarts_total'),
    machineLoad: Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]),
  };
}

/** Of all threads, in user and kernel mode. */
function cpuSecondsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Adds up all series of a name. A service that does not answer gives no figures, which shows in the picture as a gap. */
async function readMetrics(url) {
  const text = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.text(),
    () => '',
  );
  const lines = text.split('\n');
  return (name) => {
    const values = lines
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      .map((line) => Number(line.split(' ').at(-1)));
    return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0);
  };
}
