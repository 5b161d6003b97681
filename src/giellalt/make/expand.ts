/**
 * Expands `$(NAME)`, `$(NAME:%.a=%.b)` and the functions of GNU make that language repositories use. Nothing is run: `$(shell …)` is
 * reported and gives nothing.
 */
import { DataError } from '../../engine/data-error.js';
import { matchPattern } from './pattern.js';

export interface Expansion {
  /** The unexpanded value of a variable; undefined where there is none. */
  readonly value: (name: string) => string | undefined;
  /** What `$(eval …)` was given. */
  readonly evaluate: (text: string) => void;
  /** A function that is not supported, by name. */
  readonly unsupported: (name: string) => void;
  /** How many more texts may be expanded. */
  readonly left: { steps: number };
}

/** Variables that name each other in a circle end here. */
const MAX_DEPTH = 64;
const MAX_LENGTH = 4_000_000;
/** For one line. Variables that name two others each, sixty deep, would never end, although nothing comes of them. */
export const MAX_STEPS = 200_000;
/** Of `$(filter …)`: each is compared with each word. */
const MAX_PATTERNS = 1_000;

export function expand(text: string, context: Expansion, depth = 0): string {
  if (--context.left.steps < 0) throw new DataError(`more than ${MAX_STEPS} variables in one line`);
  if (!text.includes('$')) return text;
  if (depth > MAX_DEPTH) throw new DataError('variables that refer to each other more than 64 deep');
  const parts: string[] = [];
  let length = 0;
  let at = 0;
  while (at < text.length) {
    const dollar = text.indexOf('$', at);
    const literal = text.slice(at, dollar < 0 ? text.length : dollar);
    parts.push(literal);
    length += literal.length;
    if (dollar < 0) break;
    const reference = readReference(text, dollar);
    const expanded = reference.name === undefined ? '$' : evaluateReference(reference.name, context, depth + 1);
    parts.push(expanded);
    length += expanded.length;
    if (length > MAX_LENGTH) throw tooLong();
    at = reference.end;
  }
  return parts.join('');
}

function tooLong(): DataError {
  return new DataError(`a variable longer than ${MAX_LENGTH} characters`);
}

/** Looks at the length before the text is made. */
function joined(parts: Iterable<string>, between = ' '): string {
  const kept: string[] = [];
  let length = 0;
  for (const part of parts) {
    length += part.length + between.length;
    if (length > MAX_LENGTH + between.length) throw tooLong();
    kept.push(part);
  }
  return kept.join(between);
}

/** `$(…)`, `${…}`, `$x` or `$$`, which has no name. */
function readReference(text: string, dollar: number): { name: string | undefined; end: number } {
  const next = text[dollar + 1];
  if (next === '$' || next === undefined) return { name: undefined, end: dollar + 2 };
  if (next !== '(' && next !== '{') return { name: next, end: dollar + 2 };
  const close = closing(text, dollar + 1);
  return { name: text.slice(dollar + 2, close), end: close + 1 };
}

/** The place of the bracket that closes the one at `open`, or the end of the text. */
function closing(text: string, open: number): number {
  const [opener, closer] = text[open] === '(' ? ['(', ')'] : ['{', '}'];
  let nested = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === opener) nested++;
    else if (text[i] === closer && --nested === 0) return i;
  }
  return text.length;
}

function evaluateReference(inside: string, context: Expansion, depth: number): string {
  const call = /^([a-z-]+)[ \t]+(.*)$/s.exec(inside);
  if (call !== null && FUNCTIONS.has(call[1]!)) return FUNCTIONS.get(call[1]!)!(call[2]!, context, depth);
  if (call !== null && UNSUPPORTED.has(call[1]!)) {
    context.unsupported(call[1]!);
    return '';
  }
  const name = expand(inside, context, depth);
  const change = /^([^:]+):([^=]*)=(.*)$/s.exec(name);
  if (change === null) return expand(context.value(name.trim()) ?? '', context, depth);
  const words = expand(context.value(change[1]!.trim()) ?? '', context, depth);
  const [from, to] = change[2]!.includes('%') ? [change[2]!, change[3]!] : [`%${change[2]}`, `%${change[3]}`];
  return mapWords(words, (word) => replacePattern(word, from, to));
}

type MakeFunction = (rest: string, context: Expansion, depth: number) => string;

