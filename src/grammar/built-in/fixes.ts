/**
 * Two shorthands of our rules, made into what the suggest step reads. Start at `expandReferences` and `blankErrors`.
 *
 * `LEFT:-1`, `RIGHT:+1`, `DELETE:+1` on a marked reading stand for a relation to the word at that distance, so that a rule that
 * speaks of two words is still one rule: `ADD (&msyn-fusion SUGGESTWF "den"S DELETE:+1) ("de") IF (1 ("an"))`.
 *
 * `BLANK-BEFORE:none`, `BLANK-BEFORE:space`, `BLANK-AFTER:…` say what the blank beside a mark should be. Such an error covers
 * the blank, and the mark where a blank alone could not be seen, but no word.
 */
import type { CgCohort, CgReading, CgRelation } from '../../cg3/stream-cohort.js';
import type { FoundError } from '../suggest/suggest.js';

const REFERENCE = /^(LEFT|RIGHT|DELETE):([+-]\d{1,2})$/;
const BLANK = /^BLANK-(BEFORE|AFTER):(none|space|nbsp)$/;
const BLANKS = { none: '', space: ' ', nbsp: '\u00a0' } as const;

export function hasMark({ readings }: CgCohort): boolean {
  return readings.some(({ tags }) => tags.some((tag) => tag.charCodeAt(0) === AMPERSAND));
}

const AMPERSAND = 0x26;

/** Adds to marked cohorts the relations that their shorthand tags stand for. */
export function expandReferences(cohorts: readonly CgCohort[], isMarked: readonly boolean[]): void {
  for (const [index, cohort] of cohorts.entries()) {
    if (!isMarked[index]) continue;
    const relations: CgRelation[] = [];
    for (const { tags } of cohort.readings) {
      for (const tag of tags) {
        const found = REFERENCE.exec(tag);
        const target = found === null ? undefined : cohorts[index + Number(found[2])];
        if (found !== null && target?.id !== undefined) {
          relations.push({
            name: found[1] === 'DELETE' ? `DELETE${relations.length + 1}` : found[1]!,
            target: target.id,
          });
        }
      }
    }
    if (relations.length > 0) cohort.relations = [...(cohort.relations ?? []), ...relations];
  }
}

/** The errors about blanks, whose marks are taken away so that the suggest step does not see them. */
export function blankErrors(cohorts: readonly CgCohort[], isMarked: readonly boolean[], text: string): FoundError[] {
  const errors: FoundError[] = [];
  for (const [index, cohort] of cohorts.entries()) {
    if (!isMarked[index] || !cohort.readings.some(({ tags }) => tags.some((tag) => BLANK.test(tag)))) continue;
    const marks = new Map<string, [side: string, blank: string]>();
    cohort.readings = cohort.readings.map((reading) => takeBlankMarks(reading, marks));
    for (const [code, [side, blank]] of marks) {
      const error = blankError(cohorts, index, text, code, side, blank);
      if (error !== undefined) errors.push(error);
    }
  }
  return errors;
}

/** A rule adds `&code BLANK-…` in this order, so the code is the last one before the shorthand. */
function takeBlankMarks(reading: CgReading, marks: Map<string, [string, string]>): CgReading {
  const tags: string[] = [];
  for (const tag of reading.tags) {
    const found = BLANK.exec(tag);
    const code = tags.at(-1);
    if (found === null || code === undefined || !code.startsWith('&')) {
      if (found === null) tags.push(tag);
      continue;
    }
    tags.pop();
    marks.set(code.slice(1), [found[1]!, BLANKS[found[2] as keyof typeof BLANKS]]);
  }
  return { ...reading, tags };
}

function blankError(
  cohorts: readonly CgCohort[],
  index: number,
  text: string,
  code: string,
  side: string,
  blank: string,
): FoundError | undefined {
  const own = cohorts[index]!;
  if (own.startUtf16 === undefined || own.endUtf16 === undefined) return undefined;
  const isBefore = side === 'BEFORE';
  const start = isBefore ? (cohorts[index - 1]?.endUtf16 ?? 0) : own.endUtf16;
  const end = isBefore ? own.startUtf16 : (cohorts[index + 1]?.startUtf16 ?? text.length);
  const old = text.slice(start, end);
  if (old === blank) return undefined;
  const form = text.slice(own.startUtf16, own.endUtf16);
  // Two blanks that become one can be underlined on their own; one that comes or goes needs its mark to be seen.
  const isAlone = old !== '' && blank !== '';
  const startUtf16 = isAlone || isBefore ? start : own.startUtf16;
  const endUtf16 = isAlone || !isBefore ? end : own.endUtf16;
  const suggestion = isAlone ? blank : isBefore ? blank + form : form + blank;
  return { startUtf16, endUtf16, code, suggestions: [suggestion], variables: new Map([['$1', form]]) };
}
