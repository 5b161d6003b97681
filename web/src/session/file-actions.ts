/**
 * Opens and saves files: plain text, Markdown, Word. Nothing is sent anywhere. A Word document that was opened is kept
 * in memory, so that saving changes its words and not its formatting; the code for that is loaded when it is needed.
 */
import { saveFile } from '../browser-files.js';
import { plainLineEnds } from '../editor/paste.js';
import { decodeText } from '../files/text-file.js';
import type { Desk } from './desk.js';
import type { TextActions } from './text-actions.js';

export const FILE_FORMATS = ['txt', 'md', 'docx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

const TYPES: Readonly<Record<FileFormat, string>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** A file of more than this is no text that can be written in a browser. */
const MOST_BYTES = 60_000_000;

export class FileActions {
  readonly #desk: Desk;
  readonly #texts: TextActions;
  #name = '';
  #format: FileFormat = 'txt';
  /** The Word document that the text comes from. */
  #docx: Uint8Array | undefined;

  constructor(desk: Desk, texts: TextActions) {
    this.#desk = desk;
    this.#texts = texts;
  }

  /** What a file of this text would be called, and in which format. */
  get suggestion(): { readonly name: string; readonly format: FileFormat } {
    return { name: this.#name || `langtools-${this.#desk.store.value.tag}`, format: this.#format };
  }

  async open(file: File): Promise<void> {
    const { name, format } = partsOf(file.name);
    try {
      if (file.size > MOST_BYTES) throw new Error('too large');
      const bytes = new Uint8Array(await file.arrayBuffer());
      const text = format === 'docx' ? await (await import('../files/docx.js')).readDocx(bytes) : decodeText(bytes);
      await this.#desk.library.addBeside(plainLineEnds(text), 'toast-file-opened');
      this.#name = name;
      this.#format = format;
      this.#docx = format === 'docx' ? bytes : undefined;
    } catch {
      this.#desk.store.set({ toast: { message: 'toast-file-unreadable', values: { name: file.name } } });
    }
  }

  async save(name: string, format: FileFormat): Promise<void> {
    const { text } = this.#texts;
    const content = format === 'docx' ? await (await import('../files/docx.js')).writeDocx(text, this.#docx) : text;
    saveFile(new Blob([content], { type: TYPES[format] }), `${name}.${format}`);
  }
}

function partsOf(fileName: string): { name: string; format: FileFormat } {
  const [, name = fileName, ending = ''] = /^(.*)\.([^.]*)$/.exec(fileName) ?? [];
  const format = FILE_FORMATS.find((candidate) => candidate === ending.toLowerCase()) ?? 'txt';
  return { name, format };
}
