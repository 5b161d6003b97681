/**
 * Small XML files as trees: `pipespec.xml`, `errors.xml`. Start at `readXmlTree`. Entities of a document type are never
 * read, so nothing can expand; depth and length beyond reason are refused.
 */
import { SaxesParser } from 'saxes';
import { DataError } from './data-error.js';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text inside, that of inner elements included. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 32;

export function readXmlTree(bytes: Uint8Array, file: string): XmlElement {
  if (bytes.length > MAX_BYTES) throw new DataError(`is larger than ${MAX_BYTES} bytes`, { file });
  const parser = new SaxesParser({ fileName: file, xmlns: false as const });
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  // In characters, not bytes; close enough to find the place.
  const fail = (problem: string): never => {
    throw new DataError(problem, { file, offset: parser.position });
  };
  parser.on('error', (error) => fail(`is not well-formed XML: ${error.message.replace(/^.*?:\d+:\d+: /, '')}`));
  parser.on('opentag', ({ name, attributes }) => {
    const element: OpenElement = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    if (open.push(element) > MAX_DEPTH) fail('is nested too deeply');
  });
  const addText = (piece: string): void => {
    for (const element of open) element.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(decode(bytes, file)).close();
  return root ?? fail('is empty');
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    // A copy, because a decoder in a browser refuses memory that threads share.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice());
  } catch (cause) {
    throw new DataError('is not UTF-8', { file, cause });
  }
}

export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
