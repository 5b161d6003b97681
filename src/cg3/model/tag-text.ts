/**
 * Turns the text of one tag into a `Tag`. Start at `parseGrammarTag`, which knows everything a grammar may write
 * (`^"<Hon>"ri`, `VAR:name=value`, `VSTR:@$1`); `parseStreamTag` is for the tags of a text, where none of that exists:
 * there `"hann"r` is nothing but a tag with a strange end.
 */

import { convertIcuRegex, RegexProblem } from '../regex/icu-regex.js';
import { TagRecord } from './grammar-records.js';
import { parseNumericTag } from './numeric-tag.js';
import { hashTag } from './tag-hash.js';
import { COMPARE, TAG, TAG_SPECIAL_MASK, type Tag } from './tags.js';

/** Why a text is no tag. */
export class TagProblem extends Error {}

export interface TagContext {
  /** The number that the new tag will have. */
  readonly number: number;
  /** Numbers the tags that a variable consists of: its name and its value. */
  intern(text: string): number;
  /** Hears of what could not be kept exactly. */
  remark?(message: string): void;
}

/** Tags whose text alone makes them special. */
const MAGIC: Readonly<Record<string, number>> = {
  '*': TAG.ANY,
  _LEFT_: TAG.PAR_LEFT,
  _RIGHT_: TAG.PAR_RIGHT,
  _ENCL_: TAG.ENCL,
  _TARGET_: TAG.TARGET,
  _MARK_: TAG.MARK,
  _ATTACHTO_: TAG.ATTACH_TO,
  _SAME_BASIC_: TAG.SAME_BASIC,
};
const PREFIX: readonly (readonly [string, number])[] = [
  ['META:', TAG.META],
  ['VAR:', TAG.VARIABLE],
  ['LVAR:', TAG.LOCAL_VARIABLE],
  ['SET:', TAG.SET],
];
const SUFFIX: Readonly<Record<string, number>> = {
  v: TAG.VARSTRING,
  r: TAG.REGEXP,
  i: TAG.CASE_INSENSITIVE,
  l: TAG.REGEXP | TAG.REGEXP_LINE,
  p: TAG.VARSTRING | TAG.PRESERVE_ESCAPES,
};
/** Regular expressions that unification and matching treat as "any word form", "any base form", "any textual tag". */
const ANY_OF_A_KIND = new Set(['<.*>', '".*"', '"<.*>"']);
/** In an expression for whole lines, `__` is "only whole tags between here and there". */
const LINE_GAP = '(?:^|$| | .+? )';

const isVariable = (type: number) => (type & (TAG.VARIABLE | TAG.LOCAL_VARIABLE)) !== 0;
const isDelimited = (text: string, open: string, close: string) =>
  text.length >= 2 && text.startsWith(open) && text.endsWith(close);

/** Of tags of texts: one for all of them, because there are many. Never written to. */
const NO_NAMES: string[] = [];
const NO_SETS: number[] = [];

export function emptyTag(
  number: number,
  text: string,
  type: number,
  varNames: string[] = [],
  varSets: number[] = [],
): Tag {
  return new TagRecord({
    number,
    type,
    text,
    raw: text,
    hash: hashTag(text, type),
    op: COMPARE.NONE,
    value: 0,
    key: '',
    mathStart: 0,
    regex: null,
    pattern: '',
    varNames,
    varSets,
    variableTag: -1,
    valueTag: -1,
    contextRef: 0,
    setNumber: 0,
  });
}

/** A tag as a grammar writes it. Throws `TagProblem`. */
export function parseGrammarTag(written: string, context: TagContext): Tag {
  if (written === '') throw new TagProblem('a tag is expected, this is empty');
  if (written.startsWith('(')) throw new TagProblem(`the tag "${written}" cannot start with "("`);
  const source = unicodeEscapes(written);
  let type = 0;
  let body = source;
  while (body.startsWith('^') && body.length > 1) {
    type |= TAG.FAIL_FAST;
    body = body.slice(1);
  }
  for (const [prefix, bit] of PREFIX) {
    if (!body.startsWith(prefix)) continue;
    type |= bit;
    body = body.slice(prefix.length);
  }
  if (body.startsWith('VSTR:') || body.startsWith('PSTR:')) {
    type |= TAG.VARSTRING | TAG.VSTR | (body.startsWith('P') ? TAG.PRESERVE_ESCAPES : 0);
    return complete(written, body.slice(5), type, context);
  }
  if (!isVariable(type)) {
    const split = splitSuffixes(body);
    type |= split.type;
    body = split.body;
  }
  return complete(written, unescapeTag(body), type, context);
}

/** A tag as it stands in a text. */
export function parseStreamTag(text: string, number: number): Tag {
  let type = 0;
  if (isDelimited(text, '"', '"')) {
    type |= TAG.TEXTUAL | (text.length > 4 && isDelimited(text.slice(1, -1), '<', '>') ? TAG.WORD_FORM : TAG.BASE_FORM);
  } else if (isDelimited(text, '<', '>')) type |= TAG.TEXTUAL;
  const numeric = parseNumericTag(text, false);
  const tag = emptyTag(number, text, type, NO_NAMES, NO_SETS);
  if (numeric === undefined) return tag;
  return new TagRecord({ ...tag, ...numeric, type: type | TAG.NUMERIC | TAG.SPECIAL });
}

