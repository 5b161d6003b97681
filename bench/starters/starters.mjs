/**
 * What the measurements of starters share: a starter compiled from its sources, and the lists that it is measured on.
 *
 * FOLDER of the lists has `words/<tag>.running.tsv` and `words/<tag>.tsv` (a form, a tab and how often it was seen, most
 * frequent first; the first of other text than the second) and `testdata/<tag>/typos.tsv` (misspelling, tab, correction).
 * Needs `npm run build` before.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DIST = new URL('../../dist/', import.meta.url);
const LANGUAGES = new URL('../../languages/', import.meta.url);
const load = (module) => import(new URL(module, DIST).href);
const { buildSpeller } = await load('fst/source/build-speller.js');
const { PartCache } = await load('fst/source/part-cache.js');
const { cheapPairs } = await load('fst/source/cheap-pairs.js');
const { letterTrigrams } = await load('fst/source/letter-trigrams.js');
const { writeOptimisedLookup } = await load('fst/formats/write-optimised-lookup.js');
const { Transducer } = await load('fst/lookup/transducer.js');
const { DetectionModel, LetterStatistics } = await load('detect/index.js');
export const { Budget, SearchBudget } = await load('engine/budget.js');
const { readLetterFacts, readReplacements } = await load('packs/load/language-facts.js');
const { TypingSlips } = await load('speller/letters/typing-slips.js');
const { StarterSpeller } = await load('speller/starter-speller.js');
export const { checkText } = await load('speller/check-text.js');
const { LetterPatterns } = await load('speller/starter/letter-patterns.js');
export const { CAUTIOUS_THRESHOLD, scoreOf, WordJudge } = await load('speller/starter/word-judge.js');

let models;

/** What `verdict.json` of a language says. */
export function verdictOf(tag) {
  const file = new URL(`${tag}/morphology/verdict.json`, LANGUAGES);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** What the service knows of the language besides. */
function factsOf(tag) {
  const folder = fileURLToPath(LANGUAGES);
  const letters = readLetterFacts(folder, tag);
  return { letters, replacements: readReplacements(folder, tag) ?? [], ranking: { slips: new TypingSlips(letters) } };
}

/** Of the last language: it is opened several times, and compiling takes long. */
let compiled = { tag: '' };

function compile(tag) {
  if (compiled.tag === tag) return compiled;
  const folder = new URL(`${tag}/morphology/`, LANGUAGES);
  const read = (name) => readFileSync(new URL(name, folder));
  const built = buildSpeller(read, new PartCache());
  compiled = {
    tag,
    automaton: built.acceptor,
    lexicon: Transducer.read(writeOptimisedLookup(built.acceptor, { name: tag }).bytes),
    errorModel: Transducer.read(writeOptimisedLookup(built.errorModel, { name: tag }).bytes),
    expected: cheapPairs(built.description, read),
    trigrams: letterTrigrams(built.acceptor),
  };
  return compiled;
}

/** The words that the starter knows, as an automaton. */
export function lexiconOf(tag) {
  return compile(tag).automaton;
}

/** @param tag the folder under `languages/` */
export function openStarter(tag, threshold, oddest = Number.POSITIVE_INFINITY, factors = verdictOf(tag).factors) {
  const { lexicon, errorModel, expected, trigrams } = compile(tag);
  models ??= ['starter-letters', 'detection'].map(
    (name) => new DetectionModel(readFileSync(new URL(`made/${name}.bin`, LANGUAGES))),
  );
  const settings = {
    threshold,
    factors,
    letters: models[0].lettersOf(tag) ?? models[1].lettersOf(tag),
    expected,
    order: { trigrams, oddest },
    endings: verdictOf(tag).endings,
    optionalMarks: verdictOf(tag).optionalMarks,
    optionalVowels: verdictOf(tag).optionalVowels,
  };
  return {
    settings,
    speller: new StarterSpeller(lexicon, errorModel, settings, {}, factsOf(tag)),
    judge: new WordJudge(lexicon, settings),
    bytes: tableBytes(lexicon) + tableBytes(errorModel),
  };
}

function tableBytes({ graph: { arcStart, letterStart, finalWeights, arcs } }) {
  return [arcStart, letterStart, finalWeights, arcs].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

const LETTERS = /^[\p{L}\p{M}'’ʹʼˮ-]+$/u;

function lines(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

function counts(file) {
  return lines(file).flatMap((line) => {
    const [form = '', count = '1'] = line.split('\t');
    return LETTERS.test(form) ? [{ form, count: Number(count) }] : [];
  });
}

/**
 * What is not the language, where a text has much of it: passages in other languages (fkv, kl, se, sma, sms) and old spellings
 * (se), with letters that only they have; addresses, and words that were cut at the end of a line (kpv); old prints, read with f for ſ
 * (smj: a fifth of all unknown words, and few words of today have one inside).
 */
const NOT_THE_LANGUAGE = {
  fkv: /[áéóčŋåæøõñqwxzž]/,
  kl: /[bcdhwxyzåäæöø]/,
  kpv: /[a-z]|-|ххх/,
  se: /[åäöæøâïõóéüqwxy]/,
  sma: /[áčđŋšŧžøõúqwxz]/,
  smj: /.f|^f[bdjmnt]|[öøéèïëüqwxz]/,
  sms: /[áéæøöüïqwxy]/,
};

function ownWords(forms, tag) {
  const foreign = NOT_THE_LANGUAGE[tag];
  return foreign === undefined ? forms : forms.filter(({ form }) => !foreign.test(form));
}

/** Their running text is in other languages and orthographies for the greater part. */
const TEXT_OF_OTHERS = new Set(['liv', 'mns']);

/** Correct text as forms with counts; `isOwnText` when it is other text than the words were counted in. */
export function runningText(folder, tag) {
  const running = TEXT_OF_OTHERS.has(tag) ? [] : ownWords(counts(`${folder}/words/${tag}.running.tsv`), tag);
  return running.length > 0 ? { forms: running, isOwnText: true } : { forms: wordForms(folder, tag), isOwnText: false };
}

/** The words that the starter's author saw, with counts. */
export function wordForms(folder, tag) {
  return ownWords(counts(`${folder}/words/${tag}.tsv`), tag);
}

/**
 * Of a text that is like the one that the stems were taken from, less is unknown than of other text, where about a fifth is (the declaration of
 * human rights, treebanks). Thresholds are chosen for that: a starter that knows 96 % of its own kind of text called ten words of a hundred
 * wrong in another.
 */
export const LEAST_UNKNOWN = 0.18;

/**
 * Where the only text is the one that the stems were taken from, it says even less about other text: of treebanks, such starters do not know
 * nearly two words of five (Buryat, Karelian).
 */
export const LEAST_UNKNOWN_OF_SEEN = 0.2;

/**
 * Whether the letters of a word are counted (`letters.mjs`). Two words of ten are not: slips of these are what the letters are measured on, and
 * thresholds are chosen on words whose letters were not counted.
 */
export function isCounted(form) {
  let hash = 0;
  for (let at = 0; at < form.length; at++) hash = (Math.imul(hash, 31) + form.charCodeAt(at)) >>> 0;
  return ((Math.imul(hash, 0x9e3779b1) >>> 0) / 2 ** 32) * 10 < 8;
}

/** Misspellings of one word each. */
export function typos(folder, tag) {
  return lines(`${folder}/testdata/${tag}/typos.tsv`).flatMap((line) => {
    const [wrong = '', right = ''] = line.split('\t');
    return wrong === '' || right === '' || /\s/.test(wrong + right) ? [] : [{ wrong, right }];
  });
}

/** As a text would have it: names begin with a capital there. */
export function isKnown(speller, form) {
  const title = (word) => word.replace(/^./u, (letter) => letter.toUpperCase());
  const forms = [form, title(form), form.toUpperCase(), form.split('-').map(title).join('-')];
  return forms.some((each) => speller.isListed(each, Budget.unlimited()));
}

/** Of words that are seen once, many are misspelt: those that are seen again, where there are enough. */
export function unknownWords(unknown) {
  const repeated = unknown.filter(({ count }) => count > 1);
  return repeated.length >= 200 ? repeated : unknown;
}

/**
 * Whether a form is another spelling of a known word, which is wrong without a score (`replacements.tsv` of the language, endings of `verdict.json`).
 * Running text has such forms, and calling them wrong is no false alarm.
 */
export function otherSpellings(tag) {
  const { speller } = openStarter(tag, Number.POSITIVE_INFINITY);
  return (form) => speller.score(form, Budget.unlimited()) === Number.POSITIVE_INFINITY;
}

const SLIPS = 500;

/**
 * Misspellings for languages without a list: words of the text with one slip each, of the kinds and in the shares that the
 * lists of the other languages have. They are easier than real ones, because every word of them is known.
 */
export function madeTypos(forms, isWord) {
  let seed = 7;
  const random = (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const words = forms.map(({ form }) => form).filter((form) => form.length >= 5 && isWord(form));
  const letters = [...new Set(words.slice(0, 2000).flatMap((word) => [...word]))].filter((letter) =>
    /\p{L}/u.test(letter),
  );
  const pairs = [];
  for (let tries = 0; words.length > 0 && pairs.length < SLIPS && tries < 20 * SLIPS; tries++) {
    const right = words[random(words.length)];
    const at = random(right.length - 1);
    const [head, here, next, tail] = [right.slice(0, at), right[at], right[at + 1], right.slice(at + 2)];
    const other = letters[random(letters.length)];
    const slips = [
      head + next + tail,
      head + here + here + next + tail,
      head + next + here + tail,
      head + other + next + tail,
      head + here + other + next + tail,
      right.normalize('NFD').replace(/\p{M}/u, '').normalize('NFC'),
    ];
    const wrong = slips[random(slips.length)];
    if (wrong !== right && !isWord(wrong)) pairs.push({ wrong, right });
  }
  return pairs;
}

const KEYBOARDS = [
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
];
const MASHES = 3000;
/** Of random letters, those that are above the limit of oddity: of other ones, half a point to one point fewer are. */
const MASH_FOUND = 0.991;
/** Of running text in small letters, where names and words of other languages are odd, too. */
const MOST_ODD = 0.015;

/**
 * The oddity that nearly all of the made mash has, unless too much of the running text has it, too. Without statistics of letters there is
 * none to be had.
 */
export function chooseOddest(folder, tag) {
  const { settings, speller } = openStarter(tag, Number.POSITIVE_INFINITY);
  const { order, letters } = settings;
  if (letters === undefined) return undefined;
  const patterns = new LetterPatterns({ ...order, oddest: Number.NEGATIVE_INFINITY });
  const statistics = new LetterStatistics(letters);
  const oddityOf = (word) => patterns.oddity(word, statistics.strangeness(word));
  const oddities = madeMash(keyboardOf(order.trigrams), MASHES, 11).map(oddityOf);
  oddities.sort((a, b) => a - b);
  const ofMash = oddities[Math.floor(MASHES * (1 - MASH_FOUND))];
  const { forms } = runningText(folder, tag);
  const all = forms.reduce((sum, { count }) => sum + count, 0);
  const odd = forms
    .filter(({ form }) => patterns.isMash(form, 0) && !isKnown(speller, form))
    .map(({ form, count }) => ({ count, oddity: oddityOf(form) }))
    .sort((a, b) => b.oddity - a.oddity);
  let ofText = 0;
  let alarms = 0;
  for (const { count, oddity } of odd) {
    alarms += count;
    if (alarms > MOST_ODD * all) {
      ofText = oddity;
      break;
    }
  }
  return Math.floor(Math.max(ofMash, ofText) * 100) / 100;
}

/** The rows of the keyboard that has most of the letters. */
export function keyboardOf(letters) {
  const share = (rows) => [...letters].filter((letter) => rows.join('').includes(letter)).length;
  const [rows] = KEYBOARDS.toSorted((a, b) => share(b) - share(a));
  return rows;
}

/** Six to eleven random letters each, of the whole keyboard or of one row. */
export function madeMash(rows, count, seed) {
  let state = seed;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = (letters) => letters[random(letters.length)];
  return Array.from({ length: count }, () => {
    const keys = random(5) < 3 ? rows.join('') : pick(rows);
    return Array.from({ length: 6 + random(6) }, () => pick(keys)).join('');
  });
}
