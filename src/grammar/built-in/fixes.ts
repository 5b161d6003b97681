/**
 * Expands the shorthand of the built-in rules into what the suggest step reads. Start at `expandShorthand`;
 * `blankErrors` is for spacing.
 *
 * Each `&code` and the tags behind it become a reading of their own, so that two rules can mark one word without mixing
 * up their suggestions. `LEFT:-1`, `RIGHT:+1`, `DELETE:+1` stand for a relation to the word at that distance, so that a
 * rule that speaks of two words is still one rule:
 * `ADD (&msyn-fusion SUGGESTWF "den"S DELETE:+1) ("de") IF (1 ("an"))`. Several `"form"S` behind one SUGGESTWF are
 * several suggestions.
 *
 * `BLANK-BEFORE:none`, `BLANK-BEFORE:space`, `BLANK-AFTER:…` say what the blank beside a mark should be. Such an error
 * covers the blank, and the mark where a blank alone could not be seen, but no word.
 */
import type { CgCohort, CgReading } from '../../cg3/index.js';
import type { FoundError } from '../suggest/found-error.js';

const REFERENCE = /^(LEFT|RIGHT|DELETE):([+-]\d{1,2})$/;
const BLANK = /^BLANK-(BEFORE|AFTER):(none|space|nbsp)$/;
const BLANKS = { none: '', space: ' ', nbsp: '\u00a0' } as const;

export function hasMark({ readings }: CgCohort): boolean {
  for (let i = 0; i < readings.length; i++) {
    const { tags } = readings[i]!;
    // Rules write their marks behind the other tags.
    for (let j = tags.length - 1; j >= 0; j--) if (tags[j]!.charCodeAt(0) === AMPERSAND) return true;
  }
  return false;
}

const AMPERSAND = 0x26;

/** Ids that are added here, beyond those that rules with relations give. */
const FIRST_ADDED_ID = 1_000_000;

/** Rewrites the readings of marked cohorts. */
export function expandShorthand(cohorts: readonly CgCohort[], isMarked: readonly boolean[]): void {
  for (let index = 0; index < cohorts.length; index++) {
    if (!isMarked[index]) continue;
    const cohort = cohorts[index]!;
    cohort.readings = cohort.readings.flatMap(({ tags, sub }) => {
      const marks = tags.flatMap((tag, at) => (isMark(tag) ? [at] : []));
      const base = tags.slice(0, marks[0] ?? tags.length);
      return marks.flatMap((at, number) => {
        const markTags = tags.slice(at, marks[number + 1] ?? tags.length).map((tag) => relationOf(tag, cohorts, index));
        return oneFormEach(markTags).map((formTags) => {
          const all = [...base, ...formTags];
          return sub === undefined ? { tags: all } : { tags: all, sub };
        });
      });
    });
  }
}

function isMark(tag: string): boolean {
  return tag.charCodeAt(0) === AMPERSAND || tag.startsWith('co&');
}

function relationOf(tag: string, cohorts: readonly CgCohort[], index: number): string {
  const reference = REFERENCE.exec(tag);
  const at = reference === null ? -1 : index + Number(reference[2]);
  const target = cohorts[at];
  if (reference === null || target === undefined) return tag;
  target.id ??= FIRST_ADDED_ID + at;
  return `R:${reference[1] === 'DELETE' ? `DELETE${at}` : reference[1]}:${target.id}`;
}

/** `SUGGESTWF "a"S "b"S` as two lists of tags, one for each form. */
function oneFormEach(tags: readonly string[]): (readonly string[])[] {
  const forms = tags.filter((tag) => /^".*"S$/su.test(tag));
  if (forms.length < 2) return [tags];
  const others = tags.filter((tag) => !forms.includes(tag));
  return forms.map((form) => [...others, form]);
}

/** What the blank before or after a cohort should be. */
interface BlankMark {
  readonly isBefore: boolean;
  readonly blank: string;
}

/**
 * The errors about blanks, after `expandShorthand`; their readings are removed so that the suggest step does not see
 * them.
 */
export function blankErrors(cohorts: readonly CgCohort[], isMarked: readonly boolean[], text: string): FoundError[] {
  const errors: FoundError[] = [];
  for (let index = 0; index < cohorts.length; index++) {
    if (!isMarked[index]) continue;
    const cohort = cohorts[index]!;
    const marks = new Map<string, BlankMark>();
    cohort.readings = cohort.readings.filter((reading) => !takeBlankMark(reading, marks));
    for (const [code, mark] of marks) {
      const error = blankError(cohorts, index, text, code, mark);
      if (error !== undefined) errors.push(error);
    }
  }
  return errors;
}

/** After `expandShorthand` a reading has one code: that of its shorthand. */
function takeBlankMark({ tags }: CgReading, marks: Map<string, BlankMark>): boolean {
  const blankMark = tags.map((tag) => BLANK.exec(tag)).find((match) => match !== null);
  const code = tags.find((tag) => tag.charCodeAt(0) === AMPERSAND);
  if (blankMark === undefined || code === undefined) return false;
  marks.set(code.slice(1), {
    isBefore: blankMark[1] === 'BEFORE',
    blank: BLANKS[blankMark[2] as keyof typeof BLANKS],
  });
  return true;
}

function blankError(
  cohorts: readonly CgCohort[],
  index: number,
  text: string,
  code: string,
  { isBefore, blank }: BlankMark,
): FoundError | undefined {
  const cohort = cohorts[index]!;
  if (cohort.startUtf16 === undefined || cohort.endUtf16 === undefined) return undefined;
  const start = isBefore ? (cohorts[index - 1]?.endUtf16 ?? 0) : cohort.endUtf16;
  const end = isBefore ? cohort.startUtf16 : (cohorts[index + 1]?.startUtf16 ?? text.length);
  const old = text.slice(start, end);
  if (old === blank) return undefined;
  const form = text.slice(cohort.startUtf16, cohort.endUtf16);
  // Two blanks that become one can be underlined on their own; one that comes or goes needs its mark to be seen.
  const isAlone = old !== '' && blank !== '';
  const startUtf16 = isAlone || isBefore ? start : cohort.startUtf16;
  const endUtf16 = isAlone || !isBefore ? end : cohort.endUtf16;
  const suggestion = isAlone ? blank : isBefore ? blank + form : form + blank;
  return { startUtf16, endUtf16, code, suggestions: [suggestion], variables: new Map([['$1', form]]) };
}
