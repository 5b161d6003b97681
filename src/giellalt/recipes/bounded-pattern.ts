/**
 * Regular expressions of recipes (sed, grep, scripts of substitutions), searched with a limit of steps: JavaScript's own have none, and a
 * repository must not keep a build from ending. The first way in which a pattern matches counts, as in Perl.
 */
import { DataError } from '../../engine/data-error.js';
import {
  compilePattern,
  type Dialect,
  type Instruction,
  isWordLetter,
  type PatternProgram,
} from './pattern-program.js';

/** What one command may do, in steps of the machine; patterns of real recipes take a few for each character. */
export class StepBudget {
  static readonly PER_CHARACTER = 1000;
  static readonly LEAST = 5_000_000;
  #left: number;

  constructor(text: string) {
    this.#left = Math.max(StepBudget.LEAST, text.length * StepBudget.PER_CHARACTER);
  }

  take(steps: number, pattern: string): void {
    this.#left -= steps;
    if (this.#left < 0) throw new DataError(`the pattern "${pattern}" takes too many steps`);
  }
}

interface PatternOptions {
  readonly dialect: Dialect;
  readonly ignoresCase?: boolean;
}

/** The whole match and its groups, with the places of the first and the last letter. */
interface Match {
  readonly begin: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

const NOWHERE = -1;
/** How far the machine can go back. */
const MAX_CHOICES = 4_000_000;
/** Steps are taken from the budget in lots. */
const LOT = 4096;

export class BoundedPattern {
  readonly #source: string;
  readonly #program: PatternProgram;
  readonly #dialect: Dialect;
  /** The letter with which every match begins, where there is one. */
  readonly #first: string | undefined;
  readonly #isAnchored: boolean;
  readonly #slots: Int32Array;

  constructor(source: string, { dialect, ignoresCase = false }: PatternOptions) {
    this.#source = source;
    this.#dialect = dialect;
    this.#program = compilePattern(source, dialect, ignoresCase);
    const first = this.#program.code.find(({ op }) => op !== 'note')!;
    this.#first = first.op === 'letter' && first.only !== undefined ? String.fromCodePoint(first.only) : undefined;
    this.#isAnchored = first.op === 'begin';
    this.#slots = new Int32Array(this.#program.slotCount);
  }

  test(text: string, budget: StepBudget): boolean {
    return this.#search(text, 0, budget) !== undefined;
  }

  replace(
    text: string,
    replacement: (match: string, ...groups: (string | undefined)[]) => string,
    { isGlobal, budget }: { readonly isGlobal: boolean; readonly budget: StepBudget },
  ): string {
    let result = '';
    let copied = 0;
    let from = 0;
    while (from <= text.length) {
      const match = this.#search(text, from, budget);
      if (match === undefined) break;
      const { begin, end, groups } = match;
      // Nothing directly behind a match is not matched again by sed; Perl does match it.
      const isLeft = begin === end && begin === copied && copied > 0 && this.#dialect !== 'perl';
      if (!isLeft) {
        result += text.slice(copied, begin) + replacement(text.slice(begin, end), ...groups);
        copied = end;
      }
      if (!isGlobal) break;
      from = begin === end ? end + widthAt(text, end) : end;
    }
    return result + text.slice(copied);
  }

