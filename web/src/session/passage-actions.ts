/** What a writer does with a word or a passage: look it up, say which language it is in. */
import type { LanguageSpan } from '../checking/languages/language-spans.js';
import { setActive } from '../editor/issues-field.js';
import { languagesField, setLanguages } from '../editor/languages-field.js';
import { wordAround } from '../lookup/word-around.js';
import type { Desk } from './desk.js';
import type { LanguageWanted } from './session-state.js';

export class PassageActions {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Opens the card about the word at the caret, or at the selection. */
  lookUp(takesFocus: boolean): void {
    const { view } = this.#desk;
    if (view === undefined) return;
    const { from: caret } = view.state.selection.main;
    const line = view.state.doc.lineAt(caret);
    const around = wordAround(line.text, caret - line.from) ?? {
      word: '',
      from: caret - line.from,
      to: caret - line.from,
    };
    if (around.word === '' && !takesFocus) return;
    const request = (this.#desk.store.value.lookup?.request ?? 0) + 1;
    const place = { word: around.word, from: line.from + around.from, to: line.from + around.to };
    view.dispatch({ effects: setActive.of(undefined) });
    this.#desk.store.set({ lookup: { ...place, takesFocus, request } });
  }

  /** Asks for the language of what is selected; without a selection, of the paragraph. */
  wantLanguage(span?: LanguageWanted): void {
    const { view } = this.#desk;
    if (view === undefined) return;
    const { empty, head, from, to } = view.state.selection.main;
    this.#desk.store.set({ languageWanted: span ?? (empty ? view.state.doc.lineAt(head) : { from, to }) });
  }

  get languages(): readonly LanguageSpan[] {
    return this.#desk.view?.state.field(languagesField) ?? [];
  }

  setLanguages(languages: readonly LanguageSpan[]): void {
    this.#desk.view?.dispatch({ effects: setLanguages.of(languages) });
    this.#desk.view?.focus();
  }

  /** The whole text is in a language that is not checked here. */
  leaveUnchecked(tag: string): void {
    this.setLanguages([{ from: 0, to: this.#desk.view?.state.doc.length ?? 0, tag }]);
  }

  closeLookup(): void {
    const takesFocus = this.#desk.store.value.lookup?.takesFocus ?? false;
    this.#desk.store.set({ lookup: undefined });
    if (takesFocus) this.#desk.view?.focus();
  }
}
