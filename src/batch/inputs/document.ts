/**
 * From a line of an input to a document. What cannot be read becomes a failed document with its reason: one bad line must not stop a
 * million good ones. Start at `parseLine`.
 */
import type { InputFormat } from '../job/input-format.js';

/** Why a document was not checked. Scripts may rely on these. */
export type FailureCode =
  | 'not-utf8'
  | 'not-json'
  | 'too-deep'
  | 'no-text'
  | 'too-long'
  | 'no-language'
  | 'unknown-language'
  | 'time-limit'
  | 'refused'
  | 'internal-error';

export interface DocumentFailure {
  readonly code: FailureCode;
  readonly message: string;
}

export type DocumentId = string | number;

export interface Document {
  readonly id: DocumentId;
  readonly text: string;
  /** The language that the document names. */
  readonly tag?: string | undefined;
  /** Fields that the job keeps. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

export type ReadDocument = Document | { readonly id: DocumentId; readonly failure: DocumentFailure };

export interface ParseOptions {
  readonly format: InputFormat;
  /** For documents that have no id of their own. */
  readonly derivedId: string;
  /** Names of fields to keep; `*` keeps all. */
  readonly keep: readonly string[];
}

const OWN_FIELDS = new Set(['id', 'text', 'tag']);
/** Objects and lists in each other: far from where the stack ends, because that differs from machine to machine. */
const DEEPEST = 200;

/** Undefined for a blank line, which is no document. */
export function parseLine(bytes: Uint8Array | undefined, options: ParseOptions): ReadDocument | undefined {
  const { format, derivedId: id, keep } = options;
  if (bytes === undefined) return failed(id, 'too-long', 'the line is too long');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return failed(id, 'not-utf8', 'not valid UTF-8');
  }
  if (format === 'files') return { id, text };
  if (/^[ \t\r]*$/.test(text)) return undefined;
  return format === 'lines' ? { id, text } : parseObject(text, id, keep);
}

function parseObject(line: string, derivedId: string, keep: readonly string[]): ReadDocument {
  if (depthOf(line) > DEEPEST)
    return failed(derivedId, 'too-deep', `objects and lists are nested more than ${DEEPEST} deep`);
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return failed(derivedId, 'not-json', 'the line is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return failed(derivedId, 'not-json', 'the line is not a JSON object');
  const record = value as Record<string, unknown>;
  const { id: ownId, text, tag } = record;
  const id = isId(ownId) ? ownId : derivedId;
  if (typeof text !== 'string') return failed(id, 'no-text', 'there is no "text", or it is not a string');
  if (tag !== undefined && tag !== null && typeof tag !== 'string')
    return failed(id, 'no-language', '"tag" is not a string');
  return { id, text, tag: tag ?? undefined, fields: keptFields(record, keep) };
}

/** A number that JavaScript cannot hold would become another one, or none. */
function isId(value: unknown): value is DocumentId {
  return typeof value === 'string' || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER);
}

/** The most brackets that are open at once outside of strings, of a line that may be JSON. */
function depthOf(line: string): number {
  let depth = 0;
  let deepest = 0;
  let isString = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (isString && character === '\\') at++;
    else if (character === '"') isString = !isString;
    else if (isString) continue;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth--;
  }
  return deepest;
}

function keptFields(record: Record<string, unknown>, keep: readonly string[]): Record<string, unknown> | undefined {
  const names = keep.includes('*') ? Object.keys(record).filter((name) => !OWN_FIELDS.has(name)) : keep;
  const kept = names.filter((name) => Object.hasOwn(record, name));
  return kept.length === 0 ? undefined : Object.fromEntries(kept.map((name) => [name, record[name]]));
}

export function failed(id: DocumentId, code: FailureCode, message: string): ReadDocument {
  return { id, failure: { code, message } };
}
