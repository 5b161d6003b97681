/** The text of a request body: plain, of a content type, or in parts of text and markup. */

import type { MarkupInput } from '../../answers/marked-input.js';
import type { ContentType } from '../../markup/content-types.js';
import type { TextPart } from '../../markup/marked-text.js';
import { Problem } from '../messages/errors.js';

interface MarkedBody {
  readonly text?: string;
  readonly content_type?: ContentType;
  readonly annotation?: readonly {
    readonly text?: string;
    readonly markup?: string;
    readonly interpretAs?: string;
  }[];
}

export interface BodyText {
  /** As the client counts. */
  readonly text: string;
  /** Missing where the text is plain. */
  readonly markup?: MarkupInput;
}

export function bodyText(
  { text, content_type: contentType = 'text/plain', annotation }: MarkedBody,
  tag: string,
): BodyText {
  if (annotation === undefined) {
    if (text === undefined) throw new Problem('invalid-request', 'Field "text" is missing.');
    return contentType === 'text/plain' ? { text } : { text, markup: { contentType, language: tag } };
  }
  if (text !== undefined) throw new Problem('invalid-request', 'Fields "text" and "annotation" exclude each other.');
  if (contentType !== 'text/plain') {
    throw new Problem('invalid-request', 'With "annotation" the markup is known: leave out "content_type".');
  }
  const parts = annotation.map(partOf);
  return { text: parts.map(sourceOf).join(''), markup: { parts } };
}

function sourceOf(part: TextPart): string {
  return 'text' in part ? part.text : part.markup;
}

function partOf({ text, markup, interpretAs }: NonNullable<MarkedBody['annotation']>[number], index: number): TextPart {
  if (text !== undefined && markup === undefined && interpretAs === undefined) return { text };
  if (markup !== undefined && text === undefined)
    return interpretAs === undefined ? { markup } : { markup, interpretAs };
  throw new Problem(
    'invalid-request',
    `Field "annotation.${index}" must have either "text", or "markup" with or without "interpretAs".`,
  );
}
