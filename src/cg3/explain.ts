/**
 * Which rules touched a reading: the question of everybody who writes a grammar. `explainReading` answers it from a
 * result that was made with `trace`.
 */

import type { CgReading } from './model/cg-cohort.js';
import type { Grammar } from './model/grammar.js';
import { ruleTypeName } from './model/rules.js';

/** A rule that changed a reading. */
export interface RuleTrace {
  /** `SELECT`, `MOVE-AFTER` … */
  readonly type: string;
  readonly file: string;
  readonly line: number;
  /** The rule's name, empty without one. */
  readonly name: string;
}

/** The rules that touched a reading, oldest first; those of its sub-readings come after its own. */
export function explainReading(grammar: Grammar, reading: CgReading): RuleTrace[] {
  const traces: RuleTrace[] = [];
  for (let part: CgReading | undefined = reading; part; part = part.sub) {
    for (const hit of part.hitBy ?? []) {
      const rule = grammar.rules[hit];
      if (!rule) continue;
      const file = grammar.files[rule.file] ?? grammar.file;
      traces.push({ type: ruleTypeName(rule.type), file, line: rule.line, name: rule.name });
    }
  }
  return traces;
}
