/**
 * GiellaLT's corpora with marked errors, as XML. Start at `readCorpusXml`: every paragraph is a text.
 *
 *     <p>Manne <errormorphsyn>båata<correct errorinfo="verb">båatam</correct></errormorphsyn>.</p>
 *
 * Paragraphs in another language than the document are left out.
 */
import { SaxesParser } from 'saxes';
import { DataError } from '../../engine/data-error.js';
import { type ErrorMark, MARK_KINDS, type MarkKind } from './error-markup.js';
import type { MarkedTest } from './yaml-tests.js';

const MAX_CHARACTERS = 64 * 1024 * 1024;
const KINDS: ReadonlySet<string> = new Set(Object.values(MARK_KINDS));

interface OpenError {
  readonly kind: MarkKind;
  readonly startUtf16: number;
  readonly correct: string[];
  info: string;
}

export function readCorpusXml(xml: string, file: string): MarkedTest[] {
  if (xml.length > MAX_CHARACTERS) throw new DataError('is too long', { file });
  const parser = new SaxesParser({ fileName: file, xmlns: false as const });
  const reader = new ParagraphReader(file);
  parser.on('error', (error) => {
    throw new DataError(`line ${parser.line}: ${error.message.replace(/^.*?:\d+:\d+: /, '')}`, { file });
  });
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes, parser.line));
  parser.on('closetag', ({ name }) => reader.close(name));
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.write(xml).close();
  return reader.tests;
}

class ParagraphReader {
  readonly tests: MarkedTest[] = [];
  readonly #file: string;
  #language: string | undefined;
  #line = 0;
  /** Undefined outside paragraphs, and in those that are left out. */
  #paragraph: string | undefined;
  #errors: ErrorMark[] = [];
  #open: OpenError[] = [];
  #isInCorrection = false;

  constructor(file: string) {
    this.#file = file;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    const language = attributes['xml:lang'];
    if (name === 'document') this.#language = language;
    if (name === 'p') {
      this.#paragraph = language === undefined || language === this.#language ? '' : undefined;
      this.#line = line;
      this.#errors = [];
      this.#open = [];
    }
    if (this.#paragraph === undefined) return;
    if (KINDS.has(name)) {
      this.#open.push({ kind: name as MarkKind, startUtf16: this.#paragraph.length, correct: [], info: '' });
    }
    const error = this.#open.at(-1);
    if (name !== 'correct' || error === undefined) return;
    this.#isInCorrection = true;
    error.correct.push('');
    if (error.info === '') error.info = attributes.errorinfo ?? '';
  }

  text(text: string): void {
    if (this.#paragraph === undefined) return;
    const corrections = this.#open.at(-1)?.correct;
    if (this.#isInCorrection && corrections !== undefined) corrections[corrections.length - 1] += text;
    else this.#paragraph += text;
  }

  close(name: string): void {
    if (name === 'correct') this.#isInCorrection = false;
    if (this.#paragraph === undefined) return;
    if (KINDS.has(name)) this.#closeError(this.#paragraph);
    if (name !== 'p') return;
    const text = this.#paragraph;
    if (text.trim() !== '') this.tests.push({ text, errors: this.#errors, file: this.#file, line: this.#line });
    this.#paragraph = undefined;
  }

  /** Only the outermost error counts. */
  #closeError(paragraph: string): void {
    const error = this.#open.pop();
    if (error === undefined || this.#open.length > 0) return;
    const endUtf16 = paragraph.length;
    this.#errors.push({ ...error, endUtf16, form: paragraph.slice(error.startUtf16, endUtf16) });
  }
}
