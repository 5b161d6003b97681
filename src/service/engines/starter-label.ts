/** How people are told that a speller is a starter, in English: on the command line and in the overview of a deployment. */
import { checksLettersOnly } from '../../packs/built-in/starters.js';
import type { StarterDetails } from './registry.js';

export function starterLabel(starter: StarterDetails | undefined): string {
  if (starter !== undefined && checksLettersOnly(starter.figures)) return 'starter, checks letters only';
  return starter?.experimental === true ? 'starter, experimental' : 'starter';
}

export { checksLettersOnly };
