/** A line of text whose parts are bold, italic, code or links, as Markdown. */

export interface Format {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isCode: boolean;
  /** Empty where it is no link. */
  readonly href: string;
}

export interface Run extends Format {
  readonly text: string;
}

export type Line = Run[];

export function markdownOfRuns(line: readonly Run[]): string {
  return merged(line).map(markdownOf).join('').replace(/ {2,}/g, ' ').trim();
}

/** Word writes a bold word in several pieces. White space between two pieces belongs to both. */
function merged(line: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const run of line) {
    const last = runs.at(-1);
    if (last !== undefined && (isSameFormat(last, run) || (run.text.trim() === '' && last.href === run.href)))
      runs[runs.length - 1] = { ...last, text: last.text + run.text };
    else runs.push(run);
  }
  return runs;
}

function isSameFormat(a: Format, b: Format): boolean {
  return a.isBold === b.isBold && a.isItalic === b.isItalic && a.isCode === b.isCode && a.href === b.href;
}

function markdownOf({ text, isBold, isItalic, isCode, href }: Run): string {
  const core = text.trim();
  // A bold comma is nobody's wish.
  if (!/[\p{L}\p{N}]/u.test(core)) return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  const marks = '*'.repeat((isBold ? 2 : 0) + (isItalic ? 1 : 0));
  const formatted = isCode && !core.includes('`') ? `\`${core}\`` : `${marks}${core}${marks}`;
  return before + linked(formatted, core, href) + after;
}

function linked(formatted: string, core: string, href: string): string {
  if (href === '' || /[[\]]/.test(core)) return formatted;
  return href.replace(/^mailto:/i, '') === core || href.replace(/\/$/, '') === core ? core : `[${formatted}](${href})`;
}
