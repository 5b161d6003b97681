/**
 * `/v2/check`: one text, one list of matches. Start at `answerCheck`: parameters → language → both checkers → answer. The two checkers and
 * the order in which they win are the business of `service/proofreading`.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MarkedText } from '../../markup/marked-text.js';
import { EngineUnavailable } from '../../service/engines/registry.js';
import { nextTurn } from '../../service/operations/in-turns.js';
import type { PersonalWords } from '../../service/personal-words/word-store.js';
import { knownWordsOf } from '../../service/proofreading/known-in-text.js';
import { type KnownWords, type Proofread, proofread } from '../../service/proofreading/proofread.js';
import { guardServed } from '../access/guards.js';
import type { HttpContext, Mount } from '../context/http-context.js';
import { toProblem } from '../messages/errors.js';
import { vary } from '../messages/vary.js';
import { localesOf } from '../routes/answers.js';
import { ApiError } from './api-error.js';
import { type CheckedText, checkAnswer, classOf, idOf } from './check-answer.js';
import { AUTO, type CheckParameters, readCheckParameters } from './check-parameters.js';
import { type ChosenLanguage, chooseLanguage } from './choose-language.js';
import { isInstalled } from './language-codes.js';
import { RuleFilter } from './rule-choice.js';
import type { RuleTables } from './rule-tables.js';

/** Nobody works through more, and each takes a kilobyte of the answer. */
const MOST_MATCHES = 3_000;
/** With `auto`: a text in which more words than this are unknown is in another language than it seemed to be. */
const MOST_UNKNOWN_SHARE = 0.5;
const FEWEST_WORDS_TO_TELL = 5;

export interface CheckDependencies {
  readonly context: HttpContext;
  readonly mount: Mount;
  readonly tables: RuleTables;
}

interface CheckFor {
  /** Words that are right for this client. */
  readonly words: PersonalWords | undefined;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
}

/** The answer in pieces of JSON. */
export async function answerCheck(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, mount, tables, words, signal }: CheckDependencies & CheckFor,
): Promise<Iterable<string>> {
  const { service, settings, metrics } = context;
  const parameters = readCheckParameters(request.form);
  const { text } = parameters;
  const { length } = text.checked;
  if (length > settings.textLimit) {
    throw new ApiError(
      413,
      `Your text exceeds the limit of ${settings.textLimit} characters (it's ${length} characters). Please submit a shorter text.`,
    );
  }
  const language = chooseLanguage(parameters, context, mount);
  const { tag } = language;
  vary(reply, 'Accept-Language');
  if (tag === undefined) return checkAnswer(unchecked(parameters, language, tables));
  request.subject = { operation: 'languagetool', tag };
  reply.header('X-Tag', tag);
  guardServed(context, mount, tag, request);
  if (!isInstalled(service.registry, tag)) throw new EngineUnavailable('not-installed');
  if (parameters.mode === 'textLevelOnly') return checkAnswer(unchecked(parameters, language, tables));
  metrics.characters.inc({ operation: 'languagetool', tag }, length);
  const locales = [...(parameters.motherTongue === undefined ? [] : [parameters.motherTongue]), ...localesOf(request)];
  const knownWords = await knownWordsOf(service, words, { tag, text: text.checked, signal });
  const options = { tag, locales, signal, words: knownWords };
  const checked = await check(parameters, language, options, { context, tables });
  await nextTurn();
  return checkAnswer(checked);
}

interface CheckOptions {
  readonly tag: string;
  readonly locales: readonly string[];
  readonly words: KnownWords;
  readonly signal: AbortSignal;
}

async function check(
  { text, rules, language: asked, isPartialWanted, isCompact }: CheckParameters,
  language: ChosenLanguage,
  { tag, ...options }: CheckOptions,
  { context: { service }, tables }: Pick<CheckDependencies, 'context' | 'tables'>,
): Promise<CheckedText> {
  const filter = new RuleFilter(rules);
  const hasGrammar = service.registry.status('grammar', tag).state !== 'not-installed';
  if (!filter.wantsSpelling && !hasGrammar) return unchecked({ text, isCompact }, language, tables);
  const before = filter.isChosen ? await tables.of(tag, options.signal) : undefined;
  const result = await proofread(service, {
    ...options,
    tag,
    text,
    isPartialWanted,
    skipsForeign: true,
    what: filter.wantsSpelling ? 'all' : 'grammar',
    ignoreCodes: before === undefined ? [] : filter.ignoredCodes(before.codes, before.ids),
  });
  await nextTurn();
  const hasRules = result.findings.some(({ kind }) => kind !== 'spelling');
  const { ids } = before ?? (hasRules ? await tables.of(tag, options.signal) : tables.none);
  const wanted = result.findings.filter((finding) =>
    filter.isWanted(finding.code, idOf(finding, ids), classOf(finding)),
  );
  const isOther = asked === AUTO && isOtherLanguage(result, text);
  return {
    text,
    language: isOther ? { ...language, confidence: 0 } : language,
    isSpellingOnly: !hasGrammar,
    findings: isOther ? [] : wanted.slice(0, MOST_MATCHES),
    foreign: isOther ? [] : result.foreign,
    ids,
    incompleteReason: wanted.length > MOST_MATCHES ? tooMany(wanted.length) : reasonOf(result),
    isCompact,
  };
}

function tooMany(count: number): string {
  return `There are ${count} matches; only the first ${MOST_MATCHES} are listed.`;
}

function reasonOf({ incomplete, failure }: Proofread): string | undefined {
  if (failure !== undefined) return toProblem(failure).detail;
  // What is missing otherwise are suggestions: every error is there.
  if (incomplete !== 'check') return undefined;
  return 'The time for this text was over before all of it was checked.';
}

function isOtherLanguage(
  { findings, foreign }: Pick<Proofread, 'findings' | 'foreign'>,
  { checked, source }: Pick<MarkedText, 'checked' | 'source'>,
): boolean {
  const inPassages = foreign.map(({ startUtf16, endUtf16 }) => countWords(source.slice(startUtf16, endUtf16)));
  const misspelt = findings.filter(({ kind }) => kind === 'spelling').length;
  const unknown = inPassages.reduce((sum, count) => sum + count, misspelt);
  return unknown >= FEWEST_WORDS_TO_TELL && unknown > countWords(checked) * MOST_UNKNOWN_SHARE;
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
}

/** An answer without matches. */
function unchecked(
  { text, isCompact }: Pick<CheckParameters, 'text' | 'isCompact'>,
  language: ChosenLanguage,
  { none: { ids } }: RuleTables,
): CheckedText {
  return {
    text,
    language,
    isCompact,
    ids,
    isSpellingOnly: false,
    findings: [],
    foreign: [],
    incompleteReason: undefined,
  };
}
