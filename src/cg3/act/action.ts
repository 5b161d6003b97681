/**
 * What the actions of all rule types share: the rule at work, what it has collected, and how it leaves its trace.
 * The actions themselves: act-readings.ts, act-links.ts, act-cohorts.ts, act-move.ts; dispatch in apply-rule.ts.
 */

import { fillVarstring, tagsOfSet } from '../match/varstring.js';
import { ANY_SUB_READING } from '../model/contexts.js';
import type { Rule } from '../model/rules.js';
import { TAG } from '../model/tags.js';
import type { Run } from '../state/run.js';
import type { Cohort, Reading, SingleWindow } from '../state/window.js';

/** What actions can ask of the loop that called them. */
export interface RuleLoop {
  /** The window's cohorts were rearranged: look the candidates up again, behind the current cohort. */
  resetCohorts: boolean;
  finishReadings: boolean;
  finishCohorts: boolean;
  /** An IFF selected in the cohort before: CG-3 still takes it for a SELECT where the next one has but one reading. */
  hasSelected: boolean;
}

export class Action {
  readonly removed: Reading[] = [];
  readonly selected: Reading[] = [];
  /** Something changed that other rules can see. */
  changed = false;
  delimited = false;
  /** Cohorts changed places: the lists of candidates have to be put in order when the rule is done. */
  moved = false;
  /** JUMP: the rule to go on with. */
  jumpTo: number | undefined;
  /** Give up on this rule in this pass: it goes round in circles. */
  bail = false;
  /** The first reading that matched: rules about a whole cohort leave their trace there. */
  firstReading: Reading | undefined;

  constructor(
    readonly run: Run,
    readonly window: SingleWindow,
    readonly rule: Rule,
    readonly loop: RuleLoop,
  ) {}

  get cohort(): Cohort {
    return this.run.ruleState.applyTo().cohort!;
  }

  /** The reading as the cohort lists it. */
  get head(): Reading {
    const place = this.run.ruleState.applyTo();
    return place.reading ?? place.sub!;
  }

  /** The (sub-)reading that the rule is about. */
  get reading(): Reading {
    const place = this.run.ruleState.applyTo();
    return this.rule.subReading === ANY_SUB_READING ? (place.reading ?? place.sub!) : place.sub!;
  }

  /** What other rules and contexts can see has changed. */
  reopenRules(): void {
    this.run.agenda.reopen();
  }

  trace(reading: Reading = this.reading): void {
    if (!this.run.options.trace) return;
    reading.addHit(this.rule.number);
    // With SUB:* CG-3 marks the chain as a whole and its head, which can be the same.
    if (this.rule.subReading === ANY_SUB_READING && !reading.next) reading.addHit(this.rule.number);
  }

  /** The tags that a set writes here and now. A varstring of which nothing is left writes none. */
  tagsOf(set: number): readonly number[] {
    const tags = tagsOfSet(this.run, set);
    if (this.run.index.written[set] !== undefined) return tags;
    const written: number[] = [];
    for (const number of tags) {
      const tag = this.concrete(number);
      if (this.run.tags.text(tag) !== '') written.push(tag);
    }
    return written;
  }

  concrete(number: number): number {
    let tag = this.run.tags.tags[number]!;
    for (let i = 0; tag.type & TAG.VARSTRING && i < 10; i++) tag = this.run.tags.tags[fillVarstring(this.run, tag)]!;
    return tag.number;
  }
}
