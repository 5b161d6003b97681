/**
 * Opens and saves files. Nothing is sent anywhere. The code for it, and for the formats, is loaded when it is needed
 * (`web/src/files/`).
 */
import { saveFile } from '../browser-files.js';
import type { OpenedFile } from '../files/text-files.js';
import type { Desk } from './desk.js';
import type { TextActions } from './text-actions.js';

/** What any text can be saved as. One that was opened from a file of another format can be saved as that, too. */
const NEW_FORMATS = ['txt', 'md', 'docx'];

export class FileActions {
  readonly #desk: Desk;
  readonly #texts: TextActions;
  /** The files that texts were opened from, by the text; those of earlier visits are read when one is saved. */
  readonly #opened = new Map<string, OpenedFile>();

  constructor(desk: Desk, texts: TextActions) {
    this.#desk = desk;
    this.#texts = texts;
  }

  get #file(): OpenedFile | undefined {
    return this.#opened.get(this.#desk.library.identity.id);
  }

  /** What a file of this text would be called, and in which formats. */
  get suggestion(): { readonly name: string; readonly format: string; readonly formats: readonly string[] } {
    const { name = `langtools-${this.#desk.store.value.tag}`, ending: format = 'txt' } = this.#file ?? {};
    return { name, format, formats: [...new Set([...NEW_FORMATS, format])] };
  }

  async open(file: File): Promise<void> {
    try {
      const opened = await this.#read(file);
      const adding = this.#desk.library.addBeside(opened.document.text, 'toast-file-opened');
      const { id } = this.#desk.library.identity;
      this.#opened.set(id, opened);
      await adding;
      const { keepFile } = await import('../texts/file-database.js');
      const bytes = new Uint8Array(await file.arrayBuffer());
      // Without storage the file is known as long as the page is open.
      await keepFile(id, { name: file.name, bytes }).catch(() => {});
    } catch {
      this.#desk.store.set({ toast: { message: 'toast-file-unreadable', values: { name: file.name } } });
    }
  }

  /** Brings back the file that the open text came from at an earlier visit. */
  async recall(): Promise<void> {
    const { id } = this.#desk.library.identity;
    if (this.#opened.has(id)) return;
    const { keptFile } = await import('../texts/file-database.js');
    const kept = await keptFile(id).catch(() => undefined);
    if (kept !== undefined) this.#opened.set(id, await this.#read(new File([kept.bytes], kept.name)));
  }

  async #read(file: File): Promise<OpenedFile> {
    const { readTextFile } = await import('../files/text-files.js');
    return readTextFile(file, this.#desk.store.value.tag);
  }

  async save(name: string, format: string): Promise<void> {
    const { writeTextFile } = await import('../files/text-files.js');
    saveFile(await writeTextFile(this.#texts.text, format, this.#file), `${name}.${format}`);
  }
}
