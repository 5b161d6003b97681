/** Opens what knows the words of a tag in this very process: what the service would use, without the service. */
import type { Words } from '../../grammar/words/words.js';
import type { Settings } from '../../service/settings/settings.js';
import { findSources } from '../../service/sources/find-sources.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { type OpenContext, openSource } from './open-source.js';
import { sourcesOf } from './sources-of.js';

export async function openWords(tag: string, settings: Settings, context: OpenContext): Promise<Words> {
  const { sources } = await findSources(settings, { withVoices: false });
  const [source] = sourcesOf(sources, 'analyse', tag);
  if (source !== undefined) return openSource<Words>(source, context);
  const tags = sources.filter(({ operation }) => operation === 'analyse').map((each) => each.tag);
  const others = [...new Set(tags)].sort().join(' ');
  throw new CommandFailure(`there are no readings for "${tag}"; these languages have them: ${others}`, EXIT.pack);
}
