/**
 * A paragraph as cohorts for the rules: the analysis of each token, and tags that depend on the neighbouring tokens.
 * Start at `CohortBuilder.build`. `docs/guides/writing-rules.md` lists every tag.
 *
 * What is usual gets no tag (one blank between words, none before a comma): fewer different readings mean fewer rule
 * tests.
 */
import { type CgCohort, type CgReading, formTag } from '../../cg3/index.js';
import type { Budget, Portion } from '../../engine/budget.js';
import { ownString } from '../../engine/memory/own-string.js';
import { sentenceEnds } from '../text/sentence-ends.js';
import { type Token, type TokenOptions, tokenise } from '../text/tokens.js';
import type { CheckerSettings } from './checker-settings.js';
import { matchPairs, type PairRole } from './pairs.js';
import type { WordAnalyser, WordAnalysis, WordReading } from './word-analyser.js';

/** A sentence of so many words with more than this share unknown is in another language, or no language. */
const FEWEST_WORDS_TO_JUDGE = 7;
const MOST_UNKNOWN = 0.4;

/** A text full of misspellings spends at most this share of its time on what they were meant to be. */
const CORRECTION_SHARE = 0.25;

/** With so many combinations of tags of their places the readings of a word are kept. */
const MOST_PLACES = 8;

const NO_JOINS: readonly string[] = [];
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

export class CohortBuilder {
  readonly #settings: CheckerSettings;
  readonly #analyser: WordAnalyser;
  readonly #abbreviations: ReadonlyMap<string, boolean>;

  constructor(settings: CheckerSettings, analyser: WordAnalyser, abbreviations: ReadonlyMap<string, boolean>) {
    this.#settings = settings;
    this.#analyser = analyser;
    this.#abbreviations = abbreviations;
  }

