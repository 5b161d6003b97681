/** A replace rule whose parts have been compiled: what `bracketed-rule.ts` and `directed-rule.ts` work on. */

import type { Automaton } from '../../build/automaton.js';
import type { ContextMark } from '../syntax.js';

export interface CompiledContext {
  /** Acceptors. The empty string matches everywhere. */
  readonly left: Automaton;
  readonly right: Automaton;
}

export interface CompiledRule {
  /** The union of the mappings, as a transducer. */
  readonly mapping: Automaton;
  /** What the rule replaces, as an acceptor: more than the upper side of the mapping where a mapping has no lower side. */
  readonly center: Automaton;
  /** What HFST writes below a stretch that it marks as not replaced: the stretch itself, but the marks of markup too. */
  readonly unreplaced: Automaton;
  readonly mark: ContextMark;
  /** At least one; a rule without a context has one that matches everywhere. */
  readonly contexts: readonly CompiledContext[];
}

/** How the places of replacement are chosen. */
export interface Choice {
  /** Whether a place that could be replaced must be. */
  readonly obligatory: boolean;
  /**
   * Whether the result keeps the word boundaries and the brackets around replacements, for constraints that compare
   * several ways to place them.
   */
  readonly bracketed: boolean;
  /**
   * Whether the result also has every stretch that could be replaced between brackets of a second kind, not replaced.
   * Only with `bracketed`.
   */
  readonly unreplaced: boolean;
  /** Whether two replacements of the empty string may stand beside each other. HFST forbids it early or late. */
  readonly repeatEmpty: boolean;
}
