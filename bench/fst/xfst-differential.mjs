// Compiles random xfst expressions and replace rules with ours and with hfst-regexp2fst, and compares the relations.
//
//   npm run build && node bench/fst/xfst-differential.mjs [COUNT] [SEED] [--kind=KIND] [--one 'EXPRESSION']
//
// Every expression is joined with a path of all letters behind a mark, so that both sides know the same symbols and
// "any other symbol" means the same. Prints each difference, and counts at the end; the exit code is 1 when there is one.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAtt } from '../../dist/fst/formats/att.js';
import { compileRegex } from '../../dist/fst/xfst/compile-regex.js';
import { sameRelation } from './hfst.mjs';
import { generator } from './xfst-generator.mjs';

const MARK = '"§all"';
const LETTERS = ['a', 'b', 'c', 'd', '"@P.F.X@"', '.#.'];
const LIMITS = { maxStates: 200_000, maxArcs: 2_000_000 };

const args = process.argv.slice(2);
const options = Object.fromEntries(args.filter((a) => a.startsWith('--')).map((a) => a.slice(2).split('=')));
const [count = '200', seed = '1'] = args.filter((a) => !a.startsWith('--'));
const folder = mkdtempSync(join(tmpdir(), 'xfst-differential-'));

const withLetters = (expression) => `[ ${expression} ] | [ ${MARK} ${LETTERS.join(' ')} ] ;`;

function hfst(expressions) {
  const file = join(folder, 'in.regex');
  writeFileSync(file, expressions.map(withLetters).join('\n'));
  const compiled = spawnSync(
    'timeout',
    ['60', 'hfst-regexp2fst', '-S', '-f', 'openfst-tropical', '-i', file, '-o', join(folder, 'out.hfst')],
    {
      encoding: 'utf8',
    },
  );
  if (compiled.status !== 0) return { error: compiled.stderr || `status ${compiled.status}` };
  const text = spawnSync('hfst-fst2txt', ['-i', join(folder, 'out.hfst')], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  }).stdout;
  const nets = text.split(/^--\n/m);
  return nets.length === expressions.length ? { nets } : { error: `${nets.length} results, ${compiled.stderr}` };
}

function ours(expression) {
  try {
    return { net: compileRegex({ name: 'x', text: withLetters(expression) }, { limits: LIMITS }) };
  } catch (error) {
    return { error };
  }
}

const tally = { same: 0, bothRefuse: 0, differ: 0, onlyHfstRefuses: 0, onlyWeRefuse: 0 };

function compare(expression, theirs) {
  const mine = ours(expression);
  if (theirs.error !== undefined || mine.error !== undefined) {
    const kind =
      theirs.error === undefined ? 'onlyWeRefuse' : mine.error === undefined ? 'onlyHfstRefuses' : 'bothRefuse';
    tally[kind]++;
    if (kind !== 'bothRefuse' || options.verbose !== undefined) {
      console.log(`${kind}: ${expression}\n   ${(mine.error?.message ?? theirs.error).split('\n')[0]}`);
    }
    return;
  }
  const difference = sameRelation(mine.net, readAtt(theirs.net));
  if (difference === undefined) tally.same++;
  else {
    tally.differ++;
    console.log(`differ: ${expression}\n   ${difference}`);
  }
}

function compareBatch(expressions) {
  const together = hfst(expressions);
  if (together.nets !== undefined) {
    for (const [i, expression] of expressions.entries()) compare(expression, { net: together.nets[i] });
  } else if (expressions.length === 1) {
    compare(expressions[0], together);
  } else {
    for (const expression of expressions) compareBatch([expression]);
  }
}

if (options.one !== undefined || args.includes('--one')) {
  compareBatch([args[args.indexOf('--one') + 1]]);
} else {
  const next = generator(Number(seed), options.kind);
  const BATCH = 20;
  for (let done = 0; done < Number(count); done += BATCH) {
    compareBatch(Array.from({ length: Math.min(BATCH, Number(count) - done) }, next));
  }
}
rmSync(folder, { recursive: true });
console.log(JSON.stringify(tally));
process.exitCode = tally.differ > 0 ? 1 : 0;
