/**
 * Makes packs of the shape that published spellers have, with this project's own compilers: an error model of few states
 * with thousands of arcs each. Start at `makePacks`. What chance decides is the same every time.
 *
 * The published models get this shape because letter edits, repeated, and lists of string corrections are made
 * deterministic together: each state stands for a number of edits made and for the string corrections that have begun, and
 * has all letter edits as arcs of its own. The same is done here. The letters are those of the word list in both cases,
 * digits, and signs, as in a real lexicon.
 *
 *   fo-compounds  words of dictionary-fo and their compounds without end, with flag diacritics; edit distance 2
 *   nb-words      words of dictionary-nb, each with a weight; edit distance 2, more string corrections, endings
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { determinise } from '../../dist/fst/build/determinise.js';
import { minimise } from '../../dist/fst/build/minimise.js';
import { pushWeights } from '../../dist/fst/build/push-weights.js';
import { buildErrorModel } from '../../dist/fst/error-model/build-error-model.js';
import { writeOptimisedLookup } from '../../dist/fst/formats/write-optimised-lookup.js';
import { compileLexc } from '../../dist/fst/lexc/compile-lexc.js';
import { seededRandom } from '../detect/seeded-random.mjs';
import { dictionaryWords, misspell, RANDOM_SEED } from '../spelling/made-words.mjs';

const DEFAULT_COST = 10;
const SIGNS = [...'0123456789-.,:/()%§'];
const VOWELS = [...'aeiouyáéíóúýæøåöä'];
const CONSONANTS = [...'bdfghjklmnprstv'];

export function makePacks(cache = join(tmpdir(), 'langtools-published-packs')) {
  return [
    makePack(cache, 'fo-compounds', 'fo', { every: 2, strings: 40, endings: 0, lexicon: compoundLexicon }),
    makePack(cache, 'nb-words', 'nb', { every: 3, strings: 70, endings: 60, lexicon: weightedLexicon }),
  ];
}

function makePack(cache, name, language, { every, strings, endings, lexicon }) {
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  console.log(`making the pack ${name} …`);
  const building = `${folder}.${process.pid}`;
  mkdirSync(building, { recursive: true });
  const random = seededRandom(RANDOM_SEED);
  const words = dictionaryWords(language, /^\p{L}{3,}$/u).filter((_, i) => i % every === 0);
  const small = [...new Set(words.join('').toLowerCase())].filter((letter) => /\p{L}/u.test(letter)).sort();
  const letters = [...new Set([...small, ...small.map((letter) => letter.toUpperCase())])];
  const lexc = { name: 'lexicon.lexc', text: lexicon(words, random) };
  writeFileSync(join(building, 'acceptor.default.hfst'), writeOptimisedLookup(compileLexc([lexc]).automaton).bytes);
  const model = errorModel({ small, letters, strings, endings, random });
  writeFileSync(join(building, 'errmodel.default.hfst'), writeOptimisedLookup(model).bytes);
  writeFileSync(join(building, 'typos.txt'), `${misspell(words, small, 600, random).join('\n')}\n`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(building, folder);
  return folder;
}

function weightedLexicon(words, random) {
  const entries = words.map((word) => `${word} # "weight: ${(4 + 8 * random() + 0.3 * word.length).toFixed(3)}" ;`);
  return `LEXICON Root\n${entries.join('\n')}\n`;
}

/** A compound is words one after another, of which only the last may be capitalised; every third word can begin one. */
function compoundLexicon(words) {
  const entries = words.map(
    (word, i) => `${word} ${i % 3 === 0 ? 'Compound' : 'Last'} "weight: ${1 + (i % 70) / 10}" ;`,
  );
  return `Multichar_Symbols @P.COMPOUND.ON@ @D.COMPOUND@
LEXICON Root
${entries.join('\n')}
LEXICON Compound
# ;
@P.COMPOUND.ON@ Root "weight: 6" ;
s@P.COMPOUND.ON@ Root "weight: 7" ;
LEXICON Last
# ;
@D.COMPOUND@ur # "weight: 2" ;
`;
}

/** Deterministic over pairs of letters and their weights, minimal, weights as near to the start as they go. */
function errorModel({ small, letters, strings, endings, random }) {
  const pairs = VOWELS.filter((vowel) => small.includes(vowel)).flatMap((wrong, i, all) => [
    { wrong, right: all[(i + 1) % all.length], cost: 1 + (i % 4) },
  ]);
  const model = buildErrorModel({
    costs: { letters: new Map(letters.map((letter) => [letter, DEFAULT_COST])), excluded: new Set(), pairs, swaps: [] },
    distance: 2,
    defaultCost: DEFAULT_COST,
    swaps: 'none',
    strings: stringCorrections(strings, random),
    finalStrings: stringCorrections(endings, random),
    initialStrings: [],
    words: [{ wrong: 'idag', right: 'nú', cost: 1 }],
    lexiconLetters: [...letters, ...SIGNS],
  });
  return minimise(pushWeights(determinise(model, undefined, { withWeights: true })));
}

/** A vowel between consonants that is another, a consonant that is doubled, and such. */
function stringCorrections(count, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const corrections = new Map();
  while (corrections.size < count) {
    const [vowel, before, after] = [pick(VOWELS.slice(0, 6)), pick(CONSONANTS), pick(CONSONANTS)];
    const wrong = `${vowel}${after}${after}`;
    const kind = Math.floor(random() * 3);
    if (kind === 0) corrections.set(wrong, `${vowel}${vowel}${after}`);
    if (kind === 1) corrections.set(`${before}${vowel}${after}`, `${before}${after}${vowel}`);
    if (kind === 2) corrections.set(`${vowel}${after}`, `${pick(VOWELS.slice(0, 6))}${after}${after}`);
  }
  return [...corrections].map(([wrong, right], i) => ({ wrong, right, cost: 2 + (i % 5) }));
}
