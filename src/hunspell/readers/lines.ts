/**
 * Bytes of an `.aff` or `.dic` file to lines of text, in whatever encoding the file's SET line names.
 */
import { DataError } from '../../engine/data-error.js';

/** Names that `SET` uses and the encoding standard does not know, or knows differently. */
const ENCODING_NAMES: Readonly<Record<string, string>> = {
  'microsoft-cp1250': 'windows-1250',
  'microsoft-cp1251': 'windows-1251',
  'microsoft-cp1252': 'windows-1252',
  'microsoft-cp1254': 'windows-1254',
  'microsoft-cp1255': 'windows-1255',
  'microsoft-cp1256': 'windows-1256',
  'microsoft-cp1257': 'windows-1257',
  'tis620-2533': 'windows-874',
  tis620: 'windows-874',
};

/** The encoding that the file's SET line names; Hunspell's default is ISO 8859-1. */
export function encodingOf(bytes: Uint8Array): string {
  // The SET line is ASCII and near the top, so reading the bytes as Latin-1 finds it in any encoding.
  let head = '';
  const end = Math.min(bytes.length, 1 << 20);
  for (let at = 0; at < end; at += 8192) {
    head += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 8192)));
    const match = /^(?:\u00ef\u00bb\u00bf)?SET[ \t]+(\S+)/m.exec(head);
    if (match !== null && match.index + match[0].length < head.length) return canonicalName(match[1]!);
  }
  const match = /^(?:\u00ef\u00bb\u00bf)?SET[ \t]+(\S+)/m.exec(head);
  return match === null ? 'iso-8859-1' : canonicalName(match[1]!);
}

function canonicalName(name: string): string {
  const lower = name.toLowerCase();
  const iso = /^iso-?8859-(\d+)$/.exec(lower);
  return iso !== null ? `iso-8859-${iso[1]}` : (ENCODING_NAMES[lower] ?? lower);
}

/** The lines of a file, without line ends and byte-order mark. Throws `DataError` for an encoding nobody knows. */
export function decodeLines(bytes: Uint8Array, encoding: string, file: string): string[] {
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(encoding);
  } catch (cause) {
    throw new DataError(`the encoding "${encoding}" is not known`, { file, cause });
  }
  return decoder.decode(bytes).split(/\r?\n|\r/);
}
