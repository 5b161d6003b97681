/**
 * Counts the steps that a backtracking search takes for a regular expression, so that slow ones are found without a clock. Start at
 * `worstStepsPerCharacter`.
 *
 * A pattern is parsed into a tree, and the tree is searched as V8 does it: alternatives in order, repetitions greedy or lazy, from
 * every start. Inputs are made of the pattern's own characters: something in front, a unit that is repeated, something behind that
 * may not fit. A linear pattern takes the same number of steps for each character, however long the input is.
 */

type Node =
  | { readonly kind: 'char'; readonly matches: (char: string) => boolean }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Node[] }
  | {
      readonly kind: 'repeat';
      readonly body: Node;
      readonly min: number;
      readonly max: number;
      readonly isLazy: boolean;
    }
  | { readonly kind: 'group'; readonly body: Node; readonly index: number }
  | { readonly kind: 'look'; readonly body: Node; readonly isBehind: boolean; readonly isNegative: boolean }
  | { readonly kind: 'edge'; readonly edge: '^' | '$' | 'b' | 'B' }
  | { readonly kind: 'reference'; readonly index: number };

type Repeat = Extract<Node, { kind: 'repeat' }>;

/** A repetition that may be longer makes a pattern worth looking at. */
const SHORT_REPETITION = 8;
const REPEATED_CHARACTERS = 300;
/** More steps a character than this are not counted to the end. */
export const MOST_STEPS = 60;

/** How many steps the worst input takes for each of its characters, and that input; no more than about `MOST_STEPS`. */
export function worstStepsPerCharacter(pattern: RegExp): { readonly steps: number; readonly input: string } {
  const tree = new Parser(pattern).parse();
  let worst = { steps: 0, input: '' };
  if (!hasLongRepetition(tree)) return worst;
  for (const input of attacksOn(tree, pattern)) {
    const steps = new Search(tree, pattern, input, MOST_STEPS * input.length).run() / input.length;
    if (steps > worst.steps) worst = { steps, input };
    if (steps >= MOST_STEPS) return worst;
  }
  return worst;
}

class Parser {
  readonly #source: string;
  readonly #flags: string;
  #at = 0;
  #groups = 0;

  constructor({ source, flags }: RegExp) {
    this.#source = source;
    this.#flags = flags.replace(/[gyd]/g, '');
  }

  parse(): Node {
    const tree = this.#choice();
    if (this.#at < this.#source.length) throw new SyntaxError(`unread: ${this.#source.slice(this.#at)}`);
    return tree;
  }

  #choice(): Node {
    const parts = [this.#sequence()];
    while (this.#take('|')) parts.push(this.#sequence());
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at]!)) parts.push(this.#quantified());
    return { kind: 'sequence', parts };
  }

  #quantified(): Node {
    const body = this.#atom();
    const [written, braces, from, comma, to] = this.#read(/[*+?]|(\{(\d+)(,?)(\d*)\})/y) ?? [];
    if (written === undefined) return body;
    const isLazy = this.#take('?');
    if (braces === undefined) {
      return { kind: 'repeat', body, min: written === '+' ? 1 : 0, max: written === '?' ? 1 : Infinity, isLazy };
    }
    const max = comma === '' ? Number(from) : to === '' ? Infinity : Number(to);
    return { kind: 'repeat', body, min: Number(from), max, isLazy };
  }

  #atom(): Node {
    const [edge] = this.#read(/[\^$]|\\[bB]/y) ?? [];
    if (edge !== undefined) return { kind: 'edge', edge: edge.at(-1) as '^' };
    const [opening, look, name] = this.#read(/\((?:\?(?:(<?[=!])|:|<([a-zA-Z]\w*)>))?/y) ?? [];
    if (opening !== undefined) return this.#group(opening, look, name);
    const [reference, index] = this.#read(/\\([1-9])/y) ?? [];
    if (reference !== undefined) return { kind: 'reference', index: Number(index) };
    const [char] =
      this.#read(/\[(?:\\.|[^\]\\])*\]|\\[pPu]\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\.|[^()|]/suy) ?? [];
    if (char === undefined) throw new SyntaxError(`not understood: ${this.#source.slice(this.#at)}`);
    return { kind: 'char', matches: this.#matcher(char) };
  }

  #group(opening: string, look: string | undefined, name: string | undefined): Node {
    const index = opening === '(' || name !== undefined ? ++this.#groups : 0;
    const body = this.#choice();
    if (!this.#take(')')) throw new SyntaxError('a group is not closed');
    if (look !== undefined) {
      return { kind: 'look', body, isBehind: look.startsWith('<'), isNegative: look.endsWith('!') };
    }
    return index === 0 ? body : { kind: 'group', body, index };
  }

  #matcher(source: string): (char: string) => boolean {
    const pattern = new RegExp(`^(?:${source})$`, this.#flags);
    const known = new Map<string, boolean>();
    return (char) => {
      const answer = known.get(char) ?? pattern.test(char);
      known.set(char, answer);
      return answer;
    };
  }

  #take(char: string): boolean {
    if (this.#source[this.#at] !== char) return false;
    this.#at++;
    return true;
  }

  #read(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match === null) return undefined;
    this.#at = pattern.lastIndex;
    return match;
  }
}

