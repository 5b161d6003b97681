/**
 * Writes the names of failed tests to the file that `LANGTOOLS_FAILURES_REPORT` names, so that `.ci/run`, whose output is long, can
 * name them at its end.
 */
import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { readonly message: string }[]): void {
    const file = process.env.LANGTOOLS_FAILURES_REPORT;
    if (file === undefined) return;
    const lines = modules.filter((module) => module.state() === 'failed').flatMap(failuresOf);
    lines.push(...errors.map(({ message }) => `outside of a test: ${message}`));
    if (lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`);
  }
}

/** Tests that failed, and groups whose hooks did; a file that could not be loaded has neither, and is named itself. */
function failuresOf(module: TestModule): string[] {
  const groups = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const failed = [...groups, ...module.children.allTests('failed')];
  return failed.length === 0
    ? [module.relativeModuleId]
    : failed.map(({ fullName }) => `${module.relativeModuleId}: ${fullName}`);
}
