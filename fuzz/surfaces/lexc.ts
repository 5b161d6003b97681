/** Lexicons in lexc: what can be parsed is also compiled, within small limits. The input may hold several files. */
import { SourceError } from '../../src/fst/diagnostics/source-problem.js';
import { compileLexc } from '../../src/fst/lexc/compile-lexc.js';
import { type Surface, textOf, Violation } from '../driver/surface.js';

/** Where an input is cut into files. */
const NEXT_FILE = '\f';
const LIMITS = { maxStates: 200_000, maxArcs: 500_000 };

const NOUNS = `! A small lexicon.
Multichar_Symbols +N +Sg +Pl @P.NUM.PL@ @U.NUM.SG@ %>x a%0b
LEXICON Root
Nouns ;
Verbs "weight: 1.5" ;
LEXICON Nouns
talo+N:talo Case ; ! house
kala+N:kal Case "fish, weight: -2e1" ;
@P.NUM.PL@a%0b%>x%:% 0:0 # ;
LEXICON Case
+Sg:0 # ;
+Pl:t # ;
-:0 Nouns ;
: Verbs ;
`;
const VERBS = `LEXICON Verbs
ol:o ESSA ;
LEXICON ESSA
+N # ;
:a%"b Root "x" ;
END
rest`;

const EXPRESSIONS = `Definitions
  Digit = [1|2|%0] ;
  Any = ? - Digit ;
LEXICON Root
< Digit+ "+Num":0 (x::0.5) > Next "weight: 1" ;
< \\a ~[b c] Any* > Next ;
LEXICON Next
< {km}:"@P.A.B@" > Root ;
< ">" %> [a -> b || c _ ] > # ;
`;

function compile(input: Uint8Array): void {
  const text = textOf(input);
  const files = text.split(NEXT_FILE).map((part, i) => ({ name: `${i}.lexc`, text: part }));
  try {
    const { automaton, warnings } = compileLexc(files, { limits: LIMITS });
    if (warnings.length > 200) throw new Violation(`${warnings.length} warnings`);
    if (automaton.stateCount > LIMITS.maxStates) throw new Violation(`${automaton.stateCount} states`);
  } catch (error) {
    if (error instanceof SourceError) checkPlaces(error, files);
    throw error;
  }
}

/** Every problem must name a file, and a place inside it. */
function checkPlaces(error: SourceError, files: readonly { name: string; text: string }[]): void {
  if (error.problems.length === 0) throw new Violation('an error without a problem');
  for (const { file, line, column, message } of error.problems) {
    const lines = files.find(({ name }) => name === file)?.text.split(/\r\n|\r|\n/);
    if (lines === undefined) throw new Violation(`no file ${file}`);
    if (!(line >= 1 && line <= lines.length)) throw new Violation(`line ${line} of ${lines.length}: ${message}`);
    if (!(column >= 1 && column <= lines[line - 1]!.length + 2)) throw new Violation(`column ${column}: ${message}`);
  }
}

export const lexc: Surface = {
  name: 'lexc',
  about: 'lexicons in lexc: parser and compiler, errors with places inside the files',
  form: 'utf-8',
  seeds: () => [NOUNS, VERBS, EXPRESSIONS, `${NOUNS}${NEXT_FILE}${VERBS}`],
  tokens:
    'LEXICON Lexicon Root END Multichar_Symbols Definitions NOFLAGS Alphabets # ; : < > " ! % %% %0 0 %; %: = @ @P.A.B@ @R.A@ @0@ @ZERO@ +N weight: 1e9 -1 < a > [ ] | *'
      .split(' ')
      .concat('\n', '\r\n', '\t', ' ', NEXT_FILE, '\nLEXICON A\n', ' # ;\n', 'a:b Root ;\n', '"weight: 2" ;\n'),
  refuses: [SourceError],
  open: () => compile,
};
