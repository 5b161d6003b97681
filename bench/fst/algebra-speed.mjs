/**
 * Processor time of the algebra beside HFST's tools, on nets that are made here and on any `.hfst` files that are named:
 *
 *   node --expose-gc bench/fst/algebra-speed.mjs [LEXICON.hfst …]
 *
 * For each net: minimise it read backwards (many choices, few states), and compose it with a rule net. HFST's figures
 * include reading and writing the files, so ours do too.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { compose } from '../../dist/fst/algebra/compose.js';
import { optimise } from '../../dist/fst/algebra/optimise.js';
import { reverse } from '../../dist/fst/algebra/reverse.js';
import { TransducerBuilder } from '../../dist/fst/build/builder.js';
import { readHfstOpenFst, writeHfstOpenFst } from '../../dist/fst/formats/hfst-openfst.js';
import { compileRegexp, randomOf, sameRelation, timed } from './hfst.mjs';

const folder = mkdtempSync(join(tmpdir(), 'langtools-speed-'));
const at = (name) => join(folder, name);

/** Made-up words side by side, none of their states shared; after some of them another word may follow. */
function wordNet(words, seed) {
  const random = randomOf(seed);
  const builder = new TransducerBuilder();
  const start = builder.addState();
  const letters = [...'abcdefghijklmnoprstuvyäö'].map((letter) => builder.symbol(letter));
  const hyphen = builder.symbol('-');
  const syllables = Array.from({ length: 400 }, () =>
    Array.from({ length: 2 + random.below(2) }, () => random.pick(letters)),
  );
  for (let w = 0; w < words; w++) {
    let state = start;
    for (let n = 2 + random.below(3); n > 0; n--) {
      for (const letter of random.pick(syllables)) {
        const next = builder.addState();
        builder.addArc(state, letter, letter, next);
        state = next;
      }
    }
    builder.setFinal(state);
    if (w % 500 === 0) builder.addArc(state, hyphen, hyphen, start);
  }
  return builder.finish(start);
}

function cpuOf(work) {
  globalThis.gc?.();
  const begin = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(begin);
  return { result, cpuMs: (user + system) / 1000 };
}

function report(what, ours, theirs, size) {
  const ratio = (ours / theirs).toFixed(2);
  console.log(
    `${what.padEnd(44)} ours ${ours.toFixed(0).padStart(7)} ms   HFST ${theirs.toFixed(0).padStart(7)} ms   ${ratio} ×   ${size}`,
  );
}

const sizeOf = ({ stateCount, input }) => `${stateCount} states, ${input.length} arcs`;
const readOne = (name) => readHfstOpenFst(readFileSync(at(name)))[0];

function compare(what, ours, tool, args) {
  const { result, cpuMs } = cpuOf(() => {
    const made = ours();
    writeFileSync(at('ours.hfst'), writeHfstOpenFst(made));
    return made;
  });
  const theirs = timed(tool, [...args, '-o', at('theirs.hfst')]);
  if (theirs.status !== 0) return console.log(`${what}: ${tool} failed`);
  report(what, cpuMs, theirs.cpuMs, sizeOf(result));
  const problem = sameRelation(result, readOne('theirs.hfst'));
  if (problem !== undefined) console.log(`  DIFFERENT: ${problem}`);
}

function measure(name, net) {
  console.log(`${name}: ${sizeOf(net)}`);
  writeFileSync(at('net.hfst'), writeHfstOpenFst(net));
  compare('minimise', () => optimise(readOne('net.hfst')), 'hfst-minimize', ['-i', at('net.hfst')]);
  writeFileSync(at('backwards.hfst'), writeHfstOpenFst(reverse(net)));
  compare('minimise backwards', () => optimise(readOne('backwards.hfst')), 'hfst-minimize', [
    '-i',
    at('backwards.hfst'),
  ]);
  const small = optimise(net);
  writeFileSync(at('small.hfst'), writeHfstOpenFst(small));
  for (const rule of ['a -> b || c _ ', 'a:0 | [\\a] ', '[a|e|i|o|u] (->) 0 || _ [a|e|i|o|u]']) {
    writeFileSync(at('rule.hfst'), compileRegexp(rule.includes('->') ? rule : `[${rule}]*`).bytes);
    compare(`compose with ${rule}`, () => compose(readOne('small.hfst'), readOne('rule.hfst')), 'hfst-compose', [
      '-1',
      at('small.hfst'),
      '-2',
      at('rule.hfst'),
    ]);
  }
}

measure('40 000 words', wordNet(40_000, 1));
measure('133 000 words', wordNet(133_000, 5));
for (const file of process.argv.slice(2)) measure(basename(file), readHfstOpenFst(readFileSync(file))[0]);
rmSync(folder, { recursive: true });