  #search(text: string, from: number, budget: StepBudget): Match | undefined {
    if (this.#isAnchored && from > 0) return undefined;
    for (let begin = from; begin <= text.length; begin += widthAt(text, begin)) {
      if (this.#first !== undefined) {
        const next = text.indexOf(this.#first, begin);
        budget.take(1 + ((next < 0 ? text.length : next) - begin) / 16, this.#source);
        if (next < 0) return undefined;
        begin = next;
      }
      if (this.#matchesAt(text, begin, budget)) return this.#match(text);
      if (this.#isAnchored) return undefined;
    }
    return undefined;
  }

  #match(text: string): Match {
    const groups = Array.from({ length: this.#program.groupCount }, (_, i) => this.#group(text, i + 1));
    return { begin: this.#slots[0]!, end: this.#slots[1]!, groups };
  }

  /** What a group has read; nothing where there is no such group. */
  #group(text: string, group: number): string | undefined {
    if (group > this.#program.groupCount) return undefined;
    const [begin, end] = [this.#slots[2 * group]!, this.#slots[2 * group + 1]!];
    return begin === NOWHERE || end === NOWHERE ? undefined : text.slice(begin, end);
  }

  #matchesAt(text: string, begin: number, budget: StepBudget): boolean {
    const { code } = this.#program;
    const slots = this.#slots.fill(NOWHERE);
    /** Pairs: an instruction and a place to go on at, or a slot (counted from -1 down) and what was in it. */
    const choices: number[] = [];
    let at = begin;
    let next = 0;
    let steps = 0;
    for (;;) {
      if (++steps === LOT) {
        budget.take(LOT, this.#source);
        steps = 0;
        if (choices.length > MAX_CHOICES)
          throw new DataError(`the pattern "${this.#source}" has too many ways to match`);
      }
      const instruction = code[next]!;
      if (instruction.op === 'done') {
        budget.take(steps, this.#source);
        return true;
      }
      if (instruction.op === 'either') {
        choices.push(instruction.second, at);
        next = instruction.first;
        continue;
      }
      if (instruction.op === 'jump') {
        next = instruction.to;
        continue;
      }
      if (instruction.op === 'note') {
        choices.push(-1 - instruction.slot, slots[instruction.slot]!);
        slots[instruction.slot] = at;
        next++;
        continue;
      }
      const after = this.#step(instruction, text, at, budget);
      if (after !== NOWHERE) {
        at = after;
        next++;
        continue;
      }
      next = NOWHERE;
      while (choices.length > 0 && next < 0) {
        const value = choices.pop()!;
        const place = choices.pop()!;
        if (place < 0) slots[-1 - place] = value;
        else [next, at] = [place, value];
      }
      if (next < 0) {
        budget.take(steps, this.#source);
        return false;
      }
    }
  }

  /** Where an instruction that reads or asks leads to. */
  #step(instruction: Instruction, text: string, at: number, budget: StepBudget): number {
    switch (instruction.op) {
      case 'letter': {
        const codePoint = text.codePointAt(at);
        return codePoint !== undefined && instruction.matches(codePoint) ? at + widthAt(text, at) : NOWHERE;
      }
      case 'begin':
        return at === 0 ? at : NOWHERE;
      case 'end':
        return at === text.length ? at : NOWHERE;
      case 'line end':
        return at === text.length || (at === text.length - 1 && text[at] === '\n') ? at : NOWHERE;
      case 'moved':
        return this.#slots[instruction.slot] === at ? NOWHERE : at;
      case 'again': {
        const repeated = this.#group(text, instruction.group) ?? '';
        budget.take(repeated.length, this.#source);
        return text.startsWith(repeated, at) ? at + repeated.length : NOWHERE;
      }
      default:
        return isAtEdge(instruction.op, isWordBefore(text, at), isWordAt(text, at)) ? at : NOWHERE;
    }
  }
}

/** Whether a place between two letters, of which each is one of a word or not, is what a pattern asks for. */
function isAtEdge(op: Instruction['op'], before: boolean, behind: boolean): boolean {
  if (op === 'word edge') return before !== behind;
  if (op === 'inside word') return before === behind;
  return op === 'word begin' ? behind && !before : before && !behind;
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function isWordAt(text: string, at: number): boolean {
  const codePoint = text.codePointAt(at);
  return codePoint !== undefined && isWordLetter(codePoint);
}

function isWordBefore(text: string, at: number): boolean {
  return at > 0 && isWordLetter(text.codePointAt(at - 1)!);
}
