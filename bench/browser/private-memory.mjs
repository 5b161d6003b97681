/** The memory that processes of a browser share with no other process (Linux only). Start at `privateMegabytes`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Of each process below this one whose command line has the word, in megabytes of a million bytes. Empty on other systems than Linux. */
export function privateMegabytes(word) {
  if (!existsSync('/proc/self/smaps_rollup')) return [];
  const sizes = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (!command.includes(word) || !isOurs(Number(pid))) continue;
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      const kilobytes = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)].map(([, size]) => Number(size));
      sizes.push(kilobytes.reduce((sum, each) => sum + each, 0) / 1000);
    } catch {
      // It has ended meanwhile.
    }
  }
  return sizes;
}

function isOurs(pid) {
  for (let each = pid; each > 1; ) {
    if (each === process.pid) return true;
    each = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${each}/stat`, 'utf8'))?.[1] ?? 0);
  }
  return false;
}
