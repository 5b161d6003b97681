/** The small programs that recipes use on text: cp, cat, echo, printf, sed, grep, cut. */
import { DataError } from '../../engine/data-error.js';
import { type Artefact, textArtefact, textOf } from './artefact.js';
import { BoundedPattern, StepBudget } from './bounded-pattern.js';
import type { Dialect } from './pattern-program.js';
import { inputFile, readOptions, type Tool, UnsupportedRecipe } from './tool.js';

const copy: Tool = (args, piped, host) => {
  const { rest } = readOptions('cp', args, [], ['-f', '-p', '-a', '-r']);
  const [from = '', to = ''] = rest;
  host.write(to, inputFile('cp', from, piped, host));
  return undefined;
};

const concatenateFiles: Tool = (args, piped, host) => {
  const { rest } = readOptions('cat', args, [], []);
  const parts = (rest.length === 0 ? ['-'] : rest).map((path) => inputFile('cat', path, piped, host));
  if (parts.length === 1) return parts[0];
  if (parts.every((part) => part.kind === 'nets')) return { kind: 'nets', nets: parts.flatMap((part) => part.nets) };
  return textArtefact(parts.map((part, i) => textOf(part, rest[i] ?? 'the input')).join(''));
};

const echo: Tool = (args) => {
  const [first, ...more] = args;
  return first === '-n' ? textArtefact(more.join(' ')) : textArtefact(`${args.join(' ')}\n`);
};

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', '"': '"', a: '\u0007' };

const printf: Tool = ([format = '', ...args]) => {
  const left = [...args];
  const text = format.replace(/\\(.)|%(.)/gs, (whole, escaped: string | undefined, conversion: string | undefined) => {
    if (escaped !== undefined) return ESCAPES[escaped] ?? whole;
    if (conversion === '%') return '%';
    if (conversion === 's') return left.shift() ?? '';
    throw new UnsupportedRecipe(`printf: %${conversion} is not supported`);
  });
  return textArtefact(text);
};

/** `s/from/to/g`, with any separator, `/from/d` and `/from/,$d`; nothing else of sed. */
const sed: Tool = (args, piped, host) => {
  const { values, rest } = readAllExpressions(args);
  const files = [...rest];
  const expressions = values.length > 0 ? values : [files.shift() ?? ''];
  const edits = expressions.map(readEdit);
  const path = files[0] ?? '-';
  const text = textOf(inputFile('sed', path, piped, host), path);
  const budget = new StepBudget(text);
  return textArtefact(
    linesOf(text)
      .flatMap((line) => edits.reduce((lines, edit) => bounded(lines).flatMap((part) => edit(part, budget)), [line]))
      .map((line) => `${line}\n`)
      .join(''),
  );
};

/** Substitutions may make twice as much of a line, one after the other: V8 ends the process where a text of one becomes too long. */
export const MAX_LINE_LENGTH = 1_000_000;

function bounded(lines: string[]): string[] {
  if (lines.reduce((length, line) => length + line.length + 1, 0) > MAX_LINE_LENGTH)
    throw new DataError(`sed: what becomes of a line has more than ${MAX_LINE_LENGTH} characters`);
  return lines;
}

function readAllExpressions(args: readonly string[]): { values: string[]; rest: string[] } {
  const values: string[] = [];
  const rest: string[] = [];
  for (let i = 0; i < args.length; i++) {
    if (args[i] === '-e') values.push(args[++i] ?? '');
    else rest.push(args[i]!);
  }
  return { values, rest };
}

type Edit = (line: string, budget: StepBudget) => string[];

function readEdit(expression: string): Edit {
  const substitution = /^s(\W)(.*)$/s.exec(expression.trim());
  if (substitution !== null) {
    const [from, to, flags] = splitAt(substitution[2]!, substitution[1]!);
    if (flags === undefined || !/^g?$/.test(flags))
      throw new UnsupportedRecipe(`sed: "${expression}" is not supported`);
    const pattern = patternOf('sed', from!);
    const replacement = replacementOf(to!);
    return (line, budget) => pattern.replace(line, replacement, { isGlobal: flags === 'g', budget }).split('\n');
  }
  const toEnd = /^\/(.*)\/,\$d$/s.exec(expression.trim());
  if (toEnd !== null) {
    const first = patternOf('sed', toEnd[1]!.replaceAll('\\/', '/'));
    let isReached = false;
    return (line, budget) => {
      isReached ||= first.test(line, budget);
      return isReached ? [] : [line];
    };
  }
  const deletion = /^\/(.*)\/d$/s.exec(expression.trim());
  if (deletion === null) throw new UnsupportedRecipe(`sed: "${expression}" is not supported`);
  const pattern = patternOf('sed', deletion[1]!.replaceAll('\\/', '/'));
  return (line, budget) => (pattern.test(line, budget) ? [] : [line]);
}

