/**
 * Character classes and escapes of ICU in JavaScript's terms. Start at `CharacterClasses.convert`; `escape` is shared
 * with the rest of an expression. Two kinds of output: for flag u (plain classes, what nearly all grammars use), and
 * for flag v where classes nest or are intersected.
 */

/** Why an expression cannot be had in JavaScript. */
export class RegexProblem extends Error {}

/** What a letter after a backslash means, as the inside of a class. */
const SHORTHAND: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  s: '\\t\\n\\f\\r\\p{Z}',
  w: '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u200c\\u200d',
  h: '\\t\\p{Zs}',
  v: '\\n\\v\\f\\r\\x85\\u2028\\u2029',
};

/** POSIX names, and other names that ICU knows and JavaScript does not. */
const NAMED: Readonly<Record<string, string>> = {
  alpha: '\\p{Alphabetic}',
  alnum: '\\p{Alphabetic}\\p{Nd}',
  digit: '\\p{Nd}',
  upper: '\\p{Uppercase}',
  lower: '\\p{Lowercase}',
  space: '\\p{White_Space}',
  blank: '\\t\\p{Zs}',
  punct: '\\p{P}',
  cntrl: '\\p{Cc}',
  xdigit: '\\p{Hex_Digit}',
  word: SHORTHAND.w!,
};

const CONTROL: Readonly<Record<string, string>> = {
  a: '\\x07',
  e: '\\x1b',
  f: '\\f',
  n: '\\n',
  r: '\\r',
  t: '\\t',
};

