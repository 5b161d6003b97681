/**
 * The cohorts of a text as the suggest step uses them: where each stands, what its readings are marked with, which
 * cohort a relation points to. Readings are looked at only where an error is: most of a text has none.
 */
import { type CgCohort, formText } from '../../cg3/index.js';
import { type MarkedReading, readMarks } from './marked-reading.js';

export class MarkedCohort {
  readonly form: string;
  readonly readings: readonly MarkedReading[];
  /** Of all its readings; a code may move from the first to the second while errors are sorted out. */
  readonly errors = new Set<string>();
  readonly coErrors = new Set<string>();
  readonly isAdded: boolean;

  constructor(
    readonly index: number,
    cohort: CgCohort,
    text: string,
    generateAll: boolean,
  ) {
    // The stream escapes what it would misread; the text has the word as it was written.
    const { startUtf16, endUtf16 } = cohort;
    this.form = startUtf16 === undefined ? formText(cohort.form) : text.slice(startUtf16, endUtf16);
    this.readings = cohort.readings.map((reading) => readMarks(cohort, reading, generateAll));
    this.isAdded = this.readings.some((reading) => reading.isAdded);
    for (const reading of this.readings) {
      for (const code of reading.errors) this.errors.add(code);
      for (const code of reading.coErrors) this.coErrors.add(code);
    }
  }

  has(code: string): boolean {
    return this.readings.some(({ errors, coErrors }) => errors.has(code) || coErrors.has(code));
  }
}

export class MarkedText {
  readonly cohorts: readonly CgCohort[];
  readonly #marked: (MarkedCohort | undefined)[] = [];
  readonly #generateAll: boolean;
  #indexById: Map<number, number> | undefined;

  constructor(
    cohorts: readonly CgCohort[],
    readonly text: string,
    generateAll: boolean,
  ) {
    this.cohorts = cohorts.filter((cohort) => cohort.removed !== true && cohort.form !== '"<>"');
    this.#generateAll = generateAll;
  }

  at(index: number): MarkedCohort {
    this.#marked[index] ??= new MarkedCohort(index, this.cohorts[index]!, this.text, this.#generateAll);
    return this.#marked[index];
  }

  /** Cohorts with an error mark, in order. */
  withErrors(): MarkedCohort[] {
    return this.cohorts.flatMap((cohort, i) => (hasErrorMark(cohort) ? [this.at(i)] : []));
  }

  /** The cohorts that a reading's relations of these names point to; targets that are not there are left out. */
  targets(reading: MarkedReading, names: RegExp): { readonly name: string; readonly index: number }[] {
    return reading.relations.flatMap(({ name, target }) => {
      const index = names.test(name) ? this.#byId(target) : undefined;
      return index === undefined ? [] : [{ name, index }];
    });
  }

  /** Where a cohort stands; undefined for a word that a rule added. */
  spanOf(index: number): { readonly startUtf16: number; readonly endUtf16: number } | undefined {
    const { startUtf16, endUtf16 } = this.cohorts[index]!;
    return startUtf16 === undefined || endUtf16 === undefined ? undefined : { startUtf16, endUtf16 };
  }

  /** The end of the last word of the text before a cohort; words that rules added have no place in the text. */
  endBefore(index: number): number {
    for (let i = index - 1; i >= 0; i--) {
      const span = this.spanOf(i);
      if (span) return span.endUtf16;
    }
    return 0;
  }

  /** What stands between a cohort and the one before it. */
  blankBefore(index: number): string {
    if (index === 0) return '';
    const before = this.spanOf(index - 1);
    const span = this.spanOf(index);
    // Taken from the text itself; only around words that are not in the text, from the stream.
    if (before && span && before.endUtf16 <= span.startUtf16) return this.text.slice(before.endUtf16, span.startUtf16);
    return blankText(this.cohorts[index - 1]!.textAfter ?? '');
  }

  #byId(id: number): number | undefined {
    if (this.#indexById === undefined) {
      this.#indexById = new Map();
      for (const [i, cohort] of this.cohorts.entries()) {
        const cohortId = cohort.id ?? idTag(cohort);
        if (cohortId !== undefined) this.#indexById.set(cohortId, i);
      }
    }
    return this.#indexById.get(id);
  }
}

function hasErrorMark({ readings }: CgCohort): boolean {
  for (let i = 0; i < readings.length; i++) {
    for (let part: CgCohort['readings'][number] | undefined = readings[i]!; part; part = part.sub) {
      const { tags } = part;
      for (let j = tags.length - 1; j >= 0; j--) if (tags[j]!.charCodeAt(0) === AMPERSAND) return true;
    }
  }
  return false;
}

const AMPERSAND = 0x26;

function idTag({ readings }: CgCohort): number | undefined {
  const tag = readings[0]?.tags.find((candidate) => /^ID:\d{1,9}$/.test(candidate));
  return tag === undefined ? undefined : Number(tag.slice(3));
}

/** The blank that stream lines stand for: `: \n` is a space, `:\\n` a line end; superblank brackets are no text. */
export function blankText(lines: string): string {
  return lines
    .split('\n')
    .filter((line) => line.startsWith(':'))
    .map((line) => line.slice(1).replace(/\\(.)|[[\]]/gsu, (_, escaped?: string) => unescaped(escaped)))
    .join('');
}

function unescaped(escaped: string | undefined): string {
  if (escaped === undefined) return '';
  return escaped === 'n' ? '\n' : escaped;
}
