/**
 * Reader of a `.zhfst`'s `index.xml`:
 * `hfstspeller/info{locale, title[@lang], description, version[@vcsrev], date, producer, contact[@email,@website]}`,
 * `acceptor[@type,@id]{title, description}`, `errmodel[@id]{title, description, model}`. Start at `readIndexXml`.
 * A document type, and with it every entity that could expand, is refused; so is depth and length beyond reason.
 */
import { SaxesParser } from 'saxes';
import { DataError } from '../../engine/data-error.js';
import { decodeUtf8 } from '../archive/byte-cursor.js';
import {
  compact,
  type LocalisedText,
  MAX_INFO_BYTES,
  MAX_MEMBER_NAME_LENGTH,
  mainTitle,
  type SpellerIndex,
  type TransducerInfo,
  tidy,
} from './pack-info.js';

const MAX_DEPTH = 32;

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

export function readIndexXml(bytes: Uint8Array, file: string): SpellerIndex {
  const root = parseXml(bytes, file);
  if (root.name !== 'hfstspeller') throw new DataError(`begins with <${root.name}>, not <hfstspeller>`, { file });
  const info = root.children.find(({ name }) => name === 'info');
  const titles = titlesOf(info);
  const version = child(info, 'version');
  const contact = child(info, 'contact');
  const address = compact({ email: tidy(contact?.attributes.email), website: tidy(contact?.attributes.website) });
  return {
    info: compact({
      locale: tidy(child(info, 'locale')?.text),
      title: mainTitle(titles),
      titles,
      description: tidy(child(info, 'description')?.text),
      version: tidy(version?.text),
      revision: tidy(version?.attributes.vcsrev),
      date: tidy(child(info, 'date')?.text),
      producer: tidy(child(info, 'producer')?.text),
      contact: Object.keys(address).length > 0 ? address : undefined,
    }),
    acceptors: transducers(root, 'acceptor', file),
    errorModels: transducers(root, 'errmodel', file),
  };
}

function transducers(root: Element, name: string, file: string): TransducerInfo[] {
  return root.children
    .filter((element) => element.name === name)
    .map((element) => {
      const id = tidy(element.attributes.id, MAX_MEMBER_NAME_LENGTH);
      if (!id) throw new DataError(`an <${name}> has no id`, { file });
      return compact({
        id,
        type: tidy(element.attributes.type),
        model: tidy(child(element, 'model')?.text, MAX_MEMBER_NAME_LENGTH),
        titles: titlesOf(element),
        description: tidy(child(element, 'description')?.text),
      });
    });
}

function child(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((candidate) => candidate.name === name);
}

function titlesOf(element: Element | undefined): LocalisedText[] {
  return (element?.children ?? []).flatMap((inner) => {
    const text = inner.name === 'title' ? tidy(inner.text) : undefined;
    return text ? [compact({ lang: tidy(inner.attributes.lang ?? inner.attributes['xml:lang']), text })] : [];
  });
}

/** The whole document as elements; small files only. */
function parseXml(bytes: Uint8Array, file: string): Element {
  if (bytes.length > MAX_INFO_BYTES) throw new DataError(`is larger than ${MAX_INFO_BYTES} bytes`, { file });
  const text = decodeUtf8(bytes, file, 'the XML').replace(/^\uFEFF/, '');
  const parser = new SaxesParser({ fileName: file, xmlns: false as const });
  const open: Element[] = [];
  let root: Element | undefined;
  // In characters, not bytes; close enough to find the place.
  const fail = (problem: string): never => {
    throw new DataError(problem, { file, offset: parser.position });
  };
  parser.on('error', (error) => fail(`is not well-formed XML: ${error.message.replace(/^.*?:\d+:\d+: /, '')}`));
  parser.on('doctype', () => fail('has a document type, which is refused'));
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    if (open.push(element) > MAX_DEPTH) fail('is nested too deeply');
  });
  const addText = (piece: string): void => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return root ?? fail('is empty');
}
