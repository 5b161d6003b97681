/** What a writer does about an issue: goes to it, replaces it, ignores it, adds its word; here or everywhere. */
import { undo } from '@codemirror/commands';
import { type Preferences, readPreferences, storedPreferenceTags, writePreferences } from '../browser-storage.js';
import { everywhereKey } from '../checking/ignored.js';
import { type IssueKind, SPELLING_CODE } from '../checking/issue.js';
import { goTo, goToNeighbour, replaceIssues } from '../editor/commands.js';
import { inLanguage } from '../editor/issue-marks.js';
import {
  ignoredPlaces,
  type PlacedIssue,
  placedIssues,
  setActive,
  setFilter,
  setIgnored,
} from '../editor/issues-field.js';
import { mergeWords } from '../words/merge-words.js';
import type { Desk } from './desk.js';
import type { Toast } from './session-state.js';

export class IssueActions {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  goTo(issue: PlacedIssue): void {
    const { view } = this.#desk;
    if (view === undefined) return;
    goTo(view, issue);
    this.focusCard();
  }

  goToNeighbour(direction: 1 | -1): void {
    const { view } = this.#desk;
    if (view !== undefined && goToNeighbour(view, direction) !== undefined) this.focusCard();
  }

  focusCard(): void {
    const { store } = this.#desk;
    store.set({ cardFocusRequests: store.value.cardFocusRequests + 1 });
  }

  closeCard(): void {
    const { view } = this.#desk;
    view?.dispatch({ effects: setActive.of(undefined) });
    view?.focus();
  }

  /** The same letters under the same rule, everywhere in the text; the issue itself is one of them. */
  alike({ issue }: PlacedIssue): PlacedIssue[] {
    const { view } = this.#desk;
    const key = everywhereKey(issue);
    return view === undefined ? [] : placedIssues(view.state).filter((placed) => everywhereKey(placed.issue) === key);
  }

  accept(issue: PlacedIssue, suggestion: string): void {
    const { view } = this.#desk;
    if (view === undefined) return;
    replaceIssues(view, [issue], suggestion);
    view.focus();
  }

  /** One step of undo takes all of them back. */
  acceptEverywhere(issue: PlacedIssue, suggestion: string): void {
    const { view } = this.#desk;
    if (view === undefined) return;
    const alike = this.alike(issue);
    replaceIssues(view, alike, suggestion);
    view.focus();
    this.#say('toast-changed', { text: issue.issue.text, replacement: suggestion, count: alike.length });
  }

  /** Corrections that need no choice: what is not grammar and has one suggestion only. */
  sureCorrections(): PlacedIssue[] {
    const { view } = this.#desk;
    const sure = (view === undefined ? [] : placedIssues(view.state)).filter(
      ({ issue }) => issue.kind !== 'grammar' && issue.suggestions.length === 1,
    );
    // Two changes of the same letters cannot both be made.
    return sure.filter(({ from }, index) => index === 0 || from >= (sure[index - 1]?.to ?? 0));
  }

  /** Takes the first suggestion of each. */
  acceptAll(corrections: readonly PlacedIssue[]): void {
    const { view } = this.#desk;
    if (view === undefined || corrections.length === 0) return;
    view.dispatch({
      changes: corrections.map(({ from, to, issue }) => ({ from, to, insert: issue.suggestions[0] ?? '' })),
      userEvent: 'input.complete',
    });
    view.focus();
    this.#say('toast-corrected', { count: corrections.length }, () => undo(view));
  }

  ignoreOnce({ from, to, issue }: PlacedIssue): void {
    const { view } = this.#desk;
    const place = { from, to, code: issue.code };
    view?.dispatch({ effects: setIgnored.of({ ...place, isIgnored: true }) });
    view?.focus();
    // The text may have been changed before the undo; then the place is no longer there and nothing happens.
    const undo = () => view?.dispatch({ effects: setIgnored.of({ ...place, isIgnored: false }) });
    this.#say('toast-ignored', { text: issue.text }, undo);
  }

  ignoreEverywhere({ issue }: PlacedIssue): void {
    const before = this.#desk.store.value.ignoredEverywhere;
    this.#changeEverywhere([...before, everywhereKey(issue)]);
    this.#desk.view?.focus();
    this.#say('toast-ignored-everywhere', { text: issue.text }, () => this.#changeEverywhere(before));
  }

  /** Brings everything back that is ignored in this text. */
  showIgnored(): void {
    const { view } = this.#desk;
    if (view === undefined) return;
    const places = ignoredPlaces(view.state);
    view.dispatch({ effects: places.map((place) => setIgnored.of({ ...place, isIgnored: false })) });
    this.#changeEverywhere([]);
    view.focus();
  }

  #changeEverywhere(ignoredEverywhere: readonly string[]): void {
    this.#desk.store.set({ ignoredEverywhere });
    this.applyFilter();
  }

  ignoreRule({ issue }: PlacedIssue): void {
    const { language } = issue;
    const before = this.#preferencesOf(language);
    this.changePreferences({ ...before, rules: [...new Set([...before.rules, issue.code])] }, language);
    this.#desk.view?.focus();
    this.#say('toast-rule', { rule: issue.title || issue.code }, () => this.changePreferences(before, language));
  }

  addWord({ issue }: PlacedIssue): void {
    const { language } = issue;
    const before = this.#preferencesOf(language);
    this.addWords([issue.text], language);
    this.#desk.view?.focus();
    this.#say('toast-word', { text: issue.text }, () => this.changePreferences(before, language));
  }

  addWords(words: readonly string[], language?: string): void {
    const before = this.#preferencesOf(language);
    this.changePreferences({ ...before, words: mergeWords(before.words, words) }, language);
  }

  /** Of the language of the text, or of that of a passage in it. */
  #preferencesOf(language: string | undefined): Preferences {
    return language === undefined ? this.#desk.store.value.preferences : readPreferences(language);
  }

  changePreferences(preferences: Preferences, language?: string): void {
    const { store } = this.#desk;
    const { words } = this.#preferencesOf(language);
    writePreferences(language ?? store.value.tag, preferences);
    if (language === undefined) store.set({ preferences });
    this.applyFilter();
    const isSame = words.length === preferences.words.length && words.every((word, i) => word === preferences.words[i]);
    if (!isSame) this.#desk.checkWordsAgain();
  }

  toggleKind(kind: IssueKind): void {
    const { store } = this.#desk;
    const hiddenKinds = new Set(store.value.hiddenKinds);
    if (!hiddenKinds.delete(kind)) hiddenKinds.add(kind);
    store.set({ hiddenKinds });
    this.applyFilter();
  }

  /** Tells the editor what not to show. */
  applyFilter(): void {
    const { view, store } = this.#desk;
    const { preferences, ignoredEverywhere, hiddenKinds } = store.value;
    const all = [
      { ...preferences, language: undefined },
      ...storedPreferenceTags().map((language) => ({ ...readPreferences(language), language })),
    ];
    const filter = {
      rules: new Set(
        all.flatMap(({ rules, language }) =>
          rules.filter((code) => code !== SPELLING_CODE).map((code) => inLanguage(code, language)),
        ),
      ),
      words: new Set(
        all.flatMap(({ words, language }) => words.map((word) => inLanguage(word.toLowerCase(), language))),
      ),
      everywhere: new Set(ignoredEverywhere),
      kinds: hiddenKinds,
    };
    view?.dispatch({ effects: setFilter.of(filter) });
  }

  #say(message: Toast['message'], values: Toast['values'], undo?: () => void): void {
    this.#desk.store.set({ toast: { message, values, ...(undo === undefined ? {} : { undo }) } });
  }
}
