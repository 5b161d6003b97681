import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseGrammar, writeBinaryGrammar } from '../cg3/index.js';
import { registerCgCommand } from './cg.js';
import type { CliContext } from './cli-context.js';
import { CommandFailure, EXIT } from './exit-codes.js';

const GRAMMAR = `DELIMITERS = "<.>" ;
INCLUDE sets.cg3 ;
SECTION
SELECT:nomen N IF (-1 Det) ;
`;
const SETS = 'LIST N = N ;\nLIST Det = Det ;\nLIST Ongantíð = x ;\n';
const TEXT = '"<ein>"\n\t"ein" Det\n"<hestur>"\n\t"hestur" N\n\t"hestur" V\n';

let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cg-'));
  writeFileSync(file('good.cg3'), GRAMMAR);
  writeFileSync(file('sets.cg3'), SETS);
  writeFileSync(file('bad.cg3'), 'SELECT X ;\nREMOVE Y ;\n');
  writeFileSync(file('latin1.cg3'), Uint8Array.of(0x4c, 0xe1, 0xff));
  writeFileSync(file('good.bin'), writeBinaryGrammar(parseGrammar(GRAMMAR.replace('INCLUDE sets.cg3 ;', SETS))));
  writeFileSync(file('text.cg'), TEXT);
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]): { out: string; exitCode: number } {
  let out = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      out += String(chunk);
      done();
    },
  });
  const context: CliContext = { stdout: sink, stderr: sink, env: {}, exitCode: EXIT.ok };
  const program = new Command('langtools').exitOverride();
  registerCgCommand(program, context);
  program.parse(['cg', ...args], { from: 'user' });
  return { out, exitCode: context.exitCode };
}

describe('langtools cg', () => {
  it('applies a grammar in either form', () => {
    for (const grammar of ['good.cg3', 'good.bin']) {
      const { out } = run(file(grammar), file('text.cg'));
      expect(out).toContain('"hestur" N');
      expect(out).not.toContain('"hestur" V');
    }
  });

  it('names the rules with --trace', () => {
    const { out } = run('--trace', file('good.cg3'), file('text.cg'));
    expect(out).toContain('SELECT:4:nomen');
  });

  it('reports every error and warning with --check', () => {
    const good = run('--check', file('good.cg3'));
    expect(good.out).toBe(
      `${file('sets.cg3')}:3:6: warning: the set "Ongantíð" is not used\n${file('good.cg3')}: no errors, 1 warnings, 1 rules\n`,
    );
    expect(good.exitCode).toBe(EXIT.ok);
    const bad = run('--check', file('bad.cg3'));
    expect(bad.out).toBe(
      `${file('bad.cg3')}:1:8: error: there is no set "X"\n${file('bad.cg3')}:2:8: error: there is no set "Y"\n`,
    );
    expect(bad.exitCode).toBe(EXIT.findings);
    expect(run('--check', file('latin1.cg3')).out).toContain('neither a binary grammar nor UTF-8');
  });

  it('counts what is in a grammar with --stats', () => {
    expect(run('--stats', file('good.cg3')).out).toMatch(/^form +text\nfiles +2\n/);
    expect(run('--stats', file('good.bin')).out).toMatch(/revision 13898\n[\s\S]*SELECT +1\n/);
  });

  it('fails with a message where the grammar is broken or missing', () => {
    const failure = (...args: string[]) => {
      try {
        run(...args);
      } catch (error) {
        if (error instanceof CommandFailure) return [error.exitCode, error.message];
        throw error;
      }
      return undefined;
    };
    expect(failure(file('bad.cg3'))).toEqual([
      EXIT.pack,
      `${file('bad.cg3')}: line 1, column 8: there is no set "X" (and 1 more); langtools cg --check lists all errors`,
    ]);
    expect(failure(file('none.cg3'))).toEqual([EXIT.usage, `${file('none.cg3')}: ENOENT`]);
  });
});
