/**
 * Which language a text is in, in the tags of a deployment. The statistics know Estonian as `et`; a deployment may offer it
 * as `est-x-utee` or `est-x-plamk`. A language that the deployment does not offer keeps its usual tag: the answer "English"
 * is useful to somebody who has chosen Cornish.
 */
import type { DetectedLanguage } from '../../detect/language-detector.js';
import { builtInDetector } from '../../packs/built-in/detector.js';
import { type Deployment, OPERATIONS } from '../languages/deployments.js';
import { findTag, type TagTable } from '../languages/tags.js';

/** Best first; empty when nothing is likely. */
export function detectLanguage(text: string, deployment: Deployment, table: TagTable): DetectedLanguage[] {
  return builtInDetector()
    .detect(text)
    .map(({ tag, confidence }) => ({ tag: findTag(deployment, OPERATIONS, tag, table) ?? tag, confidence }));
}
