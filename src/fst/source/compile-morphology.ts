/**
 * The morphology that a `speller.json` describes: its lexicon with rules and filters as one transducer, and its analyser.
 * `build-speller.ts` makes the speller of it; both take what they share from the same `PartCache`.
 */
import { invert } from '../algebra/projection.js';
import type { Automaton } from '../build/automaton.js';
import { type Compiled, type CompileSettings, compileSources } from './compile-sources.js';
import type { PartCache, ReadFile } from './part-cache.js';
import { DESCRIPTION_FILE, filesOf, type SpellerDescription } from './speller-description.js';

export function compileMorphology(
  { lexicon, rules, filters }: SpellerDescription,
  readFile: ReadFile,
  cache: PartCache,
  settings: CompileSettings = {},
): Compiled {
  return compileSources(
    filesOf(lexicon),
    {
      rules: filesOf(rules),
      upperFilters: filesOf(filters?.upper),
      lowerFilters: filesOf(filters?.lower),
      named: DESCRIPTION_FILE,
    },
    readFile,
    { ...settings, cache },
  );
}

/** From a word as it is written to its analyses: `guolis` to `guolli+N+Sg+Loc`. */
export function compileAnalyser(
  description: SpellerDescription,
  readFile: ReadFile,
  cache: PartCache,
  settings: CompileSettings = {},
): Automaton {
  const { automaton } = compileMorphology(description, readFile, cache, settings);
  return (description.surface ?? 'lower') === 'lower' ? invert(automaton) : automaton;
}
