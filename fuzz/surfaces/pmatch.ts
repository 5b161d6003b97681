/** Tokenisers (`.pmhfst`): what can be read cuts a text, and every cohort must lie in the text, one after the other. */
import { readFileSync } from 'node:fs';
import { WorkStopped } from '../../src/engine/budget.js';
import { DataError } from '../../src/engine/data-error.js';
import { readPmatchFile } from '../../src/grammar/tokenise/pmatch-file.js';
import { Tokeniser } from '../../src/grammar/tokenise/tokeniser.js';
import { type Surface, Violation } from '../driver/surface.js';
import { stepBudget } from './step-budget.js';

const FOLDER = new URL('../../src/grammar/tokenise/fixtures/', import.meta.url);
const FIXTURES = ['beginnings', 'classes', 'endless', 'loop'];
const TEXT = 'Mun lean dás. aa aba 12\n ja 😀 guolli-';

function readAndTokenise(input: Uint8Array): void {
  const tokeniser = new Tokeniser(readPmatchFile(input, 'fuzz.pmhfst'));
  const { cohorts, spans } = tokeniser.tokenise(TEXT, stepBudget(20_000));
  if (spans.length !== cohorts.length * 2) throw new Violation('there are not two numbers for each cohort');
  let end = 0;
  for (let i = 0; i < spans.length; i += 2) {
    const [from, to] = [spans[i]!, spans[i + 1]!];
    if (from < end || to < from || to > TEXT.length) throw new Violation(`a cohort lies outside of its place`);
    end = to;
  }
}

export const pmatch: Surface = {
  name: 'pmatch',
  about: 'tokenisers: pmatch files, and a text cut with them',
  form: 'bytes',
  seeds: () => FIXTURES.map((name) => new Uint8Array(readFileSync(new URL(`${name}.pmhfst`, FOLDER)))),
  tokens: [
    'HFST\0',
    '@I.x@\0',
    '@PMATCH_ENTRY@\0',
    '@PMATCH_EXIT@\0',
    '@PMATCH_BACKTRACK@\0',
    '@PMATCH_INPUT_MARK@\0',
    '@L.a_b@\0',
    '@X.a_b@\0',
    '@PMATCH_LC_ENTRY@\0',
    '@PMATCH_RC_ENTRY@\0',
    '@PMATCH_NLC_ENTRY@\0',
    '@PMATCH_NRC_ENTRY@\0',
    '@PMATCH_CAPTURE_a@\0',
    '@PMATCH_CAPTURED_a@\0',
    '@PMATCH_COUNTER_a@\0',
    '@BOUNDARY@\0',
    'max-context-length\0',
    'max-recursion\0',
    'initial-symbols\0',
    'name\0TOP\0',
    Uint8Array.of(0xff, 0xff, 0xff, 0xff),
    Uint8Array.of(0, 0, 0, 0x80),
  ],
  refuses: [DataError, WorkStopped],
  open: () => readAndTokenise,
};
