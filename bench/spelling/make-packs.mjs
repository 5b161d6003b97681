/**
 * Makes packs of a real size with the hfst tools: lexicons from the word lists of the npm dictionaries, error models of edit
 * distance 2 with swaps, and misspellings of the words. Start at `makePacks`. What chance decides is the same every time.
 *
 *   nb-words      every word of dictionary-nb with a weight of its own, as a corpus would give
 *   ga-list       the words of dictionary-ga, unweighted
 *   fo-compounds  words of dictionary-fo and their compounds without end, where flag diacritics keep capitals out of compounds
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../detect/seeded-random.mjs';
import { dictionaryWords, misspell, RANDOM_SEED } from './made-words.mjs';

const MAX_EDITS = 2;
const EDIT_WEIGHT = 10;

export function makePacks(cache = join(tmpdir(), 'langtools-bench-packs')) {
  return [
    makePack(cache, 'nb-words', 'nb', (folder, words, random) => {
      const weighted = words.map((word) => `${word}\t${(4 + 8 * random() + 0.3 * word.length).toFixed(3)}`);
      writeFileSync(join(folder, 'lexicon.txt'), `${weighted.join('\n')}\n`);
      shell(
        folder,
        'hfst-strings2fst -j -i lexicon.txt | hfst-minimize | hfst-fst2fst -f olw -o acceptor.default.hfst',
      );
    }),
    makePack(cache, 'ga-list', 'ga', (folder, words) => {
      writeFileSync(join(folder, 'lexicon.txt'), `${words.join('\n')}\n`);
      shell(
        folder,
        'hfst-strings2fst -j -i lexicon.txt | hfst-minimize | hfst-fst2fst -f olw -o acceptor.default.hfst',
      );
    }),
    makePack(cache, 'fo-compounds', 'fo', (folder, words) => {
      writeFileSync(join(folder, 'lexicon.txt'), compoundLexicon(words));
      shell(folder, 'hfst-lexc -q lexicon.txt | hfst-minimize -E | hfst-fst2fst -f olw -o acceptor.default.hfst');
    }),
  ];
}

function makePack(cache, name, language, makeLexicon) {
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  console.log(`making the pack ${name} …`);
  const building = `${folder}.${process.pid}`;
  mkdirSync(building, { recursive: true });
  const random = seededRandom(RANDOM_SEED);
  const words = dictionaryWords(language);
  const letters = [...new Set(words.join('').toLowerCase())].sort();
  makeLexicon(building, words, random);
  writeFileSync(join(building, 'errmodel.txt'), errorModel(letters));
  shell(building, 'hfst-txt2fst -i errmodel.txt | hfst-fst2fst -f olw -o errmodel.default.hfst');
  writeFileSync(join(building, 'words.txt'), `${words.join('\n')}\n`);
  writeFileSync(join(building, 'typos.txt'), `${misspell(words, letters, 2000, random).join('\n')}\n`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(building, folder);
  return folder;
}

/** A compound is words in lower case one after another; a capitalised word stands alone. */
function compoundLexicon(words) {
  const entries = words
    .filter((word) => word.length > 2)
    .map(
      (word, i) =>
        `${word.replace(/[%'-]/gu, '%$&')} ${i % 3 === 0 ? 'Compound' : 'Last'} "weight: ${1 + (i % 70) / 10}" ;`,
    );
  return `Multichar_Symbols @P.COMPOUND.ON@ @D.COMPOUND@ +Cmp +Cap
LEXICON Root
Words ;
LEXICON Words
${entries.join('\n')}
LEXICON Compound
# ;
@P.COMPOUND.ON@ Words "weight: 6" ;
s@P.COMPOUND.ON@ Words "weight: 7" ;
LEXICON Last
# ;
@D.COMPOUND@ur # "weight: 2" ;
`;
}

/** Up to two edits: a letter dropped, added, replaced, or swapped with the next. */
function errorModel(letters) {
  const arcs = [];
  let nextState = MAX_EDITS + 1;
  for (let edits = 0; edits <= MAX_EDITS; edits++) {
    arcs.push(String(edits));
    for (const letter of [...letters, '@_IDENTITY_SYMBOL_@']) arcs.push(arc(edits, edits, letter, letter, 0));
    if (edits === MAX_EDITS) break;
    arcs.push(arc(edits, edits + 1, '@_IDENTITY_SYMBOL_@', '@0@', EDIT_WEIGHT));
    for (const a of letters) {
      arcs.push(arc(edits, edits + 1, a, '@0@', EDIT_WEIGHT), arc(edits, edits + 1, '@0@', a, EDIT_WEIGHT));
      arcs.push(arc(edits, edits + 1, '@_IDENTITY_SYMBOL_@', a, EDIT_WEIGHT));
      for (const b of letters) {
        if (a === b) continue;
        const half = nextState++;
        arcs.push(arc(edits, edits + 1, a, b, EDIT_WEIGHT));
        arcs.push(arc(edits, half, a, b, EDIT_WEIGHT), arc(half, edits + 1, b, a, 0));
      }
    }
  }
  return `${arcs.join('\n')}\n`;
}

const arc = (from, to, input, output, weight) => [from, to, input, output, weight].join('\t');

function shell(folder, command) {
  execFileSync('bash', ['-o', 'pipefail', '-c', command], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
}
