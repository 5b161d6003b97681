/**
 * `%` escapes of entries and of declared symbols. `%x` is `x` without its special meaning, and `%0` is the digit zero,
 * written `@ZERO@` here. Between two `@` a `%` is an ordinary character, as in hfst-lexc: flag diacritics need no escapes.
 */
import { ZERO } from './symbol-table.js';

const PERCENT = 0x25;
const AT = 0x40;

/** The string that an escaped string stands for. */
export function withoutEscapes(escaped: string): string {
  if (!escaped.includes('%')) return escaped;
  let plain = '';
  let inFlag = false;
  for (let i = 0; i < escaped.length; i++) {
    const unit = escaped.charCodeAt(i);
    if (inFlag || unit !== PERCENT) {
      if (unit === AT) inFlag = !inFlag;
      plain += escaped[i];
    } else if (i + 1 < escaped.length) {
      i++;
      plain += escaped[i] === '0' ? ZERO : escaped[i];
    }
  }
  return plain;
}
