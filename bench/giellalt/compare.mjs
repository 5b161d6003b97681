/**
 * Compares what this build makes of a language repository with the files of an official build: the same relations, weights included
 * where there are any.
 *
 *     node bench/giellalt/compare.mjs lang-fkv official/lang-fkv [NAME…]
 *
 * The first folder has the sources, the second the tree in which the official build was run (autotools, HFST). HFST's `hfst-fst2fst`
 * and `hfst-fst2strings` must be installed: they read the official files. A NAME is a path such as src/fst/analyser-gt-norm.hfst,
 * `hyphenator`, `variants`, `mobile`, `speech` or `transcriptors`; without one all of these are compared, as far as there are official files.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDifference } from '../../dist/fst/algebra/equivalent.js';
import { readHfstOpenFst } from '../../dist/fst/formats/hfst-openfst.js';
import { readOptimisedLookup } from '../../dist/fst/lookup/read-automaton.js';
import { Builder } from '../../dist/giellalt/build/builder.js';
import { openRepository } from '../../dist/giellalt/repository/repository.js';
import { speechMembers, TRANSCRIPTIONS, transcriptors } from '../../dist/giellalt/standard/speech.js';
import { spellerVariants } from '../../dist/giellalt/standard/speller-variants.js';
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
  'hyphenator',
  'variants',
  'mobile',
  'speech',
  'transcriptors',
];
/** Where the official build leaves what it has no copy of in `.generated`. */
const ELSEWHERE = new Map([[`${SPELLER}/.generated/errmodel.default.hfst`, `${SPELLER}/errmodel.default.hfst`]]);

const [sources, official, ...names] = process.argv.slice(2);
if (sources === undefined || official === undefined) {
  console.error('usage: node bench/giellalt/compare.mjs SOURCES OFFICIAL [NAME…]');
  process.exit(2);
}
const HYPHENATOR = 'tools/hyphenators';
const VOICE = 'tools/tts';
const folder = mkdtempSync(join(tmpdir(), 'langtools-giellalt-'));
const repository = openRepository(repositoryFiles(sources));
const rules = standardRules(repository);
useEasterEgg();
const builder = new Builder(repository, rules);

/** The official speller says when it was built; with its own lines in ours, all of both can be compared. */
function useEasterEgg() {
  const rank = (line) => (line.startsWith('Divvun') ? 0 : line.startsWith('Built') ? 2 : 1);
  for (const rule of rules.get(SPELLER).rules) {
    const variant = /easteregg\.(\w+)\.(\w+)/.exec(rule.target);
    const lines = variant === null ? [] : linesOf(variant[1], variant[2]);
    if (lines.length === 0) continue;
    const text = `${lines.sort((a, b) => rank(a) - rank(b)).join('\n')}\n`;
    rule.make = () => ({ kind: 'text', text });
  }
}

/** Of the official file; where that was not kept, of the error model, which corrects a word that nobody writes to them. */
function linesOf(variant, platform) {
  const file = join(official, SPELLER, `.generated/easteregg.${variant}.${platform}.hfst`);
  const run = (program, args, input) => execFileSync(program, args, { encoding: 'utf8', input }).trimEnd().split('\n');
  if (existsSync(file)) return run('hfst-fst2strings', [file]);
  const pack = spellerPacks(platform === 'mobile').find(({ name }) => name === variant);
  const model = pack && join(official, SPELLER, 'build', pack.file, 'errmodel.default.hfst');
  if (model === undefined || !existsSync(model)) return [];
  const found = run('hfst-optimized-lookup', ['-q', '-n', '200', model], 'nuvviDspeller\n');
  return found
    .map((line) => line.split('\t')[1] ?? '')
    .filter((line) => /^Divvun speller for|, version |^Built using/.test(line));
}

