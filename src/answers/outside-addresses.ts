/**
 * Leaves out errors that stand in an address, a file name or code: no rule is meant for them. A misspelling that touches
 * one is left out too; any other error may reach into it, such as a space that is missing behind it.
 */
import { type GrammarFinding, TYPO } from '../grammar/grammar-checker.js';
import { findAddresses } from '../markup/addresses.js';

export function outsideAddresses(text: string, errors: readonly GrammarFinding[]): readonly GrammarFinding[] {
  if (errors.length === 0) return errors;
  const addresses = findAddresses(text);
  if (addresses.length === 0) return errors;
  let next = 0;
  return errors.filter(({ startUtf16, endUtf16, code }) => {
    // Errors come in the order of their start.
    while (next < addresses.length && addresses[next]!.endUtf16 <= startUtf16) next++;
    const address = addresses[next];
    if (address === undefined || address.startUtf16 >= endUtf16) return true;
    return code !== TYPO && (startUtf16 < address.startUtf16 || endUtf16 > address.endUtf16);
  });
}
