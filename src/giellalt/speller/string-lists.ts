/**
 * Reads the lists of strings of an error model (`strings.V.txt`, `final_strings.V.txt`, `initial_letters.V.txt`,
 * `words.V.txt`) as `grep`, `cut` and `hfst-strings2fst` do in the published build:
 *
 *     wrong:right<TAB>weight    a correction; without a weight it is free
 *     word<TAB>weight           the word itself, at that weight
 *     a\:b                      a colon of the text; a backslash takes the meaning from any character
 *
 * Lines that begin with # and empty lines are left out; no other line is. A blank is a character like any other.
 */
import { SourceError, type SourceFile, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import type { StringCorrection } from '../../fst/error-model/string-corrections.js';
import { parseWeight } from './parse-weight.js';

export interface ListOptions {
  /** Whether a line may go on behind its weight. The list of words has no remarks. */
  readonly hasRemarks: boolean;
  /** `a:bc:d` is the pairs a:b and c:d, instead of two sides. */
  readonly isPairs?: boolean;
}

const EPSILON_TEXT = '@0@';

/** Throws `SourceError` with every error of the file. */
export function readStringList(file: SourceFile, options: ListOptions): StringCorrection[] {
  const corrections: StringCorrection[] = [];
  const errors: SourceProblem[] = [];
  for (const [i, rawLine] of file.text.split('\n').entries()) {
    if (rawLine === '' || rawLine.startsWith('#')) continue;
    const line = rawLine.replace(/\r$/, '');
    const fail = (column: number, message: string, hint: string): void => {
      errors.push({ file: file.name, line: i + 1, column, message, hint, severity: 'error' });
    };
    const tab = line.indexOf('\t');
    const text = tab < 0 ? line : line.slice(0, tab);
    const rest = tab < 0 ? '' : line.slice(tab + 1);
    const weightText = options.hasRemarks ? rest.split('\t')[0]! : rest;
    const cost = parseWeight(weightText);
    if (cost === undefined) {
      const hint = options.hasRemarks ? 'a tab stands before a remark' : 'this list has no remarks behind its weights';
      fail(tab + 2, `"${weightText}" is not a weight`, hint);
      continue;
    }
    const sides = options.isPairs === true ? splitPairs(text) : splitSides(text);
    if (sides === undefined || sides.length > 2)
      fail(1, `"${text}" has a colon too many`, 'a colon of the text is \\:');
    else corrections.push({ wrong: sides[0]!, right: sides.at(-1)!, cost });
  }
  if (errors.length > 0) throw new SourceError(errors);
  return corrections;
}

/** What stands between colons, without escapes. */
export function splitSides(text: string): string[] {
  const sides = [''];
  for (const symbol of symbolsOf(text)) {
    if (symbol === SEPARATOR) sides.push('');
    else sides[sides.length - 1] += symbol;
  }
  return sides;
}

/** Both sides of a string of pairs; undefined where a colon does not stand between two characters. */
function splitPairs(text: string): [wrong: string, right: string] | undefined {
  const symbols = [...symbolsOf(text)];
  let wrong = '';
  let right = '';
  for (let i = 0; i < symbols.length; i++) {
    const symbol = symbols[i]!;
    if (symbol === SEPARATOR) return undefined;
    wrong += symbol;
    if (symbols[i + 1] !== SEPARATOR) {
      right += symbol;
      continue;
    }
    const other = symbols[i + 2];
    if (other === undefined || other === SEPARATOR) return undefined;
    right += other;
    i += 2;
  }
  return [wrong, right];
}

/** Marks a colon that separates; a colon of the text is ':'. */
const SEPARATOR = Symbol('separator');

/** The characters of a text; the empty string where it says "nothing". */
function* symbolsOf(text: string): Generator<string | typeof SEPARATOR> {
  for (let at = 0; at < text.length; ) {
    if (text.startsWith(EPSILON_TEXT, at)) {
      yield '';
      at += EPSILON_TEXT.length;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at)!);
    at += character.length;
    if (character === ':') yield SEPARATOR;
    else if (character !== '\\') yield character;
    else if (at === text.length) yield '';
    else if (!text.startsWith(EPSILON_TEXT, at)) {
      const escaped = String.fromCodePoint(text.codePointAt(at)!);
      at += escaped.length;
      yield escaped;
    }
  }
}
