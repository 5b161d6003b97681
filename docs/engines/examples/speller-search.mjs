/**
 * The search for corrections in its simplest form: prints each node that it takes from the agenda, then compares the result
 * with the engine's. Six Faroese words are the lexicon; the error model is the one that the compiler makes for a word list.
 * Usage: node docs/engines/examples/speller-search.mjs WORD (after npm run build)
 */
import assert from 'node:assert/strict';
import { Budget, SearchBudget } from '../../../dist/engine/budget.js';
import { WORDS_PER_ARC } from '../../../dist/fst/lookup/arc-graph.js';
import { Transducer } from '../../../dist/fst/lookup/transducer.js';
import { compileWordList } from '../../../dist/hunspell/compile-word-list.js';
import { CorrectionSearch } from '../../../dist/speller/search/correction-search.js';

const input = process.argv[2] ?? 'oyggjr';
// A cost after the tab: "oyggja" (genitive plural) is rarer than "oyggjar".
const dictionary = compileWordList('oyggj\noyggjar\noyggja\t1\noyggin\nskip\nbátur\n');
const lexicon = Transducer.read(dictionary.acceptor);
const model = Transducer.read(dictionary.errorModel);

/** The arcs of a state as objects; the symbols as text, ε as the empty string. */
function arcsOf({ graph, alphabet }, state) {
  const arcs = [];
  for (let arc = graph.arcStart[state]; arc < graph.arcStart[state + 1]; arc++) {
    const at = arc * WORDS_PER_ARC;
    const text = (symbol) => (symbol === 0 ? '' : alphabet.symbols[symbol]);
    const [reads, writes] = [text(graph.arcs[at] & 0xffff), text(graph.arcs[at] >>> 16)];
    arcs.push({ reads, writes, target: graph.arcs[at + 1], weight: graph.arcWeights[at + 2] });
  }
  return arcs;
}
const modelArcs = Array.from({ length: model.graph.stateCount }, (_, state) => arcsOf(model, state));
const lexiconArcs = Array.from({ length: lexicon.graph.stateCount }, (_, state) => arcsOf(lexicon, state));

/** Per state of the model, the least cost of a path to the end that changes something. */
const least = model.remainingWeights();
const change = modelArcs.map(() => Infinity);
for (let round = 0; round < modelArcs.length; round++) {
  for (const [state, arcs] of modelArcs.entries()) {
    for (const { reads, writes, target, weight } of arcs) {
      change[state] = Math.min(change[state], weight + (reads === writes ? change[target] : least[target]));
    }
  }
}

/** What it costs in the lexicon to copy the rest of the word, or Infinity. */
function copyCost(state, rest) {
  if (rest === '') return lexicon.graph.finalWeights[state];
  const arc = lexiconArcs[state].find(({ reads }) => reads === rest[0]);
  return arc === undefined ? Infinity : arc.weight + copyCost(arc.target, rest.slice(1));
}

/** The weight so far plus the least that the rest can cost: either copy it, or change something. */
function keyOf({ position, modelState, lexiconState, weight }) {
  const copied = copyCost(lexiconState, input.slice(position));
  return weight + Math.min(copied, change[modelState] + lexicon.remainingWeights()[lexiconState]);
}

const round = (weight) => Math.round(weight * 100) / 100;
const agenda = [];
const add = (node) => {
  const key = node.isFinished ? node.weight : keyOf(node);
  if (key < Infinity) agenda.push({ ...node, key });
};
add({ position: 0, modelState: 0, lexiconState: 0, written: '', weight: 0 });
const suggestions = [];
const visited = new Set();
while (agenda.length > 0 && suggestions.length < 2) {
  agenda.sort((a, b) => a.key - b.key || b.position - a.position);
  const { key, position, modelState, lexiconState, written, weight, isFinished } = agenda.shift();
  if (isFinished) {
    if (suggestions.some(({ value }) => value === written)) continue;
    suggestions.push({ value: written, weight });
    console.log(`key ${round(key)}  suggestion "${written}"`);
    continue;
  }
  const identity = `${position} ${modelState} ${lexiconState} ${written}`;
  if (visited.has(identity)) continue;
  visited.add(identity);
  const rest = input.slice(position);
  console.log(`key ${round(key)}  spent ${round(weight)}  "${written}" + "${rest}"  model state ${modelState}`);
  if (rest === '') {
    const total = weight + model.graph.finalWeights[modelState] + lexicon.graph.finalWeights[lexiconState];
    add({ position, modelState, lexiconState, written, weight: total, isFinished: true });
  }
  for (const { reads, writes, target, weight: edit } of modelArcs[modelState]) {
    if (reads !== '' && reads !== rest[0]) continue;
    const next = { position: position + reads.length, modelState: target, weight: weight + edit };
    if (writes === '') add({ ...next, lexiconState, written });
    for (const arc of lexiconArcs[lexiconState]) {
      if (arc.reads !== writes || writes === '') continue;
      add({ ...next, lexiconState: arc.target, written: written + writes, weight: next.weight + arc.weight });
    }
  }
}
console.log(`${visited.size} nodes expanded, ${agenda.length} left on the agenda`);

const budget = new SearchBudget(Budget.unlimited(), { steps: 3_000_000, ms: 1500 });
const engine = new CorrectionSearch(lexicon, model).suggest(input, { limit: 2 }, budget);
assert.deepEqual(
  suggestions,
  engine.suggestions.map(({ value, weight }) => ({ value, weight })),
);
console.log(
  `CorrectionSearch: ${engine.suggestions.map(({ value, weight }) => `${value} ${round(weight)}`).join(', ')}`,
);
