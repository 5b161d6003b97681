/**
 * Checks a batch of passages: spelling and grammar in parallel, whichever the language has. If one of
 * the two fails, the issues of the other are still shown.
 */
import {
  type ContentType,
  type GrammarResponse,
  LangtoolsError,
  type SpellResponse,
} from '../../../src/client/index.js';
import type { Checker } from '../checker/checker.js';
import type { CheckAnswer } from './check-queue.js';
import { grammarIssue, type Issue, mergeIssues, spellingIssue } from './issue.js';
import { withForeign } from './languages/foreign.js';
import { type Batch, joinPassages, splitByPassage } from './passages.js';

export interface Checks {
  readonly tag: string;
  readonly spelling: boolean;
  readonly grammar: boolean;
  /** For titles and descriptions. */
  readonly locales: readonly string[];
  /** What markup the text has; such a text is one passage, because markup reaches across paragraphs. */
  readonly contentType?: ContentType;
  /** The writer's own words. Where a text may have forms of them, the speller is asked. */
  readonly words?: readonly string[];
}

/** As many as a card shows without covering the text. */
const SUGGESTIONS = 6;

export interface BatchResult {
  readonly issues: ReadonlyMap<string, readonly Issue[]>;
  /** False when one of the checks failed, or a limit ended it before all was checked. */
  readonly isComplete: boolean;
  /** Which of the two checks failed, and with what, when the other succeeded. */
  readonly failure?: { readonly check: 'spelling' | 'grammar'; readonly reason: unknown };
}

/** Headings, bold, italics and links, as they are pasted from other programs. In other lines there is nothing that a checker could take for words. */
const MARKDOWN = /^ {0,3}#{1,6} \S|^ {0,3}[^\s<].*?(?:\*\S[^*]*\*|\]\()/u;

/** A grammar is read and compiled when it is first asked: misspellings do not wait for it. Later it mostly answers sooner than this. */
const GRAMMAR_MS = 150;
/** The languages whose grammar each checker has answered for. */
const answered = new WeakMap<Checker, Set<string>>();

type Tell = (issues: BatchResult['issues']) => void;

/**
 * Lines with the signs of Markdown are sent as such. An embed says for all of its text what it is.
 *
 * @param tell called with the misspellings if the grammar takes long
 */
export async function checkPassages(
  checker: Checker,
  checks: Checks,
  texts: readonly string[],
  signal: AbortSignal,
  tell?: Tell,
): Promise<BatchResult> {
  const marked = checks.contentType === undefined ? texts.filter((text) => MARKDOWN.test(text)) : [];
  if (marked.length === 0) return checkBatch(checker, checks, texts, signal, tell);
  const plain = texts.filter((text) => !marked.includes(text));
  const answers = [await checkBatch(checker, { ...checks, contentType: 'text/markdown' }, marked, signal, tell)];
  if (plain.length > 0) answers.push(await checkBatch(checker, checks, plain, signal, tell));
  const failure = answers.find((answer) => answer.failure !== undefined)?.failure;
  return {
    issues: new Map(answers.flatMap(({ issues }) => [...issues])),
    isComplete: answers.every(({ isComplete }) => isComplete),
    ...(failure === undefined ? {} : { failure }),
  };
}

/**
 * For a field in one language. It may have a speller and no grammar checker, or the other way round: what is not there is not
 * asked for again.
 */
export function fieldCheck(
  checker: Checker,
  checks: () => Omit<Checks, 'spelling' | 'grammar'>,
): (texts: readonly string[], signal: AbortSignal, tell?: Tell) => Promise<CheckAnswer> {
  const offered = { spelling: true, grammar: true };
  return async (texts, signal, tell) => {
    const asked = { ...checks(), ...offered };
    const { issues, isComplete, failure } = await checkPassages(checker, asked, texts, signal, tell);
    if (failure && failure.reason instanceof LangtoolsError && /^(unknown-tag|pack-)/.test(failure.reason.code))
      offered[failure.check] = false;
    return { issues, isComplete };
  };
}

