// Compiles random pmatch scripts with ours and with hfst-pmatch2fst, and compares what our tokeniser finds with the two files.
//
//   npm run build && node bench/fst/pmatch-differential.mjs [COUNT] [SEED]
//
// Prints each script whose tokens differ, and counts at the end; the exit code is 1 when there is one. HFST refuses some of the
// scripts that we take: it has no two postfix operators behind each other.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Budget, OutOfSteps } from '../../dist/engine/budget.js';
import { compilePmatch } from '../../dist/fst/pmatch/compile-pmatch.js';
import { readPmatchFile } from '../../dist/grammar/tokenise/pmatch-file.js';
import { Tokeniser } from '../../dist/grammar/tokenise/tokeniser.js';
import { writeTokenised } from '../../dist/grammar/tokenise/write-cohorts.js';
import { run } from './hfst.mjs';
import { scriptGenerator } from './pmatch-generator.mjs';

const LIMITS = { maxStates: 200_000, maxArcs: 2_000_000 };
const TEXT = `a ab abc Ab BA baö ca c b, ab. ABC abba cab ß öb aab bab cca abab ab ca Ba x a1 b2 aa bb\nABBA Ba AB CA ÖA b a c +N a+N yz`;
const WORDS = 'abba\ncab\n\nbaa\n';

const [count = '100', seed = '1'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'pmatch-differential-'));
writeFileSync(join(folder, 'words.txt'), WORDS);

function theirs(script) {
  writeFileSync(join(folder, 'in.pmscript'), script);
  const output = join(folder, 'out.pmhfst');
  writeFileSync(output, '');
  const { stderr } = run('hfst-pmatch2fst', ['-i', join(folder, 'in.pmscript'), '-o', output]);
  const bytes = readFileSync(output);
  // It ends with 0 also where it has written nothing.
  return bytes.length === 0 ? { error: stderr } : { bytes };
}

function ours(script) {
  try {
    const options = { readText: () => WORDS, limits: LIMITS };
    return { bytes: compilePmatch({ name: 'in.pmscript', text: script }, options).bytes };
  } catch (error) {
    return { error };
  }
}

/** HFST moves weights with single precision, so their last digits are not compared. */
function tokens(bytes) {
  try {
    const found = new Tokeniser(readPmatchFile(bytes)).tokenise(TEXT, new Budget({ stepLimit: 500_000 }));
    return writeTokenised(found).replace(/<W:([\d.]+)>/g, (_, weight) => `<W:${Number(weight).toFixed(2)}>`);
  } catch (error) {
    if (error instanceof OutOfSteps) return 'endless';
    throw error;
  }
}

const tally = { same: 0, differ: 0, bothRefuse: 0, onlyHfstRefuses: 0, onlyWeRefuse: 0 };
const next = scriptGenerator(Number(seed));
for (let n = 0; n < Number(count); n++) {
  const script = next();
  const [mine, other] = [ours(script), theirs(script)];
  let result;
  if (mine.error !== undefined || other.error !== undefined) {
    result = mine.error === undefined ? 'onlyHfstRefuses' : other.error === undefined ? 'onlyWeRefuse' : 'bothRefuse';
  } else result = tokens(mine.bytes) === tokens(other.bytes) ? 'same' : 'differ';
  tally[result]++;
  if (result === 'differ' || result === 'onlyWeRefuse') console.log(`${result}: ${mine.error ?? ''}\n${script}`);
}
rmSync(folder, { recursive: true });
console.log(tally);
process.exitCode = tally.differ + tally.onlyWeRefuse > 0 ? 1 : 0;
