/** Neovim with `langtools lsp`, where it is installed: diagnostics are shown, and a code action corrects the text. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMissing } from '../support/peers.js';
import { makeTinySpeller, type TinySpeller } from './tiny-speller.js';

const SCRIPT = fileURLToPath(new URL('neovim.lua', import.meta.url));

let speller: TinySpeller;
beforeAll(() => {
  speller = makeTinySpeller();
});
afterAll(() => speller.remove());

test.skipIf(isMissing('nvim'))(
  'Neovim shows diagnostics, and corrects a word',
  async () => {
    const { folder, command } = speller;
    const file = join(folder, 'text.md');
    const result = join(folder, 'seen.json');
    writeFileSync(file, '# guolli\n\nguolli 😀 giela `kode` https://guoli.no/\n\nbeaivvi\n');
    const child = spawn('nvim', ['--headless', '-u', 'NONE', '-i', 'NONE', '-n', '-c', `luafile ${SCRIPT}`], {
      env: {
        ...process.env,
        XDG_STATE_HOME: folder,
        XDG_CACHE_HOME: folder,
        LANGTOOLS_TEST: JSON.stringify({ file, folder, command, result }),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await once(child, 'exit');
    const seen: unknown = JSON.parse(readFileSync(result, 'utf8'));
    expect(seen).toEqual({
      before: [
        { line: 2, word: 'giela', source: 'langtools' },
        { line: 4, word: 'beaivvi', source: 'langtools' },
      ],
      actions: [
        'Replace with “giella”',
        'Add “giela” to the user dictionary',
        'Add “giela” to the workspace dictionary',
        'Ignore “giela” in this file',
      ],
      after: [{ line: 4, word: 'beaivvi', source: 'langtools' }],
      lines: ['# guolli', '', 'guolli 😀 giella `kode` https://guoli.no/', '', 'beaivvi'],
    });
  },
  120_000,
);
