/**
 * Tells texts that no rule of a grammar can touch: then the grammar need not run, and its output is its input. Start at
 * `leavesAlone`.
 *
 * Pipelines have grammars for rare things (words put together, corrections of misspelt ones) that most sentences have
 * nothing of. Reading such a sentence in and writing it out again takes longer than to look for the tags that rules wait
 * for. In doubt the grammar runs.
 */
import type { TargetIndex } from '../index/target-index.js';
import { type ApplicatorOptions, DEFAULT_OPTIONS } from '../model/applicator-options.js';
import type { CgCohort, CgReading } from '../model/cg-cohort.js';
import { ANY_SUB_READING } from '../model/contexts.js';
import type { Grammar } from '../model/grammar.js';
import { parseStreamTag } from '../model/tag-text.js';
import { TAG } from '../model/tags.js';

/** What a tag is to the grammar. */
const KIND = {
  /** It can change something by being there. */
  TELLING: 0,
  /** No rule waits for it, and it is written as it was read. */
  PLAIN: 1,
  /** The same, and a lemma. */
  LEMMA: 2,
} as const;

const MAX_KNOWN = 20_000;
/** Dependencies and relations that come as tags, and the edges of a window. */
const LINK_OR_EDGE = /^(?:#|ID:|R:|>>>$|<<<$)/;

export class Bystander {
  /** A reading without any of these is no target; undefined where every reading may be one. */
  readonly #awaited: ReadonlySet<string> | undefined;
  readonly #mappingPrefix: string;
  readonly #kinds = new Map<string, number>();

  constructor(grammar: Grammar, targets: TargetIndex, options: ApplicatorOptions) {
    this.#mappingPrefix = grammar.mappingPrefix;
    const links = grammar.hasDependencies || grammar.hasRelations || grammar.parentheses.length > 0;
    this.#awaited = links || !isDefault(options) ? undefined : awaitedTags(grammar, targets);
  }

  leavesAlone(cohorts: readonly CgCohort[]): boolean {
    const awaited = this.#awaited;
    if (awaited === undefined) return false;
    for (let i = 0; i < cohorts.length; i++) if (!this.#passes(cohorts[i]!, awaited)) return false;
    return true;
  }

  /** Would the cohort come out as it is? */
  #passes(cohort: CgCohort, awaited: ReadonlySet<string>): boolean {
    const { form, readings } = cohort;
    if (cohort.formTags || cohort.deleted || cohort.relations || cohort.removed) return false;
    if (cohort.id !== undefined || cohort.depSelf !== undefined) return false;
    if (readings.length === 0 || this.#kindOf(form, awaited) === KIND.TELLING) return false;
    for (let i = 0; i < readings.length; i++) {
      if (!this.#isPlain(readings[i]!, form, awaited)) return false;
      // Readings that say the same become one.
      for (let j = 0; j < i; j++) if (saySame(readings[i]!.tags, readings[j]!.tags)) return false;
    }
    return true;
  }

  #isPlain(reading: CgReading, form: string, awaited: ReadonlySet<string>): boolean {
    const { tags } = reading;
    if (reading.sub || reading.deleted || reading.hitBy || reading.readingsBefore !== undefined) return false;
    const lemma = tags[0];
    if (lemma === undefined || this.#kindOf(lemma, awaited) !== KIND.LEMMA) return false;
    for (let i = 1; i < tags.length; i++) {
      const tag = tags[i]!;
      if (tag === lemma || tag === form || this.#kindOf(tag, awaited) === KIND.TELLING) return false;
    }
    return true;
  }

  #kindOf(text: string, awaited: ReadonlySet<string>): number {
    const cached = this.#kinds.get(text);
    if (cached !== undefined) return cached;
    if (this.#kinds.size >= MAX_KNOWN) this.#kinds.clear();
    const kind = this.#findKind(text, awaited);
    this.#kinds.set(text, kind);
    return kind;
  }

  #findKind(text: string, awaited: ReadonlySet<string>): number {
    if (awaited.has(text) || text.startsWith(this.#mappingPrefix) || LINK_OR_EDGE.test(text)) return KIND.TELLING;
    const tag = parseStreamTag(text, 0);
    if (tag.text !== text) return KIND.TELLING;
    return tag.type & TAG.BASE_FORM ? KIND.LEMMA : KIND.PLAIN;
  }
}

function isDefault(options: ApplicatorOptions): boolean {
  return Object.entries(DEFAULT_OPTIONS).every(([name, value]) => {
    const option = options[name as keyof ApplicatorOptions];
    return option === value || (Array.isArray(option) && option.length === 0 && Array.isArray(value));
  });
}

/** The tags of which a reading without sub-readings must have one to be the target of a rule; undefined for any. */
function awaitedTags(grammar: Grammar, targets: TargetIndex): ReadonlySet<string> | undefined {
  const awaited = new Set<string>();
  for (const rule of grammar.rules) {
    const isForParts = rule.subReading !== 0 && rule.subReading !== ANY_SUB_READING;
    if (rule.nested || isForParts) continue;
    const needed = targets.neededTags(rule.target);
    if (needed === null) return undefined;
    for (const tag of needed) awaited.add(grammar.tags[tag]!.text);
  }
  return awaited.has('>>>') || awaited.has('<<<') ? undefined : awaited;
}

/** Are they the same tags, in whatever order? */
function saySame(tags: readonly string[], others: readonly string[]): boolean {
  return isPartOf(tags, others) && isPartOf(others, tags);
}

function isPartOf(tags: readonly string[], others: readonly string[]): boolean {
  // Readings of a word differ in their last tags rather than in their first.
  for (let i = tags.length - 1; i >= 0; i--) if (!others.includes(tags[i]!)) return false;
  return true;
}