function patternOf(program: string, source: string, dialect: Dialect = 'basic'): BoundedPattern {
  try {
    return new BoundedPattern(source, { dialect });
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    throw new DataError(`${program}: ${error.problem}`, { cause: error });
  }
}

function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') part += text[i + 1] === separator ? text[++i] : `\\${text[++i] ?? ''}`;
    else if (text[i] === separator) {
      parts.push(part);
      part = '';
    } else part += text[i];
  }
  return [...parts, part];
}

function replacementOf(text: string): (match: string, ...groups: (string | undefined)[]) => string {
  return (match, ...groups) =>
    text.replace(/\\(.)|&/gs, (whole, escaped: string | undefined) => {
      if (escaped === undefined) return match;
      if (/\d/.test(escaped)) return escaped === '0' ? match : (groups[Number(escaped) - 1] ?? '');
      return ESCAPES[escaped] ?? (escaped === '&' ? '&' : whole.slice(1));
    });
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** `grep -v PATTERN`, `-h`, `-F`, `-E`. */
const grep: Tool = (args, piped, host) => {
  const { values, rest } = readOptions('grep', args, ['-e'], ['-v', '-h', '-F', '-E', '-a']);
  const files = [...rest];
  const pattern = values.get('-e') ?? files.shift() ?? '';
  const isPlain = values.has('-F');
  const matches = isPlain ? undefined : patternOf('grep', pattern, values.has('-E') ? 'extended' : 'basic');
  const paths = files.length === 0 ? ['-'] : files;
  const texts = paths.map((path) => textOf(inputFile('grep', path, piped, host), path));
  const budget = new StepBudget(texts.join('\n'));
  const isMatched = (line: string) => matches?.test(line, budget) ?? line.includes(pattern);
  const kept = texts.flatMap(linesOf).filter((line) => isMatched(line) !== values.has('-v'));
  return textArtefact(kept.map((line) => `${line}\n`).join(''));
};

/** `cut -f1-2` */
const cut: Tool = (args, piped, host) => {
  const { values, rest } = readOptions('cut', args, ['-f', '-d'], []);
  const range = /^(\d+)(?:-(\d*))?$/.exec(values.get('-f') ?? '');
  if (range === null) throw new UnsupportedRecipe(`cut: "-f${values.get('-f')}" is not supported`);
  const first = Number(range[1]);
  const last = range[2] === undefined ? first : range[2] === '' ? Number.POSITIVE_INFINITY : Number(range[2]);
  const delimiter = values.get('-d') ?? '\t';
  const text = textOf(inputFile('cut', rest[0] ?? '-', piped, host), rest[0] ?? 'the input');
  const pick = (line: string) =>
    line.includes(delimiter)
      ? line
          .split(delimiter)
          .slice(first - 1, last)
          .join(delimiter)
      : line;
  return textArtefact(
    linesOf(text)
      .map((line) => `${pick(line)}\n`)
      .join(''),
  );
};

/** The one awk script of giella-core that recipes use: a grammar without the rules whose names begin with x. */
const gawk: Tool = (args, piped, host) => {
  const { values, rest } = readOptions('gawk', args, ['-f'], []);
  const script = values.get('-f')?.replace(/^.*\//, '');
  if (script !== 'gc-release.awk') throw new UnsupportedRecipe(`gawk: the script ${script} is not supported`);
  const text = textOf(inputFile('gawk', rest[0] ?? '-', piped, host), rest[0] ?? 'the input');
  let isLeftOut = false;
  const lines = linesOf(text).map((line) => {
    isLeftOut ||= line.includes('ADD:x');
    const written = isLeftOut ? `#${line}` : line;
    if (/[^"];/.test(line)) isLeftOut = false;
    return `${written}\n`;
  });
  return textArtefact(lines.join(''));
};

const move: Tool = (args, piped, host) => copy(args, piped, host);
const nothing: Tool = () => undefined;

export const TEXT_TOOLS: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  ['cp', copy],
  ['mv', move],
  ['cat', concatenateFiles],
  ['echo', echo],
  ['printf', printf],
  ['sed', sed],
  ['grep', grep],
  ['egrep', (args, piped, host) => grep(['-E', ...args], piped, host)],
  ['cut', cut],
  ['gawk', gawk],
  // Folders are made where they are needed, what is removed is made again or not used, and other makefiles are not run.
  ['mkdir', nothing],
  ['rm', nothing],
  ['touch', nothing],
  ['make', nothing],
  ['true', nothing],
  [':', nothing],
]);

/** Text that a recipe appends to a file. */
export function appended(before: Artefact | undefined, added: Artefact): Artefact {
  if (before === undefined) return added;
  if (before.kind === 'nets' && added.kind === 'nets') return { kind: 'nets', nets: [...before.nets, ...added.nets] };
  if (before.kind !== 'text' || added.kind !== 'text') throw new DataError('text and transducers in one file');
  return textArtefact(before.text + added.text);
}
