/**
 * How often do our verdicts equal those of the real hunspell? For each language a mixed sample is drawn (stems, affixed
 * forms right and wrong, compounds, corrupted forms, case variants, hyphenated words), both judge it, differences are shown.
 *
 *     npm run build && node bench/spelling/verdicts.mjs de nb ga --sample 100000
 *
 * Needs `hunspell` on the PATH. Dictionaries are the npm packages dictionary-*; `--dictionaries DIR` names another folder
 * with NAME/index.aff and NAME/index.dic.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '10' },
    dictionaries: { type: 'string' },
    dist: { type: 'string', default: new URL('../../dist/', import.meta.url).href },
    json: { type: 'boolean', default: false },
  },
});
const dist = values.dist.endsWith('/') ? values.dist : `${values.dist}/`;
const { compileHunspell } = await import(`${dist}hunspell/compile-hunspell.js`);
const { HunspellVerdict } = await import(`${dist}hunspell/verdict/hunspell-verdict.js`);
const { readAffixFile } = await import(`${dist}hunspell/readers/read-aff.js`);
const { readDictionary } = await import(`${dist}hunspell/readers/read-dic.js`);

const ALL = ['de', 'nb', 'nn', 'fo', 'ga', 'et', 'lv', 'ro', 'ru', 'es'];
const languages = positionals.length > 0 ? positionals : ALL;
const require = createRequire(import.meta.url);

/** A small generator of random numbers, so that a sample can be drawn again. */
function randomSource(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % below;
  };
}

