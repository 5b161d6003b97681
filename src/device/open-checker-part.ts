/** Opens the grammar part of a language, with its speller or without what it has from a starter. */
import { DataError } from '../engine/data-error.js';
import { isOfStarter } from '../grammar/built-in/checker-data.js';
import type { GrammarChecker } from '../grammar/grammar-checker.js';
import type { GrammarPart, SpellerPart } from './parts.js';

/** @throws DataError if the checker needs the speller part, and it is missing */
export async function openCheckerPart(
  { checker }: GrammarPart,
  speller: SpellerPart | undefined,
): Promise<GrammarChecker> {
  if (checker.kind === 'pack') {
    const { open } = await import('../grammar/pipeline/pipeline-engine.js');
    return open(checker.data);
  }
  if (checker.joinsSpeller && speller === undefined)
    throw new DataError('needs the speller data, which is missing', { file: 'grammar data' });
  const { open } = await import('../grammar/built-in/checker-engine.js');
  return open(checker.joinsSpeller ? { ...checker.data, speller: speller?.data } : checker.data);
}

export function hasStarter({ checker }: GrammarPart): boolean {
  if (checker.kind === 'pack') return false;
  const { morphology } = checker.data;
  return checker.hasStarterSpeller || (morphology !== undefined && isOfStarter(morphology));
}

/** As the registry of the service does it. */
export function withoutStarter(part: GrammarPart): GrammarPart {
  const { checker } = part;
  if (checker.kind === 'pack') return part;
  const { morphology, speller, ...rest } = checker.data;
  const data = morphology === undefined || isOfStarter(morphology) ? rest : { ...rest, morphology };
  const isKept = !checker.hasStarterSpeller;
  return {
    ...part,
    checker: {
      ...checker,
      joinsSpeller: checker.joinsSpeller && isKept,
      data: isKept && speller !== undefined ? { ...data, speller } : data,
    },
  };
}
