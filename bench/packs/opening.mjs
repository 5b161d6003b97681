/**
 * How long a pack takes to open and to answer one word, against hfst-ospell: one run, the same word for both, whole commands
 * from start to end.
 *
 *     npm run build && node bench/packs/opening.mjs                     the packs that make-packs.mjs makes
 *     node bench/packs/opening.mjs --pack fkv.zhfst --word taloo        a pack of one's own
 *     node bench/packs/opening.mjs --rounds 9
 *
 * *first* is `langtools spell` with an empty cache folder, with the writing of the image after the answer; *later* is the same
 * command again, which reads the image. *node* is what `node -e 0` takes: what is left of our figures is ours. All in
 * milliseconds, the least of several rounds: processor time (user and system, all threads), and *wall* time of the later command.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeSpellerPack } from '../../dist/fst/formats/speller-pack.js';

const PROGRAM = fileURLToPath(new URL('../../bin/langtools', import.meta.url));
const MEGABYTE = 1e6;

const { values } = parseArgs({
  options: {
    pack: { type: 'string', multiple: true },
    word: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '5' },
  },
});
const rounds = Number(values.rounds);
const work = mkdtempSync(join(tmpdir(), 'langtools-opening-'));

try {
  const hasPeer = spawnSync('hfst-ospell', ['--version']).error === undefined;
  if (!hasPeer) console.log('hfst-ospell is not installed: our figures alone');
  const node = least(() => run([process.execPath, '-e', '0'], ''));
  const packs = values.pack?.map((pack) => ({ pack, name: basename(pack, '.zhfst') })) ?? (await madePacks());
  const rows = {};
  for (const [i, { pack, name, word = values.word?.[i] ?? 'langtools' }] of packs.entries()) {
    rows[name] = measure(pack, word, node, hasPeer);
  }
  console.table(rows);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Those of make-packs.mjs are folders with words; hfst-ospell and we take packs. */
async function madePacks() {
  const { makePacks } = await import('./make-packs.mjs');
  return makePacks().map((folder) => {
    const read = (name) => readFileSync(join(folder, name));
    const pack = join(work, `${basename(folder)}.zhfst`);
    const transducers = { acceptor: read('acceptor.default.hfst'), errorModel: read('errmodel.default.hfst') };
    writeFileSync(pack, writeSpellerPack(transducers, { locale: 'xx', title: basename(folder) }));
    const word = readFileSync(join(folder, 'typos.txt'), 'utf8').split(/[\t\n]/)[0];
    return { pack, name: basename(folder), word };
  });
}

function measure(pack, word, node, hasPeer) {
  const cache = mkdtempSync(join(work, 'cache-'));
  const ours = [process.execPath, PROGRAM, 'spell', 'se', '--pack', pack, '--cache-dir', cache, '--no-starters'];
  const first = least(() => {
    rmSync(join(cache, 'images'), { recursive: true, force: true });
    return run(ours, word);
  });
  const images = readdirSync(join(cache, 'images'));
  if (images.length !== 1) throw new Error(`${pack}: there are ${images.length} images`);
  const later = least(() => run(ours, word));
  const peer = hasPeer ? least(() => run(['hfst-ospell', '-S', pack], word)) : undefined;
  return {
    'pack MB': megabytes(pack),
    'image MB': megabytes(join(cache, 'images', images[0])),
    first: first.cpuMs,
    later: later.cpuMs,
    node: node.cpuMs,
    'first, ours': first.cpuMs - node.cpuMs,
    'later, ours': later.cpuMs - node.cpuMs,
    'later wall': later.wallMs,
    ...(peer === undefined ? {} : { 'hfst-ospell': peer.cpuMs }),
  };
}

function least(once) {
  let best = once();
  for (let round = 1; round < rounds; round++) {
    const { cpuMs, wallMs } = once();
    best = { cpuMs: Math.min(best.cpuMs, cpuMs), wallMs: Math.min(best.wallMs, wallMs) };
  }
  return best;
}

/** The shell's own count of the time: Node does not say what its children have used. */
function run([command, ...args], word) {
  const script = 'TIMEFORMAT="%U %S %R"; time "$0" "$@" >/dev/null 2>&1; true';
  const { stderr, error } = spawnSync('bash', ['-c', script, command, ...args], {
    input: `${word}\n`,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  if (error !== undefined) throw error;
  const [user, system, wall] = stderr.trim().split(' ').map(Number);
  return { cpuMs: Math.round((user + system) * 1000), wallMs: Math.round(wall * 1000) };
}

function megabytes(file) {
  return Number((statSync(file).size / MEGABYTE).toFixed(1));
}
