/** Binary constraint grammars: those of the textual fuzzer's corpus as our own writer writes them. */
import { parseGrammar, writeBinaryGrammar } from '../../src/cg3/index.js';
import { WorkStopped } from '../../src/engine/budget.js';
import { DataError } from '../../src/engine/data-error.js';
import { readGrammar } from '../../src/grammar/pipeline/constraint-grammar.js';
import { CHECKER, DISAMBIGUATOR } from '../../test/support/small-grammar-pack.js';
import type { Surface } from '../driver/surface.js';
import { applyTo, fixtureGrammars } from './cg-words.js';

/** Left out: what the parser refuses without its other files, and what the binary form cannot hold. */
function compiled(text: string): Uint8Array[] {
  try {
    return [writeBinaryGrammar(parseGrammar(text))];
  } catch (error) {
    if (error instanceof DataError) return [];
    throw error;
  }
}

function readAndApply(input: Uint8Array): void {
  applyTo(readGrammar(input, 'fuzz.bin'));
}

export const cgBinary: Surface = {
  name: 'cg-binary',
  about: 'constraint grammars in their binary form, and rules applied to a few words',
  form: 'bytes',
  seeds: () => [DISAMBIGUATOR, CHECKER, ...fixtureGrammars()].flatMap(compiled),
  tokens: [
    'CG3B',
    Uint8Array.of(0, 0, 0, 0),
    Uint8Array.of(0xff, 0xff, 0xff, 0xff),
    Uint8Array.of(0, 0, 0x36, 0x4a),
    '@',
  ],
  refuses: [DataError, WorkStopped],
  open: () => readAndApply,
};
