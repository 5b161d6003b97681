/**
 * The metadata at the beginning of a Markdown file: YAML between lines of `---`, or TOML between lines of `+++`. It is
 * recognised only there; further down, such lines are a rule or text.
 */

export interface FrontMatter {
  /** Behind its last line. */
  readonly endUtf16: number;
  /** The value of `lang` or `language`, as written. */
  readonly language: string | undefined;
}

/** Whoever writes more than this has forgotten the second line. */
const LONGEST = 20_000;
const FIRST_LINE = /^\ufeff?(---|\+\+\+)[ \t]*(?:\r?\n|\r)/;
const LANGUAGE = /(?:^|[\r\n])lang(?:uage)?[ \t]*[:=][ \t]*["']?([A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*)/;

export function readFrontMatter(source: string): FrontMatter | undefined {
  const first = FIRST_LINE.exec(source);
  if (first === null) return undefined;
  const isYaml = first[1] === '---';
  const last = isYaml ? /^(?:---|\.\.\.)[ \t]*(?:\r?\n|\r|$)/gm : /^\+\+\+[ \t]*(?:\r?\n|\r|$)/gm;
  last.lastIndex = first[0].length;
  const end = last.exec(source.slice(0, LONGEST));
  if (end === null) return undefined;
  const inside = source.slice(first[0].length, end.index);
  // A rule at the beginning of a text is followed by prose, not by names with values.
  if (inside.trim() !== '' && !/(?:^|[\r\n])[ \t]*[\p{L}\d_"'-]+[ \t]*[:=]/u.test(inside)) return undefined;
  return { endUtf16: end.index + end[0].length, language: LANGUAGE.exec(inside)?.[1] };
}
