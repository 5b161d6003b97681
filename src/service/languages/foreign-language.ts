/** Whether a passage of a text is in another language than the text. Start at `foreignLanguage`. */
import type { DetectedLanguage } from '../../detect/language-detector.js';
import { builtInDetector } from '../../packs/built-in/detector.js';
import { matchTag, readTagTable, type TagTable } from './tags.js';

/** The language of the text has to be as good as out of the question. */
const OUT_OF_QUESTION = 0.05;
/** Of the other language, together with those that are near to it. */
const SURE = 0.6;

/**
 * Standards of one language, and languages so near that words of one are the typical errors in the other: they are corrected, not taken for a
 * quotation (Nynorsk `ikke` is `ikkje`).
 */
const NEAR: readonly (readonly string[])[] = [
  ['nb', 'nn', 'da'],
  ['fi', 'fkv', 'fit'],
  ['et', 'vro'],
  ['kpv', 'koi'],
  ['mhr', 'mrj'],
  ['mdf', 'myv'],
  ['krl', 'olo', 'izh', 'fi'],
  ['se', 'smj', 'sje'],
];

let table: TagTable | undefined;

/** Gives the tag of the language that a passage is in, if it cannot be that of the text. */
export function foreignLanguage(
  textTag: string,
  detect: (text: string) => readonly DetectedLanguage[] = (text) => builtInDetector().detect(text),
): (passage: string) => string | undefined {
  table ??= readTagTable();
  const tags = table;
  const isOfText = (tag: string) => matchTag((offered) => offered === textTag, tag, tags) !== undefined;
  const near = NEAR.find((group) => group.some(isOfText)) ?? [];
  return (passage) => {
    const detected = detect(passage);
    const shareOf = (isWanted: (tag: string) => boolean) =>
      detected.reduce((sum, { tag, confidence }) => (isWanted(tag) ? sum + confidence : sum), 0);
    if (shareOf((tag) => near.includes(tag) || isOfText(tag)) > OUT_OF_QUESTION) return undefined;
    const best = detected[0]?.tag;
    const others = NEAR.filter((group) => group.some((tag) => tag === best)).flat();
    return shareOf((tag) => tag === best || others.includes(tag)) < SURE ? undefined : best;
  };
}
