/** What a writer has asked not to be told again about this text: single places, and everything of one kind. */
import type { Issue } from './issue.js';

/** A place in the text, and the rule that is ignored there. */
export interface IgnoredPlace {
  readonly from: number;
  readonly to: number;
  readonly code: string;
}

export interface Ignored {
  readonly places: readonly IgnoredPlace[];
  /** `everywhereKey` of issues that are ignored wherever they are in this text. */
  readonly everywhere: readonly string[];
}

export const EMPTY_IGNORED: Ignored = { places: [], everywhere: [] };

/** The same letters under the same rule. */
export function everywhereKey({ code, text }: Pick<Issue, 'code' | 'text'>): string {
  return `${code} ${text}`;
}

/** For what was stored: by an older page, or by somebody who played with it. */
export function isIgnored(value: unknown): value is Ignored {
  const { places, everywhere } = (value ?? {}) as Partial<Ignored>;
  const isPlace = ({ from, to, code }: Partial<IgnoredPlace>) =>
    Number.isSafeInteger(from) && Number.isSafeInteger(to) && typeof code === 'string';
  return (
    Array.isArray(places) &&
    places.every((place) => typeof place === 'object' && place !== null && isPlace(place)) &&
    Array.isArray(everywhere) &&
    everywhere.every((key) => typeof key === 'string')
  );
}
