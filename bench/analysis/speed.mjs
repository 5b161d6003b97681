/**
 * How many words are analysed in a second of processor time, by our look-up and by hfst-lookup, on the same transducer, in one run.
 *
 *     node bench/analysis/speed.mjs se
 *
 * The transducer is the analyser of a starter, compiled here; the words are forms of its own lemmas. hfst-lookup is timed twice, with the words and with none, and the
 * difference counts: reading the file is no analysis. So is our own warming-up.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Budget, SearchBudget } from '../../dist/engine/budget.js';
import { invert } from '../../dist/fst/algebra/projection.js';
import { writeOptimisedLookup } from '../../dist/fst/formats/write-optimised-lookup.js';
import { Lookup } from '../../dist/fst/lookup/lookup.js';
import { Transducer } from '../../dist/fst/lookup/transducer.js';
import { compileAnalyser } from '../../dist/fst/source/compile-morphology.js';
import { PartCache } from '../../dist/fst/source/part-cache.js';
import { readSpellerDescription } from '../../dist/fst/source/speller-description.js';
import { inflectionsOf } from '../../dist/grammar/words/inflections.js';

const MOST_WORDS = 100_000;
const tag = process.argv[2] ?? 'se';
const folder = new URL(`../../languages/${tag}/morphology/`, import.meta.url);
const readFile = (name) => (existsSync(new URL(name, folder)) ? readFileSync(new URL(name, folder)) : undefined);
const analyser = compileAnalyser(
  readSpellerDescription({ name: 'speller.json', text: readFile('speller.json').toString('utf8') }),
  readFile,
  new PartCache(),
);
const bytes = writeOptimisedLookup(analyser, { name: 'analyser' }).bytes;
const generator = Transducer.read(writeOptimisedLookup(invert(analyser), { name: 'generator' }).bytes);

const free = () =>
  new SearchBudget(Budget.unlimited(), { steps: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY });
/** What entries of the lexicons begin with; what is no lemma has no forms. */
const entries = readdirSync(folder)
  .filter((name) => name.endsWith('.lexc'))
  .flatMap((name) => [
    ...readFile(name)
      .toString('utf8')
      .matchAll(/^\s*([\p{L}\p{M}'’ʹʼ-]{2,16})(?=[+:\s])/gmu),
  ]);
const words = [];
for (const lemma of new Set(entries.map(([, lemma]) => lemma))) {
  for (const { forms } of inflectionsOf(generator, lemma, free())) words.push(...forms);
  if (words.length > MOST_WORDS) break;
}

const lookup = new Lookup(Transducer.read(bytes));
const pass = () => {
  const start = process.cpuUsage();
  let analyses = 0;
  for (const word of words) analyses += lookup.lookup(word, free()).length;
  const { user, system } = process.cpuUsage(start);
  return { seconds: (user + system) / 1e6, analyses };
};
for (let i = 0; i < 3; i++) pass();
const ours = pass();
console.log(`${tag}: ${words.length} words, ${ours.analyses} analyses`);
console.log(
  `langtools    ${Math.round(words.length / ours.seconds)} words, ${Math.round(ours.analyses / ours.seconds)} analyses in a second`,
);

const dir = mkdtempSync(join(tmpdir(), 'langtools-speed-'));
const file = join(dir, 'analyser.hfstol');
writeFileSync(file, bytes);
const seconds = (input) => {
  const { stderr, error } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time hfst-lookup -q '${file}' > /dev/null`], {
    input,
    encoding: 'utf8',
  });
  if (error !== undefined) throw error;
  const [user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return user + system;
};
const theirs = seconds(`${words.join('\n')}\n`) - seconds('');
rmSync(dir, { recursive: true });
console.log(
  `hfst-lookup  ${Math.round(words.length / theirs)} words, ${Math.round(ours.analyses / theirs)} analyses in a second`,
);
console.log(`ratio        ${(theirs / ours.seconds).toFixed(1)}`);
