/**
 * Positions in a text, in the unit the client counts in. Engines count UTF-16 code units, as JavaScript does; a client in
 * Rust or Go counts UTF-8 bytes, one in Python code points.
 */
export const INDEX_UNITS = ['utf-16', 'utf-8', 'utf-32'] as const;
export type IndexUnit = (typeof INDEX_UNITS)[number];

/**
 * Gives a function from UTF-16 positions to positions in `unit`. It walks the text once for positions that come in
 * ascending order, which is how results come; an earlier position starts the walk again.
 */
export function indexConverter(text: string, unit: IndexUnit): (utf16: number) => number {
  if (unit === 'utf-16') return (utf16) => utf16;
  let atUtf16 = 0;
  let atUnit = 0;
  return (utf16) => {
    if (utf16 < atUtf16) {
      atUtf16 = 0;
      atUnit = 0;
    }
    while (atUtf16 < utf16) {
      const codePoint = text.codePointAt(atUtf16);
      if (codePoint === undefined) throw new RangeError(`position ${utf16} is outside a text of ${text.length} units`);
      atUtf16 += codePoint > 0xffff ? 2 : 1;
      atUnit += unit === 'utf-32' ? 1 : utf8Length(codePoint);
    }
    if (atUtf16 > utf16) throw new RangeError(`position ${utf16} is inside a surrogate pair`);
    return atUnit;
  };
}

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
