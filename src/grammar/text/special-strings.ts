/**
 * Parts of a text that are no language: addresses, file names, code, versions, emoticons. Rules of spacing and spelling
 * must not apply there. Start at `findSpecials`, which gives such stretches in order.
 */
import type { TextSpan } from './paragraphs.js';

export type SpecialKind = 'url' | 'email' | 'path' | 'code' | 'mention' | 'emoticon' | 'version';

export interface Special extends TextSpan {
  readonly kind: SpecialKind;
}

/** Domains that are recognised without `www.` or `https://`, so that "slutt.Så" is not taken for one. */
const DOMAINS =
  'com|org|net|edu|gov|info|eu|io|no|se|fi|fo|gl|ie|dk|is|uk|de|fr|ru|ca|us|tv|cat|wiki|museum|aero|biz|app|dev';
const EXTENSIONS =
  'pdf|docx?|xlsx?|pptx?|odt|ods|txt|html?|xml|json|csv|tsv|zip|gz|tar|png|jpe?g|gif|svg|mp3|mp4|wav|exe|js|ts|py|java|cpp|md|yaml|yml|css|php';

/** In the order in which they are tried at a place; each may look behind itself so as not to start inside a word. */
const PATTERNS: readonly (readonly [SpecialKind, string])[] = [
  ['code', '`[^`\\n]+`|```[\\s\\S]*?```'],
  ['url', '(?:https?|ftp|file|mailto|tel)://?[^\\s<>"«»“”]+|(?<![\\p{L}\\p{N}])www\\.[^\\s<>"«»“”]+'],
  ['email', '(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64}@[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){1,8}'],
  ['path', `(?<![\\p{L}\\p{N}./\\\\])(?:[A-Za-z]:\\\\|~?/|\\.{1,2}/)[\\p{L}\\p{N}._-]+(?:[/\\\\][\\p{L}\\p{N}._-]*)*`],
  ['path', `(?<![\\p{L}\\p{N}.])[\\p{L}\\p{N}_-]{1,80}\\.(?:${EXTENSIONS})(?![\\p{L}\\p{N}])`],
  ['url', `(?<![\\p{L}\\p{N}.])(?:[a-zA-Z0-9-]{1,63}\\.){1,5}(?:${DOMAINS})(?:/[^\\s<>"«»“”]*)?(?![\\p{L}\\p{N}-])`],
  ['mention', '(?<![\\p{L}\\p{N}&/])[@#][\\p{L}\\p{N}_]{2,80}'],
  ['version', '(?<![\\p{L}\\p{N}.,])v?\\d{1,5}(?:\\.\\d{1,5}){2,4}(?:-[a-z]+\\d*)?(?![\\p{L}\\p{N}])'],
  [
    'code',
    '</?[a-zA-Z][a-zA-Z0-9-]{0,30}(?:\\s[^<>\\n]{0,300})?/?>|&(?:[a-z]{2,8}|#\\d{1,6});|\\{\\{[^{}\\n]{0,200}\\}\\}',
  ],
  ['emoticon', "(?<![\\p{L}\\p{N}])[:;=][-o^']?[)(DPpOo/\\\\|\\]\\[*](?![\\p{L}\\p{N}/])|<3(?!\\d)|\\^_?\\^"],
];

/** One expression for all of them: the number of the group tells which. */
const ANY = new RegExp(PATTERNS.map(([, source]) => `(${source})`).join('|'), 'gu');
/** A text without any of these has none of them. */
const MAY_HAVE = /[@#`/\\<&{:;=^]|\.[\p{L}\d]|\d\.\d/u;
const TRAILING = /[.,;:!?'’”»"]$/u;

export function findSpecials(text: string): Special[] {
  if (!MAY_HAVE.test(text)) return [];
  const specials: Special[] = [];
  ANY.lastIndex = 0;
  for (let match = ANY.exec(text); match !== null; match = ANY.exec(text)) {
    const group = match.findIndex((part, index) => index > 0 && part !== undefined);
    const kind = PATTERNS[group - 1]![0];
    let value = match[0];
    if (kind === 'url' || kind === 'path') value = withoutTrailing(value);
    if (value.length === 0) continue;
    specials.push({ kind, startUtf16: match.index, endUtf16: match.index + value.length });
    ANY.lastIndex = match.index + value.length;
  }
  return specials;
}

/**
 * Marks at the end belong to the sentence, not to the address: "(se www.uit.no)." But "…/Kung_(titel)" has its own
 * bracket.
 */
function withoutTrailing(value: string): string {
  let unopened = value.split(')').length - value.split('(').length;
  let end = value.length;
  for (; end > 0; end--) {
    const last = value[end - 1]!;
    if (last === ')' && unopened > 0) unopened--;
    else if (!TRAILING.test(last)) break;
  }
  return value.slice(0, end);
}
