import { describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { invert } from '../../fst/algebra/projection.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { compileSources } from '../../fst/source/compile-sources.js';
import { openWith } from './checker-engine.js';
import { Morphology, type MorphologyData } from './morphology.js';

// Kven, with the compound kalakukko (fish pie) and the word form "kalan", which is also the name of a village here.
const LEXICON = `Multichar_Symbols +N +Prop +Sg +Pl +Nom +Gen +Cmp/SgNom +Cmp#
LEXICON Root
talo Noun ;
kala Noun ;
kala+N+Cmp/SgNom+Cmp#:kala Second ;
kalakukko:kalakukko Noun ;
Kalan Name ;
LEXICON Second
talo Noun ;
kukko Noun ;
LEXICON Noun
+N+Sg+Nom:0 # ;
+N+Sg+Gen:n # ;
+N+Pl+Nom:t # ;
LEXICON Name
+N+Prop+Sg+Nom:0 # ;
`;

function dataOf(lexicon: string): MorphologyData {
  const read = () => new TextEncoder().encode(lexicon);
  const { automaton } = compileSources(['root.lexc'], {}, read);
  const shared = (net: typeof automaton) => Transducer.read(writeOptimisedLookup(net).bytes).toShared();
  return { analyser: shared(invert(automaton)), generator: shared(automaton) };
}

const free = () => Budget.unlimited();
const data = dataOf(LEXICON);

describe('readings', () => {
  const morphology = new Morphology(data);

  test('are lemma and tags', () => {
    expect(morphology.readings('talot', free())).toEqual([{ lemma: 'talo', tags: ['N', 'Pl', 'Nom'] }]);
    expect(morphology.readings('talod', free())).toEqual([]);
  });

  test('of a compound have its first part below', () => {
    const sub = { lemma: 'kala', tags: ['N', 'Cmp/SgNom', 'Cmp'] };
    expect(morphology.readings('kalatalon', free())).toEqual([{ lemma: 'talo', tags: ['N', 'Sg', 'Gen'], sub }]);
  });

  test('of a listed word are no compound', () => {
    expect(morphology.readings('kalakukot', free())).toEqual([]);
    expect(morphology.readings('kalakukkot', free())).toEqual([{ lemma: 'kalakukko', tags: ['N', 'Pl', 'Nom'] }]);
  });

  test('of a word with an unknown first part are guessed from its end, but not from a short end, a name or a compound', () => {
    const sub = { lemma: 'hirsi', tags: ['Guess'] };
    expect(morphology.readings('hirsitalon', free())).toEqual([]);
    expect(morphology.guesses('hirsitalon', free())).toEqual([
      { lemma: 'talo', tags: ['N', 'Sg', 'Gen', '<guess>'], sub },
    ]);
    expect(morphology.guesses('hirsitalo', free())).toEqual([]);
    expect(morphology.guesses('hirsiKalan', free())).toEqual([]);
    expect(morphology.guesses('rkstalon', free())).toEqual([]);
    expect(morphology.forms('hirsi+Guess#talo+N+Pl+Nom', free())).toEqual(['hirsitalot']);
  });

  test('can be made into words again', () => {
    expect(morphology.forms('kala+N+Cmp/SgNom+Cmp#talo+N+Pl+Nom', free())).toEqual(['kalatalot']);
    expect(morphology.forms('kala+V', free())).toEqual([]);
  });
});

describe('a checker with a morphology', () => {
  const rules = `DELIMITERS = "<.>" ;
LIST Number = Num ;
AFTER-SECTIONS
ADD (&number-genitive) TARGET (N Pl Nom) IF (-1 Number) ;
COPY (Sg Gen SUGGEST) EXCEPT (Pl Nom) TARGET (N Pl Nom &number-genitive) ;
`;
  const checker = openWith(
    {
      tag: 'fkv',
      grammars: { 'fkv/grammar/rules.cg3': rules },
      settings: '{"language":"fkv"}',
      lexicon: 'kaksi\tkaksi\tNum\nkalat\t=\t<pair:kalan>\n',
      abbreviations: '',
      messages: { fkv: 'number-genitive = Lukusana\n    .description = Lukusana' },
      morphology: data,
    },
    undefined,
  );
  const found = (text: string) =>
    checker
      .check(text, { ignore: [], locales: ['fkv'] }, free())
      .errors.map(({ code, suggestions }) => [code, ...suggestions]);

  test('has its readings in rules, and suggests the forms that rules ask for', () => {
    expect(found('kaksi talot')).toEqual([['number-genitive', 'talon']]);
    expect(found('kaksi kalatalot')).toEqual([['number-genitive', 'kalatalon']]);
    expect(found('kaksi talon')).toEqual([]);
  });

  test('guesses what a compound is, but not a name', () => {
    expect(found('kaksi hirsitalot')).toEqual([['number-genitive', 'hirsitalon']]);
    expect(found('kaksi Hirsitalot')).toEqual([]);
  });

  test('also of words whose entry only says what they are mistaken for, and at the start of a sentence', () => {
    expect(found('kaksi kalat')).toEqual([['number-genitive', 'kalan']]);
    expect(found('Kaksi Talot')).toEqual([['number-genitive', 'Talon']]);
  });

  test('keeps names and words in small letters apart', () => {
    const stream = checker.trace('Kalan', { ignore: [], locales: [] }, free()).trace[0]!.stream;
    expect(stream).toContain('"Kalan" N Prop Sg Nom');
    expect(stream).toContain('"kala" N Sg Gen');
  });
});
