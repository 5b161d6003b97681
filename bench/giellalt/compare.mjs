/**
 * Compares what this build makes of a language repository with the files of an official build: the same relations, weights included
 * where there are any.
 *
 *     node bench/giellalt/compare.mjs lang-fkv official/lang-fkv [NAME…]
 *
 * The first folder has the sources, the second the tree in which the official build was run (autotools, HFST). HFST's `hfst-fst2fst`
 * and `hfst-fst2strings` must be installed: they read the official files. A NAME is a path such as src/fst/analyser-gt-norm.hfst.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDifference } from '../../dist/fst/algebra/equivalent.js';
import { readHfstOpenFst } from '../../dist/fst/formats/hfst-openfst.js';
import { Builder } from '../../dist/giellalt/build/builder.js';
import { openRepository } from '../../dist/giellalt/repository/repository.js';
import { standardRules } from '../../dist/giellalt/standard/standard-rules.js';
import { repositoryFiles } from '../../dist/packs/repository/repository-folder.js';

const SPELLER = 'tools/spellcheckers';
const NAMES = [
  'src/fst/morphology/.generated/lexicon.hfst',
  ...[
    'generator-raw-gt-desc',
    'analyser-gt-desc',
    'analyser-gt-norm',
    'generator-gt-desc',
    'generator-gt-norm',
    'analyser-gramcheck-gt-desc',
    'generator-gramcheck-gt-norm',
    'analyser-disamb-gt-desc',
    'analyser-pmatchdisamb-gt-desc',
    'analyser-url-gt-desc',
  ].map((name) => `src/fst/${name}.hfst`),
  `${SPELLER}/generator-speller-gt-norm.hfst`,
  `${SPELLER}/.generated/generator-desktopspeller-gt-norm-tag_weighted.hfst`,
  `${SPELLER}/.generated/acceptor.default.hfst`,
  `${SPELLER}/.generated/errmodel.default.hfst`,
];
/** Where the official build leaves what it has no copy of in `.generated`. */
const ELSEWHERE = new Map([[`${SPELLER}/.generated/errmodel.default.hfst`, `${SPELLER}/errmodel.default.hfst`]]);

const [sources, official, ...names] = process.argv.slice(2);
if (sources === undefined || official === undefined) {
  console.error('usage: node bench/giellalt/compare.mjs SOURCES OFFICIAL [NAME…]');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'langtools-giellalt-'));
const repository = openRepository(repositoryFiles(sources));
const rules = standardRules(repository);
useEasterEgg();
const builder = new Builder(repository, rules);

/** The official speller says when it was built; with its own lines in ours, all of both can be compared. */
function useEasterEgg() {
  const file = join(official, SPELLER, '.generated/easteregg.default.desktop.hfst');
  if (!existsSync(file)) return;
  const rank = (line) => (line.startsWith('Divvun') ? 0 : line.startsWith('Built') ? 2 : 1);
  const lines = execFileSync('hfst-fst2strings', [file], { encoding: 'utf8' }).trimEnd().split('\n');
  const text = `${lines.sort((a, b) => rank(a) - rank(b)).join('\n')}\n`;
  for (const rule of rules.get(SPELLER).rules) {
    if (rule.target.includes('easteregg')) rule.make = () => ({ kind: 'text', text });
  }
}

function officialNet(name) {
  const file = [name, ELSEWHERE.get(name)]
    .map((each) => each && join(official, each))
    .find((each) => each && existsSync(each));
  if (file === undefined) return undefined;
  const converted = join(folder, 'converted.hfst');
  execFileSync('hfst-fst2fst', ['-f', 'openfst-tropical', '-i', file, '-o', converted]);
  return readHfstOpenFst(readFileSync(converted))[0];
}

let different = 0;
for (const name of names.length > 0 ? names : NAMES) {
  const theirs = officialNet(name);
  if (theirs === undefined) {
    console.log(`${name}: there is no official file`);
    continue;
  }
  const [ours] = builder.make(name).nets;
  const difference = findDifference(theirs, ours, name.startsWith(SPELLER) ? { weightTolerance: 0.001 } : {});
  if (difference !== undefined) different++;
  const size = ({ stateCount, input }) => `${stateCount} states, ${input.length} arcs`;
  const verdict = difference === undefined ? 'same' : `DIFFERENT: ${JSON.stringify(difference).slice(0, 300)}`;
  console.log(`${name}: ${verdict} (official ${size(theirs)}; ours ${size(ours)})`);
}
rmSync(folder, { recursive: true });
process.exitCode = different > 0 ? 1 : 0;
