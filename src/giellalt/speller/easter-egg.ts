/**
 * The easter egg of the published spellers: some lines that say which speller this is. They are accepted as words, and
 * offered as corrections of a word that nobody writes.
 */

import { path } from '../../fst/algebra/primitives.js';
import { unionAll } from '../../fst/algebra/rational.js';
import type { Automaton } from '../../fst/build/automaton.js';
import type { StringCorrection } from '../../fst/error-model/string-corrections.js';

const ASKED_WITH = 'nuvviDspeller';

export interface EasterEggFacts {
  /** The English name of the language. */
  readonly language: string;
  readonly code: string;
  readonly version: string;
  /** `dd.mm.yyyy-HHMM`; left out by those who want the same bytes from the same sources. */
  readonly date: string;
  /** The dialect, area or script; undefined for the default pack. */
  readonly variant?: string | undefined;
  /** What the pack runs on: a desktop unless stated. */
  readonly platform?: 'desktop' | 'mobile';
  /** What the pack was built with: "HFST 3.16.0". */
  readonly builtUsing: string;
}

/** The three lines. */
export function easterEggLines(facts: EasterEggFacts): string[] {
  const { language, code, version, date, variant, platform = 'desktop', builtUsing } = facts;
  return [
    `Divvun speller for ${language}${variant === undefined ? '' : ` using ${variant}`}`,
    `${code}${variant === undefined ? '' : `-${variant}`}, ${platform}, version ${version}, ${date}`,
    `Built using ${builtUsing}`,
  ];
}

/** The lines as corrections, in their order. */
export function easterEggSuggestions(lines: readonly string[]): StringCorrection[] {
  return lines.map((line, i) => ({ wrong: ASKED_WITH, right: line, cost: i + 1 }));
}

/** Accepts the lines, one symbol for each character. */
export function letterSequences(lines: readonly string[]): Automaton {
  return unionAll(lines.map((line) => path([...line].map((character) => [character, character]))));
}
