/** Weights move towards the start, and no path costs more or less than before. */
import { expect, test } from 'vitest';
import { TransducerBuilder } from './builder.js';
import { pushWeights } from './push-weights.js';

function loop(arcWeight: number, finalWeight: number) {
  const builder = new TransducerBuilder();
  const a = builder.symbol('a');
  const [start, end] = [builder.addState(), builder.addState()];
  builder.addArc(start, a, a, end, arcWeight);
  builder.addArc(end, a, a, start, 0.5);
  builder.setFinal(end, finalWeight);
  return builder.finish(start);
}

test('where arcs lead back to the start, what the start owes is paid once', () => {
  const pushed = pushWeights(loop(1, 2));
  expect(pushed.stateCount).toBe(3);
  let [state, cost] = [pushed.start, 0];
  for (const total of [3, undefined, 4.5, undefined, 6]) {
    const arc = pushed.firstArc[state]!;
    cost += pushed.weight[arc]!;
    state = pushed.target[arc]!;
    if (total !== undefined) expect(cost + pushed.finalWeight[state]!).toBe(total);
  }
});

test('a cycle of negative cost is left as it is', () => {
  const negative = loop(-1, 2);
  expect(pushWeights(negative)).toBe(negative);
});

test('nothing is done without weights', () => {
  const plain = loop(0, 0);
  expect(pushWeights({ ...plain, weight: new Float32Array(2) }).stateCount).toBe(2);
});
