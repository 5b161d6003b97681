import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { Budget, SearchBudget, WorkStopped } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { THREAD_LEARNT } from '../../engine/memory/learnt-room.js';
import { Acceptor } from '../../fst/lookup/acceptor.js';
import { Lookup } from '../../fst/lookup/lookup.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { CorrectionSearch, type SearchOptions } from './correction-search.js';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)));
const lexicon = Transducer.read(fixture('acceptor.hfst'));
const errorModel = Transducer.read(fixture('errmodel.hfst'));
const search = new CorrectionSearch(lexicon, errorModel);
const budget = (steps = 5_000_000): SearchBudget => new SearchBudget(Budget.unlimited(), { steps, ms: 20_000 });
const values = (word: string, options: SearchOptions = { limit: 10 }): string[] =>
  search.suggest(word, options, budget()).suggestions.map(({ value }) => value);

/** The recorded output of hfst-ospell: word → all its suggestions, or undefined where the word is in the lexicon. */
function recorded(): Map<string, { value: string; weight: number }[] | undefined> {
  const words = new Map<string, { value: string; weight: number }[] | undefined>();
  let suggestions: { value: string; weight: number }[] = [];
  for (const line of new TextDecoder().decode(fixture('ospell.txt')).split('\n')) {
    const verdict = /^"(.*)" is (NOT )?in the lexicon/u.exec(line);
    const suggestion = /^(\S+) {4}([\d.]+)$/u.exec(line);
    if (verdict !== null) {
      suggestions = [];
      words.set(verdict[1]!, verdict[2] === undefined ? undefined : suggestions);
    } else if (suggestion !== null) {
      suggestions.push({ value: suggestion[1]!, weight: Number(suggestion[2]) });
    }
  }
  return words;
}

