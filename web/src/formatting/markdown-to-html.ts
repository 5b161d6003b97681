/**
 * The text as HTML, for programs that take formatting from the clipboard: what `html-to-markdown.ts` writes, and what people write by hand. Every line
 * is a paragraph, as it is for the checkers. Start at `htmlOfMarkdown`.
 */

/** Says that it comes from this page: pasted here again, the plain text beside it is taken. */
export const OWN_HTML = '<!--langtools-->';

/** Longer lines are written without formatting. */
const LONGEST_LINE = 20_000;

export function htmlOfMarkdown(text: string): string {
  const lines = text.split('\n');
  if (lines.length === 1 && !BLOCK.test(text)) return OWN_HTML + inline(text);
  const out: string[] = [];
  const lists: { readonly name: 'ul' | 'ol'; readonly indent: number }[] = [];
  const closeLists = (indent: number) => {
    while (lists.length > 0 && (lists.at(-1)?.indent ?? 0) >= indent) out.push(`</li></${lists.pop()?.name}>`);
  };
  let code: string[] | undefined;
  for (const line of lines) {
    if (code !== undefined && !FENCE.test(line)) code.push(line);
    else if (code !== undefined || FENCE.test(line)) {
      closeLists(0);
      if (code !== undefined) out.push(`<pre>${escaped(code.join('\n'))}</pre>`);
      code = code === undefined ? [] : undefined;
    } else {
      const item = ITEM.exec(line);
      if (item !== null) addItem(item, lists, closeLists, out);
      else if (line.trim() !== '') {
        closeLists(0);
        out.push(blockOf(line));
      }
    }
  }
  closeLists(0);
  if (code !== undefined) out.push(`<pre>${escaped(code.join('\n'))}</pre>`);
  return OWN_HTML + out.join('\n');
}

const FENCE = /^ {0,3}```/;
const ITEM = /^( {0,20})(?:([-*+])|(\d{1,9})[.)]) (.*)$/;
const HEADING = /^ {0,3}(#{1,6}) +(.*?)#*$/;
const QUOTE = /^ {0,3}> ?(.*)$/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,}) *$/;
const BLOCK = /^ {0,3}(?:#{1,6} |> |```|-{3,} *$)|^ {0,20}(?:[-*+]|\d{1,9}[.)]) /;

function addItem(
  [, spaces = '', bullet, number = '1', content = '']: RegExpExecArray,
  lists: { readonly name: 'ul' | 'ol'; readonly indent: number }[],
  closeLists: (indent: number) => void,
  out: string[],
): void {
  const indent = spaces.length;
  const name = bullet === undefined ? 'ol' : 'ul';
  closeLists(indent + 1);
  const last = lists.at(-1);
  if (last?.indent === indent && last.name === name) out.push('</li><li>');
  else {
    closeLists(indent);
    lists.push({ name, indent });
    out.push(name === 'ol' && number !== '1' ? `<ol start="${Number(number)}"><li>` : `<${name}><li>`);
  }
  out.push(inline(content));
}

function blockOf(line: string): string {
  const heading = HEADING.exec(line);
  if (heading !== null) {
    const level = heading[1]?.length ?? 1;
    return `<h${level}>${inline((heading[2] ?? '').trim())}</h${level}>`;
  }
  if (RULE.test(line)) return '<hr>';
  const quote = QUOTE.exec(line);
  return quote === null ? `<p>${inline(line)}</p>` : `<blockquote><p>${inline(quote[1] ?? '')}</p></blockquote>`;
}

const INLINE = new RegExp(
  [
    /`(?<code>[^`]{1,2000})`/,
    /\[(?<label>[^[\]]{1,1000})\]\((?<target>[^\s()]{1,2000})\)/,
    /(?<address>https?:\/\/[^\s<>()]{1,2000}[^\s<>().,;:!?'"])/,
    /\*\*\*(?<both>[^\s*](?:[^*]{0,2000}[^\s*])?)\*\*\*/,
    /\*\*(?<bold>[^\s*](?:(?:[^*]|\*(?!\*)){0,2000}[^\s])?)\*\*(?!\*)/,
    /\*(?<italic>[^\s*](?:[^*]{0,2000}[^\s*])?)\*/,
    /(?<![\p{L}\p{N}_])__(?<strong>[^\s_](?:[^_]{0,2000}[^\s_])?)__(?![\p{L}\p{N}_])/u,
    /(?<![\p{L}\p{N}_])_(?<em>[^\s_](?:[^_]{0,2000}[^\s_])?)_(?![\p{L}\p{N}_])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

function inline(text: string): string {
  if (text.length > LONGEST_LINE) return escaped(text);
  let html = '';
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    html += escaped(text.slice(at, match.index));
    at = match.index + match[0].length;
    html += formatted(match[0], match.groups ?? {});
  }
  return html + escaped(text.slice(at));
}

function formatted(source: string, groups: Readonly<Record<string, string | undefined>>): string {
  const { code, label, target = '', address, both, bold, italic, strong, em } = groups;
  if (code !== undefined) return `<code>${escaped(code)}</code>`;
  if (address !== undefined) return `<a href="${escaped(address)}">${escaped(address)}</a>`;
  if (label !== undefined)
    return /^(?:https?:\/\/|mailto:)/i.test(target)
      ? `<a href="${escaped(target)}">${inline(label)}</a>`
      : escaped(source);
  if (both !== undefined) return `<b><i>${inline(both)}</i></b>`;
  const heavy = bold ?? strong;
  return heavy === undefined ? `<i>${inline(italic ?? em ?? '')}</i>` : `<b>${inline(heavy)}</b>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