  build(text: string, budget: Budget): CgCohort[] {
    const tokens = tokenise(text, this.#tokenOptions(budget));
    const pairs = matchPairs(tokens, text, this.#settings.quotes);
    const ends = sentenceEnds(tokens, text);
    const cohorts: CgCohort[] = [];
    let from = 0;
    let quoteDepth = 0;
    const forCorrections = budget.portion(CORRECTION_SHARE);
    for (const [number, end] of ends.entries()) {
      budget.spend(20 * (end - from + 1));
      const { analyses, isStrange } = this.#sentence(tokens.slice(from, end + 1), forCorrections, budget);
      const firstWord = firstWordOf(tokens, from, end);
      for (let i = from; i <= end; i++) {
        const token = tokens[i]!;
        const analysis = analyses[i - from]!;
        const role = pairs.get(i);
        const isBracket = role !== undefined && /^[()[\]{}]$/.test(token.text);
        if (role?.role === 'close' && !isBracket) quoteDepth = Math.max(0, quoteDepth - 1);
        const tags = blankTags(tokens, i, text);
        if (role !== undefined) addRole(tags, role, !isBracket);
        if (quoteDepth > 0) tags.push('<in-quote>');
        if (i === firstWord) tags.push(...startTags(tokens, i, from, number, ends.length));
        addPlace(tags, tokens, i, end, text);
        if (isStrange && analysis.isUnknown) tags.push('<strange-sentence>');
        tags.push(...this.#joins(tokens, i, end, text, budget));
        if (role?.role === 'open' && !isBracket) quoteDepth++;
        cohorts.push(cohortOf(token, analysis, tags, i + 1));
      }
      from = end + 1;
    }
    return cohorts;
  }

  #sentence(tokens: readonly Token[], forCorrections: Portion, budget: Budget) {
    const analyses = tokens.map((token) => this.#analyser.readingsOf(token, budget));
    const isStrange = mostlyUnknown(analyses);
    if (isStrange) return { analyses, isStrange };
    const corrected = analyses.map((analysis, i) =>
      analysis.isUnknown && !forCorrections.isUsed()
        ? this.#analyser.corrected(tokens[i]!, analysis, budget)
        : analysis,
    );
    return { analyses: corrected, isStrange };
  }

  #tokenOptions(budget: Budget): TokenOptions {
    const { dictionary } = this.#analyser;
    return {
      abbreviations: this.#abbreviations,
      ordinalStop: this.#settings.ordinalStop,
      ...(dictionary === undefined ? {} : { isWord: (form: string) => dictionary.accepts(form, budget) }),
    };
  }

  /** What a word makes with the next one of its sentence, or with the second next over a word such as "og". */
  #joins(tokens: readonly Token[], index: number, end: number, text: string, budget: Budget): readonly string[] {
    const token = tokens[index]!;
    const next = tokens[index + 1];
    if (next === undefined || index === end) return NO_JOINS;
    if (!this.#analyser.probes.hasJoins || token.kind !== 'word') return NO_JOINS;
    if (next.kind !== 'word' || text.slice(token.endUtf16, next.startUtf16) !== ' ') return NO_JOINS;
    const { probes, dictionary } = this.#analyser;
    const tags = probes.joinTagsOf(token.text, next.text, dictionary, budget);
    const second = index + 1 < end ? tokens[index + 2]! : undefined;
    if (second?.kind !== 'word' || text.slice(next.endUtf16, second.startUtf16) !== ' ') return tags;
    return [...tags, ...probes.sharedTagsOf(token.text, next.text, second.text, dictionary, budget)];
  }
}

/** A word with its readings, and tags of its place behind them. */
function cohortOf(
  { text, startUtf16, endUtf16 }: Token,
  { readings, kept }: WordAnalysis,
  tags: readonly string[],
  id: number,
): CgCohort {
  if (kept === undefined) return { form: formTag(text), readings: withTags(readings, tags), id, startUtf16, endUtf16 };
  const key = tags.length === 0 ? '' : tags.join(' ');
  let placed = kept.placed.get(key);
  if (placed === undefined) {
    placed = withTags(readings, tags);
    // Some tags name words: those combinations are without number.
    if (kept.placed.size > MOST_PLACES)
      return { form: kept.form, readings: placed as CgReading[], id, startUtf16, endUtf16 };
    kept.placed.set(ownString(key), placed);
  }
  return { form: kept.form, readings: placed as CgReading[], hasKeptReadings: true, id, startUtf16, endUtf16 };
}

function withTags(readings: readonly WordReading[], tags: readonly string[]): CgReading[] {
  return readings.map((reading) => {
    const { sub, isKept } = reading;
    const all = [...reading.tags, ...tags.map(ownString)];
    const start = isKept ? { extends: reading as CgReading } : undefined;
    return sub === undefined ? { tags: all, ...start } : { tags: all, sub, ...start };
  });
}

function mostlyUnknown(analyses: readonly WordAnalysis[]): boolean {
  let words = 0;
  let unknown = 0;
  for (const { readings, isUnknown, kept } of analyses) {
    if (kept?.isWord ?? readings[0]!.tags.includes('<w>')) words++;
    if (isUnknown) unknown++;
  }
  return words >= FEWEST_WORDS_TO_JUDGE && unknown > MOST_UNKNOWN * words;
}

function firstWordOf(tokens: readonly Token[], from: number, end: number): number {
  for (let i = from; i <= end; i++) {
    const { kind, text } = tokens[i]!;
    if (kind === 'word') return i;
    // A sentence may begin with a number or an address, and then no word begins it.
    if (kind !== 'mark' || text === '…' || text === '...') return -1;
  }
  return -1;
}

function isSameAsBefore(tokens: readonly Token[], index: number, text: string): boolean {
  const token = tokens[index]!;
  const before = tokens[index - 1];
  if (before === undefined || before.text.length !== token.text.length) return false;
  if (text.slice(before.endUtf16, token.startUtf16) !== ' ') return false;
  return before.text === token.text || before.text.toLowerCase() === token.text.toLowerCase();
}

function addPlace(tags: string[], tokens: readonly Token[], index: number, end: number, text: string): void {
  if (tokens[index]!.kind === 'word' && isSameAsBefore(tokens, index, text)) tags.push('<same-as-before>');
  if (index === end) tags.push('<sent-end>');
}

function startTags(tokens: readonly Token[], first: number, from: number, number: number, sentences: number): string[] {
  const tags = ['<sent-start>'];
  // Only there a missing capital is a slip: a single line may be a heading, a caption, a list.
  if (sentences > 1) tags.push('<running-text>');
  if (number > 0 && tokens[from - 1]!.text === '.') {
    const { text } = tokens[first]!;
    const initial = String.fromCodePoint(text.codePointAt(0)!);
    tags.push('<after-stop>');
    if (initial !== initial.toUpperCase())
      tags.push(`<capitalised:${initial.toUpperCase()}${text.slice(initial.length)}>`);
  }
  return tags;
}

function addRole(tags: string[], { role, shouldBe, orBe }: PairRole, isQuote: boolean): void {
  if (role === 'unmatched') tags.push('<unmatched>');
  else if (isQuote) tags.push(role === 'open' ? '<quote-open>' : '<quote-close>');
  if (shouldBe !== undefined) tags.push(`<should-be:${shouldBe}>`);
  if (orBe !== undefined) tags.push(`<or-be:${orBe}>`);
}

function blankTags(tokens: readonly Token[], index: number, text: string): string[] {
  const token = tokens[index]!;
  const tags: string[] = [];
  const start = index === 0 ? 0 : tokens[index - 1]!.endUtf16;
  const before = text.slice(start, token.startUtf16);
  const isLineStart = index === 0 || LINE_BREAK.test(before);
  if (isLineStart) tags.push('<line-start>');
  else if (before.length > 1 && /[ \u00a0\u202f]{2}/u.test(before)) {
    if (/^ +$/.test(before)) tags.push('<double-space-before>');
  }
  if (!isLineStart && before.includes('\t')) tags.push('<tab-before>');
  if (token.kind === 'word' || token.kind === 'number') return tags;
  if (before !== '' && !isLineStart) tags.push('<space-before>');
  const next = tokens[index + 1];
  const after = text.slice(token.endUtf16, next?.startUtf16 ?? text.length);
  if (next === undefined || LINE_BREAK.test(after)) tags.push('<line-end>');
  else if (after !== '') tags.push('<space-after>');
  else if (next.kind === 'word' && next.text.length > 1) tags.push('<word-after>');
  return tags;
}
