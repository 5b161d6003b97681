/** The parts of the OpenAPI document that all routes share: parameters and groups. */
import { Type } from 'typebox';
import { OPERATIONS, type Operation } from '../../service/languages/deployments.js';
import type { Mount } from '../context/http-context.js';

/** Only the routes at the first mount are documented; the same document serves the others with another base URL. */
export function documented(operationId: string, summary: string, group: string) {
  return { operationId, summary, tags: [group] };
}

/** Of an operation that needs no key, wherever the others need one. */
export function documentedOpen(operationId: string, summary: string) {
  return { ...documented(operationId, summary, 'service'), security: [] };
}

export function tagParams({ deployment }: Mount, operation: Operation) {
  return Type.Object({ tag: tagParam([...deployment.tags[operation].keys()]) });
}

/** Every tag of the deployment. */
export function dataTagParams({ deployment: { tags } }: Mount) {
  const all = new Set(OPERATIONS.flatMap((operation) => [...tags[operation].keys()]));
  return Type.Object({ tag: tagParam([...all].sort()) });
}

export function voiceParams({ deployment }: Mount) {
  return Type.Object({
    tag: tagParam([...deployment.tags.tts.keys()]),
    voice: Type.String({
      description: 'Name or alias of a voice of the language, see GET /tts/:tag.',
      examples: ['default'],
    }),
  });
}

export function lemmaParams({ deployment }: Mount) {
  return Type.Object({
    tag: tagParam([...deployment.tags.analyse.keys()]),
    lemma: Type.String({ description: 'Base form of the word.', examples: ['guolli'] }),
  });
}

/** No `enum`: aliases and other spellings of a tag are accepted too, and an unknown one is a 404, not a 422. */
function tagParam(tags: readonly string[]) {
  return Type.String({
    description: `Language tag: ${tags.map((tag) => `\`${tag}\``).join(', ')}. Case-insensitive. ISO 639-3 codes are accepted as aliases.`,
    examples: tags.slice(0, 1),
  });
}
