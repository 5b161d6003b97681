/**
 * Reads a constraint grammar stream for showing it: cohorts, their readings, which of them were removed and which rules
 * did that. The format is VISL CG-3's text stream with `--trace`:
 *
 *     "<ii>"
 *     	"ii" V IV Neg Ind Sg3 SELECT:120:neg
 *     ;	"ii" Adv REMOVE:98
 */

export interface TraceReading {
  readonly isRemoved: boolean;
  /** 1 for a reading, 2 for its sub-reading … */
  readonly depth: number;
  readonly tags: readonly string[];
  /** `SELECT:120:neg` … */
  readonly rules: readonly string[];
}

export interface TraceCohort {
  readonly form: string;
  readonly isRemoved: boolean;
  readonly readings: readonly TraceReading[];
}

/** A base form with spaces in it is one tag. */
const TAG = /"(?:[^"\\]|\\.)*"\S*|\S+/g;
/** A rule's mark. `ID:7` and `R:name:3` are links between cohorts and look alike. */
const RULE = /^(?!ID:)[A-Z][A-Z-]+(?:\([^)]*\))?:\S+$/;

export function parseStream(stream: string): TraceCohort[] {
  const cohorts: { form: string; isRemoved: boolean; readings: TraceReading[] }[] = [];
  for (const line of stream.split('\n')) {
    const reading = /^(;?)(\t+)(.*)$/.exec(line);
    if (reading !== null) {
      const [, mark, indent = '', rest = ''] = reading;
      const words = rest.match(TAG) ?? [];
      cohorts.at(-1)?.readings.push({
        isRemoved: mark === ';',
        depth: indent.length,
        tags: words.filter((word) => !RULE.test(word)),
        rules: words.filter((word) => RULE.test(word)),
      });
      continue;
    }
    const form = /^(; )?"<(.*)>"/.exec(line);
    if (form !== null) cohorts.push({ form: form[2] ?? '', isRemoved: form[1] !== undefined, readings: [] });
  }
  return cohorts;
}

/** Cohorts that a step left as they were are not what somebody looks for: they are shown small. */
export function isTouched(cohort: TraceCohort, before: TraceCohort | undefined): boolean {
  if (cohort.readings.some(({ rules }) => rules.length > 0)) return true;
  const written = ({ readings }: TraceCohort) =>
    readings.map(({ isRemoved, tags }) => `${isRemoved}${tags.join(' ')}`).join('\n');
  return before === undefined || before.form !== cohort.form || written(before) !== written(cohort);
}
