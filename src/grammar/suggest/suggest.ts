/**
 * From marked cohorts to errors with suggestions: the last step of every grammar checker. Start at `suggest`.
 *
 * A grammar marks a word with `&code`, the other words of the span with `co&code` or with relations (LEFT, RIGHT,
 * DELETE1 …), and readings that say how it should be with SUGGEST or SUGGESTWF. Here the span is measured, the
 * replacement put together word by word (replacement.ts), and errors that overlap are brought to one span
 * (overlaps.ts).
 *
 *     const errors = suggest(cohorts, text, { generate: (analysis) => generator.forms(analysis, budget) });
 */
import type { CgCohort } from '../../cg3/index.js';
import type { FoundError, MessageVariables } from './found-error.js';
import { type MarkedCohort, MarkedText } from './marked-text.js';
import { joinOverlaps, type Overlapping } from './overlaps.js';
import { replacements } from './replacement.js';

export interface SuggestStepOptions {
  /** The forms of an analysis (`leat+V+Ind+Prs+Pl3`), best first. Without it SUGGEST suggests nothing. */
  readonly generate?: (analysis: string) => readonly string[];
  /** Generate from every reading, also from those without SUGGEST: for grammar writers. */
  readonly generateAll?: boolean;
  /** Codes to leave out; an error that is left out also widens no other error. */
  readonly isIgnored?: (code: string) => boolean;
  /** Which errors are given one common span: those that touch (as in libdivvun), or only those that overlap. */
  readonly join?: Overlapping;
}

/** Relations that widen the span to their target. */
const WIDENS = /^(?:LEFT|RIGHT|DELETE\d*)$/;
const FILLS_MESSAGE = /^\$\d+$/;

/** The errors of a text, by place. Cohorts need their places (`startUtf16`, `endUtf16`) in that very text. */
export function suggest(cohorts: readonly CgCohort[], text: string, options: SuggestStepOptions = {}): FoundError[] {
  const marked = new MarkedText(cohorts, text, options.generateAll === true);
  const withErrors = marked.withErrors();
  for (const cohort of withErrors) demoteTargets(marked, cohort);
  const errors = withErrors.flatMap((cohort) => {
    const codes = new Set(
      cohort.readings.flatMap(({ isLink, errors: readingCodes }) => (isLink ? [] : [...readingCodes])),
    );
    return [...codes].flatMap((code) => (options.isIgnored?.(code) ? [] : errorOf(marked, cohort, code, options)));
  });
  return joinOverlaps(errors, text, options.join ?? 'touching');
}

/** A code on the target of a relation from a cohort with the same code marks no second error: the source has it. */
function demoteTargets(marked: MarkedText, source: MarkedCohort): void {
  const targets = new Set(
    source.readings.flatMap((reading) => marked.targets(reading, WIDENS).map(({ index }) => index)),
  );
  targets.delete(source.index);
  for (const index of targets) {
    const target = marked.at(index);
    for (const marks of [target, ...target.readings]) {
      for (const code of source.errors) if (marks.errors.delete(code)) marks.coErrors.add(code);
    }
  }
}

function errorOf(marked: MarkedText, cohort: MarkedCohort, code: string, options: SuggestStepOptions): FoundError[] {
  if (cohort.isAdded || !marked.spanOf(cohort.index)) return [];
  let startUtf16 = Number.POSITIVE_INFINITY;
  let endUtf16 = 0;
  const texts = new Set<string>();
  for (const reading of cohort.readings) {
    if (!reading.errors.has(code)) continue;
    const deleted = new Set(marked.targets(reading, /^DELETE\d*$/).map(({ index }) => index));
    if (reading.deletesItself) deleted.add(cohort.index);
    const bounds = marked.targets(reading, WIDENS).map(({ index }) => index);
    const replaced = replacements({
      marked,
      source: cohort,
      code,
      deleted,
      dropsBlanks: reading.dropsBlankBefore,
      from: Math.min(cohort.index, ...bounds),
      to: Math.max(cohort.index, ...bounds),
      generate: options.generate ?? (() => []),
    });
    startUtf16 = Math.min(startUtf16, replaced.startUtf16);
    endUtf16 = Math.max(endUtf16, replaced.endUtf16);
    for (const text of replaced.texts) texts.add(text);
  }
  texts.delete(marked.text.slice(startUtf16, endUtf16));
  if (startUtf16 >= endUtf16) return [];
  const suggestions = [...texts];
  return [{ startUtf16, endUtf16, code, suggestions, variables: variablesOf(marked, cohort, code, suggestions) }];
}

function variablesOf(
  marked: MarkedText,
  cohort: MarkedCohort,
  code: string,
  suggestions: readonly string[],
): MessageVariables {
  const words = new Map<string, Set<string>>();
  for (const reading of cohort.readings) {
    if (reading.errors.size > 0 && !reading.errors.has(code)) continue;
    for (const { name, index } of marked.targets(reading, FILLS_MESSAGE)) {
      words.set(name, (words.get(name) ?? new Set()).add(marked.at(index).form));
    }
  }
  const variables = new Map([...words].map(([name, forms]) => [name, [...forms].join(', ')]));
  variables.set('$1', cohort.form);
  for (const [i, text] of suggestions.entries()) variables.set(`€${i + 1}`, text);
  return variables;
}
