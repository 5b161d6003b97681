/**
 * The state and the actions of the page, without its layout: the chosen language, the editor, what was found, what went
 * wrong. Components watch `store` and call the methods. Start at `Session.start`.
 */
import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import type { EditorView, ViewUpdate } from '@codemirror/view';
import { LangtoolsClient, LangtoolsError } from '../../src/client/index.js';
import {
  type Preferences,
  readChoice,
  readDraft,
  readKey,
  readPreferences,
  writeChoice,
  writeDraft,
  writeKey,
  writePreferences,
} from './browser-storage.js';
import { checkPassages } from './checking/check-passages.js';
import { CheckQueue } from './checking/check-queue.js';
import { SPELLING_CODE } from './checking/issue.js';
import { baseUrl, type PageDeployment, pageTagOf } from './deployment.js';
import { checkPlugin } from './editor/check-plugin.js';
import { goTo, goToNeighbour, replaceIssue } from './editor/commands.js';
import { createEditor, type EditorTexts, updateEditorTexts } from './editor/editor.js';
import {
  checkAgain,
  issuesField,
  type PlacedIssue,
  placedIssues,
  setActive,
  setFilter,
  setIgnored,
} from './editor/issues-field.js';
import { type LanguageState, stateOf } from './languages/language-state.js';
import { distinctVoices, type SessionState, type Toast, troubleOf } from './session-state.js';
import { Store } from './store.js';

const COUNT_AFTER_MS = 300;
/** While something is being loaded: soon at first, then more and more seldom. */
const STATUS_AFTER_MS = 1500;
const STATUS_GROWTH = 1.5;
const STATUS_MOST_MS = 15_000;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Lm}'’:-]*[\p{L}\p{M}\p{N}\p{Lm}])?/gu;

export class Session {
  readonly deployment: PageDeployment;
  readonly store: Store<SessionState>;
  client: LangtoolsClient;
  view: EditorView | undefined;
  readonly #queue: CheckQueue;
  readonly #plugin: ReturnType<typeof checkPlugin>;
  readonly #watchers = new Set<(update: ViewUpdate) => void>();
  #locale = 'en';
  #countTimer: ReturnType<typeof setTimeout> | undefined;
  #statusTimer: ReturnType<typeof setTimeout> | undefined;
  /** Resolved when the first status request was answered or has failed. */
  #statusAsked: Promise<void> = Promise.resolve();

