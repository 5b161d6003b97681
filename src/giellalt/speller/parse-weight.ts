/** A weight as HFST's tools read it: blanks may stand before it, nothing behind it, and no text at all is 0. */
export function parseWeight(text: string): number | undefined {
  if (text === '') return 0;
  if (!/^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  return Number(text);
}
