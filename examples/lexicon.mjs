/** A small lexicon in lexc: compiled, looked up, and written as a file that the programs of HFST read. */
import { Budget, compileLexc, Lookup, SearchBudget, Transducer, writeOptimisedLookup } from 'langtools/fst';

const text = `
Multichar_Symbols +N +Sg +Pl
LEXICON Root
guolli Noun ;
giella Noun ;
LEXICON Noun
+N+Sg:0 # ;
+N+Pl:t # ;
`;
const { automaton } = compileLexc([{ name: 'nouns.lexc', text }]);
const { bytes } = writeOptimisedLookup(automaton);
const generator = new Lookup(Transducer.read(bytes));
for (const analysis of ['guolli+N+Sg', 'guolli+N+Pl', 'giella+N+Pl']) {
  const budget = new SearchBudget(Budget.unlimited(), { steps: 100_000, ms: 1_000 });
  const forms = generator.lookup(analysis, budget).map(({ value }) => value);
  console.log(`${analysis}\t${forms.join(' ')}`);
}
console.log(`${bytes.length} bytes`);
