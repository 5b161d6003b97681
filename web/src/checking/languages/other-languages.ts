/**
 * Passages in another language than the text: those that were found, and those whose language the writer has chosen. Each is checked in its own
 * language where that is possible here, else left alone. Loaded when a text has one. Start at `checkOthers`.
 */
import type { Checker } from '../../checker/checker.js';
import type { BatchResult, Checks, checkPassages } from '../check-passages.js';
import type { Span } from '../dirty-ranges.js';
import type { Issue } from '../issue.js';
import type { KeyedPassage } from './language-spans.js';

/** What the page has loaded already comes from it, so that it stays in one file. */
export interface OtherLanguages {
  readonly check: typeof checkPassages;
  readonly foreignCode: string;
  readonly checker: Checker;
  /** The language of the text. */
  readonly tag: string;
  /** What can be checked in a language; nothing where it is not offered, or may not be asked for. */
  readonly checksOf: (language: string) => Checks | undefined;
}

/** A passage in another language, within the passage that was sent. */
interface Part extends Span {
  /** Without the words at the edges of its sentence. */
  readonly core: Span;
  readonly language: string;
  readonly isSet: boolean;
  readonly checks: Checks | undefined;
}

/** `answer` is what the checkers of the text's language say; the result is by `key`. */
export async function checkOthers(
  others: OtherLanguages,
  passages: readonly KeyedPassage[],
  answer: BatchResult,
  signal: AbortSignal,
): Promise<BatchResult> {
  const parts = new Map(passages.map((passage) => [passage, partsOf(others, passage, answer)]));
  const asked = new Map<string, { checks: Checks; texts: Set<string> }>();
  for (const [{ text }, ofPassage] of parts) {
    for (const { from, to, checks } of ofPassage) {
      if (checks === undefined || checks.tag === others.tag) continue;
      const ofLanguage = asked.get(checks.tag) ?? { checks, texts: new Set() };
      asked.set(checks.tag, { ...ofLanguage, texts: ofLanguage.texts.add(text.slice(from, to)) });
    }
  }
  let { isComplete, failure } = answer;
  const found = new Map<string, BatchResult['issues']>();
  for (const [tag, { checks, texts }] of asked) {
    try {
      const result = await others.check(others.checker, checks, [...texts], signal);
      found.set(tag, result.issues);
      isComplete &&= result.isComplete;
      failure ??= result.failure;
    } catch (reason) {
      signal.throwIfAborted();
      isComplete = false;
      failure ??= { check: 'spelling', reason };
    }
  }
  const issues = passages.map(({ key, text }, index) => {
    const main = answer.issues.get(text) ?? [];
    return [key, together(others, text, main, parts.get(passages[index]!) ?? [], found)] as const;
  });
  return { issues: new Map(issues), isComplete, ...(failure === undefined ? {} : { failure }) };
}

function partsOf({ checksOf }: OtherLanguages, { text, spans }: KeyedPassage, { issues }: BatchResult): Part[] {
  const set = spans.map(({ tag: language, ...span }) => {
    return { ...span, core: span, language, isSet: true, checks: checksOf(language) };
  });
  const found = (issues.get(text) ?? [])
    .filter(({ kind }) => kind === 'foreign')
    .map(({ from, to, language = '' }) => {
      const core = { from, to };
      return { ...wholeSentence(text, core), core, language, isSet: false, checks: checksOf(language) };
    })
    .filter((part) => !set.some((chosen) => overlaps(part, chosen)));
  return [...set, ...found].sort((a, b) => a.from - b.from);
}

const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

