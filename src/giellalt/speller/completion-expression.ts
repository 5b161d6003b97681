/**
 * What a pack that completes words has in the place of an error model: an expression, made of the letters of `editdist.V.txt`. The first
 * two letters stay, and up to seven are added at the end; each costs what its line says, and any other symbol 100. Like the lists of
 * an error model it is read with the surprises of the published build: a line with # is a remark, and blanks separate fields.
 */
import { SourceError, type SourceFile, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { PAIRS_BEGIN } from '../../fst/error-model/edit-list.js';
import { parseWeight } from './parse-weight.js';

const KEPT_LETTERS = 2;
const MOST_ADDED = 7;
/** Of a symbol that is not listed. */
const UNKNOWN_COST = 100;
/** Signs that mean something in an expression, as far as the published build writes them as signs. */
const SIGNS = new Set([':', '-', '0', '.', ',', ';', '@', '!']);

/** Throws `SourceError` for lines that are no letter with its cost. */
export function completionExpression({ name, text }: SourceFile, defaultWeight: number): string {
  const problems: SourceProblem[] = [];
  const added = [`0:?::${UNKNOWN_COST}`];
  for (const [i, line] of text.split(/\r\n|\n|\r/).entries()) {
    const fields = line.trim().split(/\s+/);
    const [letter = '', weight = String(defaultWeight)] = fields;
    if (letter === '' || line.startsWith('#') || line.startsWith('~')) continue;
    if (letter === PAIRS_BEGIN && fields.length === 1) break;
    const cost = parseWeight(weight);
    if (fields.length > 2 || cost === undefined)
      problems.push({
        file: name,
        line: i + 1,
        column: 1,
        message: `"${line.trim()}" is not a letter with its weight`,
        hint: 'a letter stands alone, or before a weight',
        severity: 'error',
      });
    else added.push(`0:${SIGNS.has(letter) ? '%' : ''}${letter}::${cost}`);
  }
  if (problems.length > 0) throw new SourceError(problems);
  const kept = Array.from({ length: KEPT_LETTERS }, () => '?').join(' ');
  return `${kept} ?* ${Array.from({ length: MOST_ADDED }, () => `(${added.join('|')})`).join(' ')} ;\n`;
}
