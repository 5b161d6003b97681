/**
 * The state of the page, without its layout: the chosen language, the editor, what was found, what went wrong.
 * Components watch `store`; what a writer does is in `issue-actions.ts`, `text-actions.ts`, `passage-actions.ts` and `file-actions.ts`. Start at `Session.start`.
 */
import { redoDepth, undoDepth } from '@codemirror/commands';
import { Transaction } from '@codemirror/state';
import type { EditorView, ViewUpdate } from '@codemirror/view';
import { type GrammarRule, LangtoolsError } from '../../../src/client/index.js';
import {
  addRecent,
  readChoice,
  readKept,
  readKey,
  readPreferences,
  writeChoice,
  writeDraft,
  writeKept,
  writeKey,
} from '../browser-storage.js';
import type { Checker } from '../checker/checker.js';
import { keepingChoice, PageChecker } from '../checker/page-checker.js';
import { RemoteChecker } from '../checker/remote-checker.js';
import { SiteChecker } from '../checker/site-checker.js';
import { CheckQueue } from '../checking/check-queue.js';
import type { Span } from '../checking/dirty-ranges.js';
import { readPassageKey } from '../checking/languages/language-spans.js';
import { wellFormed } from '../checking/passages.js';
import { baseUrl, type PageDeployment, pageTagOf } from '../deployment.js';
import { createEngineWorker } from '../device/engine-url.js';
import { KeptLanguages } from '../device/kept-languages.js';
import { checkPlugin } from '../editor/check-plugin.js';
import { createEditor, type EditorTexts, updateEditorTexts } from '../editor/editor.js';
import {
  checkAgain,
  checkAll,
  checkRest,
  countByKind,
  coverageOf,
  issuesField,
  placedIssues,
  restoreIgnored,
} from '../editor/issues-field.js';
import { languagesField, setLanguages } from '../editor/languages-field.js';
import { LanguageHint } from '../languages/language-hint.js';
import { type LanguageState, stateOf } from '../languages/language-state.js';
import { keepEngines } from '../shell/register.js';
import { countCharacters, countWords } from '../statistics/count-words.js';
import { Store } from '../store.js';
import type { StartingDraft } from './draft.js';
import { FileActions } from './file-actions.js';
import { IssueActions } from './issue-actions.js';
import { PassageActions } from './passage-actions.js';
import { PassageChecks } from './passage-checks.js';
import { Reconnect } from './reconnect.js';
import { distinctVoices, type SessionState, troubleOf } from './session-state.js';
import { TextActions } from './text-actions.js';
import { TextLibrary } from './text-library.js';

const COUNT_AFTER_MS = 300;
/** Whoever types without a pause loses no more than this, and the time of the writing, when the browser crashes: a second. */
const KEEP_AFTER_MS = 800;
/** While something is being loaded: soon at first, then more and more seldom. */
const STATUS_AFTER_MS = 1500;
const STATUS_GROWTH = 1.5;
const STATUS_MOST_MS = 15_000;
const MOST_UNFINISHED = 4;

export class Session {
  readonly deployment: PageDeployment;
  readonly store: Store<SessionState>;
  checker: Checker;
  /** The languages on this device. */
  readonly kept: KeptLanguages;
  view: EditorView | undefined;
  readonly #queue: CheckQueue;
  readonly #checks = new PassageChecks(this);
  readonly issues: IssueActions = new IssueActions(this);
  readonly texts: TextActions = new TextActions(this);
  readonly library: TextLibrary = new TextLibrary(this, this.texts);
  readonly passages = new PassageActions(this);
  readonly files = new FileActions(this, this.texts);
  readonly #plugin: ReturnType<typeof checkPlugin>;
  readonly #hint: LanguageHint;
  readonly #watchers = new Set<(update: ViewUpdate) => void>();
  readonly #starting: StartingDraft;
  readonly #reconnect = new Reconnect(() => this.retry());
  /** What a limit of time ended is asked for again. A text that always takes too long is left alone after some attempts. */
  readonly #unfinished = new Reconnect(() => this.view?.dispatch({ effects: checkRest.of(null) }), MOST_UNFINISHED);
  #events = new AbortController();
  /** A check has failed, in whole or in half, since everything was last asked for: what it was about is not on its way. */
  #hasFailedChecks = false;
  locale = 'en';
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #countTimer: ReturnType<typeof setTimeout> | undefined;
  #statusTimer: ReturnType<typeof setTimeout> | undefined;
  /** Resolved when the first status request was answered or has failed. */
  #statusAsked: Promise<void> = Promise.resolve();

