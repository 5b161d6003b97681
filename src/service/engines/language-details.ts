/**
 * What `GET /languages?details=true` adds for each language that works: readable names, and where its data comes from. Start
 * at `detailsOf`.
 */
import type { StarterFigures } from '../../packs/built-in/starters.js';
import { type Deployment, OPERATIONS, type Operation } from '../languages/deployments.js';
import { type LanguageName, languageName } from '../languages/language-names.js';
import type { EngineStatus, Registry, SourceOrigin } from './registry.js';

export interface DataDetails {
  readonly source: SourceOrigin;
  readonly version: string;
  readonly pack: string;
  /** Only of starters, as are the figures: nobody would defend it before a speaker yet. */
  readonly experimental?: boolean;
  readonly figures?: StarterFigures;
}

/** `source` and `version` are those of the speller, else of the grammar checker, else of the voices. */
export interface LanguageDetails
  extends LanguageName,
    Pick<DataDetails, 'source' | 'version' | 'experimental' | 'figures'> {
  readonly grammar?: DataDetails;
  readonly speller?: DataDetails;
  readonly tts?: DataDetails;
  readonly analyse?: DataDetails;
  readonly hyphenate?: DataDetails;
}

export function detailsOf(
  registry: Pick<Registry, 'status' | 'voices'>,
  { tags }: Pick<Deployment, 'tags'>,
  available: Readonly<Record<Operation, Readonly<Record<string, unknown>>>>,
): Record<string, LanguageDetails> {
  const details: Record<string, LanguageDetails> = {};
  for (const tag of new Set(OPERATIONS.flatMap((operation) => Object.keys(available[operation])).sort())) {
    const byOperation: Partial<Record<Operation, DataDetails>> = {};
    for (const operation of OPERATIONS) {
      const data = Object.hasOwn(available[operation], tag) ? dataOf(registry, operation, tag) : undefined;
      if (data !== undefined) byOperation[operation] = data;
    }
    const main = byOperation.speller ?? byOperation.grammar ?? byOperation.tts ?? byOperation.analyse;
    if (main === undefined) continue;
    const listed = OPERATIONS.map((operation) => tags[operation].get(tag)).find((name) => name !== undefined);
    const { pack: _, ...about } = main;
    details[tag] = { ...languageName(tag, listed), ...about, ...byOperation };
  }
  return details;
}

function dataOf(
  registry: Pick<Registry, 'status' | 'voices'>,
  operation: Operation,
  tag: string,
): DataDetails | undefined {
  const voices = operation === 'tts' ? [...registry.voices(tag).keys()] : [''];
  const statuses: EngineStatus[] = voices.map((voice) => registry.status(operation, tag, voice));
  const ready = statuses.find(({ state }) => state === 'ready');
  if (ready?.pack === undefined) return undefined;
  const { origin = 'pack', pack, starter } = ready;
  return { source: origin, version: pack.version, pack: pack.name, ...starter };
}