/** The arguments between commas that are in no bracket; the last takes what is left. */
function splitArguments(text: string, most: number): string[] {
  const parts: string[] = [];
  let nested = 0;
  let start = 0;
  for (let i = 0; i < text.length && parts.length < most - 1; i++) {
    if (text[i] === '(' || text[i] === '{') nested++;
    else if (text[i] === ')' || text[i] === '}') nested--;
    else if (text[i] === ',' && nested === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** A function whose arguments are expanded first. */
function plain(count: number, apply: (...args: string[]) => string): MakeFunction {
  return (rest, context, depth) => {
    const args = splitArguments(rest, count).map((each) => expand(each, context, depth));
    while (args.length < count) args.push('');
    return apply(...args);
  };
}

export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function mapWords(text: string, change: (word: string) => string): string {
  return joined(mapped(wordsOf(text), change));
}

function* mapped(words: readonly string[], change: (word: string) => string): Iterable<string> {
  for (const word of words) yield change(word);
}

function replacePattern(word: string, from: string, to: string): string {
  const stem = matchPattern(from, word);
  return stem === undefined ? word : to.replace('%', stem);
}

/** Whether one of the patterns matches a word. */
function matcherOf(patterns: string): (word: string) => boolean {
  const all = wordsOf(patterns);
  const words = new Set(all);
  const withSign = all.filter((pattern) => pattern.includes('%'));
  if (withSign.length > MAX_PATTERNS) throw new DataError(`more than ${MAX_PATTERNS} patterns`);
  return (word) => words.has(word) || withSign.some((pattern) => matchPattern(pattern, word) !== undefined);
}

const forEach: MakeFunction = (rest, context, depth) => {
  const [name = '', list = '', body = ''] = splitArguments(rest, 3);
  const variable = expand(name, context, depth).trim();
  return mapWords(expand(list, context, depth), (word) => {
    const value = (asked: string) => (asked === variable ? word : context.value(asked));
    return expand(body, { ...context, value }, depth);
  });
};

const callFunction: MakeFunction = (rest, context, depth) => {
  const [name = '', ...args] = splitArguments(rest, Number.POSITIVE_INFINITY).map((each) =>
    expand(each, context, depth),
  );
  const parameters = new Map(args.map((value, i) => [`${i + 1}`, value]));
  const value = (asked: string) => parameters.get(asked) ?? context.value(asked);
  return expand(context.value(name.trim()) ?? '', { ...context, value }, depth);
};

const FUNCTIONS: ReadonlyMap<string, MakeFunction> = new Map<string, MakeFunction>([
  ['subst', plain(3, (from, to, text) => (from === '' ? text! : joined(text!.split(from!), to)))],
  ['patsubst', plain(3, (from, to, text) => mapWords(text!, (word) => replacePattern(word, from!.trim(), to!.trim())))],
  ['filter', plain(2, (patterns, text) => wordsOf(text!).filter(matcherOf(patterns!)).join(' '))],
  [
    'filter-out',
    plain(2, (patterns, text) => {
      const matches = matcherOf(patterns!);
      return wordsOf(text!)
        .filter((word) => !matches(word))
        .join(' ');
    }),
  ],
  ['strip', plain(1, (text) => wordsOf(text!).join(' '))],
  ['sort', plain(1, (text) => [...new Set(wordsOf(text!))].sort().join(' '))],
  ['word', plain(2, (number, text) => wordsOf(text!)[Number(number) - 1] ?? '')],
  ['firstword', plain(1, (text) => wordsOf(text!)[0] ?? '')],
  ['lastword', plain(1, (text) => wordsOf(text!).at(-1) ?? '')],
  ['words', plain(1, (text) => `${wordsOf(text!).length}`)],
  ['dir', plain(1, (text) => mapWords(text!, (word) => /^(.*\/)?/.exec(word)![0] || './'))],
  ['notdir', plain(1, (text) => mapWords(text!, (word) => word.replace(/^.*\//, '')))],
  ['basename', plain(1, (text) => mapWords(text!, (word) => word.replace(/\.[^./]*$/, '')))],
  ['suffix', plain(1, (text) => mapWords(text!, (word) => /\.[^./]*$/.exec(word)?.[0] ?? ''))],
  ['addprefix', plain(2, (prefix, text) => mapWords(text!, (word) => `${prefix}${word}`))],
  ['addsuffix', plain(2, (suffix, text) => mapWords(text!, (word) => `${word}${suffix}`))],
  ['foreach', forEach],
  ['call', callFunction],
  [
    'eval',
    (rest, context, depth) => {
      context.evaluate(expand(rest, context, depth));
      return '';
    },
  ],
  [
    'if',
    (rest, context, depth) => {
      const [condition = '', yes = '', no = ''] = splitArguments(rest, 3);
      return expand(expand(condition, context, depth).trim() === '' ? no : yes, context, depth);
    },
  ],
]);

/** Functions that would look at the machine. */
const UNSUPPORTED: ReadonlySet<string> = new Set(['shell', 'wildcard', 'file', 'realpath', 'abspath', 'guile']);
