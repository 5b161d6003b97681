/**
 * Regular expressions of recipes as programs for a machine that goes back where it was wrong (`bounded-pattern.ts`). Three ways of
 * writing them: those of sed, of `grep -E`, and of Perl, as far as recipes use them.
 */
import { DataError } from '../../engine/data-error.js';

/** How a pattern is written: groups and repetition with a backslash (sed, grep), without one (`grep -E`), or as in Perl. */
export type Dialect = 'basic' | 'extended' | 'perl';

export type Instruction =
  | { readonly op: 'letter'; readonly matches: (codePoint: number) => boolean; readonly only?: number }
  /** Goes on at `first`, and at `second` where that leads nowhere. */
  | { readonly op: 'either'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  /** Notes the place: where a group begins or ends, or a repetition. */
  | { readonly op: 'note'; readonly slot: number }
  /** A repetition that reads nothing leads nowhere. */
  | { readonly op: 'moved'; readonly slot: number }
  | { readonly op: 'begin' | 'end' | 'line end' | 'word edge' | 'inside word' | 'word begin' | 'word end' }
  | { readonly op: 'again'; readonly group: number }
  | { readonly op: 'done' };

export interface PatternProgram {
  readonly code: readonly Instruction[];
  readonly slotCount: number;
  readonly groupCount: number;
}

/** Repetitions such as `{3,9}` are written out. */
const MAX_INSTRUCTIONS = 20_000;
const MAX_DEPTH = 100;

export const isWordLetter = (c: number) => c === 0x5f || /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(c));
const isSpace = (c: number) => c === 32 || (c >= 9 && c <= 13) || c === 0xa0;
const isDigit = (c: number) => c >= 48 && c <= 57;
const classOf = (property: RegExp) => (c: number) => property.test(String.fromCodePoint(c));

type Test = (codePoint: number) => boolean;
const not =
  (test: Test): Test =>
  (c) =>
    !test(c);

const ESCAPED_CLASSES: Readonly<Record<string, Test>> = {
  w: isWordLetter,
  W: not(isWordLetter),
  s: isSpace,
  S: not(isSpace),
  d: isDigit,
  D: not(isDigit),
};
const NAMED_CLASSES: Readonly<Record<string, Test>> = {
  alpha: classOf(/\p{L}/u),
  alnum: classOf(/[\p{L}\p{N}]/u),
  digit: isDigit,
  space: isSpace,
  blank: (c) => c === 32 || c === 9,
  upper: classOf(/\p{Lu}/u),
  lower: classOf(/\p{Ll}/u),
  punct: classOf(/[\p{P}\p{S}]/u),
};
const WORD_EDGES: ReadonlyMap<string, 'word edge' | 'inside word' | 'word begin' | 'word end'> = new Map([
  ['b', 'word edge'],
  ['B', 'inside word'],
  ['<', 'word begin'],
  ['>', 'word end'],
]);
const CONTROLS: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, f: 12, v: 11 };

/** Throws `DataError` for what is no pattern, or one of a kind that is not supported. */
export function compilePattern(source: string, dialect: Dialect, ignoresCase = false): PatternProgram {
  return new PatternCompiler(source, dialect, ignoresCase).compile();
}

class PatternCompiler {
  readonly #letters: readonly string[];
  readonly #source: string;
  readonly #dialect: Dialect;
  readonly #ignoresCase: boolean;
  #at = 0;
  #depth = 0;
  #groupCount = 0;
  /** Places of repetitions come behind those of groups, whose number is not known before the end. */
  #repetitionCount = 0;
  #instructionCount = 0;

  constructor(source: string, dialect: Dialect, ignoresCase: boolean) {
    this.#source = source;
    this.#letters = [...source];
    this.#dialect = dialect;
    this.#ignoresCase = ignoresCase;
  }

  compile(): PatternProgram {
    const code = this.#alternatives();
    if (this.#at < this.#letters.length) throw this.#problem('a group is closed that was not opened');
    const groups = this.#groupCount;
    const first = 2 * (groups + 1);
    const placed = code.map((instruction) =>
      (instruction.op === 'note' || instruction.op === 'moved') && instruction.slot < 0
        ? { ...instruction, slot: first - 1 - instruction.slot }
        : instruction,
    );
    return {
      code: [{ op: 'note', slot: 0 }, ...shifted(placed, 1), { op: 'note', slot: 1 }, { op: 'done' }],
      slotCount: first + this.#repetitionCount,
      groupCount: groups,
    };
  }

  #problem(what: string): DataError {
    return new DataError(`"${this.#source}" is not a regular expression: ${what}`);
  }

