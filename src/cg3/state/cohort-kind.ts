/**
 * What is the same for all words whose readings are one and the same list (`CgCohort.hasKeptReadings`), worked out once: what the readings say, which
 * rules could apply, which sets match, how it is handed out. Such a word gets readings of its own when somebody looks at them
 * one by one (`Cohort.readings`); most words of a text never do.
 */
import type { Content } from '../index/reading-content.js';
import type { CgReading } from '../model/cg-cohort.js';

/** A reading as it comes from the stream; `next` is its sub-reading. */
export interface ReadingKind {
  readonly content: Content;
  readonly next: ReadingKind | null;
}

export class CohortKind {
  /** The same word at the end of its window. */
  atEnd: CohortKind | undefined = undefined;
  /** Rules whose target could match a reading, as bits. */
  rules: Int32Array | undefined = undefined;
  /** See context-rows.ts. */
  column: Int32Array | undefined = undefined;
  /** The readings as they are handed out where no rule has touched them. */
  exported: CgReading[] | undefined = undefined;
  /** Sets that only depend on the tags: does one match a reading? */
  matches: Map<number, boolean> | undefined = undefined;

  constructor(
    /** The word form as a tag. */
    readonly formText: string,
    readonly form: number,
    /** None: the readings have something that concerns more than themselves, and this is of no use. */
    readonly readings: readonly ReadingKind[],
  ) {}
}
