/** How results of tests are shown. */
import { relative } from 'node:path';
import picocolors from 'picocolors';
import type { ReportColours } from '../../giellalt/tests/write-report.js';
import type { CliContext } from '../console/cli-context.js';

/** As an editor or a terminal can follow it: relative to where the command runs, if it is below. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
}

export function testColours({ stdout, env }: Pick<CliContext, 'stdout' | 'env'>): ReportColours {
  const { green, red, dim } = picocolors.createColors(stdout.isTTY === true && env.NO_COLOR === undefined);
  return { good: green, bad: red, faint: dim };
}
