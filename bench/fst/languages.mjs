/**
 * Builds the analyser of a whole language from its own sources, with HFST's tools and with ours, and compares: every part
 * as a relation, and the analyses of many words.
 *
 *     npx tsc -b src/fst && node bench/fst/languages.mjs FOLDER… [--words 20000] [--seed 1] [--work FOLDER]
 *
 * A folder is a checkout of a language (`lang-sje`); `language-sources.mjs` says what is read from it. The parts: the
 * lexicon (.lexc), the lexicon with its sound changes (.twolc or .xfscript), every filter and orthography file, and the
 * analyser: borders removed, initial capitals and relaxed spellings added. Half of the words are words of the language
 * (random paths), the other half such words with mistakes. Processor time is that of one run, in seconds.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Budget, SearchBudget } from '../../dist/engine/budget.js';
import { findDifference } from '../../dist/fst/algebra/equivalent.js';
import { optimise } from '../../dist/fst/algebra/optimise.js';
import { invert } from '../../dist/fst/algebra/projection.js';
import { withoutUnusedSymbols } from '../../dist/fst/algebra/substitute.js';
import { readAtt } from '../../dist/fst/formats/att.js';
import { writeOptimisedLookup } from '../../dist/fst/formats/write-optimised-lookup.js';
import { compileLexc } from '../../dist/fst/lexc/compile-lexc.js';
import { Lookup } from '../../dist/fst/lookup/lookup.js';
import { Transducer } from '../../dist/fst/lookup/transducer.js';
import { compileTwolc } from '../../dist/fst/twolc/compile-twolc.js';
import { composeIntersect, composeIntersectTransducers } from '../../dist/fst/twolc/compose-intersect.js';
import { compileRegexes } from '../../dist/fst/xfst/compile-regex.js';
import { runScript } from '../../dist/fst/xfst/script/run-script.js';
import { languageSources, lexcForHfst } from './language-sources.mjs';
import { seededRandom } from './lexc-sources.mjs';
import { randomWords } from './random-words.mjs';

const HFST_TIMEOUT_MS = 1_500_000;
const WEIGHT_TOLERANCE = 1e-3;
/** Marks of morpheme and word borders that no written word has. */
const BORDERS = '[ %> | %< | %# | %^ | » | « | ⟩ | ⟨ | "%^HYPH" ] -> 0';

const { values: flags, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    words: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    work: { type: 'string', default: join(tmpdir(), 'langtools-languages') },
  },
});

let failed = false;

function report(language, part, ours, theirs, verdict) {
  const seconds = (ms) => (ms === undefined ? '   -' : (ms / 1000).toFixed(1).padStart(6));
  console.log(`${language}  ${part.padEnd(44)} ours ${seconds(ours)} s  HFST ${seconds(theirs)} s  ${verdict}`);
}

/** Runs a shell command in the work folder; the processor time in milliseconds, or undefined where it failed. */
function hfst(folder, command, input) {
  const script = `TIMEFORMAT='%U'; time { ${command} ; } 2>> log`;
  const done = spawnSync('bash', ['-o', 'pipefail', '-c', script], { cwd: folder, input, timeout: HFST_TIMEOUT_MS });
  if (done.status !== 0) return undefined;
  return Number(String(done.stderr).trim().split('\n').at(-1)) * 1000;
}

function readHfst(folder, file) {
  const text = spawnSync('hfst-fst2txt', [file], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 30 });
  return readAtt(text.stdout);
}

/** Our result and the processor time of making it. */
function timed(make) {
  const before = process.cpuUsage();
  try {
    const result = make();
    return { result, ms: (process.cpuUsage(before).user + process.cpuUsage(before).system) / 1000 };
  } catch (error) {
    return { error, ms: undefined };
  }
}

