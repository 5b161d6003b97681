/** Rules over the readings of a dictionary. */
import { describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { compileHunspell } from '../../hunspell/compile-hunspell.js';
import type { Speller, Suggestion } from '../../speller/speller.js';
import { compileReadings } from '../readings/compile-readings.js';
import { openWith } from './checker-engine.js';

const AFF = 'SET UTF-8\nSFX A Y 3\nSFX A 0 en .\nSFX A 0 er .\nSFX A 0 ene .\n';
const DIC = '4\nbil/A\nhus\nhuset\nhusene\n';
const FEATURES = ['N', 'Masc', 'Neu', 'Sg', 'Pl', 'Indef', 'Def', 'Prop', 'Adv']
  .map((tag) => `${tag}\tX=${tag}\tx\n`)
  .join('');
const PARADIGMS = `forms\tnoun\tN Sg Indef | N Sg Def | N Pl Indef | N Pl Def
noun Masc\tbil\t- | en | er | ene
noun Neu\thus\t- !en | et | - | ene
unknown name\tN Prop
`;
const RULES = `DELIMITERS = "<.>" ;
AFTER-SECTIONS
ADD (&article) TARGET (N Def) IF (-1 ("<en>"i)) (NOT 0 (Prop)) ;
COPY (Indef SUGGEST) EXCEPT (Def) TARGET (N Def &article) ;
`;

const bytes = (text: string) => new TextEncoder().encode(text);
const morphology = compileReadings(Transducer.read(compileHunspell(bytes(AFF), bytes(DIC)).acceptor), {
  paradigms: PARADIGMS,
  words: 'en\t=\tAdv\n',
  features: FEATURES,
  names: { paradigms: 'p', words: 'w', features: 'f' },
});
const data = {
  tag: 'xx',
  grammars: { 'xx/grammar/rules.cg3': RULES },
  settings: '{"language":"xx","readings":true}',
  lexicon: '',
  abbreviations: '',
  messages: { xx: 'article = Artikkel' },
  morphology,
};
const checker = openWith(data, undefined);

/** Knows the words of the dictionary; what is near to a word it is told. */
function spellerWith(near: Readonly<Record<string, readonly Suggestion[]>>): Speller {
  const words = new Set(['en', 'bil', 'bilen', 'bilens', 'huset']);
  return {
    isCorrect: (word) => words.has(word),
    suggest: (word) => ({ suggestions: near[word] ?? [], cutShort: false }),
  };
}

describe('a checker with the readings of a dictionary', () => {
  const found = (text: string) =>
    checker
      .check(text, { ignore: [], locales: ['xx'] }, Budget.unlimited())
      .errors.map(({ suggestions }) => suggestions);

  test('has them in rules, and suggests the forms that rules ask for', () => {
    expect(found('en bilen')).toEqual([['bil']]);
    expect(found('en huset')).toEqual([['hus']]);
    expect(found('en bil')).toEqual([]);
  });

  test('has each of them once for a word with a capital', () => {
    expect(found('En Bilen')).toEqual([['Bil']]);
    const { stream } = checker.trace('Bilen', { ignore: [], locales: [] }, Budget.unlimited()).trace[0]!;
    expect(stream.match(/"bil" N Masc Sg Def/g)).toHaveLength(1);
  });

  test('reads a misspelling as its one near correction', () => {
    const near = { bilenn: [{ value: 'bilen', weight: 5 }] };
    const { errors } = openWith(data, spellerWith(near)).check(
      'en bilenn',
      { ignore: [], locales: [] },
      Budget.unlimited(),
    );
    expect(errors.map(({ code, suggestions }) => [code, ...suggestions])).toEqual([['article', 'bil']]);
  });

  test('reads a misspelling as nothing where two words are as near, or none', () => {
    const two = {
      bilenn: [
        { value: 'bilen', weight: 5 },
        { value: 'bilens', weight: 6 },
      ],
    };
    for (const near of [two, {}]) {
      const { errors } = openWith(data, spellerWith(near)).check(
        'en bilenn',
        { ignore: [], locales: [] },
        Budget.unlimited(),
      );
      expect(errors).toEqual([]);
    }
  });
});
