/** The operations, compared with what HFST's programs made of the same transducers. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findDifference } from '../algebra/equivalent.js';
import { DEFAULT_LIMITS } from '../algebra/limits.js';
import { readAtt } from '../formats/att.js';
import { compareNets } from './compare.js';
import { type OperationHost, optionsOf, readWords, runOperation, UnsupportedOption } from './operation.js';
import { OPERATIONS } from './operations.js';

interface Recorded {
  readonly inputs: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly cases: readonly { readonly command: string; readonly result: string }[];
  readonly comparisons: readonly { readonly first: string; readonly second: string; readonly isSame: boolean }[];
}
const recorded = JSON.parse(readFileSync(new URL('fixtures/recorded.json', import.meta.url), 'utf8')) as Recorded;
const net = (name: string) => readAtt(recorded.inputs[name]!);
const host: OperationHost = {
  readNets: (path) => path.split('+').map(net),
  readText: (path) => recorded.texts[path]!,
  limits: DEFAULT_LIMITS,
};

function run(command: string) {
  const [name, ...words] = command.split(' ');
  const operation = OPERATIONS.find((each) => each.name === name || each.aliases?.includes(name!))!;
  return runOperation(operation, readWords(name!, words, optionsOf(operation)), host);
}

describe('operations', () => {
  test.each(recorded.cases)('$command', ({ command, result }) => {
    const { nets } = run(command);
    expect(nets).toHaveLength(1);
    expect(findDifference(nets[0]!, readAtt(result), { weightTolerance: 1e-5 })).toBeUndefined();
  });

  test('are applied to every transducer of a file', () => {
    expect(run('invert pairs+guest').nets).toHaveLength(2);
    const { nets } = run('concatenate words+others guest');
    expect(nets.map((each) => findDifference(each, run('concatenate words guest').nets[0]!) === undefined)).toEqual([
      true,
      false,
    ]);
    expect(() => run('concatenate words words+others')).toThrow('the first file has 1 transducers, and the second 2');
  });

  test('move weights to the end of the paths', () => {
    const [pushed] = run('push-weights -p end costs').nets;
    const starts = [...pushed!.weight.subarray(pushed!.firstArc[pushed!.start], pushed!.firstArc[pushed!.start + 1])];
    expect(starts).toEqual([0]);
    expect([...pushed!.finalWeight].filter((weight) => weight < Number.POSITIVE_INFINITY)).toEqual([7]);
  });

  test('name the file to write', () => {
    expect(run('invert --output=out.hfst -i pairs').output).toBe('out.hfst');
    expect(run('invert -o - pairs').output).toBeUndefined();
  });

  test.each([
    ['project pairs', 'project: -p must be one of upper'],
    ['repeat -f 3 -t 2 guest', 'repeat: 3 to 2 times'],
    ['repeat -f two guest', '--from: "two" is no number'],
    ['reweight -F noise weighted', 'there is no function "noise"'],
    ['substitute pairs', '-f or -F says what to replace'],
    ['push-weights -p up costs', '-p must be start or end'],
    ['invert --unheard pairs', 'there is no option --unheard'],
    ['invert pairs guest', '"guest" is one file too many'],
    ['compose', 'two transducers are needed'],
  ])('refuse: %s', (command, message) => {
    expect(() => run(command)).toThrow(UnsupportedOption);
    expect(() => run(command)).toThrow(message);
  });
});

describe('comparison', () => {
  test.each(recorded.comparisons)('of $first and $second', ({ first, second, isSame }) => {
    const [difference] = compareNets([net(first)], [net(second)], false, DEFAULT_LIMITS);
    expect(difference === undefined).toBe(isSame);
  });

  test('sees other weights, and looks through flags when asked', () => {
    const [heavier] = run('reweight -e -a 1 weighted').nets;
    expect(compareNets([net('weighted')], [heavier!], false, DEFAULT_LIMITS)[0]?.weights).toEqual([2, 3]);
    const [without] = run('eliminate-flags flags').nets;
    expect(compareNets([net('flags')], [without!], false, DEFAULT_LIMITS)).not.toEqual([undefined]);
    expect(compareNets([net('flags')], [without!], true, DEFAULT_LIMITS)).toEqual([undefined]);
  });
});
