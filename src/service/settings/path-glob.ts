/**
 * Globs of paths: `*` and `?` stand for characters of a name, `**` for any, `**` with `/` for any folders. Start at `matchesGlob`.
 *
 * What stands before a place of the glob is matched with all beginnings of the path at once. So it takes the length of the one times
 * the length of the other, whatever a glob from the settings of a workspace looks like; as a regular expression it can take for ever.
 */

/** Longer globs and longer paths match nothing. */
const MAX_GLOB = 500;
const MAX_PATH = 4_096;

/** @param from where the match begins: at the beginning of the path, or also behind any `/` of it */
export function matchesGlob(path: string, glob: string, from: 'beginning' | 'any folder' = 'beginning'): boolean {
  const parts = glob.match(/\*\*\/|\*\*|[\s\S]/gu) ?? [];
  const characters = Array.from(path);
  if (parts.length > MAX_GLOB || characters.length > MAX_PATH) return false;
  // For each place of the path, whether what was read of the glob so far may end there.
  let ends = characters.map((_, at) => at === 0 || (from === 'any folder' && characters[at - 1] === '/'));
  ends.push(characters.length === 0 || (from === 'any folder' && characters.at(-1) === '/'));
  for (const part of parts) ends = endsAfter(part, ends, characters);
  return ends.at(-1) === true;
}

function endsAfter(part: string, before: readonly boolean[], characters: readonly string[]): boolean[] {
  const after: boolean[] = [];
  let isReached = false;
  for (let at = 0; at < before.length; at++) {
    const last = characters[at - 1];
    const isName = last !== undefined && last !== '/';
    const fromLast = at > 0 && before[at - 1] === true;
    if (part === '**') after.push(before[at] === true || after[at - 1] === true);
    else if (part === '**/') after.push(before[at] === true || (isReached && last === '/'));
    else if (part === '*') after.push(before[at] === true || (isName && after[at - 1] === true));
    else if (part === '?') after.push(isName && fromLast);
    else after.push(last === part && fromLast);
    isReached ||= before[at] === true;
  }
  return after;
}
