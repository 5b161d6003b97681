/**
 * The report as a page that needs nothing else: no script, no file, no network. Every plot stands beside a table with the same
 * figures, for those who do not see it. Start at `reportHtml`.
 */

import type { BatchOperation } from '../job/job-manifest.js';
import type { Figures, Report } from './report-data.js';
import { barPlot, coursePlot, escapeHtml } from './report-plots.js';

const STYLE = `:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--paper:#fff;--bar:#0b5cad}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b3;--line:#3d444d;--paper:#0d1117;--bar:#6cb0f5}}
body{margin:0 auto;max-width:60rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}
table{border-collapse:collapse;margin:.5rem 0}caption{text-align:left;color:var(--soft)}
th,td{padding:.25rem .75rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto}svg{max-width:100%;height:auto}svg text{fill:var(--ink);font:12px system-ui,sans-serif}
svg .bar{fill:var(--bar)}svg .curve{fill:none;stroke:var(--bar);stroke-width:2}svg .axis{stroke:var(--line)}`;

export function reportHtml(report: Report): string {
  const { operation, release, total, languages, codes, misspellings, differentMisspellings, failures } = report;
  const title = TITLES[operation as BatchOperation];
  const isAnalysis = operation === 'analyse';
  const parts = [
    section(
      'All documents',
      table('Documents, words and errors', FIGURES, [figureCells(total)]),
      table('Documents without all that could be said of them', LIMITED, [
        [total.failed, total.cutShort, total.incomplete],
      ]),
    ),
    section(
      'Languages',
      table(
        'By language',
        ['Language', ...FIGURES, 'Data'],
        languages.map(({ tag, packs, ...rest }) => [
          tag,
          ...figureCells(rest),
          packs.map(({ name, version }) => `${name} ${version}`).join(', '),
        ]),
      ),
    ),
    section(
      'Errors by code',
      barPlot(codes.map(({ code, errors }) => ({ label: code, value: errors }))),
      table(
        'Most frequent first',
        ['Code', 'Title', 'Errors', 'Per 1 000 words'],
        codes.map(({ code, title: ofCode = '', errors, per1000Words }) => [code, ofCode, errors, per1000Words]),
      ),
    ),
    section('Errors along the corpus', coursePlot(report.course)),
    section(
      isAnalysis ? 'Most frequent unknown words' : 'Most frequent misspellings',
      table(
        `The first ${misspellings.length} of ${differentMisspellings} different ones`,
        ['Word', 'Language', 'Count'],
        misspellings.map(({ word, tag, count }) => [word, tag, count]),
      ),
    ),
    section(
      'Documents that were not checked',
      table(
        `${total.failed} of ${total.documents}`,
        ['Reason', 'Documents'],
        failures.map(({ code, documents }) => [code, documents]),
      ),
      table(
        'The first of them',
        ['Document', 'Reason', 'Message'],
        report.failedDocuments.map(({ id, failure }) => [String(id), failure.code, failure.message]),
      ),
    ),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Made by langtools ${escapeHtml(release)}.</p>
${parts.join('\n')}
</main>
</body>
</html>
`;
}

const LIMITED = ['Not checked', 'Of these cut short by the time limit', 'Checked in part, by the limit of work'];
const TITLES: Readonly<Record<BatchOperation, string>> = {
  grammar: 'Grammar of a corpus',
  spelling: 'Spelling of a corpus',
  analyse: 'Words of a corpus',
};

const FIGURES = ['Documents', 'With errors', 'Sentences', 'Words', 'Errors', 'Errors per 1 000 words'];

function figureCells({ documents, withErrors, sentences, words, errors, errorsPer1000Words }: Figures): number[] {
  return [documents, withErrors, sentences, words, errors, errorsPer1000Words];
}

function section(heading: string, ...parts: string[]): string {
  return `<section>\n<h2>${heading}</h2>\n${parts.filter((part) => part !== '').join('\n')}\n</section>`;
}

/** Cells that are numbers stand at the right. */
function table(caption: string, heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return `<p>${escapeHtml(caption)}: none.</p>`;
  const isNumber = heads.map((_, column) => rows.every((row) => typeof row[column] === 'number'));
  const cell = (kind: 'td' | 'th', text: string, column: number) =>
    `<${kind}${isNumber[column] ? ' class="n"' : ''}${kind === 'th' ? ' scope="col"' : ''}>${text}</${kind}>`;
  const head = heads.map((text, column) => cell('th', escapeHtml(text), column)).join('');
  const body = rows.map((row) => `<tr>${row.map((value, column) => cell('td', shown(value), column)).join('')}</tr>`);
  return `<div class="scroll" role="region" aria-label="${escapeHtml(caption)}" tabindex="0"><table>
<caption>${escapeHtml(caption)}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>`;
}

/** Digits in groups of three, with a space that does not break. */
function shown(value: string | number): string {
  if (typeof value === 'string') return escapeHtml(value);
  const [whole = '', fraction] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