function compareParts(language, part, ours, folder, file, theirMs) {
  if (ours.error !== undefined || theirMs === undefined) {
    const both = ours.error !== undefined && theirMs === undefined;
    failed ||= !both;
    const reason = ours.error === undefined ? 'HFST refuses it' : String(ours.error.message).slice(0, 160);
    report(language, part, ours.ms, theirMs, both ? `both refuse it: ${reason}` : `DIFFERENT: ${reason}`);
    return;
  }
  const theirs = readHfst(folder, file);
  // The text of hfst-fst2txt does not say which symbols are known without being used.
  const comparable = withoutUnusedSymbols(ours.result, true);
  const difference = findDifference(comparable, theirs, { weightTolerance: WEIGHT_TOLERANCE });
  failed ||= difference !== undefined;
  const size = `${ours.result.stateCount} states, HFST ${theirs.stateCount}`;
  report(
    language,
    part,
    ours.ms,
    theirMs,
    difference === undefined ? `same (${size})` : `DIFFERENT ${shown(difference)}`,
  );
}

function shown({ pairs, weights }) {
  return `${pairs.map(([upper, lower]) => `${upper || '0'}:${lower || '0'}`).join(' ')} ${weights.join(' / ')}`.slice(
    0,
    300,
  );
}

function buildLanguage(path) {
  const sources = languageSources(resolve(path));
  const { language } = sources;
  const folder = join(flags.work, language);
  mkdirSync(folder, { recursive: true });
  if (sources.missing.length > 0) console.log(`${language}  not in the checkout: ${sources.missing.join(', ')}`);
  const lexicon = buildLexicon(sources, folder);
  if (lexicon.result === undefined) return;
  for (const file of [...sources.filters, ...sources.orthography]) buildFilter(language, file, folder);
  const raw = sources.phonology === undefined ? lexicon : buildPhonology(sources, lexicon.result, folder);
  if (raw.result === undefined) return;
  const analyser = buildAnalyser(sources, raw.result, folder);
  if (analyser.result !== undefined) compareWords(language, analyser.result, folder);
}

function buildLexicon({ language, lexc }, folder) {
  writeFileSync(join(folder, 'lexicon.lexc'), lexcForHfst(lexc));
  const theirs = hfst(folder, 'hfst-lexc -q -o lexicon.hfst lexicon.lexc');
  const ours = timed(() => compileLexc(lexc).automaton);
  compareParts(language, `${lexc.length} lexc files`, ours, folder, 'lexicon.hfst', theirs);
  return ours;
}

function scriptResult(file, nets) {
  const { stack } = runScript(file, { readNets: (name) => (nets[name] === undefined ? undefined : [nets[name]]) });
  if (stack.length === 0) throw new Error('the script leaves nothing on the stack');
  return optimise(stack.at(-1));
}

function buildFilter(language, file, folder) {
  writeFileSync(join(folder, file.name), file.text);
  const output = `${file.name}.hfst`;
  const isScript = file.name.endsWith('.xfscript');
  const command = isScript
    ? `(cat '${file.name}'; printf '\\n\\nsave stack ${output}\\nquit\\n') | hfst-xfst -p -q`
    : `hfst-regexp2fst -q -S -i '${file.name}' -o '${output}'`;
  const theirs = hfst(folder, command);
  const ours = timed(() => (isScript ? scriptResult(file, {}) : compileRegexes(file)[0]));
  compareParts(language, file.name, ours, folder, output, theirs);
}

function buildPhonology({ language, phonology }, lexicon, folder) {
  writeFileSync(join(folder, phonology.name), phonology.text);
  const isTwolc = phonology.name.endsWith('.twolc');
  const compile = isTwolc
    ? 'hfst-twolc -q -i phonology.twolc -o rules.hfst'
    : "(cat phonology.xfscript; printf '\\n\\nsave stack rules.hfst\\nquit\\n') | hfst-xfst -p -q";
  // The makefiles use the intersecting composition for both kinds.
  const composition = 'hfst-compose-intersect -1 lexicon.hfst -2 rules.hfst | hfst-minimize -o raw.hfst';
  const theirs = hfst(folder, `${compile} && ${composition}`);
  const ours = timed(() => {
    if (isTwolc) return optimise(composeIntersect(lexicon, compileTwolc(phonology)));
    return optimise(composeIntersectTransducers(lexicon, [scriptResult(phonology, {})]));
  });
  compareParts(language, phonology.name, ours, folder, 'raw.hfst', theirs);
  return ours;
}