class StepLimit extends Error {}

/** One search of a whole input: for a global pattern all matches, otherwise the first. */
class Search {
  readonly #chars: readonly string[];
  readonly #groups = new Map<number, readonly [start: number, end: number]>();
  #steps = 0;

  constructor(
    readonly tree: Node,
    readonly pattern: RegExp,
    input: string,
    readonly mostSteps: number,
  ) {
    this.#chars = pattern.unicode ? [...input] : input.split('');
  }

  run(): number {
    const { tree, pattern } = this;
    try {
      for (let start = 0; start <= this.#chars.length; ) {
        let end = -1;
        this.#step();
        const isFound = this.#match(tree, start, 1, (at) => {
          end = at;
          return true;
        });
        if (pattern.sticky || (isFound && !pattern.global)) break;
        start = isFound ? Math.max(end, start + 1) : start + 1;
      }
    } catch (error) {
      if (!(error instanceof StepLimit)) throw error;
    }
    return this.#steps;
  }

  #step(): void {
    if (++this.#steps >= this.mostSteps) throw new StepLimit();
  }

  /** @param direction 1, or -1 inside a lookbehind, which is searched backwards */
  #match(node: Node, at: number, direction: 1 | -1, next: (at: number) => boolean): boolean {
    switch (node.kind) {
      case 'char': {
        this.#step();
        const char = this.#chars[direction === 1 ? at : at - 1];
        return char !== undefined && node.matches(char) && next(at + direction);
      }
      case 'sequence':
        return this.#sequence(direction === 1 ? node.parts : [...node.parts].reverse(), 0, at, direction, next);
      case 'choice':
        return node.parts.some((part) => this.#match(part, at, direction, next));
      case 'repeat':
        return this.#repeat(node, 0, at, direction, next);
      case 'group':
        return this.#match(node.body, at, direction, (end) => {
          const before = this.#groups.get(node.index);
          this.#groups.set(node.index, direction === 1 ? [at, end] : [end, at]);
          if (next(end)) return true;
          if (before === undefined) this.#groups.delete(node.index);
          else this.#groups.set(node.index, before);
          return false;
        });
      case 'look':
        return this.#match(node.body, at, node.isBehind ? -1 : 1, () => true) !== node.isNegative && next(at);
      case 'edge':
        this.#step();
        return this.#isEdge(node.edge, at) && next(at);
      case 'reference':
        return this.#reference(node.index, at, direction, next);
    }
  }

  #sequence(
    parts: readonly Node[],
    index: number,
    at: number,
    direction: 1 | -1,
    next: (at: number) => boolean,
  ): boolean {
    const part = parts[index];
    if (part === undefined) return next(at);
    return this.#match(part, at, direction, (after) => this.#sequence(parts, index + 1, after, direction, next));
  }

  #repeat(node: Repeat, done: number, at: number, direction: 1 | -1, next: (at: number) => boolean): boolean {
    const more = () =>
      done < node.max &&
      this.#match(node.body, at, direction, (after) => {
        const isEmpty = after === at && done >= node.min;
        return !isEmpty && this.#repeat(node, done + 1, after, direction, next);
      });
    if (done < node.min) return more();
    return node.isLazy ? next(at) || more() : more() || next(at);
  }

  #reference(index: number, at: number, direction: 1 | -1, next: (at: number) => boolean): boolean {
    const [start, end] = this.#groups.get(index) ?? [0, 0];
    const from = direction === 1 ? at : at - (end - start);
    for (let i = 0; i < end - start; i++) {
      this.#step();
      if (this.#chars[start + i] !== this.#chars[from + i]) return false;
    }
    return next(at + direction * (end - start));
  }

  #isEdge(edge: string, at: number): boolean {
    const before = this.#chars[at - 1];
    const behind = this.#chars[at];
    const isLine = (char: string | undefined) => char === undefined || (this.pattern.multiline && /[\n\r]/.test(char));
    if (edge === '^') return isLine(before);
    if (edge === '$') return isLine(behind);
    const isWord = (char: string | undefined) => char !== undefined && /\w/.test(char);
    return (isWord(before) !== isWord(behind)) === (edge === 'b');
  }
}

