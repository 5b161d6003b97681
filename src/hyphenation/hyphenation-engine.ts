/** Opens the hyphenator of a language from its data, which threads can share. Start at `open`. */
import { Transducer } from '../fst/lookup/transducer.js';
import { wordReader } from '../speech/pronounce/word-reader.js';
import { Hyphenator } from './hyphenator.js';
import type { HyphenationRules } from './parse-rules.js';
import { patternDivider, type TexPatterns } from './tex-patterns.js';

export interface HyphenationData {
  readonly rules: HyphenationRules;
  /** Those that the rules name. */
  readonly patterns?: TexPatterns | undefined;
  /** From a written word to its analyses, for rules that ask for compounds. */
  readonly morphology?: { readonly analyser: Parameters<typeof Transducer.fromShared>[0] } | undefined;
}

export function open({ rules, patterns, morphology }: HyphenationData): Hyphenator {
  const analyser = rules.analysesCompounds ? morphology?.analyser : undefined;
  const readWord = analyser && wordReader(Transducer.fromShared(analyser));
  return new Hyphenator(rules, {
    byPatterns: patterns && patternDivider(patterns, rules),
    compoundBorders: readWord && ((word) => readWord(word.toLowerCase())?.borders ?? []),
  });
}
