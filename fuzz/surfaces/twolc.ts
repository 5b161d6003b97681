/** Two-level grammars: what can be parsed is also compiled and composed with a word or two, within small limits. */

import { TooLargeError } from '../../src/fst/algebra/limits.js';
import { path } from '../../src/fst/algebra/primitives.js';
import { unionAll } from '../../src/fst/algebra/rational.js';
import { SourceError } from '../../src/fst/diagnostics/source-problem.js';
import { compileTwolc } from '../../src/fst/twolc/compile-twolc.js';
import { composeIntersect } from '../../src/fst/twolc/compose-intersect.js';
import { type Surface, textOf, Violation } from '../driver/surface.js';

const LIMITS = { maxStates: 50_000, maxArcs: 200_000 };
const CELLS = { maxCells: 500_000, maxTotalCells: 5_000_000 };

const GRADATION = `! Gradation.
Alphabet a e i k p t d v s k:0 p:v t:d a:0 %^W:0 %> %>:0 # ;
Diacritics %^D ;
Rule-variables Cx Cy ;
Sets
 Vow = a e i ;
 Cns = k p t d v s ;
 All = Vow Cns 0 ;
Definitions
 Trigger = ( %>: ) %^W: ;
Rules
"Gradation"
Cx:Cy <=> Vow: _ Vow: Cns* Trigger ;
 where Cx in ( k p t ) Cy in ( 0 v d ) matched ;
"a"
a:0 <=> _ %>:0 [ i | e ] ; except .#. _ ;
"s"
s /<= \\s+ ~[ ?* k ] $.t _ #: ;
`;
const EXPRESSIONS = `Alphabet a b c 0:c b:0 ;
Diacritics %^D %^E ;
Rules
"x" <[ a b^2 | c* ]> <==> [ a / %^D ] _ {b - c}^1,3 & ? ;
"y" 0:c <= a _ b: ; _ :c ;
"z" [ a:b | b:0 ] => :? _ ;
"w" Vx:Vy => Vy _ ; where Vx in ( a b c ) mixed and Vy in ( b c ) freely ;
`;

const LEXICON = unionAll([
  path([
    ['k', 'k'],
    ['a', 'a'],
    ['t', 't'],
    ['a', 'a'],
    ['', '^W'],
  ]),
  path([
    ['a', 'a'],
    ['b', 'b'],
    ['^D', '^D'],
    ['x', 'x'],
  ]),
]);

function compile(input: Uint8Array): void {
  const text = textOf(input);
  const file = { name: 'grammar.twolc', text };
  try {
    const grammar = compileTwolc(file, { ...CELLS, resolveLeft: text.length % 2 === 0 });
    for (const { stateCount, next, final, classes } of grammar.rules) {
      if (next.length !== stateCount * classes.count || final.length !== stateCount)
        throw new Violation('a broken table');
      if (next.some((target) => target >= stateCount)) throw new Violation('an arc to a state that is not there');
    }
    checkPlaces(grammar.warnings, text);
    composeIntersect(LEXICON, grammar, LIMITS);
  } catch (error) {
    if (error instanceof SourceError) checkPlaces(error.problems, text);
    throw error;
  }
}

/** Every problem is at a place inside the text. */
function checkPlaces(problems: SourceError['problems'], text: string): void {
  const lines = text.split(/\r\n|\r|\n/);
  for (const { line, column, message } of problems) {
    if (!(line >= 1 && line <= lines.length)) throw new Violation(`line ${line} of ${lines.length}: ${message}`);
    if (!(column >= 1 && column <= lines[line - 1]!.length + 2)) throw new Violation(`column ${column}: ${message}`);
  }
}

export const twolc: Surface = {
  name: 'twolc',
  about: 'two-level grammars: parser, rule compiler and composition, errors with places inside the text',
  form: 'utf-8',
  seeds: () => [GRADATION, EXPRESSIONS],
  tokens:
    'Alphabet Diacritics Rule-variables Sets Definitions Rules where in and matched freely mixed except => <= <=> /<= ==> <== <==> /<== <[ ]> [ ] ( ) { } | & - / * + ^2 ^1,3 ~ \\ $ $. ? : ; _ = .#. # #: 0 0:a a:0 % %% %^D ! " a: :b a:b Vow Vow: :Vow'
      .split(' ')
      .concat('\n', '\r\n', ' ', '"r"\n', ' _ ;\n', '^999', 'a:b => _ ;\n', '\nwhere X in ( a b ) ;\n'),
  refuses: [SourceError, TooLargeError],
  open: () => compile,
};
