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
  /** The files that texts were opened from, by the text. */
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
      const { readTextFile } = await import('../files/text-files.js');
      const opened = await readTextFile(file, this.#desk.store.value.tag);
      await this.#desk.library.addBeside(opened.document.text, 'toast-file-opened');
      this.#opened.set(this.#desk.library.identity.id, opened);
    } catch {
      this.#desk.store.set({ toast: { message: 'toast-file-unreadable', values: { name: file.name } } });
    }
  }

  async save(name: string, format: string): Promise<void> {
    const { writeTextFile } = await import('../files/text-files.js');
    saveFile(await writeTextFile(this.#texts.text, format, this.#file), `${name}.${format}`);
  }
}
