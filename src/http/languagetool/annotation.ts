/**
 * The parameter `data`: a text as JSON, with its markup marked: `{"annotation": [{"text": …}, {"markup": …, "interpretAs": …}]}`, or
 * `{"text": …}`. Start at `readData`. Clients add keys of their own to the items; they are not looked at.
 */
import { MARKUP_PARTS_LIMIT } from '../../answers/text-problem.js';
import { OversizedJson, parseBoundedJson } from '../../engine/bounded-json.js';
import { MarkedText, type TextPart } from '../../markup/marked-text.js';
import { badRequest } from './api-error.js';

export function readData(json: string): MarkedText {
  let data: unknown;
  try {
    data = parseBoundedJson(json);
  } catch (error) {
    if (error instanceof OversizedJson) throw badRequest(`The 'data' parameter ${error.message}.`);
    // The message of the parser would quote the text.
    throw badRequest("The 'data' parameter is not valid JSON.");
  }
  if (!isRecord(data)) throw badRequest("The 'data' parameter must be a JSON object.");
  const { text, annotation } = data;
  if (text !== undefined && annotation !== undefined) {
    throw badRequest("'data' has both 'text' and 'annotation', but only one of them is allowed.");
  }
  if (text !== undefined) return MarkedText.plain(stringOf(text, 'text').toWellFormed());
  if (annotation === undefined) throw badRequest("'data' needs 'text' or 'annotation'.");
  if (!Array.isArray(annotation)) throw badRequest("'annotation' must be a list.");
  if (annotation.length > MARKUP_PARTS_LIMIT) {
    throw badRequest(`'annotation' has more than ${MARKUP_PARTS_LIMIT} items.`);
  }
  return MarkedText.of(annotation.map(readPart));
}

function readPart(item: unknown): TextPart {
  if (!isRecord(item)) throw badRequest("Each item of 'annotation' must be an object.");
  const { text, markup, interpretAs } = item;
  if (text !== undefined && markup !== undefined) {
    throw badRequest("An item of 'annotation' has both 'text' and 'markup', but only one of them is allowed.");
  }
  if (text !== undefined) {
    if (interpretAs !== undefined) throw badRequest("'interpretAs' is only allowed with 'markup'.");
    return { text: stringOf(text, 'text').toWellFormed() };
  }
  if (markup === undefined) throw badRequest("An item of 'annotation' needs 'text' or 'markup'.");
  const source = stringOf(markup, 'markup').toWellFormed();
  if (interpretAs === undefined) return { markup: source };
  return { markup: source, interpretAs: stringOf(interpretAs, 'interpretAs').toWellFormed() };
}

function stringOf(value: unknown, name: string): string {
  if (typeof value !== 'string') throw badRequest(`'${name}' in 'data' must be a string.`);
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
