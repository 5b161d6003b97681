/**
 * Reader of a `.bhfst`'s `meta.json`: the content of `index.xml` as JSON (`info`, `acceptor`, `errmodel`; a title is
 * `{lang, $value}`). Start at `readMetaJson`. Fields of the wrong type are left out rather than refused: nothing but
 * the names of the transducers is needed to check a word.
 */
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

type JsonObject = Readonly<Record<string, unknown>>;

export function readMetaJson(bytes: Uint8Array, file: string): SpellerIndex {
  const root = parseJsonObject(bytes, file);
  const info = asObject(root.info);
  const titles = titlesOf(info.title);
  const contact = asObject(info.contact);
  const address = compact({ email: textOf(contact.email), website: textOf(contact.website) });
  return {
    info: compact({
      locale: textOf(info.locale),
      title: mainTitle(titles),
      titles,
      description: textOf(info.description),
      version: textOf(info.version),
      date: textOf(info.date),
      producer: textOf(info.producer),
      contact: Object.keys(address).length > 0 ? address : undefined,
    }),
    acceptors: transducers(root.acceptor),
    errorModels: transducers(root.errmodel),
  };
}

export function parseJsonObject(bytes: Uint8Array, file: string): JsonObject {
  if (bytes.length > MAX_INFO_BYTES) throw new DataError(`is larger than ${MAX_INFO_BYTES} bytes`, { file });
  const text = decodeUtf8(bytes, file, 'the JSON').replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DataError('is not JSON', { file, cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new DataError('is JSON, but not an object', { file });
  }
  return value as JsonObject;
}

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}

/** A string, or an element with text inside, as the XML converters write it. */
function textOf(value: unknown, maxLength?: number): string | undefined {
  if (typeof value === 'string') return tidy(value, maxLength);
  const inner = asObject(value).$value ?? asObject(value).value;
  return typeof inner === 'string' ? tidy(inner, maxLength) : undefined;
}

function titlesOf(value: unknown): LocalisedText[] {
  return (Array.isArray(value) ? value : [value]).flatMap((title) => {
    const text = textOf(title);
    return text ? [compact({ lang: textOf(asObject(title).lang), text })] : [];
  });
}

function transducers(value: unknown): TransducerInfo[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item) => {
    const entry = asObject(item);
    const id = textOf(entry.id, MAX_MEMBER_NAME_LENGTH);
    if (!id) return [];
    const type = textOf(entry.type);
    return [compact({ id, type, titles: titlesOf(entry.title), description: textOf(entry.description) })];
  });
}
