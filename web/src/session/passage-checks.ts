/** Checks passages in the language of the text, and those in other languages in theirs, as far as each is offered. Start at `PassageChecks.check`. */
import { readPreferences } from '../browser-storage.js';
import type { Checker } from '../checker/checker.js';
import { type BatchResult, type Checks, checkPassages } from '../checking/check-passages.js';
import { FOREIGN_CODE } from '../checking/issue.js';
import { type KeyedPassage, NO_LANGUAGE } from '../checking/languages/language-spans.js';
import { pageTagOf } from '../deployment.js';
import type { KeptLanguages } from '../device/kept-languages.js';
import { type LanguageState, stateOf } from '../languages/language-state.js';
import type { Desk } from './desk.js';

interface CheckingDesk extends Pick<Desk, 'deployment' | 'store'> {
  readonly checker: Checker;
  readonly kept: KeptLanguages;
  /** Of the page, for explanations. */
  readonly locale: string;
}

export class PassageChecks {
  readonly #desk: CheckingDesk;

  constructor(desk: CheckingDesk) {
    this.#desk = desk;
  }

  /** Passages in other languages need more than one check; most texts have none. */
  async check(
    passages: readonly KeyedPassage[],
    signal: AbortSignal,
    tell: (issues: BatchResult['issues']) => void,
  ): Promise<BatchResult> {
    const { checker, store } = this.#desk;
    const { tag } = store.value;
    const texts = [...new Set(passages.map(({ text }) => text))];
    const isPlain = passages.every(({ key, text }) => key === text);
    const isSimple = (issues: BatchResult['issues']) =>
      isPlain && ![...issues.values()].some((found) => found.some(({ kind }) => kind === 'foreign'));
    const answer = await checkPassages(checker, this.#checksIn(tag), texts, signal, (issues) => {
      if (isSimple(issues)) tell(issues);
    });
    if (isSimple(answer.issues)) return answer;
    const { checkOthers } = await import('../checking/languages/other-languages.js');
    return checkOthers(
      { check: checkPassages, foreignCode: FOREIGN_CODE, checker, tag, checksOf: (other) => this.checksOf(other) },
      passages,
      answer,
      signal,
    );
  }

  /** What can be checked in the language of a passage. A text that stays on this device is not sent away for a quotation in it. */
  checksOf(language: string): Checks | undefined {
    const tag = language === NO_LANGUAGE ? undefined : pageTagOf(this.#desk.deployment, language);
    const isKept = (which: string) => this.#desk.kept.language(which)?.data !== undefined;
    if (tag === undefined || (isKept(this.#desk.store.value.tag) && !isKept(tag))) return undefined;
    const checks = this.#checksIn(tag);
    return checks.spelling || checks.grammar ? checks : undefined;
  }

  #checksIn(tag: string): Checks {
    const { deployment, locale } = this.#desk;
    const { status, preferences } = this.#desk.store.value;
    const { spelling, grammar } = stateOf(deployment, status, tag);
    const isWorthAsking = (state: LanguageState['spelling']) =>
      state === 'ready' || state === 'loading' || state === 'offered';
    return {
      tag,
      spelling: isWorthAsking(spelling),
      grammar: isWorthAsking(grammar),
      locales: [locale],
      words: (tag === this.#desk.store.value.tag ? preferences : readPreferences(tag)).words,
    };
  }
}
