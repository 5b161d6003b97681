/**
 * Which language a text is in, in the tags of a deployment. The statistics know Estonian as `et`; a deployment may offer it
 * as `est-x-utee` or `est-x-plamk`. A language that the deployment does not offer keeps its usual tag: the answer "English"
 * is useful to somebody who has chosen Cornish.
 */
import type { DetectedLanguage } from '../detect/language-detector.js';
import { builtInDetector } from '../packs/built-in/detector.js';
import { type Deployment, OPERATIONS } from './deployments.js';

/** Tags of the same language, the one to prefer first. */
const SERVICE_TAGS: Readonly<Record<string, readonly string[]>> = {
  es: ['es', 'spa-x-ext-apertium'],
  et: ['et', 'est-x-utee', 'est-x-plamk'],
  nn: ['nn', 'nno-x-ext-apertium'],
  // Chippewa is a dialect of Ojibwe, in the same spelling.
  oj: ['oj', 'ciw'],
  vot: ['vot', 'vot-x-ext-kkankain'],
};

/** Best first; empty when nothing is likely. */
export function detectLanguage(text: string, deployment: Deployment): DetectedLanguage[] {
  return builtInDetector()
    .detect(text)
    .map(({ tag, confidence }) => ({ tag: offeredTag(tag, deployment), confidence }));
}

function offeredTag(tag: string, { tags }: Deployment): string {
  const isOffered = (candidate: string) => OPERATIONS.some((operation) => tags[operation].has(candidate));
  return SERVICE_TAGS[tag]?.find(isOffered) ?? tag;
}
