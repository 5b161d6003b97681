/**
 * Reads parameters from a body or a query as a LanguageTool server does: whatever the `Content-Type` says, cut at `&`, the
 * first `=` ends a name, `+` is a space, pairs without `=` and names that nobody knows are dropped, the last of two wins. Start
 * at `readForm`.
 *
 * LibreOffice 7.4 sends its text as it is, without any encoding. Such a body cannot be cut at every `&`: its text is recognised by
 * bytes that no encoder leaves, and ends where parameters with known names follow, each of them once.
 */
import { badRequest } from './api-error.js';

/** What clients send. A name that is not listed cannot be read from a form. */
const PARAMETER_NAMES = [
  ...['text', 'data', 'language', 'altLanguages', 'motherTongue', 'multilingual', 'callback', 'c', 'level', 'mode'],
  ...['preferredVariants', 'preferredLanguages', 'forcePreferredLanguages', 'noopLanguages'],
  ...['enabledRules', 'disabledRules', 'enabledCategories', 'disabledCategories', 'enabledOnly'],
  ...['allowIncompleteResults', 'filterDictionaryMatches', 'sourceText', 'sourceLanguage', 'ruleValues'],
  ...['enableHiddenRules', 'enableTempOffRules', 'textSessionId', 'useragent', 'inputLogging'],
  ...['instanceId', 'toneTags', 'languageChanged'],
  ...['username', 'apiKey', 'password', 'tokenV2', 'word', 'words', 'dict', 'dicts', 'offset', 'limit'],
  // Of version 1, which are refused.
  ...['enabled', 'disabled', 'preferredvariants', 'autodetect'],
] as const;

export type ParameterName = (typeof PARAMETER_NAMES)[number];
export type Form = ReadonlyMap<ParameterName, string>;

const KNOWN_NAMES: ReadonlySet<string> = new Set(PARAMETER_NAMES);
/** Those whose value may be a text without encoding. */
const TEXT_START = /(?:^|&)(text|data)=/;
const LANGUAGE = 'language';
/** Of an encoded body: printable ASCII, and `%` only before two digits. */
const NOT_ENCODED = /[^\x21-\x7e]|%(?![0-9A-Fa-f]{2})/;
/** Far more than any client sends. A body has room for a quarter of a million. */
const MOST_PAIRS = 1_000;

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });
const [AMPERSAND, EQUALS, PLUS, SPACE, PERCENT] = [0x26, 0x3d, 0x2b, 0x20, 0x25];

export function readForm(body: Uint8Array): Form {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // One character for each byte, so that positions are those of the bytes.
  const characters = bytes.toString('latin1');
  if (!NOT_ENCODED.test(characters)) return readPairs(bytes);
  const opening = TEXT_START.exec(characters);
  if (opening === null) return readPairs(bytes);
  const name = opening[1] as 'text' | 'data';
  const start = opening.index + opening[0].length;
  const before = readPairs(bytes.subarray(0, opening.index));
  const end = endOfText(characters, start, new Set([...before.keys(), 'text', 'data']));
  if (!NOT_ENCODED.test(characters.slice(start, end))) return readPairs(bytes);
  const text = UTF_8.decode(bytes.subarray(start, end));
  return new Map([...before, [name, text], ...readPairs(bytes.subarray(end + 1))]);
}

/**
 * Where the parameters behind a text without encoding begin. One that nobody knows is taken for a part of the text, unless it stands
 * behind the language, which no request can do without.
 */
function endOfText(characters: string, start: number, namesBefore: ReadonlySet<string>): number {
  const names = new Set(namesBefore);
  const end = skipParameters(characters, start, characters.length, names);
  if (names.has(LANGUAGE)) return end;
  const language = characters.lastIndexOf(`&${LANGUAGE}=`);
  if (language < start) return end;
  return skipParameters(characters, start, language, new Set([...namesBefore, LANGUAGE]));
}

/** From `end` backwards over pairs whose names are known and not in `names`, which they are added to. */
function skipParameters(characters: string, start: number, end: number, names: Set<string>): number {
  for (;;) {
    const ampersand = characters.lastIndexOf('&', end - 1);
    if (ampersand < start) return end;
    const equals = characters.indexOf('=', ampersand);
    const name = characters.slice(ampersand + 1, equals);
    if (equals < 0 || equals >= end || !KNOWN_NAMES.has(name) || names.has(name)) return end;
    names.add(name);
    end = ampersand;
  }
}

/** What stands behind the `?` of a request target. A query that cannot be decoded is refused. */
export function readQuery(target: string): Form {
  const start = target.indexOf('?');
  if (start < 0) return new Map();
  const query = target.slice(start + 1);
  if (/%(?![0-9A-Fa-f]{2})/.test(query)) throw badRequest('The query is not validly percent-encoded.');
  return readPairs(Buffer.from(query, 'latin1'));
}

/** Both, as a LanguageTool server merges them: the query wins. */
export function mergeForms(body: Form, query: Form): Form {
  return query.size === 0 ? body : new Map([...body, ...query]);
}

function readPairs(bytes: Buffer): Map<ParameterName, string> {
  const form = new Map<ParameterName, string>();
  let pairs = 0;
  for (let start = 0; start < bytes.length; ) {
    if (++pairs > MOST_PAIRS) throw badRequest(`There are more than ${MOST_PAIRS} parameters.`);
    const ampersand = bytes.indexOf(AMPERSAND, start);
    const pair = bytes.subarray(start, ampersand < 0 ? bytes.length : ampersand);
    start += pair.length + 1;
    const equals = pair.indexOf(EQUALS);
    if (equals < 0) continue;
    const name = decode(pair.subarray(0, equals));
    if (isKnown(name)) form.set(name, decode(pair.subarray(equals + 1)));
  }
  return form;
}

function isKnown(name: string): name is ParameterName {
  return KNOWN_NAMES.has(name);
}

/**
 * What is not valid stays as it is, or becomes U+FFFD. Byte by byte: `decodeURIComponent` takes a fifth of a second for a body of
 * percent signs.
 */
function decode(bytes: Buffer): string {
  const decoded = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    const escaped = byte === PERCENT ? escapedAt(bytes, at + 1) : -1;
    if (escaped >= 0) at += 2;
    decoded[length++] = escaped >= 0 ? escaped : byte === PLUS ? SPACE : byte;
  }
  return UTF_8.decode(decoded.subarray(0, length));
}

/** The byte that two digits stand for; below 0 when they are none. */
function escapedAt(bytes: Buffer, at: number): number {
  const high = digitOf(bytes[at]);
  const low = digitOf(bytes[at + 1]);
  return high < 0 || low < 0 ? -1 : 16 * high + low;
}

function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}
