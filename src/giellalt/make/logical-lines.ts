/** The lines of a makefile: continued lines joined, comments left out, recipes told from the rest. */

export interface MakeLine {
  /** Without the tab that makes it a line of a recipe. */
  readonly text: string;
  /** Where it begins; the first line is 1. */
  readonly line: number;
  readonly isRecipe: boolean;
}

/** Comments and empty lines are left out, except in recipes, where a shell would see them. */
export function logicalLines(text: string, firstLine = 1): MakeLine[] {
  const physical = text.split(/\r?\n/);
  const lines: MakeLine[] = [];
  for (let i = 0; i < physical.length; i++) {
    const line = firstLine + i;
    const isRecipe = physical[i]!.startsWith('\t');
    const parts = [physical[i]!];
    while (endsInBackslash(parts.at(-1)!) && i + 1 < physical.length) parts.push(physical[++i]!);
    const joined = isRecipe ? joinRecipe(parts) : withoutComment(joinPlain(parts));
    if (joined.trim() !== '') lines.push({ text: joined, line, isRecipe });
  }
  return lines;
}

function endsInBackslash(text: string): boolean {
  let start = text.length;
  while (text[start - 1] === '\\') start--;
  return (text.length - start) % 2 === 1;
}

/** The shell takes away the backslash and the line end, make the tab of the next line. */
function joinRecipe(parts: readonly string[]): string {
  return parts.map((part, i) => (i < parts.length - 1 ? part.slice(0, -1) : part).replace(/^\t/, '')).join('');
}

function joinPlain(parts: readonly string[]): string {
  return parts
    .map((part, i) => (i < parts.length - 1 ? part.slice(0, -1).trimEnd() : part))
    .map((part, i) => (i === 0 ? part : part.trimStart()))
    .join(' ');
}

function withoutComment(text: string): string {
  const at = /(?<!\\)#/.exec(text);
  return (at === null ? text : text.slice(0, at.index)).replaceAll('\\#', '#');
}
