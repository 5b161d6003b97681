/**
 * Union, concatenation and repetition. All take linear time: they join their operands with silent arcs and leave it to
 * `optimise.ts` to remove those.
 */
import { type Automaton, EPSILON } from '../build/automaton.js';
import { harmoniseAll } from './harmonise.js';
import { checkSize, DEFAULT_LIMITS, type Limits, TooLargeError } from './limits.js';
import { emptySet, emptyString } from './primitives.js';

const NOT_FINAL = Number.POSITIVE_INFINITY;

/** The paths of both. */
export function union(a: Automaton, b: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  return unionAll([a, b], limits);
}

/** What any of the automata accepts. The union of none accepts nothing. */
export function unionAll(list: readonly Automaton[], limits: Limits = DEFAULT_LIMITS): Automaton {
  if (list.length === 0) return emptySet();
  if (list.length === 1) return list[0]!;
  const parts = harmoniseAll(list, limits);
  const joined = new JoinedParts(parts, 1, limits, 'a union');
  joined.beginRow();
  for (let i = 0; i < parts.length; i++) joined.addSilent(joined.startOf(i), 0);
  joined.endRow(NOT_FINAL);
  for (const part of parts) joined.copyStates(part, undefined);
  return joined.finish(0);
}

/** Every path of `a` followed by every path of `b`. */
export function concatenate(a: Automaton, b: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  return concatenateAll([a, b], limits);
}

/** One string of each, in order. The concatenation of none is the empty string. */
export function concatenateAll(list: readonly Automaton[], limits: Limits = DEFAULT_LIMITS): Automaton {
  if (list.length === 0) return emptyString();
  if (list.length === 1) return list[0]!;
  const parts = harmoniseAll(list, limits);
  const joined = new JoinedParts(parts, 0, limits, 'a concatenation');
  parts.forEach((part, i) => {
    joined.copyStates(part, i + 1 < parts.length ? joined.startOf(i + 1) : undefined);
  });
  return joined.finish(joined.startOf(0));
}

/** Any number of strings of `a`, none included. */
export function star(a: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  const joined = new JoinedParts([a], 1, limits, 'a repetition');
  joined.beginRow();
  joined.addSilent(joined.startOf(0), 0);
  joined.endRow(0);
  joined.copyStates(a, 0);
  return joined.finish(0);
}

/** One or more strings of `a`. */
export function plus(a: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  const joined = new JoinedParts([a], 0, limits, 'a repetition');
  joined.copyStates(a, a.start, true);
  return joined.finish(a.start);
}

/** A string of `a`, or nothing. */
export function optional(a: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  return unionAll([a, emptyString(a.symbols)], limits);
}

/** At least `min` and at most `max` strings of `a`; `max` may be infinite. */
export function repeat(a: Automaton, min: number, max: number, limits: Limits = DEFAULT_LIMITS): Automaton {
  if (max < min) return emptySet(a.symbols);
  const copies = max === Number.POSITIVE_INFINITY ? min + 1 : max;
  if (copies * a.stateCount > limits.maxStates) {
    throw new TooLargeError(`the result of a repetition is too large: more than ${limits.maxStates} states`);
  }
  const parts: Automaton[] = [];
  for (let i = 0; i < min; i++) parts.push(a);
  if (max === Number.POSITIVE_INFINITY) parts.push(star(a, limits));
  else {
    const once = optional(a, limits);
    for (let i = min; i < max; i++) parts.push(once);
  }
  return parts.length === 0 ? emptyString(a.symbols) : concatenateAll(parts, limits);
}

/** Copies automata with one alphabet behind each other into one set of arrays, some states of its own in front. */
class JoinedParts {
  readonly #parts: readonly Automaton[];
  readonly #offsets: number[] = [];
  readonly #firstArc: Uint32Array;
  readonly #input: Uint16Array;
  readonly #output: Uint16Array;
  readonly #target: Uint32Array;
  readonly #weight: Float32Array;
  readonly #finals: Float32Array;
  #state = 0;
  #arcs = 0;
  #copied = 0;

  constructor(parts: readonly Automaton[], ownStates: number, limits: Limits, operation: string) {
    this.#parts = parts;
    let states = ownStates;
    // Each part, and each final state, may need one silent arc.
    let arcs = ownStates * parts.length;
    for (const part of parts) {
      this.#offsets.push(states);
      states += part.stateCount;
      arcs += part.input.length + finalCount(part);
      checkSize(states, arcs, limits, operation);
    }
    this.#firstArc = new Uint32Array(states + 1);
    this.#input = new Uint16Array(arcs);
    this.#output = new Uint16Array(arcs);
    this.#target = new Uint32Array(arcs);
    this.#weight = new Float32Array(arcs);
    this.#finals = new Float32Array(states);
  }

  startOf(part: number): number {
    return this.#offsets[part]! + this.#parts[part]!.start;
  }

  beginRow(): void {
    this.#firstArc[this.#state] = this.#arcs;
  }

  addSilent(target: number, weight: number): void {
    const n = this.#arcs++;
    this.#input[n] = EPSILON;
    this.#output[n] = EPSILON;
    this.#target[n] = target;
    this.#weight[n] = weight;
  }

  endRow(finalWeight: number): void {
    this.#finals[this.#state++] = finalWeight;
    this.#firstArc[this.#state] = this.#arcs;
  }

  /** The states of the next part. Its ends lead on to `onward`, if that is given, and are ends no more, unless `keepFinal`. */
  copyStates(part: Automaton, onward: number | undefined, keepFinal = false): void {
    const offset = this.#offsets[this.#copied++]!;
    const { firstArc, input, output, target, weight, finalWeight, stateCount } = part;
    for (let s = 0; s < stateCount; s++) {
      this.beginRow();
      const end = finalWeight[s]!;
      const goesOn = onward !== undefined && end < NOT_FINAL;
      // Silent arcs come first in a row, so the row stays sorted by symbols.
      if (goesOn) this.addSilent(onward, end);
      let n = this.#arcs;
      for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++, n++) {
        this.#input[n] = input[a]!;
        this.#output[n] = output[a]!;
        this.#target[n] = target[a]! + offset;
        this.#weight[n] = weight[a]!;
      }
      this.#arcs = n;
      this.endRow(goesOn && !keepFinal ? NOT_FINAL : end);
    }
  }

  finish(start: number): Automaton {
    return {
      symbols: this.#parts[0]!.symbols,
      start,
      stateCount: this.#state,
      firstArc: this.#firstArc,
      input: this.#input.slice(0, this.#arcs),
      output: this.#output.slice(0, this.#arcs),
      target: this.#target.slice(0, this.#arcs),
      weight: this.#weight.slice(0, this.#arcs),
      finalWeight: this.#finals,
    };
  }
}

function finalCount({ finalWeight }: Automaton): number {
  let count = 0;
  for (let s = 0; s < finalWeight.length; s++) if (finalWeight[s]! < NOT_FINAL) count++;
  return count;
}
