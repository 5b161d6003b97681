/** Binary grammars cut off at every byte and damaged at random: each is read or refused with a `DataError`. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DataError } from '../../engine/data-error.js';
import { readBinaryGrammar } from './read-binary.js';

const GRAMMARS = ['sets', 'rules'] as const;
const compiled = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../fixtures/grammars/${name}.bin`, import.meta.url)));

describe('damaged binary grammars', () => {
  it('refuses every truncated file, with the place', () => {
    const bytes = compiled('rules');
    for (let length = 0; length < bytes.length; length++) {
      const error = failure(() => readBinaryGrammar(bytes.slice(0, length), { file: 'cut.bin' }));
      expect(error).toBeInstanceOf(DataError);
      expect((error as DataError).offset).toBeLessThanOrEqual(length);
    }
  });

  it('reads or refuses damaged files, and never anything else', () => {
    for (const name of GRAMMARS) {
      const bytes = compiled(name);
      let seed = 1;
      const random = (below: number) => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor((seed / 2 ** 32) * below);
      };
      let refused = 0;
      for (let round = 0; round < 3000; round++) {
        const damaged = bytes.slice();
        for (let n = random(3); n >= 0; n--) {
          const at = random(damaged.length);
          if (random(2) === 0) damaged[at] = damaged[at]! ^ (1 << random(8));
          else damaged[at] = [0, 255, 127, 128][random(4)]!;
        }
        const error = failure(() => readBinaryGrammar(damaged));
        if (error === undefined) continue;
        expect(error).toBeInstanceOf(DataError);
        refused++;
      }
      expect(refused).toBeGreaterThan(500);
    }
  });
});

function failure(run: () => void): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}
