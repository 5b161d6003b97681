/** What a writer does with the text as a whole: undo, copy, share. */
import { redo, undo } from '@codemirror/commands';
import type { Desk } from './issue-actions.js';

export class TextActions {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get text(): string {
    return this.#desk.view?.state.doc.toString() ?? '';
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

  replace(text: string): void {
    const { view } = this.#desk;
    if (view === undefined) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input' });
    view.focus();
  }

  async copy(): Promise<void> {
    await navigator.clipboard.writeText(this.text);
    this.#desk.store.set({ toast: { message: 'toast-copied', values: {} } });
  }

  async copyLink(): Promise<void> {
    const { store } = this.#desk;
    const url = new URL(location.href);
    url.searchParams.set('lang', store.value.tag);
    url.searchParams.set('text', this.text);
    await navigator.clipboard.writeText(url.href);
    store.set({ toast: { message: 'toast-link', values: {} } });
  }
}
