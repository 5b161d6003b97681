/**
 * Runs random grammars over random texts with this project's engine and with `vislcg3`, and compares every byte,
 * traces included. Usage: node bench/cg3/differential.mjs [pairs] [first seed] [rules]; needs `npm run build` and
 * vislcg3 on the path. Differences are written to a folder named at the end.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomPair } from './generate.mjs';

const dist = new URL(process.env.LANGTOOLS_DIST ?? '../../dist/', import.meta.url);
const { parseGrammar } = await import(new URL('cg3/parse-grammar.js', dist));
const { Applicator } = await import(new URL('cg3/applicator.js', dist));
const { Budget } = await import(new URL('engine/budget.js', dist));

const run = promisify(execFile);
const [pairs = '500', firstSeed = '1', size = '12'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'cg3-differential-'));
const counts = { same: 0, different: 0, refusedByBoth: 0, refusedByUs: 0, refusedByThem: 0, slow: 0 };
const seeds = { different: [], refusedByUs: [], refusedByThem: [] };

async function theirs(grammar, text) {
  writeFileSync(join(folder, 'grammar.cg3'), grammar);
  writeFileSync(join(folder, 'text.txt'), text);
  try {
    const { stdout } = await run('vislcg3', ['-t', '-g', 'grammar.cg3', '-I', 'text.txt'], {
      cwd: folder,
      timeout: 10_000,
      maxBuffer: 2 ** 27,
    });
    return stdout;
  } catch (error) {
    return error.killed ? null : undefined;
  }
}

function ours(grammar, text) {
  try {
    const applicator = new Applicator(parseGrammar(grammar, { file: 'grammar.cg3' }), {
      trace: true,
      mappingsLast: false,
    });
    return applicator.runText(text, new Budget({ deadlineMs: performance.now() + 10_000 }));
  } catch (error) {
    if (error.name === 'DataError') return undefined;
    if (error.name === 'WorkStopped') return null;
    throw error;
  }
}

for (let i = 0; i < Number(pairs); i++) {
  const seed = Number(firstSeed) + i;
  const { grammar, text } = randomPair(seed, Number(size));
  const expected = await theirs(grammar, text);
  const got = ours(grammar, text);
  if (expected === null || got === null) counts.slow++;
  else if (expected === undefined && got === undefined) counts.refusedByBoth++;
  else if (got === undefined) {
    counts.refusedByUs++;
    seeds.refusedByUs.push(seed);
  } else if (expected === undefined) {
    counts.refusedByThem++;
    seeds.refusedByThem.push(seed);
  } else if (expected === got) counts.same++;
  else {
    counts.different++;
    seeds.different.push(seed);
    const place = join(folder, `${seed}`);
    mkdirSync(place);
    writeFileSync(join(place, 'grammar.cg3'), grammar);
    writeFileSync(join(place, 'text.txt'), text);
    writeFileSync(join(place, 'expected.txt'), expected);
    writeFileSync(join(place, 'got.txt'), got);
  }
}
console.log(JSON.stringify({ ...counts, seeds, folder }));
