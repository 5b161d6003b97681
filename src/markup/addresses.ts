/**
 * Finds what stands in texts and is no language: addresses, handles, hashtags, file names and paths, code, versions and
 * numbers with letters. Nobody wants to hear that they are misspelt. Start at `findAddresses`.
 *
 * A text is cut at its blanks, and only pieces with a character that occurs in such strings are looked at. Words with full
 * stops, hyphens, colons and slashes stay words: `bl.a.`, `t-uisce`, `2023:s`, `og/eller`. So does a sentence whose end
 * lacks its space (`ferdig.Nå`): for that there is a rule.
 */
import type { SourceSpan } from './marked-text.js';
import { spansApart } from './spans-apart.js';

export type AddressKind = 'url' | 'email' | 'handle' | 'path' | 'code' | 'camel-case' | 'number';

export interface Address extends SourceSpan {
  readonly kind: AddressKind;
}

/** Recognised without `www.` and `https://`. Those that are common words elsewhere (`at`, `in`, `be`) are left out. */
const DOMAINS =
  'com|org|net|edu|gov|info|biz|eu|io|ai|no|se|fi|fo|gl|ie|dk|is|uk|de|fr|ru|ca|us|tv|ee|lv|lt|ro|nl|ch|pl|cz|nz|au|cat|scot|cymru|eus|gal|bzh|wiki|museum|aero|app|dev';
const EXTENSIONS =
  'pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf|txt|html?|xml|json|jsonc?|csv|tsv|zip|gz|bz2|xz|tar|tgz|7z|png|jpe?g|gif|svg|webp|mp3|mp4|wav|ogg|flac|avi|mov|exe|dll|iso|js|mjs|cjs|ts|tsx|jsx|py|java|cpp|hpp|rb|rs|php|css|scss|md|mdx|tex|bib|rst|adoc|yaml|yml|toml|ini|cfg|conf|log|sql|bat|ps1|lock|zhfst|hfst|lexc|twolc|drb';

const NOT_IN_WORD = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
/** What no address contains. */
const REST = '[^\\s<>"«»“”„]';

/** In the order in which they are tried at a place. */
const PATTERNS: readonly (readonly [AddressKind, string])[] = [
  ['code', '</?[a-zA-Z][a-zA-Z0-9-]{0,30}/?>|&(?:[a-zA-Z]{2,8}|#\\d{1,6}|#x[0-9a-fA-F]{1,6});'],
  ['url', `${NOT_IN_WORD}(?:[a-zA-Z][a-zA-Z0-9+.-]{1,20}://|(?:mailto|tel|urn|doi|sms|magnet):(?=[\\w+]))${REST}+`],
  ['url', `${NOT_IN_WORD}www\\.${REST}+`],
  ['email', '(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64}@[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){1,8}'],
  ['handle', '(?<![\\p{L}\\p{N}&/.])@[\\w-]{1,80}(?:@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,8}|/[\\w.-]{1,80})'],
  ['handle', '(?<![\\p{L}\\p{N}&/.])[@#][\\p{L}\\p{N}_]{2,80}'],
  ['path', '(?<![\\p{L}\\p{N}./\\\\])[A-Za-z]:\\\\[^\\s"<>|]*'],
  ['path', '(?<![\\p{L}\\p{N}./\\\\~])(?:~|\\.{1,2})/[\\p{L}\\p{N}._~/-]*'],
  ['path', '(?<![\\p{L}\\p{N}./\\\\<])/[\\p{L}\\p{N}._-]+(?:/[\\p{L}\\p{N}._*-]*)+'],
  ['path', `(?<![\\p{L}\\p{N}.])(?:[\\p{L}\\p{N}_@.-]{1,80}/){1,20}[\\p{L}\\p{N}_.-]{1,80}\\.(?:${EXTENSIONS})${END}`],
  ['path', `(?<![\\p{L}\\p{N}.])[\\p{L}\\p{N}_-]{1,80}(?:\\.[\\p{L}\\p{N}_-]{1,40}){0,3}\\.(?:${EXTENSIONS})${END}`],
  [
    'path',
    '(?<![\\p{L}\\p{N}.])\\.(?:gitignore|env|npmrc|bashrc|zshrc|vimrc|htaccess|editorconfig|dockerignore|profile)\\b',
  ],
  [
    'url',
    `(?<![\\p{L}\\p{N}.-])(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.){1,5}(?:${DOMAINS})(?::\\d{2,5})?(?:/${REST}*)?(?![\\p{L}\\p{N}-]|\\.\\p{Ll})`,
  ],
  ['code', `(?<![\\p{L}\\p{N}.:])[\\w$]{1,80}(?:(?:\\.|::|->)[\\w$]{1,80}){0,10}\\(\\)`],
  ['number', `${NOT_IN_WORD}[0-9a-fA-F]{1,4}(?:::?[0-9a-fA-F]{1,4}){3,7}${END}`],
  ['code', `${NOT_IN_WORD}[A-Za-z]\\w*(?:::|->)\\w+`],
  ['code', `${NOT_IN_WORD}[A-Za-z0-9]+(?:_+[A-Za-z0-9]+)+${END}`],
  ['code', '(?<![\\p{L}\\p{N}$])\\$(?:\\{\\w+\\}|[A-Za-z_]\\w*)|%[A-Z_]{2,40}%'],
  ['code', '(?<![\\p{L}\\p{N}-])--[a-z][a-z0-9]*(?:-[a-z0-9]+)+|(?<![\\p{L}\\p{N}-])--[a-z][a-z0-9]*=\\S+'],
  ['camel-case', `${NOT_IN_WORD}[a-z]{3,30}(?:[A-Z][a-z0-9]{1,30}){1,10}${END}`],
  ['camel-case', `${NOT_IN_WORD}(?:[A-Z][a-z0-9]{1,30}){3,10}${END}`],
  [
    'number',
    `${NOT_IN_WORD}0x[0-9a-fA-F]+${END}|${NOT_IN_WORD}[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}${END}`,
  ],
  ['number', `${NOT_IN_WORD}(?=[a-f]*\\d)(?=\\d*[a-f])[0-9a-f]{7,64}${END}`],
  [
    'number',
    `${NOT_IN_WORD}[vV]\\d{1,5}(?:\\.\\d{1,5}){0,4}(?:-[a-z]+(?:\\.?\\d+)?)?${END}|${NOT_IN_WORD}\\d{1,5}(?:\\.\\d{1,5}){1,4}-(?:alpha|beta|rc|dev|pre)(?:\\.?\\d+)?${END}`,
  ],
  ['number', `${NOT_IN_WORD}[A-Z]{2}\\d{2}(?:[A-Z0-9]{4}){2,7}[A-Z0-9]{0,4}${END}`],
];