  constructor(deployment: PageDeployment) {
    this.deployment = deployment;
    const tag = this.#firstTag();
    this.store = new Store<SessionState>({
      tag,
      status: undefined,
      voices: [],
      preferences: readPreferences(tag),
      findings: [],
      active: undefined,
      cardFocusRequests: 0,
      pending: 0,
      trouble: undefined,
      characters: 0,
      words: 0,
      hasSelection: false,
      revision: 0,
      canUndo: false,
      canRedo: false,
      toast: undefined,
    });
    this.client = this.#connect(readKey());
    this.#queue = new CheckQueue({
      check: async (texts, signal) => {
        // So that nothing is requested that is not installed.
        await this.#statusAsked;
        signal.throwIfAborted();
        const { issues, failure } = await checkPassages(this.client, this.#checks(), texts, signal);
        this.store.set({ trouble: failure === undefined ? undefined : troubleOf(failure.reason) });
        return { issues, isComplete: failure === undefined };
      },
      onResults: () => {
        this.view?.plugin(this.#plugin)?.showKnown();
        this.store.set({ pending: this.#queue.pending });
      },
      onError: (error) => this.store.set({ trouble: troubleOf(error), pending: 0 }),
    });
    this.#plugin = checkPlugin(this.#queue, (pending) => this.store.set({ pending }));
  }

  /** Puts the editor into the page and asks the service what it has. */
  start(parent: HTMLElement, texts: EditorTexts, locale: string): void {
    this.#locale = locale;
    this.view = createEditor({
      parent,
      text: new URLSearchParams(location.search).get('text') ?? readDraft() ?? '',
      texts,
      check: this.#plugin,
      onKeyboardCard: () => this.focusCard(),
      onUpdate: (update) => this.#onUpdate(update),
    });
    this.#applyPreferences();
    this.#count();
    this.#statusAsked = this.refreshStatus();
  }

  stop(): void {
    this.view?.destroy();
    this.view = undefined;
  }

  get language(): LanguageState {
    return stateOf(this.deployment, this.store.value.status, this.store.value.tag);
  }

  get text(): string {
    return this.view?.state.doc.toString() ?? '';
  }

  /** The page speaks another language now, and so should explanations. */
  describe(texts: EditorTexts, locale: string): void {
    if (this.view === undefined) return;
    updateEditorTexts(this.view, texts);
    if (locale === this.#locale) return;
    this.#locale = locale;
    this.#startOver();
  }

  async refreshStatus(againAfterMs = STATUS_AFTER_MS): Promise<void> {
    clearTimeout(this.#statusTimer);
    try {
      const before = this.language;
      const status = await this.client.status();
      this.store.set({ status });
      const { language } = this;
      if (before.spelling !== language.spelling || before.grammar !== language.grammar) this.#startOver();
      await this.#refreshVoices();
      const isLoading = [language.spelling, language.grammar].includes('loading') || status.status === 'starting';
      const laterMs = Math.min(STATUS_MOST_MS, againAfterMs * STATUS_GROWTH);
      if (isLoading) this.#statusTimer = setTimeout(() => void this.refreshStatus(laterMs), againAfterMs);
    } catch (error) {
      this.store.set({ trouble: troubleOf(error) });
    }
  }

  chooseLanguage(tag: string): void {
    if (tag === this.store.value.tag) return;
    writeChoice('language', tag);
    this.store.set({ tag, voices: [], trouble: undefined, preferences: readPreferences(tag) });
    const url = new URL(location.href);
    url.searchParams.set('lang', tag);
    url.searchParams.delete('text');
    window.history.replaceState(null, '', url);
    this.#applyPreferences();
    this.#startOver();
    void this.#refreshVoices();
  }

  /** Tries again what failed. */
  retry(): void {
    this.store.set({ trouble: undefined });
    this.#startOver();
    void this.refreshStatus();
  }

  useKey(key: string): void {
    writeKey(key);
    this.client = this.#connect(key);
    this.retry();
  }

  /** What the service says about a language that it has no data for: the sentence with the command that installs it. */
  async explainMissing(tag: string, signal: AbortSignal): Promise<string | undefined> {
    const operation = this.deployment.speller.includes(tag) ? 'spell' : 'check';
    try {
      await this.client[operation](tag, '', { signal });
      return undefined;
    } catch (error) {
      return error instanceof LangtoolsError && error.code === 'pack-not-installed' ? error.detail : undefined;
    }
  }

  /** What the checker calls its rules, in the page's language; nothing when it does not say. */
  async ruleTitles(): Promise<Record<string, string>> {
    try {
      return await this.client.preferences(this.store.value.tag, { locales: [this.#locale] });
    } catch {
      return {};
    }
  }

  // What a writer does about an issue.

  goTo(issue: PlacedIssue): void {
    if (this.view === undefined) return;
    goTo(this.view, issue);
    this.focusCard();
  }

  goToNeighbour(direction: 1 | -1): void {
    if (this.view !== undefined && goToNeighbour(this.view, direction) !== undefined) this.focusCard();
  }

  focusCard(): void {
    this.store.set({ cardFocusRequests: this.store.value.cardFocusRequests + 1 });
  }

  closeCard(): void {
    this.view?.dispatch({ effects: setActive.of(undefined) });
    this.view?.focus();
  }

  accept(issue: PlacedIssue, suggestion: string): void {
    if (this.view === undefined) return;
    replaceIssue(this.view, issue, suggestion);
    this.view.focus();
  }

  ignoreOnce({ from, to, issue }: PlacedIssue): void {
    const place = { from, to, code: issue.code };
    this.view?.dispatch({ effects: setIgnored.of({ ...place, isIgnored: true }) });
    this.view?.focus();
    this.#showToast('toast-ignored', { text: issue.text }, () => {
      // The text may have been changed since; then the place is no longer there and nothing happens.
      this.view?.dispatch({ effects: setIgnored.of({ ...place, isIgnored: false }) });
    });
  }

  ignoreRule({ issue }: PlacedIssue): void {
    const before = this.store.value.preferences;
    this.changePreferences({ ...before, rules: [...new Set([...before.rules, issue.code])] });
    this.view?.focus();
    this.#showToast('toast-rule', { rule: issue.title || issue.code }, () => this.changePreferences(before));
  }

  addWord({ issue }: PlacedIssue): void {
    const before = this.store.value.preferences;
    this.changePreferences({ ...before, words: [...new Set([...before.words, issue.text])].sort() });
    this.view?.focus();
    this.#showToast('toast-word', { text: issue.text }, () => this.changePreferences(before));
  }

  changePreferences(preferences: Preferences): void {
    writePreferences(this.store.value.tag, preferences);
    this.store.set({ preferences });
    this.#applyPreferences();
  }

  // What a writer does with the text.

  undo(): void {
    if (this.view !== undefined) undo(this.view);
    this.view?.focus();
  }

  redo(): void {
    if (this.view !== undefined) redo(this.view);
    this.view?.focus();
  }

  replaceText(text: string): void {
    const { view } = this;
    if (view === undefined) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input' });
    view.focus();
  }

  async copyText(): Promise<void> {
    await navigator.clipboard.writeText(this.text);
    this.#showToast('toast-copied', {});
  }

  async copyLink(): Promise<void> {
    const url = new URL(location.href);
    url.searchParams.set('lang', this.store.value.tag);
    url.searchParams.set('text', this.text);
    await navigator.clipboard.writeText(url.href);
    this.#showToast('toast-link', {});
  }

  dismissToast(): void {
    this.store.set({ toast: undefined });
  }

  #firstTag(): string {
    const { deployment } = this;
    const candidates = [
      new URLSearchParams(location.search).get('lang'),
      readChoice('language'),
      ...navigator.languages,
    ];
    for (const candidate of candidates) {
      const tag =
        candidate && (pageTagOf(deployment, candidate) ?? pageTagOf(deployment, candidate.split('-')[0] ?? ''));
      if (tag) return tag;
    }
    return pageTagOf(deployment, 'se') ?? deployment.speller[0] ?? deployment.grammar[0] ?? '';
  }

  #connect(apiKey: string | undefined): LangtoolsClient {
    return new LangtoolsClient({ baseUrl: baseUrl(), ...(apiKey === undefined ? {} : { apiKey }) });
  }

  #checks() {
    const { spelling, grammar } = this.language;
    const isWorthAsking = (state: LanguageState['spelling']) =>
      state === 'ready' || state === 'loading' || state === 'offered';
    return {
      tag: this.store.value.tag,
      spelling: isWorthAsking(spelling),
      grammar: isWorthAsking(grammar),
      locales: [this.#locale],
    };
  }

  #startOver(): void {
    this.#queue.clear();
    this.view?.dispatch({ effects: checkAgain.of(null) });
  }

  async #refreshVoices(): Promise<void> {
    const { tag } = this.store.value;
    if (!this.deployment.tts.includes(tag)) return this.store.set({ voices: [] });
    try {
      const voices = await this.client.voices(tag);
      if (this.store.value.tag === tag) this.store.set({ voices: distinctVoices(voices) });
    } catch {
      // Without voices the page says itself that there is nothing to listen to.
      if (this.store.value.tag === tag) this.store.set({ voices: [] });
    }
  }

  #applyPreferences(): void {
    const { words, rules } = this.store.value.preferences;
    const filter = {
      rules: new Set(rules.filter((code) => code !== SPELLING_CODE)),
      words: new Set(words.map((word) => word.toLowerCase())),
    };
    this.view?.dispatch({ effects: setFilter.of(filter) });
  }

