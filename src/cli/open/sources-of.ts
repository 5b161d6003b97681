/** The sources that a tag means for an operation, however the tag is written: `nb-NO` is `nb`. All are of one tag; voices are several. */

import type { EngineSource } from '../../service/engines/registry.js';
import type { Operation } from '../../service/languages/deployments.js';
import { matchTag, readTagTable } from '../../service/languages/tags.js';

export function sourcesOf(sources: readonly EngineSource[], operation: Operation, asked: string): EngineSource[] {
  const candidates = sources.filter((source) => source.operation === operation);
  const tags = new Set(candidates.map(({ tag }) => tag));
  const matchedTag = matchTag((tag) => tags.has(tag), asked, readTagTable());
  return candidates.filter(({ tag }) => tag === matchedTag);
}