function drawSample(affixes, entries, size, random) {
  const pick = (list) => list[random(list.length)];
  const letters = [...new Set(entries.slice(0, 20000).flatMap((e) => [...e.word.toLowerCase()]))].filter((c) =>
    /\p{L}/u.test(c),
  );
  const stem = () => pick(entries).word;
  /** Affixes applied without asking their conditions: half of it is right, half is nearly right. */
  const affixed = () => {
    const entry = pick(entries);
    let { word } = entry;
    const flags = [...entry.flags.flags];
    const suffix = pick(flags.flatMap((flag) => affixes.suffixes.get(flag) ?? []));
    const apply = (s) => {
      if (word.endsWith(s.strip)) word = word.slice(0, word.length - s.strip.length) + s.append;
    };
    if (suffix !== undefined && random(8) > 0) {
      apply(suffix);
      const second = pick([...suffix.continuation.flags].flatMap((flag) => affixes.suffixes.get(flag) ?? []));
      if (second !== undefined && random(2) === 0) apply(second);
    }
    const prefix = pick(flags.flatMap((flag) => affixes.prefixes.get(flag) ?? []));
    if (prefix !== undefined && random(3) === 0 && word.startsWith(prefix.strip)) {
      word = prefix.append + word.slice(prefix.strip.length);
    }
    return word;
  };
  const form = () => (random(3) === 0 ? stem() : affixed());
  const compound = () => {
    const first = random(2) === 0 ? stem() : affixed();
    const link = pick(['', '', '', '', 's', 'e', 'en', 'n', '-']);
    const lower = (word) => (random(6) === 0 ? word : word.toLowerCase());
    let word = first + link + lower(form());
    if (random(4) === 0) word += lower(form());
    return random(8) === 0 ? word.toLowerCase() : word;
  };
  const corrupted = (word) => {
    const characters = [...word];
    const at = random(characters.length + 1);
    const kind = random(4);
    if (kind === 0) characters.splice(at, 0, pick(letters));
    else if (kind === 1) characters.splice(at, 1);
    else if (kind === 2) characters.splice(at, 1, pick(letters));
    else if (at > 0 && at < characters.length) {
      [characters[at - 1], characters[at]] = [characters[at], characters[at - 1]];
    }
    return characters.join('');
  };
  const recased = (word) => {
    const kind = random(5);
    if (kind === 0) return word.toUpperCase();
    if (kind === 1) return word.toLowerCase();
    if (kind === 2) return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
    if (kind === 3) return word.slice(0, 1).toUpperCase() + word.slice(1);
    const at = random(word.length);
    return word.slice(0, at) + word.charAt(at).toUpperCase() + word.slice(at + 1);
  };
  const kinds = [
    () => stem(),
    () => affixed(),
    () => affixed(),
    () => affixed(),
    () => compound(),
    () => compound(),
    () => corrupted(form()),
    () => recased(random(3) === 0 ? compound() : form()),
    () => `${form()}-${form()}`,
    () => corrupted(compound()),
  ];
  const sample = new Set();
  for (let tries = 0; sample.size < size && tries < size * 20; tries++) {
    const word = kinds[tries % kinds.length]();
    // What hunspell's own tokeniser would cut cannot be asked as one word.
    if (/^\p{L}[\p{L}\p{M}'-]*\p{L}$/u.test(word) && word.length < 60) sample.add(word);
  }
  return [...sample];
}

/** The words of the sample that the real hunspell rejects. */
function hunspellRejects(aff, dic, words, isUtf8) {
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-'));
  try {
    // WORDCHARS only tells the command-line tool what to cut; with every letter in it no word of the sample is cut.
    const extra = [...new Set(words.join(''))].join('');
    const text = aff.toString('latin1').replace(/^WORDCHARS .*$/m, '');
    const line = Buffer.from(`\nWORDCHARS ${extra}\n`, isUtf8 ? 'utf8' : 'latin1');
    writeFileSync(join(folder, 'x.aff'), Buffer.concat([Buffer.from(text, 'latin1'), line]));
    writeFileSync(join(folder, 'x.dic'), dic);
    const run = spawnSync('hunspell', ['-d', join(folder, 'x'), '-i', 'utf-8', '-l'], {
      input: `${words.join('\n')}\n`,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    });
    if (run.status !== 0) throw new Error(`hunspell failed: ${run.stderr}`);
    const asked = new Set(words);
    const rejected = new Set(run.stdout.split('\n').filter((word) => word !== ''));
    const cut = [...rejected].filter((word) => !asked.has(word));
    return { rejected, cut };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const version = execFileSync('hunspell', ['--version'], { encoding: 'utf8' }).split('\n')[0];
console.error(version);
let worst = 1;
for (const language of languages) {
  const folder =
    values.dictionaries === undefined
      ? dirname(require.resolve(`dictionary-${language}`))
      : join(values.dictionaries, language);
  const aff = readFileSync(join(folder, 'index.aff'));
  const dic = readFileSync(join(folder, 'index.dic'));
  const compileStart = performance.now();
  const dictionary = compileHunspell(aff, dic);
  const compileMs = performance.now() - compileStart;
  const verdict = HunspellVerdict.open(dictionary);
  const { affixes, flags } = readAffixFile(aff, 'index.aff');
  const { entries } = readDictionary(dic, affixes.encoding, flags, 'index.dic');
  const words = drawSample(affixes, entries, Number(values.sample), randomSource(Number(values.seed)));
  const { rejected, cut } = hunspellRejects(aff, dic, words, affixes.isUtf8);
  const checkStart = performance.now();
  const ours = words.map((word) => verdict.isCorrect(word));
  const checkMs = performance.now() - checkStart;
  const falseAccepts = [];
  const falseRejects = [];
  for (const [i, word] of words.entries()) {
    if (ours[i] && rejected.has(word)) falseAccepts.push(word);
    else if (!ours[i] && !rejected.has(word)) falseRejects.push(word);
  }
  const agreement = 1 - (falseAccepts.length + falseRejects.length) / words.length;
  worst = Math.min(worst, agreement);
  const result = {
    language,
    words: words.length,
    rejectedByHunspell: words.filter((word) => rejected.has(word)).length,
    agreement,
    weAcceptHunspellRejects: falseAccepts.length,
    weRejectHunspellAccepts: falseRejects.length,
    cutByTokeniser: cut.length,
    compileMs: Math.round(compileMs),
    wordsPerSecond: Math.round((words.length / checkMs) * 1000),
  };
  if (values.json) console.log(JSON.stringify(result));
  else {
    console.log(
      `${language}  ${(agreement * 100).toFixed(3)} % of ${words.length} (hunspell rejects ${result.rejectedByHunspell}); ` +
        `we accept ${falseAccepts.length}, we reject ${falseRejects.length}; compiled in ${result.compileMs} ms, ` +
        `${result.wordsPerSecond} words/s`,
    );
    const show = Number(values.show);
    if (falseAccepts.length > 0)
      console.log('    accepted here, rejected there:', falseAccepts.slice(0, show).join(' '));
    if (falseRejects.length > 0)
      console.log('    rejected here, accepted there:', falseRejects.slice(0, show).join(' '));
  }
}
process.exitCode = worst >= 0.999 ? 0 : 1;
