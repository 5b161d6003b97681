/** Hunspell dictionaries: an `.aff` and a `.dic` in one input. What compiles must also judge and suggest. */
import { WorkStopped } from '../../src/engine/budget.js';
import { DataError } from '../../src/engine/data-error.js';
import { compileHunspell } from '../../src/hunspell/compile-hunspell.js';
import { openCompiledData } from '../../src/packs/formats/speller-data.js';
import { openUncached } from '../../src/speller/speller-engine.js';
import { type Surface, Violation } from '../driver/surface.js';
import { stepBudget } from './step-budget.js';

const BETWEEN = '\n%%DIC%%\n';
const WORDS = ['guolit', 'GUOLLI', 'mannaguolli', 'X-y', ''];
const STEPS = 5_000;
const LIMIT = 3;

function compileAndUse(input: Uint8Array): void {
  const between = Buffer.from(input.buffer, input.byteOffset, input.length).indexOf(BETWEEN);
  const end = between < 0 ? input.length : between;
  const [aff, dic] = [input.subarray(0, end), input.subarray(end + BETWEEN.length)];
  const speller = openUncached(openCompiledData(compileHunspell(aff, dic, { maxEndings: 20_000 })));
  for (const word of WORDS) {
    speller.isCorrect(word, stepBudget(STEPS));
    const { suggestions } = speller.suggest(word, { limit: LIMIT }, stepBudget(STEPS));
    if (suggestions.length > LIMIT) throw new Violation('more suggestions than allowed');
    if (!suggestions.every(({ weight }) => Number.isFinite(weight))) throw new Violation('a weight that is no number');
  }
}

const join = (aff: string, dic: string) => aff + BETWEEN + dic;

export const hunspell: Surface = {
  name: 'hunspell',
  about: 'Hunspell dictionaries (.aff and .dic): compiler, verdicts, suggestions',
  form: 'utf-8',
  seeds: () => [
    join(
      'SET UTF-8\nTRY aeiou\nREP 1\nREP ii i\nMAP 1\nMAP aá\nSFX A Y 2\nSFX A 0 t .\nSFX A i it [^a]i\nPFX B Y 1\nPFX B 0 ea .\n',
      '3\nguolli/A\nmanna/AB\nlávva\tpo:n ph:lavva\n',
    ),
    join(
      'SET ISO8859-1\nFLAG num\nCOMPOUNDMIN 2\nCOMPOUNDFLAG 1\nCOMPOUNDRULE 1\nCOMPOUNDRULE (1)*(2)\nCHECKCOMPOUNDDUP\n' +
        'CHECKCOMPOUNDPATTERN 1\nCHECKCOMPOUNDPATTERN i/1 g\nKEEPCASE 4\nFORBIDDENWORD 5\nNOSUGGEST 6\nICONV 1\nICONV x y\n',
      '4\nguolli/1,2\nmanna/1\nX-y/4\nbad/5\n',
    ),
    join(
      'FLAG long\nAF 2\nAF AaBb\nAF Cc\nNEEDAFFIX Cc\nCIRCUMFIX Bb\nSFX Aa N 1\nSFX Aa 0 n/Bb .\nBREAK 1\nBREAK -\nPHONE 1\nPHONE a b\n' +
        'COMPOUNDBEGIN Dd\nCOMPOUNDEND Ee\nCOMPOUNDPERMITFLAG Ff\nFULLSTRIP\nCHECKSHARPS\nWORDCHARS -\nIGNORE ́\n',
      '2\nguolli/1\nmanna/2\n',
    ),
  ],
  tokens: [
    ...'SET UTF-8 ISO8859-1 KOI8-R FLAG long num UTF-8 AF AM SFX PFX REP MAP TRY KEY BREAK PHONE ICONV OCONV'.split(
      ' ',
    ),
    ...'COMPOUNDFLAG COMPOUNDBEGIN COMPOUNDMIDDLE COMPOUNDEND COMPOUNDRULE COMPOUNDMIN COMPOUNDWORDMAX COMPOUNDROOT'.split(
      ' ',
    ),
    ...'CHECKCOMPOUNDDUP CHECKCOMPOUNDREP CHECKCOMPOUNDCASE CHECKCOMPOUNDTRIPLE SIMPLIFIEDTRIPLE ONLYINCOMPOUND'.split(
      ' ',
    ),
    ...'COMPOUNDPERMITFLAG COMPOUNDFORBIDFLAG COMPOUNDMORESUFFIXES CHECKCOMPOUNDPATTERN FORCEUCASE NEEDAFFIX'.split(
      ' ',
    ),
    ...'CIRCUMFIX FORBIDDENWORD KEEPCASE NOSUGGEST WARN FORBIDWARN FULLSTRIP CHECKSHARPS COMPLEXPREFIXES IGNORE LANG tr_TR'.split(
      ' ',
    ),
    ...'Y N 0 . [^a] [ab] [ ^a a$ _ / \\/ ph:x ph:a->b ph:a* (ab) * ? | 1 -'.split(' '),
    '\n',
    BETWEEN,
  ],
  refuses: [DataError, WorkStopped],
  open: () => compileAndUse,
  limitMs: 4_000,
};
