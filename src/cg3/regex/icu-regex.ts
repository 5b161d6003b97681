/**
 * Regular expressions of grammars are written for ICU; this turns them into JavaScript's. Start at `convertIcuRegex`.
 *
 * Most of a pattern is the same in both. What differs, and is rewritten here: `\w`, `\d`, `\s` and `\b` know all of
 * Unicode in ICU ("á" is a letter); any character may be escaped in ICU, but not under JavaScript's flag u; classes
 * nest (`[a-zæ[0-9]]`), intersect (`[\w&&[^_]]`) and have POSIX names; `\Q…\E`, `\h`, `\A`, `\x{…}`, `(?i)` are ICU's
 * alone. Groups keep their numbers, because varstrings speak of `$1`. What cannot be said in JavaScript is an error;
 * what can be said only nearly (possessive quantifiers) is a remark.
 */
import { CharacterClasses, RegexProblem } from './icu-regex-class.js';

export { RegexProblem };

export interface ConvertedRegex {
  readonly regex: RegExp;
  /** What could not be kept exactly. */
  readonly remarks: string[];
}

/** Throws `RegexProblem` for what JavaScript has no way to say, and for what is no regular expression at all. */
export function convertIcuRegex(pattern: string, ignoreCase: boolean): ConvertedRegex {
  const converter = new Converter(pattern);
  const source = converter.convert();
  const flags = `${converter.needsSets ? 'v' : 'u'}${ignoreCase || converter.ignoreCase ? 'i' : ''}`;
  try {
    return { regex: new RegExp(source, flags), remarks: converter.remarks };
  } catch (error) {
    throw new RegexProblem(error instanceof Error ? error.message : String(error));
  }
}

const WORD = '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u200c\\u200d]';
const SYNTAX_CHARACTER = /[\^$\\.*+?()[\]{}|/]/;
const QUANTIFIER = /\{\s*\d+\s*(,\s*\d*\s*)?\}/y;

class Converter {
  readonly remarks: string[] = [];
  /** A class uses operations that only flag v has. */
  needsSets = false;
  /** `(?i)` stood at the beginning. */
  ignoreCase = false;
  #at = 0;
  #out = '';
  /** Depth of open groups, to tell `)` from a stray one. */
  #open = 0;

  constructor(readonly pattern: string) {}

