/**
 * Random operations on random automata, ours against HFST's command-line tools:
 *
 *   node bench/fst/algebra-differential.mjs 1000 1 [compose]
 *
 * The first number says how many, the second begins the random numbers; an operation alone may be named. Ends with 1 when something is different.
 */
import { complement, intersect, subtract } from '../../dist/fst/algebra/boolean.js';
import { compose } from '../../dist/fst/algebra/compose.js';
import { optimise } from '../../dist/fst/algebra/optimise.js';
import { crossProduct, invert, lower, upper } from '../../dist/fst/algebra/projection.js';
import { concatenate, optional, plus, star, union } from '../../dist/fst/algebra/rational.js';
import { reverse } from '../../dist/fst/algebra/reverse.js';
import { substituteSymbol } from '../../dist/fst/algebra/substitute.js';
import { TransducerBuilder } from '../../dist/fst/build/builder.js';
import { writeAtt } from '../../dist/fst/formats/att.js';
import { writeHfstOpenFst } from '../../dist/fst/formats/hfst-openfst.js';
import { binary, compile, randomOf, sameRelation, unary } from './hfst.mjs';

const [countText = '200', seedText = '1', only] = process.argv.slice(2);
const count = Number(countText);
const seed = Number(seedText);
const random = randomOf(seed);
const IDENTITY = '@_IDENTITY_SYMBOL_@';
const UNKNOWN = '@_UNKNOWN_SYMBOL_@';
const FLAGS = ['@P.F.X@', '@R.F.X@', '@D.F@'];

/** Operands are regular expressions to a tool, because hfst-regexp2fst is the only one for some operations. */
const fromFiles = (expression, args) => (a, b) =>
  compile('hfst-regexp2fst', ['-f', 'openfst-tropical', '-o', 'out.hfst', '-i', 'source.regex', ...(args ?? [])], {
    'source.regex': expression,
    'a.hfst': writeHfstOpenFst(a),
    ...(b === undefined ? {} : { 'b.hfst': writeHfstOpenFst(b) }),
  });

const TWO = {
  union: [union, (a, b) => binary('hfst-disjunct', a, b)],
  concatenate: [concatenate, (a, b) => binary('hfst-concatenate', a, b)],
  intersect: [intersect, (a, b) => binary('hfst-intersect', a, b)],
  subtract: [subtract, (a, b) => binary('hfst-subtract', a, b)],
  compose: [compose, (a, b) => binary('hfst-compose', a, b)],
  composeLetters: [
    (a, b) => compose(a, b, { flags: 'letters' }),
    (a, b) => binary('hfst-compose', a, b, ['-x', 'true']),
  ],
  composeEpsilon: [
    (a, b) => compose(a, b, { flags: 'epsilon' }),
    (a, b) => binary('hfst-compose', a, b, ['-X', 'flag-is-epsilon']),
  ],
  crossProduct: [
    (a, b) => crossProduct(upper(a), lower(b), undefined, { flags: 'symbols' }),
    fromFiles('[@"a.hfst"].u .x. [@"b.hfst"].l ;'),
  ],
  crossProductLetters: [
    (a, b) => crossProduct(upper(a), lower(b)),
    fromFiles('[@"a.hfst"].u .x. [@"b.hfst"].l ;', ['-x', 'ON']),
  ],
};
const ONE = {
  star: [star, (a) => unary('hfst-repeat', a)],
  plus: [plus, (a) => unary('hfst-repeat', a, ['-f', '1'])],
  optional: [optional, (a) => unary('hfst-repeat', a, ['-f', '0', '-t', '1'])],
  reverse: [reverse, (a) => unary('hfst-reverse', a)],
  invert: [invert, (a) => unary('hfst-invert', a)],
  upper: [upper, (a) => unary('hfst-project', a, ['-p', 'input'])],
  lower: [lower, (a) => unary('hfst-project', a, ['-p', 'output'])],
  optimise: [optimise, (a) => unary('hfst-minimize', a)],
  complement: [(a) => complement(upper(a)), fromFiles('~[[@"a.hfst"].u] ;')],
  substitute: [(a) => substituteSymbol(a, 'a', 'b'), (a) => unary('hfst-substitute', a, ['-f', 'a', '-t', 'b'])],
};

function randomAutomaton({ acyclic, acceptor, letters, flags, any }) {
  const builder = new TransducerBuilder();
  const states = 1 + random.below(4);
  for (let s = 0; s < states; s++) builder.addState();
  for (const letter of letters) builder.symbol(letter);
  const weight = () => (random.chance(0.3) ? random.below(8) / 4 : 0);
  for (let i = random.below(8); i > 0; i--) {
    const [from, to] = [random.below(states), random.below(states)];
    // Cycles that are silent on both sides are an error to HFST.
    let [x, y] = [random.pick(letters), random.pick(letters)];
    if (random.chance(0.15)) x = '';
    if (random.chance(0.15)) y = '';
    if (acceptor) y = x;
    if (any && random.chance(0.3)) {
      if (acceptor || random.chance(0.5)) x = y = IDENTITY;
      else
        [x, y] = random.pick([
          [UNKNOWN, UNKNOWN],
          [x, UNKNOWN],
          [UNKNOWN, y],
        ]);
      if (x === UNKNOWN && y === UNKNOWN) {
        if (!acyclic || from < to) builder.addArc(from, builder.symbol(IDENTITY), builder.symbol(IDENTITY), to, 0);
      }
    } else if (flags && random.chance(0.3)) x = y = random.pick(FLAGS);
    if ((acyclic || (x === '' && y === '')) && from >= to) continue;
    builder.addArc(from, builder.symbol(x), builder.symbol(y), to, weight());
  }
  builder.setFinal(random.below(states), weight());
  if (random.chance(0.4)) builder.setFinal(random.below(states), weight());
  return builder.finish(0);
}

let different = 0;
let refused = 0;
const names = only === undefined ? [...Object.keys(TWO), ...Object.keys(ONE)] : [only];
for (let n = 0; n < count; n++) {
  const name = names[n % names.length];
  const options = {
    acyclic: random.chance(0.5),
    acceptor: random.chance(0.4),
    flags: random.chance(0.4),
    any: random.chance(0.6),
  };
  const a = randomAutomaton({ ...options, letters: ['a', 'b'] });
  const b = randomAutomaton({ ...options, letters: random.chance(0.5) ? ['a', 'b'] : ['b', 'c'] });
  const [ours, tool] = TWO[name] ?? ONE[name];
  const theirs = tool(a, b);
  if (theirs.automata.length !== 1) {
    refused++;
    if (refused <= 3) console.log(`${name}: HFST made nothing of it: ${theirs.stderr.trim().slice(0, 200)}`);
    continue;
  }
  let problem;
  try {
    problem = sameRelation(ours(a, b), theirs.automata[0]);
  } catch (error) {
    problem = String(error);
  }
  if (problem === undefined) continue;
  different++;
  if (different > 5) continue;
  console.log(`${name} (case ${n}): ${problem}\n${writeAtt(a)}--\n${TWO[name] ? writeAtt(b) : ''}`);
}
console.log(`${count} operations, ${different} different, ${refused} refused by HFST`);
process.exitCode = different > 0 ? 1 : 0;
