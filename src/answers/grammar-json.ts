/**
 * The errors of a paragraph as JSON that still lacks its positions, and the answer that is put together from such pieces.
 *
 * Workers write the pieces (`errorsJson`), because an answer can have many megabytes and the event loop must not stand still while
 * it is written. A piece does not know where its paragraph stands, so it can be kept and used again after an edit further up: only
 * numbers are filled in (`grammarPieces`).
 */
import { bothIncomplete, type Incomplete } from '../engine/incomplete.js';
import type { CheckResult } from '../grammar/grammar-checker.js';
import { type IndexUnit, indexConverter } from './index-units.js';
import type { Checked } from './paragraph-job.js';

export interface CheckedParagraph {
  /** `{"error_text": …, "start_index":,"end_index":, …},{…}`, without its numbers. */
  readonly json: string;
  /** Three numbers an error: where in `json` the first index goes, and both indices, counted from the paragraph's start. */
  readonly places: Int32Array;
  /** How long the paragraph is, in the unit of the indices. */
  readonly length: number;
  readonly incomplete: Incomplete | undefined;
  /** The languages of the titles and descriptions. */
  readonly locales: readonly string[];
}

/** Stands between the two numbers of an error. */
const BETWEEN = ',"end_index":';
const NUMBERS_PER_ERROR = 3;

/** For the worker: the errors found in one paragraph. */
export function errorsJson(
  text: string,
  { errors, incomplete }: Pick<CheckResult, 'errors' | 'incomplete'>,
  unit: IndexUnit,
): CheckedParagraph {
  const convert = indexConverter(text, unit);
  const places = new Int32Array(errors.length * NUMBERS_PER_ERROR);
  let json = '';
  for (const [i, { startUtf16, endUtf16, code, description, suggestions, title }] of errors.entries()) {
    json += `${i === 0 ? '' : ','}{"error_text":${JSON.stringify(text.slice(startUtf16, endUtf16))},"start_index":`;
    places.set([json.length, convert(startUtf16), convert(endUtf16)], i * NUMBERS_PER_ERROR);
    json += `${BETWEEN},"error_code":${JSON.stringify(code)},"description":${JSON.stringify(description)}`;
    json += `,"suggestions":${JSON.stringify(suggestions)},"title":${JSON.stringify(title)}}`;
  }
  return { json, places, length: convert(text.length), incomplete, locales: textLocales(errors) };
}

/** The languages of texts for people, in the order in which they first occur. */
export function textLocales(texts: readonly { readonly locale?: string | undefined }[]): string[] {
  return [...new Set(texts.flatMap(({ locale }) => locale ?? []))];
}

/** A paragraph that was not checked, because the time was over. */
export function uncheckedParagraph(text: string, unit: IndexUnit): CheckedParagraph {
  return errorsJson(text, { errors: [], incomplete: 'check' }, unit);
}

/** The whole answer in pieces, one or more for every error. `extra` are members that follow, as JSON with a comma in front. */
export function* grammarPieces(
  text: string,
  paragraphs: readonly CheckedParagraph[],
  extra = '',
): Generator<string, void, undefined> {
  yield `{"text":${JSON.stringify(text)},"errs":[`;
  let offset = 0;
  let isFirst = true;
  for (const { json, places, length } of paragraphs) {
    if (places.length > 0) {
      if (!isFirst) yield ',';
      isFirst = false;
      let from = 0;
      for (let i = 0; i < places.length; i += NUMBERS_PER_ERROR) {
        const at = places[i]!;
        yield `${json.slice(from, at)}${places[i + 1]! + offset}${BETWEEN}${places[i + 2]! + offset}`;
        from = at + BETWEEN.length;
      }
      yield json.slice(from);
    }
    offset += length;
  }
  yield `]${extra}}`;
}

/** The whole answer at once: for small ones, and for threads that do nothing else. */
export function grammarText(text: string, paragraphs: readonly CheckedParagraph[], extra = ''): string {
  return [...grammarPieces(text, paragraphs, extra)].join('');
}

/** What is missing in any of the paragraphs. */
export function incompleteOf(paragraphs: readonly Checked[]): Incomplete | undefined {
  return paragraphs.reduce<Incomplete | undefined>(
    (before, paragraph) => bothIncomplete(before, paragraph.incomplete),
    undefined,
  );
}

/** What a kept piece weighs. */
export function paragraphBytes({ json, places }: CheckedParagraph): number {
  return 2 * json.length + places.byteLength;
}