/** Under flag v these have to be escaped inside of a class. */
const CLASS_SYNTAX = /[()[\]{}/\-\\|^&!#%,:;<=>@`~]/;

const propertyClasses = new Map<string, string | undefined>();

/** `Lu`, `Latin`, `Script=Latin`, `alpha` as the inside of a class. */
function property(name: string): string {
  const key = name.trim();
  if (!propertyClasses.has(key)) {
    if (propertyClasses.size > 1000) propertyClasses.clear();
    propertyClasses.set(key, findProperty(key));
  }
  const knownClass = propertyClasses.get(key);
  if (knownClass === undefined) throw new RegexProblem(`"\\p{${key}}" is no property that JavaScript knows`);
  return knownClass;
}

function findProperty(name: string): string | undefined {
  const plain = NAMED[name.toLowerCase()];
  if (plain !== undefined) return plain;
  if (!/^[\w= -]{1,60}$/.test(name)) return undefined;
  const upper = name[0]!.toUpperCase() + name.slice(1);
  const bare = upper.replace(/^(Is|In)(?=[A-Z])/, '');
  for (const candidate of [name, upper, `Script=${bare}`, bare]) {
    try {
      new RegExp(`\\p{${candidate}}`, 'u');
      return `\\p{${candidate}}`;
    } catch {
      // Not this spelling; try the next.
    }
  }
  return undefined;
}

export class CharacterClasses {
  at: number;

  constructor(
    readonly pattern: string,
    start: number,
    readonly sets: boolean,
  ) {
    this.at = start;
  }

  /** Whether some class of the expression nests or has operations, so that only flag v can say it. */
  static needSets(pattern: string): boolean {
    for (let i = 0; i < pattern.length; i++) {
      if (pattern[i] === '\\') i++;
      else if (pattern[i] === '[') {
        const end = plainClassEnd(pattern, i);
        if (end === undefined) return true;
        i = end;
      }
    }
    return false;
  }

  /** Converts the class that starts at `at` and moves behind it. */
  convert(depth = 0): string {
    const { pattern } = this;
    if (depth > 50) throw new RegexProblem('classes are nested too deeply');
    this.at++;
    const negated = pattern[this.at] === '^';
    if (negated) this.at++;
    // `left operator operand`; JavaScript lets only classes stand beside `&&` and `--`, so each side is wrapped in one.
    let left = '';
    let operator = '';
    let operand = '';
    const joined = () => (operator === '' ? operand : `[${left}]${operator}[${operand}]`);
    for (let first = true; ; first = false) {
      const c = pattern[this.at];
      if (c === undefined) throw new RegexProblem('a "[" without "]"');
      if (c === ']' && !first) break;
      if (c === '[') {
        operand += pattern[this.at + 1] === ':' ? this.#posix() : this.convert(depth + 1);
        continue;
      }
      const operatorLength = this.sets && !first ? this.#operatorLength() : 0;
      if (operatorLength > 0) {
        left = joined();
        operator = c === '&' ? '&&' : '--';
        operand = '';
        this.at += operatorLength;
      } else operand += this.#range();
    }
    this.at++;
    return `[${negated ? '^' : ''}${joined()}]`;
  }

  /** Of `[a&&b]`, `[a--b]`, and the older `[a&[b]]`, `[a-[b]]`; 0 where no operator stands. */
  #operatorLength(): number {
    const { pattern, at } = this;
    const c = pattern[at];
    if (c !== '&' && c !== '-') return 0;
    if (pattern[at + 1] === c && pattern[at + 2] !== ']') return 2;
    return pattern[at + 1] === '[' ? 1 : 0;
  }

  #posix(): string {
    const end = this.pattern.indexOf(':]', this.at);
    if (end < 0) throw new RegexProblem('a "[:" without ":]"');
    const name = this.pattern.slice(this.at + 2, end);
    this.at = end + 2;
    return name.startsWith('^') ? `[^${property(name.slice(1))}]` : property(name);
  }

  /** One character, one escape, or a range of characters. */
  #range(): string {
    const from = this.#member();
    const { pattern } = this;
    if (pattern[this.at] !== '-' || !from.single) return from.source;
    const next = pattern[this.at + 1];
    if (next === undefined || next === ']' || next === '[' || next === '-') return from.source;
    this.at++;
    const to = this.#member();
    return to.single ? `${from.source}-${to.source}` : `${from.source}\\-${to.source}`;
  }

  #member(): { source: string; single: boolean } {
    const { pattern } = this;
    if (pattern[this.at] === '\\') {
      const { source, end, single, negated } = CharacterClasses.escape(pattern, this.at, true);
      this.at = end;
      return { source: negated ? `[^${source}]` : source, single };
    }
    const c = String.fromCodePoint(pattern.codePointAt(this.at)!);
    this.at += c.length;
    return { source: this.#literal(c), single: true };
  }

  #literal(c: string): string {
    if (!CLASS_SYNTAX.test(c)) return c;
    // Flag u allows to escape syntax only; flag v wants more escaped. Code points are right under both.
    return `\\u{${c.codePointAt(0)!.toString(16)}}`;
  }

  /**
   * The escape at `at`. Outside of a class (`inClass` false) the result stands alone; inside it is what goes between
   * the brackets, and `negated` asks for a class of its own.
   */
  static escape(
    pattern: string,
    at: number,
    inClass = false,
  ): { source: string; end: number; single: boolean; negated: boolean } {
    const next = pattern[at + 1];
    if (next === undefined) throw new RegexProblem('a backslash at the end');
    const one = (source: string, end: number) => ({ source, end, single: true, negated: false });
    const several = (source: string, end: number, negated: boolean) =>
      inClass
        ? { source, end, single: false, negated }
        : { source: `[${negated ? '^' : ''}${source}]`, end, single: false, negated: false };

    const shorthand = SHORTHAND[next.toLowerCase()];
    if (shorthand !== undefined) return several(shorthand, at + 2, next !== next.toLowerCase());
    if (next === 'p' || next === 'P') {
      const name = /^\\[pP](?:\{(\^?)([^}]*)\}|([A-Z]))/.exec(pattern.slice(at, at + 80));
      if (name === null) throw new RegexProblem(`"\\${next}" without the name of a property`);
      const negated = (next === 'P') !== (name[1] === '^');
      const source = property(name[2] ?? name[3]!);
      const single = /^\\p\{[^}]*\}$/.test(source);
      if (negated && single) return several(source.replace('\\p', '\\P'), at + name[0].length, false);
      return several(source, at + name[0].length, negated);
    }
    const control = CONTROL[next];
    if (control !== undefined) return one(control, at + 2);
    const code =
      /^\\(?:x\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|U([0-9a-fA-F]{8}))/.exec(
        pattern.slice(at, at + 12),
      );
    if (code !== null) {
      const digits = code[1] ?? code[2] ?? code[3] ?? code[4] ?? code[5]!;
      const value = Number.parseInt(digits, 16);
      if (value > 0x10ffff) throw new RegexProblem(`"${code[0]}" is no character`);
      return one(`\\u{${value.toString(16)}}`, at + code[0].length);
    }
    if (next === '0') {
      const octal = /^\\0([0-7]{1,3})/.exec(pattern.slice(at, at + 5));
      if (octal === null) throw new RegexProblem('"\\0" without octal digits');
      return one(`\\u{${Number.parseInt(octal[1]!, 8).toString(16)}}`, at + octal[0].length);
    }
    if (next === 'c') {
      const letter = pattern[at + 2];
      if (letter === undefined || !/[A-Za-z]/.test(letter)) throw new RegexProblem('"\\c" without a letter');
      return one(`\\c${letter}`, at + 3);
    }
    if (/[A-Za-z]/.test(next)) throw new RegexProblem(`"\\${next}" has no equal in JavaScript`);
    const literal = String.fromCodePoint(pattern.codePointAt(at + 1)!);
    const hex = `\\u{${literal.codePointAt(0)!.toString(16)}}`;
    return one(/[\p{L}\p{N}]/u.test(literal) && literal.codePointAt(0)! > 127 ? literal : hex, at + 1 + literal.length);
  }
}

/** The `]` of the class that opens at `start`, or the end; undefined where it nests or has operations. */
function plainClassEnd(pattern: string, start: number): number | undefined {
  let i = start + 1;
  if (pattern[i] === '^') i++;
  if (pattern[i] === ']') i++;
  for (; i < pattern.length && pattern[i] !== ']'; i++) {
    const c = pattern[i];
    const next = pattern[i + 1];
    if (c === '\\') {
      // A negated shorthand or property that is several classes in JavaScript needs nesting inside of a class.
      if (/[WSHV]/.test(next ?? '')) return undefined;
      i++;
    } else if (c === '[') {
      const end = next === ':' && pattern[i + 2] !== '^' ? pattern.indexOf(':]', i) : -1;
      if (end < 0) return undefined;
      i = end + 1;
    } else if ((c === '&' || c === '-') && next === c) return undefined;
  }
  return i;
}
