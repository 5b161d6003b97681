/** Opens the grammar checker of a tag in this very process: what the service would use, without the service. */
import type { GrammarChecker } from '../../grammar/grammar-checker.js';
import type { EngineSource } from '../../service/engines/registry.js';
import type { Settings } from '../../service/settings/settings.js';
import { findSources } from '../../service/sources/find-sources.js';
import { missingData } from './missing-data.js';
import { type OpenContext, openSource } from './open-source.js';
import { sourcesOf } from './sources-of.js';
import { noteStarter } from './starter-note.js';

export interface OpenedChecker {
  readonly checker: GrammarChecker;
  readonly source: EngineSource;
}

export async function openChecker(tag: string, settings: Settings, context: OpenContext): Promise<OpenedChecker> {
  const { sources } = await findSources(settings, { withVoices: false });
  const [source] = sourcesOf(sources, 'grammar', tag);
  if (source === undefined) throw await missingData('grammar', tag, sources, settings);
  noteStarter(source.speller, context);
  return { checker: await openSource<GrammarChecker>(source, context), source };
}
