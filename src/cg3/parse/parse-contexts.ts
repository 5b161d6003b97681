/**
 * Contextual tests: `-1* N BARRIER V LINK NOT 1 (Adj)`, `(…) OR (…)`, `T:name`, `[N, V]`. Start at `parseContext`; it
 * is what stands between the brackets of a rule, and what a TEMPLATE is.
 */

import { POS, POS_HIGH, POS_SCAN_MASK } from '../model/contexts.js';
import { type ContextDraft, emptyContext } from '../model/grammar-builder.js';
import { FLAG, type Rule } from '../model/rules.js';
import { withoutNumericTags } from './numeric-branch.js';
import { parsePosition } from './parse-position.js';
import { parseSetExpression } from './parse-sets.js';
import type { ParserState } from './parser-state.js';

const PREFIXES = [
  ['NEGATE', POS.NEGATE],
  ['ALL', POS.ALL],
  ['NONE', POS.NONE],
  ['NOT', POS.NOT],
] as const;

/** The number of a context. `rule` lends its LOOK flags; `inTemplate` allows what only a template can mean. */
export function parseContext(
  state: ParserState,
  rule: Rule | undefined,
  inTemplate: boolean,
  isAlternative = false,
): number {
  return state.nested(() => {
    const { scanner } = state;
    scanner.skip();
    const test = emptyContext(scanner.line());
    parsePrefixes(state, test);
    // `[N, V]` makes a chain; what is linked comes behind its last test.
    const chain = [test];
    const at = scanner.at;
    const token = scanner.token('(');
    if (token === '') parseAlternatives(state, rule, test);
    else if (token.startsWith('[')) {
      scanner.at = at + 1;
      parseSequence(state, chain);
    } else {
      let position = token;
      if (token.startsWith('T:')) scanner.at = at;
      else {
        // `(1(N))`: a bracket may follow at once.
        position = token.replace(/\)+$/, '');
        scanner.at -= token.length - position.length;
        parsePosition(state, position, at, test);
      }
      parseTarget(state, test, position !== '' && !token.startsWith('T:'));
    }
    parseLink(state, rule, chain.at(-1)!, test, inTemplate);
    // CG-3 takes `f` for nothing at the head of an alternative.
    if (isAlternative) test.pos &= ~POS.NUMERIC_BRANCH;
    return register(state, rule, chain);
  });
}

function parsePrefixes(state: ParserState, test: ContextDraft): void {
  const { scanner } = state;
  for (const [keyword, bit] of PREFIXES) {
    if (scanner.takePrefix(keyword)) test.pos |= bit;
    scanner.skip();
  }
}

function parseAlternatives(state: ParserState, rule: Rule | undefined, test: ContextDraft): void {
  const { scanner } = state;
  if (scanner.next !== '(') scanner.fail(`expected a position, a template or "(", found ${scanner.found()}`);
  if (state.options.has('no-inline-templates'))
    scanner.fail('alternatives are forbidden by OPTIONS += no-inline-templates');
  const at = scanner.at;
  do {
    scanner.expect('(', 'before an alternative');
    test.ors.push(parseContext(state, rule, true, true));
    scanner.expect(')', 'after an alternative');
    scanner.skip();
  } while (scanner.takeKeyword('OR'));
  if (test.ors.length === 1) state.warn('one alternative alone needs no brackets of its own', at);
}

/** `[N, V]` is `1 N LINK 1 V`. */
function parseSequence(state: ParserState, chain: ContextDraft[]): void {
  const { scanner } = state;
  for (let test: ContextDraft | undefined = chain[0]; test !== undefined; ) {
    test.offset = 1;
    test.target = parseSetExpression(state);
    scanner.skip();
    test = scanner.take(',') ? emptyContext(scanner.line()) : undefined;
    if (test !== undefined) chain.push(test);
  }
  scanner.expect(']', 'after the last set of the sequence');
}

function parseTarget(state: ParserState, test: ContextDraft, hasPosition: boolean): void {
  const { scanner } = state;
  scanner.skip();
  const at = scanner.at;
  if (scanner.take('T:')) {
    if (hasPosition) test.pos |= POS.TEMPLATE_OVERRIDE;
    test.templateName = scanner.token(')');
    if (test.templateName === '') scanner.fail('expected the name of a template after "T:"');
  } else test.target = parseSetExpression(state);
  for (;;) {
    scanner.skip();
    if (scanner.takeKeyword('CBARRIER')) test.cbarrier = parseSetExpression(state);
    else if (scanner.takeKeyword('BARRIER')) test.barrier = parseSetExpression(state);
    else break;
  }
  if ((test.barrier || test.cbarrier) && !(test.pos & (POS_SCAN_MASK | POS.SELF))) {
    state.warn('a barrier does nothing here: the test neither scans nor looks at itself', at);
    test.barrier = 0;
    test.cbarrier = 0;
  }
}

function parseLink(
  state: ParserState,
  rule: Rule | undefined,
  last: ContextDraft,
  first: ContextDraft,
  inTemplate: boolean,
): void {
  const { scanner } = state;
  scanner.skip();
  const at = scanner.at;
  if (scanner.takeKeyword('AND')) scanner.fail('AND is not used any more: write LINK 0, or + between sets', at);
  if (scanner.takeKeyword('LINK')) {
    if (first.pos & POS.NONE) scanner.fail('nothing can be linked to a NONE test', at);
    last.linked = parseContext(state, rule, inTemplate);
  } else if (!inTemplate && first.pos & POS.SCAN_ALL && !(first.pos & POS.CAREFUL))
    state.warn('** is the same as * without LINK or C', at);
}

/** From the last test to the first, each linked to the one behind it. */
function register(state: ParserState, rule: Rule | undefined, chain: readonly ContextDraft[]): number {
  let number = -1;
  for (let i = chain.length - 1; i >= 0; i--) {
    const test = chain[i]!;
    if (number >= 0) test.linked = number;
    if (rule !== undefined) {
      if (rule.flags & FLAG.LOOKDELETED) test.pos |= POS.LOOK_DELETED;
      if (rule.flags & FLAG.LOOKDELAYED) test.pos |= POS.LOOK_DELAYED;
      if (rule.flags & FLAG.LOOKIGNORED) test.posHigh |= POS_HIGH.LOOK_IGNORED;
    }
    number = test.pos & POS.NUMERIC_BRANCH ? branch(state, test) : state.builder.addContext(test);
  }
  return number;
}

/** `f`: either the test as it stands, or carefully and without its numbers. */
function branch(state: ParserState, test: ContextDraft): number {
  const { builder } = state;
  const exact = { ...test, pos: test.pos & ~POS.NUMERIC_BRANCH };
  const careful = {
    ...exact,
    pos: exact.pos | POS.CAREFUL,
    target: withoutNumericTags(builder, test.target),
  };
  return builder.addContext({
    ...emptyContext(test.line),
    ors: [builder.addContext(careful), builder.addContext(exact)],
  });
}
