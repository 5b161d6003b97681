/**
 * Reads parameters from a body or a query as a LanguageTool server does: whatever the `Content-Type` says, cut at `&`, the
 * first `=` ends a name, `+` is a space, pairs without `=` are dropped, the last of two wins. Start at `readForm`.
 *
 * LibreOffice 7.4 sends its text as it is, without any encoding. Such a body cannot be cut at `&`: it is recognised by
 * bytes that no encoder leaves, and its text ends at the last `&language=`.
 */
import { badRequest } from './api-error.js';

export type Form = ReadonlyMap<string, string>;

/** Of an encoded body: printable ASCII, and `%` only before two digits. */
const NOT_ENCODED = /[^\x21-\x7e]|%(?![0-9A-Fa-f]{2})/;
const RAW_START = 'text=';
const RAW_END = '&language=';
/** Far more than any client sends. A body has room for a quarter of a million. */
const MOST_PAIRS = 1_000;

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });
const [AMPERSAND, EQUALS, PLUS, SPACE, PERCENT] = [0x26, 0x3d, 0x2b, 0x20, 0x25];

export function readForm(body: Uint8Array): Form {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // One character for each byte, so that positions are those of the bytes.
  const isEncoded = !NOT_ENCODED.test(bytes.toString('latin1'));
  const end = !isEncoded && bytes.indexOf(RAW_START) === 0 ? bytes.lastIndexOf(RAW_END) : -1;
  if (end < 0) return readPairs(bytes);
  const text = UTF_8.decode(bytes.subarray(RAW_START.length, end));
  return new Map([['text', text], ...readPairs(bytes.subarray(end + 1))]);
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

function readPairs(bytes: Buffer): Map<string, string> {
  const form = new Map<string, string>();
  let pairs = 0;
  for (let start = 0; start < bytes.length; ) {
    if (++pairs > MOST_PAIRS) throw badRequest(`There are more than ${MOST_PAIRS} parameters.`);
    const ampersand = bytes.indexOf(AMPERSAND, start);
    const pair = bytes.subarray(start, ampersand < 0 ? bytes.length : ampersand);
    const equals = pair.indexOf(EQUALS);
    if (equals >= 0) form.set(decode(pair.subarray(0, equals)), decode(pair.subarray(equals + 1)));
    start += pair.length + 1;
  }
  return form;
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
