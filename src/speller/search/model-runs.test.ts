import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { readAtt } from '../../fst/formats/att.js';
import { readHfstOl } from '../../fst/formats/hfst-ol.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { Alphabet } from '../../fst/lookup/alphabet.js';
import { type SharedTransducer, Transducer } from '../../fst/lookup/transducer.js';
import { CorrectionSearch, prepareSearch } from './correction-search.js';
import { RUNS_FACT, type SharedRuns, withAllArcs, withSharedRuns } from './model-runs.js';
import { readSharedModel } from './read-model.js';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)));
const lexicon = Transducer.read(fixture('acceptor.hfst'));
const LETTERS = [...'abdeghijlmnoprstuváčđŋšŧž'];

/** The bytes of a model: edits anywhere; and beside them words that are corrected as a whole, each with states of its own that allow edits too. */
function manyAlikeStates(): Uint8Array {
  const lines: string[] = [];
  const arc = (from: number, to: number, input: string, output: string, weight: number) =>
    lines.push([from, to, input, output, weight].join('\t'));
  const edited = 1;
  for (let state = 2; state < 40; state++) {
    arc(0, state, LETTERS[state % LETTERS.length]!, LETTERS[(state * 7) % LETTERS.length]!, 1 + state / 8);
    for (const letter of LETTERS) arc(state, edited, letter, letter, 0);
  }
  for (const from of [0, ...Array(38).keys()].map((state, i) => (i === 0 ? 0 : state + 2)))
    for (const input of [...LETTERS, '@0@'])
      for (const output of [...LETTERS, '@0@'])
        if (input !== output) arc(from, edited, input, output, input === 'o' ? 3 : 5);
  for (const letter of LETTERS) {
    arc(0, 0, letter, letter, 0);
    arc(edited, edited, letter, letter, 0);
  }
  for (let state = 0; state < 40; state++) lines.push(`${state}\t0`);
  return writeOptimisedLookup(readAtt(`${lines.join('\n')}\n`)).bytes;
}

function readWhole(bytes: Uint8Array): SharedTransducer {
  const model = Transducer.read(bytes);
  prepareSearch(lexicon, model);
  return model.toShared();
}

/** Undefined where it is to be read like other transducers. */
function readShared(bytes: Uint8Array): SharedTransducer | undefined {
  const { tables, symbols, inputSymbolCount, properties, endOffset } = readHfstOl(bytes, 0, undefined);
  const model = readSharedModel(tables, new Alphabet(symbols, inputSymbolCount));
  return model && { ...model, properties, endOffset };
}

describe('an error model whose runs are shared', () => {
  const bytes = manyAlikeStates();
  const whole = readWhole(bytes);
  const shared = withSharedRuns(whole);

  it('has a fraction of the arcs', () => {
    expect(shared.arcs.length).toBe(0);
    const { arcs } = shared.facts![RUNS_FACT] as SharedRuns;
    expect(arcs.length * 5).toBeLessThan(whole.arcs.length);
    expect(arcs.length).toBeGreaterThan(0);
  });

  it('has all of them again when they are asked for', () => {
    const again = withAllArcs(shared);
    expect(again.arcs).toEqual(whole.arcs);
    expect(again.facts).toEqual({ ...whole.facts, [RUNS_FACT]: undefined });
    expect(withAllArcs(whole)).toBe(whole);
  });

  it('finds the same corrections, at the same cost', () => {
    const searches = [whole, shared].map((model) => new CorrectionSearch(lexicon, Transducer.fromShared(model)));
    for (const word of ['guoli', 'guolle', 'sámgiella', 'oappa', 'xyz', 'viesu', '']) {
      const answers = searches.map((search) => {
        const budget = new SearchBudget(Budget.unlimited(), { steps: 100_000, ms: 600_000 });
        return search.suggest(word, { limit: 20 }, budget);
      });
      expect(answers[1], word).toEqual(answers[0]);
      // Work that is not done must not be counted, or answers would end elsewhere.
      const spent = (steps: number) =>
        searches.map((search) => {
          const budget = new SearchBudget(Budget.unlimited(), { steps, ms: 600_000 });
          return search.suggest(word, { limit: 20 }, budget).cutShort;
        });
      for (const steps of [10, 40, 160, 640]) expect(new Set(spent(steps)).size, `${word} ${steps}`).toBe(1);
    }
    expect(
      searches[0]!.suggest('guoli', { limit: 5 }, new SearchBudget(Budget.unlimited(), { steps: 100_000, ms: 600_000 }))
        .suggestions,
    ).not.toEqual([]);
  });

  it('is the same when it is read in that form', () => {
    expect(readShared(bytes)).toEqual(shared);
    expect(withSharedRuns(shared)).toBe(shared);
  });

  it('is refused for the same reason, or read to the same tables, when it is damaged', () => {
    const outcome = (read: () => SharedTransducer | undefined) => {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof DataError)) throw error;
        return error.message;
      }
    };
    const { tables } = readHfstOl(bytes, 0, undefined);
    const kinds = new Set<string>();
    const { numRuns } = propertyRuns(40);
    for (let i = 0; i < numRuns; i++) {
      const damaged = bytes.slice();
      damaged[tables.indexOffset + ((i * 7919) % (bytes.length - tables.indexOffset))]! ^= 1 << (i % 8);
      const read = outcome(() => readShared(damaged));
      kinds.add(typeof read);
      if (read === undefined) continue;
      const expected = outcome(() => withSharedRuns(readWhole(damaged)));
      expect(isDeepStrictEqual(read, expected), `damage ${i}`).toBe(true);
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['string', 'object']));
  });

  it('is left as it is where nothing would be saved', () => {
    const few = writeOptimisedLookup(readAtt('0\t1\ta\tb\t1\n1\t0\n')).bytes;
    const small = readWhole(few);
    expect(withSharedRuns(small)).toBe(small);
    expect(readShared(few)).toBeUndefined();
  });
});
