/**
 * The small arithmetic that a numeric tag may hold: in `<W>MAX-80>` the value is 80 below the greatest W of the cohort.
 * Start at `evaluateMath`. Precedence from low to high: + −, * /, ^ (from left to right), sign, function or brackets.
 */

const FUNCTIONS: Readonly<Record<string, (x: number) => number>> = {
  sin: (x) => Math.sin((x * Math.PI) / 180),
  cos: (x) => Math.cos((x * Math.PI) / 180),
  tan: (x) => Math.tan((x * Math.PI) / 180),
  asin: (x) => (Math.asin(x) * 180) / Math.PI,
  acos: (x) => (Math.acos(x) * 180) / Math.PI,
  atan: (x) => (Math.atan(x) * 180) / Math.PI,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
  ln: Math.log,
  log: Math.log10,
  exp: Math.exp,
  sqrt: Math.sqrt,
  sqr: (x) => x * x,
  // Halves away from zero, unlike Math.round.
  round: (x) => Math.sign(x) * Math.round(Math.abs(x)),
  floor: Math.floor,
};

const TOKEN = /\s*([-+*/^()]|[A-Za-z]+|\d+\.?\d*|\.\d+)/y;
const DEEPEST = 100;

/** The value, or undefined when `text` is no expression. */
export function evaluateMath(text: string, min: number, max: number): number | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  let end = 0;
  for (let token = TOKEN.exec(text); token !== null; token = TOKEN.exec(text)) {
    tokens.push(token[1]!);
    end = TOKEN.lastIndex;
  }
  if (tokens.length === 0 || text.slice(end).trim() !== '') return undefined;
  const reader = new Reader(tokens, min, max);
  const value = reader.sum(0);
  return reader.atEnd && !Number.isNaN(value) ? value : undefined;
}

/** Not-a-number stands for "no expression" on the way up. */
class Reader {
  #at = 0;
  constructor(
    readonly tokens: readonly string[],
    readonly min: number,
    readonly max: number,
  ) {}

  get atEnd(): boolean {
    return this.#at === this.tokens.length;
  }

  #take(...wanted: string[]): string | undefined {
    const token = this.tokens[this.#at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    this.#at++;
    return token;
  }

  sum(depth: number): number {
    if (depth > DEEPEST) return Number.NaN;
    let value = this.#product(depth);
    for (let sign = this.#take('+', '-'); sign !== undefined; sign = this.#take('+', '-')) {
      const right = this.#product(depth);
      value = sign === '+' ? value + right : value - right;
    }
    return value;
  }

  #product(depth: number): number {
    let value = this.#power(depth);
    for (let sign = this.#take('*', '/'); sign !== undefined; sign = this.#take('*', '/')) {
      const right = this.#power(depth);
      value = sign === '*' ? value * right : value / right;
    }
    return value;
  }

  #power(depth: number): number {
    let value = this.#signed(depth);
    while (this.#take('^') !== undefined) value **= this.#signed(depth);
    return value;
  }

  #signed(depth: number): number {
    const sign = this.#take('+', '-');
    const value = this.#atom(depth);
    return sign === '-' ? -value : value;
  }

  #atom(depth: number): number {
    const token = this.tokens[this.#at++];
    if (token === undefined) return Number.NaN;
    if (token === '(') return this.#bracketed(depth);
    if (/^[\d.]/.test(token)) return Number(token);
    const name = token.toLowerCase();
    if (this.#take('(') !== undefined) {
      const value = this.#bracketed(depth);
      return Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]!(value) : Number.NaN;
    }
    if (name === 'min') return this.min;
    if (name === 'max') return this.max;
    return /^[a-z]$/.test(name) ? 0 : Number.NaN;
  }

  #bracketed(depth: number): number {
    const value = this.sum(depth + 1);
    return this.#take(')') === undefined ? Number.NaN : value;
  }
}
