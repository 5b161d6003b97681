/**
 * Which forms of inflection tables written by people the analysis of a language does not know: forms that it would not generate either, because both are one transducer.
 *
 *     node bench/analysis/tables.mjs FOLDER [TAG …] [--list]
 *
 * The folder has files `<tag>-morphology.md`. Tables of the sections about nouns, verbs, adjectives, numerals and pronouns are read; a column counts where most of its cells are
 * words, the first one does not. `*` marks forms that are not attested, which are counted apart.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openWords } from '../../dist/cli/open/open-words.js';
import { Budget } from '../../dist/engine/budget.js';
import { resolveSettings } from '../../dist/service/settings/settings.js';

const SECTIONS = /^## \d+\. (?:Nouns|Verbs|Adjectives|Pronouns|Numerals)/i;
const NO_FORMS = /^(?:class|recognise|notes?|ending|model|example|stem|rule|meaning|gloss|use|type|suffix|english)/i;
const FORM = /^[\p{L}\p{M}ʹʼˈ'’]+(?:-[\p{L}\p{M}ʹʼˈ'’]+)*$/u;
/** A column of words, not of remarks. */
const SHARE_OF_WORDS = 0.6;
const FEWEST_ROWS = 3;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } });
const [folder, ...tags] = positionals;
if (folder === undefined) {
  console.error('usage: node bench/analysis/tables.mjs FOLDER [TAG …] [--list]');
  process.exit(2);
}
const settings = resolveSettings({ flags: {}, env: process.env });
const sheets = readdirSync(folder).filter((name) => name.endsWith('-morphology.md'));
console.log('| language | attested forms | known | others | known |\n|---|---|---|---|---|');
for (const sheet of sheets) {
  const tag = sheet.replace('-morphology.md', '');
  if ((tags.length > 0 && !tags.includes(tag)) || !existsSync(join(folder, sheet))) continue;
  const words = await openWords(tag, settings, process).catch((error) => console.error(`${tag}: ${error.message}`));
  if (words === undefined) continue;
  const forms = [...formsOf(readFileSync(join(folder, sheet), 'utf8'))];
  const isKnown = ([form]) => words.source.readings(form.normalize('NFC'), Budget.unlimited()).length > 0;
  const counts = [true, false].flatMap((isAttested) => {
    const own = forms.filter(([, attested]) => attested === isAttested);
    return [own.length, own.filter(isKnown).length];
  });
  console.log(`| ${[tag, ...counts].join(' | ')} |`);
  if (values.list) for (const form of forms) if (!isKnown(form)) console.log(`  ${form[0]}${form[1] ? '' : '*'}`);
}

/** Form → whether it is attested. */
function formsOf(text) {
  const forms = new Map();
  for (const rows of tablesOf(text)) {
    const [head, , ...body] = rows;
    if (body.length < FEWEST_ROWS) continue;
    for (let column = 1; column < head.length; column++) {
      if (NO_FORMS.test(head[column])) continue;
      const cells = body.map((row) => piecesOf(row[column] ?? ''));
      const written = cells.filter((pieces) => pieces.length > 0);
      const ofWords = written.filter((pieces) => pieces.every(({ form }) => FORM.test(form)));
      if (ofWords.length < FEWEST_ROWS || ofWords.length < SHARE_OF_WORDS * written.length) continue;
      for (const { form, isAttested } of ofWords.flat()) forms.set(form, isAttested || (forms.get(form) ?? false));
    }
  }
  return forms;
}

function piecesOf(cell) {
  return cell
    .replaceAll(/\([^)]*\)|[`_]/gu, '')
    .split(/[,/;~]| or /u)
    .map((piece) => piece.trim())
    .filter((piece) => !/^(?:|—|–|-|∅|\.\.\.|…)$/u.test(piece))
    .map((piece) => ({ form: piece.replaceAll('*', ''), isAttested: !piece.includes('*') }));
}

function tablesOf(text) {
  const tables = [];
  let isWanted = false;
  let table;
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) isWanted = SECTIONS.test(line);
    if (!isWanted || !line.startsWith('|')) {
      table = undefined;
      continue;
    }
    if (table === undefined) {
      table = [];
      tables.push(table);
    }
    table.push(
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  }
  return tables;
}
