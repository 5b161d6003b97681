import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { asThfst, fixtureBytes, withoutHeader } from '../../../test/support/transducer-fixtures.js';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { Acceptor } from './acceptor.js';
import { WORDS_PER_ARC } from './arc-graph.js';
import { Lookup } from './lookup.js';
import { Transducer } from './transducer.js';

const analyser = fixtureBytes('analyser.hfstol');

/** Reads, and uses what could be read: either a DataError or a transducer that stays within its budget. */
function tryOut(read: () => Transducer): 'refused' | 'read' {
  let transducer: Transducer;
  try {
    transducer = read();
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return 'refused';
  }
  const lookup = new Lookup(transducer);
  const acceptor = new Acceptor(transducer);
  for (const word of ['guolligirji', 'beanaid', 'x']) {
    const steps = { steps: 2_000, ms: 10_000 };
    lookup.lookup(word, new SearchBudget(Budget.unlimited(), steps));
    acceptor.accepts(word, new SearchBudget(Budget.unlimited(), steps));
  }
  transducer.remainingWeights();
  return 'read';
}

/** Repeatable noise. */
function noise(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What the arcs that read nothing, or a letter, have on their input side. */
const silentInputs = (transducer: Transducer): Set<string> => inputs(transducer, true);
const letterInputs = (transducer: Transducer): Set<string> => inputs(transducer, false);

function inputs({ graph, alphabet }: Transducer, silent: boolean): Set<string> {
  const arcTexts = new Set<string>();
  for (let state = 0; state < graph.stateCount; state++) {
    const letters = graph.letterStart[state]!;
    const from = silent ? graph.arcStart[state]! : letters;
    const to = silent ? letters : graph.arcStart[state + 1]!;
    for (let arc = from; arc < to; arc++) arcTexts.add(alphabet.symbols[graph.arcs[arc * WORDS_PER_ARC]! & 0xffff]!);
  }
  return arcTexts;
}

describe('reading a transducer', () => {
  it('tells where it ended, so that the next one in the same bytes can be read', () => {
    const other = fixtureBytes('identity.hfstol');
    const both = new Uint8Array([...analyser, ...other]);
    const first = Transducer.read(both, 'two.pmhfst');
    expect(first.endOffset).toBe(analyser.length);
    const second = Transducer.read(both, 'two.pmhfst', first.endOffset);
    expect(second.endOffset).toBe(both.length);
    expect(new Acceptor(second).accepts('xaqz')).toBe(true);
  });

  it('reads the transducers of a tokeniser, which share the alphabet of the first, with the calls between them', () => {
    const [top, num, ...others] = Transducer.readAll(fixtureBytes('numbers.pmhfst'), 'numbers.pmhfst');
    expect(others).toEqual([]);
    expect([top, num].map((transducer) => transducer?.properties.get('name'))).toEqual(['TOP', 'num']);
    expect(num?.alphabet).toBe(top?.alphabet);
    expect(silentInputs(top!)).toContain('@I.num@');
    expect(letterInputs(top!)).toEqual(new Set(['a', 'b']));
    expect(letterInputs(num!)).toEqual(new Set(['1', '2', '3']));
  });

  it('gives the pairs of the HFST3 header', () => {
    expect(Transducer.read(analyser).properties.get('type')).toBe('HFST_OLW');
    expect(Transducer.read(withoutHeader(analyser)).properties.size).toBe(0);
  });

  it('reads bytes that begin anywhere in their buffer', () => {
    const shifted = new Uint8Array(analyser.length + 3);
    shifted.set(analyser, 3);
    expect(new Acceptor(Transducer.read(shifted.subarray(3))).accepts('guolli')).toBe(true);
  });

  it('shares its tables with other threads without copying them', () => {
    const transducer = Transducer.read(analyser);
    transducer.remainingWeights();
    const shared = transducer.toShared();
    expect(shared.arcs.buffer).toBeInstanceOf(SharedArrayBuffer);
    const opened = Transducer.fromShared(structuredClone(shared));
    transducer.graph.arcs[1] = 7;
    expect(opened.graph.arcs[1]).toBe(7);
    expect(opened.byteLength).toBe(transducer.byteLength);
    expect(opened.remainingWeights()).toEqual(transducer.remainingWeights());
  });

  it('shares what was found out about it, which is then not looked for again', () => {
    const transducer = Transducer.read(analyser);
    const states = transducer.fact('states', ({ graph }) => graph.stateCount);
    const opened = Transducer.fromShared(structuredClone(transducer.toShared()));
    const find = () => {
      throw new Error('known already');
    };
    expect(opened.fact('states', find)).toBe(states);
    expect(() => Transducer.fromShared(Transducer.read(analyser).toShared()).fact('states', find)).toThrow('known');
  });

  it('refuses another type of HFST file by name', () => {
    const text = `HFST\0${String.fromCharCode(19)}\0\0type\0HFST_TROPICAL\0`;
    expect(() => Transducer.read(new TextEncoder().encode(text), 'x.hfst')).toThrow(/x\.hfst.*HFST_TROPICAL/u);
  });

  it('names file and byte of what is wrong', () => {
    expect(() => Transducer.read(analyser.subarray(0, 500), 'se.hfst')).toThrow(/^se\.hfst, byte \d+: /u);
    expect(() => Transducer.read(new Uint8Array(0), 'empty.hfst')).toThrow(/^empty\.hfst, byte 0: /u);
  });

  it('does not believe counts that the file is too short for', () => {
    const bytes = withoutHeader(analyser);
    new DataView(bytes.buffer).setUint32(4, 0xfffffff0, true);
    expect(() => Transducer.read(bytes)).toThrow(DataError);
    const many = withoutHeader(analyser);
    new DataView(many.buffer).setUint16(2, 0xfffe, true);
    expect(() => Transducer.read(many)).toThrow(DataError);
  });

  it('refuses states that share their transitions without end', () => {
    // 3 000 states in the transition table, each of which begins one row after the last and runs to the table's end.
    const rows = 3_000;
    const symbols = '@_EPSILON_SYMBOL_@\0a\0';
    const bytes = new Uint8Array(56 + symbols.length + 3 * 6 + rows * 12);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, 2, true);
    view.setUint16(2, 2, true);
    view.setUint32(4, 3, true);
    view.setUint32(8, rows, true);
    view.setUint32(20, 1, true);
    bytes.set(new TextEncoder().encode(symbols), 56);
    const index = 56 + symbols.length;
    bytes.fill(0xff, index, index + 18);
    view.setUint16(index + 12, 1, true);
    view.setUint32(index + 14, 0x80000000, true);
    for (let row = 0; row < rows; row++) {
      const at = index + 18 + row * 12;
      view.setUint16(at, 1, true);
      view.setUint16(at + 2, 1, true);
      view.setUint32(at + 4, 0x80000000 + row, true);
    }
    expect(() => Transducer.read(bytes)).toThrow(/share/u);
  });

  it('refuses or reads it when the file is cut off at any byte', () => {
    for (const name of ['analyser.hfstol', 'analyser-unweighted.hfstol', 'identity.hfstol']) {
      const bytes = fixtureBytes(name);
      for (let length = 0; length < bytes.length; length++) {
        expect(
          tryOut(() => Transducer.read(bytes.subarray(0, length))),
          `${name} at ${length}`,
        ).toBe('refused');
      }
    }
  });

  it('refuses or reads it when bits are flipped', () => {
    const next = noise(1);
    const { numRuns } = propertyRuns(200);
    const counts = { refused: 0, read: 0 };
    for (const name of ['analyser.hfstol', 'flag-cycle.hfstol', 'epsilon-cycle.hfstol', 'identity.hfstol']) {
      for (let i = 0; i < numRuns; i++) {
        const bytes = fixtureBytes(name);
        for (let flips = 1 + next(3); flips > 0; flips--) bytes[next(bytes.length)]! ^= 1 << next(8);
        counts[tryOut(() => Transducer.read(bytes))]++;
      }
    }
    expect(counts.refused).toBeGreaterThan(numRuns / 10);
    expect(counts.read).toBeGreaterThan(numRuns / 10);
  });

  it('refuses or reads a THFST folder when bits are flipped or files cut off', () => {
    const next = noise(2);
    const parts = asThfst(analyser);
    for (let i = 0; i < propertyRuns(300).numRuns; i++) {
      const broken = {
        alphabet: parts.alphabet.slice(),
        index: parts.index.slice(),
        transition: parts.transition.slice(),
      };
      const part = (['alphabet', 'index', 'transition'] as const)[next(3)]!;
      if (next(4) === 0) broken[part] = broken[part].slice(0, next(broken[part].length));
      else broken[part][next(broken[part].length)]! ^= 1 << next(8);
      tryOut(() => Transducer.fromThfst(broken, 'se.thfst'));
    }
    expect(() => Transducer.fromThfst({ ...parts, index: new Uint8Array(4) }, 'se.thfst')).toThrow(/se\.thfst\/index/u);
  });
});
