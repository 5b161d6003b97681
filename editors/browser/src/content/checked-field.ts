/** One field of a page: its language, and the checker that is drawn over it in this language. Start at `CheckedField`. */
import type { CheckAnswer } from '../../../../web/src/checking/check-queue.js';
import type { Issue } from '../../../../web/src/checking/issue.js';
import { wellFormed } from '../../../../web/src/checking/passages.js';
import { textOf } from '../../../../web/src/embed/editable-surface.js';
import { FieldChecker } from '../../../../web/src/embed/field-checker.js';
import { labelsFor } from '../../../../web/src/embed/labels.js';
import { isPlainField } from '../../../../web/src/embed/textarea-surface.js';
import { ask } from '../ask.js';
import { extensionLabels, troubleLabel } from '../labels.js';
import type { CheckReply, LanguageAnswer } from '../protocol.js';
import { createCorner, openMenu } from './corner.js';

/** As much as the language is told from. */
const LANGUAGE_UNITS = 2000;
const LANGUAGE_PAUSE_MS = 1000;
/** While a language is on its way. */
const ASK_AGAIN_MS = 1500;
/** While there is no connection, or nobody answers. */
const TRY_AGAIN_MS = 4000;
const MOST_TRIES = 5;

export interface CheckedFieldOptions {
  readonly root: ShadowRoot;
  readonly onGone: () => void;
}

export class CheckedField {
  readonly #element: HTMLElement;
  readonly #options: CheckedFieldOptions;
  readonly #events = new AbortController();
  #checker: FieldChecker | undefined;
  #language: LanguageAnswer | undefined;
  /** How long the text was when its language was told. */
  #toldFrom = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closeMenu: (() => void) | undefined;

  constructor(element: HTMLElement, options: CheckedFieldOptions) {
    this.#element = element;
    this.#options = options;
    element.addEventListener('input', () => this.#lookLater(), { signal: this.#events.signal });
    void this.tellLanguage();
  }

  detach(): void {
    this.#events.abort();
    clearTimeout(this.#timer);
    this.#closeMenu?.();
    this.#checker?.detach();
  }

  /** Asks again which language it is, after a choice or a longer text. */
  async tellLanguage(isToStartAnew = false, tries = 1): Promise<void> {
    const text = this.#text();
    this.#toldFrom = text.length;
    const asked = { text: wellFormed(text.slice(0, LANGUAGE_UNITS)), hint: languageAround(this.#element).slice(0, 50) };
    const language = await ask<LanguageAnswer>({ kind: 'language', ...asked });
    if (this.#events.signal.aborted) return;
    if (language === undefined) {
      // The background may have been ended while it was asked. Where the extension itself is gone, nobody will answer.
      if (chrome.runtime?.id !== undefined && tries < MOST_TRIES)
        this.#timer = setTimeout(() => void this.tellLanguage(isToStartAnew, tries + 1), TRY_AGAIN_MS);
      return;
    }
    const isSame = language.tag === this.#language?.tag && language.isChosen === this.#language.isChosen;
    if (isSame && !isToStartAnew) return;
    this.#language = language;
    this.#start(language);
  }

  #text(): string {
    return isPlainField(this.#element) ? this.#element.value : textOf(this.#element);
  }

  #lookLater(): void {
    if (this.#language?.isChosen === true || this.#toldFrom > LANGUAGE_UNITS) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { length } = this.#text();
      if (length > this.#toldFrom * 1.5 || length < this.#toldFrom / 2) void this.tellLanguage();
    }, LANGUAGE_PAUSE_MS);
  }

  #start(language: LanguageAnswer): void {
    this.#checker?.detach();
    const { root, onGone } = this.#options;
    const labels = extensionLabels(navigator.languages);
    const corner = createCorner(language, labels, () => this.#openMenu(corner.element, corner.trouble()));
    const waiting = new Waiting();
    this.#checker = new FieldChecker(this.#element, {
      check: (texts, signal) =>
        check(language.tag, texts, signal, (reply) => {
          waiting.tell(reply?.kind === 'waiting');
          corner.fail(reply?.kind === 'failed' ? troubleLabel(reply.code, labels) : '');
        }),
      memory: memoryOf(language.tag),
      labels: labelsFor(navigator.languages),
      root,
      watchWaiting: (tell) => {
        waiting.tell = tell;
      },
      isGuarded: true,
      corner: corner.element,
      onFound: corner.show,
      onGone,
    });
  }

  #openMenu(anchor: HTMLElement, trouble: string): void {
    this.#closeMenu?.();
    this.#closeMenu = openMenu({
      root: this.#options.root,
      anchor: anchor.getBoundingClientRect(),
      language: this.#language,
      labels: extensionLabels(navigator.languages),
      field: this.#element,
      trouble,
    });
  }
}

/** Also through the borders of shadow trees. */
function languageAround(element: Element): string {
  const named = element.closest<HTMLElement>('[lang]');
  const tree = element.getRootNode();
  return named?.lang ?? (tree instanceof ShadowRoot ? languageAround(tree.host) : '');
}

class Waiting {
  tell: (isWaiting: boolean) => void = () => {};
}

/** Waits until the language is on the device, also for a network. */
async function check(
  tag: string,
  texts: readonly string[],
  signal: AbortSignal,
  tell: (reply: CheckReply | undefined) => void,
): Promise<CheckAnswer> {
  if (tag === '') return { issues: new Map(texts.map((text) => [text, []])), isComplete: true };
  // Half of a surrogate pair does not come through a message as it is.
  const sent = texts.map(wellFormed);
  for (let tries = 1; ; tries++) {
    const reply = await ask<CheckReply>({ kind: 'check', tag, texts: sent });
    signal.throwIfAborted();
    tell(reply);
    if (reply?.kind === 'checked') {
      const found = new Map(reply.issues);
      const issues = new Map(texts.map((text, index) => [text, found.get(sent[index] ?? '') ?? []]));
      return { issues, isComplete: reply.isComplete };
    }
    const isToCome = reply?.kind === 'waiting' || reply?.code === 'no-connection';
    // A worker that a busy machine did not start in time, or a background that was ended while it was asked.
    const isWorthTrying =
      reply === undefined
        ? chrome.runtime?.id !== undefined
        : reply.kind === 'failed' && reply.code === 'engine-stopped';
    if (!isToCome && !(isWorthTrying && tries < MOST_TRIES))
      throw new Error(`${tag} is not checked: ${reply?.code ?? 'the extension is gone'}`);
    await new Promise((resolve) => setTimeout(resolve, reply?.kind === 'waiting' ? ASK_AGAIN_MS : TRY_AGAIN_MS));
    signal.throwIfAborted();
  }
}

/** What was said in this field holds at once; the background remembers it. It never tells what it knows. */
function memoryOf(tag: string) {
  const said = new Set<string>();
  const keyOf = ({ kind, text, code }: Issue) => (kind === 'spelling' ? `words ${text}` : `rules ${code}`);
  return {
    isIgnored: (issue: Issue) => said.has(keyOf(issue)),
    ignore(issue: Issue) {
      said.add(keyOf(issue));
      const isWord = issue.kind === 'spelling';
      void ask({ kind: 'ignore', what: isWord ? 'words' : 'rules', tag, value: isWord ? issue.text : issue.code });
    },
  };
}
