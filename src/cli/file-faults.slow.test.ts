/**
 * What commands say about files that cannot be opened or written: words, never a code of the system or a stack. Every command
 * of the program is here.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from './commands.js';
import { EXIT } from './console/exit-codes.js';
import { runCompiled } from './run-command.cases.js';

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'langtools-faults-'));
  mkdirSync(join(place, 'folder'));
  const files = {
    'file.txt': 'Mun lean',
    'words.txt': 'aaa\nbbb\n',
    'grammar.cg3': 'LIST N = n ;\nSELECT N ;\n',
    'nouns.lexc': 'LEXICON Root\naa # ;\n',
    'tokeniser.pmscript': 'regex {aa} ;\n',
    'relabels.txt': 'MAP (n) (N) ;\n',
    'broken.json': '{',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Words that begin with a slash are files of the folder. */
const inPlace = (command: string) => command.split(' ').map((word) => word.replace(/^\//, `${place}/`));

const NO_FILE = 'there is no such file';
const NO_FOLDER = 'there is no such folder';
const IS_FOLDER = 'it is a folder, not a file';
const IS_FILE = 'it is a file, not a folder';
const NO_TARGET = 'its folder does not exist';
const BELOW_FILE = 'a part of its path is a file, not a folder';
const JSON_FAULT = 'is not valid JSON';

const READING: readonly [command: string, words: string][] = [
  ...both('spell fo %', [NO_FILE, IS_FOLDER]),
  ...both('check nb %', [NO_FILE, IS_FOLDER]),
  ...both('detect --file %', [NO_FILE, IS_FOLDER]),
  ...both('hyphenate nb --file %', [NO_FILE, IS_FOLDER]),
  ...both('accuracy fo %', [NO_FILE, IS_FOLDER]),
  ...both('lookup %', [NO_FILE, IS_FOLDER]),
  ...both('tokenise %', [NO_FILE, IS_FOLDER]),
  ...both('fst lookup %', [NO_FILE, IS_FOLDER]),
  ...both('fst info %', [NO_FILE, IS_FOLDER]),
  ...both('fst strings %', [NO_FILE, IS_FOLDER]),
  ...both('pmatch2fst %', [NO_FILE, IS_FOLDER]),
  ...both('cg %', [NO_FILE, IS_FOLDER]),
  ...both('cg -g /grammar.cg3 -I %', [NO_FILE, IS_FOLDER]),
  ...both('cg-comp % /out.bin', [NO_FILE, IS_FOLDER]),
  ...both('cg-proc % /file.txt', [NO_FILE, IS_FOLDER]),
  ...both('cg-proc /grammar.cg3 %', [NO_FILE, IS_FOLDER]),
  ...both('cg-relabel % /relabels.txt /out.bin', [NO_FILE, IS_FOLDER]),
  ...both('cg-relabel /grammar.cg3 % /out.bin', [NO_FILE, IS_FOLDER]),
  ...both('gramcheck -l nb -i %', [NO_FILE, IS_FOLDER]),
  ...both('gramcheck -s %', [NO_FILE, IS_FOLDER]),
  ...both('ospell -l % -m %', [NO_FILE, IS_FOLDER]),
  ...both('packs build --wordlist % -o /out.zhfst', [NO_FILE, IS_FOLDER]),
  ...both('packs build --hunspell % /file.txt -o /out.zhfst', [NO_FILE, IS_FOLDER]),
  ...both('packs install fo --catalogue %', [NO_FILE, IS_FOLDER]),
  ...both('packs list --config %', [NO_FILE, IS_FOLDER]),
  ...both('serve --api-keys-file % --port 0', [NO_FILE, IS_FOLDER]),
  ...both('serve --peers-file % --tags se --port 0', [NO_FILE, IS_FOLDER]),
  ...both('mcp --config %', [NO_FILE, IS_FOLDER]),
  ...both('keys revoke name --redis redis://127.0.0.1:1 --api-keys-file %', [NO_FILE, IS_FOLDER]),
  ['spell fo --pack /nofile.zhfst /file.txt', NO_FILE],
  ['check nb --pack /nofile.zcheck /file.txt', NO_FILE],
  ['ospell /nofile.zhfst', NO_FILE],
  ['gramcheck -a /nofile.zcheck', NO_FILE],
  ['packs add /nofile.zhfst --packs /packs', NO_FILE],
  ['packs verify /nofile.zhfst', NO_FILE],
  ['packs build /nofile -o /out.zhfst', NO_FOLDER],
  ['languages --deployments-dir /nofile', NO_FOLDER],
  ['languages --deployments-dir /file.txt', IS_FILE],
  ['languages --packs /file.txt', IS_FILE],
  ['spell fo /file.txt --packs /file.txt', IS_FILE],
  ['pronounce se hei --languages /nofile', NO_FOLDER],
  ['pronounce se hei --languages /file.txt', IS_FILE],
  ['test se --languages /nofile', NO_FOLDER],
  ['test se --languages /file.txt', IS_FILE],
  ['batch submit /job /nofile', 'there is no such file or folder'],
  ['batch status /file.txt', 'there is no job'],
  ['packs list --config /broken.json', JSON_FAULT],
  ['packs install fo --catalogue /broken.json', 'is not JSON'],
  ['serve --api-keys-file /broken.json --port 0', JSON_FAULT],
  ['serve --peers-file /broken.json --tags se --port 0', JSON_FAULT],
];

const WRITING: readonly [command: string, words: string][] = [
  ...targets('say se -o % hei', 'wav'),
  ...targets('fst compile /nouns.lexc -o %', 'hfstol'),
  ...targets('pmatch2fst /tokeniser.pmscript -o %', 'pmhfst'),
  ...targets('packs build --wordlist /words.txt -o %', 'zhfst'),
  ...targets('cg-comp /grammar.cg3 %', 'bin'),
  ...targets('cg-relabel /grammar.cg3 /relabels.txt %', 'bin'),
  ...targets('cg-proc /grammar.cg3 /file.txt %', 'txt'),
  ...targets('cg -g /grammar.cg3 -I /file.txt -O %', 'txt'),
  ...targets('gramcheck -l nb -i /file.txt -o %', 'txt'),
  ['deployments create qq=Q -o /file.txt', IS_FILE],
  ['deployments create qq=Q -o /file.txt/x', BELOW_FILE],
  ['packs add /words.txt --packs /file.txt', IS_FILE],
  ['batch submit /file.txt/job /file.txt', BELOW_FILE],
];

/** `%` is a file that is not there, and a folder. */
function both(command: string, [missing, folder]: readonly [string, string]): [string, string][] {
  return [
    [command.replaceAll('%', '/nofile.x'), missing],
    [command.replaceAll('%', '/folder'), folder],
  ];
}

function targets(command: string, extension: string): [string, string][] {
  return [
    [command.replace('%', `/missing/out.${extension}`), NO_TARGET],
    [command.replace('%', `/file.txt/out.${extension}`), BELOW_FILE],
  ];
}

async function expectWords(command: string, words: string): Promise<void> {
  const { code, err } = await runCompiled(...inPlace(command));
  expect(err).toContain(words);
  expect(err).not.toMatch(/\bE[A-Z]{3,}\b|^\s+at |node:/m);
  expect([EXIT.usage, EXIT.settings, EXIT.pack]).toContain(code);
}

describe('files that cannot be read:', () => {
  test.each(READING)('%s', expectWords);
});

describe('files that cannot be written:', () => {
  test.each(WRITING)('%s', async (command, words) => {
    await expectWords(command, words);
    expect(readdirSync(place).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

test('is what every command was tried for', () => {
  /** Two take words or standard input alone. The others are tried as programs of their own, in test/cli/. */
  const ELSEWHERE = ['analyse', 'generate', 'paradigm', 'cg-mwesplit', 'cg-conv', 'data', 'lsp', 'site'];
  const tried = [...READING, ...WRITING].map(([command]) => command.split(' ')[0]);
  expect(Object.keys(COMMANDS).filter((name) => !tried.includes(name) && !ELSEWHERE.includes(name))).toEqual([]);
});
