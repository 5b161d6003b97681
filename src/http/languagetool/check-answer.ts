/**
 * The answer of `/v2/check`, in pieces of JSON: it may have thousands of matches, each with its sentence. Start at `checkAnswer`. Offsets and lengths are UTF-16 code units of the text as the client sent it, with
 * its markup.
 */
import type { MarkedText } from '../../markup/marked-text.js';
import { jsonItems } from '../../service/operations/in-turns.js';
import type { Finding } from '../../service/proofreading/merge-findings.js';
import type { ForeignPassage } from '../../speller/foreign-passages.js';
import { classify, type RuleClass, SPELLER_RULE, SPELLING_CLASS, STYLE_CLASS } from './categories.js';
import type { ChosenLanguage } from './choose-language.js';
import { nameOfCode } from './language-codes.js';
import type { RuleIds } from './rule-ids.js';
import { type Range, rangeAt, sentenceRanges } from './sentences.js';
import { SOFTWARE } from './software.js';

export interface CheckedText {
  readonly text: MarkedText;
  readonly language: ChosenLanguage;
  readonly isSpellingOnly: boolean;
  readonly findings: readonly Finding[];
  /** Passages in another language: nothing in them is checked. */
  readonly foreign: readonly ForeignPassage[];
  readonly ids: RuleIds;
  /** Why something may be missing; undefined when nothing is. */
  readonly incompleteReason: string | undefined;
  readonly isCompact: boolean;
}

const CONTEXT_UNITS = 40;
/** More than any menu shows. */
const MOST_REPLACEMENTS = 20;
const MOST_COMPACT_REPLACEMENTS = 5;
const LONGEST_SENTENCE = 2_000;

export function* checkAnswer(checked: CheckedText): Generator<string, void, undefined> {
  const { text, language, isSpellingOnly, incompleteReason, isCompact } = checked;
  const { code, confidence, source } = language;
  const name = nameOfLanguage(code);
  const spans = sentenceRanges(text.checked);
  const ranges = spans.map(([from, to]): Range => {
    const { startUtf16, endUtf16 } = text.toSource(from, to);
    return [startUtf16, endUtf16];
  });
  const places: Places = { source: text.source, checked: text.checked, spans, ranges };
  const head = {
    ...(isCompact ? {} : { software: SOFTWARE, warnings: warnings(incompleteReason) }),
    language: {
      name,
      code,
      ...(isSpellingOnly ? { spellCheckOnly: true } : {}),
      detectedLanguage: { name, code, confidence, source },
    },
  };
  yield `${JSON.stringify(head).slice(0, -1)},"matches":[`;
  yield* jsonItems(checked.findings, (finding) => match(finding, checked, places));
  yield '],"sentenceRanges":[';
  yield* jsonItems(ranges, (range) => range);
  yield '],"extendedSentenceRanges":[';
  const detectedLanguages = [{ language: code, rate: confidence }];
  yield* jsonItems(ranges, ([from, to]) => ({ from, to, detectedLanguages }));
  yield ']';
  if (checked.foreign.length > 0) {
    yield ',"ignoreRanges":[';
    yield* jsonItems(checked.foreign, ({ startUtf16, endUtf16, language: other }) => ({
      from: startUtf16,
      to: endUtf16,
      language: { code: other },
    }));
    yield ']';
  }
  yield '}';
}

function warnings(reason: string | undefined) {
  if (reason === undefined) return { incompleteResults: false };
  return { incompleteResults: true, incompleteResultsReason: reason };
}

function nameOfLanguage(code: string): string {
  return code === 'und' ? 'Undetermined' : nameOfCode(code);
}

interface Places {
  readonly source: string;
  readonly checked: string;
  /** Sentences in `checked`, and the same in `source`. */
  readonly spans: readonly Range[];
  readonly ranges: readonly Range[];
}

function match(finding: Finding, { ids, isCompact }: Pick<CheckedText, 'ids' | 'isCompact'>, places: Places) {
  const { startUtf16, endUtf16, kind, code, title, description, suggestions } = finding;
  const isSpelling = kind === 'spelling';
  const about = classOf(finding);
  const most = isCompact ? MOST_COMPACT_REPLACEMENTS : MOST_REPLACEMENTS;
  return {
    message: description || title || messageOf(about),
    shortMessage: title || about.categoryName,
    offset: startUtf16,
    length: endUtf16 - startUtf16,
    replacements: suggestions.slice(0, most).map((value) => ({ value })),
    ...(isCompact
      ? {}
      : { context: contextOf(places.source, startUtf16, endUtf16), sentence: sentenceOf(places, startUtf16) }),
    type: { typeName: about.typeName },
    rule: {
      id: idOf(finding, ids),
      subId: code,
      description: title || about.categoryName,
      issueType: about.issueType,
      category: { id: about.categoryId, name: about.categoryName },
      ...(about === STYLE_CLASS ? { tags: ['picky'] } : {}),
    },
    ignoreForIncompleteSentence: !isSpelling,
    contextForSureMatch: isSpelling ? 0 : -1,
  };
}

/** A speller has no texts of its own. */
function messageOf(about: RuleClass): string {
  return about === SPELLING_CLASS ? 'Possible spelling mistake found.' : about.categoryName;
}

export function classOf({ kind, code }: Pick<Finding, 'kind' | 'code'>): RuleClass {
  if (kind === 'spelling') return SPELLING_CLASS;
  return kind === 'style' ? STYLE_CLASS : classify(code);
}

export function idOf({ kind, code }: Pick<Finding, 'kind' | 'code'>, ids: RuleIds): string {
  return kind === 'spelling' ? SPELLER_RULE : ids.idOf(code);
}

/** The match and some of the text on both sides, on one line. */
function contextOf(source: string, start: number, end: number) {
  const from = boundary(source, Math.max(0, start - CONTEXT_UNITS));
  const to = boundary(source, Math.min(source.length, end + CONTEXT_UNITS));
  const before = from > 0 ? '…' : '';
  const text = `${before}${source.slice(from, to)}${to < source.length ? '…' : ''}`.replace(/[\n\r\u2028\u2029]/g, ' ');
  return { text, offset: start - from + before.length, length: end - start };
}

/** Not between the halves of a surrogate pair. */
function boundary(source: string, at: number): number {
  const unit = source.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}

function sentenceOf({ source, checked, spans, ranges }: Places, start: number): string {
  const span = spans[rangeAt(ranges, start)];
  if (span === undefined) return source.slice(start, start + LONGEST_SENTENCE).toWellFormed();
  return checked.slice(span[0], Math.min(span[1], span[0] + LONGEST_SENTENCE)).toWellFormed();
}