  constructor(deployment: PageDeployment, starting: StartingDraft) {
    this.deployment = deployment;
    this.#starting = starting;
    const tag = this.#firstTag();
    this.store = new Store<SessionState>({
      tag,
      status: undefined,
      voices: undefined,
      preferences: readPreferences(tag),
      ignoredEverywhere: starting.draft.ignored.everywhere,
      ignoredCount: 0,
      hiddenKinds: new Set(),
      findings: [],
      counts: { spelling: 0, grammar: 0, typography: 0, foreign: 0 },
      active: undefined,
      cardFocusRequests: 0,
      lookup: undefined,
      languageWanted: undefined,
      isLeftOut: false,
      coverage: 'checking',
      detected: [],
      keptTag: undefined,
      trouble: undefined,
      characters: 0,
      letters: 0,
      words: 0,
      hasSelection: false,
      revision: 0,
      canUndo: false,
      canRedo: false,
      toast: undefined,
    });
    this.kept = new KeptLanguages({
      settings: {
        base: baseUrl(),
        textLimit: deployment.textLimit,
        speechTextLimit: deployment.speechTextLimit,
      },
      apiKey: readKey,
      createWorker: createEngineWorker,
      isStatic: deployment.isStatic,
      memory: {
        // What a browser has removed is brought again where nothing else can check.
        read: () => (deployment.isStatic === true ? [] : readKept(deployment.prefix)),
        write: (tags) => writeKept(deployment.prefix, tags),
      },
      onKept: () => void keepEngines(),
    });
    this.checker = this.#connect(readKey());
    this.#queue = new CheckQueue({
      check: async (keys, signal, tell) => {
        // So that nothing is requested that is not installed. The service need not be asked about a language that is kept here.
        if (!(await this.#isKeptKnown())) await this.#statusAsked;
        signal.throwIfAborted();
        const { issues, isComplete, failure } = await this.#checks.check(keys.map(readPassageKey), signal, tell);
        this.#hasFailedChecks ||= failure !== undefined;
        if (failure !== undefined) this.#noteTrouble(failure.reason);
        // Passages that failed, or were checked in part, still wait for another attempt, though the service answers again.
        else if (!this.#hasFailedChecks) this.#noteSuccess();
        if (failure === undefined && !isComplete) this.#unfinished.failed('deadline-exceeded');
        return { issues, isComplete };
      },
      onResults: () => this.view?.plugin(this.#plugin)?.showKnown(),
      onError: (error) => {
        this.#hasFailedChecks = true;
        this.#noteTrouble(error);
      },
    });
    this.#plugin = checkPlugin(this.#queue);
    this.#hint = new LanguageHint({
      detect: async (text, signal) =>
        (await this.checker.detect(this.store.value.tag, wellFormed(text), { signal })).results,
      onDetected: (detected) => this.store.set({ detected }),
    });
  }

