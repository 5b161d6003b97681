/** Reads the cases of src/cg3/fixtures/vislcg3: grammars and inputs with the output that vislcg3 1.3.9 gave for them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type ApplicatorOptions, optionsFor } from '../../src/cg3/index.js';

const FOLDER = new URL('../../src/cg3/fixtures/vislcg3/', import.meta.url);

export interface RecordedCase {
  /** The name of its folder. */
  readonly name: string;
  readonly options: Partial<ApplicatorOptions>;
  readonly grammar: string;
  readonly input: string;
  /** What we print: vislcg3's output, or `expected-here.txt` where we differ on purpose. */
  readonly expected: string;
}

export function recordedCases(): RecordedCase[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const text = (file: string) => readFileSync(new URL(`${name}/${file}`, FOLDER), 'utf8');
      return {
        name,
        options: options(text('args.txt')),
        grammar: text('grammar.cg3'),
        input: text('input.txt'),
        expected: text(existsSync(new URL(`${name}/expected-here.txt`, FOLDER)) ? 'expected-here.txt' : 'expected.txt'),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function options(args: string): Partial<ApplicatorOptions> {
  const refuse = (message: string) => {
    throw new Error(message);
  };
  // 1.3.9 prints mappings where they were put; later versions, and we, print them last.
  return { ...optionsFor({ cmdArgs: args, cmdArgsOverride: '' }, {}, refuse), mappingsLast: false };
}
