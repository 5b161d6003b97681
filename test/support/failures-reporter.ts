/**
 * Writes the names of failed tests to the file that `LANGTOOLS_FAILURES_REPORT` names, each with the first line of what was
 * wrong, so that `.ci/run`, whose output is long, can name them at its end.
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
  const failed = [
    ...groups.map((suite) => ({ name: suite.fullName, errors: suite.errors() })),
    ...[...module.children.allTests('failed')].map((test) => ({ name: test.fullName, errors: test.result().errors })),
  ];
  if (failed.length === 0) return [module.relativeModuleId, ...reasons(module.errors())];
  return failed.flatMap(({ name, errors }) => [`${module.relativeModuleId}: ${name}`, ...reasons(errors)]);
}

function reasons(errors: readonly { readonly message: string }[] | undefined): string[] {
  return (errors ?? []).map(({ message }) => `    ${message.split('\n', 1)[0]}`);
}
