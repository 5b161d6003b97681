/**
 * Tag lists (`N "<ja>" (V Inf)`) and set expressions (`N OR (V Inf) - <dem>`). Start at `parseTagLists` for LIST and
 * at `parseSetExpression` for everything else; `resolveSet` knows what a name stands for.
 */

import { emptySet } from '../model/grammar-builder.js';
import { SET, SET_OP } from '../model/sets.js';
import type { ParserState } from './parser-state.js';

const OPERATORS: Readonly<Record<string, number>> = {
  OR: SET_OP.OR,
  '|': SET_OP.OR,
  '+': SET_OP.PLUS,
  '-': SET_OP.MINUS,
  '^': SET_OP.FAIL_FAST,
  '\\': SET_OP.DIFF,
  '∩': SET_OP.INTERSECT,
  '∆': SET_OP.SYM_DIFF,
};

export function setOperator(token: string): number | undefined {
  if (token.length > 2) return undefined;
  const key = token.length === 2 ? token.toUpperCase() : token;
  return Object.hasOwn(OPERATORS, key) ? OPERATORS[key] : undefined;
}

/** One tag. */
export function parseTag(state: ParserState, stops = ''): number {
  const at = state.scanner.at;
  const written = state.scanner.tagToken(stops);
  if (written === '') state.scanner.fail(`expected a tag, found ${state.scanner.found()}`);
  if (setOperator(written) !== undefined) state.warn(`"${written}" is a tag here, not an operator`, at);
  return state.tag(written, at);
}

/** The tags between brackets; the scanner stands behind the opening one. */
function parseBracketed(state: ParserState): number[] {
  const { scanner } = state;
  const open = scanner.at - 1;
  const tags: number[] = [];
  for (;;) {
    scanner.skip();
    if (scanner.take(')')) return tags;
    if (scanner.atEnd || scanner.next === ';')
      scanner.fail(`expected ")" to close this bracket before ${scanner.found()}`, open);
    tags.push(parseTag(state, ')'));
  }
}

/** The alternatives of a list, as far as `;`. */
export function parseTagLists(state: ParserState): number[][] {
  const { scanner } = state;
  const lists: number[][] = [];
  for (;;) {
    scanner.skip();
    if (scanner.atEnd || scanner.next === ';' || scanner.next === ')') return lists;
    if (scanner.next === '(') {
      const at = scanner.at++;
      const tags = parseBracketed(state);
      if (tags.length === 0) scanner.fail('this bracket holds no tag', at);
      lists.push(tags);
    } else lists.push([parseTag(state)]);
  }
}

/** The number of a set that an expression stands for; `name` is what a SET calls it. */
export function parseSetExpression(state: ParserState, name?: string): number {
  const { scanner, builder } = state;
  scanner.skip();
  const start = scanner.at;
  const line = scanner.line();
  const sets: number[] = [];
  const ops: number[] = [];
  for (;;) {
    scanner.skip();
    sets.push(parseOperand(state));
    const op = ops.at(-1);
    if (op === SET_OP.DIFF || op === SET_OP.INTERSECT || op === SET_OP.SYM_DIFF) combine(state, sets, ops, line);
    scanner.skip();
    const next = parseOperator(state);
    if (next === undefined) break;
    ops.push(next);
  }
  if (sets.length === 1) return sets[0]!;
  return builder.addSet({ ...emptySet(name ?? `_G_${line}_${start}_`, line), sets, ops });
}

function parseOperator(state: ParserState): number | undefined {
  const { scanner } = state;
  const start = scanner.at;
  if (scanner.next === '\\' && /\s/.test(scanner.text[start + 1] ?? '')) {
    scanner.at++;
    return SET_OP.DIFF;
  }
  const op = setOperator(scanner.token(')('));
  if (op === undefined) scanner.at = start;
  return op;
}

function parseOperand(state: ParserState): number {
  const { scanner, builder } = state;
  const at = scanner.at;
  if (scanner.next === '(') {
    if (state.options.has('no-inline-sets') && scanner.text[at + 1] !== '*')
      scanner.fail('inline sets are forbidden by OPTIONS += no-inline-sets', at);
    scanner.at++;
    const tags = parseBracketed(state);
    if (tags.length === 0) scanner.fail('this inline set is empty; "(*)" is the set of everything', at);
    const line = scanner.line(at);
    const list = { ...emptySet(`_G_${line}_${at}_`, line), type: SET.ORDERED };
    return builder.addSet({ ...list, ...builder.lists.inOrder([tags]) });
  }
  let name = scanner.token(')');
  // In `[N, V]` the comma and the bracket stand right behind the names.
  const trimmed = name.replace(/[,\]]+$/, '');
  scanner.at -= name.length - trimmed.length;
  name = trimmed;
  if (name === '') scanner.fail(`expected a set, found ${scanner.found()}`, at);
  return resolveSet(state, name, at);
}

/** The set that a name stands for. */
export function resolveSet(state: ParserState, name: string, at: number): number {
  const { scanner, builder } = state;
  if (setOperator(name) !== undefined) scanner.fail(`expected a set, found the operator "${name}"`, at);
  const setNumber = builder.setsByName.get(name) ?? builder.magicSet(name);
  if (setNumber !== undefined) return setNumber;
  if (/^(\$\$|&&)./.test(name)) {
    const inner = name.slice(2).replace(/^\d+:/, '');
    const member =
      builder.setsByName.get(inner) ??
      builder.magicSet(inner) ??
      implicitSet(state, inner, at) ??
      scanner.fail(`there is no set "${inner}"`, at);
    return builder.addUnifyingSet(name, inner, member, scanner.line(at));
  }
  return implicitSet(state, name, at) ?? scanner.fail(`there is no set "${name}"`, at);
}

/** Tags of LIST-TAGS and STRICT-TAGS are sets of themselves. */
function implicitSet(state: ParserState, name: string, at: number): number | undefined {
  if (state.listTags.size === 0 && state.strictTags.size === 0) return undefined;
  if (!state.listTags.has(name) && !state.strictTags.has(name)) return undefined;
  const { builder, scanner } = state;
  const set = builder.addSet({
    ...emptySet(name, scanner.line(at)),
    ...builder.lists.inOrder([[state.tag(name, at)]]),
  });
  builder.setsByName.set(name, set);
  return set;
}

/** `A \ B`, `A ∩ B`, `A ∆ B` are done at once, on the alternatives of both sides. */
function combine(state: ParserState, sets: number[], ops: number[], line: number): void {
  const { builder, scanner } = state;
  const op = ops.pop();
  const right = builder.allLists(sets.pop()!);
  const left = builder.allLists(sets.pop()!);
  const key = (list: readonly number[]) => list.join(' ');
  const inRight = new Set(right.map(key));
  const inLeft = new Set(left.map(key));
  const onlyLeft = left.filter((list) => !inRight.has(key(list)));
  const result =
    op === SET_OP.DIFF
      ? onlyLeft
      : op === SET_OP.INTERSECT
        ? left.filter((list) => inRight.has(key(list)))
        : [...onlyLeft, ...right.filter((list) => !inLeft.has(key(list)))];
  sets.push(
    builder.addSet({ ...emptySet(`_G_${line}_${scanner.at}_`, line), ...builder.lists.fromWritten(result, false) }),
  );
}
