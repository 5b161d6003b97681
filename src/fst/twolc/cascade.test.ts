import { describe, expect, test } from 'vitest';
import { findDifference } from '../algebra/equivalent.js';
import { DEFAULT_LIMITS } from '../algebra/limits.js';
import type { Automaton } from '../build/automaton.js';
import { compileLexc } from '../lexc/compile-lexc.js';
import { runScript, runScriptInParts } from '../xfst/script/run-script.js';
import { applyRules } from './apply-rules.js';
import { beginCascade, cascadeFor, composeCascade } from './cascade.js';

/** Letters that are deleted, put in, exchanged and moved, before and behind flag diacritics. */
const LEXICON = `
Multichar_Symbols @P.NUM.ON@ @R.NUM.ON@ @U.CASE.X@ +Pl +Sg ^D
LEXICON Root
@P.NUM.ON@tala Ending ;
ta@U.CASE.X@la Ending ;
kal^D Ending ;
ka@U.CASE.X@a^D Ending ;
LEXICON Ending
+Pl:>@R.NUM.ON@at Next ;
+Pl:@R.NUM.ON@>tö Next ;
+Sg: # ;
LEXICON Next
>ka@U.CASE.X@ Ending ;
# ;
`;

const DEFINITIONS = `
define Lengthen a -> a a || _ %> t ;
define Weaken k -> 0 || _ a %^D ,, t -> d || a _ .#. ;
define Insert 0 -> j || a _ %> ;
define Marks [ %^D | %> ] -> 0 ;
`;

const COMPOSITION = 'regex [ Lengthen .o. Weaken .o. Insert .o. Marks ] ;';
const script = (text: string) => ({ name: 'rules.xfscript', text: `${DEFINITIONS}${text}\n` });
const operandsOf = (text: string): readonly Automaton[] => runScriptInParts(script(text)).operands ?? [];
const lexiconOf = (text: string) => compileLexc([{ name: 'x.lexc', text }]).automaton;
/** So small that the rules stay apart. */
const APART = { ...DEFAULT_LIMITS, maxArcs: 20 };

/** What is different between rule after rule and all rules in one. */
function differenceOf(text: string, lexiconText = LEXICON) {
  const lexicon = lexiconOf(lexiconText);
  const cascade = beginCascade(operandsOf(text), APART);
  expect(cascade?.length).toBeGreaterThan(1);
  const made = cascadeFor(lexicon, cascade!)!;
  const whole = runScript(script(text)).stack;
  return findDifference(applyRules(lexicon, [made]), applyRules(lexicon, whole), { weightTolerance: 0 });
}

describe('words that go through one rule after the other', () => {
  test('come to the same pairs as with all rules in one transducer', () => {
    expect(differenceOf(COMPOSITION)).toBeUndefined();
    expect(differenceOf('regex Insert .o. Marks .o. Lengthen .o. Weaken ;')).toBeUndefined();
  });

  test('keep the weights of the lexicon', () => {
    const weighted = LEXICON.replaceAll(' Next ;', ' Next "weight: 2.5" ;');
    expect(weighted).not.toBe(LEXICON);
    expect(differenceOf(COMPOSITION, weighted)).toBeUndefined();
  });

  test('meet flag diacritics that a rule names, and pass others', () => {
    const named = 'regex Lengthen .o. [ t -> s || "@P.NUM.ON@" _ ] .o. Insert .o. [ "@R.NUM.ON@" -> 0 ] .o. Marks ;';
    expect(differenceOf(named)).toBeUndefined();
  });

  test('know symbols that are in no rule', () => {
    expect(differenceOf(COMPOSITION, LEXICON.replaceAll('kal', 'čåš'))).toBeUndefined();
  });
});

describe('rules as one transducer', () => {
  test('are made where they are small', () => {
    const [whole, ...rest] = beginCascade(operandsOf(COMPOSITION))!;
    expect(rest).toEqual([]);
    expect(findDifference(whole!, runScript(script(COMPOSITION)).stack[0]!)).toBeUndefined();
  });

  test('are made of those that stayed apart, with the states and arcs that their script has', () => {
    const cascade = beginCascade(operandsOf(COMPOSITION), APART)!;
    expect(cascade.length).toBeGreaterThan(1);
    const whole = composeCascade(cascade)!;
    const [expected] = runScript(script(COMPOSITION)).stack;
    expect(findDifference(whole, expected!)).toBeUndefined();
    expect([whole.stateCount, whole.input.length]).toEqual([expected!.stateCount, expected!.input.length]);
    expect(composeCascade(cascade, APART)).toBeUndefined();
  });

  test.each([
    ['weights', 'regex Lengthen .o. [ a::2 -> e ] .o. Marks ;'],
    ['any symbol for another', 'regex Lengthen .o. [ ? -> x || b _ ] .o. Marks ;'],
    ['boundaries', 'regex Lengthen .o. [ "@#@" -> 0 ] .o. Marks ;'],
  ])('are needed where they have %s', (_, text) => {
    expect(operandsOf(text)).toHaveLength(3);
    expect(beginCascade(operandsOf(text), APART)).toBeUndefined();
  });

  test('are needed for a lexicon with any symbol in it', () => {
    const cascade = beginCascade(operandsOf(COMPOSITION), APART)!;
    expect(cascadeFor(lexiconOf('LEXICON Root\n< a ?* > # ;\n'), cascade)).toBeUndefined();
  });

  test('are needed where words become too many', () => {
    const cascade = beginCascade(operandsOf(COMPOSITION), APART)!;
    expect(cascadeFor(lexiconOf(LEXICON), cascade, { maxStates: 5, maxArcs: 5 })).toBeUndefined();
  });
});

describe('the last operands of a script', () => {
  test('may stand before what only says something', () => {
    expect(operandsOf(`${COMPOSITION}\necho << done >>\nquit\n`)).toHaveLength(4);
  });

  test('are composed when the stack is asked for', () => {
    const { stack } = runScriptInParts(script(COMPOSITION));
    expect(findDifference(stack()[0]!, runScript(script(COMPOSITION)).stack[0]!)).toBeUndefined();
    expect(stack()).toHaveLength(1);
  });

  test.each([
    `${COMPOSITION}\ninvert net\n`,
    `${COMPOSITION}\ndefine Rules ;\nregex Rules ;\n`,
    `regex a ;\n${COMPOSITION}\n`,
    `set flag-is-epsilon ON\n${COMPOSITION}\n`,
    'regex [ Lengthen .o. Marks ] | a ;',
    'regex Lengthen ;',
    'define Rules Lengthen .o. Marks ;',
  ])('are not those of %j', (text) => {
    const { operands, stack } = runScriptInParts(script(text));
    expect(operands).toBeUndefined();
    const whole = runScript(script(text)).stack;
    expect(stack()).toHaveLength(whole.length);
    for (const [i, net] of stack().entries()) expect(findDifference(net, whole[i]!)).toBeUndefined();
  });
});
