/** How findings are written: for people, as JSON lines, and as the formats that other programs read. */

import { isAbsolute, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import picocolors from 'picocolors';
import { VERSION } from '../../service/settings/version.js';
import type { CliContext } from '../console/cli-context.js';
import type { Finding } from './finding.js';
import type { Place } from './opened-file.js';

export const FORMATS = ['text', 'json', 'sarif', 'github', 'junit'] as const;
export type ReportFormat = (typeof FORMATS)[number];

export interface FileReport {
  readonly name: string | undefined;
  readonly findings: readonly Finding[];
}

export interface Report {
  file(report: FileReport): void;
  /** When all files are done. */
  end(): void;
}

export function openReport(format: ReportFormat, command: string, context: CliContext): Report {
  const write = (text: string) => void context.stdout.write(text);
  switch (format) {
    case 'text':
      return textReport(context, write);
    case 'json':
      return {
        file: ({ findings }) => {
          for (const { record } of findings) write(`${JSON.stringify(record)}\n`);
        },
        end: () => {},
      };
    case 'github':
      return { file: (report) => write(githubCommands(report)), end: () => {} };
    case 'sarif':
      return collected((files) => write(`${JSON.stringify(sarifLog(files, command), undefined, 2)}\n`));
    case 'junit':
      return collected((files) => write(junitXml(files, command)));
  }
}

function collected(end: (files: readonly FileReport[]) => void): Report {
  const files: FileReport[] = [];
  return { file: (report) => void files.push(report), end: () => end(files) };
}

export function shownPlace(place: Place): string {
  return 'line' in place ? `${place.line}:${place.column}` : `paragraph ${place.paragraph}:${place.column}`;
}

function textReport(context: CliContext, write: (text: string) => void): Report {
  const colours = picocolors.createColors(context.stdout.isTTY === true && context.env.NO_COLOR === undefined);
  return {
    file({ name, findings }) {
      const prefix = name === undefined ? '' : `${name}:`;
      for (const { place, wrong, suggestions, title, code } of findings) {
        const values = suggestions.map((each) => colours.green(shown(each))).join(', ');
        const arrow = values === '' ? '' : ` → ${values}`;
        const rule = title === '' ? '' : `  ${title} (${code})`;
        write(`${colours.dim(`${prefix}${shownPlace(place)}:`)} ${colours.red(shown(wrong))}${arrow}${rule}\n`);
      }
    },
    end: () => {},
  };
}

/** Blanks at the edges would not be seen, nor would nothing. */
function shown(text: string): string {
  return text === '' || /^\s|\s$/.test(text) ? JSON.stringify(text) : text;
}

/** One sentence about a finding. */
function messageOf({ wrong, suggestions, title, description }: Finding): string {
  const correction = suggestions.length === 0 ? shown(wrong) : `${shown(wrong)} → ${suggestions.map(shown).join(', ')}`;
  return [correction, title, description].filter((part) => part !== '').join('. ');
}

/** Below the folder that the command runs in, with slashes: as these programs name files. */
function pathOf(name: string): string {
  const path = relative(process.cwd(), name);
  return (path.startsWith('..') ? name : path).replaceAll('\\', '/');
}

/** https://docs.github.com/actions, workflow commands. A document has no lines to annotate: its paragraph is in the message. */
function githubCommands({ name, findings }: FileReport): string {
  const property = (text: string | number) => data(String(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return findings
    .map((finding) => {
      const { place, endPlace, title, code } = finding;
      const where =
        'line' in place && 'line' in endPlace
          ? [
              ['line', place.line],
              ['col', place.column],
              ['endLine', endPlace.line],
              ...(place.line === endPlace.line ? [['endColumn', endPlace.column] as const] : []),
            ]
          : [];
      const values = [...(name === undefined ? [] : [['file', pathOf(name)]]), ...where, ['title', title || code]];
      const message = 'line' in place ? messageOf(finding) : `${shownPlace(place)}: ${messageOf(finding)}`;
      const properties = values.map(([key, value]) => `${key}=${property(value ?? '')}`).join(',');
      return `::warning ${properties}::${data(message)}\n`;
    })
    .join('');
}

/** SARIF 2.1.0, of OASIS. */
function sarifLog(files: readonly FileReport[], command: string): unknown {
  const findings = files.flatMap(({ findings: list }) => list);
  const rules = new Map(findings.map(({ code, title, description }) => [code, { code, title, description }]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: `langtools ${command}`,
            version: VERSION,
            informationUri: 'https://github.com/langtools/langtools',
            rules: [...rules.values()].map(({ code, title }) => ({
              id: code,
              shortDescription: { text: title || 'Misspelled word' },
            })),
          },
        },
        columnKind: 'unicodeCodePoints',
        results: files.flatMap(({ name, findings: list }) => list.map((finding) => sarifResult(name, finding))),
      },
    ],
  };
}

function sarifResult(name: string | undefined, finding: Finding) {
  const { place, endPlace, suggestions } = finding;
  const region =
    'line' in place && 'line' in endPlace
      ? { startLine: place.line, startColumn: place.column, endLine: endPlace.line, endColumn: endPlace.column }
      : undefined;
  const artifactLocation = { uri: name === undefined ? 'stdin' : uriOf(name) };
  const change = (text: string) => ({
    description: { text },
    artifactChanges: [{ artifactLocation, replacements: [{ deletedRegion: region, insertedContent: { text } }] }],
  });
  return {
    ruleId: finding.code,
    level: 'warning',
    message: { text: region === undefined ? `${shownPlace(place)}: ${messageOf(finding)}` : messageOf(finding) },
    locations: [{ physicalLocation: { artifactLocation, ...(region === undefined ? {} : { region }) } }],
    ...(region === undefined || suggestions.length === 0 ? {} : { fixes: suggestions.map(change) }),
  };
}

function uriOf(name: string): string {
  const path = pathOf(name);
  return isAbsolute(path) || path.startsWith('..')
    ? pathToFileURL(path).href
    : path.split('/').map(encodeURIComponent).join('/');
}

/** As JUnit's own reports: a file is a suite, each finding a test that fails; a file without one is a test that passes. */
function junitXml(files: readonly FileReport[], command: string): string {
  const total = files.reduce((sum, { findings }) => sum + Math.max(1, findings.length), 0);
  const failures = files.reduce((sum, { findings }) => sum + findings.length, 0);
  const suites = files.map(({ name = 'standard input', findings }) => {
    const cases = findings.map((finding) => {
      const title = `${shownPlace(finding.place)} ${finding.wrong}`;
      return `    <testcase classname="${xml(name)}" name="${xml(title)}"><failure type="${xml(finding.code)}" message="${xml(messageOf(finding))}"/></testcase>\n`;
    });
    const passed = `    <testcase classname="${xml(name)}" name="${xml(`langtools ${command}`)}"/>\n`;
    const counts = `tests="${Math.max(1, findings.length)}" failures="${findings.length}"`;
    return `  <testsuite name="${xml(name)}" ${counts}>\n${cases.join('') || passed}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="langtools ${command}" tests="${total}" failures="${failures}">\n${suites.join('')}</testsuites>\n`;
}

function xml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: no XML may have them
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replace(/[\t\n\r]/g, (unit) => `&#${unit.charCodeAt(0)};`)
  );
}
