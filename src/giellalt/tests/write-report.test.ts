import { expect, test } from 'vitest';
import type { SuiteReport } from './test-report.js';
import { junitXml, suiteText, summaryText } from './write-report.js';

const FAILED: SuiteReport = {
  folder: 'src/fst/test',
  name: 'run-a.sh',
  verdict: 'failed',
  files: [
    { file: 'a.yaml', passed: 3, failed: 0, failures: [], notes: ['a note'] },
    {
      file: 'b.yaml',
      passed: 1,
      failed: 1,
      failures: [{ line: 7, test: 'x <&> y', problem: 'expected "b"; came: c' }],
    },
  ],
};
const EXPECTED: SuiteReport = { ...FAILED, name: 'run-b.sh', verdict: 'failed as expected' };
const NOT_RUN: SuiteReport = {
  folder: 'tools/test',
  name: 'run-c.sh',
  verdict: 'not run',
  files: [],
  reason: 'no reason',
};
const SURPRISE: SuiteReport = { ...NOT_RUN, name: 'run-d.sh', verdict: 'passed unexpectedly', reason: undefined };

test('the report for people names file and line of each failure', () => {
  expect(suiteText(FAILED, (file) => `repo/${file}`)).toBe(
    `src/fst/test/run-a.sh: failed
  a.yaml: 3 passed
    a note
  b.yaml: 1 passed, 1 failed
    repo/b.yaml:7: x <&> y: expected "b"; came: c
`,
  );
  expect(suiteText(NOT_RUN)).toBe('tools/test/run-c.sh: not run (no reason)\n');
  expect(summaryText([FAILED, EXPECTED, NOT_RUN, SURPRISE])).toBe(
    '4 suites: 1 failed as expected, 1 failed, 1 passed unexpectedly, 1 not run\n10 tests: 8 passed, 2 failed\n',
  );
});

test('JUnit XML has a case for each file, and one for a suite that no file shows', () => {
  expect(junitXml('lang-qaa', [FAILED, EXPECTED, NOT_RUN, SURPRISE])).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="lang-qaa" tests="6" failures="2" skipped="2">
  <testsuite name="src/fst/test/run-a.sh" tests="2" failures="1" skipped="0">
    <testcase classname="src/fst/test/run-a.sh" name="a.yaml"/>
    <testcase classname="src/fst/test/run-a.sh" name="b.yaml">
      <failure message="1 of 2 failed">b.yaml:7: x &lt;&amp;&gt; y: expected &quot;b&quot;; came: c
</failure>
    </testcase>
  </testsuite>
  <testsuite name="src/fst/test/run-b.sh" tests="2" failures="0" skipped="1">
    <testcase classname="src/fst/test/run-b.sh" name="a.yaml"/>
    <testcase classname="src/fst/test/run-b.sh" name="b.yaml">
      <skipped message="1 of 2 failed, as expected">b.yaml:7: x &lt;&amp;&gt; y: expected &quot;b&quot;; came: c
</skipped>
    </testcase>
  </testsuite>
  <testsuite name="tools/test/run-c.sh" tests="1" failures="0" skipped="1">
    <testcase classname="tools/test/run-c.sh" name="run-c.sh">
      <skipped message="no reason"></skipped>
    </testcase>
  </testsuite>
  <testsuite name="tools/test/run-d.sh" tests="1" failures="1" skipped="0">
    <testcase classname="tools/test/run-d.sh" name="run-d.sh">
      <failure message="passed unexpectedly"></failure>
    </testcase>
  </testsuite>
</testsuites>
`,
  );
});
