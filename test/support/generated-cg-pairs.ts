/**
 * Grammars with texts for them, made up from a seed by bench/cg3: even seeds in the mix of real grammars, odd ones with every
 * feature about equally often. `node bench/cg3/differential.mjs 1 SEED` runs the same pair beside vislcg3.
 */
import { type ApplicatorOptions, optionsFor } from '../../src/cg3/index.js';

export interface GeneratedPair {
  readonly grammar: string;
  readonly text: string;
  readonly options: Partial<ApplicatorOptions>;
}

interface Written {
  readonly grammar: string;
  readonly text: string;
  readonly args?: readonly string[];
}

const load = (name: string): Promise<unknown> => import(new URL(`../../bench/cg3/${name}`, import.meta.url).href);
const { randomPair } = (await load('generate.mjs')) as { randomPair: (seed: number) => Written };
const { everyFeaturePair } = (await load('every-feature.mjs')) as { everyFeaturePair: (seed: number) => Written };

export function generatedPair(seed: number): GeneratedPair {
  const { grammar, text, args = [] } = seed % 2 === 1 ? everyFeaturePair(seed) : randomPair(seed);
  return {
    grammar,
    text,
    options: { trace: true, ...optionsFor({ cmdArgs: args.join(' '), cmdArgsOverride: '' }) },
  };
}
