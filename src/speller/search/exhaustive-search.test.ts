/**
 * The search against one that tries everything, on small random lexicons and error models: uniform prices (which share
 * rows), a price for each pair (which need finders), silent arcs, several copies of a letter, flag diacritics.
 */
import { describe, expect, it } from 'vitest';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { readAtt } from '../../fst/formats/att.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { CorrectionSearch } from './correction-search.js';

interface Arc {
  readonly from: number;
  readonly to: number;
  readonly input: string;
  readonly output: string;
  readonly weight: number;
}
interface Machine {
  readonly arcs: readonly Arc[];
  readonly finals: ReadonlyMap<number, number>;
}
type Random = (below: number) => number;

const LETTERS = [...'abcdefg'];
const SET = '@P.HALF.ON@';
const REFUSE = '@D.HALF@';
const EPSILON = '@0@';

function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function transducer({ arcs, finals }: Machine): Transducer {
  const lines = arcs.map(({ from, to, input, output, weight }) => [from, to, input, output, weight].join('\t'));
  for (const [state, weight] of finals) lines.push(`${state}\t${weight}`);
  return Transducer.read(writeOptimisedLookup(readAtt(`${lines.join('\n')}\n`)).bytes);
}

/** A lexicon without cycles: the arcs lead to later states. */
function randomLexicon(random: Random): Machine {
  const states = 8 + random(20);
  const arcs: Arc[] = [];
  for (let from = 0; from < states - 1; from++) {
    for (let i = 0; i <= random(4); i++) {
      const silent = random(12);
      const letter = silent === 0 ? EPSILON : silent === 1 ? SET : silent === 2 ? REFUSE : LETTERS[random(6)]!;
      const to = from + 1 + random(Math.min(4, states - 1 - from));
      arcs.push({ from, to, input: letter, output: letter, weight: random(3) / 4 });
    }
  }
  const finals = new Map([[states - 1, 0]]);
  for (let state = 1; state < states - 1; state++) if (random(3) === 0) finals.set(state, random(5) / 2);
  return { arcs, finals };
}

/** Two edits, each leading to a later state; at one price, or each at its own; and a correction of two letters. */
function randomModel(random: Random, isUniform: boolean): Machine {
  const arcs: Arc[] = [];
  const price = () => (isUniform ? 10 : 1 + random(40) / 4);
  for (let from = 0; from < 3; from++) {
    for (const letter of LETTERS) {
      arcs.push({ from, to: from, input: letter, output: letter, weight: 0 });
      if (random(25) === 0) arcs.push({ from, to: 2, input: letter, output: letter, weight: 1 });
      if (from === 2) continue;
      arcs.push({ from, to: from + 1, input: letter, output: EPSILON, weight: price() });
      arcs.push({ from, to: from + 1, input: EPSILON, output: letter, weight: price() });
      for (const other of LETTERS)
        if (other !== letter) arcs.push({ from, to: from + 1, input: letter, output: other, weight: price() });
    }
  }
  for (let i = 0; i < 3; i++) {
    const state = 3 + i;
    const pick = () => LETTERS[random(6)]!;
    arcs.push({ from: random(2), to: state, input: pick(), output: pick(), weight: 2 });
    arcs.push({ from: state, to: 1 + random(2), input: pick(), output: random(3) === 0 ? EPSILON : pick(), weight: 1 });
  }
  const finals = new Map([0, 1, 2].map((state) => [state, state === 1 ? 0.5 : 0]));
  return { arcs, finals };
}

/** Every word that the model makes of `word` and the lexicon holds, with its least weight. */
function everyCorrection(lexicon: Machine, model: Machine, word: string): Map<string, number> {
  const found = new Map<string, number>();
  const arcsFrom = ({ arcs }: Machine, state: number) => arcs.filter(({ from }) => from === state);
  const follow = (at: number, m: number, l: number, isSet: boolean, text: string, weight: number): void => {
    const end = weight + (model.finals.get(m) ?? Infinity) + (lexicon.finals.get(l) ?? Infinity);
    if (at === word.length && end < (found.get(text) ?? Infinity)) found.set(text, end);
    for (const arc of arcsFrom(lexicon, l)) {
      if (arc.input === REFUSE && isSet) continue;
      if (!LETTERS.includes(arc.input)) follow(at, m, arc.to, isSet || arc.input === SET, text, weight + arc.weight);
    }
    for (const { to, input, output, weight: price } of arcsFrom(model, m)) {
      if (input !== EPSILON && input !== word[at]) continue;
      const next = at + (input === EPSILON ? 0 : 1);
      if (output === EPSILON) follow(next, to, l, isSet, text, weight + price);
      for (const arc of arcsFrom(lexicon, l)) {
        if (arc.input === output && output !== EPSILON)
          follow(next, to, arc.to, isSet, text + output, weight + price + arc.weight);
      }
    }
  };
  follow(0, 0, 0, false, '', 0);
  return found;
}

