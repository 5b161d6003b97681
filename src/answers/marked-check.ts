/** The answer of a grammar check of a text with markup: positions and error texts are those of its source. */
import { TYPO } from '../grammar/grammar-checker.js';
import type { MarkedText } from '../markup/marked-text.js';
import { KnownWords } from '../speller/known-words.js';
import type { FoundError, FoundInText } from './find-operation.js';
import { type CheckedParagraph, errorsJson } from './grammar-json.js';
import type { IndexUnit } from './index-units.js';
import { errorsInSource } from './marked-input.js';

/** The whole text as one paragraph. Findings count in what was checked. */
export function markedErrorsJson(
  marked: MarkedText,
  { found: findings, incomplete }: FoundInText<FoundError>,
  unit: IndexUnit,
  knownWords: readonly string[] = [],
): CheckedParagraph {
  const words = new KnownWords(knownWords);
  const isUnknown = ({ code, startUtf16, endUtf16 }: FoundError) =>
    code !== TYPO || words.size === 0 || !words.has(marked.checked.slice(startUtf16, endUtf16));
  const errors = errorsInSource(findings.filter(isUnknown), marked);
  return errorsJson(marked.source, { errors, incomplete }, unit);
}
