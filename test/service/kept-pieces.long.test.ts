/**
 * What is kept of texts is counted by its own length. A word in a cache that is still a piece of its text keeps all of the text, and
 * no bound of the cache notices: so here everything that remembers words meets many long texts with one new word each.
 */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parseGrammar } from '../../src/cg3/parse/parse-grammar.js';
import { Applicator } from '../../src/cg3/run/applicator.js';
import { Budget } from '../../src/engine/budget.js';
import { BoundedCache } from '../../src/engine/memory/bounded-cache.js';
import { ownString } from '../../src/engine/memory/own-string.js';
import { Transducer } from '../../src/fst/lookup/transducer.js';
import { openWith } from '../../src/grammar/built-in/checker-engine.js';
import { UnknownSpeller } from '../../src/grammar/pipeline/spell-unknown.js';
import { readPmatchFile } from '../../src/grammar/tokenise/pmatch-file.js';
import { Tokeniser } from '../../src/grammar/tokenise/tokeniser.js';
import { WorkPaths } from '../../src/http/admission/work-paths.js';
import { nameOfCode } from '../../src/http/languagetool/language-codes.js';
import { decodeReference } from '../../src/markup/character-references.js';
import { ResultCache } from '../../src/service/operations/result-cache.js';
import { CachedSpeller } from '../../src/speller/cached-speller.js';
import type { Speller } from '../../src/speller/speller.js';

const TEXTS = 20;
const TEXT_UNITS = 200_000;
/** The texts together are four times that. */
const KEPT_AT_MOST = (TEXTS * TEXT_UNITS) / 4;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** One flat string, as a request brings it. */
function longText(start: string): string {
  return Buffer.from(start.padEnd(TEXT_UNITS, ' '), 'latin1').toString('latin1');
}

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const grammarFile = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../src/grammar/${path}`, import.meta.url)));
const budget = () => Budget.unlimited();
/** As spellers do, this one makes its suggestions of parts of the word. */
const speller: Speller = {
  isCorrect: () => false,
  suggest: (word) => ({ suggestions: [{ value: `${word.slice(0, -1)}e`, weight: 1 }], cutShort: false }),
};

type Learn = (text: string, word: string) => void;

function applicator(): Learn {
  const cg = new Applicator(parseGrammar('DELIMITERS = "<.>" ;\nSECTION\nADD (&known) ("ord") ;\nADD (&any) (*) ;'));
  return (_text, word) => cg.run([{ form: `"<${word}>"`, readings: [{ tags: [`"${word}"`, 'N'] }] }], budget());
}

function builtInChecker(): Learn {
  const checker = openWith(
    {
      tag: 'xx',
      grammars: { 'xx/grammar/rules.cg3': 'DELIMITERS = (<sent-end>) ;\nSECTION\nADD (&typo) (<unknown>) ;' },
      settings: JSON.stringify({ language: 'xx', quotes: { preferred: [['«', '»']] } }),
      lexicon: 'mo\tmo\tPoss\n',
      abbreviations: '',
      messages: { xx: 'typo = Typo\n' },
    },
    speller,
  );
  return (text) => checker.check(text, { locales: ['xx'], ignore: [] }, budget());
}

function unknownSpeller(): Learn {
  const read = (path: string) => Transducer.read(grammarFile(path));
  const step = new UnknownSpeller(read('pipeline/fixtures/words.hfst'), read('pipeline/fixtures/edits.hfst'));
  return (text, word) =>
    step.run([{ form: `"<${word}>"`, readings: [{ tags: [`"${word}"`, '?'] }] }], {
      text,
      budget: budget(),
      incomplete: undefined,
    });
}

const keepers: Readonly<Record<string, () => Learn>> = {
  'a cache of engines': () => {
    const cache = new BoundedCache<boolean>();
    return (_text, word) => cache.set(word, true, 0);
  },
  'the result cache': () => {
    const cache = new ResultCache(1_000_000);
    return (_text, word) => cache.keep({ own: 'check\nse\n', shared: undefined, sharedFrom: 0 }, word, [], 10);
  },
  'suggestions of a speller': () => {
    const cached = new CachedSpeller(speller);
    return (_text, word) => cached.suggest(word, { limit: 5 }, budget());
  },
  'a constraint grammar': applicator,
  'a built-in checker': builtInChecker,
  'a tokeniser': () => {
    const tokeniser = new Tokeniser(readPmatchFile(grammarFile('tokenise/fixtures/words.pmhfst'), 'words.pmhfst'));
    return (text) => tokeniser.tokenise(text, budget());
  },
  'corrections of unknown words': unknownSpeller,
  'character references': () => (text) => decodeReference(text, 0),
  'names of languages': () => (_text, word) => nameOfCode(word),
  'paths of requests': () => {
    const paths = new WorkPaths({} as never, []);
    return (text) => paths.find('POST', text);
  },
};

/** How each of them is met: by a word of letters, a reference, a code, a target with a long query. */
const starts: Readonly<Record<string, (i: number) => string>> = {
  'character references': (i) => `&girjjigirjjigirjji${i};`,
  'names of languages': (i) => `aa-girjjigi-girjjigi-${i}`,
  'paths of requests': (i) => `/girjjigirjjigirjji/${i}?x=`,
};

test.each(Object.entries(keepers))('%s keeps no text for the sake of a word', (name, open) => {
  const start = starts[name] ?? ((i: number) => `girjjigirjjigirjji${String.fromCharCode(97 + (i % 26), 97 + i / 26)}`);
  const learn = open();
  const meet = (i: number) => {
    const text = longText(start(i));
    learn(text, text.slice(0, start(i).length));
  };
  meet(0);
  const before = heapBytes();
  for (let i = 1; i <= TEXTS; i++) meet(i);
  expect(heapBytes() - before).toBeLessThan(KEPT_AT_MOST);
  // What it has learnt is still needed here.
  meet(0);
});

test.each(['', 'x', 'čáppa', '"\\\n\u0000\u2028', '\ud800 \udc00', '👩‍👩‍👧'])(
  'an own string is the same: %j',
  (text) => {
    expect(ownString(text)).toBe(text);
  },
);
