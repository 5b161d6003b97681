/**
 * Spelling, measured against its peers: one run, one core, the same words for all, answers compared word by word.
 *
 *     npm run build && node bench/spelling/run.mjs                          every section
 *     node bench/spelling/run.mjs transducers --words 300                  one section, fewer words
 *     node bench/spelling/run.mjs transducers --pack DIR                   a pack of one's own (see transducers.mjs)
 *
 * A section is a file beside this one that exports `run(options)` and prints its own table; `hunspell.mjs` is one when it is
 * there. Everything runs on one core (`taskset`), so that V8's helper threads count as ours.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';

const SECTIONS = ['transducers', 'hunspell'];
const PINNED = 'LANGTOOLS_BENCH_PINNED';

if (process.platform === 'linux' && process.env[PINNED] === undefined) {
  const { error, status } = spawnSync('taskset', ['-c', '0', process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [PINNED]: '1' },
  });
  if (error === undefined) process.exit(status ?? 1);
  console.log('taskset is not there: the figures below are of all cores together');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    words: { type: 'string', default: '500' },
    pack: { type: 'string', multiple: true },
    cache: { type: 'string' },
  },
});

console.log(`${cpus()[0]?.model ?? 'unknown processor'}, one core, Node ${process.version}\n`);
let failed = false;
for (const section of positionals.length > 0 ? positionals : SECTIONS) {
  const file = new URL(`${section}.mjs`, import.meta.url);
  if (!existsSync(file)) {
    console.log(`no section ${section}`);
    failed ||= positionals.length > 0;
    continue;
  }
  const { run } = await import(file.href);
  const isGood = await run({ words: Number(values.words), packs: values.pack ?? [], cache: values.cache });
  if (!isGood) failed = true;
}
process.exitCode = failed ? 1 : 0;
