import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Budget, WorkStopped } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { readPmatchFile } from './pmatch-file.js';
import { Tokeniser } from './tokeniser.js';

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`fixtures/${name}.pmhfst`, import.meta.url)));

/** Opens and uses a tokeniser that may be damaged: it works, or it is refused. */
function use(bytes: Uint8Array): 'works' | 'refused' | 'stopped' {
  try {
    const tokeniser = new Tokeniser(readPmatchFile(bytes, 'damaged.pmhfst'));
    tokeniser.tokenise(
      'dat guolli-bord lea (kat) 7,1 <b>x</b> aei!',
      new Budget({ deadlineMs: performance.now() + 50 }),
    );
    return 'works';
  } catch (error) {
    if (error instanceof WorkStopped) return 'stopped';
    expect(error).toBeInstanceOf(DataError);
    expect((error as DataError).file).toBe('damaged.pmhfst');
    return 'refused';
  }
}

describe('a tokeniser file', () => {
  test('has TOP first and its parts by name', () => {
    const { nets, symbols, properties } = readPmatchFile(fixture('calls'));
    expect(nets.map(({ name }) => name).sort()).toEqual(['TOP', 'bracket', 'capital', 'lexicon', 'number', 'phrase']);
    expect(nets[0]!.name).toBe('TOP');
    expect(symbols[0]).toBe('@_EPSILON_SYMBOL_@');
    expect(properties.get('max-recursion')).toBe('5000');
  });

  test('that is cut off anywhere is refused, or loses whole parts', () => {
    const bytes = fixture('calls');
    const step = 331;
    for (let length = 0; length < bytes.length; length += step) {
      expect(['refused', 'works']).toContain(use(bytes.slice(0, length)));
    }
    expect(use(bytes.slice(0, 100))).toBe('refused');
    expect(use(new Uint8Array())).toBe('refused');
  });

  test('with flipped bits is refused, works or is stopped, and never crashes', () => {
    let state = 12345;
    const below = (n: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state % n;
    };
    const outcomes = new Map<string, number>();
    for (const name of ['contexts', 'captures', 'classes', 'calls']) {
      const bytes = fixture(name);
      for (let round = 0; round < 30; round++) {
        const damaged = bytes.slice();
        for (let flips = 1 + below(4); flips > 0; flips--) {
          const at = round % 2 === 0 ? below(Math.min(bytes.length, 800)) : below(bytes.length);
          damaged[at] = damaged[at]! ^ (1 << below(8));
        }
        const outcome = use(damaged);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }
    expect(outcomes.get('works') ?? 0).toBeGreaterThan(0);
    expect(outcomes.get('refused') ?? 0).toBeGreaterThan(0);
  });

  test('may ask for paths of any length, and gets what is possible', () => {
    for (const limit of ['0000', '0001', '9999', '-100', 'many']) {
      const bytes = fixture('words');
      const at = new TextDecoder('latin1').decode(bytes).indexOf('max-recursion\0') + 'max-recursion\0'.length;
      bytes.set(new TextEncoder().encode(limit), at);
      const { cohorts } = new Tokeniser(readPmatchFile(bytes)).tokenise('guolli lea', Budget.unlimited());
      expect(cohorts).toHaveLength(limit.startsWith('000') ? 0 : 2);
    }
  });

  test('without weights, or that is something else, is refused with its offset', () => {
    expect(() => readPmatchFile(new TextEncoder().encode('PK\u0003\u0004 not a tokeniser'), 'x.pmhfst')).toThrow(
      DataError,
    );
    const bytes = fixture('classes');
    // "weighted" is the sixth field of the transducer header, which follows the HFST3 header.
    const header = 8 + new DataView(bytes.buffer).getUint16(5, true);
    bytes[header + 20] = 0;
    expect(() => readPmatchFile(bytes, 'x.pmhfst')).toThrow(DataError);
  });
});
