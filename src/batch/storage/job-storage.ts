/** Where a job lies: a folder, or a prefix in S3-compatible storage. Names are paths with slashes, such as `results/00000.jsonl.gz`. */
import type { Readable } from 'node:stream';

export interface JobStorage {
  /** For messages: the folder, or `s3://bucket/prefix`. */
  readonly place: string;
  /** The whole object, or undefined where there is none. */
  read(name: string): Promise<Buffer | undefined>;
  exists(name: string): Promise<boolean>;
  stream(name: string): Promise<Readable>;
  /** Whole or not at all: nobody ever sees half of it, also when this process or machine dies meanwhile. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** The names in a folder, without the folder, sorted. Empty where there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** It is no error if there is none. */
  remove(name: string): Promise<void>;
  /** Removes what writers that were killed have left behind. */
  tidy(): Promise<void>;
}
