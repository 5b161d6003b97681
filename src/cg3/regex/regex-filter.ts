/**
 * Which of very many regular expressions match a text? Start at `RegexFilter`.
 *
 * A grammar has a thousand of them, nearly all like `".*guolli"r`, and every new word would have to be tried against
 * each. But a word that `".*guolli"r` matches contains `guolli"`. So the longest piece of plain text that each
 * expression cannot do without is looked up at every position of the word, and only what is found is tried.
 */

import { compileNow } from '../../engine/compile-regex.js';

/** ASCII letters that other letters fold to without regard to case: ſ to s, the Kelvin sign to k, dotted I to i. */
const AMBIGUOUS = /[sSkKiI]/;
const ASCII = /^[\u0020-\u007e]$/;

interface Needle {
  readonly text: string;
  readonly expression: number;
}

export class RegexFilter {
  readonly #expressions: readonly RegExp[];
  /** Needles by their first two UTF-16 units; those of expressions that ignore case, in lower case, by themselves. */
  readonly #exact = new Map<number, Needle[]>();
  readonly #folded = new Map<number, Needle[]>();
  /** Expressions that no piece of text speaks for. */
  readonly #always: number[] = [];

  constructor(expressions: readonly RegExp[]) {
    this.#expressions = expressions;
    for (const [number, expression] of expressions.entries()) {
      const needles = requiredTexts(expression);
      if (!needles || needles.some((needle) => needle.length < 2)) {
        this.#always.push(number);
        compileNow(expression);
        continue;
      }
      const index = expression.ignoreCase ? this.#folded : this.#exact;
      for (const text of needles) {
        const key = pairAt(text, 0);
        const others = index.get(key);
        if (others) others.push({ text, expression: number });
        else index.set(key, [{ text, expression: number }]);
      }
    }
  }

  /** The expressions that match, ascending. */
  matching(text: string): number[] {
    const candidates = this.#always.slice();
    find(this.#exact, text, candidates);
    if (this.#folded.size > 0) find(this.#folded, text.toLowerCase(), candidates);
    const matched: number[] = [];
    for (const number of candidates) {
      if (!matched.includes(number) && this.#expressions[number]!.test(text)) matched.push(number);
    }
    return matched.sort((a, b) => a - b);
  }
}

function pairAt(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}

function find(index: ReadonlyMap<number, readonly Needle[]>, text: string, into: number[]): void {
  for (let at = 0; at + 1 < text.length; at++) {
    const needles = index.get(pairAt(text, at));
    if (!needles) continue;
    for (const needle of needles) if (text.startsWith(needle.text, at)) into.push(needle.expression);
  }
}

/**
 * Texts of which every match contains at least one: the longest of each alternative. Undefined where an alternative
 * has none. Understands only the simple parts of a pattern; groups and classes count as "anything".
 */
export function requiredTexts(expression: RegExp): string[] | undefined {
  const { source, ignoreCase } = expression;
  const texts: string[] = [];
  let best = '';
  let piece: string[] = [];
  const endPiece = () => {
    const text = piece.join('');
    if (text.length > best.length) best = text;
    piece = [];
  };
  const endAlternative = () => {
    endPiece();
    texts.push(best);
    best = '';
  };
  let at = 0;
  while (at < source.length) {
    if (source[at] === '|') {
      endAlternative();
      at++;
      continue;
    }
    const { literal, next } = readAtom(source, at);
    const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(next))?.[0] ?? '';
    const optional = /^[*?]|^\{0/.test(quantifier);
    const usable = literal !== undefined && (!ignoreCase || (ASCII.test(literal) && !AMBIGUOUS.test(literal)));
    if (usable && !optional) piece.push(ignoreCase ? literal!.toLowerCase() : literal!);
    if (!usable || quantifier !== '') endPiece();
    at = next + quantifier.length;
  }
  endAlternative();
  return texts.every((text) => text !== '') ? texts : undefined;
}

/** What stands at `at`: a letter or anything, and where the next thing begins. */
function readAtom(source: string, at: number): { literal: string | undefined; next: number } {
  const char = String.fromCodePoint(source.codePointAt(at)!);
  if (char === '\\') return readEscape(source, at);
  if (char === '[') return { literal: undefined, next: classEnd(source, at) };
  if (char === '(') return { literal: undefined, next: groupEnd(source, at) };
  return { literal: '.^$'.includes(char) ? undefined : char, next: at + char.length };
}

function readEscape(source: string, at: number): { literal: string | undefined; next: number } {
  const escaped = String.fromCodePoint(source.codePointAt(at + 1) ?? 0);
  const next = at + 1 + escaped.length;
  if (!/[A-Za-z0-9]/.test(escaped)) return { literal: escaped, next };
  // \d, \p{L}, \u{61}, \k<name>: not worth reading, but their braces must not be taken for a quantifier.
  const rest = /^(?:[pPu]\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|k<[^>]*>|c.|\d+)/.exec(source.slice(at + 1));
  return { literal: undefined, next: rest ? at + 1 + rest[0].length : next };
}

/** Index behind the class that opens at `at`. */
function classEnd(source: string, at: number): number {
  for (let i = at + 1; i < source.length; i++) {
    if (source[i] === '\\') i++;
    else if (source[i] === ']') return i + 1;
  }
  return source.length;
}

/** Index behind the group that opens at `at`. */
function groupEnd(source: string, at: number): number {
  let depth = 0;
  let i = at;
  while (i < source.length) {
    const char = source[i];
    if (char === '\\') i += 2;
    else if (char === '[') i = classEnd(source, i);
    else {
      if (char === '(') depth++;
      else if (char === ')') depth--;
      i++;
      if (depth === 0) return i;
    }
  }
  return source.length;
}