/** The packs of an official build: the folder in which each was put together, and the names of its parts in ours. */
function spellerPacks(isMobile) {
  const locale = repository.configuration.variable('GTLANG2') ?? repository.language;
  if (isMobile) {
    const acceptor = `${SPELLER}/acceptor.default.mobile.hfst`;
    return [
      { ending: 'mobile', errorModel: `${SPELLER}/.generated/errmodel.default.mobile.hfst` },
      { ending: 'x-predict-mobile', errorModel: `${SPELLER}/.generated/errmodel.default.predict.hfst` },
    ].map(({ ending, errorModel }) => ({ name: 'default', file: `${locale}-${ending}.zhfst`, acceptor, errorModel }));
  }
  return [{ name: 'default', ending: '' }, ...spellerVariants(repository)].map(({ name, ending }) => ({
    name,
    file: `${locale}${ending}.zhfst`,
    acceptor: `${SPELLER}/.generated/acceptor.${name}.hfst`,
    errorModel: `${SPELLER}/.generated/errmodel.${name}.hfst`,
  }));
}

/** Pairs of a path in our build and one in the official tree. */
function expanded(name) {
  const packs = (list) =>
    list.flatMap(({ file, acceptor, errorModel }) => [
      [acceptor, `${SPELLER}/build/${file}/acceptor.default.hfst`],
      [errorModel, `${SPELLER}/build/${file}/errmodel.default.hfst`],
    ]);
  switch (name) {
    case 'hyphenator':
      return [
        [`${HYPHENATOR}/hyphenator-raw-gt-desc.hfst`, `${HYPHENATOR}/hyphenator-raw-gt-desc.hfst`],
        [`${HYPHENATOR}/hyphenator-gt-desc.hfst`, `${HYPHENATOR}/hyphenator-gt-desc.hfstol`],
      ];
    case 'variants':
      return packs(spellerPacks(false).slice(1));
    case 'mobile':
      return packs(spellerPacks(true));
    case 'speech':
      return [
        ...['analyser-tts-gt-output', 'analyser-tts-gt-input', 'generator-tts-gt-norm'].map(
          (each) => `src/fst/${each}.hfst`,
        ),
        ...speechMembers(repository)
          .filter((member) => /\.hfst(ol)?$/.test(member))
          .map((member) => `${VOICE}/${member}`),
      ].map((path) => [path, path]);
    case 'transcriptors':
      return [
        ...transcriptors(repository).map((each) => `${TRANSCRIPTIONS}/${each}.filtered.lookup.hfst`),
        'src/fst/phonetics/txt2ipa.lookup.hfst',
      ].map((path) => [path, existsSync(join(official, path)) ? path : path.replace(/hfst$/, 'hfstol')]);
    default:
      return [[name, existsSync(join(official, name)) ? name : (ELSEWHERE.get(name) ?? name)]];
  }
}

function officialNets(name) {
  const file = join(official, name);
  if (!existsSync(file)) return undefined;
  const converted = join(folder, 'converted.hfst');
  try {
    execFileSync('hfst-fst2fst', ['-f', 'openfst-tropical', '-i', file, '-o', converted]);
  } catch (error) {
    // Debian's program cannot read some of the files that it wrote without weights.
    if (error.signal !== 'SIGSEGV') throw error;
    return [readOptimisedLookup(new Uint8Array(readFileSync(file)))];
  }
  return readHfstOpenFst(readFileSync(converted));
}

let different = 0;
const size = ({ stateCount, input }) => `${stateCount} states, ${input.length} arcs`;
for (const [name, where] of (names.length > 0 ? names : NAMES).flatMap(expanded)) {
  const theirs = officialNets(where);
  if (theirs === undefined) {
    console.log(`${name}: there is no official file`);
    continue;
  }
  const ours = builder.make(name).nets;
  for (const [i, official] of theirs.entries()) {
    const weights = /^tools\/(?:spellcheckers|hyphenators)/.test(name) ? { weightTolerance: 0.001 } : {};
    const difference = findDifference(official, ours[i], weights);
    if (difference !== undefined) different++;
    const verdict = difference === undefined ? 'same' : `DIFFERENT: ${JSON.stringify(difference).slice(0, 300)}`;
    console.log(`${name}: ${verdict} (official ${size(official)}; ours ${size(ours[i])})`);
  }
}
rmSync(folder, { recursive: true });
process.exitCode = different > 0 ? 1 : 0;
