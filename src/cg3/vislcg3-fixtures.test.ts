/** Our own grammars and texts with the output that vislcg3 1.3.9 gave for them (bench/cg3/record.mjs records them). */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Budget } from '../engine/budget.js';
import { Applicator } from './applicator.js';
import { readBinaryGrammar } from './binary/read-binary.js';
import { writeBinaryGrammar } from './binary/write-binary.js';
import { optionsFor } from './command-arguments.js';
import { parseGrammar } from './parse/parse-grammar.js';

const FOLDER = new URL('./fixtures/vislcg3/', import.meta.url);
const CASES = readdirSync(FOLDER).filter((name) => name.endsWith('.case'));

describe('what vislcg3 was recorded to do', () => {
  it('is there', () => expect(CASES.length).toBeGreaterThan(70));

  it.each(CASES.map((file) => [file.replace('.case', '').replaceAll('-', ' '), file]))('%s', (_, file) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    const [, args = '', source = '', input = '', output] = text.split(/^=== (?:args|grammar|input|output)\n/m);
    const refuse = (message: string) => {
      throw new Error(message);
    };
    // Mappings stood where they were put until 1.3.9; since then they come last.
    const options = {
      trace: true,
      mappingsLast: false,
      ...optionsFor({ cmdArgs: args, cmdArgsOverride: '' }, {}, refuse),
    };
    const grammar = parseGrammar(source);
    for (const form of [grammar, readBinaryGrammar(writeBinaryGrammar(grammar))]) {
      const applicator = new Applicator(form, options);
      // Twice: nothing may be left behind by the first text.
      expect(applicator.runText(input, Budget.unlimited())).toBe(output);
      expect(applicator.runText(input, Budget.unlimited())).toBe(output);
    }
  });
});
