/**
 * What the features of a word (Universal Dependencies) are called in the page's language: `web/locales/feature-names/`, loaded with the
 * first card about a word. Start at `loadFeatureNames`.
 */
import { neighboursOf } from '../messages/locale-settings.js';

/** By feature and value (`Case=Ine`), and by layer: `psor` in `Person[psor]`. */
export type FeatureTable = Readonly<Record<string, string>>;
/** Nothing where nobody has written a name down. */
export type FeatureName = (feature: string, values: string) => string | undefined;

const TABLES = import.meta.glob<FeatureTable>('../../locales/feature-names/*.json', { import: 'default' });
const ENGLISH = 'en';

/** In the locale, else in a language that its readers know, else in English. */
export async function loadFeatureNames(locale: string): Promise<FeatureName> {
  const locales = [...new Set([locale, ...neighboursOf(locale), ENGLISH])];
  return featureNames(
    await Promise.all(
      locales.map(async (each) => (await TABLES[`../../locales/feature-names/${each}.json`]?.()) ?? {}),
    ),
  );
}

/** Of several tables the first that has a name. */
export function featureNames(tables: readonly FeatureTable[]): FeatureName {
  const find = (key: string) => tables.find((table) => Object.hasOwn(table, key))?.[key];
  return (feature, values) => {
    const [, base = feature, layer] = /^(.+)\[(.+)\]$/.exec(feature) ?? [];
    const names = values.split(',').map((value) => find(`${base}=${value}`));
    const layerName = layer === undefined ? '' : find(layer);
    if (layerName === undefined || names.some((name) => name === undefined)) return undefined;
    return `${names.join(' / ')}${layerName === '' ? '' : ` (${layerName})`}`;
  };
}