  #showToast(message: Toast['message'], values: Record<string, string>, undoIt?: () => void): void {
    this.store.set({ toast: { message, values, ...(undoIt === undefined ? {} : { undo: undoIt }) } });
  }

  /** Hears of every change of the editor until the returned function is called. */
  onUpdate(watcher: (update: ViewUpdate) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #onUpdate(update: ViewUpdate): void {
    for (const watcher of this.#watchers) watcher(update);
    const { active } = update.state.field(issuesField);
    const isSame =
      active?.issue === this.store.value.active?.issue &&
      active?.from === this.store.value.active?.from &&
      active?.to === this.store.value.active?.to;
    if (!isSame) this.store.set({ active });
    this.store.set({ hasSelection: !update.state.selection.main.empty });
    const isCounted = update.docChanged || update.selectionSet;
    const isFound = update.startState.field(issuesField).shown !== update.state.field(issuesField).shown;
    if (!isCounted && !isFound) return;
    clearTimeout(this.#countTimer);
    this.#countTimer = setTimeout(() => this.#count(), COUNT_AFTER_MS);
  }

  /** What is counted over the whole text waits for a pause: nobody reads a word count between two letters. */
  #count(): void {
    const { view } = this;
    if (view === undefined) return;
    const { text } = this;
    const { revision } = this.store.value;
    writeDraft(text);
    this.store.set({
      findings: placedIssues(view.state),
      characters: text.length,
      words: text.match(WORD)?.length ?? 0,
      revision: revision + 1,
      canUndo: undoDepth(view.state) > 0,
      canRedo: redoDepth(view.state) > 0,
    });
  }
}