describe('the search for corrections', () => {
  it('gives the verdicts of hfst-ospell', () => {
    const acceptor = new Acceptor(lexicon);
    for (const [word, suggestions] of recorded()) expect(acceptor.accepts(word), word).toBe(suggestions === undefined);
  });

  it.each([1, 3, 10, 1000])('gives the %i best suggestions of hfst-ospell, with its weights, in its order', (limit) => {
    for (const [word, all = []] of recorded()) {
      if (word === 'nuvviDspelle' || all.length === 0) continue;
      const ours = search.suggest(word, { limit }, budget()).suggestions;
      expect(
        ours.map(({ weight }) => weight.toFixed(3)),
        word,
      ).toEqual(all.slice(0, limit).map(({ weight }) => weight.toFixed(3)));
      for (const { value, weight } of ours) {
        expect(all.find((theirs) => theirs.value === value)?.weight, `${word}: ${value}`).toBeCloseTo(weight, 3);
      }
      expect(new Set(ours.map(({ value }) => value)).size, word).toBe(ours.length);
    }
  });

  it('shows forms, never their analyses', () => {
    expect(values('guoli')).toEqual(['guolli', 'guole', 'guollit', 'guolet', 'guolla']);
  });

  it('obeys flag diacritics: "-id" is for compounds, "-ide" for the rest', () => {
    expect(values('beanide')).toContain('beanaide');
    expect(values('beanide')).not.toContain('beanaid');
  });

  it('reads letters of several characters', () => {
    expect(values('džoga')).toEqual(['đžoga', 'đžogat']);
  });

  it('does not suggest the version query', () => {
    expect(values('nuvviDspelle')).toEqual([]);
  });

  it('leaves out what a beam or a greatest weight excludes', () => {
    expect(values('guoli', { limit: 10, beam: 2 })).toEqual(['guolli', 'guole']);
    expect(values('guoli', { limit: 10, maxWeight: 21.75 })).toEqual(['guolli', 'guole', 'guollit']);
    expect(values('guoli', { limit: 0 })).toEqual([]);
  });

  it('gives for several forms at once what the separate searches give together', () => {
    const options = { limit: 1000 };
    for (const forms of [
      ['guoli', 'Guoli', 'GUOLI'],
      ['girij', 'girjj'],
      ['beanide', 'beanide'],
      ['', 'goahtt'],
    ]) {
      const least = new Map<string, number>();
      for (const form of forms) {
        for (const { value, weight } of search.suggest(form, options, budget()).suggestions) {
          least.set(value, Math.min(weight, least.get(value) ?? weight));
        }
      }
      const together = search.suggest(forms, options, budget()).suggestions;
      expect(together.length, forms.join()).toBe(least.size);
      for (const { value, weight } of together) expect(weight, value).toBeCloseTo(least.get(value)!, 6);
      const few = search.suggest(forms, { limit: 3 }, budget()).suggestions;
      expect(few.map(({ weight }) => weight)).toEqual(together.slice(0, 3).map(({ weight }) => weight));
    }
  });

  it("says what of a weight is the lexicon's", () => {
    const lookup = new Lookup(lexicon);
    for (const { value, lexiconWeight } of search.suggest('guoli', { limit: 10 }, budget()).suggestions) {
      expect(lexiconWeight, value).toBeCloseTo(lookup.lookup(value, budget(), { limit: 1 })[0]!.weight, 3);
    }
  });

  it('copies letters that only the lexicon knows where asked to, as composition has it', () => {
    // The same error model, but that it does not know "h".
    const options = { limit: 3, copyLettersOutsideModel: true };
    const withoutH = Transducer.read(fixture('errmodel.hfst'));
    const symbols = withoutH.alphabet.symbols.map((symbol) => (symbol === 'h' ? 'ƕ' : symbol));
    const narrow = new CorrectionSearch(lexicon, Transducer.fromShared({ ...withoutH.toShared(), symbols }));
    expect(narrow.suggest('goahtt', { limit: 3 }, budget()).suggestions).toEqual([]);
    expect(narrow.suggest('goahtt', options, budget()).suggestions.map(({ value }) => value)).toEqual([
      'goahti',
      'goahtit',
    ]);
  });

  it('gives the same answers however often and in whatever order it is asked', () => {
    const words = [...recorded().keys()];
    const ask = (word: string) => JSON.stringify(search.suggest(word, { limit: 5 }, budget()));
    const first = words.map(ask);
    expect(words.toReversed().map(ask).toReversed()).toEqual(first);
  });

  it('gives the same answers in as many steps after it had to forget what it knows of the error model', () => {
    const fresh = new CorrectionSearch(lexicon, errorModel);
    const answer = () => {
      const parent = Budget.unlimited();
      const search = new SearchBudget(parent, { steps: 5_000_000, ms: 20_000 });
      return [fresh.suggest('guoli', { limit: 10 }, search).suggestions, parent.spent];
    };
    const before = answer();
    let hasForgotten = false;
    const greedy = { learntBytes: 2 * THREAD_LEARNT.maxBytes, dropLearnt: () => (hasForgotten = true) };
    THREAD_LEARNT.use(new WeakRef(greedy));
    THREAD_LEARNT.tidy();
    expect([answer(), hasForgotten]).toEqual([before, true]);
  });

  it('ends with its budget and says so', () => {
    const short = budget(5);
    expect(search.suggest('guoli', { limit: 10 }, short).cutShort).toBe(true);
    expect(search.suggest('guoli', { limit: 10 }, budget()).cutShort).toBe(false);
  });

  it('ends at the same step whatever was searched before', () => {
    const words = [...recorded().keys()].slice(0, 40);
    const cutAnywhere = new Set<boolean>();
    for (const steps of [20, 60, 200, 600, 2000]) {
      for (const word of words) {
        const alone = new CorrectionSearch(lexicon, errorModel).suggest(word, { limit: 5 }, budget(steps));
        expect(search.suggest(word, { limit: 5 }, budget(steps)), `${word} after ${steps} steps`).toEqual(alone);
        cutAnywhere.add(alone.cutShort);
      }
    }
    expect(cutAnywhere).toEqual(new Set([true, false]));
  });

  it('ends with the request', () => {
    const stopped = new SearchBudget(new Budget({ isAborted: () => true }), { steps: 1_000_000, ms: 1_000 });
    expect(() => search.suggest('girji'.repeat(2_000), { limit: 1000 }, stopped)).toThrow(WorkStopped);
  });

  it('takes any string: empty, endless, foreign, half a surrogate', () => {
    for (const word of [
      '',
      'a'.repeat(10_000),
      'guolli'.repeat(2_000),
      'гуолли',
      '🐟',
      '\ud800',
      'e\u0301',
      '\0',
      '日本語',
    ]) {
      const { suggestions } = search.suggest(word, { limit: 10 }, budget(200_000));
      for (const { value, weight } of suggestions) {
        expect(new Acceptor(lexicon).accepts(value)).toBe(true);
        expect(Number.isFinite(weight)).toBe(true);
      }
    }
  });

  it('refuses or behaves when bits of the lexicon or the error model are flipped', () => {
    let state = 3;
    const next = (below: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    let usedSteps = 0;
    const { numRuns } = propertyRuns(200);
    for (let i = 0; i < numRuns; i++) {
      const names = ['acceptor.hfst', 'errmodel.hfst'] as const;
      const broken = names.map(fixture);
      const victim = broken[next(2)]!;
      victim[next(victim.length)]! ^= 1 << next(8);
      try {
        const [brokenLexicon, brokenModel] = broken.map((bytes) => Transducer.read(bytes));
        const brokenSearch = new CorrectionSearch(brokenLexicon!, brokenModel!);
        for (const word of ['guoli', 'girij', 'xø']) brokenSearch.suggest(word, { limit: 10 }, budget(5_000));
        usedSteps++;
      } catch (error) {
        if (!(error instanceof DataError)) throw error;
      }
    }
    expect(usedSteps).toBeGreaterThan(numRuns / 15);
  });
});
