/**
 * What a pronunciation asks the analyser of a language about a word: its reading, and where its parts begin. Start at
 * `wordReader`. The analyser is that of a starter (`languages/<tag>/morphology/`); a language without one is read without.
 */
import { Budget, SearchBudget } from '../../engine/budget.js';
import { CompoundReader, type CompoundReading } from '../../fst/lookup/compound-reader.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

/** Of a word in small letters; undefined where the analyser does not know it. */
export type ReadWord = (word: string) => CompoundReading | undefined;

/** A word takes some hundred steps; one that takes more is read without its borders. */
const LIMITS = { steps: 20_000, ms: 50 } as const;

export function wordReader(analyser: Transducer): ReadWord {
  const reader = new CompoundReader(analyser);
  const read = (word: string) => {
    const budget = new SearchBudget(Budget.unlimited(), LIMITS);
    const reading = reader.read(word, budget);
    return budget.cutShort ? undefined : reading;
  };
  // Names are listed with their capital, and the pronunciation sees small letters only.
  return (word) => read(word) ?? read(capitalised(word));
}

/** Of the same length: borders are counted in units. */
function capitalised(word: string): string {
  const [first = ''] = word;
  const capital = first.toUpperCase();
  return capital.length === first.length ? capital + word.slice(first.length) : word;
}
