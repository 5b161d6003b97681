/**
 * The figures of the dictionaries in docs/languages.md: words of running text that they call wrong, misspellings that they find, and how often
 * their first suggestion is what was meant. Writes languages/made/dictionary-figures.json.
 *
 *     npm run build && node bench/spelling/dictionary-figures.mjs --testdata DIR --treebanks DIR && node scripts/languages-page.mjs
 *
 * `--testdata DIR` holds `<tag>/typos.tsv` (misspelling, correction), made by people; `--treebanks DIR` folders of Universal Dependencies.
 * Where there is no such list, one slip each is made in words of the treebank.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { testdata: { type: 'string' }, treebanks: { type: 'string' } } });
if (values.testdata === undefined || values.treebanks === undefined)
  throw new Error('--testdata and --treebanks are needed');
const root = new URL('../../', import.meta.url);
const { builtInSpellers } = await import(new URL('dist/packs/built-in/built-in.js', root).href);
const { load } = await import(new URL('dist/packs/built-in/load-built-in.js', root).href);
const { openUncached } = await import(new URL('dist/speller/speller-engine.js', root).href);
const { Budget } = await import(new URL('dist/engine/budget.js', root).href);

/** The treebank of each language, and the folder of its list if that has another name. */
const TREEBANKS = {
  et: { file: 'Estonian-EDT/et_edt-ud-test.conllu', list: 'est-x-utee' },
  fi: { file: 'Finnish-TDT/fi_tdt-ud-test.conllu' },
  fo: { file: 'Faroese-OFT/fo_oft-ud-test.conllu' },
  ga: { file: 'Irish-IDT/ga_idt-ud-test.conllu' },
  lv: { file: 'Latvian-LVTB/lv_lvtb-ud-dev.conllu' },
  nb: { file: 'Norwegian-Bokmaal/no_bokmaal-ud-test.conllu' },
  nn: { file: 'Norwegian-Nynorsk/no_nynorsk-ud-test.conllu' },
  ro: { file: 'Romanian-RRT/ro_rrt-ud-test.conllu' },
  ru: { file: 'Russian-GSD/ru_gsd-ud-test.conllu' },
};
const SLIPS = '3000';
const percent = (part, whole) => Math.round((1000 * part) / whole) / 10;

/** What `false-alarms.mjs` prints: "called wrong 148 of 24098 (0.61 %)", "found 2882 of 3000 (96.07 %)". */
function onTreebank(tag, file) {
  const script = fileURLToPath(new URL('false-alarms.mjs', import.meta.url));
  const printed = execFileSync(process.execPath, [script, tag, `${values.treebanks}/${file}`, '--slips', SLIPS], {
    encoding: 'utf8',
  });
  const share = (name) => {
    const [, part, whole] = new RegExp(`${name} (\\d+) of (\\d+)`).exec(printed);
    return percent(Number(part), Number(whole));
  };
  return { falseAlarms: share('called wrong'), found: share('found'), made: true };
}

async function onList(tag, file) {
  const dictionary = builtInSpellers().find(({ language }) => language === tag);
  const { engine } = await load({ name: dictionary.name, cacheDir: fileURLToPath(new URL('cache/', root)) });
  const speller = openUncached(engine.data);
  const pairs = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const wrong = pairs.filter(([typo]) => !speller.isCorrect(typo, Budget.unlimited()));
  const isFirst = ([typo, right]) =>
    speller.suggest(typo, { limit: 1 }, Budget.unlimited()).suggestions[0]?.value === right;
  return {
    found: percent(wrong.length, pairs.length),
    first: percent(wrong.filter(isFirst).length, wrong.length),
    misspellings: pairs.length,
    made: false,
  };
}

const figures = {};
for (const [tag, { file, list = tag }] of Object.entries(TREEBANKS)) {
  const typos = `${values.testdata}/${list}/typos.tsv`;
  const { made, ...rest } = { ...onTreebank(tag, file), ...(existsSync(typos) ? await onList(tag, typos) : {}) };
  figures[tag] = made ? { ...rest, made } : rest;
}
const lines = Object.entries(figures).map(
  ([tag, each]) =>
    `  "${tag}": ${JSON.stringify(each)
      .replace(/([:,])/g, '$1 ')
      .replace('{', '{ ')
      .replace('}', ' }')}`,
);
writeFileSync(new URL('languages/made/dictionary-figures.json', root), `{\n${lines.join(',\n')}\n}\n`);
