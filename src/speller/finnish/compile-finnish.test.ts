import { describe, expect, it } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { readSupplement } from '../../hunspell/readers/read-supplement.js';
import { spellerCases } from '../speller.cases.js';
import { TransducerSpeller } from '../transducer-speller.js';
import { compileFinnish } from './compile-finnish.js';
import { inHarmony, isBackWord } from './noun-forms.js';

function spellerOf(list: Uint8Array, supplement = ''): TransducerSpeller {
  const { acceptor, errorModel } = compileFinnish(list, {
    supplement: supplement === '' ? undefined : readSupplement(supplement, 'fi/supplement.txt'),
  });
  return new TransducerSpeller(Transducer.read(acceptor), Transducer.read(errorModel));
}

/** A trie without copies, as `cspell-trie.ts` reads it. */
function trieOf(words: readonly string[]): Uint8Array {
  const sorted = [...new Set(words)].sort();
  let data = '';
  const back = (levels: number): string => (levels <= 9 ? `<${levels}` : `<9${back(levels - 9)}`);
  const write = (depth: number, from: number, to: number): void => {
    let isWord = false;
    for (let at = from; at < to; ) {
      const word = sorted[at]!;
      if (word.length === depth) {
        isWord = true;
        at++;
        continue;
      }
      let end = at;
      while (end < to && sorted[end]![depth] === word[depth]) end++;
      data += /[a-zåäöA-ZÅÄÖ]/.test(word[depth]!) ? word[depth] : `\\${word[depth]}`;
      write(depth + 1, at, end);
      at = end;
    }
    if (depth > 0) data += isWord ? '$' : back(1);
  };
  write(0, 0, sorted.length);
  return new TextEncoder().encode(`TrieXv3\nbase=32\n__DATA__\n${data}`);
}

const CASES = ['n', 't', 'ssa', 'sta', 'lla', 'lta', 'lle', 'ksi'];
const nouns: [nominative: string, stem: string][] = [
  ['talo', 'talo'],
  ['lento', 'lenno'],
  ['kone', 'konee'],
  ['suihku', 'suihku'],
  ['turbiini', 'turbiini'],
  ['moottori', 'moottori'],
  ['auto', 'auto'],
  ['linja', 'linja'],
  ['kylä', 'kylä'],
];
const formsOf = (nominative: string, stem: string) => [
  nominative,
  ...CASES.map((ending) => stem + inHarmony(ending, isBackWord(stem))),
];
const simple = nouns.flatMap(([nominative, stem]) => formsOf(nominative, stem));
/** Every noun has been seen before four others, but "suihku" never before "moottori". */
const compounds = nouns.flatMap(([first], i) =>
  [1, 2, 3, 4].flatMap((step) => {
    const [nominative, stem] = nouns[(i + step) % nouns.length]!;
    const isUnwritten = first === 'suihku' && nominative === 'moottori';
    return isUnwritten || first.at(-1) === nominative[0] ? [] : formsOf(first + nominative, first + stem);
  }),
);
const other = ['menen', 'menee', 'on', 'ja', 'Helsinki', 'Helsingissä', 'Suomi', 'Etelä', 'tulisin', 'asdf'];

describe('Finnish from a list of words', () => {
  const speller = spellerOf(trieOf([...simple, ...compounds, ...other]));
  const isCorrect = (word: string) => speller.isCorrect(word, Budget.unlimited());
  const accepted = (words: string) => words.split(' ').filter(isCorrect).join(' ');

  spellerCases(() => speller, {
    correct: ['talossa', 'talossammekin', 'kylä', 'menen'],
    wrong: [
      { word: 'tallossa', expect: 'talossa' },
      { word: 'mottori', expect: 'moottori' },
      { word: 'kylassa', expect: 'kylässä' },
    ],
  });

  it.each([
    ['the list', 'talossa lentokone menen Helsinki HELSINKI Talossa'],
    ['clitics in harmony', 'talossakin talokaan onko onkohan kyläkään kyläkö tulisinkohan menenpäs'],
    ['possessive suffixes', 'talossamme talostaan talolleen kylässänsä autokseni'],
    ['both', 'talossammekin kylällänikö'],
    ['compounds of two and more', 'suihkumoottori lentokonesuihkuturbiinimoottori suihkumoottorissammekaan'],
    ['the hyphen between equal vowels', 'linja-auto linja-autossa'],
    ['names, letters and digits before a hyphen', 'Etelä-Suomi EU-talo 10-kone Helsinki-talo'],
    ['endings after a colon', 'EU:n NATO:ssa 5:llä'],
  ])('accepts %s', (_, words) => {
    expect(accepted(words)).toBe(words);
  });

  it.each([
    ['clitics out of harmony', 'talokään kyläkaan'],
    ['compounds with verbs', 'talomenen menentalo lentomenee'],
    ['a compound where a hyphen belongs', 'linjaauto'],
    ['pieces', 'ssa taloss lent kin EU: EU- -talo xyz-talo EU:xx'],
    ['nonsense', 'taloautx tttt qwerty'],
  ])('rejects %s', (_, words) => {
    expect(accepted(words)).toBe('');
  });

  it('makes plurals of nouns without gradation from their partitive', () => {
    const forms =
      'varjo varjon varjossa varjoja riskin riskiä riskillä riskejä katto katolla katon kattoja puhun puhuja patsaan patsaassa patsaita';
    const list = spellerOf(trieOf([...simple, ...forms.split(' ')]));
    const right = 'varjoissa varjojen varjoihin varjoistamme riskeissä riskien patsaissa patsaiden patsaisiin'.split(
      ' ',
    );
    const wrong = 'katoissa kattoissa puhuissa varjeissa'.split(' ');
    expect([...right, ...wrong].filter((word) => list.isCorrect(word, Budget.unlimited()))).toEqual(right);
  });

  it('takes words of the supplement for parts of compounds, and its refused words away', () => {
    const list = spellerOf(
      trieOf([...simple, ...compounds, 'enään', 'enäänkin']),
      'model kahvila = kahvila kahvilan kahvilassa\nkorona = kahvila\nbegin etä\nnot enään',
    );
    const right = 'korona koronassa koronatalo koronantalo talokorona etätalo'.split(' ');
    const words = [...right, 'enään', 'koronassatalo', 'koronatal'];
    expect(words.filter((word) => list.isCorrect(word, Budget.unlimited()))).toEqual(right);
  });

  it('suggests from the list before it makes compounds', () => {
    const values = speller.suggest('lentokome', { limit: 5 }, Budget.unlimited()).suggestions.map(({ value }) => value);
    expect(values[0]).toBe('lentokone');
  });
});