function childrenOf(node: Node): readonly Node[] {
  if ('parts' in node) return node.parts;
  return 'body' in node ? [node.body] : [];
}

function hasLongRepetition(node: Node): boolean {
  return (node.kind === 'repeat' && node.max > SHORT_REPETITION) || childrenOf(node).some(hasLongRepetition);
}

/** Characters that patterns are about, beside those that they name. */
const USUAL = 'aZz0_ \t\n\r-.,:;"\'<>()[]{}/\\@#$%&*+=?!|^~`é\u0301ø€😀';
/** No pattern is about this one. */
const FOREIGN = '\u0001';

function* attacksOn(tree: Node, { source }: RegExp): Generator<string> {
  const atoms: ((char: string) => boolean)[] = [];
  collectAtoms(tree, atoms);
  // Characters that all atoms treat alike are one.
  const different = new Map<string, string>();
  for (const char of new Set([...FOREIGN, ...source, ...USUAL])) {
    const signature = atoms.map((matches) => (matches(char) ? 1 : 0)).join('');
    if (!different.has(signature)) different.set(signature, char);
  }
  const chars = [...different.values()];
  const places: { prefix: string; units: string[] }[] = [{ prefix: '', units: [] }];
  collectRepetitions(tree, '', chars, places);
  const pairs = chars.flatMap((first) => chars.map((second) => (first === second ? first : first + second)));
  const tried = new Set<string>();
  for (const { prefix, units } of places) {
    for (const unit of [...pairs, ...units]) {
      // Pairs are many; what is not about the pattern ends most searches in vain.
      for (const suffix of ['', ...(pairs.includes(unit) && unit.length > 1 ? [FOREIGN] : chars)]) {
        const key = JSON.stringify([prefix, unit, suffix]);
        if (unit === '' || tried.has(key)) continue;
        tried.add(key);
        yield prefix + unit.repeat(Math.ceil(REPEATED_CHARACTERS / unit.length)) + suffix;
      }
    }
  }
}

function collectAtoms(node: Node, atoms: ((char: string) => boolean)[]): void {
  if (node.kind === 'char') atoms.push(node.matches);
  for (const child of childrenOf(node)) collectAtoms(child, atoms);
}

/** For every long repetition: what may stand in front of it, and what it repeats. */
function collectRepetitions(
  node: Node,
  prefix: string,
  chars: readonly string[],
  places: { prefix: string; units: string[] }[],
): void {
  if (node.kind === 'repeat' && node.max > SHORT_REPETITION) {
    places.push({ prefix, units: [sampleOf(node.body, chars, 0), sampleOf(node.body, chars, 1)] });
  }
  if (node.kind !== 'sequence') {
    for (const child of childrenOf(node)) collectRepetitions(child, prefix, chars, places);
    return;
  }
  let before = prefix;
  for (const part of node.parts) {
    collectRepetitions(part, before, chars, places);
    before += sampleOf(part, chars, 0);
  }
}

/** Something that the node matches, as far as that can be seen from its parts. */
function sampleOf(node: Node, chars: readonly string[], extra: number): string {
  switch (node.kind) {
    case 'char':
      return chars.find((char) => node.matches(char)) ?? '';
    case 'sequence':
      return node.parts.map((part) => sampleOf(part, chars, extra)).join('');
    case 'choice':
      return sampleOf(node.parts[extra % node.parts.length]!, chars, extra);
    case 'repeat':
      return sampleOf(node.body, chars, extra).repeat(Math.min(node.max, node.min + extra, 20));
    case 'group':
      return sampleOf(node.body, chars, extra);
    default:
      return '';
  }
}
