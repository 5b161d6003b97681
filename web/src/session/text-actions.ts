/** What a writer does with the text as a whole: undo, copy, share. */
import { redo, undo } from '@codemirror/commands';
import { type Draft, EMPTY_DRAFT } from '../browser-storage.js';
import { forgetHistory } from '../editor/editor.js';
import { ignoredPlaces, restoreIgnored } from '../editor/issues-field.js';
import { languagesField, setLanguages } from '../editor/languages-field.js';
import { insertLetter, turnLetter } from '../editor/letter-key.js';
import { loadHtmlOf } from '../editor/paste.js';
import { loadLetters, turned } from '../letters/letters.js';
import { shareLink } from '../sharing/share-link.js';
import type { Desk } from './desk.js';
import { takeLink } from './draft.js';
import type { Toast } from './session-state.js';

export class TextActions {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get text(): string {
    return this.#desk.view?.state.doc.toString() ?? '';
  }

  get draft(): Draft {
    const { view, store } = this.#desk;
    if (view === undefined) return EMPTY_DRAFT;
    const ignored = { places: ignoredPlaces(view.state), everywhere: store.value.ignoredEverywhere };
    return { text: this.text, ignored, languages: view.state.field(languagesField) };
  }

  undo(): void {
    const { view } = this.#desk;
    if (view !== undefined) undo(view);
    view?.focus();
  }

  redo(): void {
    const { view } = this.#desk;
    if (view !== undefined) redo(view);
    view?.focus();
  }

  /** Puts another text in the place of this one, with what is ignored in it. */
  load({ text, ignored, languages = [] }: Draft): void {
    const { view, store, issues } = this.#desk;
    if (view === undefined) return;
    store.set({ ignoredEverywhere: ignored.everywhere });
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      effects: [restoreIgnored.of(ignored.places), setLanguages.of(languages)],
      userEvent: 'input',
    });
    issues.applyFilter();
    view.focus();
  }

  /** Like `load`, for a text of its own: undo does not lead back into the earlier one. */
  loadOther(draft: Draft): void {
    this.load(draft);
    if (this.#desk.view !== undefined) forgetHistory(this.#desk.view);
  }

  /** Another letter of the language in the place of the one before the caret. */
  async turnLetter(): Promise<void> {
    const pressed = this.#desk.view?.state;
    const table = await loadLetters();
    const { view, store } = this.#desk;
    if (view !== undefined && pressed !== undefined)
      turnLetter(view, pressed, (letter) => turned(table, store.value.tag, letter));
  }

  insertLetter(letter: string): void {
    const { view } = this.#desk;
    if (view !== undefined) insertLetter(view, letter);
  }

  async copy(): Promise<void> {
    const { text } = this;
    const htmlOfMarkdown = await loadHtmlOf();
    const html = new Blob([htmlOfMarkdown(text)], { type: 'text/html' });
    const plain = new Blob([text], { type: 'text/plain' });
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain, 'text/html': html })]);
    this.#say('toast-copied');
  }

  async copyLink(): Promise<void> {
    const link = await shareLink(location.href, this.#desk.store.value.tag, this.text, this.draft.languages);
    if (link === undefined) return this.#say('toast-link-too-long');
    await navigator.clipboard.writeText(link);
    this.#say('toast-link');
  }

  /** Takes the text of a link that was opened in this page. */
  async openLink(): Promise<void> {
    const link = await takeLink(this.#desk.deployment.textLimit);
    if (link === undefined) return;
    if (link.text === undefined) this.#say('toast-link-damaged');
    else if (link.text !== this.text)
      await this.#desk.library.addBeside(link.text, 'toast-link-opened', link.languages);
  }

  #say(message: Toast['message']): void {
    this.#desk.store.set({ toast: { message, values: {} } });
  }
}
