// Compiles every .regex and .xfscript file below some folders with ours and with hfst-regexp2fst and hfst-xfst, compares
// the relations and the processor time.
//
//   npm run build && node bench/fst/xfst-sources.mjs FOLDER…  [--only=PART-OF-NAME]

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readHfstOpenFst } from '../../dist/fst/formats/hfst-openfst.js';
import { compileRegexes } from '../../dist/fst/xfst/compile-regex.js';
import { runScript } from '../../dist/fst/xfst/script/run-script.js';
import { sameRelation } from './hfst.mjs';

const folders = process.argv.slice(2).filter((a) => !a.startsWith('--'));
const only = process.argv.find((a) => a.startsWith('--only='))?.slice('--only='.length) ?? '';
const work = mkdtempSync(join(tmpdir(), 'xfst-sources-'));
const out = join(work, 'out.hfst');

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== '.git') yield* sources(path);
    else if (/\.(regex|xfscript)$/.test(entry.name) && path.includes(only)) yield path;
  }
}

/** Runs a command in the folder of the source; user and system seconds come from the shell. */
function timed(command, cwd) {
  const { stderr, status } = spawnSync('bash', ['-c', `time -p (timeout 300 ${command})`], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const seconds = [...stderr.matchAll(/^(?:user|sys) ([\d.]+)$/gm)].reduce((sum, [, s]) => sum + Number(s), 0);
  return { seconds, stderr: stderr.replace(/^(real|user|sys) .*$/gm, '').trim(), status };
}

function hfst(path) {
  rmSync(out, { force: true });
  const format = '-f openfst-tropical';
  let result;
  if (path.endsWith('.regex'))
    result = timed(`hfst-regexp2fst ${format} -S --xerox-composition=ON -i '${path}' -o ${out}`, dirname(path));
  else {
    const script = join(work, 'script');
    // What the script saves and where it ends is ours to say.
    const text = readFileSync(path, 'utf8').replace(/^[ \t]*(save|quit|exit).*$/gm, '');
    writeFileSync(script, `${text}\nsave stack ${out}\nquit\n`);
    result = timed(`hfst-xfst ${format} -p < ${script} > /dev/null`, dirname(path));
  }
  return { ...result, nets: existsSync(out) ? readHfstOpenFst(readFileSync(out)) : [] };
}

function ours(path) {
  const source = { name: path, text: readFileSync(path, 'utf8') };
  const before = process.cpuUsage();
  let nets = [];
  let error;
  try {
    if (path.endsWith('.regex')) nets = compileRegexes(source, { flags: 'letters' });
    else nets = [...runScript(source).stack].reverse();
  } catch (thrown) {
    error = thrown;
  }
  const { user, system } = process.cpuUsage(before);
  return { nets, error, seconds: (user + system) / 1e6 };
}

const total = { files: 0, same: 0, ours: 0, hfst: 0 };
for (const folder of folders) {
  for (const path of sources(folder)) {
    const mine = ours(path);
    const theirs = hfst(path);
    total.files++;
    total.ours += mine.seconds;
    total.hfst += theirs.seconds;
    let verdict = 'same';
    if (mine.error !== undefined)
      verdict = `${theirs.nets.length === 0 ? 'both refuse' : 'WE REFUSE'}: ${mine.error.message.slice(0, 300)}`;
    else if (mine.nets.length !== theirs.nets.length)
      verdict = `DIFFER: ${mine.nets.length} networks, in HFST ${theirs.nets.length}; ${theirs.stderr.slice(0, 300)}`;
    else {
      const difference = mine.nets.map((net, i) => sameRelation(net, theirs.nets[i])).find((d) => d !== undefined);
      if (difference !== undefined) verdict = `DIFFER: ${difference}`;
    }
    if (verdict === 'same') total.same++;
    const slow = mine.seconds > 2 * theirs.seconds + 0.05 ? ' SLOW' : '';
    console.log(`${mine.seconds.toFixed(2)} s, HFST ${theirs.seconds.toFixed(2)} s${slow}  ${path}: ${verdict}`);
  }
}
rmSync(work, { recursive: true });
console.log(JSON.stringify(total));
