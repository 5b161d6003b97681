/**
 * Texts with markup on their way through a worker: what a request says about its text becomes a `MarkedText`, and what was
 * found in the checked text gets the places and the words of the source.
 */
import { MarkedText, type TextPart } from '../markup/marked-text.js';
import type { ContentType } from '../markup/read-markup.js';
import type { CheckedText } from '../speller/check-text.js';
import type { FoundError } from './find-operation.js';

export type MarkupInput =
  /** `language`: parts that say that they are in another one are left out. */
  | { readonly contentType: ContentType; readonly language: string }
  /** The parts of the text, as the client has found them. */
  | { readonly parts: readonly TextPart[] };

export interface ReadMarkupInput {
  readonly text: string;
  readonly markup: MarkupInput;
}

/** The readers are loaded when the first such text comes: most services never see one. */
export async function markText(text: string, markup: MarkupInput): Promise<MarkedText> {
  if ('parts' in markup) return MarkedText.of(markup.parts);
  const { readMarkup } = await import('../markup/read-markup.js');
  return readMarkup(text, markup.contentType, { language: markup.language });
}

/** What is not written like that is left out; what has markup in its middle loses its suggestions. */
export function wordsInSource({ results, ...rest }: CheckedText, marked: MarkedText): CheckedText {
  const words = results.flatMap((result) => {
    const { startUtf16, endUtf16, suggestions } = result;
    if (marked.isArtefact(startUtf16, endUtf16)) return [];
    const span = marked.toSource(startUtf16, endUtf16);
    const word = marked.source.slice(span.startUtf16, span.endUtf16);
    return { ...result, ...span, word, suggestions: marked.touchesMarkup(startUtf16, endUtf16) ? [] : suggestions };
  });
  return { ...rest, results: words };
}

export function errorsInSource<Found extends FoundError>(errors: readonly Found[], marked: MarkedText): Found[] {
  return errors.flatMap((error) => {
    const { startUtf16, endUtf16, suggestions } = error;
    if (marked.isArtefact(startUtf16, endUtf16)) return [];
    const span = marked.toSource(startUtf16, endUtf16);
    return { ...error, ...span, suggestions: marked.touchesMarkup(startUtf16, endUtf16) ? [] : suggestions };
  });
}
