/**
 * Where the fields of a JSON text are, so that a problem with a value can be reported with its line. The text must be
 * valid JSON; `JSON.parse` has read it before.
 */

/** Offsets of the values by their path: `/suggestions/distance`, `/lexicon/0`. The whole text is the empty path. */
export function fieldPlaces(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const open: { path: string; index: number | undefined }[] = [];
  let key: string | undefined;
  let keyAt = 0;
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/gs;
  const note = (at: number): string => {
    const inner = open.at(-1);
    if (inner === undefined) {
      places.set('', at);
      return '';
    }
    const name = inner.index === undefined ? (key ?? '') : String(inner.index);
    const path = `${inner.path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    // A field is found at its name, an entry of a list where it begins.
    places.set(path, inner.index === undefined ? keyAt : at);
    key = undefined;
    return path;
  };
  for (const { 0: token, index: at } of text.matchAll(tokens)) {
    const inner = open.at(-1);
    if (token === '{') open.push({ path: note(at), index: undefined });
    else if (token === '[') open.push({ path: note(at), index: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (inner?.index !== undefined) inner.index++;
    } else if (token === ':') continue;
    else if (inner !== undefined && inner.index === undefined && key === undefined) {
      key = JSON.parse(token) as string;
      keyAt = at;
    } else note(at);
  }
  return places;
}
