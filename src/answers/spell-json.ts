/**
 * The answer of a spelling check as JSON, made in the worker: a text of 100 000 wrong letters has an answer of many megabytes, and
 * the event loop must not stand still while it is written.
 */
import type { Incomplete } from '../engine/incomplete.js';
import type { CheckedText } from '../speller/check-text.js';
import type { ForeignPassage } from '../speller/foreign-passages.js';
import type { Suggestion } from '../speller/speller.js';
import { type IndexUnit, indexConverter } from './index-units.js';

/** Beyond this, words keep their verdicts and lose their suggestions: nobody reads them, and somebody has to hold them. */
const MAX_UNITS_WITH_SUGGESTIONS = 8 * 1024 * 1024;

export interface SpellAnswer {
  /** `{"text": …, "results": […]}`. */
  readonly json: string;
  /** Words whose verdict is not certain, or with fewer suggestions than there are, because a budget or the room for the answer ended. */
  readonly incomplete: Incomplete | undefined;
}

/** `unit` asks for positions, in that unit; `foreign` is written where it is given. */
export function spellJson(
  text: string,
  { results, cutShort, undecided }: CheckedText,
  unit: IndexUnit | undefined,
  foreign?: readonly ForeignPassage[],
): SpellAnswer {
  const convert = indexConverter(text, unit ?? 'utf-16');
  // A word that comes again has the same list of suggestions, which is written once.
  const written = new Map<readonly Suggestion[], string>();
  const parts: string[] = [];
  let units = 0;
  let dropped = 0;
  for (const { word, isCorrect, suggestions, startUtf16, endUtf16 } of results) {
    let list = written.get(suggestions);
    if (list === undefined) {
      list = JSON.stringify(suggestions.map(({ value, weight }) => ({ value, weight })));
      written.set(suggestions, list);
    }
    if (units > MAX_UNITS_WITH_SUGGESTIONS && suggestions.length > 0) {
      list = '[]';
      dropped++;
    }
    const place = unit === undefined ? '' : `,"start_index":${convert(startUtf16)},"end_index":${convert(endUtf16)}`;
    const part = `{"word":${JSON.stringify(word)},"is_correct":${isCorrect},"suggestions":${list}${place}}`;
    units += part.length;
    parts.push(part);
  }
  const passages = foreign?.map(({ startUtf16, endUtf16, language }) => ({
    start_index: convert(startUtf16),
    end_index: convert(endUtf16),
    language,
  }));
  const more = passages === undefined ? '' : `,"foreign":${JSON.stringify(passages)}`;
  const json = `{"text":${JSON.stringify(text)},"results":[${parts.join(',')}]${more}}`;
  const incomplete = undecided > 0 ? 'check' : cutShort + dropped > 0 ? 'suggestions' : undefined;
  return { json, incomplete };
}

/** The answer for a text of which no word was judged, because the time was over. */
export function uncheckedText(text: string): SpellAnswer {
  return spellJson(text, { results: [], cutShort: 0, undecided: 1 }, undefined);
}
