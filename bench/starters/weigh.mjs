/**
 * Writes how common each stem of a starter is into its lexicons, as `"weight: N"`: −ln of the share of the words of a text that
 * the stem explains. Common words then come first in suggestions, and slips of them are found.
 *
 *     node bench/starters/weigh.mjs FOLDER TAG          write the weights
 *     node bench/starters/weigh.mjs FOLDER TAG --list   only list stems that no word of the text has, and unknown words
 *
 * See `starters.mjs` for FOLDER. Every stem line gets a symbol of its own on the analysis side, so that an analysis names the
 * lines that it comes from. A word with several analyses is shared among them; of compounds those with the fewest parts count.
 * Inflection (`root.lexc`, `affixes-*.lexc`) and quoted words of other languages (`foreign.lexc`) keep what they have. In a
 * lexicon with a line `! weights less N`, weights are less by N: first parts of compounds, which are commoner together with
 * what follows than the product of both shares.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const DIST = new URL('../../dist/', import.meta.url);
const load = (module) => import(new URL(module, DIST).href);
const { compileSources } = await load('fst/source/compile-sources.js');
const { invert } = await load('fst/algebra/projection.js');
const { writeOptimisedLookup } = await load('fst/formats/write-optimised-lookup.js');
const { Lookup } = await load('fst/lookup/lookup.js');
const { Transducer } = await load('fst/lookup/transducer.js');
const { Budget, SearchBudget } = await load('engine/budget.js');

/** Stems that are rarer than what a text can show get no more than this. */
const GREATEST_WEIGHT = 16;
const LEAST_TOKENS = 20_000;
const MOST_UNKNOWN = 100;
/** Entry, class, note and the rest of a line. */
const STEM_LINE = /^(\s*)((?:[^\s!;"<>%]|%.)+?)(\s+)([^\s;"!]+)\s*("[^"]*")?\s*(;.*)$/u;
const LESS = /^! weights less (\d+)\b/m;
const NOT_WEIGHED = /^(?:root|affixes.*|foreign|loans)\.lexc$/;

const [folder, tag, option] = process.argv.slice(2);
if (tag === undefined) {
  console.error('usage: node bench/starters/weigh.mjs FOLDER TAG [--list]');
  process.exit(2);
}
const sources = new URL(`../../languages/${tag}/morphology/`, import.meta.url);
const read = (name) => readFileSync(new URL(name, sources), 'utf8');
const { lexicon, rules = [] } = JSON.parse(read('speller.json'));

/** The text of each lexicon by lines, and the stems in them. */
function readStems() {
  const lines = new Map(lexicon.map((name) => [name, read(name).split('\n')]));
  const stems = [];
  for (const [name, text] of lines) {
    if (NOT_WEIGHED.test(name)) continue;
    let isInLexicon = false;
    for (const [index, line] of text.entries()) {
      isInLexicon ||= /^\s*LEXICON\b/.test(line);
      const match = isInLexicon ? STEM_LINE.exec(line) : null;
      if (match === null) continue;
      const [, , entry, , target, note = ''] = match;
      const [, upper = entry, lower = entry] = /^((?:[^:%]|%.)*):((?:[^:%]|%.)*)$/u.exec(entry) ?? [];
      if (lower === '' || lower.startsWith('@') || (note !== '' && !note.includes('weight'))) continue;
      stems.push({ name, index, upper, lower, target });
    }
  }
  return { lines, stems };
}

/** An analyser whose analyses name the stems that they are made of. */
function markedAnalyser({ lines, stems }) {
  const marked = new Map([...lines].map(([name, text]) => [name, [...text]]));
  for (const [number, { name, index, upper, lower, target }] of stems.entries())
    marked.get(name)[index] = `⟦${number}⟧${upper}:${lower} ${target} ;`;
  const symbols = stems.map((_, number) => `⟦${number}⟧`).join(' ');
  const [first] = lexicon;
  marked.set(first, [
    marked
      .get(first)
      .join('\n')
      .replace(/Multichar_Symbols/i, `Multichar_Symbols ${symbols}`),
  ]);
  const source = (name) => (marked.has(name) ? Buffer.from(marked.get(name).join('\n')) : Buffer.from(read(name)));
  const { automaton } = compileSources(lexicon, { rules: [rules].flat() }, source);
  return new Lookup(Transducer.read(writeOptimisedLookup(invert(automaton), { name: tag }).bytes));
}

function countedForms() {
  const counts = new Map();
  for (const file of [`${tag}.tsv`, `${tag}.running.tsv`]) {
    if (!existsSync(`${folder}/words/${file}`)) continue;
    for (const line of readFileSync(`${folder}/words/${file}`, 'utf8').trimEnd().split('\n')) {
      const [form, count] = line.split('\t');
      counts.set(form, (counts.get(form) ?? 0) + Number(count));
    }
  }
  return counts;
}

/** Each reading as the numbers of its stems; those with the fewest, each once. */
function stemsOf(analyser, form) {
  const title = form.replace(/^./u, (letter) => letter.toUpperCase());
  for (const written of new Set([form, title, form.toUpperCase()])) {
    const budget = new SearchBudget(Budget.unlimited(), { steps: 200_000, ms: 5_000 });
    const found = analyser.lookup(written, budget, { limit: 100 });
    if (found.length === 0) continue;
    const readings = found.map(({ value }) => [...value.matchAll(/⟦(\d+)⟧/gu)].map((match) => Number(match[1])));
    const fewest = Math.min(...readings.map((reading) => reading.length));
    return [...new Map(readings.filter((reading) => reading.length === fewest).map((r) => [r.join(), r])).values()];
  }
  return undefined;
}

const { lines, stems } = readStems();
const analyser = markedAnalyser({ lines, stems });
const tokens = new Float64Array(stems.length);
const unknown = [];
let known = 0;
for (const [form, count] of countedForms()) {
  const readings = stemsOf(analyser, form);
  if (readings === undefined) {
    unknown.push({ form, count });
    continue;
  }
  known += count;
  for (const reading of readings) for (const stem of reading) tokens[stem] += count / readings.length;
}

if (option === '--list') {
  for (const [number, { name, index, upper }] of stems.entries())
    if (tokens[number] === 0) console.log(`${name}:${index + 1} ${upper} is in no word of the text`);
  unknown.sort((a, b) => b.count - a.count);
  for (const { form, count } of unknown.slice(0, MOST_UNKNOWN)) console.log(`${form}\t${count}`);
} else {
  const less = new Map([...lines].map(([name, text]) => [name, Number(LESS.exec(text.join('\n'))?.[1] ?? 0)]));
  for (const [number, { name, index }] of stems.entries()) {
    // An unseen stem gets a little more than nothing.
    const weight = -Math.log((tokens[number] + 0.3) / Math.max(known, LEAST_TOKENS));
    const [, indent, entry, gap, target, , rest] = STEM_LINE.exec(lines.get(name)[index]);
    const figure = Math.max(1, Math.round(Math.min(GREATEST_WEIGHT, weight)) - less.get(name));
    lines.get(name)[index] = `${indent}${entry}${gap}${target} "weight: ${figure}" ${rest}`;
  }
  for (const [name, text] of lines) writeFileSync(new URL(name, sources), text.join('\n'));
  console.log(`${tag}: ${stems.length} stems, ${known} words of text`);
}
