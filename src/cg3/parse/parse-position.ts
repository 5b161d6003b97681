/**
 * The position of a contextual test: `-1`, `*1C`, `**-1W`, `pS`, `r:name`, `0/1`. Start at `parsePosition`. Letters
 * come in any order; the minus need not stand beside its number.
 */
import { ANY_SUB_READING, JUMP, POS, POS_HIGH } from '../model/contexts.js';
import type { ContextDraft } from '../model/grammar-builder.js';
import type { ParserState } from './parser-state.js';

export const LETTERS: Readonly<Record<string, number>> = {
  C: POS.CAREFUL,
  s: POS.DEP_SIBLING,
  S: POS.SELF,
  '<': POS.SPAN_LEFT,
  '>': POS.SPAN_RIGHT,
  W: POS.SPAN_BOTH,
  '@': POS.ABSOLUTE,
  O: POS.NO_PASS_ORIGIN,
  o: POS.PASS_ORIGIN,
  L: POS.LEFT_PAR,
  R: POS.RIGHT_PAR,
  X: POS.MARK_SET,
  x: POS.JUMP,
  D: POS.LOOK_DELETED,
  d: POS.LOOK_DELAYED,
  A: POS.ATTACH_TO,
  '?': POS.UNKNOWN,
  f: POS.NUMERIC_BRANCH,
  B: POS.BAG_OF_TAGS,
};

export const LETTERS_HIGH: Readonly<Record<string, number>> = {
  N: POS_HIGH.NO_BARRIER,
  I: POS_HIGH.LOOK_IGNORED,
  w: POS_HIGH.WITH,
  T: POS_HIGH.ACTIVE,
  t: POS_HIGH.INACTIVE,
};

/** No window has so many cohorts. */
const FARTHEST = 1_000_000;

/** Reads `token`, which starts at `at`, into `test`. */
export function parsePosition(state: ParserState, token: string, at: number, test: ContextDraft): void {
  const { scanner } = state;
  const fail = (message: string) => scanner.fail(message, at);
  let negative = false;
  let digits = '';
  let i = 0;
  while (i < token.length && token[i] !== '/') {
    const c = token[i]!;
    if (/[-0-9]/.test(c)) {
      if (c === '-') negative = true;
      else digits += c;
      i++;
    } else if (token.startsWith('r:', i)) {
      test.pos |= POS.RELATION;
      if (i + 2 >= token.length) fail('expected the name of a relation after "r:"');
      test.relation = state.tag(token.slice(i + 2), at);
      i = token.length;
    } else if (c === 'j') i += parseJump(token.slice(i), test, fail);
    else i += parseLetter(token, i, test, fail);
  }
  test.offset = signed(digits, negative, fail);
  if (token[i] === '/') test.offsetSub = subReading(token.slice(i + 1), fail);
  if (state.options.has('self-no-barrier') && test.pos & POS.SELF) test.posHigh ^= POS_HIGH.NO_BARRIER;
  if (test.pos & (POS.DEP_CHILD | POS.DEP_SIBLING) && test.pos & (POS.SCAN_FIRST | POS.SCAN_ALL))
    test.pos = (test.pos & ~(POS.SCAN_FIRST | POS.SCAN_ALL)) | POS.DEP_DEEP;
  if (test.pos & (POS.DEP_CHILD | POS.DEP_SIBLING | POS.DEP_PARENT)) state.hasDependencies = true;
  if (test.pos & POS.RELATION) state.hasRelations = true;
  if (test.pos & POS.BAG_OF_TAGS) state.hasBagOfTags = true;
  check(test, token, digits !== '', fail);
  if (test.pos & POS.SCAN_ALL && test.pos & POS.NOT)
    state.warn('NOT with ** is true wherever some cohort does not match; NEGATE may be meant', at);
}

type Fail = (message: string) => never;

/** What stands once or twice, such as `*` and `**`: the bits for one and for two. */
const DOUBLED: Readonly<Record<string, readonly [once: number, twice: number]>> = {
  '*': [POS.SCAN_FIRST, POS.SCAN_ALL],
  c: [POS.DEP_CHILD, POS.DEP_GLOB],
  p: [POS.DEP_PARENT, POS.DEP_PARENT | POS.DEP_GLOB],
};
const DOUBLED_HIGH: Readonly<Record<string, readonly [once: number, twice: number]>> = {
  l: [POS_HIGH.LEFT, POS_HIGH.LEFTMOST],
  r: [POS_HIGH.RIGHT, POS_HIGH.RIGHTMOST],
};