async function checkBatch(
  checker: Checker,
  { tag, spelling, grammar, locales, contentType, words = [] }: Checks,
  texts: readonly string[],
  signal: AbortSignal,
  tell: Tell | undefined,
): Promise<BatchResult> {
  const batch = joinPassages(texts);
  const known = wordsBeginningAlike(words, batch.text);
  const more = { ...(contentType === undefined ? {} : { contentType }), ...(known.length === 0 ? {} : { known }) };
  const spellingAsked = spelling
    ? checker.spell(tag, batch.text, { offsets: true, suggestions: SUGGESTIONS, details: true, signal, ...more })
    : undefined;
  const waitMs = answered.get(checker)?.has(tag) ? GRAMMAR_MS : 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDone = false;
  if (grammar && tell !== undefined)
    spellingAsked?.then(
      (answer) => {
        if (!isDone) timer = setTimeout(() => tell(issuesByPassage(batch, texts, answer, undefined)), waitMs);
      },
      () => {},
    );
  const [spelled, parsed] = await Promise.allSettled([
    spellingAsked,
    grammar ? checker.check(tag, batch.text, { locales, details: true, signal, ...more }) : undefined,
  ]);
  isDone = true;
  clearTimeout(timer);
  // Cancelled between two answers: what came first is no reason to report that the other failed.
  signal.throwIfAborted();
  const failures = [
    ...(spelled.status === 'rejected' ? [{ check: 'spelling' as const, reason: spelled.reason as unknown }] : []),
    ...(parsed.status === 'rejected' ? [{ check: 'grammar' as const, reason: parsed.reason as unknown }] : []),
  ];
  const [failure] = failures;
  if (failure !== undefined && failures.length >= Number(spelling) + Number(grammar)) throw failure.reason;
  const spellingAnswer = spelled.status === 'fulfilled' ? spelled.value : undefined;
  const grammarAnswer = parsed.status === 'fulfilled' ? parsed.value : undefined;
  if (grammarAnswer !== undefined) answered.set(checker, (answered.get(checker) ?? new Set()).add(tag));
  const isComplete =
    failure === undefined && [spellingAnswer, grammarAnswer].every((answer) => answer?.incomplete !== 'check');
  const issues = issuesByPassage(batch, texts, spellingAnswer, grammarAnswer);
  return { issues, isComplete, ...(failure === undefined ? {} : { failure }) };
}

function issuesByPassage(
  batch: Batch,
  texts: readonly string[],
  spellingAnswer: SpellResponse | undefined,
  grammarAnswer: GrammarResponse | undefined,
): BatchResult['issues'] {
  const wrongWords = (spellingAnswer?.results ?? []).filter(({ is_correct }) => !is_correct);
  const spellingByPassage = splitByPassage(
    batch,
    wrongWords.map(spellingIssue).map((issue) => withSearch(issue, spellingAnswer?.incomplete)),
  );
  const grammarByPassage = splitByPassage(
    batch,
    (grammarAnswer?.errs ?? []).map(grammarIssue).map((issue) => withSearch(issue, grammarAnswer?.incomplete)),
  );
  const foreignByPassage = splitByPassage(
    batch,
    (spellingAnswer?.foreign ?? []).map(({ start_index: from, end_index: to, language }) => {
      return { from, to, language, text: batch.text.slice(from, to) };
    }),
  );
  return new Map(
    texts.map((text) => {
      const merged = mergeIssues(spellingByPassage.get(text) ?? [], grammarByPassage.get(text) ?? []);
      return [text, withForeign(merged, foreignByPassage.get(text) ?? [])];
    }),
  );
}

/** As many as the service takes. */
const MOST_KNOWN = 1000;
/** Letters that a word shares with its forms. */
const BEGINNING = 3;

/** No other words of the writer have forms in the text, so no others are sent with it. */
export function wordsBeginningAlike(words: readonly string[], text: string): string[] {
  if (words.length === 0) return [];
  const beginnings = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]{3,}/gu)) beginnings.add(word.slice(0, BEGINNING));
  return words.filter((word) => beginnings.has(word.toLowerCase().slice(0, BEGINNING))).slice(0, MOST_KNOWN);
}

/** Whether there are no suggestions, or only none that were found in time. */
function withSearch(issue: Issue, incomplete: 'check' | 'suggestions' | null | undefined): Issue {
  return incomplete && issue.suggestions.length === 0 ? { ...issue, isSearchCutShort: true } : issue;
}
