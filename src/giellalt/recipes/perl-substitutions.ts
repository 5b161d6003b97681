/**
 * Conversion scripts of shared name lists: Perl scripts that do nothing but substitutions on each line. They are read as a list of
 * substitutions; a script that does anything else is refused.
 */
import { DataError } from '../../engine/data-error.js';
import { placeOf, SourceError } from '../../fst/diagnostics/source-problem.js';
import { textArtefact, textOf } from './artefact.js';
import { BoundedPattern, StepBudget } from './bounded-pattern.js';
import { MAX_LINE_LENGTH } from './text-tools.js';
import { inputFile, type Piped, type ToolHost, UnsupportedRecipe } from './tool.js';

type LineEdit = (line: string, budget: StepBudget) => string;

export function convertBySubstitutions(script: string, args: readonly string[], piped: Piped, host: ToolHost): Piped {
  const source = inputFile('perl', script, piped, host);
  const edits = readSubstitutions(script, textOf(source, script));
  const path = args[0] ?? '-';
  const text = textOf(inputFile(script, path, piped, host), path);
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const budget = new StepBudget(text);
  const convert = (line: string) => edits.reduce((edited, edit) => edit(edited, budget), line);
  const converted = lines.map((line) => convert(`${line}\n`)).join('');
  return textArtefact(last === '' ? converted : converted + convert(last));
}

/** Lines around the substitutions that change nothing. */
const HARMLESS = [
  /^use\s[^;]*;$/,
  /^BEGIN \{$/,
  /^\}$/,
  /^\$\| = 1;$/,
  /^binmode\([^()]*(?:\([^()]*\)[^()]*)?\);$/,
  /^while\s*\(\s*<>\s*\)\s*\{$/,
  /^my \$line = \$_\s*;$/,
  /^print(?: \$line| \$_)?\s*;$/,
];

/** The substitutions of a script, in order. Throws `UnsupportedRecipe` with the place of the first line that is something else. */
export function readSubstitutions(name: string, text: string): LineEdit[] {
  const edits: LineEdit[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    const begin = offset;
    offset += line.length + 1;
    const code = line.trim();
    if (code === '' || code.startsWith('#') || HARMLESS.some((pattern) => pattern.test(code))) continue;
    const edit = readSubstitution(code);
    if (edit === undefined) {
      const { line: number } = placeOf(text, begin);
      throw new UnsupportedRecipe(`${name}:${number}: only substitutions can be converted, and this is none: ${code}`);
    }
    try {
      edits.push(edit());
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      const place = placeOf(text, begin);
      throw new SourceError([{ file: name, ...place, message: error.problem, severity: 'error' }], { cause: error });
    }
  }
  if (edits.length > MAX_EDITS) throw new DataError(`${name}: more than ${MAX_EDITS} substitutions`);
  return edits;
}

const MAX_EDITS = 10_000;

/** `s/from/to/g ;`, with a comment behind it. */
function readSubstitution(code: string): (() => LineEdit) | undefined {
  const parts = /^s\/((?:[^/\\]|\\.)*)\/((?:[^/\\]|\\.)*)\/([gi]*)\s*;\s*(?:#.*)?$/s.exec(code);
  if (parts === null) return undefined;
  const [, from = '', to = '', flags = ''] = parts;
  return () => {
    const pattern = new BoundedPattern(from, { dialect: 'perl', ignoresCase: flags.includes('i') });
    const replace = perlReplacement(to);
    return (line, budget) => {
      if (line.length > MAX_LINE_LENGTH) throw new DataError(`a line of more than ${MAX_LINE_LENGTH} characters`);
      return pattern.replace(line, replace, { isGlobal: flags.includes('g'), budget });
    };
  };
}

function perlReplacement(text: string): (match: string, ...groups: (string | undefined)[]) => string {
  return (match, ...groups) =>
    text.replace(/\\(.)|\$(\d|&)/gs, (_, escaped: string | undefined, group: string | undefined) => {
      if (escaped !== undefined)
        return { n: '\n', t: '\t' }[escaped] ?? (/\d/.test(escaped) ? (groups[Number(escaped) - 1] ?? '') : escaped);
      return group === '&' ? match : (groups[Number(group) - 1] ?? '');
    });
}
