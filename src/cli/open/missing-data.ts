/** What to tell somebody who asks for data that is not installed: where it can be had, or that there is none. */
import { PackError } from '../../packs/formats/pack-error.js';
import type { PackKind } from '../../packs/formats/pack-kind.js';
import type { EngineSource } from '../../service/engines/registry.js';
import { canonicalTag, readTagTable } from '../../service/languages/tags.js';
import type { Settings } from '../../service/settings/settings.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';

const NAMES: Readonly<Record<PackKind, string>> = { grammar: 'grammar checker', speller: 'speller' };

export async function missingData(
  kind: PackKind,
  asked: string,
  sources: readonly EngineSource[],
  settings: Pick<Settings, 'catalogue'>,
): Promise<CommandFailure> {
  const name = NAMES[kind];
  const tag = canonicalTag(asked, readTagTable());
  if (await isInCatalogue(kind, tag, settings))
    return new CommandFailure(`no ${name} for "${tag}" is installed; try langtools packs install ${tag}`, EXIT.pack);
  const tags = sources.filter(({ operation }) => operation === kind).map((source) => source.tag);
  const others = [...new Set(tags)].sort().join(' ');
  return new CommandFailure(
    `there is no ${name} for "${tag}", and the catalogue has none; these languages have one: ${others}`,
    EXIT.pack,
  );
}

async function isInCatalogue(
  kind: PackKind,
  tag: string,
  { catalogue }: Pick<Settings, 'catalogue'>,
): Promise<boolean> {
  // Loaded here: it is large, and most commands find their data.
  const { catalogueEntry, readCatalogue } = await import('../../packs/install/catalogue.js');
  try {
    return catalogueEntry(await readCatalogue(catalogue === '' ? undefined : catalogue), tag, kind) !== undefined;
  } catch (error) {
    // A catalogue that cannot be read is reported by `packs install`.
    if (error instanceof PackError) return true;
    throw error;
  }
}
