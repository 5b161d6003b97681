/** Opens the speller of a tag in this very process: what the service would use, without the service. */

import { canonicalTag, readAliases } from '../../service/deployments.js';
import type { EngineSource } from '../../service/registry.js';
import type { Settings } from '../../service/settings.js';
import { findSources } from '../../service/sources/find-sources.js';
import type { Speller } from '../../speller/speller.js';
import type { CliContext } from '../cli-context.js';
import { missingData } from './missing-data.js';
import { openSource } from './open-source.js';
import { noteStarter } from './starter-note.js';

export interface OpenedSpeller {
  readonly speller: Speller;
  readonly source: EngineSource;
}

export async function openSpeller(
  tag: string,
  settings: Settings,
  context: Pick<CliContext, 'stderr'>,
): Promise<OpenedSpeller> {
  const wanted = canonicalTag(tag, readAliases());
  const { sources } = await findSources(settings);
  const source = sources.find((each) => each.operation === 'speller' && each.tag === wanted);
  if (source === undefined) throw await missingData('speller', wanted, sources, settings);
  noteStarter(source, context);
  return { speller: await openSource<Speller>(source, context), source };
}
