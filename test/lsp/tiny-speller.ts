/** A folder with a North Sámi speller of three words, and the command that starts the language server with it and nothing else. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileWordList } from '../../src/hunspell/compile-word-list.js';
import { zhfstOf } from '../../src/hunspell/compiled-dictionary.js';

const PROGRAM = fileURLToPath(new URL('../../bin/langtools', import.meta.url));

export interface TinySpeller {
  readonly folder: string;
  readonly command: readonly string[];
  remove(): void;
}

export function makeTinySpeller(): TinySpeller {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'langtools-editor-')));
  const packs = join(folder, 'packs');
  mkdirSync(packs);
  const dictionary = compileWordList('guolli\ngiella\nbeaivi\n');
  writeFileSync(join(packs, 'se.zhfst'), zhfstOf(dictionary, { locale: 'se', title: 'three words' }));
  const command = [process.execPath, PROGRAM, 'lsp', '--stdio', '--no-starters', '--packs', packs];
  command.push('--cache-dir', join(folder, 'cache'), '--user-words', join(folder, 'words.txt'));
  return { folder, command, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
