import { describe, expect, it } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { parseGrammar } from '../parse/parse-grammar.js';
import { Applicator } from '../run/applicator.js';

/** Lists of every kind that is looked up, and of kinds that are not. */
const LISTS: Readonly<Record<string, string>> = {
  plain: 'N V',
  lemma: '"guolli" "beana"',
  form: '"<guoli>"',
  composite: '(N Sg Nom) (V Inf)',
  pattern: '"gu.*"r "<.*t>"r',
  patternAndTag: '("<.*i>"r Pl) ("b.*"r N)',
  otherCase: '"GUOLLI"i "<BEATNAGAT>"i',
  number: '<W>50> <W=7>',
  numberAndTag: '(<W<10> N)',
  anything: '".*"r',
  any: '*',
  blocked: 'N ^Pl',
};

const TEXT = [
  '"<guoli>"\n\t"guolli" N Sg Acc <W:70>\n',
  '"<guoli>"\n\t"guolli" N Sg Nom <W:7>\n',
  '"<beatnagat>"\n\t"beana" N Pl Nom <W:3>\n',
  '"<mannat>"\n\t"mannat" V Inf\n',
  '"<guollegat>"\n\t"GUOLLEGAT" V Inf N\n',
  '"<ja>"\n\t"ja" CC\n',
].join('');

const EXPECTED: Readonly<Record<string, readonly number[]>> = {
  plain: [0, 1, 2, 3, 4],
  lemma: [0, 1, 2],
  form: [0, 1],
  composite: [1, 3, 4],
  pattern: [0, 1, 2, 3, 4],
  patternAndTag: [2],
  otherCase: [0, 1, 2],
  number: [0, 1],
  numberAndTag: [1, 2],
  anything: [0, 1, 2, 3, 4, 5],
  any: [0, 1, 2, 3, 4, 5],
  blocked: [0, 1, 4],
};

describe('the lists that a reading is in', () => {
  it('are those that match it', () => {
    const source = Object.entries(LISTS).map(([name, tags]) => `LIST ${name} = ${tags} ;\nADD (&${name}) ${name} ;\n`);
    const applicator = new Applicator(parseGrammar(`${source.join('')}`, { file: 'lists' }));
    // The second time everything is known already.
    for (const _ of [1, 2]) {
      const words = applicator
        .runText(TEXT, Budget.unlimited())
        .split(/^(?="<)/m)
        .filter((word) => word.startsWith('"<'));
      const found = Object.keys(LISTS).map((name) => [
        name,
        words.flatMap((word, i) => (word.includes(`&${name} `) || word.includes(`&${name}\n`) ? [i] : [])),
      ]);
      expect(Object.fromEntries(found)).toEqual(EXPECTED);
    }
  });
});
