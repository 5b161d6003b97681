// Whether two automata are the same weighted relation, pair by pair: both are made minimal, and the two minimal forms
// are walked side by side. Returns undefined, or a string of pairs that tells them apart.
import { harmonise } from '../../dist/fst/algebra/harmonise.js';
import { optimise } from '../../dist/fst/algebra/optimise.js';

const TOLERANCE = 1e-3;

export function sameRelation(a, b) {
  const [x, y] = harmonise(a, b).map((net) => optimise(net));
  const seen = new Map([[x.start * 0x100000 + y.start, '']]);
  const queue = [[x.start, y.start, '', 0, 0]];
  for (const [s, t, path, costX, costY] of queue) {
    const [finalX, finalY] = [x.finalWeight[s], y.finalWeight[t]];
    if (Number.isFinite(finalX) !== Number.isFinite(finalY)) {
      return `${Number.isFinite(finalX) ? 'only ours' : 'only HFST'} accepts ${path || 'the empty string'}`;
    }
    if (Number.isFinite(finalX) && Math.abs(costX + finalX - costY - finalY) > TOLERANCE) {
      return `${path} costs ${costX + finalX}, in HFST ${costY + finalY}`;
    }
    const rows = [rowOf(x, s), rowOf(y, t)];
    for (const [label, arc] of rows[0]) {
      const other = rows[1].get(label);
      if (other === undefined) return `only ours has ${path} ${label}`;
      const [nextX, nextY] = [x.target[arc], y.target[other]];
      const key = nextX * 0x100000 + nextY;
      if (seen.has(key)) continue;
      seen.set(key, true);
      queue.push([nextX, nextY, `${path} ${label}`, costX + x.weight[arc], costY + y.weight[other]]);
    }
    for (const label of rows[1].keys()) if (!rows[0].has(label)) return `only HFST has ${path} ${label}`;
  }
  return undefined;
}

function rowOf(net, state) {
  const row = new Map();
  for (let a = net.firstArc[state]; a < net.firstArc[state + 1]; a++) {
    const name = (number) =>
      number === 0 ? '0' : net.symbols[number].replace('@_IDENTITY_SYMBOL_@', '?').replace('@_UNKNOWN_SYMBOL_@', '??');
    const [upper, lower] = [name(net.input[a]), name(net.output[a])];
    row.set(upper === lower ? upper : `${upper}:${lower}`, a);
  }
  return row;
}
