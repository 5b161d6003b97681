/**
 * The words of a twolc grammar: text to tokens, each with its place.
 *
 * The scanner follows hfst-twolc letter by letter, because linguists rely on its habits: `a:` and `a: b` are a pair with
 * an open lower side, `a :b` is two pairs, a symbol runs up to the next reserved character, and `%` takes the meaning
 * from the character that follows. `parse-grammar.ts` reads the tokens.
 */
export type TokenKind =
  | 'symbol'
  | 'number'
  | 'zero'
  | 'any'
  | 'boundary'
  | 'keyword'
  | 'rule-name'
  | 'colon'
  | 'open-colon'
  | 'operator'
  | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** As it is written, with its `%`; for a rule name without the quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A symbol directly before a colon is the upper side of a pair. */
  readonly beforeColon: boolean;
}

export interface ScanFault {
  readonly offset: number;
  readonly message: string;
  readonly hint?: string;
}

/** Words that hfst-twolc never takes for symbols, wherever they stand; with a `%` inside they are symbols. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  'Alphabet',
  'Diacritics',
  'Rule-variables',
  'Definitions',
  'Sets',
  'Rules',
  'where',
  'except',
  'matched',
  'mixed',
  'freely',
  'in',
  'and',
]);

/** The only keyword with a reserved character inside. */
const RULE_VARIABLES = 'Rule-variables';

const RESERVED = new Set('*+/\\="$?|&^-{}[]():;_!%\r\t\n~ ');

const BLANK = new Set(' \t\r\n');

/** Longest first: the first that fits is taken. */
const OPERATORS = ['<==>', '/<==', '<=>', '<==', '==>', '/<=', '<=', '=>', '<[', ']>', '$.'];
const SINGLE = new Set('*+/\\=$|&^-{}[]();_~');

/** All tokens; the last one is of kind `end`. What cannot be read is reported and left out. */
export function scan(text: string, report: (fault: ScanFault) => void): Token[] {
  const tokens: Token[] = [];
  const push = (kind: TokenKind, from: number, to: number, word = text.slice(from, to)): void => {
    tokens.push({ kind, text: word, start: from, end: to, beforeColon: text[to] === ':' });
  };
  let at = 0;
  while (at < text.length) {
    const character = text[at]!;
    if (BLANK.has(character)) at++;
    else if (character === '!') {
      at = lineEnd(text, at);
    } else if (character === '"') {
      const close = ruleNameEnd(text, at, report);
      if (close === undefined) break;
      push('rule-name', at, close + 1, text.slice(at + 1, close));
      at = close + 1;
    } else if (character === ':' || character === '?') {
      push(character === '?' ? 'any' : colonKind(text[at + 1]), at, at + 1);
      at++;
    } else if (isRuleVariables(text, at)) {
      push('keyword', at, at + RULE_VARIABLES.length);
      at += RULE_VARIABLES.length;
    } else {
      const operator = operatorAt(text, at);
      if (operator > 0) push('operator', at, at + operator);
      at = operator > 0 ? at + operator : scanSymbol(text, at, push, report);
    }
  }
  push('end', text.length, text.length, '');
  return tokens;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function isRuleVariables(text: string, at: number): boolean {
  return text.startsWith(RULE_VARIABLES, at) && RESERVED.has(text[at + RULE_VARIABLES.length] ?? '');
}

/** Where the quotation mark at `at` is closed. */
function ruleNameEnd(text: string, at: number, report: (fault: ScanFault) => void): number | undefined {
  const close = text.indexOf('"', at + 1);
  if (close < 0) report({ offset: at, message: 'a rule name without its closing quotation mark' });
  else if (close === at + 1)
    report({ offset: at, message: 'an empty rule name', hint: 'write a name between the quotes' });
  return close < 0 ? undefined : close;
}

/** A colon without a symbol behind it is open: `a:` is any pair with `a` on the upper side. */
function colonKind(next: string | undefined): TokenKind {
  return next !== undefined && RESERVED.has(next) && next !== '%' && next !== '?' ? 'open-colon' : 'colon';
}

/** The length of the operator that begins here, or 0. `<` and `>` alone are letters. */
function operatorAt(text: string, at: number): number {
  const character = text[at]!;
  if (character === '<' || character === '/' || character === '=' || character === ']' || character === '$') {
    for (const operator of OPERATORS) if (text.startsWith(operator, at)) return operator.length;
  }
  return SINGLE.has(character) ? 1 : 0;
}

function scanSymbol(
  text: string,
  start: number,
  push: (kind: TokenKind, from: number, to: number) => void,
  report: (fault: ScanFault) => void,
): number {
  let at = start;
  while (at < text.length) {
    const character = text[at]!;
    if (character === '%') {
      const escaped = text[at + 1];
      if (escaped === undefined || escaped === '\n' || escaped === '\r') {
        report({ offset: at, message: 'nothing follows the %', hint: 'write %% for the per cent sign itself' });
        return at + 1;
      }
      at += 2;
    } else if (RESERVED.has(character)) {
      break;
    } else {
      at++;
    }
  }
  push(kindOf(text.slice(start, at), text[at] === ':'), start, at);
  return at;
}

function kindOf(word: string, beforeColon: boolean): TokenKind {
  if (KEYWORDS.has(word)) return 'keyword';
  if (word === '.#.') return 'boundary';
  if (word === '0') return 'zero';
  if (/^[0-9]+$/.test(word) || (!beforeColon && /^[0-9],[0-9]+$/.test(word))) return 'number';
  return 'symbol';
}

/** The symbol that is meant: `%%` is a per cent sign, any other `%` disappears. */
export function unescaped(word: string): string {
  return word.includes('%') ? word.replace(/%(%?)/g, '$1') : word;
}
