/**
 * The arcs of an error model with each run kept once. A run is the arcs of a state that read one letter, or nothing. In a published
 * model hundreds of states do the same with most letters, to the same targets at the same prices: of a million arcs a tenth is left.
 * Start at `withSharedRuns`; `ErrorModel` finds the runs, and `withAllArcs` gives a transducer with all its arcs back.
 */
import { allocateShared } from '../../engine/memory/shared-memory.js';
import { WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import type { SharedTransducer } from '../../fst/lookup/transducer.js';

export interface SharedRuns {
  /** stateCount + 1: state s has the runs runStart[s] … runStart[s + 1] − 1, by what they read; those that read nothing come first. */
  readonly runStart: Uint32Array;
  /** The first run of a state that reads a letter. */
  readonly letterRun: Uint32Array;
  /** What the arcs of each run read. */
  readonly inputs: Uint16Array;
  /** Where in `arcs` each run begins and ends. */
  readonly begins: Uint32Array;
  readonly ends: Uint32Array;
  /** As in a graph, `WORDS_PER_ARC` words an arc. */
  readonly arcs: Uint32Array;
}

/** The name of the fact (`Transducer.fact`) that holds the runs. Where it is there, the graph itself has no arcs. */
export const RUNS_FACT = 'sharedRuns';

/**
 * The same model in less memory; unchanged where little would be saved. What has to look at all arcs (`prepareSearch`) comes before:
 * afterwards only a search can be opened over it.
 */
export function withSharedRuns(model: SharedTransducer): SharedTransducer {
  if (model.facts?.[RUNS_FACT] !== undefined) return model;
  const runs = sharedRuns(model);
  if (runs.arcs.length * 2 > model.arcs.length) return model;
  return { ...model, arcs: new Uint32Array(0), facts: { ...model.facts, [RUNS_FACT]: runs } };
}

/** With the arcs of every state in the graph again. */
export function withAllArcs(model: SharedTransducer): SharedTransducer {
  const { [RUNS_FACT]: runs, ...facts } = model.facts ?? {};
  if (runs === undefined) return model;
  const { begins, ends, arcs: kept } = runs as SharedRuns;
  const arcs = new Uint32Array(allocateShared(model.arcStart.at(-1)! * WORDS_PER_ARC * 4));
  let at = 0;
  for (let run = 0; run < begins.length; run++) {
    const words = kept.subarray(begins[run]! * WORDS_PER_ARC, ends[run]! * WORDS_PER_ARC);
    arcs.set(words, at);
    at += words.length;
  }
  return { ...model, arcs, facts };
}

function sharedRuns({ arcStart, letterStart, arcs }: SharedTransducer): SharedRuns {
  const stateCount = letterStart.length;
  const runStart = new Uint32Array(allocateShared((stateCount + 1) * 4));
  const letterRun = new Uint32Array(allocateShared(stateCount * 4));
  const inputs: number[] = [];
  const begins: number[] = [];
  const ends: number[] = [];
  const store = new RunStore(arcs);
  for (let state = 0; state < stateCount; state++) {
    const end = arcStart[state + 1]!;
    const letters = letterStart[state]!;
    runStart[state] = inputs.length;
    for (let first = arcStart[state]!; ; ) {
      if (first === letters) letterRun[state] = inputs.length;
      if (first === end) break;
      const input = arcs[first * WORDS_PER_ARC]! & 0xffff;
      let after = first + 1;
      while (after < end && after !== letters && (arcs[after * WORDS_PER_ARC]! & 0xffff) === input) after++;
      const begin = store.add(first, after);
      inputs.push(input);
      begins.push(begin);
      ends.push(begin + after - first);
      first = after;
    }
  }
  runStart[stateCount] = inputs.length;
  return {
    runStart,
    letterRun,
    inputs: inShared(new Uint16Array(allocateShared(inputs.length * 2)), inputs),
    begins: inShared(new Uint32Array(allocateShared(begins.length * 4)), begins),
    ends: inShared(new Uint32Array(allocateShared(ends.length * 4)), ends),
    arcs: store.kept(),
  };
}

function inShared<Table extends Uint16Array | Uint32Array>(table: Table, numbers: readonly number[]): Table {
  table.set(numbers);
  return table;
}

/** The runs that differ, one after the other. */
class RunStore {
  readonly #arcs: Uint32Array;
  /** Where the kept runs lie in `#arcs`, and where they will lie; by hash, several where it is the same. */
  readonly #byHash = new Map<number, { readonly first: number; readonly after: number; readonly begin: number }[]>();
  #count = 0;

  constructor(arcs: Uint32Array) {
    this.#arcs = arcs;
  }

  /** Where the run of the arcs first … after − 1 begins among those that are kept. */
  add(first: number, after: number): number {
    const hash = this.#hash(first, after);
    const alike = this.#byHash.get(hash) ?? [];
    this.#byHash.set(hash, alike);
    for (const kept of alike) if (this.#isSame(kept.first, kept.after, first, after)) return kept.begin;
    const begin = this.#count;
    alike.push({ first, after, begin });
    this.#count += after - first;
    return begin;
  }

  kept(): Uint32Array {
    const kept = new Uint32Array(allocateShared(this.#count * WORDS_PER_ARC * 4));
    for (const alike of this.#byHash.values())
      for (const { first, after, begin } of alike)
        kept.set(this.#arcs.subarray(first * WORDS_PER_ARC, after * WORDS_PER_ARC), begin * WORDS_PER_ARC);
    return kept;
  }

  #hash(first: number, after: number): number {
    const arcs = this.#arcs;
    let hash = after - first;
    for (let at = first * WORDS_PER_ARC; at < after * WORDS_PER_ARC; at += WORDS_PER_ARC) {
      // What can be read afterwards depends on the target.
      const arc = arcs[at]! ^ Math.imul(arcs[at + 1]!, 0x85ebca6b) ^ Math.imul(arcs[at + 2]!, 0xc2b2ae35);
      hash = Math.imul(hash ^ arc, 0x9e3779b1) ^ (hash >>> 15);
    }
    return hash;
  }

  #isSame(first: number, after: number, otherFirst: number, otherAfter: number): boolean {
    if (after - first !== otherAfter - otherFirst) return false;
    const arcs = this.#arcs;
    const apart = (otherFirst - first) * WORDS_PER_ARC;
    for (let at = first * WORDS_PER_ARC; at < after * WORDS_PER_ARC; at++)
      if (arcs[at] !== arcs[at + apart]) return false;
    return true;
  }
}
