/** Which language a call means, and whether its text can be taken. */

import { Type } from 'typebox';
import { OPERATIONS, type Operation } from '../service/languages/deployments.js';
import { languageName } from '../service/languages/language-names.js';
import { findTag, MAX_TAG_LENGTH } from '../service/languages/tags.js';
import { detectLanguage } from '../service/operations/detect-language.js';
import { type ToolContext, ToolFailure } from './tool.js';

const LANGUAGE_DESCRIPTION =
  'Language tag such as se, nb, ga, fo, sma (the tool languages lists all); nb-NO or sme are understood too.';

/** The argument that names a language. */
export const languageArgument = (more = '') =>
  Type.String({ maxLength: MAX_TAG_LENGTH, description: `${LANGUAGE_DESCRIPTION}${more}` });

type Places = Pick<ToolContext, 'deployment' | 'tagTable' | 'offer' | 'placeOf'>;

/** The tag that is meant, if one of the operations has data for it. */
export function findLanguage(asked: string, operations: readonly Operation[], context: Places): string {
  const { deployment, tagTable, offer } = context;
  const tag = findTag(deployment, operations, asked, tagTable);
  if (tag !== undefined && operations.some((operation) => offer(operation, tag) !== undefined)) return tag;
  const offeredTag = tag ?? findTag(deployment, OPERATIONS, asked, tagTable);
  if (offeredTag !== undefined) {
    const { english } = languageName(offeredTag);
    const place = context.placeOf?.(offeredTag);
    if (place !== undefined) throw new ToolFailure(`${english} (${offeredTag}) is served by another process: ${place}`);
    throw new ToolFailure(
      `${english} (${offeredTag}) has no data for this here. The tool languages lists what there is.`,
    );
  }
  throw new ToolFailure(
    `The language ${JSON.stringify(asked.slice(0, 40))} is not offered. The tool languages lists those that are.`,
  );
}

/** The language that a text is in; a wrong guess would mark every word, so an uncertain one is refused. */
export function detect(text: string, operations: readonly Operation[], context: Places): string {
  const [best] = detectLanguage(text, context.deployment, context.tagTable);
  if (best === undefined || best.confidence < MIN_CONFIDENCE) {
    throw new ToolFailure('It is not clear which language the text is in. Name it in the argument language.');
  }
  return findLanguage(best.tag, operations, context);
}

const MIN_CONFIDENCE = 0.6;

export function guardText(text: string, limit: number): void {
  if (text.length > limit) {
    throw new ToolFailure(
      `The text has ${text.length} UTF-16 code units; the limit is ${limit}. Cut it at paragraphs and send the parts.`,
    );
  }
  if (!text.isWellFormed()) throw new ToolFailure('The text is not valid Unicode: it contains half a surrogate pair.');
}
