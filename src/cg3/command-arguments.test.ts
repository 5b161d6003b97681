import { describe, expect, it } from 'vitest';
import { optionsFor } from './command-arguments.js';

const options = (cmdArgs: string, own = {}, cmdArgsOverride = '') => optionsFor({ cmdArgs, cmdArgsOverride }, own);

describe('the options of a grammar', () => {
  it('are those of vislcg3', () => {
    expect(options('--num-windows 5 -D --trace-name-only --soft-limit=40 -B')).toEqual({
      numWindows: 5,
      depDelimit: 10,
      trace: true,
      traceNameOnly: true,
      softLimit: 40,
      addSpacing: false,
    });
    expect(options('--dep-delimit 3 --sections 1,4-6,3')).toEqual({ depDelimit: 3, onlySections: [1, 4, 5, 6, 3] });
    expect(options('-s 3')).toEqual({ onlySections: [1, 2, 3] });
    const [isWanted] = options('--nrules pick --nrules-v X').onlyRules ?? [];
    expect(['pick', 'pickX', 'other'].map((name) => isWanted?.(1, name))).toEqual([true, false, false]);
    expect(options('-T "/<p x/ri"').textDelimiter).toEqual(/<p x/iu);
  });

  it('give way to the caller, unless they override', () => {
    expect(options('--num-windows 5', { numWindows: 3 })).toEqual({ numWindows: 3 });
    expect(options('', { numWindows: 3, trace: false }, '--num-windows 7 -t')).toEqual({ numWindows: 7, trace: true });
  });

  it('are remarked on where nothing can be done about them', () => {
    const remarks: string[] = [];
    const line = '--profile x --num-windows many -T /(/r';
    expect(optionsFor({ cmdArgs: line, cmdArgsOverride: '' }, {}, (remark) => remarks.push(remark))).toEqual({});
    expect(remarks).toEqual([
      'CMDARGS: --profile: has no effect here',
      'CMDARGS: --num-windows: "many" is no number',
      expect.stringMatching(/^CMDARGS: --text-delimit: .*\(/),
    ]);
  });
});
