/** The report on the tests of a repository, for people and as JUnit XML. */
import type { TestChanges } from './test-changes.js';
import { countTests, type FileReport, isRight, type SuiteReport, type Verdict } from './test-report.js';

/** Colours of a terminal. */
export interface ReportColours {
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly faint: (text: string) => string;
}

const PLAIN: ReportColours = { good: (text) => text, bad: (text) => text, faint: (text) => text };

/** Of a file whose failures are expected. */
const MOST_EXPECTED = 3;

/** @param place a path of the repository as the reader can open it */
export function suiteText(
  suite: SuiteReport,
  place: (file: string) => string = (file) => file,
  colours: ReportColours = PLAIN,
  { showsAll = true }: { readonly showsAll?: boolean } = {},
): string {
  const { folder, name, verdict, files, reason } = suite;
  const paint = verdict === 'not run' ? colours.faint : isRight(suite) ? colours.good : colours.bad;
  const lines = [`${folder}/${name}: ${paint(verdict)}${reason === undefined ? '' : ` (${reason})`}`];
  const most = mostFailures(verdict, showsAll);
  for (const report of files) lines.push(...fileLines(report, place, colours, most));
  return `${lines.join('\n')}\n`;
}

/** What nobody has to mend now would hide what is wrong elsewhere. */
function mostFailures(verdict: Verdict, showsAll: boolean): number {
  if (verdict === 'passed') return 0;
  return verdict === 'failed as expected' && !showsAll ? MOST_EXPECTED : Number.POSITIVE_INFINITY;
}

function fileLines(
  report: FileReport,
  place: (file: string) => string,
  colours: ReportColours,
  most: number,
): string[] {
  const { file, passed, failed, failures, notes = [], notCounted } = report;
  const numbers = `${passed} passed${failed === 0 ? '' : `, ${colours.bad(`${failed} failed`)}`}`;
  return [
    `  ${file}: ${numbers}${notCounted === undefined ? '' : ` (not counted: ${notCounted})`}`,
    ...notes.map((note) => `    ${colours.faint(note)}`),
    ...failures
      .slice(0, most)
      .map(({ line, test, problem }) => `    ${colours.faint(`${place(file)}:${line}:`)} ${test}: ${problem}`),
    ...(most > 0 && failures.length > most ? [`    ${colours.faint(`… and ${failures.length - most} more`)}`] : []),
  ];
}

/** The last lines: how many suites and tests. */
export function summaryText(suites: readonly SuiteReport[]): string {
  const { passed, failed } = countTests(suites.flatMap(({ files }) => files));
  const verdicts: readonly Verdict[] = ['passed', 'failed as expected', 'failed', 'passed unexpectedly', 'not run'];
  const parts = verdicts.flatMap((verdict) => {
    const count = suites.filter((suite) => suite.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${verdict}`];
  });
  return `${suites.length} suites: ${parts.join(', ')}\n${passed + failed} tests: ${passed} passed, ${failed} failed\n`;
}

/** What an edit has changed, a line each, at most `most` of a kind; nothing where all is as it was. */
export function changesText(
  { failing, mended, verdicts }: TestChanges,
  place: (file: string) => string,
  most: number,
  colours: ReportColours = PLAIN,
): string {
  const shown = (lines: readonly string[]) =>
    lines.length <= most ? lines : [...lines.slice(0, most), `  … and ${lines.length - most} more`];
  const lines = [
    ...shown(
      failing.map(
        ({ file, line, test, problem }) => `${colours.bad('fails now:')} ${place(file)}:${line}: ${test}: ${problem}`,
      ),
    ),
    ...shown(mended.map(({ file, test }) => `${colours.good('fails no longer:')} ${place(file)}: ${test}`)),
    ...verdicts.map(({ suite, before, after }) => `${suite}: ${after}, was: ${before}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** One test suite for each runner, and in it one test case for each file. */
export function junitXml(name: string, suites: readonly SuiteReport[]): string {
  const written = suites.map(junitSuite);
  const sum = (of: (suite: JunitSuite) => number) => written.reduce((total, each) => total + of(each), 0);
  const numbers = numbersOf(
    sum(({ tests }) => tests),
    sum(({ failures }) => failures),
    sum(({ skipped }) => skipped),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escaped(name)}"${numbers}>\n${written.map(({ xml }) => xml).join('')}</testsuites>\n`;
}

interface JunitSuite {
  readonly xml: string;
  readonly tests: number;
  readonly failures: number;
  readonly skipped: number;
}

function junitSuite(suite: SuiteReport): JunitSuite {
  const name = `${suite.folder}/${suite.name}`;
  const cases = suite.files.map((file) => ({ name: file.file, ...junitFile(suite, file) }));
  // A suite that has no file that shows its verdict has a case of its own.
  const isShown = isRight(suite)
    ? suite.verdict !== 'not run' && cases.length > 0
    : cases.some(({ kind }) => kind === 'failure');
  if (!isShown) {
    const message = suite.reason ?? suite.verdict;
    cases.push({ name: suite.name, kind: isRight(suite) ? 'skipped' : 'failure', message, details: '' });
  }
  const count = (kind: JunitFile['kind']) => cases.filter((each) => each.kind === kind).length;
  const lines = cases.map((each) => {
    const start = `    <testcase classname="${escaped(name)}" name="${escaped(each.name)}"`;
    if (each.kind === 'passed') return `${start}/>\n`;
    return `${start}>\n      <${each.kind} message="${escaped(each.message)}">${escaped(each.details)}</${each.kind}>\n    </testcase>\n`;
  });
  const [tests, failures, skipped] = [cases.length, count('failure'), count('skipped')];
  const numbers = numbersOf(tests, failures, skipped);
  return {
    xml: `  <testsuite name="${escaped(name)}"${numbers}>\n${lines.join('')}  </testsuite>\n`,
    tests,
    failures,
    skipped,
  };
}

interface JunitFile {
  readonly kind: 'passed' | 'failure' | 'skipped';
  readonly message: string;
  readonly details: string;
}

function junitFile(suite: SuiteReport, { file, passed, failed, failures, notCounted }: FileReport): JunitFile {
  const message = `${failed} of ${passed + failed} failed`;
  const details = failures.map(({ line, test, problem }) => `${file}:${line}: ${test}: ${problem}\n`).join('');
  if (failed === 0) return { kind: 'passed', message: '', details: '' };
  if (notCounted !== undefined) return { kind: 'skipped', message: `${message}; not counted: ${notCounted}`, details };
  if (suite.verdict === 'failed as expected') return { kind: 'skipped', message: `${message}, as expected`, details };
  return suite.verdict === 'failed'
    ? { kind: 'failure', message, details }
    : { kind: 'passed', message: '', details: '' };
}

function numbersOf(tests: number, failures: number, skipped: number): string {
  return ` tests="${tests}" failures="${failures}" skipped="${skipped}"`;
}

/** For XML; characters that XML cannot have are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
