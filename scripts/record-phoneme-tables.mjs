/**
 * Records the phoneme tables of eSpeak NG that our pronunciations speak through: `node scripts/record-phoneme-tables.mjs`
 * writes `languages/espeak/<voice>.phonemes.txt`, one mnemonic a line with its kind. The tests hold every pronunciation to
 * these lists, because eSpeak drops an unknown mnemonic together with the rest of the word, without a sound or an error.
 * With `--check` it writes nothing and fails if a list is not what the installed package holds.
 *
 * `phontab`, inside the package's data file, as eSpeak NG reads it (little-endian):
 *   0  u8 number of tables, 3 bytes of padding; then per table:
 *      u8 number of phonemes · u8 1 + index of the table it builds on, 0 for none · 2 bytes · 32 bytes name ·
 *      phonemes of 16 bytes: u32 mnemonic (up to 4 ASCII bytes) · u32 flags · u16 program · u8 code · u8 type · 4 bytes of lengths
 * A phoneme replaces the one of the same code in the table below it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten/package.json'));
const OUT = fileURLToPath(new URL('../languages/espeak/', import.meta.url));

/** The voices that other languages speak through; the table has the voice's name unless its file says `phonemes OTHER`. */
const VOICES = 'smj fi et lv cy ga ru tt ba cv kk kl ar om am qu gn es ro nb'.split(' ');
const KINDS = ['pause', 'stress', 'vowel', 'liquid', 'stop', 'vstop', 'fricative', 'vfricative', 'nasal', 'virtual'];

const script = readFileSync(join(PACKAGE, 'espeak-ng.js'), 'utf8');
const data = readFileSync(join(PACKAGE, 'espeak-ng.data'));
const files = new Map(
  [...script.matchAll(/filename:"\/usr\/share\/espeak-ng-data\/([^"]+)",start:(\d+),end:(\d+)/g)].map(
    ([, name, start, end]) => [name, data.subarray(Number(start), Number(end))],
  ),
);

function readTables() {
  const bytes = files.get('phontab');
  const tables = [];
  let at = 4;
  for (let index = 0; index < bytes[0]; index++) {
    const count = bytes[at];
    const base = bytes[at + 1];
    const name = bytes.toString('latin1', at + 4, at + 36).replace(/\0.*$/s, '');
    at += 36;
    const own = [];
    for (let each = 0; each < count; each++, at += 16) {
      const mnemonic = bytes.toString('latin1', at, at + 4).replace(/\0.*$/s, '');
      own.push({ mnemonic, code: bytes[at + 10], type: bytes[at + 11] });
    }
    tables.push({ name, base, own });
  }
  return tables;
}

function phonemesOf(tables, index, seen = 0) {
  const table = tables[index];
  const all = table.base > 0 && seen < 8 ? phonemesOf(tables, table.base - 1, seen + 1) : new Map();
  for (const phoneme of table.own) all.set(phoneme.code, phoneme);
  return all;
}

function tableName(voice) {
  for (const [name, bytes] of files) {
    if (!name.startsWith('lang/') || name.split('/').at(-1).toLowerCase() !== voice) continue;
    return /^phonemes\s+(\S+)/m.exec(bytes.toString('utf8'))?.[1] ?? voice;
  }
  throw new Error(`eSpeak NG has no voice "${voice}"`);
}

mkdirSync(OUT, { recursive: true });
const tables = readTables();
for (const voice of VOICES) {
  const name = tableName(voice);
  const index = tables.findIndex((table) => table.name.toLowerCase() === name.toLowerCase());
  if (index < 0) throw new Error(`there is no phoneme table "${name}" for ${voice}`);
  const lines = [...phonemesOf(tables, index).values()]
    .filter(({ mnemonic, type }) => type !== 15 && mnemonic !== '')
    .map(({ mnemonic, type }) => `${mnemonic}\t${KINDS[type] ?? `kind-${type}`}`)
    .sort();
  const head = `# Phoneme table "${name}" of the eSpeak NG voice ${voice}; written by scripts/record-phoneme-tables.mjs\n`;
  const path = join(OUT, `${voice}.phonemes.txt`);
  const text = `${head}${[...new Set(lines)].join('\n')}\n`;
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${voice}.phonemes.txt is not the table of the installed eSpeak NG`);
    process.exitCode = 1;
  }
}
