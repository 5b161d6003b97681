/**
 * Parts of a text that are no language: what `markup/addresses.ts` finds, and for rules of spacing and marks also
 * emoticons, versions, fenced code and tags with attributes. Start at `findSpecials`, which gives such stretches in order.
 */
import { type AddressKind, findAddresses } from '../../markup/addresses.js';
import { spansApart } from '../../markup/spans-apart.js';
import type { TextSpan } from './paragraphs.js';

/** Words in camel case stay words: whether they are spelt right is the speller's question. */
export type SpecialKind = Exclude<AddressKind, 'camel-case'> | 'emoticon' | 'version';

export interface Special extends TextSpan {
  readonly kind: SpecialKind;
}

/** In the order in which they are tried at a place; each may look behind itself so as not to start inside a word. */
const PATTERNS: readonly (readonly [SpecialKind, string])[] = [
  ['code', '```[\\s\\S]*?```|</?[a-zA-Z][a-zA-Z0-9-]{0,30}\\s[^<>\\n]{0,300}>'],
  ['version', '(?<![\\p{L}\\p{N}.,])v?\\d{1,5}(?:\\.\\d{1,5}){2,4}(?:-[a-z]+\\d*)?(?![\\p{L}\\p{N}])'],
  ['emoticon', "(?<![\\p{L}\\p{N}])[:;=][-o^']?[)(DPpOo/\\\\|\\]\\[*](?![\\p{L}\\p{N}/])|<3(?!\\d)|\\^_?\\^"],
];

/** One expression for all of them: the number of the group tells which. */
const ANY = new RegExp(PATTERNS.map(([, source]) => `(${source})`).join('|'), 'gu');
/** A text without any of these has none of them. */
const MAY_HAVE = /[`<:;=^]|\d\.\d/u;

export function findSpecials(text: string): Special[] {
  const specials: Special[] = [];
  for (const { kind, startUtf16, endUtf16 } of findAddresses(text)) {
    if (kind !== 'camel-case') specials.push({ kind, startUtf16, endUtf16 });
  }
  if (!MAY_HAVE.test(text)) return specials;
  const others = [...text.matchAll(ANY)].map(toSpecial);
  return others.length === 0 ? specials : spansApart([...specials, ...others]);
}

function toSpecial(match: RegExpExecArray): Special {
  const group = match.findIndex((part, index) => index > 0 && part !== undefined);
  return { kind: PATTERNS[group - 1]![0], startUtf16: match.index, endUtf16: match.index + match[0].length };
}
