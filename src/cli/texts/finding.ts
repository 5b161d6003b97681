/** What is wrong at one place of a file, for reports; and which corrections are sure enough to be made without asking. */

import type { TextEdit } from '../../documents/index.js';
import { editDistance } from '../../engine/edit-distance.js';
import { TYPO } from '../../grammar/grammar-checker.js';
import type { OpenedFile, Place } from './opened-file.js';

export interface Finding {
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly wrong: string;
  readonly code: string;
  readonly title: string;
  readonly description: string;
  readonly suggestions: readonly string[];
  readonly place: Place;
  readonly endPlace: Place;
  /** As `--format json` writes it. */
  readonly record: Readonly<Record<string, unknown>>;
  /** What `--fix` writes in its place. */
  readonly correction: string | undefined;
}

/** Rules about spaces and marks. */
const TYPOGRAPHY = /^(?:(?:double|no)-space|space-|punct-|quotation)/;
/** A shorter word is near to too many others. */
const SHORTEST_WORD = 4;

/**
 * The correction that needs no choice: the only one of a rule about spaces and marks, or the only one of a misspelling that is
 * one letter away and cannot be a name. Grammar is left to people.
 */
export function sureCorrection(code: string, wrong: string, suggestions: readonly string[]): string | undefined {
  const [only, ...others] = suggestions;
  if (only === undefined || others.length > 0) return undefined;
  if (TYPOGRAPHY.test(code)) return only;
  const letters = [...wrong];
  const isWord = /^\p{Ll}[\p{L}\p{M}'’ʼ-]*$/u.test(wrong) && letters.length >= SHORTEST_WORD;
  return code === TYPO && isWord && editDistance(letters, [...only], 2) === 1 ? only : undefined;
}

/** The corrections of a file in the order of their places; of two for the same letters, the first. */
export function sureEdits(file: OpenedFile, findings: readonly Finding[]): TextEdit[] {
  let end = -1;
  return findings.flatMap(({ startUtf16, endUtf16, correction }) => {
    if (correction === undefined || startUtf16 < end || !file.canReplace(startUtf16, endUtf16)) return [];
    end = endUtf16;
    return [{ startUtf16, endUtf16, insert: correction }];
  });
}
