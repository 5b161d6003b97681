/**
 * A list of corrections as a tree of letter pairs, so that corrections that begin alike share their states, and its
 * copies inside an error model. `kk:k` is the pairs k:k and k:nothing.
 */
import type { TransducerBuilder } from '../build/builder.js';

/** Cuts a text into symbols of the error model. */
export type Tokenise = (text: string) => readonly string[];

interface TreeNode {
  readonly branches: Map<string, Branch>;
}

interface Branch {
  readonly wrong: string;
  readonly right: string;
  /** The cost of ending here; undefined where no correction does. */
  cost: number | undefined;
  node: TreeNode | undefined;
}

export class CorrectionTree {
  readonly #root: TreeNode = { branches: new Map() };

  constructor(
    corrections: Iterable<{ readonly wrong: string; readonly right: string; readonly cost: number }>,
    tokenise: Tokenise,
  ) {
    for (const { wrong, right, cost } of corrections) this.#add(tokenise(wrong), tokenise(right), cost);
  }

  get isEmpty(): boolean {
    return this.#root.branches.size === 0;
  }

  #add(wrong: readonly string[], right: readonly string[], cost: number): void {
    const length = Math.max(wrong.length, right.length);
    let node = this.#root;
    for (let i = 0; i < length; i++) {
      const [from, to] = [wrong[i] ?? '', right[i] ?? ''];
      const key = `${from}\0${to}`;
      let branch = node.branches.get(key);
      if (branch === undefined) {
        branch = { wrong: from, right: to, cost: undefined, node: undefined };
        node.branches.set(key, branch);
      }
      if (i === length - 1) branch.cost = Math.min(cost, branch.cost ?? cost);
      else {
        branch.node ??= { branches: new Map() };
        node = branch.node;
      }
    }
  }

  /** A copy of the tree whose corrections all end in `end`; `enter` opens it from any number of states. */
  plant(builder: TransducerBuilder, end: number): PlantedTree {
    const arcs: FirstArc[] = [];
    const waiting: { node: TreeNode; add: (arc: FirstArc) => void }[] = [
      { node: this.#root, add: (arc) => arcs.push(arc) },
    ];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const { wrong, right, cost, node } of next.node.branches.values()) {
        const [input, output] = [builder.symbol(wrong), builder.symbol(right)];
        if (cost !== undefined) next.add({ input, output, target: end, cost });
        if (node === undefined) continue;
        const state = builder.addState();
        next.add({ input, output, target: state, cost: 0 });
        waiting.push({ node, add: (arc) => builder.addArc(state, arc.input, arc.output, arc.target, arc.cost) });
      }
    }
    return new PlantedTree(builder, arcs);
  }
}

interface FirstArc {
  readonly input: number;
  readonly output: number;
  readonly target: number;
  readonly cost: number;
}

export class PlantedTree {
  readonly #builder: TransducerBuilder;
  readonly #arcs: readonly FirstArc[];

  constructor(builder: TransducerBuilder, arcs: readonly FirstArc[]) {
    this.#builder = builder;
    this.#arcs = arcs;
  }

  /** Corrections of this copy may begin in `state`. */
  enter(state: number): void {
    for (const { input, output, target, cost } of this.#arcs) this.#builder.addArc(state, input, output, target, cost);
  }
}
