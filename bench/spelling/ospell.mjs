/**
 * hfst-ospell as a peer: runs it on the two transducers of a pack, reads what it prints, and compares our answers with it.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const TOLERANCE = 1e-3;

export function hasOspell() {
  return spawnSync('hfst-ospell', ['--version']).error === undefined;
}

/** Its output for the words, and the processor time that it took. `folder` holds the two transducers of a pack. */
export function ospell(folder, words, flags) {
  const files = ['-l', join(folder, 'acceptor.default.hfst'), '-m', join(folder, 'errmodel.default.hfst')];
  // Only the shell tells what a child has used of the processor.
  const script = 'TIMEFORMAT="%U %S"; time hfst-ospell "$@"';
  const { stdout, stderr, error } = spawnSync('bash', ['-c', script, 'bash', ...flags, ...files], {
    input: words.map((word) => `${word}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (error !== undefined) throw error;
  const [user, system] = stderr.trim().split(/\s+/u).slice(-2).map(Number);
  return { stdout, cpuMs: (user + system) * 1000 };
}

/** Word → its suggestions, best first; undefined for a word of the lexicon. */
export function parseOspell(output) {
  const words = new Map();
  let suggestions = [];
  for (const line of output.split('\n')) {
    const verdict = /^"(.*)" is (NOT )?in the lexicon/u.exec(line);
    const suggestion = /^(.*?) {4}(-?[\d.]+)$/u.exec(line);
    if (verdict !== null) {
      suggestions = [];
      words.set(verdict[1], verdict[2] === undefined ? undefined : suggestions);
    } else if (suggestion !== null) {
      suggestions.push({ value: suggestion[1], weight: Number(suggestion[2]) });
    }
  }
  return words;
}

/** The same verdict; the same `limit` weights in the same order, each on a word that the peer gives that weight. */
export function agrees(ours, theirs, limit) {
  if (ours === undefined || theirs === undefined) return ours === theirs;
  const weights = new Map(theirs.map(({ value, weight }) => [value, weight]));
  const best = theirs.toSorted((a, b) => a.weight - b.weight).slice(0, limit);
  return (
    ours.length === best.length &&
    ours.every(
      ({ value, weight }, i) =>
        Math.abs(weight - best[i].weight) < TOLERANCE && Math.abs(weight - weights.get(value)) < TOLERANCE,
    )
  );
}

/** Processor time of this process since `process.cpuUsage()` gave `since`. */
export const processorMs = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};
