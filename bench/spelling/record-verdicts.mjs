/**
 * Records what the real hunspell says about the words of the fixtures in src/hunspell/fixtures: NAME.aff, NAME.dic and
 * NAME.words give NAME.verdicts, one word a line behind "+" (accepted) or "-" (rejected).
 *
 *     node bench/spelling/record-verdicts.mjs
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fixtures = fileURLToPath(new URL('../../src/hunspell/fixtures/', import.meta.url));
for (const file of readdirSync(fixtures).filter((name) => name.endsWith('.words'))) {
  const name = file.slice(0, -'.words'.length);
  const words = readFileSync(join(fixtures, file), 'utf8').split('\n').filter(Boolean);
  const verdicts = words.map((word) => (accepts(name, word) ? '+' : '-') + word);
  writeFileSync(join(fixtures, `${name}.verdicts`), `${verdicts.join('\n')}\n`);
  console.log(name, verdicts.join(' '));
}

/** One word a call: -G and -l both cut text, but a line of `hunspell -a` behind "^" with one token is one verdict. */
function accepts(name, word) {
  const folder = mkdtempSync(join(tmpdir(), 'record-'));
  try {
    const aff = readFileSync(join(fixtures, `${name}.aff`)).toString('latin1');
    const isUtf8 = /^SET UTF-8/m.test(aff);
    // With every character of the word in WORDCHARS the tool does not cut it. Verdicts do not depend on WORDCHARS.
    const extra = isUtf8 ? [...new Set(word)].filter((c) => !/\s/.test(c)).join('') : '';
    const line = Buffer.from(extra === '' ? '' : `\nWORDCHARS ${extra}\n`, 'utf8');
    const rest = Buffer.from(aff.replace(/^WORDCHARS .*$/m, ''), 'latin1');
    writeFileSync(join(folder, 'x.aff'), Buffer.concat([rest, line]));
    writeFileSync(join(folder, 'x.dic'), readFileSync(join(fixtures, `${name}.dic`)));
    const run = spawnSync('hunspell', ['-d', join(folder, 'x'), '-i', 'utf-8', '-a'], {
      input: `^${word}\n`,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    const answers = run.stdout.split('\n').slice(1).filter(Boolean);
    if (run.status !== 0 || answers.length > 1) throw new Error(`${name}: "${word}" was cut: ${run.stdout}`);
    return answers.length === 0 || /^[*+-]/.test(answers[0]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
