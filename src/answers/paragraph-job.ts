/** A piece of a check: some paragraphs of a text, and what was found in each. The service sends such pieces to worker threads. */
import type { Incomplete } from '../engine/incomplete.js';

/** What was found in one paragraph, without its place in the text. */
export interface Checked {
  readonly incomplete: Incomplete | undefined;
}

/** What is asked: some paragraphs, and the options of the request. */
export type ParagraphJob<Options> = Options & {
  readonly texts: readonly string[];
  /** At the deadline, what was found in a part of a paragraph is wanted too. */
  readonly isPartialWanted?: boolean;
};

export type ParagraphJobOutput<Found extends Checked> =
  /** Those that were not sent ahead. */
  | { readonly paragraphs: readonly Found[] }
  /** Asked for what the pack does not have; the message is for the client. */
  | { readonly refusal: string };

/** Where a partial answer is wanted, the share of the time after which engines stop, so that what they have arrives in time. */
export const PARTIAL_SHARE = 0.9;