function together(
  { tag, foreignCode }: OtherLanguages,
  text: string,
  main: readonly Issue[],
  parts: readonly Part[],
  found: ReadonlyMap<string, BatchResult['issues']>,
): Issue[] {
  const results = parts.map((part) => {
    const { from, to, core, isSet, checks } = part;
    const all = found.get(checks?.tag ?? '')?.get(text.slice(from, to));
    const inside = all
      ?.filter(({ kind, within }) => kind !== 'foreign' && within === undefined)
      .map((issue) => ({ ...issue, from: from + issue.from, to: from + issue.to, language: checks?.tag ?? '' }));
    const isKnown = inside !== undefined && (isSet || isOfLanguage(text.slice(from, to), inside));
    const place = isSet ? part : isKnown ? withoutWrongEdges(part, text, inside) : core;
    return { ...part, from: place.from, to: place.to, inside: isKnown ? inside : undefined };
  });
  const other = results.filter(({ checks }) => checks?.tag !== tag);
  const kept = main
    .filter((issue) => issue.kind !== 'foreign' && !other.some((part) => overlaps(part, issue)))
    // What was kept back as a part of a passage is outside of it now.
    .map(({ within: _, ...issue }) => issue);
  const marked = results.flatMap((part) => {
    const { from, to, language, isSet, checks, inside } = part;
    const words = text.slice(from, to);
    const isChecked = checks?.tag === tag || inside !== undefined;
    const nothing = { code: foreignCode, title: '', description: '', suggestions: [] };
    const mark: Issue = { kind: 'foreign', from, to, text: words, language, isSet, isChecked, ...nothing };
    return [mark, ...(inside ?? []).filter((issue) => overlaps(issue, part))];
  });
  return [...marked, ...kept].sort((a, b) => a.from - b.from || b.to - a.to);
}

/** Words at the edges that the other language does not know belong to the text around. */
function withoutWrongEdges({ from, to }: Span, text: string, inside: readonly Issue[]): Span {
  const words = [...text.slice(from, to).matchAll(WORD)].map(({ 0: word, index }) => {
    return { from: from + index, to: from + index + word.length };
  });
  const isKnown = (word: Span) => !inside.some((issue) => issue.kind === 'spelling' && overlaps(issue, word));
  const first = words.findIndex(isKnown);
  const last = words.findLastIndex(isKnown);
  return {
    from: first > 0 ? (words[first]?.from ?? from) : from,
    to: last >= 0 && last < words.length - 1 ? (words[last]?.to ?? to) : to,
  };
}

/** Detection guesses. Where the other language does not know the words either, the guess was wrong. */
const MOST_UNKNOWN = 0.4;
const WORD = /[\p{L}\p{M}\p{N}'’-]+/gu;

function isOfLanguage(text: string, found: readonly Issue[]): boolean {
  const words = text.match(WORD)?.length ?? 0;
  const unknown = found.filter(({ kind }) => kind === 'spelling').length;
  return unknown <= words * MOST_UNKNOWN;
}

/** Words of a sentence that both languages have may be at its edges, where no speller takes them for foreign. */
const MOST_WORDS_AT_EDGE = 2;
const MOST_UNITS_AT_EDGE = 40;
const SENTENCE_EDGE = /[.!?…:;,()[\]"„“”«»–—]/;

function wholeSentence(text: string, { from, to }: Span): Span {
  const before = text.slice(Math.max(0, from - MOST_UNITS_AT_EDGE), from);
  const after = text.slice(to, to + MOST_UNITS_AT_EDGE);
  let start = before.length;
  while (start > 0 && !SENTENCE_EDGE.test(before.charAt(start - 1))) start--;
  let end = 0;
  while (end < after.length && !SENTENCE_EDGE.test(after.charAt(end))) end++;
  const isFew = (words: string) => (words.match(/\S+/g)?.length ?? 0) <= MOST_WORDS_AT_EDGE;
  const isEdge = (isReached: boolean, words: string) => isReached && isFew(words);
  const head = before.slice(start).trimStart();
  const tail = after.slice(0, end);
  const isStart = isEdge(start > 0 || before.length === from, head);
  const isEnd = isEdge(end < after.length || to + after.length === text.length, tail);
  const mark = isEnd ? (/^[.!?…]+/.exec(after.slice(end))?.[0].length ?? 0) : 0;
  return {
    from: isStart ? from - head.length : from,
    to: isEnd ? to + (mark > 0 ? end + mark : tail.trimEnd().length) : to,
  };
}
