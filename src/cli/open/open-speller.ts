/** Opens the speller of a tag in this very process: what the service would use, without the service. */

import type { EngineSource } from '../../service/engines/registry.js';
import type { Settings } from '../../service/settings/settings.js';
import { findSources } from '../../service/sources/find-sources.js';
import type { Speller } from '../../speller/speller.js';
import { missingData } from './missing-data.js';
import { type OpenContext, openSource } from './open-source.js';
import { sourcesOf } from './sources-of.js';
import { noteStarter } from './starter-note.js';

export interface OpenedSpeller {
  readonly speller: Speller;
  readonly source: EngineSource;
}

export async function openSpeller(tag: string, settings: Settings, context: OpenContext): Promise<OpenedSpeller> {
  const { sources } = await findSources(settings, { withVoices: false });
  const [source] = sourcesOf(sources, 'speller', tag);
  if (source === undefined) throw await missingData('speller', tag, sources, settings);
  noteStarter(source, context);
  return { speller: await openSource<Speller>(source, context), source };
}
