/**
 * Counts the word forms of running text, for the other measurements of this folder and for `frequencies.mjs`.
 *
 *     node bench/spelling/count-words.mjs [--equal] FILE… > words/<tag>.tsv
 *
 * Files: `.conllu` (treebanks: words in their sentences), `.tsv` or lists of `form count` (counted already), or plain text, a
 * sentence a line. Prints a form, a tab and its count, most frequent first. A word that begins a sentence is counted in small
 * letters, unless the treebank calls it a name; in German (`--german`), or a noun. With `--equal` each file has as much say as
 * the first, however long it is.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { german: { type: 'boolean', default: false }, equal: { type: 'boolean', default: false } },
});
const WORD = /^\p{L}[\p{L}\p{M}'’-]*$/u;
let counts = new Map();
const count = (form, times = 1) => {
  if (WORD.test(form)) counts.set(form, (counts.get(form) ?? 0) + times);
};
const small = (form) => form.replace(/^./u, (letter) => letter.toLowerCase());

function countTreebank(text) {
  for (const sentence of text.split('\n\n')) {
    let isFirst = true;
    let coveredTo = 0;
    for (const line of sentence.split('\n')) {
      const [id = '', form = '', , kind = ''] = line.split('\t');
      const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(id) ?? [];
      if (from === undefined || (to === undefined && Number(from) <= coveredTo)) continue;
      // "1-2 del": the text has one word, the treebank two.
      if (to !== undefined) coveredTo = Number(to);
      const isName = kind === 'PROPN' || (values.german && kind === 'NOUN');
      if (kind !== 'PUNCT') {
        count(isFirst && !isName ? small(form) : form);
        isFirst = false;
      }
    }
  }
}

function countSentences(text) {
  for (const line of text.split('\n')) {
    const words = line.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
    for (const [index, word] of words.entries()) count(index === 0 && !values.german ? small(word) : word);
  }
}

const perFile = [];
for (const file of positionals) {
  counts = new Map();
  perFile.push(counts);
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.conllu')) countTreebank(text);
  else if (/^\S+[ \t]\d+$/m.test(text.slice(0, 200)))
    for (const line of text.split('\n')) {
      const [form = '', times = '1'] = line.split(/[ \t]/);
      count(form, Number(times));
    }
  else countSentences(text);
}
const totals = perFile.map((each) => [...each.values()].reduce((sum, times) => sum + times, 0));
const all = new Map();
for (const [i, each] of perFile.entries()) {
  const scale = values.equal ? totals[0] / totals[i] : 1;
  for (const [form, times] of each) all.set(form, (all.get(form) ?? 0) + Math.round(times * scale));
}
const sorted = [...all].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
process.stdout.write(sorted.map(([form, times]) => `${form}\t${times}\n`).join(''));
