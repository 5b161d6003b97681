/** Textual constraint grammars (`.cg3`) of packs: what can be parsed is also applied to a few words. */
import { WorkStopped } from '../../src/engine/budget.js';
import { DataError } from '../../src/engine/data-error.js';
import { readGrammar } from '../../src/grammar/pipeline/constraint-grammar.js';
import { CHECKER, DISAMBIGUATOR } from '../../test/support/small-grammar-pack.js';
import type { Surface } from '../driver/surface.js';
import { applyTo, fixtureGrammars } from './cg-words.js';

export const TOKENS =
  `DELIMITERS SOFT-DELIMITERS TEXT-DELIMITERS MAPPING-PREFIX PREFERRED-TARGETS REOPEN-MAPPINGS STATIC-SETS PARENTHESES
  SUBREADINGS OPTIONS STRICT-TAGS LIST-TAGS CMDARGS LIST SET TEMPLATE SECTION BEFORE-SECTIONS AFTER-SECTIONS NULL-SECTION
  CONSTRAINTS MAPPINGS CORRECTIONS INCLUDE ANCHOR END ADD MAP REPLACE SELECT REMOVE IFF APPEND SUBSTITUTE COPY DELIMIT MATCH
  SETPARENT SETCHILD ADDRELATION SETRELATION REMRELATION ADDRELATIONS SETVARIABLE REMVARIABLE MOVE SWITCH JUMP EXTERNAL
  REMCOHORT ADDCOHORT MERGECOHORTS SPLITCOHORT COPYCOHORT PROTECT UNPROTECT RESTORE WITH EXECUTE UNMAP IF TARGET TO FROM BEFORE
  AFTER EXCEPT LINK BARRIER CBARRIER NOT NEGATE ALL NONE OR AND _S_DELIMITERS_ _TARGET_ _MARK_ _ATTACHTO_ NEAREST ALLOWLOOP
  DELAYED IMMEDIATE LOOKDELETED LOOKDELAYED UNSAFE SAFE REMEMBERX RESETX KEEPORDER VARYORDER ENCL_INNER ENCL_OUTER ENCL_FINAL
  ENCL_ANY WITHCHILD NOCHILD ITERATE NOITERATE UNMAPLAST REVERSE SUB:-1 SUB:* OUTPUT REPEAT CAPTURE_UNIF BEFORE NOMAPPED
  += = ; ( ) - + ^ | \\ $$ && * ** -1 1* 0 0* -1*C 1C 1A 1W 1< 1> p c cc s S r:x r:* jM @ ( ) <W>50> <W<MAX> <W=5> ".*"r "x"i
  "<.*>"r "(a|b)(c)"r /a*/r VSTR:"$1"S VSTR:x{LIST} T:x T: C V A %x% [ ] , {} # _LEFT_ _RIGHT_ _PAREN_ _ENCL_ _SAME_BASIC_ O X x`
    .split(/\s+/)
    .concat('\n', ' ', '"', '(*)', '(>>>)', '(<<<)');

function readAndApply(input: Uint8Array): void {
  applyTo(readGrammar(input, 'fuzz.cg3'));
}

export const cgText: Surface = {
  name: 'cg-text',
  about: 'constraint grammars as text: parser, and rules applied to a few words',
  form: 'utf-8',
  seeds: () => [DISAMBIGUATOR, CHECKER, ...fixtureGrammars()],
  tokens: TOKENS,
  refuses: [DataError, WorkStopped],
  open: () => readAndApply,
};
