/** Why a text is not checked, wherever it is checked: in the service or on a device. */

/** A trace takes several kilobytes per word. */
export const TRACE_TEXT_LIMIT = 5_000;
/** Parts of a text with markup: a text of the greatest length, with markup between all its words, has thirty thousand. */
export const MARKUP_PARTS_LIMIT = 50_000;

export interface TextProblem {
  readonly code: 'text-too-long' | 'invalid-text';
  /** For people. Never quotes the text. */
  readonly detail: string;
}

/** @param limit in UTF-16 code units */
export function textProblem(text: string, limit: number): TextProblem | undefined {
  if (text.length > limit) {
    const detail = `The text has ${text.length} UTF-16 code units; the limit is ${limit}.`;
    return { code: 'text-too-long', detail };
  }
  if (!text.isWellFormed()) {
    return { code: 'invalid-text', detail: 'The text contains a lone surrogate (half of a surrogate pair).' };
  }
  return undefined;
}