  /** Whether the special sign comes next; it is read then. */
  #takes(sign: string): boolean {
    const written = this.#dialect === 'basic' ? ['\\', sign] : [sign];
    if (!written.every((letter, i) => this.#letters[this.#at + i] === letter)) return false;
    this.#at += written.length;
    return true;
  }

  #sees(sign: string): boolean {
    const before = this.#at;
    const isThere = this.#takes(sign);
    this.#at = before;
    return isThere;
  }

  #alternatives(): Instruction[] {
    if (++this.#depth > MAX_DEPTH) throw this.#problem(`more than ${MAX_DEPTH} groups in each other`);
    let code = this.#sequence();
    while (this.#takes('|')) {
      const other = this.#sequence();
      code = this.#counted([
        { op: 'either', first: 1, second: code.length + 2 },
        ...shifted(code, 1),
        { op: 'jump', to: code.length + 2 + other.length },
        ...shifted(other, code.length + 2),
      ]);
    }
    this.#depth--;
    return code;
  }

  #sequence(): Instruction[] {
    const code: Instruction[] = [];
    const begin = this.#at;
    while (this.#at < this.#letters.length && !this.#sees('|') && !this.#sees(')')) {
      const item = this.#item(this.#at === begin);
      const repeated = this.#repeated(item);
      for (const instruction of shifted(repeated, code.length)) code.push(instruction);
      this.#counted(repeated);
    }
    return code;
  }

  #counted(code: Instruction[]): Instruction[] {
    this.#instructionCount += code.length;
    if (this.#instructionCount > MAX_INSTRUCTIONS) throw this.#problem('it is too large');
    return code;
  }

  #item(isFirst: boolean): Instruction[] {
    if (this.#takes('(')) return this.#group();
    const letter = this.#letters[this.#at++]!;
    if (letter === '^' && (isFirst || this.#dialect !== 'basic')) return [{ op: 'begin' }];
    if (letter === '$' && this.#isLast()) return [{ op: this.#dialect === 'perl' ? 'line end' : 'end' }];
    if (letter === '.') return [{ op: 'letter', matches: this.#dialect === 'perl' ? (c) => c !== 10 : () => true }];
    if (letter === '[') return [{ op: 'letter', matches: this.#caseOf(this.#bracket()) }];
    if (letter === '\\') return [this.#escaped()];
    // Basic expressions may begin with a star that means itself.
    if (this.#dialect === 'basic' ? letter === '*' && !isFirst : '*+?'.includes(letter))
      throw this.#problem('nothing is repeated');
    return [this.#literal(letter.codePointAt(0)!)];
  }

  /** In basic expressions `$` means itself but at the end. */
  #isLast(): boolean {
    return this.#dialect !== 'basic' || this.#at === this.#letters.length || this.#sees(')') || this.#sees('|');
  }

  #literal(codePoint: number): Instruction {
    const lower = lowerCase(codePoint);
    if (this.#ignoresCase) return { op: 'letter', matches: (c) => lowerCase(c) === lower };
    return { op: 'letter', matches: (c) => c === codePoint, only: codePoint };
  }

  #caseOf(test: Test): Test {
    return this.#ignoresCase ? (c) => test(c) || test(lowerCase(c)) || test(upperCase(c)) : test;
  }

  #group(): Instruction[] {
    let isCapturing = true;
    if (this.#dialect === 'perl' && this.#letters[this.#at] === '?') {
      if (this.#letters[this.#at + 1] !== ':') throw this.#problem('groups with (? are not supported, but for (?:');
      this.#at += 2;
      isCapturing = false;
    }
    const group = isCapturing ? ++this.#groupCount : 0;
    const inner = this.#alternatives();
    if (!this.#takes(')')) throw this.#problem('a group is not closed');
    if (!isCapturing) return inner;
    return [{ op: 'note', slot: 2 * group }, ...shifted(inner, 1), { op: 'note', slot: 2 * group + 1 }];
  }

  #escaped(): Instruction {
    const letter = this.#letters[this.#at++];
    if (letter === undefined) throw this.#problem('a backslash is at its end');
    if (/[1-9]/.test(letter)) return { op: 'again', group: Number(letter) };
    const test = ESCAPED_CLASSES[letter];
    if (test !== undefined) return { op: 'letter', matches: test };
    const edge = this.#dialect === 'perl' && '<>'.includes(letter) ? undefined : WORD_EDGES.get(letter);
    if (edge !== undefined) return { op: edge };
    if (/[A-Za-z]/.test(letter) && CONTROLS[letter] === undefined) throw this.#problem(`\\${letter} is not supported`);
    return this.#literal(CONTROLS[letter] ?? letter.codePointAt(0)!);
  }

  /** Behind `[`. */
  #bracket(): Test {
    const isNegated = this.#letters[this.#at] === '^';
    if (isNegated) this.#at++;
    const tests: Test[] = [];
    const begin = this.#at;
    while (this.#letters[this.#at] !== ']' || this.#at === begin) {
      const low = this.#bracketItem();
      if (typeof low !== 'number') {
        tests.push(low);
        continue;
      }
      if (this.#letters[this.#at] !== '-' || (this.#letters[this.#at + 1] ?? ']') === ']') {
        tests.push((c) => c === low);
        continue;
      }
      this.#at++;
      const high = this.#bracketItem();
      if (typeof high !== 'number' || high < low) throw this.#problem('a range of letters has no end');
      tests.push((c) => c >= low && c <= high);
    }
    this.#at++;
    const any: Test = (c) => tests.some((test) => test(c));
    return isNegated ? not(any) : any;
  }

  /** A letter, or a class of letters. */
  #bracketItem(): number | Test {
    const letter = this.#letters[this.#at++];
    if (letter === undefined) throw this.#problem('a bracket is not closed');
    if (letter === '[' && this.#letters[this.#at] === ':') {
      const close = this.#letters.indexOf(']', this.#at);
      const name = close < 0 ? '' : this.#letters.slice(this.#at + 1, close - 1).join('');
      const test = Object.hasOwn(NAMED_CLASSES, name) ? NAMED_CLASSES[name] : undefined;
      if (test === undefined) throw this.#problem(`there is no class [:${name}:]`);
      this.#at = close + 1;
      return test;
    }
    if (letter !== '\\') return letter.codePointAt(0)!;
    const escaped = this.#letters[this.#at++];
    if (escaped === undefined) throw this.#problem('a bracket is not closed');
    return ESCAPED_CLASSES[escaped] ?? CONTROLS[escaped] ?? escaped.codePointAt(0)!;
  }

  #repeated(item: Instruction[]): Instruction[] {
    let code = item;
    for (;;) {
      const range = this.#range();
      if (range === undefined) return code;
      const isLazy = this.#dialect === 'perl' && this.#takes('?');
      code = this.#times(code, range, isLazy);
    }
  }

  #range(): { least: number; most: number } | undefined {
    if (this.#letters[this.#at] === '*') {
      this.#at++;
      return { least: 0, most: Number.POSITIVE_INFINITY };
    }
    if (this.#takes('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.#takes('?')) return { least: 0, most: 1 };
    if (!this.#takes('{')) return undefined;
    const rest = this.#letters.slice(this.#at).join('');
    const range = /^(\d{1,4})(,(\d{1,4})?)?(\\?\})/.exec(rest);
    if (range === null) throw this.#problem('{ without a number of times');
    this.#at += range[0].length;
    const least = Number(range[1]);
    const most = range[2] === undefined ? least : range[3] === undefined ? Number.POSITIVE_INFINITY : Number(range[3]);
    if (most < least) throw this.#problem('a number of times that is less than the least');
    return { least, most };
  }

  #times(code: Instruction[], { least, most }: { least: number; most: number }, isLazy: boolean): Instruction[] {
    const either = (go: number, leave: number): Instruction =>
      isLazy ? { op: 'either', first: leave, second: go } : { op: 'either', first: go, second: leave };
    const result: Instruction[] = [];
    const add = (more: readonly Instruction[]) => {
      this.#counted([...more]);
      for (const instruction of shifted(more, result.length)) result.push(instruction);
    };
    for (let i = 0; i < least; i++) add(code);
    if (most === least) return result;
    const slot = -1 - this.#repetitionCount++;
    const body: readonly Instruction[] = [{ op: 'note', slot }, ...shifted(code, 1), { op: 'moved', slot }];
    if (most === Number.POSITIVE_INFINITY) {
      add([either(1, body.length + 2), ...shifted(body, 1), { op: 'jump', to: 0 }]);
      return result;
    }
    for (let i = least; i < most; i++) add([either(1, body.length + 1), ...shifted(body, 1)]);
    return result;
  }
}

/** The same instructions, `by` places later. */
function shifted(code: readonly Instruction[], by: number): Instruction[] {
  return code.map((instruction) => {
    if (instruction.op === 'either')
      return { op: 'either', first: instruction.first + by, second: instruction.second + by };
    return instruction.op === 'jump' ? { op: 'jump', to: instruction.to + by } : instruction;
  });
}

function lowerCase(codePoint: number): number {
  return String.fromCodePoint(codePoint).toLowerCase().codePointAt(0)!;
}

function upperCase(codePoint: number): number {
  return String.fromCodePoint(codePoint).toUpperCase().codePointAt(0)!;
}
