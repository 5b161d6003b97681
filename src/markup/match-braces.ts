/** For every `{` of a LaTeX source the place of its `}`, or -1: found in one pass, so that no argument is searched twice. */
export function matchBraces(source: string): Int32Array {
  const matches = new Int32Array(source.length).fill(-1);
  const open: number[] = [];
  for (let at = 0; at < source.length; at++) {
    switch (source.charCodeAt(at)) {
      case 0x5c: // backslash
        at++;
        break;
      case 0x25: {
        // percent: a comment
        const end = source.indexOf('\n', at);
        at = end < 0 ? source.length : end;
        break;
      }
      case 0x7b:
        open.push(at);
        break;
      case 0x7d: {
        const start = open.pop();
        if (start !== undefined) matches[start] = at;
        break;
      }
    }
  }
  return matches;
}
