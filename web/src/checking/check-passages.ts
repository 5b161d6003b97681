/**
 * Checks a batch of passages with the service: spelling and grammar in parallel, whichever the language has. If one of
 * the two fails, the issues of the other are still shown.
 */
import type { LangtoolsClient } from '../../../src/client/index.js';
import { withoutAddresses } from './addresses.js';
import { grammarIssue, type Issue, mergeIssues, spellingIssue } from './issue.js';
import { joinPassages, splitByPassage } from './passages.js';

export interface Checks {
  readonly tag: string;
  readonly spelling: boolean;
  readonly grammar: boolean;
  /** For titles and descriptions. */
  readonly locales: readonly string[];
}

/** As many as a card shows without covering the text. */
const SUGGESTIONS = 6;

export interface BatchResult {
  readonly issues: ReadonlyMap<string, readonly Issue[]>;
  /** Which of the two checks failed, and with what, when the other succeeded. */
  readonly failure?: { readonly check: 'spelling' | 'grammar'; readonly reason: unknown };
}

export async function checkPassages(
  client: LangtoolsClient,
  { tag, spelling, grammar, locales }: Checks,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<BatchResult> {
  const batch = joinPassages(texts);
  const [spelled, parsed] = await Promise.allSettled([
    spelling ? client.spell(tag, batch.text, { offsets: true, suggestions: SUGGESTIONS, signal }) : undefined,
    grammar ? client.check(tag, batch.text, { locales, signal }) : undefined,
  ]);
  // Cancelled between two answers: what came first is no reason to report that the other failed.
  signal.throwIfAborted();
  const failures = [
    ...(spelled.status === 'rejected' ? [{ check: 'spelling' as const, reason: spelled.reason as unknown }] : []),
    ...(parsed.status === 'rejected' ? [{ check: 'grammar' as const, reason: parsed.reason as unknown }] : []),
  ];
  const [failure] = failures;
  if (failure !== undefined && failures.length >= Number(spelling) + Number(grammar)) throw failure.reason;
  const wrongWords = spelled.status === 'fulfilled' ? (spelled.value?.results ?? []) : [];
  const errors = parsed.status === 'fulfilled' ? (parsed.value?.errs ?? []) : [];
  const spellingByPassage = splitByPassage(
    batch,
    wrongWords.filter(({ is_correct }) => !is_correct).map(spellingIssue),
  );
  const grammarByPassage = splitByPassage(batch, errors.map(grammarIssue));
  const issues = new Map(
    texts.map((text) => {
      const merged = mergeIssues(spellingByPassage.get(text) ?? [], grammarByPassage.get(text) ?? []);
      return [text, withoutAddresses(text, merged)];
    }),
  );
  return failure === undefined ? { issues } : { issues, failure };
}
