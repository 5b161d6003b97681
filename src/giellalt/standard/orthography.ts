/** `src/fst/orthography`: capitals, relaxed spellings, and letters written as base and combining mark. */
import type { StandardRule } from '../build/standard-rule.js';
import { textArtefact } from '../recipes/artefact.js';
import { compileRules } from './compile-rules.js';

/** Letters of the lexicon that Unicode can also write as several characters: these may be read, too. */
const decomposed: StandardRule = {
  target: 'spellrelax-nfc2nfd.regex',
  prerequisites: ['/src/fst/morphology/.generated/lexicon.hfst'],
  make: ({ inputs, net }) => {
    const rules = net(inputs[0]!)
      .symbols.filter((symbol) => !/^[+{@}^]|[\s,]/u.test(symbol) && symbol.normalize('NFD') !== symbol)
      .map((symbol) => `"${symbol}" (->) {${symbol.normalize('NFD')}}`);
    return textArtefact(`${[...rules, 'X (->) X'].join(',\n')} ;`);
  },
};

export const ORTHOGRAPHY_RULES: readonly StandardRule[] = [decomposed, ...compileRules('symbols')];