/** One expression for all of them: the number of the group tells which. Made when a text first needs it, which few do. */
let anyAddress: RegExp | undefined;
const PIECE = /\S+/gu;
/** What every piece of a text has that holds one. */
const MAY_HOLD = /[@#`/\\<&{_$%]|\.[\p{L}\p{N}~/]|::|->|--\p{L}|\(\)|[a-z]\p{Lu}|\d\p{L}|\p{L}\d|:\w/u;
/** Those that have blanks in them: code between backticks, templates, account numbers in groups. */
const WITH_BLANKS =
  /`[^`\n]{1,300}`|\{\{[^{}\n]{0,200}\}\}|(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,4})?(?![\p{L}\p{N}])/gu;
const MAY_HAVE_BLANKS = /`|\{\{|[A-Z]{2}\d\d /;
const TRAILING = /[.,;:!?'’”»")\]]$/u;
/** A piece without blanks that is longer is looked at in parts: no address is. */
const LONGEST_PIECE = 4_000;

export function findAddresses(text: string): readonly Address[] {
  const addresses: Address[] = [];
  if (!MAY_HOLD.test(text)) return addresses;
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (piece.length < 2 || !MAY_HOLD.test(piece)) continue;
    for (let from = 0; from < piece.length; from += LONGEST_PIECE) {
      findInPiece(piece.slice(from, from + LONGEST_PIECE), index + from, addresses);
    }
  }
  return MAY_HAVE_BLANKS.test(text) ? withThoseWithBlanks(text, addresses) : addresses;
}

/** Code and account numbers with blanks in them contain pieces that were found by themselves. */
function withThoseWithBlanks(text: string, addresses: readonly Address[]): Address[] {
  const wide = Array.from(text.matchAll(WITH_BLANKS), ({ 0: written, index }): Address => {
    const kind = /^[A-Z]/.test(written) ? 'number' : 'code';
    return { kind, startUtf16: index, endUtf16: index + written.length };
  });
  return spansApart([...wide, ...addresses]);
}

function findInPiece(piece: string, offset: number, addresses: Address[]): void {
  anyAddress ??= new RegExp(PATTERNS.map(([, source]) => `(${source})`).join('|'), 'gu');
  const any = anyAddress;
  any.lastIndex = 0;
  for (let match = any.exec(piece); match !== null; match = any.exec(piece)) {
    const kind = PATTERNS[match.findIndex((part, index) => index > 0 && part !== undefined) - 1]![0];
    const mayTrail = kind === 'url' || kind === 'path' || kind === 'email';
    const length = mayTrail ? withoutTrailing(match[0]) : match[0].length;
    if (length > 0) {
      addresses.push({ kind, startUtf16: offset + match.index, endUtf16: offset + match.index + length });
    }
    any.lastIndex = match.index + Math.max(1, length);
  }
}

/**
 * Marks at the end belong to the sentence, not to the address: "(se www.uit.no)." But "…/Kung_(titel)" has its own
 * bracket.
 */
function withoutTrailing(value: string): number {
  let unopened = value.split(')').length - value.split('(').length;
  let end = value.length;
  for (; end > 0; end--) {
    const last = value[end - 1]!;
    if (last === ')') {
      if (unopened <= 0) break;
      unopened--;
    } else if (!TRAILING.test(last)) break;
  }
  return end;
}
