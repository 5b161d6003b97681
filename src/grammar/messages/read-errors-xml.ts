/**
 * Reads `errors.xml`, the messages of a `.zcheck` pack. Start at `readErrorsXml`.
 *
 *     errors
 *       defaults/default   ids{e@id, re@v}, header/title@xml:lang, body/description@xml:lang
 *       error@id           header/title@xml:lang, body/description@xml:lang
 *
 * An `error` goes before a default. A missing description is the title, and the other way round.
 */
import { DataError } from '../../engine/data-error.js';
import { childrenOf, readXmlTree, type XmlElement } from '../../engine/xml-tree.js';
import type { ErrorText } from './message-source.js';
import type { XmlMessageData } from './xml-messages.js';

interface ErrorTexts {
  readonly exact: Record<string, ErrorText>;
  readonly patterns: [string, ErrorText][];
}

export function readErrorsXml(bytes: Uint8Array, file: string): XmlMessageData {
  const root = readXmlTree(bytes, file);
  if (root.name !== 'errors') throw new DataError(`begins with <${root.name}>, not <errors>`, { file });
  const languages = new Map<string, ErrorTexts>();
  const languageOf = (tag: string): ErrorTexts => {
    let language = languages.get(tag);
    // No prototype: a code may be called anything.
    language ??= { exact: Object.create(null) as Record<string, ErrorText>, patterns: [] };
    languages.set(tag, language);
    return language;
  };
  for (const entry of childrenOf(root, 'defaults').flatMap((defaults) => childrenOf(defaults, 'default'))) {
    const ids = childrenOf(entry, 'ids');
    const codes = ids.flatMap((idList) => childrenOf(idList, 'e')).flatMap(({ attributes }) => attributes.id ?? []);
    const patterns = ids.flatMap((idList) => childrenOf(idList, 're')).flatMap(({ attributes }) => attributes.v ?? []);
    for (const [tag, text] of textsOf(entry)) {
      for (const code of codes) languageOf(tag).exact[code] = text;
      for (const pattern of patterns) languageOf(tag).patterns.push([pattern, text]);
    }
  }
  for (const entry of childrenOf(root, 'error')) {
    const code = entry.attributes.id;
    if (code === undefined || code === '') throw new DataError('an <error> has no id', { file });
    for (const [tag, text] of textsOf(entry)) languageOf(tag).exact[code] = text;
  }
  return { kind: 'xml', languages: Object.fromEntries(languages) };
}

function textsOf(entry: XmlElement): Map<string, ErrorText> {
  const texts = new Map<string, ErrorText>();
  const textsIn = (part: string, name: string) =>
    childrenOf(entry, part)
      .flatMap((element) => childrenOf(element, name))
      .map((element) => [element.attributes['xml:lang'] ?? '', element.text.replace(/\s+/gu, ' ').trim()] as const)
      .filter(([, text]) => text !== '');
  for (const [tag, title] of textsIn('header', 'title')) texts.set(tag, { title, description: title });
  for (const [tag, description] of textsIn('body', 'description')) {
    texts.set(tag, { title: texts.get(tag)?.title ?? description, description });
  }
  return texts;
}
