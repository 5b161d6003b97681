/** Rules over the readings of a dictionary. */
import { describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { compileHunspell } from '../../hunspell/compile-hunspell.js';
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
const checker = openWith(
  {
    tag: 'xx',
    grammars: { 'xx/grammar/rules.cg3': RULES },
    settings: '{"language":"xx","readings":true}',
    lexicon: '',
    abbreviations: '',
    messages: { xx: 'article = Artikkel' },
    morphology,
  },
  undefined,
);

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

  test('knows no form of a word that only its writer knows', () => {
    expect(checker.isFormOf('bilen', 'bil', Budget.unlimited())).toBe(false);
  });
});
