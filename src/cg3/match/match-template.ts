/**
 * `T:name` and alternatives in parentheses: a test inside a test. The outer one may say where the inner one has to lie,
 * so what the inner one covered is kept track of. Start at `runTemplate`.
 */
import { type ContextualTest, POS } from '../model/contexts.js';
import type { Run } from '../state/run.js';
import { type Cohort, compareCohorts } from '../state/window.js';
import type { ChainEnd } from './match-cohort.js';
import { runTest } from './match-context.js';
import { SCANS } from './scan-stop.js';

const SPANS = POS.SPAN_BOTH | POS.SPAN_LEFT | POS.SPAN_RIGHT;

/**
 * Runs a template, at the position of the test that refers to it where that gives one. Templates are rare enough, but
 * `test` and `template` have to be told apart, so this takes six arguments.
 */
export function runTemplate(
  run: Run,
  from: Cohort,
  test: ContextualTest,
  template: ContextualTest,
  chainEnd: ChainEnd,
  origin: Cohort | null,
): Cohort | null {
  const min = run.template.min;
  const max = run.template.max;
  const within = run.template.active;
  run.template.active = true;
  if (test.linked >= 0) run.template.links.push(run.grammar.contexts[test.linked]!);
  const overrides = (test.pos & POS.TEMPLATE_OVERRIDE) !== 0;
  // A template that is moved elsewhere stays there for tests inside it that refer to it too.
  const moved = run.template.moved.get(template.number);
  let effective = moved ?? template;
  if (overrides) {
    let pos = test.pos & ~(POS.NEGATE | POS.NOT | POS.JUMP);
    if (test.offset !== 0 && !(test.pos & (SCANS | POS.ABSOLUTE))) pos |= POS.SCAN_ALL;
    effective = {
      ...effective,
      pos,
      posHigh: test.posHigh,
      offset: test.offset,
      barrier: test.barrier > 0 ? test.barrier : effective.barrier,
      cbarrier: test.cbarrier > 0 ? test.cbarrier : effective.cbarrier,
    };
    run.template.moved.set(template.number, effective);
  }
  let cohort = runTest(run, from, effective, chainEnd, origin);
  if (overrides) {
    if (moved) run.template.moved.set(template.number, moved);
    else run.template.moved.delete(template.number);
  }
  if (overrides && cohort && chainEnd.cohort && test.offset !== 0) {
    if (!landedWell(run, from, test, cohort, chainEnd.cohort)) cohort = null;
  }
  if (test.linked >= 0) run.template.links.pop();
  if (!cohort) {
    run.template.min = min;
    run.template.max = max;
    run.template.active = within;
  }
  return cohort;
}

/** Did what the template covered lie where the test wants it? */
function landedWell(
  run: Run,
  { window, local: position }: Cohort,
  test: ContextualTest,
  cohort: Cohort,
  chainEnd: Cohort,
): boolean {
  const covered = [cohort, chainEnd, run.template.min ?? cohort, run.template.max ?? chainEnd].sort(compareCohorts);
  const first = covered[0]!.local;
  const last = covered[3]!.local;
  let good = (test.pos & (SCANS | POS.ABSOLUTE)) !== 0;
  if (!good) good = test.offset > 0 ? first - position === test.offset : last - position === test.offset;
  if (!(test.pos & SPANS) && chainEnd.window !== window) good = false;
  if (!(test.pos & POS.PASS_ORIGIN)) {
    if (test.offset < 0 && last > position) good = false;
    else if (test.offset > 0 && first < position) good = false;
  }
  return good;
}

export function widenTemplate(run: Run, cohort: Cohort): void {
  const before = (a: Cohort, b: Cohort) =>
    a.window.number !== b.window.number ? a.window.number < b.window.number : a.local < b.local;
  if (!run.template.min || before(cohort, run.template.min)) run.template.min = cohort;
  if (!run.template.max || before(run.template.max, cohort)) run.template.max = cohort;
}
