/** Networks of foma that HFST wrote, and broken ones. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../engine/data-error.js';
import { withoutWeights } from '../algebra/boolean.js';
import { equivalent } from '../algebra/equivalent.js';
import { paths } from '../algebra/paths.js';
import { readOptimisedLookup } from '../lookup/read-automaton.js';
import { readAtt } from './att.js';
import { isFoma, readFoma } from './foma.js';

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)));
const bytes = (text: string) => new TextEncoder().encode(text);

describe('networks of foma', () => {
  test('behind headers of HFST are the same relations as in other formats', () => {
    const file = fixture('analyser-foma.hfst');
    expect(isFoma(file)).toBe(true);
    const [analyser, identity] = readFoma(file);
    const text = readAtt(new TextDecoder().decode(fixture('analyser.att')));
    expect(equivalent(analyser!, withoutWeights(text))).toBe(true);
    expect(equivalent(identity!, readOptimisedLookup(fixture('identity.hfstol')))).toBe(true);
    expect(equivalent(analyser!, identity!)).toBe(false);
  });

  test('alone, with flags, long symbols and a newline', () => {
    expect(isFoma(fixture('letters.foma'))).toBe(true);
    const [net] = readFoma(fixture('letters.foma'));
    const shown = [...paths(net!, { max: 9 })].map(({ upper, lower }) => [upper.join('|'), lower.join('|')]);
    expect(shown.sort()).toEqual([
      ['å|+N|\n', 'å|\n'],
      ['ŋ|@P.A.B@', 'ŋ|@P.A.B@'],
    ]);
  });

  test('may have a confusion matrix, which is not needed', () => {
    const text = new TextDecoder().decode(fixture('letters.foma')).replace('##end##', '##cmatrix##\n0\n1\n##end##');
    expect(readFoma(bytes(text))[0]!.stateCount).toBe(5);
  });

  test('are not what other bytes are', () => {
    expect([fixture('analyser.hfstol'), fixture('cycle.att'), bytes('')].map(isFoma)).toEqual([false, false, false]);
  });
});

describe('broken networks are refused', () => {
  const whole = new TextDecoder().decode(fixture('letters.foma'));
  const refusal = (data: Uint8Array): DataError => {
    try {
      readFoma(data, 'x.foma');
    } catch (error) {
      if (error instanceof DataError) return error;
      throw error;
    }
    throw new Error('it was read');
  };

  test('wherever the file ends', () => {
    for (const name of ['letters.foma', 'analyser-foma.hfst']) {
      const file = fixture(name);
      const ends = readEnds(file);
      for (let length = 0; length < file.length; length++) {
        if (ends.includes(length)) continue;
        expect(refusal(file.subarray(0, length)).offset).toBeTypeOf('number');
      }
    }
  });

  /** Where a network is complete. */
  function readEnds(file: Uint8Array): number[] {
    const text = String.fromCharCode(...file);
    return [...text.matchAll(/##end##\n/g)].map((match) => match.index + match[0].length);
  }

  test.each([
    ['2 5 5 7', '2 5 999999999 7', 'cannot have "999999999" states'],
    ['2 5 5 7', '2 5 4 7', 'state 4 of 4'],
    ['2 5 5 7', '2 5 6 7', 'there is no state 5 of 6'],
    ['2 5 5 7', '2 5 -5 7', 'cannot have "-5" states'],
    ['2 5 5 7', '2 5 99999999999999999999 7', 'states'],
    ['\n7 1\n', '\n77 1\n', 'no symbol has the number 77'],
    ['\n7 1\n', '\n7 123456789012\n', 'no list of numbers'],
    ['\n7 1\n', '\n7 -1\n', 'state -1 of 5'],
    ['\n7 1\n', '\n7\n', 'an arc of no state'],
    ['\n7 1\n', '\n7 1 2 3 4 5\n', 'no list of numbers'],
    ['\n0 6 2 0\n', '\n', 'an arc of no state'],
    ['\n1 5 4 0\n', '\n0 5 4 0\n', 'state 0 comes twice'],
    ['\n5 @P', '\n4 @P', 'two symbols with the number 4'],
    ['\n5 @P', '\nfive @P', 'no number and symbol'],
    ['##sigma##', '##alphabet##', '##sigma## is missing'],
    ['##states##', '##end##', 'the states are missing'],
    ['##end##', '##more##', 'the end of the network is missing'],
  ])('%j as %j', (from, to, message) => {
    expect(whole).toContain(from);
    const error = refusal(bytes(whole.replace(from, to)));
    expect(error.message).toContain(message);
    expect(error.message).toMatch(/^x\.foma, byte \d+: /);
  });

  test('of bytes that are no text, and of another type', () => {
    const file = fixture('letters.foma');
    file[whole.indexOf('å')] = 0xff;
    expect(refusal(file).message).toContain('not UTF-8');
    const other = Buffer.from(fixture('analyser-foma.hfst')).toString('latin1').replace('FOMA', 'SFST');
    expect(refusal(Buffer.from(other, 'latin1')).message).toContain('a transducer of type SFST');
  });
});
