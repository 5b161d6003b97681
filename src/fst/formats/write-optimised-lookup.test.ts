import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KNOWN } from '../../../test/support/known-questions.js';
import { cannotCompare } from '../../../test/support/peers.js';
import { TransducerBuilder } from '../build/builder.js';
import { determinise } from '../build/determinise.js';
import { minimise } from '../build/minimise.js';
import { pushWeights } from '../build/push-weights.js';
import { removeEpsilon } from '../build/remove-epsilon.js';
import { writeOptimisedLookup } from './write-optimised-lookup.js';

/** A transducer that spells each pair of a list: input, output, cost. */
function ofPairs(pairs: readonly [string, string, number][]) {
  const builder = new TransducerBuilder();
  const start = builder.addState();
  for (const [input, output, cost] of pairs) {
    let state = start;
    const ins = [...input];
    const outs = [...output];
    for (let i = 0; i < Math.max(ins.length, outs.length); i++) {
      const next = builder.addState();
      builder.addArc(state, builder.symbol(ins[i] ?? ''), builder.symbol(outs[i] ?? ''), next);
      state = next;
    }
    builder.setFinal(state, cost);
  }
  return builder.finish(start);
}

/** All words of an acyclic automaton with their costs, by walking every path. */
function relationOf(automaton: ReturnType<typeof ofPairs>): string[] {
  const weightOfPath = new Map<string, number>();
  const walk = (state: number, input: string, output: string, cost: number): void => {
    const total = cost + automaton.finalWeight[state]!;
    const key = `${input}:${output}`;
    if (total < Number.POSITIVE_INFINITY)
      weightOfPath.set(key, Math.min(total, weightOfPath.get(key) ?? Number.POSITIVE_INFINITY));
    for (let a = automaton.firstArc[state]!; a < automaton.firstArc[state + 1]!; a++) {
      const name = (symbol: number) => (symbol === 0 ? '' : automaton.symbols[symbol]!);
      walk(
        automaton.target[a]!,
        input + name(automaton.input[a]!),
        output + name(automaton.output[a]!),
        cost + automaton.weight[a]!,
      );
    }
  };
  walk(automaton.start, '', '', 0);
  return [...weightOfPath].map(([pair, cost]) => `${pair} ${cost.toFixed(2)}`).sort();
}

const PAIRS: [string, string, number][] = [
  ['guolli', 'guolli', 1],
  ['guoli', 'guolli', 2.5],
  ['guolit', 'guolit', 1],
  ['giella', 'giella', 0.5],
  ['giela', 'giella', 2],
  ['a', 'á', 3],
];

describe('building a transducer', () => {
  it('keeps the relation and its costs through determinisation, pushing and minimisation', () => {
    const plain = ofPairs(PAIRS);
    const small = minimise(pushWeights(determinise(plain)));
    expect(relationOf(small)).toEqual(relationOf(plain));
    expect(small.stateCount).toBeLessThan(plain.stateCount);
  });

  it('takes the cheapest silent way when epsilon arcs are removed', () => {
    const builder = new TransducerBuilder();
    for (let i = 0; i < 4; i++) builder.addState();
    const a = builder.symbol('a');
    builder.addArc(0, 0, 0, 1, 1);
    builder.addArc(0, 0, 0, 2, 0.25);
    builder.addArc(2, 0, 0, 1, 0.25);
    builder.addArc(1, 0, 0, 0, 0);
    builder.addArc(1, a, a, 3, 1);
    builder.setFinal(3, 0);
    const made = removeEpsilon(builder.finish());
    expect(relationOf(made)).toEqual(['a:a 1.50']);
    expect(made.input.includes(0)).toBe(false);
  });

  it('merges equal states of a cyclic automaton', () => {
    const builder = new TransducerBuilder();
    for (let i = 0; i < 4; i++) builder.addState();
    const a = builder.symbol('a');
    for (let i = 0; i < 4; i++) {
      builder.addArc(i, a, a, (i + 1) % 4);
      builder.setFinal(i, i % 2);
    }
    expect(minimise(builder.finish()).stateCount).toBe(2);
  });

  it('refuses an automaton that has no deterministic form', () => {
    const builder = new TransducerBuilder();
    for (let i = 0; i < 3; i++) builder.addState();
    const [a, b, c] = [builder.symbol('a'), builder.symbol('b'), builder.symbol('c')];
    builder.addArc(0, a, a, 1, 1);
    builder.addArc(0, a, a, 2, 2);
    builder.addArc(1, b, b, 1, 3);
    builder.addArc(2, b, b, 2, 4);
    builder.addArc(1, c, c, 0);
    builder.setFinal(1);
    builder.setFinal(2);
    expect(() => determinise(builder.finish(), 1000)).toThrow(/no deterministic form/);
  });
});

describe('the optimised-lookup writer', () => {
  it('starts with the header that readers expect', () => {
    const { bytes } = writeOptimisedLookup(ofPairs(PAIRS), { name: 'test' });
    expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe('HFST\0');
    const view = new DataView(bytes.buffer);
    const at = 8 + view.getUint16(5, true);
    const symbols = view.getUint16(at + 2, true);
    expect(symbols).toBe(ofPairs(PAIRS).symbols.length);
    // The á of a:á is never an input, so it stands after the input symbols.
    expect(view.getUint16(at, true)).toBe(symbols - 1);
  });

  it.skipIf(cannotCompare(KNOWN.lookup))('is read by the public tools with the same words and costs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'olw-'));
    const file = join(folder, 'pairs.hfstol');
    writeFileSync(file, writeOptimisedLookup(minimise(determinise(ofPairs(PAIRS)))).bytes);
    const answer = execFileSync('hfst-lookup', ['-q', file], {
      input: PAIRS.map(([input]) => input).join('\n'),
      encoding: 'utf8',
    });
    for (const [input, output, cost] of PAIRS) {
      expect(answer).toMatch(new RegExp(`^${input}\t${output}\t${cost.toFixed(6)}$`, 'm'));
    }
    const words = execFileSync('hfst-fst2strings', ['-w', file], { encoding: 'utf8' });
    expect(words.trim().split('\n').length).toBe(PAIRS.length);
  });
});
