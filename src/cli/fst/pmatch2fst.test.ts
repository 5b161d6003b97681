/** `langtools pmatch2fst`, with files beside the script and elsewhere. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { readPmatchFile } from '../../grammar/tokenise/pmatch-file.js';
import { Tokeniser } from '../../grammar/tokenise/tokeniser.js';
import { writeTokenised } from '../../grammar/tokenise/write-cohorts.js';
import { EXIT } from '../console/exit-codes.js';
import { runCommand } from '../run-command.cases.js';

const FIXTURES = fileURLToPath(new URL('../../fst/pmatch/fixtures/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'langtools-pmatch-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...parts: string[]) => join(folder, ...parts);
const write = (name: string, text: string) => {
  writeFileSync(at(name), text);
  return at(name);
};
const tokenise = (file: string, text: string) =>
  writeTokenised(new Tokeniser(readPmatchFile(readFileSync(file))).tokenise(text, Budget.unlimited()));

describe('langtools pmatch2fst', () => {
  cpSync(FIXTURES, at('fixtures'), { recursive: true });

  test('writes the tokeniser beside its script, and says what is in it', async () => {
    const { code, out, err } = await runCommand('pmatch2fst', at('fixtures', 'language.pmscript'));
    const file = at('fixtures', 'language.pmhfst');
    expect([code, err]).toEqual([EXIT.ok, '']);
    expect(out).toMatch(/language\.pmhfst: TOP \d+ states, \d+ arcs; link \d+ states, \d+ arcs; \d+ KiB\n$/);
    expect(tokenise(file, 'KALAT, xyz')).toBe(tokenise(join(FIXTURES, 'recorded/language.pmhfst'), 'KALAT, xyz'));
  });

  test('writes where it is told', async () => {
    const script = at('fixtures', 'functions.pmscript');
    expect(await runCommand('pmatch2fst', script, '-o', at('told.pmhfst'))).toMatchObject({ code: EXIT.ok });
    expect(tokenise(at('told.pmhfst'), 'ma-ma')).toContain('Twice');
  });

  test('reads nothing from outside of the folder of the script, unless it is named', async () => {
    mkdirSync(at('elsewhere'));
    write('elsewhere/words.txt', 'salasana\n');
    mkdirSync(at('scripts'));
    const script = write('scripts/words.pmscript', 'set need-separators off\nregex @txt"../elsewhere/words.txt" ;\n');
    const refused = await runCommand('pmatch2fst', script);
    expect([refused.code, refused.err]).toEqual([EXIT.pack, expect.stringContaining('leads out of its folder')]);
    expect(existsSync(at('scripts', 'words.pmhfst'))).toBe(false);
    const inside = write('scripts/inside.pmscript', 'set need-separators off\nregex @txt"words.txt" ;\n');
    expect(await runCommand('pmatch2fst', inside)).toMatchObject({ code: EXIT.pack });
    expect(await runCommand('pmatch2fst', inside, '--folder', at('elsewhere'))).toMatchObject({ code: EXIT.ok });
    expect(tokenise(at('scripts', 'inside.pmhfst'), 'salasana')).toContain('"<salasana>"');
  });

  test('reports an error with its line and a mark', async () => {
    const { code, err } = await runCommand('pmatch2fst', write('bad.pmscript', 'Define a {b} ;\nregex [ a ;\n'));
    expect(code).toBe(EXIT.pack);
    expect(err).toContain(
      'bad.pmscript:2:11: error: expected "]", but found ";"\n    2 | regex [ a ;\n      |           ^ ',
    );
    expect(err).toMatch(/\nlangtools: 1 error\n$/);
  });

  test('says that a script is missing', async () => {
    const { code, err } = await runCommand('pmatch2fst', at('none.pmscript'));
    expect([code, err]).toEqual([EXIT.usage, `langtools: ${at('none.pmscript')}: there is no such file\n`]);
  });
});