  /** Opens the language if it is on this device, while the page is still being drawn. */
  prepare(): void {
    const { tag } = this.store.value;
    const hasText = (this.view === undefined ? this.#starting.draft.text : this.texts.text).trim() !== '';
    void (this.deployment.isStatic === true ? this.kept.expect(tag) : Promise.resolve()).then(() =>
      this.kept.prepare(tag, hasText),
    );
  }

  /** Puts the editor into the page and asks the service what it has. */
  start(parent: HTMLElement, texts: EditorTexts, locale: string): void {
    this.locale = locale;
    this.#events = new AbortController();
    const { draft } = this.#starting;
    this.view = createEditor({
      parent,
      text: draft.text,
      texts,
      check: this.#plugin,
      onKeyboardCard: () => this.issues.focusCard(),
      onLetterKey: () => void this.texts.turnLetter(),
      onLookUp: (takesFocus) => this.passages.lookUp(takesFocus),
      onLanguage: () => this.passages.wantLanguage(),
      onFile: (file) => void this.files.open(file),
      onUpdate: (update) => this.#onUpdate(update),
    });
    this.view.dispatch({
      effects: [restoreIgnored.of(draft.ignored.places), setLanguages.of(draft.languages ?? [])],
      annotations: Transaction.addToHistory.of(false),
    });
    this.issues.applyFilter();
    this.library.start(this.#starting);
    this.#count();
    this.#statusAsked = this.refreshStatus();
    const { signal } = this.#events;
    // A tab may be closed before the next pause.
    window.addEventListener('pagehide', () => this.#keepDraft(), { signal });
    window.addEventListener('online', () => this.#onOnline(), { signal });
    signal.addEventListener('abort', this.#watchKept());
    // Somebody has put a link with a text into the address bar of this page.
    window.addEventListener('hashchange', () => void this.texts.openLink(), { signal });
  }

  stop(): void {
    this.#events.abort();
    this.#reconnect.stop();
    this.#unfinished.stop();
    this.#hint.stop();
    this.kept.stop();
    this.view?.destroy();
    this.view = undefined;
  }

  get language(): LanguageState {
    return stateOf(this.deployment, this.store.value.status, this.store.value.tag);
  }

  /** The page speaks another language now, and so should explanations. */
  describe(texts: EditorTexts, locale: string): void {
    if (this.view === undefined) return;
    updateEditorTexts(this.view, texts);
    if (locale === this.locale) return;
    this.locale = locale;
    this.#startOver();
  }

  /** Whether the chosen language is checked on this device. What the device has of it is said before the service answers. */
  async #isKeptKnown(): Promise<boolean> {
    await this.kept.start();
    if (this.kept.language(this.store.value.tag)?.data === undefined) return false;
    const local = await (await this.kept.checker())?.status();
    if (local !== undefined && this.store.value.status === undefined) this.store.set({ status: local });
    return local !== undefined;
  }

  async refreshStatus(againAfterMs = STATUS_AFTER_MS): Promise<void> {
    clearTimeout(this.#statusTimer);
    try {
      const status = await this.checker.status();
      const before = this.language;
      this.store.set({ status });
      const { language } = this;
      if (before.spelling !== language.spelling || before.grammar !== language.grammar) this.#startOver();
      await this.#refreshVoices();
      const isLoading = [language.spelling, language.grammar].includes('loading') || status.status === 'starting';
      const laterMs = Math.min(STATUS_MOST_MS, againAfterMs * STATUS_GROWTH);
      if (isLoading) this.#statusTimer = setTimeout(() => void this.refreshStatus(laterMs), againAfterMs);
      // Nothing but the connection was missing, and the rest of the text is on its way.
      if (this.store.value.trouble?.code === 'no-connection' && !this.#hasFailedChecks) this.#noteSuccess();
    } catch (error) {
      this.#noteTrouble(error);
    }
  }

  /** A language that is kept, or no longer, can do other things than before; and nobody needs a connection for it. */
  #watchKept(): () => void {
    const usable = () => [...this.kept.store.value.languages].map(([tag, { data }]) => data && tag).join();
    let before = usable();
    return this.kept.store.watch(() => {
      const now = usable();
      if (now === before) return;
      before = now;
      if (this.store.value.trouble === undefined) void this.refreshStatus();
      else this.retry();
    });
  }

  #onOnline(): void {
    this.#reconnect.now();
    // What the service has is not known when the page was opened without a network.
    void this.refreshStatus();
  }

  #noteTrouble(error: unknown): void {
    const trouble = troubleOf(error);
    this.store.set({ trouble });
    this.#reconnect.failed(trouble.code);
  }

  #noteSuccess(): void {
    this.store.set({ trouble: undefined });
    this.#reconnect.succeeded();
  }

  chooseLanguage(tag: string): void {
    if (tag === this.store.value.tag) return;
    writeChoice('language', tag);
    addRecent(tag);
    this.store.set({
      tag,
      voices: undefined,
      trouble: undefined,
      keptTag: undefined,
      preferences: readPreferences(tag),
    });
    const url = new URL(location.href);
    url.searchParams.set('lang', tag);
    url.searchParams.delete('text');
    window.history.replaceState(null, '', url);
    this.issues.applyFilter();
    this.#startOver();
    void this.#refreshVoices();
    this.prepare();
  }

  /** The text is in the chosen language, whatever it looks like. */
  keepLanguage(): void {
    this.store.set({ keptTag: this.store.value.tag });
    this.view?.focus();
  }

  /** Tries again what failed; what is known stays. */
  retry(): void {
    this.#reconnect.stop();
    this.#hasFailedChecks = false;
    this.#statusAsked = this.refreshStatus();
    this.view?.dispatch({ effects: checkRest.of(null) });
  }

  useKey(key: string): void {
    writeKey(key);
    this.checker = this.#connect(key);
    this.store.set({ trouble: undefined });
    this.retry();
  }

  /** What the service says about a language that it has no data for: the sentence with the command that installs it. */
  async explainMissing(tag: string, signal: AbortSignal): Promise<string | undefined> {
    const operation = this.deployment.speller.includes(tag) ? 'spell' : 'check';
    try {
      await this.checker[operation](tag, '', { signal });
      return undefined;
    } catch (error) {
      return error instanceof LangtoolsError && error.code === 'pack-not-installed' ? error.detail : undefined;
    }
  }

  /** The rules of the checker, in the page's language. */
  rules(signal: AbortSignal): Promise<readonly GrammarRule[]> {
    return this.checker.rules(this.store.value.tag, { locales: [this.locale], signal });
  }

  dismissToast(): void {
    this.store.set({ toast: undefined });
  }

  #firstTag(): string {
    const { deployment } = this;
    const candidates = [
      new URLSearchParams(location.search).get('lang'),
      this.#starting.tag,
      readChoice('language'),
      ...navigator.languages,
    ];
    for (const candidate of candidates) {
      const tag = candidate && pageTagOf(deployment, candidate);
      if (tag) return tag;
    }
    return pageTagOf(deployment, 'se') ?? deployment.speller[0] ?? deployment.grammar[0] ?? '';
  }

  #connect(apiKey: string | undefined): Checker {
    if (this.deployment.isStatic === true) return new PageChecker(new SiteChecker(baseUrl()), keepingChoice(this.kept));
    const remote = new RemoteChecker({ baseUrl: baseUrl(), ...(apiKey === undefined ? {} : { apiKey }) });
    return new PageChecker(remote, this.kept);
  }

