/**
 * The body of `POST /v1/audio/speech`, checked by hand, because every refusal names the field that is wrong. Fields that
 * are not listed here are ignored: programs send what other servers of this protocol understand.
 */
import type { AudioEncoding } from '../../answers/speech-file.js';
import { ApiError } from './api-error.js';

export interface SpeechRequest {
  readonly input: string;
  readonly voice: string;
  /** The language, as some programs send it. */
  readonly langCode: string | undefined;
  readonly encoding: AudioEncoding;
  readonly speed: number;
  readonly isEventStream: boolean;
}

/** Formats and their media types. There is no well-kept encoder for the other two. */
export const FORMATS: Readonly<Record<AudioEncoding, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  pcm: 'audio/pcm',
};
/** Of a model, a voice, a language. Longer names are nobody's. */
const MAX_NAME_LENGTH = 200;
const STREAM_FORMATS = ['audio', 'sse'];
const MIN_SPEED = 0.25;
const MAX_SPEED = 4;

export function readSpeechRequest(body: unknown): SpeechRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('The body must be a JSON object.', null, 'invalid_type');
  }
  const fields = body as Record<string, unknown>;
  name(fields, 'model');
  const input = required(fields, 'input');
  if (input === '') throw new ApiError("'input' is empty.", 'input', 'string_below_min_length');
  const { voice } = fields;
  // The newest clients send an object for voices that somebody made.
  const isObject = typeof voice === 'object' && voice !== null && 'id' in voice;
  return {
    input,
    voice: name(isObject ? { voice: voice.id } : fields, 'voice'),
    langCode: typeof fields.lang_code === 'string' ? name(fields, 'lang_code') : undefined,
    encoding: readFormat(fields.response_format),
    speed: readSpeed(fields.speed),
    isEventStream: readStreamFormat(fields.stream_format) === 'sse',
  };
}

function required(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  if (value === undefined || value === null) {
    throw new ApiError(`The field '${name}' is missing.`, name, 'missing_required_parameter');
  }
  if (typeof value !== 'string') throw new ApiError(`'${name}' must be a string.`, name, 'invalid_type');
  return value;
}

function name(fields: Record<string, unknown>, field: string): string {
  const value = required(fields, field);
  if (value.length <= MAX_NAME_LENGTH) return value;
  throw new ApiError(`'${field}' is longer than ${MAX_NAME_LENGTH} characters.`, field, 'string_above_max_length');
}

function readFormat(value: unknown): AudioEncoding {
  if (value === undefined || value === null) return 'mp3';
  if (typeof value === 'string' && Object.hasOwn(FORMATS, value)) return value as AudioEncoding;
  const formats = Object.keys(FORMATS).join(', ');
  throw new ApiError(`This format is not supported. The formats are: ${formats}.`, 'response_format', 'invalid_value');
}

function readSpeed(value: unknown): number {
  if (value === undefined || value === null) return 1;
  if (typeof value === 'number' && value >= MIN_SPEED && value <= MAX_SPEED) return value;
  throw new ApiError(`'speed' must be a number from ${MIN_SPEED} to ${MAX_SPEED}.`, 'speed', 'invalid_value');
}

function readStreamFormat(value: unknown): string {
  if (value === undefined || value === null) return 'audio';
  if (typeof value === 'string' && STREAM_FORMATS.includes(value)) return value;
  throw new ApiError("'stream_format' must be 'audio' or 'sse'.", 'stream_format', 'invalid_value');
}
