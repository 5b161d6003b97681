/** How people are told that a speller is a starter, in English: on the command line and in the overview of a deployment. */
import type { StarterDetails } from './registry.js';

export function starterLabel(starter: Pick<StarterDetails, 'experimental'> | undefined): string {
  return starter?.experimental === true ? 'starter, experimental' : 'starter';
}