  /** What is shown stays until the new answers are there. */
  checkWordsAgain(): void {
    this.#queue.clear();
    this.view?.dispatch({ effects: checkAll.of(null) });
  }

  #startOver(): void {
    this.#hasFailedChecks = false;
    this.#unfinished.succeeded();
    this.#queue.clear();
    this.view?.dispatch({ effects: checkAgain.of(null) });
  }

  async #refreshVoices(): Promise<void> {
    const { tag } = this.store.value;
    if (!this.deployment.tts.includes(tag)) return this.store.set({ voices: [] });
    try {
      const voices = await this.checker.voices(tag);
      if (this.store.value.tag === tag) this.store.set({ voices: distinctVoices(voices) });
    } catch (error) {
      if (this.store.value.tag !== tag) return;
      this.store.set({ voices: undefined });
      // What else is wrong will be told by the first check; a key can be asked for before anything is written.
      if (troubleOf(error).code === 'unauthorized') this.#noteTrouble(error);
    }
  }

  /** Hears of every change of the editor until the returned function is called. */
  onUpdate(watcher: (update: ViewUpdate) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #onUpdate(update: ViewUpdate): void {
    for (const watcher of this.#watchers) watcher(update);
    const isLeft = update.docChanged || (update.selectionSet && update.state.selection.main.empty);
    if (isLeft && this.store.value.lookup !== undefined) this.store.set({ lookup: undefined });
    const { active } = update.state.field(issuesField);
    const isSame =
      active?.issue === this.store.value.active?.issue &&
      active?.from === this.store.value.active?.from &&
      active?.to === this.store.value.active?.to;
    if (!isSame) this.store.set({ active });
    this.store.set({ hasSelection: !update.state.selection.main.empty });
    // That something is unchecked is said at once; that all is checked, together with what was found.
    const coverage = coverageOf(update.state);
    if (coverage === 'checking') this.store.set({ coverage });
    // What stands where there is no text goes with its first letter.
    const wasEmpty = update.startState.doc.length === 0;
    if (wasEmpty !== (update.state.doc.length === 0)) this.store.set(measured(update.state.doc.toString()));
    const isSet = update.startState.field(languagesField) !== update.state.field(languagesField);
    if (update.docChanged || isSet) this.#keepTimer ??= setTimeout(() => this.#keepDraft(), KEEP_AFTER_MS);
    const isCounted = update.docChanged || update.selectionSet || isSet;
    const isFound = update.startState.field(issuesField).shown !== update.state.field(issuesField).shown;
    if (!isCounted && !isFound && coverage === this.store.value.coverage) return;
    clearTimeout(this.#countTimer);
    this.#countTimer = setTimeout(() => this.#count(), COUNT_AFTER_MS);
  }

  #keepDraft(): void {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    if (this.view === undefined) return;
    writeDraft({ ...this.texts.draft, ...this.library.identity });
    void this.library.save();
  }

  /** What is counted over the whole text waits for a pause: nobody reads a word count between two letters. */
  #count(): void {
    const { view } = this;
    if (view === undefined) return;
    const { text } = this.texts;
    const { revision } = this.store.value;
    const coverage = coverageOf(view.state);
    if (coverage === 'complete') this.#unfinished.succeeded();
    if (coverage === 'complete' && this.#hasFailedChecks) {
      this.#hasFailedChecks = false;
      this.#noteSuccess();
    }
    this.#keepDraft();
    const { places, everywhere } = this.texts.draft.ignored;
    this.#hint.look(text);
    const isUnchecked = ({ tag }: { tag: string }) => this.#checks.checksOf(tag) === undefined;
    const left = this.passages.languages.filter(isUnchecked);
    this.store.set({
      isLeftOut: left.length > 0 && !/\p{L}/u.test(outside(text, left)),
      findings: placedIssues(view.state),
      counts: countByKind(view.state),
      ignoredCount: places.length + everywhere.length,
      coverage,
      ...measured(text),
      revision: revision + 1,
      canUndo: undoDepth(view.state) > 0,
      canRedo: redoDepth(view.state) > 0,
    });
  }
}

function measured(text: string): Pick<SessionState, 'characters' | 'letters' | 'words'> {
  return {
    characters: countCharacters(text),
    letters: text.match(/\p{L}/gu)?.length ?? 0,
    words: countWords(text),
  };
}

/** What of a text lies in none of these parts, which are in order. */
function outside(text: string, spans: readonly Span[]): string {
  return (
    spans.map(({ from }, index) => text.slice(spans[index - 1]?.to ?? 0, from)).join('') + text.slice(spans.at(-1)?.to)
  );
}
