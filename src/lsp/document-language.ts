/**
 * Which language a document is in: what it says itself (a magic comment `langtools: language=se`, `lang:` in its front
 * matter, `<html lang>`), then the settings, then what its text looks like.
 */
import { readFrontMatter } from '../markup/front-matter.js';
import { matchesGlob } from '../service/settings/path-glob.js';
import type { ServerSettings } from './server-settings.js';

const MAGIC = /langtools:\s{0,5}(?:language|lang)\s{0,5}=\s{0,5}([A-Za-z][A-Za-z0-9-]{1,40})/;
const OFF = /langtools:\s{0,5}(?:enabled\s{0,5}=\s{0,5}false|off)\b/;
/** Where a document may say something about itself. */
const HEAD = 5_000;

/** As written there; undefined if nothing says it. */
export async function statedLanguage(
  source: string,
  languageId: string,
  path: string,
  settings: Pick<ServerSettings, 'languages' | 'language'>,
): Promise<string | undefined> {
  const head = source.slice(0, HEAD);
  const magic = MAGIC.exec(head)?.[1];
  if (magic !== undefined) return magic;
  const front = readFrontMatter(source)?.language;
  if (front !== undefined) return front;
  const html = languageId.includes('html') ? (await import('../markup/read-html.js')).languageOfHtml(head) : undefined;
  if (html !== undefined) return html;
  const byPath = settings.languages.find(([glob]) => isForPath(glob, path))?.[1];
  if (byPath !== undefined) return byPath;
  return settings.language === 'auto' ? undefined : settings.language;
}

/** A glob without `/` is matched with the name of the file, others with the path from any folder on. */
function isForPath(glob: string, path: string): boolean {
  if (glob.includes('/')) return matchesGlob(path, glob, 'any folder');
  return matchesGlob(path.split('/').at(-1) ?? path, glob);
}

/** A document that does not want to be checked says so. */
export function isSwitchedOff(source: string): boolean {
  return OFF.test(source.slice(0, HEAD));
}
