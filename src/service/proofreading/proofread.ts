/**
 * Spelling and grammar of a text in one list, for the protocols that know only one: LanguageTool's, MCP, the language server. Start
 * at `proofread`.
 */

import type { FoundError, FoundInText, Misspelling } from '../../answers/find-operation.js';
import { bothIncomplete, type Incomplete } from '../../engine/incomplete.js';
import { TYPO } from '../../grammar/grammar-checker.js';
import { type ForeignPassage, isInPassage } from '../../speller/foreign-passages.js';
import { EngineUnavailable } from '../engines/registry.js';
import { nextTurn } from '../operations/in-turns.js';
import type { LanguageService } from '../operations/language-service.js';
import { type Finding, mergeFindings } from './merge-findings.js';

/** A text with markup: what is checked, and where that stands in the source. */
export interface MappedText {
  readonly checked: string;
  toSource(startUtf16: number, endUtf16: number): { startUtf16: number; endUtf16: number };
  /** To replace the range would destroy markup. */
  touchesMarkup(startUtf16: number, endUtf16: number): boolean;
  /** What is said about the range is about something that was not written like that. */
  isArtefact(startUtf16: number, endUtf16: number): boolean;
}

export interface KnownWords {
  has(word: string): boolean;
}

export interface ProofreadRequest {
  /** One of ours, resolved. */
  readonly tag: string;
  readonly text: string | MappedText;
  readonly what?: 'all' | 'spelling' | 'grammar';
  /** Languages wanted for titles and descriptions, best first; empty means the language of the text. */
  readonly locales?: readonly string[];
  /** Error codes of ours to leave out. */
  readonly ignoreCodes?: readonly string[];
  /** Words that are right for this writer. */
  readonly words?: KnownWords | undefined;
  readonly maxSuggestions?: number;
  readonly allowsStarter?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** At the deadline, what was found is wanted, not an error. */
  readonly isPartialWanted?: boolean;
  /** What stands in addresses, file names and code is wanted too. */
  readonly addresses?: boolean;
  /** Nothing inside of a passage in another language is a finding. */
  readonly skipsForeign?: boolean | undefined;
  /** Called with the misspellings alone, if they are known before the errors of grammar are. */
  readonly onSpelling?: ((findings: readonly Finding[]) => void) | undefined;
}

export interface Proofread {
  /** By position, without overlaps. */
  readonly findings: readonly Finding[];
  /** Passages in another language, in places of the source. */
  readonly foreign: readonly ForeignPassage[];
  readonly incomplete: Incomplete | undefined;
  /** Why one of the two checkers is missing from the answer although it is there. */
  readonly failure: unknown;
  /** Which checkers answered. */
  readonly hasSpelling: boolean;
  readonly hasGrammar: boolean;
}

type Checker = 'errors' | 'misspellings';

const DEFAULT_SUGGESTIONS = 10;

/** Rejects when no checker could answer: with the failure of the one that is there, or that none is. */
export async function proofread(
  service: Pick<LanguageService, Checker>,
  request: ProofreadRequest,
): Promise<Proofread> {
  const { tag, text: sourceText, what = 'all', locales = [], ignoreCodes = [], words, signal } = request;
  const {
    maxSuggestions = DEFAULT_SUGGESTIONS,
    allowsStarter,
    isPartialWanted = false,
    addresses,
    skipsForeign = false,
    onSpelling,
  } = request;
  const text = typeof sourceText === 'string' ? sourceText : sourceText.checked;
  const options = { signal, allowsStarter, isPartialWanted };
  const also = addresses === undefined ? {} : { addresses };
  const wantsSpelling = what !== 'grammar' && !ignoreCodes.includes(TYPO);
  const foreignTo = skipsForeign ? { foreignTo: tag } : {};
  const shown = (errors: readonly FoundError[], spelling: FoundInText<Misspelling> | undefined) => {
    const { found: misspellings = [], foreign = [] } = spelling ?? {};
    const merged = mergeFindings(errors, misspellings, { text, maxSuggestions });
    const findings = merged.filter((finding) => !isKnown(finding, text, words));
    return {
      findings: inSource(
        findings.filter((finding) => !isInPassage(finding, foreign)),
        sourceText,
      ),
      foreign: typeof sourceText === 'string' ? foreign : foreign.map((passage) => placed(passage, sourceText)),
    };
  };
  let isGrammarKnown = false;
  const [grammar, spelling] = await Promise.all([
    what === 'spelling'
      ? MISSING
      : attempt(() => service.errors(tag, { text, ignore: ignoreCodes, locales, ...also }, options)).finally(() => {
          isGrammarKnown = true;
        }),
    wantsSpelling
      ? attempt(() => service.misspellings(tag, { text, limit: maxSuggestions, ...also, ...foreignTo }, options)).then(
          (answer) => {
            const isFirst = what === 'all' && !isGrammarKnown && signal?.aborted !== true;
            if (isFirst && answer.value !== undefined) onSpelling?.(shown([], answer.value).findings);
            return answer;
          },
        )
      : MISSING,
  ]);
  signal?.throwIfAborted();
  const hasGrammar = grammar.value !== undefined;
  const hasSpelling = spelling.value !== undefined;
  const failure = grammar.failure ?? spelling.failure;
  if (!hasGrammar && !hasSpelling) throw failure ?? grammar.missing ?? spelling.missing ?? nothingWanted();
  await nextTurn();
  const incomplete = bothIncomplete(grammar.value?.incomplete, spelling.value?.incomplete);
  return {
    ...shown(grammar.value?.found ?? [], spelling.value),
    incomplete: failure === undefined ? incomplete : 'check',
    failure,
    hasSpelling,
    hasGrammar,
  };
}

interface Attempt<Value> {
  readonly value?: Value;
  /** It is there and could not answer. */
  readonly failure?: unknown;
  /** It is not there. */
  readonly missing?: unknown;
}

const MISSING: Attempt<never> = {};

async function attempt<Value>(work: () => Promise<{ readonly value: Value }>): Promise<Attempt<Value>> {
  try {
    return { value: (await work()).value };
  } catch (error) {
    const isMissing = error instanceof EngineUnavailable && error.failure === 'not-installed';
    return isMissing ? { missing: error } : { failure: error };
  }
}

function nothingWanted(): EngineUnavailable {
  return new EngineUnavailable('not-installed');
}

function placed(passage: ForeignPassage, sourceText: MappedText): ForeignPassage {
  return { ...passage, ...sourceText.toSource(passage.startUtf16, passage.endUtf16) };
}

function isKnown({ kind, startUtf16, endUtf16 }: Finding, text: string, words: KnownWords | undefined): boolean {
  return kind === 'spelling' && words !== undefined && words.has(text.slice(startUtf16, endUtf16));
}

/** As our own API does: what was not written there is left out, and what has markup in its middle loses its suggestions. */
function inSource(findings: readonly Finding[], sourceText: string | MappedText): readonly Finding[] {
  if (typeof sourceText === 'string') return findings;
  return findings
    .filter(({ startUtf16, endUtf16 }) => !sourceText.isArtefact(startUtf16, endUtf16))
    .map((finding) => {
      const { startUtf16, endUtf16, suggestions } = finding;
      const span = sourceText.toSource(startUtf16, endUtf16);
      return { ...finding, ...span, suggestions: sourceText.touchesMarkup(startUtf16, endUtf16) ? [] : suggestions };
    });
}
