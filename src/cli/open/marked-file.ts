/** What a file is written in, for commands that check texts: as an option says, or as the name of the file ends. */
import { CONTENT_TYPES, type ContentType } from '../../markup/content-types.js';
import type { MarkedText } from '../../markup/marked-text.js';
import { readMarkup } from '../../markup/read-markup.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';

const BY_EXTENSION: readonly (readonly [RegExp, ContentType])[] = [
  [/\.(?:md|markdown|mdx|mkd|qmd|rmd)$/i, 'text/markdown'],
  [/\.(?:html?|xhtml)$/i, 'text/html'],
  [/\.(?:tex|latex|ltx)$/i, 'application/x-latex'],
  [/\.(?:adoc|asciidoc|asc)$/i, 'text/asciidoc'],
  [/\.(?:rst|rest)$/i, 'text/x-rst'],
];

/** @param option the value of `--content-type`, if it was given */
export function markedFile(
  text: string,
  file: string | undefined,
  option: string | undefined,
  tag: string,
): Promise<MarkedText> {
  return readMarkup(text, contentTypeOf(file, option), { language: tag });
}

function contentTypeOf(file: string | undefined, option: string | undefined): ContentType {
  if (option === undefined) return BY_EXTENSION.find(([pattern]) => pattern.test(file ?? ''))?.[1] ?? 'text/plain';
  const wanted = CONTENT_TYPES.find((type) => type === option || type.split('/')[1] === option);
  if (wanted === undefined) {
    throw new CommandFailure(`--content-type must be one of: ${CONTENT_TYPES.join(', ')}`, EXIT.usage);
  }
  return wanted;
}
