/** Which format a stream is in, from its first thousand bytes, as cg-conv guesses it. */
import { isBinaryStream } from './binary-stream.js';
import type { InputFormat } from './format-names.js';

/** What is looked at. */
export const DETECTED_BYTES = 1000;

/** In this order; what fits none is plain text. */
const PATTERNS: readonly (readonly [InputFormat, RegExp])[] = [
  ['cg', /^"<[^>]+>".*?^\s+"[^"]+"/ms],
  ['niceline', /^\S+ *\t *\[\S+\]/ms],
  ['niceline', /^\S+ *\t *"\S+"/ms],
  ['apertium', /\^[^/]+(?:\/[^<]+(?:<[^>]+>)+)+\$/ms],
  ['fst', /^\S+\t\S+\+\S+$/ms],
  ['jsonl', /^\{/m],
];

export function detectFormat(bytes: Uint8Array): InputFormat {
  if (isBinaryStream(bytes)) return 'binary';
  // The last character may be cut.
  const text = new TextDecoder().decode(bytes.subarray(0, DETECTED_BYTES), { stream: true });
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'plain';
}
