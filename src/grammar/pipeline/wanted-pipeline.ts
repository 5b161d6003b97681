/** Which pipeline of a pack the author of tests means. */
import { Budget } from '../../engine/budget.js';
import type { GrammarChecker } from '../grammar-checker.js';
import { UnknownPipeline } from './unknown-pipeline.js';

/** As the tests call it, or without the ending that only trees of sources have; undefined where the pack has neither. */
export function wantedPipeline(checker: GrammarChecker, variant: string): string | undefined {
  return [variant, variant.replace(/-dev$/, '')].find((name) => {
    try {
      checker.check('', { ignore: [], locales: [], pipeline: name }, Budget.unlimited());
      return true;
    } catch (error) {
      if (error instanceof UnknownPipeline) return false;
      throw error;
    }
  });
}
