/**
 * Reads lists of corrections in the text format of the published spellers (`strings.default.txt`,
 * `final_strings.default.txt`, `initial_letters.default.txt`, `words.default.txt`):
 *
 *     # comment
 *     luh:lh<TAB>2      lh in the place of luh, at a cost of 2; without a cost it is 0
 *     a\:b:ab<TAB>1     a colon of the text itself is written \:
 *
 * What follows a second tab is a remark. Where a list applies (anywhere, at the end, whole words) is not in the file.
 */
import { SourceError, type SourceFile, type SourceProblem } from '../diagnostics/source-problem.js';
import { parseCost } from './parse-cost.js';

export interface StringCorrection {
  readonly wrong: string;
  readonly right: string;
  readonly cost: number;
}

/** Throws `SourceError` with every error of the file; warnings are added to `warnings`. */
export function readStringCorrections(file: SourceFile, warnings: SourceProblem[] = []): StringCorrection[] {
  const corrections: StringCorrection[] = [];
  const errors: SourceProblem[] = [];
  const lines = file.text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const problem = (severity: 'error' | 'warning', column: number, message: string, hint: string): SourceProblem => {
      return { file: file.name, line: i + 1, column, message, hint, severity };
    };
    const [pair = '', costText = ''] = line.split('\t');
    const sides = splitAtColon(pair.trim());
    if (sides.length !== 2) {
      const message = sides.length === 1 ? 'there is no colon between wrong and right' : 'there are two colons';
      errors.push(problem('error', 1, message, 'wrong:right<TAB>cost; a colon of the text itself is written \\:'));
      continue;
    }
    const [wrong = '', right = ''] = sides;
    if (wrong === '' && right === '') {
      errors.push(problem('error', 1, 'nothing is corrected to nothing', 'wrong:right<TAB>cost'));
      continue;
    }
    const cost = costText.trim() === '' ? 0 : parseCost(costText);
    if (cost === undefined) {
      const isSpaced = /\s/.test(costText.trim());
      const hint = isSpaced ? 'a tab stands before a remark' : 'a number, 0 or more';
      errors.push(problem('error', pair.length + 2, `"${costText.trim()}" is not a cost`, hint));
      continue;
    }
    if (costText.trim() === '') {
      const hint = /\s\d/.test(pair.trim()) ? 'a tab, not a blank, stands before the cost' : 'add a tab and a cost';
      warnings.push(problem('warning', 1, `"${pair.trim()}" has no cost, so it is free`, hint));
    }
    corrections.push({ wrong, right, cost });
  }
  if (errors.length > 0) throw new SourceError([...errors, ...warnings]);
  return corrections;
}

/** The sides of a pair; `\:` is a colon, `\\` a backslash. */
function splitAtColon(pair: string): string[] {
  const sides = [''];
  for (let i = 0; i < pair.length; i++) {
    const character = pair[i]!;
    const next = pair[i + 1];
    if (character === '\\' && (next === ':' || next === '\\')) {
      sides[sides.length - 1] += next;
      i++;
    } else if (character === ':') sides.push('');
    else sides[sides.length - 1] += character;
  }
  return sides;
}