  convert(): string {
    const { pattern } = this;
    // Classes decide between the flags u and v, whose escapes differ: classes written for u are also right under v
    // only when they have no doubled punctuation, so the decision is taken first.
    this.needsSets = CharacterClasses.needSets(pattern);
    while (this.#at < pattern.length) this.#piece();
    return this.#out;
  }

  #piece(): void {
    const { pattern } = this;
    const c = pattern[this.#at]!;
    switch (c) {
      case '\\':
        this.#escape();
        return;
      case '[': {
        const classes = new CharacterClasses(pattern, this.#at, this.needsSets);
        this.#out += classes.convert();
        this.#at = classes.at;
        return;
      }
      case '(':
        this.#group();
        return;
      case ')':
        this.#open--;
        break;
      case '*':
      case '+':
      case '?':
        this.#quantified(c, 1);
        return;
      case '{': {
        QUANTIFIER.lastIndex = this.#at;
        const quantifier = QUANTIFIER.exec(pattern)?.[0];
        if (quantifier === undefined) throw new RegexProblem(`"{" is no number of repetitions; write "\\{"`);
        this.#quantified(quantifier.replace(/\s/g, ''), quantifier.length);
        return;
      }
      case ']':
      case '}':
      case '/':
        this.#out += `\\${c}`;
        this.#at++;
        return;
    }
    this.#out += c;
    this.#at++;
  }

  #quantified(quantifier: string, length: number): void {
    this.#out += quantifier;
    this.#at += length;
    const next = this.pattern[this.#at];
    if (next === '?') this.#out += '?';
    else if (next === '+')
      this.remarks.push(`possessive "${quantifier}+" is taken as "${quantifier}", which may match more`);
    else return;
    this.#at++;
  }

  #group(): void {
    const { pattern } = this;
    const rest = pattern.slice(this.#at, this.#at + 4);
    if (rest.startsWith('(?#')) {
      const end = pattern.indexOf(')', this.#at);
      if (end < 0) throw new RegexProblem('a comment "(?#" without ")"');
      this.#at = end + 1;
      return;
    }
    if (rest.startsWith('(?>')) {
      this.remarks.push('the atomic group "(?>…)" is taken as "(?:…)", which may match more');
      this.#out += '(?:';
      this.#at += 3;
    } else if (/^\(\?[:=!<]/.test(rest)) {
      const length = /^\(\?<[=!]/.test(rest) ? 4 : 3;
      this.#out += pattern.slice(this.#at, this.#at + length);
      this.#at += length;
      if (length === 3 && rest[2] === '<') {
        const end = pattern.indexOf('>', this.#at);
        if (end < 0) throw new RegexProblem('the name of a group "(?<" does not end');
        this.#out += pattern.slice(this.#at, end + 1);
        this.#at = end + 1;
      }
    } else if (rest.startsWith('(?')) {
      this.#flags();
      return;
    } else {
      this.#out += '(';
      this.#at++;
    }
    this.#open++;
  }

  /** `(?i)` for the whole expression is all that JavaScript can do. */
  #flags(): void {
    const group = /^\(\?([a-z-]*)([):])/i.exec(this.pattern.slice(this.#at));
    const atStart = this.#out === '' || this.#out === '^';
    const text = group?.[0] ?? '(?';
    if (group === null || group[1] !== 'i' || !atStart || this.#open > 0)
      throw new RegexProblem(`"${text}" has no equal in JavaScript; "(?i)" at the beginning has`);
    if (group[2] === ':' && !this.#closesAtEnd())
      throw new RegexProblem('"(?i:…)" has no equal in JavaScript unless it is the whole expression');
    this.ignoreCase = true;
    this.#at += text.length;
    if (group[2] === ':') {
      this.#out += '(?:';
      this.#open++;
    }
  }

  /** Whether the group that opens here is closed by the last parenthesis of the expression. */
  #closesAtEnd(): boolean {
    let depth = 0;
    const { pattern } = this;
    for (let i = this.#at; i < pattern.length; i++) {
      if (pattern[i] === '\\') i++;
      else if (pattern[i] === '(') depth++;
      else if (pattern[i] === ')' && --depth === 0) return /^\)\$?$/.test(pattern.slice(i));
    }
    return false;
  }

  #escape(): void {
    const { pattern } = this;
    const next = pattern[this.#at + 1];
    if (next === undefined) throw new RegexProblem('a backslash at the end');
    if (next === 'Q') {
      const end = pattern.indexOf('\\E', this.#at + 2);
      const literal = pattern.slice(this.#at + 2, end < 0 ? pattern.length : end);
      for (const c of literal) this.#out += SYNTAX_CHARACTER.test(c) ? `\\${c}` : c;
      this.#at = end < 0 ? pattern.length : end + 2;
      return;
    }
    const simple = ESCAPES[next];
    if (simple !== undefined) {
      this.#out += simple;
      this.#at += 2;
      return;
    }
    if (/[1-9]/.test(next)) {
      this.#out += `\\${next}`;
      this.#at += 2;
      if (/[0-9]/.test(pattern[this.#at] ?? '')) this.#out += '(?:)';
      return;
    }
    if (next === 'k') {
      const name = /^\\k<(\w+)>/.exec(pattern.slice(this.#at))?.[0];
      if (name === undefined) throw new RegexProblem('"\\k" without a name');
      this.#out += name;
      this.#at += name.length;
      return;
    }
    const { source, end } = CharacterClasses.escape(pattern, this.#at);
    this.#out += source;
    this.#at = end;
  }
}

/** Escapes that stand outside of classes only. */
const ESCAPES: Readonly<Record<string, string>> = {
  A: '(?<![^])',
  z: '(?![^])',
  Z: '(?=\\n?(?![^]))',
  b: `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`,
  B: `(?:(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD}))`,
  R: '(?:\\r\\n|[\\n\\v\\f\\r\\x85\\u2028\\u2029])',
  X: '(?:\\P{M}\\p{M}*|\\p{M}+)',
  E: '',
};