function complete(written: string, text: string, prefixed: number, context: TagContext): Tag {
  if (text === '') throw new TagProblem(`the tag "${written}" is empty`);
  const parts = prefixed & TAG.VSTR ? { text, type: prefixed, details: {} } : readTag(written, text, prefixed, context);
  const type = parts.type & TAG_SPECIAL_MASK ? parts.type | TAG.SPECIAL : parts.type;
  const mixed = TAG.REGEXP | TAG.REGEXP_ANY | TAG.VARIABLE | TAG.LOCAL_VARIABLE | TAG.META;
  if (type & TAG.VARSTRING && type & mixed)
    throw new TagProblem(`"${written}": a varstring cannot be a variable, META: or regular expression as well`);
  return { ...emptyTag(context.number, parts.text, type), raw: written, ...parts.details };
}

type TagDetails = { -readonly [K in keyof Tag]?: Tag[K] };

/** What the text of a tag says: variables, numbers, magic tags, regular expressions. */
function readTag(
  written: string,
  text: string,
  prefixed: number,
  context: TagContext,
): { text: string; type: number; details: TagDetails } {
  let type = prefixed;
  let tagText = type & TAG.REGEXP_LINE ? text.replaceAll('__', LINE_GAP) : text;
  const details: TagDetails = {};
  if (isVariable(type)) Object.assign(details, readVariable(written, tagText, context));
  if (!(type & (TAG.CASE_INSENSITIVE | TAG.REGEXP | TAG.VARSTRING))) {
    const numeric = parseNumericTag(tagText, true);
    if (numeric !== undefined) {
      Object.assign(details, numeric);
      type |= TAG.NUMERIC | (numeric.mathStart > 0 ? TAG.NUMERIC_MATH : 0);
    }
  }
  if (Object.hasOwn(MAGIC, tagText)) type |= MAGIC[tagText]!;
  const contextRef = /^_C([1-9])_$/.exec(tagText);
  if (contextRef !== null) {
    type |= TAG.CONTEXT;
    details.contextRef = Number(contextRef[1]);
  }
  const slashed = isDelimited(tagText, '/', '/');
  if (type & TAG.REGEXP && ANY_OF_A_KIND.has(tagText)) type = (type & ~TAG.REGEXP) | TAG.REGEXP_ANY;
  else if (type & TAG.REGEXP) {
    details.pattern = slashed ? tagText.slice(1, -1) : `^${tagText}$`;
    details.regex = compile(details.pattern, type, written, context);
  }
  if (slashed && type & (TAG.CASE_INSENSITIVE | TAG.REGEXP)) tagText = tagText.slice(1, -1);
  return { text: tagText, type, details };
}

/** `VAR:name` and `VAR:name=value`. */
function readVariable(written: string, text: string, context: TagContext): TagDetails {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  if (name === '' || equals === text.length - 1)
    throw new TagProblem(`the variable "${written}" needs a name, and a value after "="`);
  if (equals < 0) return { variableTag: context.intern(name) };
  const valueTag = context.intern(text.slice(equals + 1));
  return { op: COMPARE.EQ, valueTag, variableTag: context.intern(name) };
}

function compile(pattern: string, type: number, written: string, context: TagContext): RegExp {
  try {
    const { regex, remarks } = convertIcuRegex(pattern, (type & TAG.CASE_INSENSITIVE) !== 0);
    for (const remark of remarks) context.remark?.(`${written}: ${remark}`);
    return regex;
  } catch (error) {
    if (!(error instanceof RegexProblem)) throw error;
    throw new TagProblem(`the regular expression ${written} cannot be used: ${error.message}`);
  }
}

/** Letters after the closing `"`, `>` or `/`; where the text is not delimited they belong to the tag. */
function splitSuffixes(text: string): { type: number; body: string } {
  if (!/^["</]/.test(text)) return { type: 0, body: text };
  let end = text.length;
  let type = 0;
  for (; end > 0; end--) {
    const letter = text[end - 1]!;
    const bits = Object.hasOwn(SUFFIX, letter) ? SUFFIX[letter]! : 0;
    if (bits === 0 || (type & bits) === bits) break;
    type |= bits;
  }
  const body = text.slice(0, end);
  if (isDelimited(body, '"', '"')) {
    type |= TAG.TEXTUAL | (isDelimited(body.slice(1, -1), '<', '>') ? TAG.WORD_FORM : TAG.BASE_FORM);
  } else if (isDelimited(body, '<', '>') || isDelimited(body, '/', '/')) type |= TAG.TEXTUAL;
  else return { type: 0, body: text };
  return { type, body };
}

/** `\(` is `(`: in a grammar any character can be escaped once. */
function unescapeTag(text: string): string {
  return text.includes('\\') ? text.replace(/\\(.?)/gs, '$1') : text;
}

/** `\u00e1` and `\u{e1}` are `á`. */
function unicodeEscapes(text: string): string {
  if (!text.includes('\\u')) return text;
  return text.replace(/\\u(?:([0-9a-fA-F]{4})|\{([0-9a-fA-F]{1,8})\})/g, (whole, four?: string, braced?: string) => {
    const code = Number.parseInt(four ?? braced!, 16);
    if (code > 0x10ffff) throw new TagProblem(`"${whole}" is no character`);
    return String.fromCodePoint(code);
  });
}
