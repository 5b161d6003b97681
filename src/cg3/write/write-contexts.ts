/** Contextual tests and templates as text. Start at `ContextWriter.test`. */
import { ANY_SUB_READING, type ContextualTest, JUMP, POS, POS_HIGH } from '../model/contexts.js';
import type { Grammar } from '../model/grammar.js';
import { LETTERS, LETTERS_HIGH } from '../parse/parse-position.js';
import type { SetWriter } from './write-sets.js';
import type { WrittenNames } from './written-names.js';

/** No number may go with these. */
const WITHOUT_OFFSET =
  POS.DEP_CHILD |
  POS.DEP_SIBLING |
  POS.DEP_PARENT |
  POS.LEFT_PAR |
  POS.RIGHT_PAR |
  POS.RELATION |
  POS.BAG_OF_TAGS |
  POS.UNKNOWN;
const PREFIXES = [
  [POS.NEGATE, 'NEGATE'],
  [POS.ALL, 'ALL'],
  [POS.NONE, 'NONE'],
  [POS.NOT, 'NOT'],
] as const;
/** What both tests of `f` share. */
const ALIKE = [
  ...(['posHigh', 'offset', 'offsetSub', 'jump', 'relation'] as const),
  ...(['barrier', 'cbarrier', 'linked', 'template'] as const),
];
const JUMPS: Readonly<Record<number, string>> = { [JUMP.MARK]: 'jM', [JUMP.ATTACH_TO]: 'jA', [JUMP.TARGET]: 'jT' };

export class ContextWriter {
  readonly #grammar: Grammar;
  readonly #sets: SetWriter;
  readonly #names: WrittenNames;

  constructor(grammar: Grammar, sets: SetWriter, names: WrittenNames) {
    this.#grammar = grammar;
    this.#sets = sets;
    this.#names = names;
  }

  /** Those that tests refer to, by number. */
  templates(): string[] {
    const used = new Set(this.#grammar.contexts.map(({ template }) => template).filter((number) => number >= 0));
    return [...used].sort((a, b) => a - b).map((number) => `TEMPLATE t${number} = ${this.test(number)} ;`);
  }

  /** A test with all that is linked to it. */
  test(first: number, isAlternative = false): string {
    const parts: string[] = [];
    for (let number = first; number >= 0; ) {
      let test = this.#grammar.contexts[number]!;
      // At the head of an alternative `f` would be taken for nothing.
      if (number !== first || !isAlternative) test = this.#branched(test) ?? test;
      parts.push(this.#single(test));
      number = test.linked;
    }
    return parts.join(' LINK ');
  }

  /**
   * The test with `f` that a reader makes these two alternatives of. Written as alternatives they would get the rule's LOOK
   * flags, which the test around those of `f` does not have, and what is linked to both would be written twice.
   */
  #branched({ ors, linked, pos, posHigh, barrier, cbarrier }: ContextualTest): ContextualTest | undefined {
    if (ors.length !== 2 || linked >= 0 || pos !== 0 || posHigh !== 0 || barrier > 0 || cbarrier > 0) return undefined;
    const [careful, exact] = ors.map((number) => this.#grammar.contexts[number]!) as [ContextualTest, ContextualTest];
    const hasPosition = exact.ors.length === 0 && (exact.template < 0 || exact.pos & POS.TEMPLATE_OVERRIDE);
    if (!hasPosition || careful.pos !== (exact.pos | POS.CAREFUL)) return undefined;
    if (ALIKE.some((part) => careful[part] !== exact[part])) return undefined;
    if (careful.ors.length > 0 || !this.#sets.isWithoutNumbers(careful.target, exact.target)) return undefined;
    return { ...exact, pos: exact.pos | POS.NUMERIC_BRANCH };
  }

  #single(test: ContextualTest): string {
    const words = PREFIXES.filter(([bit]) => test.pos & bit).map(([, word]): string => word);
    if (test.ors.length > 0) words.push(test.ors.map((number) => `(${this.test(number, true)})`).join(' OR '));
    else if (test.template >= 0) {
      if (test.pos & POS.TEMPLATE_OVERRIDE) words.push(this.#position(test));
      words.push(`T:t${test.template}`);
    } else words.push(this.#position(test), this.#sets.use(test.target));
    if (test.cbarrier > 0) words.push('CBARRIER', this.#sets.use(test.cbarrier));
    if (test.barrier > 0) words.push('BARRIER', this.#sets.use(test.barrier));
    return words.join(' ');
  }

  #position({ pos, posHigh, offset, offsetSub, jump, relation }: ContextualTest): string {
    let text = '';
    if (pos & POS.SCAN_ALL) text += '**';
    else if (pos & (POS.SCAN_FIRST | POS.DEP_DEEP)) text += '*';
    if (offset !== 0 || !(pos & (WITHOUT_OFFSET | POS.DEP_GLOB))) text += offset;
    if (pos & POS.DEP_PARENT) text += pos & POS.DEP_GLOB ? 'pp' : 'p';
    else if (pos & POS.DEP_GLOB) text += 'cc';
    if (pos & POS.DEP_CHILD) text += 'c';
    text += lettersOf(Object.entries(LETTERS), pos & ~POS.JUMP);
    text += lettersOf([...Object.entries(LETTERS_HIGH), ...SIDES], posHigh);
    if (pos & POS.JUMP) text += JUMPS[jump] ?? `jC${jump}`;
    if (pos & POS.RELATION) text += `r:${this.#names.tag(relation, true)}`;
    if (offsetSub !== 0) text += `/${offsetSub === ANY_SUB_READING ? '*' : offsetSub}`;
    return text;
  }
}

const SIDES: readonly (readonly [string, number])[] = [
  ['ll', POS_HIGH.LEFTMOST],
  ['l', POS_HIGH.LEFT],
  ['rr', POS_HIGH.RIGHTMOST],
  ['r', POS_HIGH.RIGHT],
];

/** The letters of which a bit is set. */
function lettersOf(letters: readonly (readonly [string, number])[], bits: number): string {
  return letters.map(([letter, bit]) => (bits & bit ? letter : '')).join('');
}
