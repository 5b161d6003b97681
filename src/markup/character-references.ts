/** Character references of HTML and Markdown (`&aring;`, `&#229;`, `&#xE5;`), decoded as the HTML parser does. */
import { parseFragment } from 'parse5';
import { ownString } from '../engine/memory/own-string.js';

/** A name has at most 31 letters; the semicolon is missing in some old ones. */
const REFERENCE = /&(?:#[xX][0-9a-fA-F]{1,8}|#[0-9]{1,8}|[A-Za-z][A-Za-z0-9]{1,31});?/y;
const MAX_CACHED = 500;

const cache = new Map<string, string>();

export interface DecodedReference {
  readonly endUtf16: number;
  readonly character: string;
}

/** The reference that begins at `at`, if one does and it means something. */
export function decodeReference(source: string, at: number): DecodedReference | undefined {
  REFERENCE.lastIndex = at;
  const written = REFERENCE.exec(source)?.[0];
  if (written === undefined) return undefined;
  const decoded = decode(written);
  if (decoded === written) return undefined;
  // Without a semicolon letters that follow are no part of it: "&aringr" is "år".
  let rest = 0;
  while (rest < decoded.length - 1 && written.at(-1 - rest) === decoded.at(-1 - rest) && !written.endsWith(';')) rest++;
  return { endUtf16: at + written.length - rest, character: decoded.slice(0, decoded.length - rest) };
}

function decode(written: string): string {
  const cached = cache.get(written);
  if (cached !== undefined) return cached;
  const [node] = parseFragment(written).childNodes;
  const decoded = node !== undefined && 'value' in node ? node.value : written;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(ownString(written), ownString(decoded));
  return decoded;
}
