/**
 * Compiles random lexicons with hfst-lexc and with ours, and compares the relations and their weights.
 *
 *     npx tsc -b src/fst && node bench/fst/lexc-differential.mjs 2000 1 [--damaged] [--keep FOLDER]
 *
 * With `--damaged` the sources have mistakes: both must refuse, or both accept with the same relation. Needs hfst-lexc and
 * hfst-fst2txt. The exit code is 1 when there was a difference.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDifference } from '../../dist/fst/algebra/equivalent.js';
import { withoutUnusedSymbols } from '../../dist/fst/algebra/substitute.js';
import { SourceError } from '../../dist/fst/diagnostics/source-problem.js';
import { readAtt } from '../../dist/fst/formats/att.js';
import { compileLexc } from '../../dist/fst/lexc/compile-lexc.js';
import { damaged, randomLexicon, seededRandom } from './lexc-sources.mjs';

const HFST_TIMEOUT_MS = 10_000;
const [count, seed] = process.argv.slice(2).map(Number);
const isDamaged = process.argv.includes('--damaged');
const keepAt = process.argv.indexOf('--keep');
const keep = keepAt < 0 ? undefined : process.argv[keepAt + 1];
const folder = mkdtempSync(join(tmpdir(), 'lexc-differential-'));

/** What hfst-lexc makes of the files: an automaton, or the reason why there is none. */
function withHfst(files) {
  const paths = files.map(({ name, text }) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
  const output = join(folder, 'out.hfst');
  const run = spawnSync('hfst-lexc', ['-q', '-o', output, ...paths], { timeout: HFST_TIMEOUT_MS, encoding: 'utf8' });
  if (run.error?.code === 'ETIMEDOUT') return { outcome: 'timeout' };
  if (run.status !== 0) return { outcome: 'refused', message: run.stderr.split('\n')[0] };
  const text = execFileSync('hfst-fst2txt', [output], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return { outcome: 'compiled', automaton: readAtt(text.trim() === '' ? '' : text) };
}

function withOurs(files) {
  try {
    return { outcome: 'compiled', ...compileLexc(files) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { outcome: 'refused', message: error.message };
  }
}

function compare(files) {
  const theirs = withHfst(files);
  if (theirs.outcome === 'timeout') return { kind: 'timeout' };
  const ours = withOurs(files);
  if (ours.outcome !== theirs.outcome) {
    return {
      kind: 'different',
      detail: `HFST ${theirs.outcome} ${theirs.message ?? ''}; ours ${ours.outcome} ${ours.message ?? ''}`,
    };
  }
  if (ours.outcome === 'refused') return { kind: 'refused' };
  // hfst-lexc forgets symbols that no arc uses, and then `?` in an expression means them: that is not compared.
  const automaton = withoutUnusedSymbols(ours.automaton, true);
  const difference = findDifference(automaton, theirs.automaton, { weightTolerance: 1e-3 });
  return difference === undefined ? { kind: 'same' } : { kind: 'different', detail: JSON.stringify(difference) };
}

const tally = { same: 0, refused: 0, timeout: 0, different: 0 };
for (let i = 0; i < count; i++) {
  const random = seededRandom(seed * 1_000_003 + i);
  let files = randomLexicon(random);
  if (isDamaged) files = damaged(random, files);
  const { kind, detail } = compare(files);
  tally[kind]++;
  if (kind !== 'different') continue;
  console.log(`case ${i}: ${detail}`);
  if (keep === undefined) continue;
  mkdirSync(join(keep, String(i)), { recursive: true });
  for (const { name, text } of files) writeFileSync(join(keep, String(i), name), text);
}
rmSync(folder, { recursive: true });
console.log(`seed ${seed}: ${count} sources`, tally);
process.exitCode = tally.different > 0 ? 1 : 0;
