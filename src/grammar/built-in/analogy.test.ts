import { describe, expect, test } from 'vitest';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { invert } from '../../fst/algebra/projection.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { listLemmas } from '../../fst/lookup/lemmas.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { compileSources } from '../../fst/source/compile-sources.js';
import { Morphology } from './morphology.js';

// Kven: words in -i keep their stem (risti), or have -e- before the ending (nimi); one name; digits without end.
const LEXICON = `Multichar_Symbols +N +Prop +Num +Sg +Pl +Nom +Gen +Ine +Cmp#
LEXICON Root
risti Keeping ;
lasti Keeping ;
arkki Weak ;
nimi+N+Sg+Nom:nimi # ;
nimi+N+Sg+Gen:nimen # ;
Oslo Name ;
Kaamoslo Name ;
risti+N+Cmp#:risti Root ;
Digits ;
LEXICON Keeping
+N+Sg+Nom:0 # ;
+N+Sg+Gen:n # ;
+N+Sg+Ine:ssä # ;
LEXICON Weak
+N+Sg+Nom:0 # ;
+N+Sg+Gen:n # ;
LEXICON Name
+N+Prop+Sg+Nom:0 # ;
+N+Prop+Sg+Ine:ssa # ;
LEXICON Digits
1 Digits ;
1+Num:1 # ;
`;

const { automaton } = compileSources(['root.lexc'], {}, () => new TextEncoder().encode(LEXICON));
const shared = (net: typeof automaton) => Transducer.read(writeOptimisedLookup(net).bytes).toShared();
const data = { analyser: shared(invert(automaton)), generator: shared(automaton) };
const morphology = new Morphology(data);
const isFormOf = (form: string, word: string) => morphology.isFormOf(form, word, Budget.unlimited());

describe('lemmas of a generator', () => {
  const generator = Transducer.fromShared(data.generator);

  test('are listed each once, without numbers', () => {
    const lemmas = listLemmas(generator, new SearchBudget(Budget.unlimited(), { steps: 10_000, ms: 1_000 }));
    expect(lemmas.sort()).toEqual(['Kaamoslo', 'Oslo', 'arkki', 'lasti', 'nimi', 'risti']);
  });

  test('are listed as far as the budget goes', () => {
    const budget = new SearchBudget(Budget.unlimited(), { steps: 3, ms: 1_000 });
    expect(listLemmas(generator, budget).length).toBeLessThan(6);
    expect(budget.cutShort).toBe(true);
  });
});

describe('a word that no lexicon has', () => {
  test('is a form of another one as words are that rhyme with it', () => {
    expect(isFormOf('testin', 'testi')).toBe(true);
    expect(isFormOf('testissä', 'testi')).toBe(true);
    expect(isFormOf('testi', 'testi')).toBe(true);
  });

  test('is none with an ending that they do not have, or with another beginning', () => {
    expect(isFormOf('testixx', 'testi')).toBe(false);
    expect(isFormOf('mestin', 'testi')).toBe(false);
    expect(isFormOf('testissa', 'testi')).toBe(false);
  });

  test('is none when nothing rhymes', () => {
    expect(isFormOf('qqqn', 'qqq')).toBe(false);
    expect(isFormOf('xn', 'x')).toBe(false);
  });

  test('that is a name follows names', () => {
    expect(isFormOf('Osloossa', 'Osloo')).toBe(false);
    expect(isFormOf('Moslossa', 'Moslo')).toBe(true);
    expect(isFormOf('moslossa', 'moslo')).toBe(false);
  });
});
