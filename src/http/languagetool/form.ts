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

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

export function readForm(body: Uint8Array): Form {
  // One character for each byte, so that positions are those of the bytes.
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  if (!NOT_ENCODED.test(bytes)) return readPairs(bytes);
  const opening = TEXT_START.exec(bytes);
  if (opening === null) return readPairs(bytes);
  const name = opening[1] as 'text' | 'data';
  const start = opening.index + opening[0].length;
  const before = readPairs(bytes.slice(0, opening.index));
  const end = endOfText(bytes, start, new Set([...before.keys(), 'text', 'data']));
  const text = bytes.slice(start, end);
  if (!NOT_ENCODED.test(text)) return readPairs(bytes);
  return new Map([...before, [name, fromUtf8(text)], ...readPairs(bytes.slice(end + 1))]);
}

/**
 * Where the parameters behind a text without encoding begin. One that nobody knows is taken for a part of the text, unless it stands
 * behind the language, which no request can do without.
 */
function endOfText(bytes: string, start: number, namesBefore: ReadonlySet<string>): number {
  const names = new Set(namesBefore);
  const end = skipParameters(bytes, start, bytes.length, names);
  if (names.has(LANGUAGE)) return end;
  const language = bytes.lastIndexOf(`&${LANGUAGE}=`);
  if (language < start) return end;
  return skipParameters(bytes, start, language, new Set([...namesBefore, LANGUAGE]));
}

/** From `end` backwards over pairs whose names are known and not in `names`, which they are added to. */
function skipParameters(bytes: string, start: number, end: number, names: Set<string>): number {
  for (;;) {
    const ampersand = bytes.lastIndexOf('&', end - 1);
    if (ampersand < start) return end;
    const equals = bytes.indexOf('=', ampersand);
    const name = bytes.slice(ampersand + 1, equals);
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
  return readPairs(query);
}

/** Both, as a LanguageTool server merges them: the query wins. */
export function mergeForms(body: Form, query: Form): Form {
  return query.size === 0 ? body : new Map([...body, ...query]);
}

function readPairs(bytes: string): Map<ParameterName, string> {
  const form = new Map<ParameterName, string>();
  for (const pair of bytes.split('&')) {
    const equals = pair.indexOf('=');
    if (equals < 0) continue;
    const name = decode(pair.slice(0, equals));
    if (isKnown(name)) form.set(name, decode(pair.slice(equals + 1)));
  }
  return form;
}

function isKnown(name: string): name is ParameterName {
  return KNOWN_NAMES.has(name);
}

/** What is not valid stays as it is, or becomes U+FFFD. */
function decode(bytes: string): string {
  const spaced = bytes.replaceAll('+', ' ');
  if (!NOT_ENCODED.test(bytes)) {
    try {
      return decodeURIComponent(spaced);
    } catch {
      // Not UTF-8 behind the percent signs.
    }
  }
  return fromUtf8(
    spaced.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}

/** From one character for each byte. */
function fromUtf8(bytes: string): string {
  return UTF_8.decode(Buffer.from(bytes, 'latin1'));
}
