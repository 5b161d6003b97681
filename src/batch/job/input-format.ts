/** An input of a job, and what it holds by its name: JSON lines or plain text, compressed or not. */

/** `jsonl`: an object on each line. `lines`: a text on each line. `files`: the file is one text. */
export const INPUT_FORMATS = ['jsonl', 'lines', 'files'] as const;
export type InputFormat = (typeof INPUT_FORMATS)[number];
export type Compression = 'none' | 'gzip' | 'zstd';

const COMPRESSIONS: Readonly<Record<string, Compression>> = {
  '.gz': 'gzip',
  '.gzip': 'gzip',
  '.zst': 'zstd',
  '.zstd': 'zstd',
};
const JSON_LINES = /\.(jsonl|ndjson|json)$/i;

export function compressionOf(name: string): Compression {
  const [ending = ''] = /\.[^.]+$/.exec(name) ?? [];
  return COMPRESSIONS[ending.toLowerCase()] ?? 'none';
}

/** Plain text has a document on each line unless said otherwise. */
export function formatOf(name: string): InputFormat {
  const bare = compressionOf(name) === 'none' ? name : name.replace(/\.[^.]+$/, '');
  return JSON_LINES.test(bare) ? 'jsonl' : 'lines';
}

export interface Input {
  /** As ids of documents say it: the path as it was given, or `stdin`. */
  readonly name: string;
  /** Where it lies: an absolute path, `s3://bucket/key`, or `-`. */
  readonly address: string;
  /** As it lies there. 0 for standard input. */
  readonly bytes: number;
  /** Changes with its content. */
  readonly version: string;
  readonly format: InputFormat;
  readonly compression: Compression;
}

/** The address of standard input. */
export const STANDARD_INPUT = '-';