function buildAnalyser({ language, orthography }, raw, folder) {
  const added = ['inituppercase.regex', 'spellrelax.regex'].filter((name) =>
    orthography.some((file) => file.name === name),
  );
  const usable = added.filter((name) => existsSync(join(folder, `${name}.hfst`)));
  const script = [
    `read regex @"raw.hfst" .o. ${BORDERS} ;`,
    'define Plain ;',
    'set flag-is-epsilon ON',
    `read regex Plain ${usable.map((name) => `.o. @"${name}.hfst"`).join(' ')} ;`,
    'save stack analyser.hfst',
    '',
  ].join('\n');
  writeFileSync(join(folder, 'analyser.xfscript'), script);
  const theirs = hfst(folder, `(cat analyser.xfscript; echo quit) | hfst-xfst -p -q`);
  const ours = timed(() => {
    const nets = { 'raw.hfst': raw };
    for (const name of usable) nets[`${name}.hfst`] = compileRegexes(orthography.find((file) => file.name === name))[0];
    return scriptResult({ name: 'analyser.xfscript', text: script }, nets);
  });
  compareParts(language, 'analyser', ours, folder, 'analyser.hfst', theirs);
  return ours;
}

/** Looks up words in both analysers; HFST's with hfst-lookup, ours with our own. */
function compareWords(language, analyser, folder) {
  const words = randomWords(analyser, Number(flags.words), seededRandom(Number(flags.seed)));
  const theirMs = hfst(
    folder,
    `hfst-invert -i analyser.hfst | hfst-fst2fst -w -o analyser.hfstol && hfst-lookup -q analyser.hfstol > analyses`,
    `${words.join('\n')}\n`,
  );
  if (theirMs === undefined) {
    report(language, 'words', undefined, undefined, 'HFST did not finish');
    return;
  }
  const theirs = analysesOf(readFileSync(join(folder, 'analyses'), 'utf8'));
  const lookup = new Lookup(Transducer.read(writeOptimisedLookup(invert(analyser)).bytes));
  const before = process.cpuUsage();
  let different = 0;
  let accepted = 0;
  for (const word of words) {
    const ours = lookup
      .lookup(word, new SearchBudget(Budget.unlimited(), { steps: 20_000_000, ms: 60_000 }), { everyPath: true })
      .map(({ value, weight }) => `${value}\t${weight.toFixed(2)}`);
    const wanted = [...(theirs.get(word) ?? [])].sort();
    if (ours.length > 0) accepted++;
    if (JSON.stringify([...new Set(ours)].sort()) === JSON.stringify(wanted)) continue;
    if (different++ < 5) console.log(`${language}  ${word}: ours ${ours.join(', ')}; HFST ${wanted.join(', ')}`);
  }
  failed ||= different > 0;
  const ms = process.cpuUsage(before).user / 1000;
  report(
    language,
    `${words.length} words, ${accepted} analysed`,
    ms,
    theirMs,
    different === 0 ? 'same' : `${different} DIFFERENT`,
  );
}

function analysesOf(text) {
  const analyses = new Map();
  for (const line of text.split('\n')) {
    const [word, analysis, weight] = line.split('\t');
    if (analysis === undefined || weight === 'inf') continue;
    if (!analyses.has(word)) analyses.set(word, new Set());
    analyses.get(word).add(`${analysis}\t${Number(weight).toFixed(2)}`);
  }
  return analyses;
}

for (const folder of folders) buildLanguage(folder);
process.exitCode = failed ? 1 : 0;