describe('the search for corrections, beside one that tries everything', () => {
  it.each([
    ['one price', true],
    ['a price for each pair', false],
  ])('finds the same words at the same weights: %s', (_, isUniform) => {
    const random = seeded(isUniform ? 7 : 11);
    let corrections = 0;
    for (let round = 0; round < 25; round++) {
      const [lexicon, model] = [randomLexicon(random), randomModel(random, isUniform)];
      const search = new CorrectionSearch(transducer(lexicon), transducer(model));
      for (let i = 0; i < 8; i++) {
        const word = Array.from({ length: random(6) }, () => LETTERS[random(7)]).join('');
        const all = everyCorrection(lexicon, model, word);
        const budget = new SearchBudget(Budget.unlimited(), { steps: 10_000_000, ms: 100_000 });
        const answer = search.suggest(word, { limit: 1_000 }, budget).suggestions;
        const ours = new Map(answer.map(({ value, weight }) => [value, weight]));
        expect([...ours].sort(), word).toEqual([...all].sort());
        const few = search.suggest(word, { limit: 3 }, budget).suggestions.map(({ weight }) => weight);
        expect(few, word).toEqual([...all.values()].sort((a, b) => a - b).slice(0, 3));
        corrections += all.size;
      }
    }
    expect(corrections).toBeGreaterThan(500);
  });

  it('finds a letter that a correction puts in behind the last one, after letters that it leaves alone', () => {
    const copies = [...'abtx'].map((letter) => ({ from: 0, to: 0, input: letter, output: letter, weight: 0 }));
    const correction = [
      { from: 0, to: 1, input: 'a', output: 'x', weight: 1 },
      { from: 1, to: 2, input: 'b', output: 'b', weight: 0 },
      { from: 2, to: 3, input: EPSILON, output: 't', weight: 0.5 },
    ];
    const model = { arcs: [...copies, ...correction], finals: new Map([0, 3].map((state) => [state, 0])) };
    const word = [...'xbt'].map((letter, i) => ({ from: i, to: i + 1, input: letter, output: letter, weight: 0 }));
    const search = new CorrectionSearch(transducer({ arcs: word, finals: new Map([[3, 0]]) }), transducer(model));
    const budget = new SearchBudget(Budget.unlimited(), { steps: 10_000, ms: 100_000 });
    const found = search.suggest('ab', { limit: 5 }, budget).suggestions;
    expect(found.map(({ value, weight }) => [value, weight])).toEqual([['xbt', 1.5]]);
  });

  it('comes to an end where silent arcs of the lexicon go round in a circle', () => {
    const model = randomModel(seeded(3), true);
    const read = (from: number, input: string, to: number) => ({ from, to, input, output: input, weight: 0.25 });
    // Several ways for each letter, and a circle before each: some lead to a word, most to a dead end.
    const arcs = [0, 2, 4, 6].flatMap((from) => [
      ...[read(from, EPSILON, from + 1), read(from + 1, EPSILON, from), read(from + 1, 'a', from + 2)],
      ...[read(from, 'a', from + 2), read(from, 'a', 9), read(from, 'b', from + 2)],
    ]);
    const search = new CorrectionSearch(transducer({ arcs, finals: new Map([[8, 0]]) }), transducer(model));
    const budget = new SearchBudget(Budget.unlimited(), { steps: 10_000_000, ms: 100_000 });
    const { suggestions, cutShort } = search.suggest('acada', { limit: 9 }, budget);
    expect(cutShort).toBe(false);
    expect(suggestions.map(({ value, weight }) => `${value} ${weight}`).toSorted()).toEqual([
      'aaaa 21',
      'aaba 21',
      'abaa 21',
    ]);
  });
});
