/** Spellers from sources in memory: the words and weights of the lexicon, the suggestions, and what is made again. */
import { describe, expect, test } from 'vitest';
import { paths } from '../algebra/paths.js';
import type { Automaton } from '../build/automaton.js';
import { formatProblem, SourceError } from '../diagnostics/source-problem.js';
import { buildSpeller } from './build-speller.js';
import { PartCache } from './part-cache.js';

const LEXC = `Multichar_Symbols +N +Sg +Pl
LEXICON Root
kala Noun ;
puu  Noun ;
LEXICON Noun
+N+Sg:0 # ;
+N+Pl:t # ;
`;

type Files = Record<string, string | object>;

function readerOf(files: Files) {
  const bytes = new Map(
    Object.entries(files).map(([name, content]) => {
      const text = typeof content === 'string' ? content : JSON.stringify(content, undefined, 1);
      return [name, new TextEncoder().encode(text)];
    }),
  );
  return (name: string) => bytes.get(name);
}

const build = (files: Files, cache = new PartCache()) => buildSpeller(readerOf(files), cache);
const SMALL = { locale: 'qaa', title: 'Small', lexicon: 'nouns.lexc' };

function wordsOf(acceptor: Automaton): Record<string, number> {
  const found = [...paths(acceptor, { max: 100 })].map(({ upper, weight }): [string, number] => [
    upper.join(''),
    Math.round(weight * 1000) / 1000,
  ]);
  return Object.fromEntries(found.sort());
}

function problemsOf(work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof SourceError) return error.problems.map(formatProblem);
    throw error;
  }
}

describe('the lexicon of a speller', () => {
  test('is what people write, the lower side unless told otherwise', () => {
    expect(wordsOf(build({ 'speller.json': SMALL, 'nouns.lexc': LEXC }).acceptor)).toEqual({
      ...{ kala: 0, kalat: 0, puu: 0, puut: 0 },
    });
    const upper = build({ 'speller.json': { ...SMALL, surface: 'upper' }, 'nouns.lexc': LEXC });
    expect(Object.keys(wordsOf(upper.acceptor))).toContain('kala+N+Pl');
    expect(upper.warnings.map(formatProblem)).toEqual([
      'speller.json:1:1: warning: words contain "+N", "+Pl", "+Sg", which nobody writes (is a rule missing that removes it, or is "surface" "lower"?)',
    ]);
  });

  test('is changed by rules and filters', () => {
    const description = {
      ...SMALL,
      rules: ['vowels.regex'],
      filters: { upper: 'no-singular.regex', lower: 'no-u.regex' },
    };
    const files = {
      'speller.json': description,
      'nouns.lexc': LEXC,
      'vowels.regex': 'a -> o || _ t ;',
      'no-singular.regex': '~$[ "+Sg" ] ;',
      'no-u.regex': '~$u ;',
    };
    expect(wordsOf(build(files).acceptor)).toEqual({ kalot: 0 });
  });

  test('has weights for tags and from a corpus', () => {
    const weights = { tags: { '+Pl': 2, '+Dim': 1 }, corpus: 'corpus.txt', maximum: 10 };
    const files = { 'speller.json': { ...SMALL, weights }, 'nouns.lexc': LEXC, 'corpus.txt': 'Kala kala kalat kissa.' };
    const { acceptor, warnings } = build(files);
    // Four words of three kinds: kala has 3 of 7, kalat 2 of 7, others 1 of 7.
    const scale = 10 / Math.log2(7);
    const weightOf = (count: number) => Math.round(Math.log2(7 / count) * scale * 1000) / 1000;
    expect(wordsOf(acceptor)).toEqual({
      kala: weightOf(3),
      kalat: Math.round((weightOf(2) + 2) * 1000) / 1000,
      puu: 10,
      puut: 12,
    });
    expect(warnings.map(formatProblem)).toEqual([
      'speller.json:1:1: warning: "weights.tags" names "+Dim", which is not a symbol of the lexicon',
    ]);
  });

  test('with no word at all is an error', () => {
    const files = { 'speller.json': { ...SMALL, rules: 'nothing.regex' }, 'nouns.lexc': LEXC, 'nothing.regex': 'x ;' };
    expect(problemsOf(() => build(files))).toEqual([
      'speller.json:1:1: error: the lexicon accepts no word at all (langtools fst strings shows what a transducer contains)',
    ]);
  });
});

describe('problems', () => {
  test('name the file that is missing, and who wants it', () => {
    expect(problemsOf(() => build({}))).toEqual(['speller.json:1:1: error: there is no such file']);
    expect(problemsOf(() => build({ 'speller.json': SMALL }))).toEqual([
      'nouns.lexc:1:1: error: there is no such file (speller.json names it)',
    ]);
    const words = { ...SMALL, suggestions: { words: 'w.txt' } };
    expect(problemsOf(() => build({ 'speller.json': words, 'nouns.lexc': LEXC }))).toEqual([
      'w.txt:1:1: error: there is no such file (speller.json names it)',
    ]);
  });

  test('of text that is not UTF-8 have a place', () => {
    const read = (name: string) =>
      name === 'speller.json' ? readerOf({ 'speller.json': SMALL })(name) : Uint8Array.of(0x61, 0x0a, 0x62, 0xe4, 0x0a);
    expect(problemsOf(() => buildSpeller(read, new PartCache()))).toEqual([
      'nouns.lexc:2:2: error: this is not UTF-8 text (save the file as UTF-8)',
    ]);
  });
});

test('only what depends on a changed file is made again', () => {
  const cache = new PartCache();
  const suggestions = { strings: 's.txt' };
  const files: Files = { 'speller.json': { ...SMALL, suggestions }, 'nouns.lexc': LEXC, 's.txt': 'kk:k\t1\n' };
  const first = build(files, cache);
  expect(build(files, cache).acceptor).toBe(first.acceptor);
  const otherStrings = build({ ...files, 's.txt': 'tt:t\t1\n' }, cache);
  expect(otherStrings.acceptor).toBe(first.acceptor);
  expect(otherStrings.errorModel).not.toBe(first.errorModel);
  const otherWords = build({ ...files, 'nouns.lexc': `${LEXC}LEXICON Root\nmaa Noun ;\n` }, cache);
  expect(Object.keys(wordsOf(otherWords.acceptor))).toContain('maat');
});
