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

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

export function readForm(body: Uint8Array): Form {
  // One character for each byte, so that positions are those of the bytes.
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  if (!NOT_ENCODED.test(bytes)) return readPairs(bytes);
  const end = bytes.startsWith(RAW_START) ? bytes.lastIndexOf(RAW_END) : -1;
  if (end < 0) return readPairs(bytes);
  return new Map([['text', fromUtf8(bytes.slice(RAW_START.length, end))], ...readPairs(bytes.slice(end + 1))]);
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

function readPairs(bytes: string): Map<string, string> {
  const form = new Map<string, string>();
  for (const pair of bytes.split('&')) {
    const equals = pair.indexOf('=');
    if (equals < 0) continue;
    form.set(decode(pair.slice(0, equals)), decode(pair.slice(equals + 1)));
  }
  return form;
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