/** The letter at `i`, once or twice. Returns how many characters that are. */
function parseLetter(token: string, i: number, test: ContextDraft, fail: Fail): number {
  const c = token[i]!;
  const count = token[i + 1] === c ? 2 : 1;
  if (Object.hasOwn(DOUBLED, c)) {
    test.pos |= DOUBLED[c]![count - 1]!;
    return count;
  }
  if (Object.hasOwn(DOUBLED_HIGH, c)) {
    test.posHigh |= DOUBLED_HIGH[c]![count - 1]!;
    return count;
  }
  if (Object.hasOwn(LETTERS, c)) test.pos |= LETTERS[c]!;
  else if (Object.hasOwn(LETTERS_HIGH, c)) test.posHigh |= LETTERS_HIGH[c]!;
  else fail(`"${c}" in "${token}" is no part of a position`);
  return 1;
}

const JUMP_LETTERS: Readonly<Record<string, number>> = { M: JUMP.MARK, A: JUMP.ATTACH_TO, T: JUMP.TARGET };

/** `jM`, `jA`, `jT`, `jC1` … `jC9`. Returns how many characters that are. */
function parseJump(text: string, test: ContextDraft, fail: Fail): number {
  const jump = /^j(?:([MAT])|C([1-9]))/.exec(text) ?? fail('expected M, A, T or C1 … C9 after "j"');
  const [whole, letter, number] = jump;
  test.pos |= POS.JUMP;
  test.jump = letter === undefined ? Number(number) : JUMP_LETTERS[letter]!;
  return whole.length;
}

function signed(digits: string, negative: boolean, fail: Fail): number {
  const value = Number(digits);
  if (value > FARTHEST) fail(`the offset ${digits} is too great`);
  return negative && value > 0 ? -value : value;
}

/** `1`, `-1`, `*`. */
function subReading(text: string, fail: Fail): number {
  if (text === '*' || text === '**') return ANY_SUB_READING;
  const match = /^(-?)(\d+)(-?)$/.exec(text);
  if (match === null) fail(`expected a number or * after "/", found "${text}"`);
  const value = signed(match![2]!, match![1] !== '' || match![3] !== '', fail);
  return value >= ANY_SUB_READING ? fail(`there is no sub-reading ${value}`) : value;
}

/** Letters that exclude each other. */
function check({ pos, posHigh }: ContextDraft, token: string, hasOffset: boolean, fail: Fail): void {
  if (token === 'o' || token === 'O') fail(`"${token}" stands alone; the digit 0 may be meant`);
  if (hasOffset) {
    if (pos & (POS.DEP_CHILD | POS.DEP_SIBLING | POS.DEP_PARENT)) fail('an offset cannot go with p, c or s');
    if (pos & (POS.LEFT_PAR | POS.RIGHT_PAR)) fail('an offset cannot go with L or R');
    if (pos & POS.RELATION) fail('an offset cannot go with a relation');
  }
  const besideBag = POS.BAG_OF_TAGS | POS.NOT | POS.NEGATE | POS.SPAN_BOTH | POS.SPAN_LEFT | POS.SPAN_RIGHT;
  if (pos & POS.BAG_OF_TAGS && (pos & ~besideBag || posHigh || hasOffset)) fail('B goes with <, > and W alone');
  if (pos & POS.DEP_PARENT && !(pos & POS.DEP_GLOB) && posHigh & (POS_HIGH.LEFTMOST | POS_HIGH.RIGHTMOST))
    fail('ll and rr go with the ancestors pp, not with the parent p');
  if (pos & POS.PASS_ORIGIN && pos & POS.NO_PASS_ORIGIN) fail('o and O exclude each other');
  if (pos & POS.LEFT_PAR && pos & POS.RIGHT_PAR) fail('L and R exclude each other');
  if (pos & POS.ALL && pos & POS.NONE) fail('ALL and NONE exclude each other');
  const besideUnknown = POS.UNKNOWN | POS.NOT | POS.NEGATE;
  if (pos & POS.UNKNOWN && (pos & ~besideUnknown || posHigh || hasOffset)) fail('"?" stands alone');
}
